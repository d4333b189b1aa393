"""One search with a place to go wrong at every step: what a correct function, or one with a known bug, would do.

A `Way` says what happens at each step, and its `Rules` what happens at nodes of one kind. The defaults are alpha-beta,
weak and fail-soft. Other conventions and all bugs are other functions in the same places, so a bug's prediction differs
from the correct one in just that place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from plyant.explain.diagnosis.question import INFINITY, Question
from plyant.explain.diagnosis.steps import (
    MAX,
    Better,
    Bounds,
    Children,
    Counts,
    Cut,
    Drops,
    Ending,
    Leaf,
    Moved,
    Next,
    Window,
    as_told,
    by_turn,
    by_turns_of_two,
    every_child,
    every_move,
    first_best,
    first_is_max,
    no_move,
    passed_on,
    raised,
    soft,
    to_its_side,
    window_closed,
)

ROOT_MAX, ROOT_MIN, LOWER_MAX, LOWER_MIN = range(4)
"""The kinds of nodes that may have rules of their own: the root and the nodes below it, of either side."""
NO_MOVE = -1


class Rules(NamedTuple):
    """How a search goes about the nodes of one kind. All values are to the side whose node it is."""

    strict: bool = False
    """Is it cut only when alpha > beta, and not when alpha = beta?"""
    returns: Callable[[Ending], float] = soft
    cut: Cut = window_closed
    better: Better = first_best
    start: float | None = -INFINITY
    """The best value before the first child; None where the first child is taken whatever its value is."""
    children: Callable[[Children], Children] = every_child
    window: Window = passed_on
    moved: Moved = raised
    source: str = "value"
    """What it is moved by: the child's "value", the "best" so far, or the child's value if it was "taken" for the best.
    As long as best is the best, it makes no difference."""


class Way(NamedTuple):
    """How a search goes about it."""

    prunes: bool = True
    rules: tuple[Rules, Rules, Rules, Rules] = (Rules(),) * 4
    """For each of the four kinds of nodes."""
    choice: str = "best"
    """Which root move is returned: the one that was "best", the "first" or the "last" that was looked at, or one
    "drawn" from all whose values are equal to the best."""
    opening: tuple[float | None, float | None] = (None, None)
    """An alpha and a beta of its own, which the root begins with; None where it is the one that was asked for."""
    side: Callable[[int], int] = first_is_max
    next: Next = by_turn
    first: int | None = None
    """Who is on move at the root, whatever the position says."""
    drops: Drops = no_move
    turns: bool = False
    """Does it ask positions for the moves of whoever it takes to be on move, so that wrong turns are seen?"""
    negated: bool = True
    """Is the value of a child that is the other side's negated?"""
    leaf: Callable[[Leaf], float] = to_its_side
    limit: Callable[[Question], float] = as_told
    extra_plies: int = 0
    """How many plies it looks further than to its limit."""
    extra_rounds: int = 0
    """The same in rounds, as it understands them."""
    counts: Counts = every_move
    table: bool = False
    """Is all that a node has returned taken for its value wherever the same position comes again?"""

    @property
    def strict(self) -> tuple[bool, bool]:
        """Below the root, at nodes of MAX, of MIN."""
        return self.rules[LOWER_MAX].strict, self.rules[LOWER_MIN].strict

    @property
    def returns(self) -> tuple[Callable[[Ending], float], Callable[[Ending], float]]:
        """Below the root, at nodes of MAX, of MIN."""
        return self.rules[LOWER_MAX].returns, self.rules[LOWER_MIN].returns

    def at(self, kinds: Collection[int], **rules: Any) -> Way:
        """With other rules at nodes of these kinds."""
        a, b, c, d = (one._replace(**rules) if kind in kinds else one for kind, one in enumerate(self.rules))
        return self._replace(rules=(a, b, c, d))

    def everywhere(self, **rules: Any) -> Way:
        """With other rules at all nodes."""
        return self.at(range(4), **rules)


class Prediction(NamedTuple):
    """What a function that goes this way returns, and at which leaves it looks, in order. The value is to MAX."""

    value: float
    move: int
    """The node that it leads to; NO_MOVE where no move is better than none."""
    looked: tuple[int, ...]
    moves: frozenset[int] = frozenset()
    """The nodes that the move may lead to, where it is drawn."""
    turns: frozenset[tuple[int, int]] | None = None
    """(player on move, player whose moves are asked for), where this differs; None where it is not known."""
    is_endless: bool = False
    """Does it never come to an end?"""
    is_empty: bool = False
    """Was there a node where it looks at no child, although there are some? What happens then is its own affair."""


