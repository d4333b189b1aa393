"""A colony that is watched: it works as long as it is told to, rests in between, and can be looked at then."""

from __future__ import annotations

import contextlib
import math
import threading
import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from plyant.colony.begin import begin, check_roads
from plyant.colony.bounds import Bound, is_reached
from plyant.colony.problem import BadProblem, Problem
from plyant.colony.rehearsal import rehearse
from plyant.colony.search import Search, Settings, Stop
from plyant.colony.tour import Frame, Moment, Tour

_TICK = 0.02  # seconds between two looks at the event, and about what one portion of the work takes
_BOUND_SHARE = 0.5  # of the time of the ants, for the bound, …
_LEAST_BOUND = 0.03  # … and at least so many seconds each time
_LARGEST = 1 << 16  # iterations at once


class Live:
    """The same ants as those of `solve`, with rests. `seconds`: how long they may work in all, rests not counted."""

    def __init__(self, problem: Problem, settings: Settings, seconds: float) -> None:
        """Raises BadProblem where there is no tour. The work begins with the first `advance`."""
        check_roads(problem)
        self.problem, self.settings, self.seconds = problem, settings, seconds
        self.used = 0.0
        """Seconds of work so far."""
        self.history: list[Moment] = []
        self._search: Search | None = None
        self._bound: Bound | None = None
        self._stop: Stop = np.zeros(1, np.uint8)
        self._lock = threading.Lock()
        self._begun = 0.0
        self._bound_used = 0.0

    @property
    def is_over(self) -> bool:
        """Is all of the time used up?"""
        return self.used >= self.seconds

    @property
    def bound(self) -> float:
        """What is proved so far: no tour is shorter."""
        return 0.0 if self._bound is None else self._bound.value

    @property
    def length(self) -> float:
        """Of the best tour so far; infinite while there is none."""
        return math.inf if self._search is None else self._search.length

    @property
    def is_proved(self) -> bool:
        """Is the best tour so far proved to be the best there is?"""
        return math.isfinite(self.length) and is_reached(self.problem, self.length, self.bound)

    @property
    def gap(self) -> float:
        """The best tour is at most this share longer than the shortest; infinite where nothing is proved."""
        if self.is_proved:
            return 0.0
        return self.length / self.bound - 1.0 if self.bound > 0 else math.inf

    def advance(self, stop: threading.Event, seconds: float, iterations: int | None = None) -> None:
        """Work for about so long, or until so many more iterations are done, or until soon after `stop` is set.

        It may be called from any thread: a second call waits until the first has ended.
        """
        with self._lock:
            if self.is_over or stop.is_set():
                return
            rehearse(self.problem, self.settings)  # what is compiled is not counted
            self._begun = time.perf_counter()
            try:
                with self._watched(stop):
                    self._work(seconds, iterations)
            finally:
                self.used += time.perf_counter() - self._begun
                self._begun = 0.0
            self._note()

    def frame(self) -> Frame:
        """The best tour and the pheromone now; after the first `advance`."""
        with self._lock:
            search = self._searched()
            trails = search.trails()
            moment = Moment(self.used, search.iterations, search.length, self.bound, trails.branching, trails.entropy)
            order = search.order() if math.isfinite(moment.best) else ()  # while no ant has arrived there is none
            return Frame(moment, tuple(int(i) for i in order), trails)

    def ways(self, most: int) -> list[NDArray[np.int64]]:
        """Up to so many of the last iteration's ways, the shortest first."""
        with self._lock:
            return self._searched().ways(most)

    def tour(self) -> Tour:
        """The best tour, as `solve` gives it. Raises BadProblem where there is none yet."""
        if not math.isfinite(self.length):
            raise BadProblem("no tour was found yet.")
        frame, search = self.frame(), self._searched()
        gap = self.gap
        return Tour(
            order=tuple(self.problem.cities[i] for i in frame.order),
            length=frame.moment.best,
            bound=frame.moment.best if gap == 0.0 else self.bound,
            gap=gap,
            iterations=frame.moment.iterations,
            seconds=self.used,
            history=tuple(self.history),
            variant=self.settings.variant,
            problem=self.problem,
            seed=self.settings.seed,
            ants=search.ants,
            dropped=search.dropped,
            stopped=not self.is_over,
            frames=(frame,),
        )

    def close(self) -> None:
        """Let the threads go; it will not advance any more."""
        with self._lock:
            self.used = self.seconds
            if self._search is not None:
                self._search.close()

    def _searched(self) -> Search:
        assert self._search is not None, "advance comes first"
        return self._search

    def _now(self) -> float:
        """Seconds of work until now."""
        return self.used + (time.perf_counter() - self._begun if self._begun else 0.0)

    def _work(self, seconds: float, iterations: int | None) -> None:
        if self._search is None:
            gone = lambda _: min(1.0, self._now() / self.seconds)  # noqa: E731
            self._search, make_bound = begin(self.problem, self.settings, gone, self._stop)
            self._bound = make_bound()
        search = self._search
        last = search.iterations + iterations if iterations is not None else math.inf
        end, portion, bounds_begin = self._now() + seconds, 1, self._bound_used
        while not self._stop[0] and search.iterations < last and self._now() < end:
            begun = self._now()
            search.advance(int(min(portion, last - search.iterations)), self._stop)
            took = self._now() - begun
            portion = min(2 * portion, _LARGEST) if took < _TICK / 2 else max(1, portion // 2)
            allowed = max(_LEAST_BOUND - (self._bound_used - bounds_begin), _BOUND_SHARE * took)
            self._raise_bound(allowed)
        if self._now() >= self.seconds and self._bound is not None and not self._bound.is_done:
            self._bound.finish(np.zeros(1, np.uint8))

    def _raise_bound(self, seconds: float) -> None:
        bound = self._bound
        assert bound is not None
        begun, steps = self._now(), 1
        while not bound.is_done and not self.is_proved and not self._stop[0] and self._now() - begun < seconds:
            bound.advance(steps, self._stop)
            steps = min(2 * steps, 64)
        self._bound_used += self._now() - begun

    @contextlib.contextmanager
    def _watched(self, stop: threading.Event) -> Iterator[None]:
        """Native loops are told to end when the event is set, or when the time is used up."""
        self._stop[0] = 0
        is_done = threading.Event()

        def watch() -> None:
            while not is_done.wait(_TICK):
                if stop.is_set() or self._now() >= self.seconds:
                    self._stop[0] = 1
                    return

        watching = threading.Thread(target=watch, daemon=True)
        watching.start()
        try:
            yield
        finally:
            is_done.set()
            watching.join()

    def _note(self) -> None:
        """Keep a moment that differs from the one before."""
        search = self._searched()
        length, bound = search.length, self.bound
        if not self.history or (length, bound) != (self.history[-1].best, self.history[-1].bound):
            self.history.append(Moment(self.used, search.iterations, length, bound))
