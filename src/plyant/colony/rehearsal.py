"""A small rehearsal before the first search of its kind, so that nothing is compiled while the clock runs."""

from __future__ import annotations

import dataclasses
import threading

import numpy as np

from plyant.colony.begin import begin
from plyant.colony.bounds import TourBound
from plyant.colony.problem import PATH, ROUTES, TOUR, Problem
from plyant.colony.search import Settings
from plyant.colony.teams import rehearse_sharing
from plyant.native import prepared

_lock = threading.Lock()
_rehearsed: set[tuple[str, str, bool]] = set()


def rehearse(problem: Problem, settings: Settings) -> None:
    """Have everything compiled that this problem needs; said on the error stream when it takes long."""
    kind = problem.kind if problem.kind in (PATH, ROUTES) else TOUR
    family = settings.variant if kind != TOUR or settings.variant == "focused" else "classic"
    needed = (kind, family, settings.threads > 1)
    with _lock:
        if needed in _rehearsed:
            return
    prepared(f"the ant colony ({settings.variant}, {kind})", lambda: _play(_small(kind), settings))
    with _lock:
        _rehearsed.add(needed)


def _small(kind: str) -> Problem:
    turn = np.linspace(0.0, 5.0, 16)
    points = np.stack([np.cos(turn * turn), np.sin(turn)], axis=1)
    if kind == PATH:
        return Problem(points=points, kind=PATH, start=0, end=15)
    if kind == ROUTES:
        return Problem(points=points, kind=ROUTES, demands=np.minimum(np.arange(16.0), 1.0), capacity=4.0)
    return Problem(points=points)


def _play(problem: Problem, settings: Settings) -> None:
    stop = np.zeros(1, np.uint8)
    few = dataclasses.replace(settings, ants=4)
    search, make_bound = begin(problem, few, lambda done: 0.5, stop)
    search.advance(1, stop)
    search.order()
    search.diversity()
    bound = make_bound()
    for _ in range(100):  # to the end, where there is one soon: all of it is compiled then
        if bound.is_done:
            break
        bound.advance(20, stop)
    bound.finish(stop)
    if isinstance(bound, TourBound):
        bound.rehearse()
    if problem.kind == TOUR and settings.variant == "focused" and settings.threads > 1:
        rehearse_sharing(problem.points, few, stop)
