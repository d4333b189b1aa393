"""A question and what the student's function made of it, ready to be compared with what it should have made."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, NamedTuple

from plyant.explain.diagnosis.question import Question
from plyant.explain.diagnosis.readings import Reading, read
from plyant.explain.diagnosis.reference import NO_MOVE, Prediction, exact_values


class Case(NamedTuple):
    """One question and its answer. Where the function takes moves in an order of its own, the question is put into
    this order, for it changes which leaves are cut off, and it is not wrong."""

    question: Question
    value: float | None
    move: int | None
    """NO_MOVE where something was returned in its place that is not a move; None where no move is returned at all."""
    looked: frozenset[int] | None
    """None where it is unknown, or depends on how the function keeps positions."""
    exact: float
    optimal: frozenset[int]
    error: str = ""
    """The name of what went wrong, where there is nothing to compare."""
    text: str = ""
    turns: frozenset[tuple[int, int]] = frozenset()
    """(player on move, player whose moves were asked for), where it was another one."""


def cases_of(answers: Iterable[tuple[Question, dict[str, Any]]], reading: Reading | None) -> list[Case]:
    """Read the answers. Whether moves are taken in another order is seen from all of them together."""
    pairs = list(answers)
    orders = [(question, _order(question, answer)) for question, answer in pairs]
    known = [(question, order) for question, order in orders if order is not None]
    backwards = False
    if all(_is_along(question, order) for question, order in known):
        own_order = False
    else:
        backwards = all(_is_along(_reversed(question), order) for question, order in known)
        own_order = not backwards
    cases = []
    for (question, answer), (_, order) in zip(pairs, orders, strict=True):
        asked = _reversed(question) if backwards else question
        if own_order and order is not None:
            asked = in_order(asked, order)
        cases.append(_case(question, asked, answer, order, reading or Reading()))
    return cases


def _order(question: Question, answer: dict[str, Any]) -> list[int] | None:
    """The leaves in the order in which they were looked at, where this is known and means something."""
    if "error" in answer or answer["looked"] is None or question.family == "shared":
        return None
    return _without_peeks(question, answer["looked"])


def _case(
    question: Question, asked: Question, answer: dict[str, Any], order: list[int] | None, reading: Reading
) -> Case:
    values = exact_values(question)
    optimal = frozenset(child for child in question.children[0] if values[child] == values[0])
    if "error" in answer:
        return Case(asked, None, None, None, values[0], optimal, answer["error"], answer["text"])
    if answer["mutated"]:
        return Case(asked, None, None, None, values[0], optimal, "mutated-state", answer["mutated"])
    seen = read(answer, question, reading)
    looked = None if order is None else frozenset(order)
    turns = frozenset((int(mover), int(player)) for mover, player in answer["wrong_turns"])
    case = Case(asked, seen.value, seen.move, looked, values[0], optimal, turns=turns, text=seen.misfit)
    if seen.misfit and (seen.value is None) == (reading.value_at is not None):
        return case._replace(error="wrong-type")
    return case._replace(move=NO_MOVE) if seen.misfit else case


def agrees(case: Case, prediction: Prediction, any_optimal: bool) -> bool:
    """Is the answer as predicted? With `any_optimal`, every move that is truly optimal will do."""
    if prediction.is_endless:
        return False
    if case.error:
        return prediction.is_empty and case.error in ("crash", "wrong-type")
    if case.value is not None and case.value != prediction.value:
        return False
    if case.looked is not None and case.looked != set(prediction.looked):
        return False
    if prediction.turns is not None and prediction.turns != case.turns:
        return False
    if case.move is None or case.question.is_windowed:
        return True
    if any_optimal:
        return case.move in case.optimal
    return moves_agree(case, prediction)


def moves_agree(case: Case, prediction: Prediction) -> bool:
    """Is the move as predicted? Where no move is better than none, the function may return no move, or the first."""
    if prediction.move == NO_MOVE:
        return case.move in (NO_MOVE, case.question.children[0][0])
    return case.move == prediction.move or case.move in prediction.moves


def mirrored(case: Case) -> Case:
    """Where MIN is on move at the root, the same case with the sides exchanged: so MAX always is. To a function that
    searches for whoever is on move at the root, this is the same question."""
    question = case.question
    if question.movers[0] == 0 or question.players > 2:
        return case
    other = dataclasses.replace(
        question,
        movers=tuple(1 - mover for mover in question.movers),
        values=tuple(-value for value in question.values),
        alpha=-question.beta,
        beta=-question.alpha,
    )
    return case._replace(question=other, value=None if case.value is None else -case.value, exact=-case.exact)


def in_order(question: Question, looked: list[int]) -> Question:
    """The same tree with the children of every node in the order in which something below them was looked at."""
    places = {node: place for place, node in enumerate(looked)}
    first: dict[int, int] = {}

    def place_of(node: int) -> int:
        below = [place_of(child) for child in question.children[node]]
        first[node] = min([places.get(node, len(looked)), *below])
        return first[node]

    place_of(0)
    children = tuple(tuple(sorted(inside, key=lambda child: first[child])) for inside in question.children)
    return question if children == question.children else dataclasses.replace(question, children=children)


def _reversed(question: Question) -> Question:
    return dataclasses.replace(question, children=tuple(inside[::-1] for inside in question.children))


def _is_along(question: Question, looked: list[int]) -> bool:
    """Are these nodes in the order of the children, whichever were left out?"""
    place: dict[int, int] = {}
    waiting = [0]
    while waiting:
        node = waiting.pop()
        place[node] = len(place)
        waiting += reversed(question.children[node])
    places = [place[node] for node in looked]
    return places == sorted(places)


def _without_peeks(question: Question, looked: list[int]) -> list[int]:
    """Without the nodes that were only valued to put moves in order: something below them was looked at too."""
    seen, peeks = set(looked), set()

    def below(node: int) -> bool:
        deeper = sum(below(child) for child in question.children[node]) > 0
        if deeper and node in seen:
            peeks.add(node)
        return deeper or node in seen

    below(0)
    return [node for node in looked if node not in peeks]
