"""`ply.grade`: marks for answers, with partial credit by rules that are told, and a sentence that says why."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from plyant.errors import ParameterError
from plyant.explain.exercises.model import Exercise, Item
from plyant.explain.exercises.replies import (
    Unreadable,
    read_name,
    read_names,
    read_number,
    read_vector,
    read_window,
)
from plyant.explain.names import number, value_text, window
from plyant.wording import counted

RULES = (
    "A list of nodes gets (right − wrong) / all right ones of its marks, never below 0; a node below a right one "
    "neither gains nor costs. In a window α and β are worth half each. Everything else is right or wrong. What is "
    "not answered gets 0."
)
_DUST = 1e-9  # two numbers that are meant to be equal


@dataclasses.dataclass(frozen=True)
class ItemGrade:
    """Marks for one answer."""

    exercise: int
    item: str
    marks: float
    out_of: int
    feedback: str
    title: str = ""
    """What the question is about, for people."""


@dataclasses.dataclass(frozen=True)
class Grade:
    """Marks for all answers."""

    items: tuple[ItemGrade, ...]

    @property
    def marks(self) -> float:
        """The sum."""
        return round(sum(item.marks for item in self.items), 2)

    @property
    def out_of(self) -> int:
        """The sum that perfect answers get."""
        return sum(item.out_of for item in self.items)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        items = [dataclasses.asdict(item) for item in self.items]
        return {"marks": self.marks, "out_of": self.out_of, "rules": RULES, "items": items}

    def __str__(self) -> str:
        lines = [f"{i.exercise}. {i.title or i.item}: {i.marks:g} of {i.out_of}. {i.feedback}" for i in self.items]
        return "\n".join([*lines, f"{self.marks:g} of {counted(self.out_of, 'mark')}", RULES])


def grade(exercises: Iterable[Exercise], answers: Mapping[Any, Any]) -> Grade:
    """Mark answers: {exercise's number: {item's id or title: answer}}.

    A missing answer gets 0; a number or an id that there is not raises ParameterError, since it would be lost silently.
    """
    key = {exercise.number: exercise for exercise in exercises}
    given = {_known(name, key): of_one for name, of_one in answers.items()}
    if len(given) < len(answers):
        raise ParameterError("an exercise is answered twice: its number was given as a number and as text.")
    return Grade(tuple(mark for n, exercise in key.items() for mark in _of_exercise(exercise, given.get(n, {}))))


def _known(name: object, key: Mapping[int, Exercise]) -> int:
    found = next((n for n in key if str(name) == str(n)), None)
    if found is None:
        there = f"{min(key)} to {max(key)}" if key else "none"
        raise ParameterError(f"there is no exercise {str(name)[:40]!r} to be marked; there are: {there}.")
    return found


def _of_exercise(exercise: Exercise, given: object) -> Iterable[ItemGrade]:
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise ParameterError(f"the answers to exercise {exercise.number} are not a table of items and answers.")
    ids = {name: item.id for item in exercise.items for name in (item.id, item.title.casefold())}
    answers: dict[str, object] = {}
    for name, answer in given.items():
        id_ = ids.get(name, ids.get(name.casefold())) if isinstance(name, str) else None
        if id_ is None or id_ in answers:
            what = "has no item" if id_ is None else "has two answers to"
            there = ", ".join(item.id for item in exercise.items)
            raise ParameterError(f"exercise {exercise.number} {what} {str(name)[:40]!r}; it has: {there}.")
        answers[id_] = answer
    for item in exercise.items:
        share, feedback = _share(item, answers.get(item.id))
        yield ItemGrade(exercise.number, item.id, round(share * item.marks, 2), item.marks, feedback, item.title)


def _share(item: Item, given: object) -> tuple[float, str]:
    """Which share of its marks an answer gets, and why."""
    if given is None:
        return 0.0, f"Not answered. {_told(item)}"
    mark = {"number": _number, "vector": _vector, "window": _window, "nodes": _nodes}.get(item.kind, _choice)
    try:
        share, why = mark(item, given)
    except Unreadable as error:
        return 0.0, f"The answer cannot be read: {error}. {_told(item)}"
    if share == 1:
        return share, f"Right. {item.explanation}"
    return share, f"{why} {_told(item)}"


def _told(item: Item) -> str:
    return f"The answer is {answer_text(item)}. {item.explanation}"


def answer_text(item: Item) -> str:
    """The right answer for people."""
    if item.kind == "window":
        return window(*item.numbers)
    if item.kind == "nodes":
        return ", ".join(item.right) or "none"
    if item.kind in ("move", "choice"):
        return " or ".join(item.right)
    return value_text(item.numbers if item.kind == "vector" else item.numbers[0])


def _equal(one: float, other: float, tolerance: float) -> bool:
    return one == other or abs(one - other) <= tolerance + _DUST


def _number(item: Item, given: object) -> tuple[float, str]:
    said = read_number(given)
    return float(_equal(said, item.numbers[0], item.tolerance)), f"{number(said)} is not right."


def _vector(item: Item, given: object) -> tuple[float, str]:
    said, wanted = read_vector(given), item.numbers
    right = len(said) == len(wanted) and all(
        _equal(one, other, item.tolerance) for one, other in zip(said, wanted, strict=True)
    )
    return float(right), f"{value_text(said)} is not right."


def _window(item: Item, given: object) -> tuple[float, str]:
    said, wanted = read_window(given), item.numbers
    wrong = [
        f"{sign} is not answered." if mine is None else f"{sign} is not {number(mine)}."
        for sign, mine, theirs in zip("αβ", said, wanted, strict=True)
        if mine is None or not _equal(mine, theirs, item.tolerance)
    ]
    return 1 - len(wrong) / 2, " ".join(wrong)


def _choice(item: Item, given: object) -> tuple[float, str]:
    said = read_name(given)
    found = next((choice for choice in item.choices if choice.text.lower() == said.lower()), None)
    if found is None:
        there = ", ".join(choice.text for choice in item.choices)
        return 0.0, f"{said!r} is not one of the choices, {there}."
    return float(found.worth > 0), f"{found.text} is not right."


def _nodes(item: Item, given: object) -> tuple[float, str]:
    known = {choice.text.lower(): choice for choice in item.choices}
    said = read_names(given)
    named = [known[name.lower()] for name in dict.fromkeys(said) if name.lower() in known]
    strange = [name for name in said if name.lower() not in known]
    hit = {choice.text for choice in named if choice.worth > 0}
    wrong = {choice.text: choice.why for choice in named if choice.worth < 0}
    missing = [name for name in item.right if name not in hit]
    why = _listing("Right", sorted(hit)) + _listing("Missing", missing) + _listing("Wrong", [*wrong, *strange])
    why += [*wrong.values(), *(f"{name!r} is not a node here." for name in strange)]
    errors = len(wrong) + len(strange)
    if not item.right:
        return float(not errors), " ".join(why)
    return max(0, len(hit) - errors) / len(item.right), " ".join(why)


def _listing(what: str, names: Sequence[str]) -> list[str]:
    return [f"{what}: {', '.join(names)}."] if names else []
