"""One search with a place to go wrong at every step: what a correct function, or one with a known bug, would do.

A `Way` says what happens at each step. The defaults are alpha-beta, weak and fail-soft. Other conventions and all bugs
are other functions in the same places, so a bug's prediction differs from the correct one in just that place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from plyant.explain.diagnosis.question import INFINITY, Question

MAX, MIN = 0, 1
Window = Callable[["Bounds", int, bool], tuple[float, float]]


class Bounds(NamedTuple):
    """The window at a node, to its own side: as it is now, the alpha that the node was given, and its ply."""

    alpha: float
    beta: float
    given: float
    ply: int


# ---- whose node is it?


def by_turn(question: Question, node: int, ply: int) -> int:
    """MAX is player 0, all others are MIN."""
    return MAX if question.movers[node] == 0 else MIN


def by_turns_of_two(question: Question, node: int, ply: int) -> int:
    """MAX and MIN take turns, however many MIN players there are."""
    return (by_turn(question, 0, 0) + ply) % 2


def always_the_first(question: Question, node: int, ply: int) -> int:
    """The side on move at the root makes all the moves."""
    return by_turn(question, 0, 0)


def always_max(question: Question, node: int, ply: int) -> int:
    """MAX makes all the moves."""
    return MAX


def always_min(question: Question, node: int, ply: int) -> int:
    """MIN makes all the moves."""
    return MIN


def max_once_max(question: Question, node: int, ply: int) -> int:
    """MAX goes on as MAX; only MIN hands over to the other."""
    return MAX if ply else by_turn(question, 0, 0)


def min_once_min(question: Question, node: int, ply: int) -> int:
    """MIN goes on as MIN; only MAX hands over to the other."""
    return MIN if ply else by_turn(question, 0, 0)


def the_other_way_round(question: Question, node: int, ply: int) -> int:
    """MAX minimizes, and MIN maximizes."""
    return 1 - by_turn(question, node, ply)


# ---- which window do the children get? (alpha, beta) to the child's own side


def passed_on(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """The window as it is now, seen from the child."""
    return (-bounds.beta, -bounds.alpha) if other else (bounds.alpha, bounds.beta)


def fresh(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """From −∞ to ∞."""
    return -INFINITY, INFINITY


def as_received(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """The window that the node was given, without what its children have shown since."""
    return passed_on(bounds._replace(alpha=bounds.given), side, other)


def own_bound_only(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """What this node is sure of, but not what the nodes above are."""
    return passed_on(bounds._replace(beta=INFINITY), side, other)


def without_alpha(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """The bound of MIN is passed on, that of MAX is lost."""
    lost = bounds._replace(alpha=-INFINITY) if side == MAX else bounds._replace(beta=INFINITY)
    return passed_on(lost, side, other)


def without_beta(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """The bound of MAX is passed on, that of MIN is lost."""
    lost = bounds._replace(beta=INFINITY) if side == MAX else bounds._replace(alpha=-INFINITY)
    return passed_on(lost, side, other)


class OnlyAt(NamedTuple):
    """This window at nodes of one side; at those of the other side all is well."""

    side: int
    window: Window

    def __call__(self, bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
        """What the child gets."""
        return (self.window if side == self.side else passed_on)(bounds, side, other)


class BelowRoot(NamedTuple):
    """This window everywhere but at the root."""

    window: Window

    def __call__(self, bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
        """What the child gets."""
        return (self.window if bounds.ply else passed_on)(bounds, side, other)


def not_swapped(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """Negamax that forgets to turn the window round."""
    return bounds.alpha, bounds.beta


def negated_not_swapped(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """Negamax that negates the window's ends and leaves them in their places."""
    return (-bounds.alpha, -bounds.beta) if other else (bounds.alpha, bounds.beta)


# ---- is the node's own bound moved by what a child has shown?


def always(side: int, ply: int) -> bool:
    """At every node."""
    return True


