"""Exercises and answers in JSON files. What comes from a file is only ever read as data."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from plyant.errors import BadFile, ParameterError
from plyant.explain.exercises.grading import RULES
from plyant.explain.exercises.make import made
from plyant.explain.exercises.model import KINDS_OF_ITEM, Answer, Choice, Exercise, Item, Table
from plyant.explain.exercises.options import Options, read
from plyant.explain.exercises.replies import Unreadable, read_name, read_names, read_number, read_vector, read_window

FORMAT = "plyant-exercises"
VERSION = 1
_MOST_BYTES = 20_000_000
_SHOWN = 40  # characters of something strange


def as_dict(exercises: Sequence[Exercise], title: str, options: Options | None, solutions: bool) -> dict[str, Any]:
    """A sheet for JSON. Without solutions also the seed is left out, from which they could be made again."""
    sheet: dict[str, Any] = {"format": FORMAT, "version": VERSION, "title": title, "rules": RULES}
    if solutions and options is not None:
        sheet["options"] = options.as_dict()
    sheet["exercises"] = [_exercise_dict(exercise, solutions) for exercise in exercises]
    sheet["answers"] = {str(e.number): dict.fromkeys((item.id for item in e.items), None) for e in exercises}
    return sheet


def _exercise_dict(exercise: Exercise, solutions: bool) -> dict[str, Any]:
    kept: dict[str, Any] = {"number": exercise.number, "kind": exercise.kind, "title": exercise.title}
    kept |= {"statement": exercise.statement, "tree": exercise.tree, "marks": exercise.marks}
    kept["tables"] = [table._asdict() for table in exercise.tables]
    kept["items"] = [_item_dict(item, solutions) for item in exercise.items]
    return kept | {"seed": exercise.seed, "solution": exercise.solution} if solutions else kept


def _item_dict(item: Item, solutions: bool) -> dict[str, Any]:
    kept: dict[str, Any] = {
        "id": item.id,
        "title": item.title,
        "question": item.question,
        "kind": item.kind,
        "marks": item.marks,
    }
    kept["tolerance"] = item.tolerance
    if not solutions:
        return kept | {"choices": [choice.text for choice in item.choices]}
    kept |= {"choices": [choice._asdict() for choice in item.choices]}
    return kept | {"answer": _answer_json(item), "explanation": item.explanation}


def _answer_json(item: Item) -> Any:
    if item.kind == "window" and isinstance(item.answer, tuple):
        return dict(zip(("alpha", "beta"), map(_plain, item.answer), strict=True))
    return [_plain(part) for part in item.answer] if isinstance(item.answer, tuple) else _plain(item.answer)


def _plain(value: float | str) -> float | str:
    """A number without a needless point; an infinity as text, for which JSON has no number."""
    if isinstance(value, str):
        return value
    if math.isinf(value):
        return "inf" if value > 0 else "-inf"
    return int(value) if value == int(value) else value


def load(path: Path) -> dict[str, Any]:
    """The table that a JSON file holds; raises BadFile with the reason why it is none."""
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise BadFile(f"{path} is too large for a file of exercises or answers.")
        found = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_once, parse_constant=str)
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise BadFile(f"{path} is not a text file.") from None
    except (ValueError, RecursionError) as error:
        said = error.args[0] if isinstance(error, json.JSONDecodeError | _Twice) else "it cannot be read"
        raise BadFile(f"{path} is not a JSON file: {said}.") from None
    if not isinstance(found, dict):
        raise BadFile(f'{path} does not hold a table: {{"answers": …}} was expected.')
    return found


class _Twice(ValueError):
    """A name that is there twice: one of the two answers would be lost."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Twice(f"{twice[:_SHOWN]!r} is there twice")
    return table


def answers_in(file: Mapping[str, Any], path: Path) -> Mapping[str, Any]:
    """The answers of a file."""
    answers = file.get("answers")
    if not isinstance(answers, Mapping):
        raise BadFile(f'{path} has no "answers": {{"answers": {{"1": {{"value": 3, "move": "B"}}}}}} was expected.')
    return answers


def key_in(file: Mapping[str, Any], path: Path) -> list[Exercise]:
    """The exercises with their solutions that a file holds, or that its options stand for."""
    if isinstance(file.get("exercises"), list):
        return exercises_in(file, path)
    if isinstance(file.get("options"), Mapping):
        try:
            return made(read(file["options"]))
        except ParameterError as error:
            raise BadFile(f"{path}: {error}") from None
    raise BadFile(f'{path} has neither "exercises" nor "options": give the file with the solutions, --key exam.json.')


def exercises_in(file: Mapping[str, Any], path: Path) -> list[Exercise]:
    """The exercises that a file holds, with their solutions."""
    try:
        found = [_read_exercise(one) for one in file["exercises"]]
        if len({exercise.number for exercise in found}) < len(found):
            raise ValueError("two exercises have the same number")
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        what = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) else str(error)[:200]
        say = "give the file with the solutions, --key exam.json"
        raise BadFile(f"{path} does not hold exercises with solutions ({what}): {say}.") from None
    return found


def _read_exercise(one: Mapping[str, Any]) -> Exercise:
    tables = (Table(t["title"], tuple(t["head"]), tuple(map(tuple, t["rows"]))) for t in one["tables"])
    return Exercise(
        number=_whole(one, "number"),
        kind=_text(one, "kind"),
        seed=_whole(one, "seed"),
        title=_text(one, "title"),
        statement=_text(one, "statement"),
        items=tuple(_read_item(item) for item in one["items"]),
        solution=_text(one, "solution"),
        tree=_text(one, "tree"),
        tables=tuple(tables),
    )


def _read_item(one: Mapping[str, Any]) -> Item:
    kind = _text(one, "kind")
    if kind not in KINDS_OF_ITEM:
        raise ValueError(f"{kind[:_SHOWN]!r} is not a kind of item")
    choices = tuple(Choice(_text(c, "text"), int(c["worth"]), _text(c, "why")) for c in one["choices"])
    answer = _read_answer(kind, one["answer"])
    tolerance = read_number(one["tolerance"])
    question, explanation = _text(one, "question"), _text(one, "explanation")
    return Item(_text(one, "id"), question, kind, answer, _whole(one, "marks"), explanation, tolerance, choices)


def _read_answer(kind: str, given: object) -> Answer:
    if kind == "window":
        alpha, beta = read_window(given)
        if alpha is None or beta is None:
            raise Unreadable("a window has α and β")
        return alpha, beta
    if kind == "nodes":
        return tuple(read_names(given))
    if kind == "vector":
        return read_vector(given)
    return read_number(given) if kind == "number" else read_name(given)


def _text(one: Mapping[str, Any], name: str) -> str:
    if not isinstance(one[name], str):
        raise ValueError(f"{name!r} is not a text")
    return str(one[name])


def _whole(one: Mapping[str, Any], name: str) -> int:
    if not isinstance(one[name], int) or isinstance(one[name], bool) or one[name] < 0:
        raise ValueError(f"{name!r} is not a whole number")
    return int(one[name])
