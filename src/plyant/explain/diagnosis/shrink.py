"""A smaller question that still shows the same: leave out moves, cut the tree shorter, make the numbers plain."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterator
from typing import Any

from plyant.explain.diagnosis import boards
from plyant.explain.diagnosis.question import INFINITY, Question, as_leaf_list, is_complete
from plyant.explain.diagnosis.reference import exact_values

_AT_ONCE = 10
Failing = Callable[[list[Question]], list[bool]]


def smallest(question: Question, plan: dict[str, Any], fails: Failing, deadline: float) -> Question:
    """Go on to the smallest failing one of all that are one step smaller, as long as there is one."""
    found: Question | None = question
    while found is not None:
        question = found
        fitting = {one for step in _steps(question, plan) for one in _fitting(step, plan)}
        steps = sorted((q for q in fitting if effort(q) < effort(question)), key=effort)
        found = _first_failing(steps, fails, deadline)
    return question


def _fitting(question: Question, plan: dict[str, Any]) -> Iterator[Question]:
    """The question as the function can be given it, if it can."""
    if not plan.get("binary"):
        yield question
    elif not plan["even"]:
        if all(len(inside) in (0, 2) for inside in question.children):
            yield question
    elif is_complete(question) and question.height == (plan.get("height") or max(question.height, 2)):
        yield as_leaf_list(dataclasses.replace(question, depth=question.height))


def _first_failing(steps: list[Question], fails: Failing, deadline: float) -> Question | None:
    for start in range(0, len(steps), _AT_ONCE):
        if time.perf_counter() > deadline:
            break
        batch = steps[start : start + _AT_ONCE]
        failing = [question for question, failed in zip(batch, fails(batch), strict=False) if failed]
        if failing:
            return failing[0]
    return None


def effort(question: Question) -> tuple[Any, ...]:
    """How hard a question is to follow by hand; less comes first."""
    ends = (question.alpha > -INFINITY) + (question.beta < INFINITY)
    is_cut_short = question.depth is not None and question.depth < question.height
    first = question.movers[0]
    return ends, question.family == "shared", is_cut_short, first, *question.size, question.depth or 0, question.values


def _steps(question: Question, plan: dict[str, Any]) -> Iterator[Question]:
    if question.cells:
        yield from boards.smaller(question, plan)
        return
    for smaller in _shorter(question):
        yield _deep_enough(question, smaller, plan)
    for node, value in enumerate(question.values):
        for plainer in {0, abs(value), value // 2 if value > 0 else -(-value // 2), value - (value > 0) + (value < 0)}:
            if abs(plainer) < abs(value) or plainer == -value > 0:
                values = (*question.values[:node], plainer, *question.values[node + 1 :])
                yield dataclasses.replace(question, values=values)
    yield dataclasses.replace(question, values=_ranks(question.values))
    if question.is_windowed:
        yield dataclasses.replace(question, alpha=-INFINITY)
        yield dataclasses.replace(question, beta=INFINITY)
    step = question.players if plan["rounds"] else 1
    if question.depth is not None and question.depth > 2 * step:
        yield dataclasses.replace(question, depth=question.depth - step)


def _ranks(values: tuple[int, ...]) -> tuple[int, ...]:
    """The smallest numbers that are in the same order and have the same signs."""
    above, below = ({abs(v) for v in values if v * sign > 0} for sign in (1, -1))
    ranks = [{size: place for place, size in enumerate(sorted(sizes), 1)} for sizes in (above, below)]
    return tuple(0 if v == 0 else ranks[0][v] if v > 0 else -ranks[1][-v] for v in values)


def _shorter(question: Question) -> Iterator[Question]:
    """One move less, or a node taken for a leaf, or replaced by a later one of the same player."""
    exact = exact_values(question)
    for node, inside in enumerate(question.children):
        for place, child in enumerate(inside):
            if len(inside) > 1:
                yield _with(question, node, inside[:place] + inside[place + 1 :])
            for later in _later(question, child):
                yield _with(question, node, (*inside[:place], later, *inside[place + 1 :]))
        if node and inside:
            values = (*question.values[:node], int(exact[node]), *question.values[node + 1 :])
            yield _with(dataclasses.replace(question, values=values), node, ())
    for later in _later(question, 0):
        if question.children[later]:
            yield _renumbered(question, later)


def _later(question: Question, node: int) -> list[int]:
    """The nodes one round below."""
    level = [node]
    for _ in range(question.players):
        level = [child for one in level for child in question.children[one]]
    return level


def _with(question: Question, node: int, inside: tuple[int, ...]) -> Question:
    children = (*question.children[:node], inside, *question.children[node + 1 :])
    return _renumbered(dataclasses.replace(question, children=children), 0)


def _renumbered(question: Question, root: int) -> Question:
    """Only what can be reached from this root, in reading order."""
    order: dict[int, int] = {}

    def reach(node: int) -> None:
        if node not in order:
            order[node] = len(order)
            for child in question.children[node]:
                reach(child)

    reach(root)
    return dataclasses.replace(
        question,
        children=tuple(tuple(order[child] for child in question.children[node]) for node in order),
        values=tuple(question.values[node] for node in order),
        movers=tuple(question.movers[node] for node in order),
    )


def _deep_enough(before: Question, question: Question, plan: dict[str, Any]) -> Question:
    """Where the whole tree was to be searched, with so many plies to spare, it still is."""
    if before.depth is None or before.depth < before.height:
        return question
    step = before.players if plan["rounds"] else 1
    spare = max(before.depth - max(-(-before.height // step) * step, 2 * step), 0)
    return dataclasses.replace(question, depth=max(-(-question.height // step) * step, 2 * step) + spare)
