"""How to read what a function returns: a value, a move, or both, in which order, and to whom the value is."""

from __future__ import annotations

import itertools
from typing import Any, NamedTuple

from plyant.explain.diagnosis.question import Question
from plyant.explain.diagnosis.reference import exact_values


class Reading(NamedTuple):
    """At which places of the result the value and the move are (0 for a result that is no sequence; None for none)."""

    value_at: int | None = 0
    move_at: int | None = None
    base: int = -1
    """The number of the first move; −1 where moves are not numbers."""
    to_mover: bool = False
    """Are values to the player on move at the root? Else to MAX."""
    is_pair: bool = False
    """Is a move two numbers, the row and the column of a cell?"""

    def describe(self) -> str:
        """For people."""
        if self.value_at is None:
            return "a move"
        return "a value" if self.move_at is None else "a value and a move"


class Seen(NamedTuple):
    """An answer as it was read. The value is to MAX, the move is the node it leads to; None where there is none."""

    value: float | None
    move: int | None
    misfit: str = ""
    """What else was returned, where it could not be read."""


def read(answer: dict[str, Any], question: Question, reading: Reading) -> Seen:
    """Read an answer that is no error."""
    items = _items(answer)
    value = move = None
    if reading.value_at is not None:
        value = _value(items, reading.value_at)
        if value is None:
            return Seen(None, None, _described(answer["result"]))
        if reading.to_mover and question.movers[0] != 0:
            value = 0.0 - value
    if reading.move_at is not None:
        move = (_cell if question.cells else _move)(items, reading, answer, question)
        if move is None and not question.is_windowed and question.children[0]:
            return Seen(value, None, _described(answer["result"]))
    return Seen(value, move)


def best_reading(answers: list[dict[str, Any]], questions: list[Question], plan: dict[str, Any]) -> Reading | None:
    """The reading under which most is right; None when nothing that was returned is a value or a move."""
    best, most = None, (-1, -1)
    for reading in _possible(answers, plan):
        right = [_right(answer, question, reading) for answer, question in zip(answers, questions, strict=True)]
        if any(r is None for r in right):
            continue
        score = sum(r or 0 for r in right), int(reading.to_mover == _usual(plan))
        if score > most:
            best, most = reading, score
    return best


def _usual(plan: dict[str, Any]) -> bool:
    return bool(plan["is_negamax"])


def _possible(answers: list[dict[str, Any]], plan: dict[str, Any]) -> list[Reading]:
    if plan["view"] == "board":
        return _possible_on_a_board(answers)
    kinds = [{_items(answer)[at]["kind"] for answer in answers if len(_items(answer)) > at} for at in (0, 1)]
    values = [at for at in (0, 1) if "number" in kinds[at]]
    moves = [at for at in (0, 1) if kinds[at] & {"node", "action", "several"}]
    numbered = values if plan["view"] == "lists" and not moves else []
    pairs: list[tuple[int | None, int | None, int]] = [(v, m, -1) for v in values for m in moves if v != m]
    pairs += [(v, m, base) for v in (*values, None) for m in numbered for base in (0, 1) if v != m]
    pairs += [(v, None, -1) for v in values] + [(None, m, -1) for m in moves]
    # What says more comes first: a reading that leaves the move out would not see that it is wrong.
    pairs.sort(key=lambda pair: (pair[0] is None) + (pair[1] is None and bool(moves)))
    return [Reading(*pair, to_mover) for pair, to_mover in itertools.product(pairs, (False, True))]


def _right(answer: dict[str, Any], question: Question, reading: Reading) -> int | None:
    """How much of an answer is right; None when it cannot be read so at all, for its numbers cannot be moves."""
    if question.is_windowed or answer["result"]["kind"] in ("none", "other"):
        return 0
    seen = read(answer, question, reading)
    exact = exact_values(question)
    if seen.misfit and reading.move_at is not None:
        item = (_items(answer) + _NOTHING * 2)[reading.move_at]
        if question.cells:
            return 0
        return None if reading.base >= 0 and item["kind"] == "number" else 0
    right_move = seen.move is not None and exact[seen.move] == exact[0]
    if question.cells:  # two numbers may be a value and a cell, or row and column: what is right altogether
        parts = (reading.value_at is None or seen.value == exact[0], reading.move_at is None or right_move)
        return 2 * all(parts) + any(parts) * (None not in (reading.value_at, reading.move_at))
    return int(seen.value == exact[0]) + int(right_move)


_NOTHING: list[dict[str, Any]] = [{"kind": "none"}]


def _items(answer: dict[str, Any]) -> list[dict[str, Any]]:
    result = answer["result"]
    return list(result["items"]) if result["kind"] == "several" else [result]


def _value(items: list[dict[str, Any]], at: int) -> float | None:
    return float(items[at]["value"]) if at < len(items) and items[at]["kind"] == "number" else None


def _possible_on_a_board(answers: list[dict[str, Any]]) -> list[Reading]:
    """A value, a cell by its number or by row and column, or both in either order; what says more comes first."""
    longest = max((len(_items(answer)) for answer in answers), default=0)
    nested = any(item["kind"] == "several" for answer in answers for item in _items(answer))
    places: list[tuple[int | None, int | None, bool]] = [(0, None, False), (None, 0, False)]
    if longest == 2:
        places = [(0, 1, nested), (1, 0, nested), *([] if nested else [(None, 0, True)])]
    elif longest > 2:
        places = [(2, 0, True), (0, 1, True)]
    return [
        Reading(value, move, base if move is not None else -1, to_mover, is_pair)
        for value, move, is_pair in places
        for base in (0, 1)
        for to_mover in (False, True)
    ]


def _cell(items: list[dict[str, Any]], reading: Reading, _: Any, question: Question) -> int | None:
    """The node of a move on a board."""
    at = reading.move_at or 0
    found = items[at : at + 1]
    if reading.is_pair:
        found = found[0]["items"] if found and found[0]["kind"] == "several" else items[at : at + 2]
    numbers = [int(item["value"]) - reading.base for item in found if item["kind"] == "number"]
    if len(numbers) != 1 + reading.is_pair or (reading.is_pair and not all(0 <= number < 3 for number in numbers)):
        return None
    cell = numbers[0] * 3 + numbers[1] if reading.is_pair else numbers[0]
    empty = [place for place, mark in enumerate(question.cells) if not mark]
    return question.children[0][empty.index(cell)] if cell in empty and question.children[0] else None


def _move(items: list[dict[str, Any]], reading: Reading, answer: dict[str, Any], question: Question) -> int | None:
    at, base = reading.move_at or 0, reading.base
    item = items[at] if at < len(items) else _NOTHING[0]
    if item["kind"] == "several":  # a line of play: its first move
        item = item["items"][0]
    inside = question.children[0]
    index = -1
    if base < 0 and "node" in item:  # a leaf is a number, and it is also a node
        return item["node"] if item["node"] in inside else None
    if item["kind"] == "action" and item["name"] in answer.get("names", ()):
        index = answer["names"].index(item["name"])
    elif base >= 0 and item["kind"] == "number" and item["value"].is_integer():
        index = int(item["value"]) - base
    return inside[index] if 0 <= index < len(inside) else None


def _described(result: dict[str, Any]) -> str:
    if result["kind"] == "none":
        return "None"
    if result["kind"] == "several":
        return f"({', '.join(map(_described, result['items']))})"
    if result["kind"] == "number":
        return f"{result['value']:g}"
    if result["kind"] == "node":
        return "a node of the tree"
    return f"{result['name']!r}" if result["kind"] == "action" else f"{result['text']} (of type {result['type']})"
