"""What a measurement gives: one figure, the promise about it, and what a person reads."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

TIMES = "×"


class CannotMeasure(Exception):
    """Something outside of Plyant is missing; the text says what."""


@dataclasses.dataclass(frozen=True)
class Promise:
    """The figure of this name is at most, or at least, `bound`."""

    name: str
    bound: float
    unit: str
    at_least: bool = False

    def is_kept_by(self, figure: float) -> bool:
        """Does the figure keep the promise?"""
        return figure >= self.bound if self.at_least else figure <= self.bound

    def __str__(self) -> str:
        return f"{'≥' if self.at_least else '≤'} {self.bound:,g} {self.unit}"


@dataclasses.dataclass(frozen=True)
class Measurement:
    """`figure` is what the promise is about; None: it could not be measured, and `note` says why."""

    promise: Promise
    figure: float | None = None
    ours: str = ""
    peer: str = ""
    spread: tuple[float, float] | None = None
    """The least and the greatest figure of all repetitions."""
    note: str = ""
    raw: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    @property
    def kept(self) -> bool | None:
        """Is the promise kept? None: not known."""
        return None if self.figure is None else self.promise.is_kept_by(self.figure)
