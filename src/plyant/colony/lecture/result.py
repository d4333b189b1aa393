"""A run of ants that can be read: as text, as a page, as a paper, as data."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple

from plyant.colony.lecture.figures import plain
from plyant.colony.lecture.parameters import Parameters
from plyant.colony.lecture.printed import Chance, Printed, Trail, judged
from plyant.colony.lecture.procedure import Run
from plyant.colony.lecture.record import BEGIN, Step
from plyant.colony.lecture.rule import Edge
from plyant.colony.problem import Problem


class Trip(NamedTuple):
    """A way that an ant has finished, by the names of the cities; where it is closed, the first is not repeated."""

    order: tuple[Hashable, ...]
    length: float
    iteration: int
    ant: int


@dataclasses.dataclass(frozen=True)
class Lecture:
    """Ants that went out, and every step of theirs. `str()` and `text()` are the tables."""

    problem: Problem = dataclasses.field(repr=False)
    parameters: Parameters
    choice: str
    """greatest, probability, or slide: the ant is led along the way of the slides."""
    update: str
    """step or tour."""
    seed: int
    iterations: int
    steps: tuple[Step, ...] = dataclasses.field(repr=False)
    run: Run = dataclasses.field(repr=False)
    given_trails: bool = False
    """Was the pheromone of t = 0 given road by road?"""
    local: str | None = None
    printed: Printed | None = dataclasses.field(default=None, repr=False)
    """What the slides print about this run."""
    slide: Lecture | None = dataclasses.field(default=None, repr=False)
    """The same colony with its ant led along the way of the slides."""

    @property
    def tours(self) -> tuple[Trip, ...]:
        """All ways that were finished; where a daemon has made one shorter, the shorter one."""
        return tuple(
            Trip(self.names(self.opened(walk.visited)), walk.length, walk.iteration, walk.ant)
            for walk in self.run.walks
        )

    @property
    def best(self) -> tuple[Hashable, ...]:
        """The shortest of them; nothing where every ant was dropped."""
        return self.names(self.opened(self.run.best.visited)) if self.run.best else ()

    @property
    def length(self) -> float:
        """Its length; infinite where every ant was dropped."""
        return self.run.best.length if self.run.best else math.inf

    @property
    def dropped(self) -> int:
        """How many ants could not finish."""
        return self.run.dropped

    @property
    def directed(self) -> bool:
        """Does a road have another length than the way back?"""
        return not self.problem.is_symmetric

    def names(self, cities: Sequence[int]) -> tuple[Hashable, ...]:
        """The names of cities that are given by index."""
        return tuple(self.problem.cities[city] for city in cities)

    def opened(self, visited: tuple[int, ...]) -> tuple[int, ...]:
        """A list of visited cities without the return at its end."""
        is_back = self.problem.is_closed and len(visited) > 1 and visited[-1] == visited[0]
        return visited[:-1] if is_back else visited

    def trails(self, time: int) -> Mapping[Edge, float]:
        """The pheromone at t."""
        return next(step.pheromone for step in self.steps if step.time == time)

    def right(self, figure: Chance | Trail) -> float:
        """The probability or pheromone that stands there by right, where an ant made a step at every t."""
        if isinstance(figure, Trail):
            return self.trails(figure.time)[figure.edge]
        step = next(step for step in self.steps if step.time == figure.time + 1 and step.kind != BEGIN)
        return next(c.probability for c in step.candidates if c.city == figure.city)

    def text(self) -> str:
        """Tables of plain characters, 80 to 100 wide for short names."""
        from plyant.colony.lecture.text import text

        return text(self)

    def html(self) -> str:
        """One page that shows the steps one after the other; it needs no network, and is tables without JavaScript."""
        from plyant.colony.lecture.html import html

        return html(self)

    def latex(self) -> str:
        """A document for pdfLaTeX."""
        from plyant.colony.lecture.latex import latex

        return latex(self)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for JSON; what is infinite is None. Edges are lists of roads: from, to, amount."""
        told = {
            "cities": list(self.problem.cities),
            "parameters": {
                "ants": self.parameters.ants,
                "alpha": self.parameters.alpha,
                "beta": self.parameters.beta,
                "kept": self.parameters.kept,
                "evaporated": self.parameters.evaporated,
                "deposit": self.parameters.deposit,
                "initial": None if self.given_trails else self.parameters.initial,
                "start": self.problem.cities[self.parameters.start],
                "steps": self.parameters.steps,
            },
            "iterations": self.iterations,
            "choice": self.choice,
            "update": self.update,
            "seed": self.seed,
            "local": self.local,
            "best": list(self.best),
            "length": plain(self.length),
            "dropped": self.dropped,
            "tours": [
                trip._asdict() | {"order": list(trip.order), "length": plain(trip.length)} for trip in self.tours
            ],
            "steps": [self._step(step) for step in self.steps],
        }
        if self.printed is not None:
            told["slips"] = self._slips(self.printed)
        if self.slide is not None:
            told["slide"] = self.slide.as_dict()
        return told

    def _step(self, step: Step) -> dict[str, Any]:
        return {
            "kind": step.kind,
            "iteration": step.iteration,
            "ant": step.ant,
            "time": step.time,
            "visited": list(self.names(step.visited)),
            "length": plain(step.length),
            "chosen": None if step.chosen is None else self.problem.cities[step.chosen],
            "said": step.said,
            "candidates": [
                {name: plain(value) for name, value in candidate._asdict().items()}
                | {"city": self.problem.cities[candidate.city]}
                for candidate in step.candidates
            ],
            "pheromone": [[*self.names(where), amount] for where, amount in step.pheromone.items()],
        }

    def _slips(self, printed: Printed) -> dict[str, Any]:
        def compared(figure: Chance | Trail, text: str) -> dict[str, Any]:
            right = self.right(figure)
            return {"time": figure.time, "printed": text, "right": right, "verdict": judged(text, right) or "agrees"}

        return {
            "probabilities": [
                {"city": self.problem.cities[c.city]} | compared(c, text) for c, text in printed.chances.items()
            ],
            "pheromone": [{"edge": list(self.names(e.edge))} | compared(e, text) for e, text in printed.trails.items()],
            "slips": [
                {"place": s.place, "printed": s.printed, "right": [self.right(f) for f in s.right], "why": s.why}
                for s in printed.slips
            ],
        }

    def _repr_html_(self) -> str:
        """For notebooks: the tables, without the page around them."""
        from plyant.colony.lecture.html import tables

        return tables(self)

    def __str__(self) -> str:
        return self.text()
