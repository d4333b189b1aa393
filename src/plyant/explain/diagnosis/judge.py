"""Which way of searching explains all the answers? First the ways that are right, then those with known bugs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from plyant.explain.diagnosis.bugs import BUGS
from plyant.explain.diagnosis.cases import Case, agrees, moves_agree
from plyant.explain.diagnosis.changes import AT_ROOT, Change
from plyant.explain.diagnosis.question import INFINITY
from plyant.explain.diagnosis.reference import Prediction, Way, predict
from plyant.explain.diagnosis.steps import beta_reached, bound, first_best, hard, last_best, never, soft, window_closed

CUTS = {"weak": (False, False), "strict": (True, True)}
RETURNS = {"soft": soft, "hard": hard, "bound": bound}
MINIMAX = Way(prunes=False)
_OF_PRUNING = frozenset(("window", "moved", "cut", "strict", "returns", "opening", "table"))
_ABOUT_ROOT = frozenset(("better", "start", "opening", "window", "moved"))
_ABOUT_BEST = frozenset(("better", "start", "children", "moved"))
_SAMPLE = 12  # answers by which combinations of bugs are compared
_BEAM = 6  # combinations that are gone on with
_MOST_NUMBERS = 6
_STRIDE = 5
_FEW = 30
_MOST_BUGS = 3


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
        """All that is right; minimax first, if nothing speaks of alpha-beta."""
        if self.algorithm != "alphabeta":
            yield MINIMAX
        if self.algorithm != "minimax":
            cuts = [rule for name, rule in CUTS.items() if self.cut in (name, "any")]
            fails = [fail for name, fail in RETURNS.items() if self.fail in (name, "any")]
            yield from (
                Way().everywhere(strict=cut[0], returns=fail) for cut, fail in itertools.product(cuts, fails)
            )  # fmt: skip

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


class Accusation(NamedTuple):
    """Bugs that are there together, if they are: what each of them alone would make, and what all of them make."""

    suspects: tuple[Suspect, ...]
    way: Way


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


# ---- one bug


def suspects(cases: Sequence[Case], promise: Promise, numbers: Iterable[float] = ()) -> list[Suspect]:
    """The bugs that explain all the answers, the likeliest first, each with one way."""
    found: dict[str, Suspect] = {}
    cases = _telling_first(cases, promise)
    numbers = _numbers(cases, numbers)
    has_root_loop = _has_root_loop(cases)
    innocent: dict[Way, bool] = {}  # what is added to a way that explains all anyway explains nothing
    for name, change in _changes(promise, numbers):
        for base in () if name in found else _bases(promise, change.touches, has_root_loop):
            way = change.apply(base)
            if way == base or not explains(way, cases):
                continue
            if base not in innocent:
                innocent[base] = explains(base, cases)
            if not innocent[base]:
                found[name] = Suspect(name, way, change.hint)
                break
    likely = [one for one in found.values() if one.name == "root-tie" or not _is_harmless(one.way, cases, promise)]
    # Where it is seen whose moves were asked for, a way that takes this into account is better than one that does not.
    by_turns = any(one.way.turns for one in likely)
    return [one for one in likely if one.way.turns or not (by_turns and _is_about_turns(one.way))]


def _is_about_turns(way: Way) -> bool:
    return way.next is not Way().next or way.drops is not Way().drops


def _is_harmless(way: Way, cases: Sequence[Case], promise: Promise) -> bool:
    """Is it wrong only because it takes the last of equal moves? Then what else is in it is not the bug."""
    if way.rules[0].better is not last_best:
        return False
    firsts = way.everywhere(better=first_best)
    predicted = [predict(case.question, firsts) for case in cases]
    alike = [
        case._replace(value=p.value, move=p.move, looked=None if case.looked is None else frozenset(p.looked))
        for case, p in zip(cases, predicted, strict=True)
    ]
    return bool(right_ways(alike, promise))


def _telling_first(cases: Sequence[Case], promise: Promise) -> list[Case]:
    """The wrong answers first, and of these the ones that few bugs explain: they refute a wrong guess soonest."""
    ways = list(promise.ways())
    cases = sorted(cases, key=lambda case: sum(explains(way, [case], any_optimal=True) for way in ways))
    some = [change.apply(ways[0]) for _, change in _changes(promise, ())][::_STRIDE]
    first = sorted(cases[:_FEW], key=lambda case: sum(explains(way, [case]) for way in some))
    return first + cases[_FEW:]


def _numbers(cases: Sequence[Case], told: Iterable[float]) -> list[float]:
    """The numbers that may stand where infinity should: those that were returned but are in no leaf, and `told`."""
    seen: dict[float, int] = {}
    for case in cases:
        number = abs(case.value or 0.0)
        known = case.question.is_windowed or number in set(map(abs, case.question.values))
        if 0 < number < INFINITY and not known:
            seen[number] = seen.get(number, 0) + 1
    often = sorted(seen, key=lambda number: -seen[number])[:_MOST_NUMBERS]
    return [number for number in dict.fromkeys((*often, *map(abs, told))) if number][: 2 * _MOST_NUMBERS]


def _changes(promise: Promise, numbers: Iterable[float]) -> Iterator[tuple[str, Change]]:
    for bug in BUGS:
        if promise.breaks(bug.name):
            yield from ((bug.name, change) for change in bug.variants)
            if bug.for_number is not None:
                yield from ((bug.name, change) for number in numbers for change in bug.for_number(number))


def _bases(promise: Promise, touched: frozenset[str], has_root_loop: bool) -> Iterator[Way]:
    """All conventions that the rest of the function may follow, as far as they make a difference to a change."""
    for way in promise.ways():
        if not way.prunes and touched and touched <= _OF_PRUNING:
            continue
        betters = (first_best,) if "better" in touched else (first_best, last_best)
        cuts = (window_closed, beta_reached) if way.prunes and "cut" not in touched else (window_closed,)
        sources = ("value", "best", "taken") if way.prunes and touched & _ABOUT_BEST else ("value",)
        roots = (False, True) if way.prunes and has_root_loop and touched & _ABOUT_ROOT else (False,)
        for better, cut, source, of_its_own in itertools.product(betters, cuts, sources, roots):
            base = way.everywhere(better=better, cut=cut, source=source)
            yield base.at(AT_ROOT, cut=never) if of_its_own else base


def _has_root_loop(cases: Sequence[Case]) -> bool:
    """Can the root have a loop of its own? Not where the function itself is given windows."""
    return not any(case.question.is_windowed for case in cases)


# ---- several bugs at once


class _Guess(NamedTuple):
    likeness: tuple[float, ...]
    """To every answer of the sample."""
    base: Way
    named: tuple[tuple[str, Change], ...]
    way: Way

    @property
    def score(self) -> float:
        return sum(self.likeness)


def together(
    cases: Sequence[Case], promise: Promise, is_over: Callable[[], bool], numbers: Iterable[float] = ()
) -> Accusation | None:
    """Few bugs that explain all the answers together, or None: what is nearest is gone on with, bug by bug."""
    cases = _telling_first(cases, promise)
    changes = list(_changes(promise, _numbers(cases, numbers)))
    if any(case.turns for case in cases):  # it is seen whose moves were asked for
        changes = [(name, change) for name, change in changes if change.whole.get("turns", True)]
    sample = _sampled(cases, promise)
    bases = list(_bases(promise, _ABOUT_BEST, _has_root_loop(cases)))
    beam = _best([_Guess(_likenesses(base, sample), base, (), base) for base in bases])
    for _ in range(_MOST_BUGS):
        guesses: dict[tuple[Prediction, ...], _Guess] = {}
        for guess in beam:
            for name, change in changes:
                if is_over():
                    return None
                if _overlaps(change, guess.named):
                    continue
                way = change.apply(guess.way)
                predictions = _predicted(way, sample, guess.likeness)
                if predictions is None or predictions in guesses:
                    continue
                likeness = tuple(map(_likeness, sample, predictions))
                guesses[predictions] = _Guess(likeness, guess.base, (*guess.named, (name, change)), way)
        beam = []
        for guess in _best(guesses.values()):
            others = [guess, *(_rebased(guess, base, sample) for base in bases)]
            full = [one for one in others if one.score == _FULL * len(sample)]
            for one in full:
                if explains(one.way, cases):
                    return _accusation(one, cases)
            beam.append(max(others, key=lambda one: one.score))
    return None


def _rebased(guess: _Guess, base: Way, sample: Sequence[Case]) -> _Guess:
    """The same bugs in a function that follows other conventions."""
    way = _made(base, guess.named)
    return _Guess(_likenesses(way, sample), base, guess.named, way)


def _sampled(cases: Sequence[Case], promise: Promise) -> list[Case]:
    """Some of the answers, most of them wrong: the smallest of every family."""
    wrong: dict[str, list[Case]] = {}
    for case in cases:
        if not is_right(case, promise):
            wrong.setdefault(f"{case.question.family} {case.question.players}", []).append(case)
    turns = itertools.zip_longest(*wrong.values())
    sample = [case for turn in turns for case in turn if case is not None][:_SAMPLE]
    return sample + [case for case in cases if is_right(case, promise)][: _SAMPLE // 3]


_FULL = 4.0
_PATIENCE = 2.0


def _likeness(case: Case, prediction: Prediction) -> float:
    """From 0 to 4: how much of an answer is as predicted."""
    if agrees(case, prediction, any_optimal=False):
        return _FULL
    if case.error:
        return 0.0
    score = 0.5 * (case.value == prediction.value) + 0.5 * (case.move is None or moves_agree(case, prediction))
    if case.looked is not None:
        looked = set(prediction.looked)
        score += len(case.looked & looked) / max(len(case.looked | looked), 1)
    return score


def _likenesses(way: Way, sample: Sequence[Case]) -> tuple[float, ...]:
    return tuple(_likeness(case, predict(case.question, way)) for case in sample)


def _predicted(way: Way, sample: Sequence[Case], before: Sequence[float]) -> tuple[Prediction, ...] | None:
    """What this way gives for the sample; None as soon as it is clearly less like the answers than the one before."""
    predictions = []
    balance = 0.0
    for case, likeness in zip(sample, before, strict=True):
        predictions.append(predict(case.question, way))
        balance += _likeness(case, predictions[-1]) - likeness
        if balance < -_PATIENCE:
            return None
    return tuple(predictions)


def _overlaps(change: Change, named: Iterable[tuple[str, Change]]) -> bool:
    """Does a change undo what another one has done?"""
    mine = _places(change)
    return any(mine & _places(other) for _, other in named)


def _places(change: Change) -> set[tuple[int, str]]:
    places = {(kind, rule) for kinds, rules in change.rules for kind in kinds for rule in rules}
    return places | {(-1, field) for field in change.whole}


def _best(guesses: Iterable[_Guess]) -> list[_Guess]:
    kept: dict[Way, _Guess] = {}
    for guess in sorted(guesses, key=lambda guess: -guess.score):
        kept.setdefault(guess.way, guess)
        if len(kept) == _BEAM:
            break
    return list(kept.values())


def _accusation(guess: _Guess, cases: Sequence[Case]) -> Accusation:
    """Without the bugs that are not needed to explain the answers."""
    named = list(guess.named)
    for one in guess.named:
        fewer = [other for other in named if other is not one]
        if fewer and explains(_made(guess.base, fewer), cases):
            named = fewer
    alone = [Suspect(name, change.apply(guess.base), change.hint) for name, change in named]
    return Accusation(tuple(alone), _made(guess.base, named))


def _made(base: Way, named: Iterable[tuple[str, Change]]) -> Way:
    for _, change in named:
        base = change.apply(base)
    return base
