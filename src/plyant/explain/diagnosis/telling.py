"""Turning what was found into what a teacher would say."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from plyant.explain.diagnosis import boards, judge
from plyant.explain.diagnosis.bugs import BUG
from plyant.explain.diagnosis.cases import Case
from plyant.explain.diagnosis.drawn import drawn
from plyant.explain.diagnosis.judge import Promise, Suspect
from plyant.explain.diagnosis.question import Question
from plyant.explain.diagnosis.readings import Reading
from plyant.explain.diagnosis.reference import NO_MOVE, Prediction, Way, predict
from plyant.explain.diagnosis.report import Diagnosis, Outcome
from plyant.explain.diagnosis.steps import as_told
from plyant.explain.diagnosis.student.recognise import ADVICE

_CUTS = {"weak": "weak (when α ≥ β)", "strict": "strict (only when α > β)"}
_FAILS = {
    "soft": "soft (the best value found, also outside the window)",
    "hard": "hard (nothing outside the window)",
    "bound": "α at MAX, β at MIN (soft on a cut, else hard)",
}


_VIEWS = {
    "lists": "nested lists",
    "leaves": "a flat list of leaves",
    "dicts": "dictionaries",
    "board": "tic-tac-toe boards",
    "states": "states with actions() and result(action)",
    "game": "a game with actions(state) and result(state, action)",
    "agent": "the Pac-Man course's GameState",
}


class Findings(NamedTuple):
    """What is known when the smallest tree has been found."""

    plan: dict[str, Any]
    promise: Promise
    reading: Reading | None
    asked: int
    always_fails: bool
    """Was every single answer an error?"""
    seed: int
    printed: str
    notes: dict[str, str]
    suspects: tuple[Suspect, ...]
    together: bool


_COUNTS = {2: "Two", 3: "Three"}


def passed(function: str, asked: int, found: dict[str, str], seed: int, printed: str) -> Diagnosis:
    """All was right."""
    return Diagnosis(
        function=function,
        ok=True,
        title="No bug was found.",
        trees=asked,
        conventions=found,
        seed=seed,
        printed=printed,
    )


def told(findings: Findings, names: list[str], case: Case) -> Diagnosis:
    """What is wrong, by the smallest case that shows it."""
    question = case.question
    right = predict(question, judge.nearest_way([case], findings.promise))
    bugs = [BUG[name] for name in names]
    hints = [suspect.hint for suspect in findings.suspects]
    texts = [_sentence(case, right)]
    if question.cells and case.value is not None and not question.children[0]:
        texts.append("The game is over there: look at how wins and draws are recognised.")
    if findings.together:
        texts += [
            f"{_COUNTS[len(findings.suspects)]} bugs together explain all of its answers; this tree shows the first."
        ]
        texts += [part for suspect in findings.suspects for part in (BUG[suspect.name].title, suspect.hint)]
        texts += [bugs[0].text]
    else:
        texts += [*hints[:1], bugs[0].text, *(f"It could as well be {bug.name}: {bug.title}" for bug in bugs[1:])]
    if findings.always_fails and names[0] == "crash":
        texts.append(f"It does so on every tree. If it is not written for {_VIEWS[findings.plan['view']]}, {ADVICE}")
    ways = [suspect.way for suspect in findings.suspects[:1]]
    return Diagnosis(
        function=findings.plan["signature"],
        ok=False,
        bug=names[0],
        bugs=tuple(names),
        title=" ".join(bug.title for bug in bugs) if findings.together else bugs[0].title,
        explanation=" ".join(text for text in texts if text),
        tree="" if question.cells else question.text,
        drawing=boards.picture(question, findings.plan)
        if question.cells
        else drawn(question, None if case.looked is None else right.looked, case.looked),
        asked=_asked(question, findings.plan),
        expected=Outcome(
            right.value,
            None if question.is_windowed or not question.children[0] else _indexes(question, case.optimal),
            None if case.looked is None else _leaf_values(question, right.looked),
        ),
        got=_got(case),
        trees=findings.asked,
        conventions=conventions(ways, findings.reading, findings.plan) | findings.notes,
        seed=findings.seed,
        together=findings.together,
        printed=findings.printed,
    )


def _drawing(question: Question, case: Case, right: Prediction, plan: dict[str, Any]) -> str:
    if question.cells:
        return boards.picture(question, plan)
    return drawn(question, None if case.looked is None else right.looked, case.looked)


def conventions(ways: Sequence[Way], reading: Reading | None, plan: dict[str, Any]) -> dict[str, str]:
    """What was found to be used; where several ways cannot be told apart, all of them."""
    found: dict[str, str] = {}
    if ways:
        found["algorithm"] = " or ".join(sorted({"alphabeta" if way.prunes else "minimax" for way in ways}))
    if ways and all(way.prunes for way in ways):
        cuts = [_CUTS[name] for name, rule in judge.CUTS.items() if any(way.strict == rule for way in ways)]
        fails = [_FAILS[n] for n, f in judge.RETURNS.items() if any(way.returns == (f, f) for way in ways)]
        found["cut"] = " or ".join(cuts) or "mixed"
        found["fail"] = "not visible" if len(fails) == len(_FAILS) else " or ".join(fails) or "mixed"
    if reading is not None:
        found["returns"] = reading.describe()
        if reading.value_at is not None and plan["min_first"]:
            found["values are to"] = "the player on move at the root" if reading.to_mover else "MAX"
        if reading.move_at is not None and reading.base >= 0:
            found["first move is"] = str(reading.base)
    return found


def _indexes(question: Question, nodes: Collection[int]) -> tuple[int, ...]:
    return tuple(i for i, child in enumerate(question.children[0]) if child in nodes)


def _leaf_values(question: Question, looked: Collection[int]) -> tuple[int, ...]:
    return tuple(question.values[node] for node in sorted(looked))


def _got(case: Case) -> Outcome:
    if case.error:
        return Outcome(problem=case.text)
    move = None if case.move in (None, NO_MOVE) else _indexes(case.question, {case.move})
    looked = None if case.looked is None else _leaf_values(case.question, case.looked)
    return Outcome(case.value, move, looked, f"no move but {case.text}" if case.move == NO_MOVE else "")


def _asked(question: Question, plan: dict[str, Any]) -> str:
    parts = [f"{'MAX' if question.movers[0] == 0 else 'MIN'} to move"]
    if question.players > 2:
        parts.append(f"{question.players - 1} MIN players")
    if question.depth is not None:
        parts.append(f"depth {question.rounds} rounds" if plan["rounds"] else f"depth {question.depth}")
    if question.is_windowed:
        parts.append(f"alpha={question.alpha:g}, beta={question.beta:g}")
    return ", ".join(parts)


def _sentence(case: Case, right: Prediction) -> str:
    """Where in the tree it shows."""
    if case.error:
        return ""
    where = "On the board" if case.question.cells else "In the tree"
    parts = []
    if case.value is not None and case.value != right.value:
        parts.append(f"its value is {case.value:g} instead of {right.value:g}")
    if case.move == NO_MOVE:
        parts.append(f"it returns no move of this tree but {case.text}")
    elif case.move is not None and case.move not in case.optimal and not case.question.is_windowed:
        parts.append(f"its move {_indexes(case.question, {case.move})[0] + 1} is not optimal")
    if case.looked is not None:
        more, less = case.looked - set(right.looked), set(right.looked) - case.looked
        beyond = more & _beyond(case.question)
        if beyond:
            parts.append(f"it looks at {_named(case.question, beyond)}, beyond the depth")
        if more - beyond:
            parts.append(f"it looks at {_named(case.question, more - beyond)}, which need not be looked at")
        if less:
            parts.append(f"it does not look at {_named(case.question, less)}, as it should")
    return f"{where} below {' and '.join(parts)}." if parts else ""


def _beyond(question: Question) -> set[int]:
    """The nodes that are deeper than the depth."""
    level = {0}
    deeper: set[int] = set()
    for ply in range(1, question.height + 1):
        level = {child for node in level for child in question.children[node]}
        deeper |= level if ply > as_told(question) else set()
    return deeper


def _named(question: Question, nodes: Collection[int]) -> str:
    values = [str(question.values[node]) for node in sorted(nodes)]
    return f"the {'leaf' if len(values) == 1 else 'leaves'} {', '.join(values)}"
