"""Questions made by chance, the same for the same seed: each family shows bugs that the others hide."""

from __future__ import annotations

import dataclasses
import functools
import random
from collections.abc import Callable, Sequence
from typing import Any

from plyant.explain.diagnosis import boards
from plyant.explain.diagnosis.question import Question, complete
from plyant.explain.diagnosis.reference import Way, exact_values, predict
from plyant.explain.diagnosis.steps import hard, soft

_RANGES = ((0, 3), (-2, 2), (-9, 9), (1, 9))
_LARGE_RANGES = ((-20, 20), (30, 60), (-60, -30), (100, 200), (-999, 999))
_TRIES = 30
_FLAGS = ("window", "depth", "evaluates", "crowd", "min_first", "rounds", "even", "binary")
_MOST_BOARDS = 120  # each is a tree of up to some hundred nodes
_HEIGHTS = (2, 2, 3, 3, 4)
Plan = frozenset[str]
"""Those of the flags that are set."""


def questions(plan: dict[str, Any], count: int, seed: int) -> list[Question]:
    """Up to `count` different questions that a function called by this plan can answer, the smallest first.

    With `even` in the plan, all leaves of a tree lie at its depth; with `binary`, all nodes have two children or none.
    With both, a tree may be given as a flat list of leaves; `height` fixes its depth.
    """
    if plan.get("view") == "board":
        return boards.questions(plan, min(count, _MOST_BOARDS), seed)
    flags = frozenset(flag for flag in _FLAGS if plan.get(flag))
    if flags >= {"even", "binary"}:
        return _complete(flags, plan.get("height"), count, seed)
    return list(_made(flags, count, seed))


def _complete(plan: Plan, height: int | None, count: int, seed: int) -> list[Question]:
    chance = random.Random(seed)
    made: dict[Question, None] = {}
    for i in range(count):
        low, high = chance.choice(_RANGES if i % 3 else _LARGE_RANGES)
        first = _min_first(chance, plan)
        question = complete(chance, height or chance.choice(_HEIGHTS), range(low, high + 1), first)
        if "window" in plan and i % 4 == 3:
            alpha = float(chance.randint(-3, 3))
            question = dataclasses.replace(question, family="window", alpha=alpha, beta=alpha + chance.randint(1, 4))
        made[question] = None
    return sorted(made, key=lambda question: question.size)


@functools.lru_cache(maxsize=16)  # whoever marks the work of a class asks everyone the same
def _made(plan: Plan, count: int, seed: int) -> tuple[Question, ...]:
    chance = random.Random(seed)
    makers: list[Callable[[random.Random, Plan], Question]] = [_plain, _plain, _wins, _ties, _large, _tall]
    if "binary" not in plan:
        makers += [_shared]
    if "window" in plan:
        makers += [_windowed, _windowed]
    if plan >= {"depth", "evaluates"}:
        makers += [_deep, _deep]
    if "crowd" in plan:
        makers += [_crowd, _crowd]
    made: dict[Question, None] = {}
    for i in range(count * 2):
        if len(made) < count:
            made[makers[i % len(makers)](chance, plan)] = None
    return tuple(sorted(made, key=lambda question: question.size))


def _plain(chance: random.Random, plan: Plan) -> Question:
    low, high = chance.choice(_RANGES)
    return _grown(chance, plan, "plain", chance.randint(1, 4), 0.75, range(low, high + 1))


def _wins(chance: random.Random, plan: Plan) -> Question:
    return _grown(chance, plan, "wins", chance.randint(1, 4), 0.75, (-1, 0, 1))


def _ties(chance: random.Random, plan: Plan) -> Question:
    """Many moves are equally good, or seem to be."""
    return _grown(chance, plan, "ties", chance.randint(2, 3), 0.75, (0, 1))


