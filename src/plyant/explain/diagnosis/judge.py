"""Which way of searching explains all the answers? First the ways that are right, then those with a known bug."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from plyant.explain.diagnosis.bugs import BUGS
from plyant.explain.diagnosis.cases import Case, agrees
from plyant.explain.diagnosis.hints import hint
from plyant.explain.diagnosis.reference import (
    Way,
    bound,
    by_bound,
    by_value,
    first_best,
    hard,
    last_best,
    predict,
    soft,
)

CUTS = {"weak": (False, False), "strict": (True, True)}
RETURNS = {"soft": soft, "hard": hard, "bound": bound}
MINIMAX = Way(prunes=False)


class Promise(NamedTuple):
    """What the function is held to."""

    algorithm: str
    """ "minimax", "alphabeta", or "any" where either is right."""
    cut: str = "any"
    fail: str = "any"

    @classmethod
    def of(cls, plan: dict[str, Any], algorithm: str, cut: str, fail: str) -> Promise:
        """A function that speaks of alpha and beta is held to pruning, unless it is said otherwise."""
        if algorithm == "auto":
            algorithm = "alphabeta" if plan["claims_alphabeta"] or cut != "any" or fail != "any" else "any"
        return cls(algorithm, cut, fail)

    @classmethod
    def to(cls, way: Way) -> Promise:
        """To go just this right way."""
        cut = next(name for name, rule in CUTS.items() if rule == way.strict)
        fail = next(name for name, fail in RETURNS.items() if fail == way.returns[0])
        return cls("alphabeta" if way.prunes else "minimax", cut, fail)

    def ways(self) -> Iterator[Way]:
        """All that is right."""
        if self.algorithm != "minimax":
            cuts = [rule for name, rule in CUTS.items() if self.cut in (name, "any")]
            fails = [fail for name, fail in RETURNS.items() if self.fail in (name, "any")]
            yield from (Way(strict=cut, returns=(fail, fail)) for cut, fail in itertools.product(cuts, fails))
        if self.algorithm != "alphabeta":
            yield MINIMAX

    def breaks(self, name: str) -> bool:
        """Can this bug be one, given what was promised?"""
        promised = {
            "strict-for-weak": self.cut == "weak",
            "weak-for-strict": self.cut == "strict",
            "fail-hard-for-soft": self.fail == "soft",
            "fail-soft-for-hard": self.fail == "hard",
            "never-prunes": self.algorithm == "alphabeta",
        }
        return promised.get(name, True)


class Suspect(NamedTuple):
    """A bug by name, and the way of searching that it makes."""

    name: str
    way: Way
    hint: str
    """Which of the bug's variants it is."""


def explains(way: Way, cases: Iterable[Case], any_optimal: bool = False) -> bool:
    """Do all the answers agree with this way?"""
    return all(agrees(case, predict(case.question, way), any_optimal) for case in cases)


def right_ways(cases: Sequence[Case], promise: Promise) -> list[Way]:
    """The right ways that explain all the answers: where two cannot be told apart, both."""
    return [way for way in promise.ways() if explains(way, cases, any_optimal=True)]


def is_right(case: Case, promise: Promise) -> bool:
    """Is this one answer right, in one of the right ways?"""
    return any(agrees(case, predict(case.question, way), True) for way in promise.ways())


def nearest_way(cases: Sequence[Case], promise: Promise) -> Way:
    """The right way that explains most of the answers."""
    return max(promise.ways(), key=lambda way: sum(agrees(case, predict(case.question, way), True) for case in cases))


def suspects(cases: Sequence[Case], promise: Promise) -> list[Suspect]:
    """The bugs that explain all the answers, the likeliest first, each with one way."""
    found: dict[str, Suspect] = {}
    cases = _telling_first(cases, promise)
    bases = list(_bases(promise))
    innocent = {base for base in bases if explains(base, cases)}  # what is added to these explains nothing
    for name, changes in _changes(promise):
        for base in () if name in found else bases:
            way = base._replace(**changes)
            if (base not in innocent or way in innocent) and way != base and explains(way, cases):
                found[name] = Suspect(name, way, hint(changes))
                break
    return [one for one in found.values() if one.name == "root-tie" or not _is_harmless(one.way, cases, promise)]


def _is_harmless(way: Way, cases: Sequence[Case], promise: Promise) -> bool:
    """Is it wrong only because it takes the last of equal moves? Then what else is in it is not the bug."""
    if way.better is not last_best:
        return False
    predicted = [predict(case.question, way._replace(better=first_best)) for case in cases]
    alike = [
        case._replace(value=p.value, move=p.move, looked=None if case.looked is None else frozenset(p.looked))
        for case, p in zip(cases, predicted, strict=True)
    ]
    return bool(right_ways(alike, promise))


def pairs(cases: Sequence[Case], promise: Promise, deadline: float) -> list[Suspect]:
    """Two bugs that explain all the answers together; the first such pair that is found in time."""
    cases = _telling_first(cases, promise)
    bases = {tuple(predict(case.question, base) for case in cases): base for base in _bases(promise)}
    for (name, first), (other, second) in itertools.combinations(_changes(promise), 2):
        if name == other or first.keys() & second.keys():
            continue
        if time.perf_counter() > deadline:
            break
        for base in bases.values():
            way = base._replace(**first | second)
            if explains(way, cases):
                return [Suspect(name, way, hint(first)), Suspect(other, way, hint(second))]
    return []


def _telling_first(cases: Sequence[Case], promise: Promise) -> list[Case]:
    """The wrong answers first: they are soonest done with a wrong guess."""
    return sorted(cases, key=lambda case: is_right(case, promise))


def _changes(promise: Promise) -> Iterator[tuple[str, dict[str, Any]]]:
    for bug in BUGS:
        if promise.breaks(bug.name):
            yield from ((bug.name, changes) for changes in bug.variants)


def _bases(promise: Promise) -> Iterator[Way]:
    """All conventions that the rest of the function may follow."""
    for way in promise.ways():
        for better, tested in itertools.product((first_best, last_best), (by_bound, by_value)):
            yield way._replace(better=better, tested=tested)
