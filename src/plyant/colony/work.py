"""The search and the bound, each in a thread of its own, and what is seen of them from outside."""

from __future__ import annotations

import dataclasses
import math
import threading
import time
from collections.abc import Callable

import numpy as np

from plyant.colony.begin import begin
from plyant.colony.bounds import Bound, is_reached
from plyant.colony.problem import Problem
from plyant.colony.search import Search, Settings, Stop
from plyant.colony.tour import Frame, Moment
from plyant.native import Worker

_TICK = 0.02  # seconds between two looks
_LARGEST = 1 << 20  # iterations at once
_FRAMES = 60
_MANY = 10_000  # cities, of which a frame takes long …
_FEW_FRAMES = 10  # … so that there are fewer
_BOUND_SHARE = 1 / 3  # of the time, for the bound, where nothing is said
_LONGEST_BOUND = 30.0  # seconds for it where the budget is in iterations


@dataclasses.dataclass(frozen=True)
class Budget:
    """How long to search: seconds (may be infinite), iterations or None; seconds for the bound, None: a share."""

    seconds: float
    iterations: int | None
    bound_seconds: float | None


class Work:
    """Begun at once; `wait` for it."""

    def __init__(self, problem: Problem, settings: Settings, budget: Budget, film: bool) -> None:
        self.search: Search | None = None
        self.history: list[Moment] = []
        self.frames: list[Frame] = []
        self.seconds = 0.0
        self._begun = time.perf_counter()
        self._problem, self._settings, self._budget, self._film = problem, settings, budget, film
        self._stop: Stop = np.zeros(1, np.uint8)
        self._stop_bound: Stop = np.zeros(1, np.uint8)
        self._bound: Bound | None = None
        self._make_bound: Callable[[], Bound] | None = None
        self._is_begun = threading.Event()
        self._is_searched = threading.Event()
        self._is_over = threading.Event()
        self._searching = Worker(self._search)
        self._bounding = Worker(self._prove)

    @property
    def bound_value(self) -> float:
        """The bound proved so far."""
        return 0.0 if self._bound is None else self._bound.value

    def wait(self, stop: threading.Event | None, progress: Callable[[Moment], None] | None) -> bool:
        """Until the budget is used up or the best tour is proved to be the best; was it stopped before?"""
        is_stopped = False
        try:
            while not self._is_over.wait(_TICK):
                if stop is not None and stop.is_set():
                    is_stopped = True
                    break
                if self._now() >= self._budget.seconds or self._is_proved():
                    break
                self._note(progress)
        except KeyboardInterrupt:
            is_stopped = True
        finally:
            self._stop[0] = self._stop_bound[0] = 1
        self._searching.value()
        self._bounding.value()
        if self.search is not None:
            if self._film:
                self._take_frame(self.search, is_last=True)
            self.search.close()
        self.seconds = self._now()
        self._note(progress, is_last=True)
        return is_stopped

    def _now(self) -> float:
        return time.perf_counter() - self._begun

    def _gone(self, iterations: int) -> float:
        """Which share of the budget is gone."""
        if self._budget.iterations is not None:
            return min(1.0, iterations / self._budget.iterations)
        return min(1.0, self._now() / self._budget.seconds)

    def _is_proved(self) -> bool:
        """Is nothing shorter? With a budget in iterations they are all done, so that each run is the same."""
        if self._budget.iterations is not None or self.search is None:
            return False
        length = self.search.length
        return math.isfinite(length) and is_reached(self._problem, length, self.bound_value)

    def _search(self) -> None:
        try:
            self.search, self._make_bound = begin(self._problem, self._settings, self._gone, self._stop)
            self._is_begun.set()
            portion = 1
            while not self._stop[0] and self.search.iterations < (self._budget.iterations or math.inf):
                begun = self._now()
                left = (self._budget.iterations or math.inf) - self.search.iterations
                self.search.advance(int(min(portion, left)), self._stop)
                portion = _portion(portion, self._now() - begun)
                if self._film:
                    self._take_frame(self.search)
        finally:
            self._is_begun.set()
            self._is_searched.set()

    def _prove(self) -> None:
        try:
            self._is_begun.wait()
            self._raise_bound()
        finally:
            self._is_searched.wait()
            self._is_over.set()

    def _raise_bound(self) -> None:
        allowed = self._bound_deadline()
        if self._make_bound is None or self._now() >= allowed or self._stop_bound[0]:
            return
        bound = self._make_bound()
        self._bound = bound
        if self._now() + 0.5 * bound.seconds_to_finish >= allowed:
            return
        portion, took = 1, 0.0
        while not bound.is_done and not self._stop_bound[0] and self._now() + took + bound.seconds_to_finish < allowed:
            begun = self._now()
            bound.advance(portion, self._stop_bound)
            took = self._now() - begun
            portion = _portion(portion, took)
            if self._is_searched.is_set() and bound.is_enough and self._budget.bound_seconds is None:
                break
        if not bound.is_done:
            bound.finish(self._stop_bound)

    def _bound_deadline(self) -> float:
        """Until when, in seconds from the beginning, the bound may take."""
        own = self._budget.bound_seconds
        if math.isinf(self._budget.seconds):
            return self._now() + (_LONGEST_BOUND if own is None else own)
        share = self._budget.seconds * _BOUND_SHARE if own is None else own
        return min(self._budget.seconds, self._now() + share) if share > 0 else -math.inf

    def _note(self, progress: Callable[[Moment], None] | None, is_last: bool = False) -> None:
        """Keep a moment that differs from the one before, and tell it."""
        search = self.search
        if search is None:
            return
        length, bound = search.length, self.bound_value
        changed = not self.history or (length, bound) != (self.history[-1].best, self.history[-1].bound)
        if not changed and not is_last and progress is None:
            return
        branching, entropy = search.diversity()
        moment = Moment(self._now(), search.iterations, length, bound, branching, entropy)
        if changed or is_last:
            self.history.append(moment)
        if progress is not None:
            progress(moment)

    def _take_frame(self, search: Search, is_last: bool = False) -> None:
        """About sixty pictures in all, more at the beginning; and the last one, of what was found."""
        gone = self._gone(search.iterations)
        most = _FRAMES if self._problem.size <= _MANY else _FEW_FRAMES
        if not math.isfinite(search.length) or (not is_last and gone < (len(self.frames) / most) ** 2):
            return
        if is_last and self.frames and self.frames[-1].moment.iterations == search.iterations:
            self.frames.pop()  # the bound may be better now
        trails = search.trails()
        moment = Moment(
            self._now(), search.iterations, search.length, self.bound_value, trails.branching, trails.entropy
        )
        self.frames.append(Frame(moment, tuple(int(i) for i in search.order()), trails))


def _portion(portion: int, seconds: float) -> int:
    """How much to do next, so that it takes about as long as two looks."""
    return min(2 * portion, _LARGEST) if seconds < _TICK else max(1, portion // 2) if seconds > 4 * _TICK else portion