def not_at_root(side: int, ply: int) -> bool:
    """Each root move starts anew."""
    return ply > 0


def not_at_max(side: int, ply: int) -> bool:
    """Alpha stays what it was."""
    return side != MAX


def not_at_min(side: int, ply: int) -> bool:
    """Beta stays what it was."""
    return side != MIN


# ---- what does a child's value mean to its parent?


def negated(value: float, other: bool) -> float:
    """What is good for the one is bad for the other."""
    return -value if other else value


def not_negated(value: float, other: bool) -> float:
    """Negamax that forgets the minus sign."""
    return value


# ---- what is a leaf worth? to the side whose node it is


class Leaf(NamedTuple):
    """A leaf's value to MAX, whose node it is, and whose the root is."""

    value: int
    side: int
    first: int
    is_over: bool = True
    """Is the game over there? Else it is the horizon."""


def to_its_side(leaf: Leaf) -> float:
    """Values are to MAX."""
    return leaf.value if leaf.side == MAX else -leaf.value


def always_to_max(leaf: Leaf) -> float:
    """Negamax that forgets whose view a leaf is to be valued from."""
    return leaf.value


def to_the_other_side(leaf: Leaf) -> float:
    """The wrong sign at all leaves."""
    return -to_its_side(leaf)


def draw_lost_to_max(leaf: Leaf) -> float:
    """0 counts as −1."""
    return to_its_side(leaf._replace(value=leaf.value or -1))


def draw_lost_to_first(leaf: Leaf) -> float:
    """0 counts as a loss of the one on move at the root."""
    return to_its_side(leaf._replace(value=leaf.value or (-1 if leaf.first == MAX else 1)))


def draw_lost_to_mover(leaf: Leaf) -> float:
    """0 counts as a loss of the one on move at the leaf."""
    return to_its_side(leaf) or -1


def won_or_lost(leaf: Leaf) -> float:
    """What is not won is lost: all values become 1 or −1."""
    return to_its_side(leaf._replace(value=1 if leaf.value > 0 else -1))


def where_it_is_over(worth: Callable[[Leaf], float]) -> Callable[[Leaf], float]:
    """This worth where the game is over; at the horizon all is well."""

    def value(leaf: Leaf) -> float:
        return (worth if leaf.is_over else to_its_side)(leaf)

    return value


# ---- how far does it look?


def as_told(question: Question) -> float:
    """The depth in plies."""
    return INFINITY if question.depth is None else question.depth


def one_ply_less(question: Question) -> float:
    """Off by one."""
    return as_told(question) - 1


def one_ply_more(question: Question) -> float:
    """Off by one."""
    return as_told(question) + 1


def one_round_less(question: Question) -> float:
    """Off by one round."""
    return as_told(question) - question.players


def one_round_more(question: Question) -> float:
    """Off by one round."""
    return as_told(question) + question.players


def rounds_as_plies(question: Question) -> float:
    """So many single moves as there should be rounds."""
    return INFINITY if question.rounds is None else question.rounds


def plies_as_rounds(question: Question) -> float:
    """So many rounds as there should be single moves."""
    return as_told(question) * question.players


def rounds_counted_at_max(question: Question) -> float:
    """The same, where MAX's moves take one off the depth and the others' do not."""
    return plies_as_rounds(question) - (question.players - 1) * (question.movers[0] == 0)


def rounds_counted_at_min(question: Question) -> float:
    """The same, where only the moves of the last player take one off the depth."""
    return plies_as_rounds(question) - question.movers[0]


def two_a_round(question: Question) -> float:
    """A round is one move of MAX and one of MIN, however many MIN players there are."""
    return INFINITY if question.rounds is None else 2 * question.rounds


# ---- what is compared with beta, to see whether the rest is cut off?


def by_bound(alpha: float, best: float) -> float:
    """Alpha, after it was moved. Where the window was never closed before, it makes no difference."""
    return alpha


def by_value(alpha: float, best: float) -> float:
    """The best value so far."""
    return best