def _large(chance: random.Random, plan: Plan) -> Question:
    """Numbers of any size below 1,000, which is often taken for infinity; often all of them have the same sign."""
    most = chance.choice((20, 60, 200, 999))
    low, high = chance.choice(((-most, most), (most // 2, most), (-most, -most // 2)))
    return _grown(chance, plan, "large", chance.randint(1, 4), 0.75, range(low, high + 1))


def _tall(chance: random.Random, plan: Plan) -> Question:
    """Many plies, for what is wrong only far below the root."""
    height = 4 if "even" in plan else chance.randint(5, 6)
    return _grown(chance, plan, "tall", height, 0.9, range(-9, 10), widest=2, most=32)


def _windowed(chance: random.Random, plan: Plan) -> Question:
    alpha = chance.randint(-3, 3)
    question = _grown(chance, plan, "window", chance.randint(2, 4), 0.75, range(-6, 7))
    return dataclasses.replace(question, alpha=float(alpha), beta=float(alpha + chance.randint(1, 4)))


def _deep(chance: random.Random, plan: Plan) -> Question:
    """The horizon comes before the end, and the static evaluation differs from what comes after it."""
    if "rounds" in plan:
        question = _grown(chance, plan, "depth", 7, 0.9, range(-9, 10), widest=2, most=40)
        return dataclasses.replace(question, depth=4)
    question = _grown(chance, plan, "depth", chance.randint(3, 5), 0.9, range(-9, 10), widest=2)
    return dataclasses.replace(question, depth=chance.randint(2, 3))


def _crowd(chance: random.Random, plan: Plan) -> Question:
    """Several MIN players, one after the other."""
    players = chance.choice((3, 3, 4))
    values = range(-9, 10)
    if "depth" not in plan:
        return _grown(chance, plan, "crowd", 2 * players, 0.8, values, players=players, widest=2, most=40)
    height = 2 * players + chance.choice((1, 1, -1))
    question = _grown(chance, plan, "crowd", height, 0.9, values, players=players, widest=2, most=60)
    return dataclasses.replace(question, depth=2 * players)


def _shared(chance: random.Random, plan: Plan) -> Question:
    """The same position is reached on several ways; as nested lists, the same list stands in several places.

    Few of these show that bounds were kept as values, so some more are made, until one does.
    """
    for _ in range(_TRIES):
        question = _layered(chance, plan)
        exact = exact_values(question)[0]
        if any(predict(question, Way(table=True).everywhere(returns=fail)).value != exact for fail in (soft, hard)):
            break
    return _with_depth(chance, plan, question)


def _layered(chance: random.Random, plan: Plan) -> Question:
    layers = chance.randint(3, 5)
    first = _min_first(chance, plan)
    widths = [1, *(chance.randint(2, 4) for _ in range(layers - 1)), 6]
    starts = [sum(widths[:i]) for i in range(len(widths) + 1)]
    children: list[tuple[int, ...]] = []
    for layer, width in enumerate(widths):
        below = range(starts[layer + 1], starts[min(layer + 2, layers + 1)])
        for _ in range(width):
            children.append(tuple(chance.sample(below, min(len(below), chance.randint(2, 3)))))
    values = tuple(chance.randint(-9, 9) for _ in children)
    movers = tuple((layer + first) % 2 for layer, width in enumerate(widths) for _ in range(width))
    return Question("shared", tuple(children), values, movers)


def _grown(
    chance: random.Random,
    plan: Plan,
    family: str,
    height: int,
    bushy: float,
    numbers: Sequence[int],
    players: int = 2,
    widest: int = 3,
    most: int = 22,
) -> Question:
    """A tree in which no two subtrees are the same, so that a table of positions changes nothing."""
    even = "even" in plan
    height, bushy = (max(height, 2), 1.0) if even else (height, bushy)
    for _ in range(_TRIES):
        children: list[tuple[int, ...]] = []
        plies: list[int] = []

        def grow(ply: int, children: list[tuple[int, ...]] = children, plies: list[int] = plies) -> int:
            node = len(children)
            children.append(())
            plies.append(ply)
            if ply == 0 or (ply < height and chance.random() < bushy and (even or len(children) < 3 * most)):
                width = chance.randint(1 if ply and chance.random() < 0.15 else 2, widest)
                width = 2 if "binary" in plan else width
                children[node] = tuple([grow(ply + 1) for _ in range(width)])
            return node

        grow(0)
        first = _min_first(chance, plan)
        values = tuple(chance.choice(numbers) for _ in children)
        movers = tuple((ply + first) % players for ply in plies)
        question = Question(family, tuple(children), values, movers, players)
        inner = [text for text in question.texts if text.startswith("(")]
        if len(question.leaves) <= most and len(set(inner)) == len(inner):
            break
    return _with_depth(chance, plan, question)


def _min_first(chance: random.Random, plan: Plan) -> bool:
    return "min_first" in plan and chance.random() < 0.4


def _with_depth(chance: random.Random, plan: Plan, question: Question) -> Question:
    """As deep as the tree, where the function takes a depth; so nothing is left out."""
    if "depth" not in plan:
        return question
    step = question.players if "rounds" in plan else 1
    enough = -(-question.height // step) * step
    return dataclasses.replace(
        question, depth=max(enough, 2 * step) + step * (chance.random() < 0.3 and "even" not in plan)
    )