_DEEPEST, _MOST_TIMES = 40, 20  # deeper, or each node more often, than in any search that comes to an end


class _EndlessError(Exception):
    """The search goes on from the same position again and again."""


def predict(question: Question, way: Way) -> Prediction:
    """Search the question in this way.

    What is most often so is written out, for this is called some ten thousand times to name one bug.
    """
    looked: list[int] = []
    table: dict[tuple[str, int], float] = {}
    turns: set[tuple[int, int]] = set()
    children, values, movers, players = question.children, question.values, question.movers, question.players
    prunes, rules, side_of, following = way.prunes, way.rules, way.side, way.next
    counts, drops, is_negated, leaf = way.counts, way.drops, way.negated, way.leaf
    starter = movers[0] if way.first is None else way.first
    first = side_of(starter)
    root_values: list[tuple[float, int]] = []
    is_plain = drops is no_move
    most = _MOST_TIMES * len(children)
    is_empty = False
    chosen = NO_MOVE

    def value_of(node: int, player: int, side: int, ply: int, depth: float, alpha: float, beta: float) -> float:
        nonlocal chosen, is_empty
        inside = children[node]
        if not inside or (depth <= 0 < ply):
            looked.append(node)
            if leaf is to_its_side:
                return -values[node] if side else values[node]
            return leaf(Leaf(values[node], side, first, not inside))
        if way.table:
            position = question.texts[node], side
            if position in table:
                return table[position]
        if ply > _DEEPEST or len(looked) > most:
            raise _EndlessError
        if player != movers[node]:
            turns.add((movers[node], player))
        strict, returns, cut, better, best, taken, window, moved, source = rules[2 + side if ply else side]
        given = alpha
        is_cut = False
        depth -= counts(player, players)
        some = taken(inside)
        is_empty = is_empty or not some
        for child in some:
            below = child if is_plain or not drops(question, player) else node
            other_player = movers[below] if following is by_turn else following(question, below, player)
            other_side = side_of(other_player)
            other = other_side != side
            if window is passed_on:
                ends = (-beta, -alpha) if other else (alpha, beta)
            else:
                ends = window(Bounds(alpha, beta, given), side, other)
            value = value_of(below, other_player, other_side, ply + 1, depth, *ends)
            if other and is_negated:
                value = -value
            is_taken = False
            if best is None or (value > best if better is first_best else better(value, best)):
                is_taken = True
                best = value
                if ply == 0:
                    chosen = child
            if ply == 0:
                root_values.append((value, child))
            before = alpha
            if is_taken or source != "taken":
                alpha, beta = moved(alpha, beta, best if source == "best" else value)
            if prunes and cut(before, alpha, beta, best, strict):
                is_cut = True
                break
        if best is None:
            best = -INFINITY
        result = best if returns is soft else returns(Ending(best, given, alpha, beta, is_cut))
        if way.table:
            table[position] = result
        return result

    alpha, beta = (asked if own is None else own for asked, own in zip(
        (question.alpha, question.beta), way.opening, strict=True))  # fmt: skip
    window = (alpha, beta) if first == MAX else (-beta, -alpha)
    try:
        round_length = 2 if following is by_turns_of_two else players
        limit = way.limit(question) + way.extra_plies + way.extra_rounds * round_length
        value = value_of(0, starter, first, 0, limit, *window)
    except _EndlessError:
        return Prediction(float("nan"), NO_MOVE, (), is_endless=True)
    tied: frozenset[int] = frozenset()
    if way.choice == "drawn":
        best = max(root_values, default=(0.0, 0))[0]
        tied = frozenset(child for one, child in root_values if one == best)
    elif way.choice != "best" and root_values:
        chosen = root_values[0 if way.choice == "first" else -1][1]
    return Prediction(
        value if first == MAX else 0.0 - value,
        chosen,
        tuple(looked),
        tied,
        frozenset(turns) if way.turns else None,
        is_empty=is_empty,
    )


def exact_values(question: Question) -> tuple[float, ...]:
    """The minimax value of every node at its own depth in a tree, to MAX: by brute force, apart from `predict`."""
    values: dict[int, float] = {}

    def value_of(node: int, depth: float) -> float:
        inside = question.children[node]
        if not inside or depth == 0:
            values[node] = question.values[node]
        else:
            of_children = [value_of(child, depth - 1) for child in inside]
            values[node] = max(of_children) if question.movers[node] == 0 else min(of_children)
        return values[node]

    value_of(0, as_told(question))
    return tuple(values.get(node, question.values[node]) for node in range(len(question.children)))