# ---- is this move better than the best so far?


def first_best(value: float, best: float, ply: int) -> bool:
    """Of equal moves the first."""
    return value > best


def last_best(value: float, best: float, ply: int) -> bool:
    """Of equal moves the last."""
    return value >= best


def zero_is_none(value: float, best: float, ply: int) -> bool:
    """A best value of 0 is taken for none at all: `if not best`."""
    return not best or value > best


def zero_is_none_at_root(value: float, best: float, ply: int) -> bool:
    """The same at the root, and nowhere else."""
    return (zero_is_none if ply == 0 else first_best)(value, best, ply)


# ---- what is returned? given the best value, and the window that the node was given


def soft(best: float, alpha: float, beta: float) -> float:
    """Fail-soft: the best value, also outside the window."""
    return best


def hard(best: float, alpha: float, beta: float) -> float:
    """Fail-hard: nothing outside the window."""
    return min(max(best, alpha), beta)


def bound(best: float, alpha: float, beta: float) -> float:
    """`return alpha` at MAX, `return beta` at MIN, after a loop that moves them: soft on a cut, else hard."""
    return max(best, alpha)


def only_beta(best: float, alpha: float, beta: float) -> float:
    """Hard when it fails high, soft when it fails low."""
    return min(best, beta)


class Way(NamedTuple):
    """How a search goes about it."""

    prunes: bool = True
    strict: tuple[bool, bool] = (False, False)
    """At nodes of MAX, of MIN: is it cut only when alpha > beta, and not when alpha = beta?"""
    returns: tuple[Callable[[float, float, float], float], Callable[[float, float, float], float]] = (soft, soft)
    """At nodes of MAX, of MIN."""
    tested: Callable[[float, float], float] = by_bound
    better: Callable[[float, float, int], bool] = first_best
    side: Callable[[Question, int, int], int] = by_turn
    window: Window = passed_on
    backed_up: Callable[[float, bool], float] = negated
    leaf: Callable[[Leaf], float] = to_its_side
    limit: Callable[[Question], float] = as_told
    moves_bound: Callable[[int, int], bool] = always
    table: bool = False
    """Is all that a node has returned taken for its value wherever the same position comes again?"""


class Prediction(NamedTuple):
    """What a function that goes this way returns, and at which leaves it looks, in order. The value is to MAX."""

    value: float
    move: int
    """The node that it leads to."""
    looked: tuple[int, ...]


def predict(question: Question, way: Way) -> Prediction:
    """Search the question in this way."""
    looked: list[int] = []
    table: dict[tuple[str, int], float] = {}
    first = way.side(question, 0, 0)
    chosen = 0

    def value_of(node: int, ply: int, depth: float, alpha: float, beta: float) -> float:
        nonlocal chosen
        side = way.side(question, node, ply)
        inside = question.children[node]
        if not inside or (depth <= 0 and ply > 0):
            looked.append(node)
            return way.leaf(Leaf(question.values[node], side, first, not inside))
        position = question.texts[node], side
        if way.table and position in table:
            return table[position]
        given = alpha
        best: float | None = None
        for child in inside:
            other = way.side(question, child, ply + 1) != side
            window = way.window(Bounds(alpha, beta, given, ply), side, other)
            value = way.backed_up(value_of(child, ply + 1, depth - 1, *window), other)
            if best is None or way.better(value, best, ply):
                best = value
                if ply == 0:
                    chosen = child
            if way.moves_bound(side, ply):
                alpha = max(alpha, value)
            tested = way.tested(alpha, best)
            if way.prunes and (tested > beta or (tested == beta and not way.strict[side])):
                break
        assert best is not None
        table[position] = way.returns[side](best, given, beta)
        return table[position]

    alpha, beta = question.alpha, question.beta
    value = value_of(0, 0, way.limit(question), *((alpha, beta) if first == MAX else (-beta, -alpha)))
    return Prediction(value if first == MAX else -value, chosen, tuple(looked))


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
