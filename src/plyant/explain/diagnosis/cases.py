"""A question and what the student's function made of it, ready to be compared with what it should have made."""

from __future__ import annotations

import dataclasses
from typing import Any, NamedTuple

from plyant.explain.diagnosis.question import Question
from plyant.explain.diagnosis.readings import Reading, read
from plyant.explain.diagnosis.reference import Prediction, exact_values


class Case(NamedTuple):
    """One question and its answer. Where the function takes moves in an order of its own, the question is put into
    this order, for it changes which leaves are cut off, and it is not wrong."""

    question: Question
    value: float | None
    move: int | None
    looked: frozenset[int] | None
    """None where it is unknown, or depends on how the function keeps positions."""
    exact: float
    optimal: frozenset[int]
    error: str = ""
    """The name of what went wrong, where there is nothing to compare."""
    text: str = ""
    wrong_turns: bool = False


def case_of(question: Question, answer: dict[str, Any], reading: Reading | None) -> Case:
    """Read an answer."""
    values = exact_values(question)
    optimal = frozenset(child for child in question.children[0] if values[child] == values[0])
    if "error" in answer:
        return Case(question, None, None, None, values[0], optimal, answer["error"], answer["text"])
    if answer["mutated"]:
        return Case(question, None, None, None, values[0], optimal, "mutated-state", answer["mutated"])
    seen = read(answer, question, reading or Reading())
    looked, error = None, "wrong-type" if seen.misfit else ""
    if answer["looked"] is not None and question.family != "shared":
        order = _without_peeks(question, answer["looked"])
        question, looked = in_order(question, order), frozenset(order)
    turns = bool(answer["wrong_turns"])
    return Case(question, seen.value, seen.move, looked, values[0], optimal, error, seen.misfit, turns)


def agrees(case: Case, prediction: Prediction, any_optimal: bool) -> bool:
    """Is the answer as predicted? With `any_optimal`, every move that is truly optimal will do."""
    if case.error or (case.value is not None and case.value != prediction.value):
        return False
    if case.looked is not None and case.looked != set(prediction.looked):
        return False
    if case.move is None or case.question.is_windowed:
        return True
    return case.move in case.optimal if any_optimal else case.move == prediction.move


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
