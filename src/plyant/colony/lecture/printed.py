"""Figures that somebody has printed, to be compared with the right ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from plyant.colony.lecture.rule import Edge

AGREES, CUT_OFF, WRONG = "", "cut off", "wrong"
_FUZZ = 1e-12


class Chance(NamedTuple):
    """The probability of a city in the step from t on."""

    time: int
    city: int


class Trail(NamedTuple):
    """The pheromone of an edge at t."""

    time: int
    edge: Edge


class Slip(NamedTuple):
    """Something printed that is not right."""

    place: str
    printed: str
    right: tuple[Chance | Trail, ...]
    """Which figures stand there by right."""
    why: str


class Printed(NamedTuple):
    """All figures, as the characters that are printed."""

    chances: Mapping[Chance, str]
    trails: Mapping[Trail, str]
    slips: tuple[Slip, ...]
    remark: str
    """What the slips led to."""


def judged(printed: str, right: float) -> str:
    """AGREES: it is the right figure, rounded. CUT_OFF: it is, but digits were dropped, not rounded. Else WRONG."""
    unit = 10.0 ** -len(printed.partition(".")[2])
    too_much = (float(printed) - right) / unit
    if -0.5 + _FUZZ < too_much <= 0.5 + _FUZZ:
        return AGREES
    return CUT_OFF if -1 + _FUZZ < too_much < 0 else WRONG
