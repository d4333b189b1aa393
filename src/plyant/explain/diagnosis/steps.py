"""What a search does at each step, in the right ways and in the wrong ones: a function for each.

`reference` puts them together. All values and windows are to the side whose node it is, where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from plyant.explain.diagnosis.question import INFINITY, Question

MAX, MIN = 0, 1
Window = Callable[["Bounds", int, bool], tuple[float, float]]


class Bounds(NamedTuple):
    """The window at a node, to its own side: as it is now, and the alpha that the node was given."""

    alpha: float
    beta: float
    given: float


class Ending(NamedTuple):
    """What is known at the end of a node, to its own side: its best value, the alpha it was given, the window as it is
    now, and whether the rest was cut off."""

    best: float
    given: float
    alpha: float
    beta: float
    is_cut: bool


# ---- whose turn is it below the root? by the player whose turn it was

Next = Callable[[Question, int, int], int]


def by_turn(question: Question, child: int, player: int) -> int:
    """As the position says."""
    return question.movers[child]


def in_turn(question: Question, child: int, player: int) -> int:
    """The next player, whatever the position says."""
    return (player + 1) % question.players


def by_turns_of_two(question: Question, child: int, player: int) -> int:
    """MAX and MIN take turns, however many MIN players there are."""
    return 0 if player else 1


def always_the_first(question: Question, child: int, player: int) -> int:
    """The player on move at the root makes all the moves."""
    return player


def always_max(question: Question, child: int, player: int) -> int:
    """After MAX it is MAX's turn again."""
    return MAX


def always_min(question: Question, child: int, player: int) -> int:
    """After MIN it is MIN's turn again."""
    return MIN


# ---- which side is a player on?


def first_is_max(player: int) -> int:
    """MAX is player 0, all others are MIN."""
    return MIN if player else MAX


def first_is_min(player: int) -> int:
    """MAX minimizes, and MIN maximizes."""
    return MAX if player else MIN


# ---- whose moves are not made? the search goes on from the position before them

Drops = Callable[[Question, int], bool]


def no_move(question: Question, player: int) -> bool:
    """All moves are made."""
    return False


def all_min_but_the_last(question: Question, player: int) -> bool:
    """Those of the MIN players that have another MIN player after them."""
    return 0 < player < question.players - 1


def moves_of_the_last(question: Question, player: int) -> bool:
    """Those of the last player."""
    return player == question.players - 1


def moves_of_min(question: Question, player: int) -> bool:
    """Those of all MIN players."""
    return player > 0


def moves_of_max(question: Question, player: int) -> bool:
    """Those of MAX."""
    return player == 0


# ---- which children are looked at?

Children = tuple[int, ...]


def every_child(children: Children) -> Children:
    """All of them, as long as nothing is cut off."""
    return children


def not_the_first(children: Children) -> Children:
    """The first is left out."""
    return children[1:]


def not_the_last(children: Children) -> Children:
    """The last is left out."""
    return children[:-1]


def only_the_first(children: Children) -> Children:
    """The first, and then it returns."""
    return children[:1]


# ---- which window do the children get? (alpha, beta) to the child's own side


def passed_on(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """The window as it is now, seen from the child."""
    return (-bounds.beta, -bounds.alpha) if other else (bounds.alpha, bounds.beta)


def fresh(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """From −∞ to ∞."""
    return -INFINITY, INFINITY


def as_received(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """The window that the node was given, without what its children have shown since."""
    return (-bounds.beta, -bounds.given) if other else (bounds.given, bounds.beta)


def own_bound_only(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """What this node is sure of, but not what the nodes above are."""
    return (-INFINITY, -bounds.alpha) if other else (bounds.alpha, INFINITY)


def other_bound_only(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """What the nodes above are sure of, but not what this node is."""
    return (-bounds.beta, INFINITY) if other else (-INFINITY, bounds.beta)


def without_alpha(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """The bound of MIN is passed on, that of MAX is lost."""
    return (other_bound_only if side == MAX else own_bound_only)(bounds, side, other)


def without_beta(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """The bound of MAX is passed on, that of MIN is lost."""
    return (own_bound_only if side == MAX else other_bound_only)(bounds, side, other)


def exchanged(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """Alpha is handed over as beta, and beta as alpha; so does a negamax that does not swap what it negates."""
    return (-bounds.alpha, -bounds.beta) if other else (bounds.beta, bounds.alpha)


def not_swapped(bounds: Bounds, side: int, other: bool) -> tuple[float, float]:
    """Negamax that forgets to turn the window round."""
    return bounds.alpha, bounds.beta


# ---- how does what a child has shown move the node's window?

Moved = Callable[[float, float, float], tuple[float, float]]


def raised(alpha: float, beta: float, value: float) -> tuple[float, float]:
    """`alpha = max(alpha, value)`."""
    return (value if value > alpha else alpha), beta


def not_moved(alpha: float, beta: float, value: float) -> tuple[float, float]:
    """It stays what it was."""
    return alpha, beta


def replaced(alpha: float, beta: float, value: float) -> tuple[float, float]:
    """`alpha = value`, also when this is less."""
    return value, beta


def lowered(alpha: float, beta: float, value: float) -> tuple[float, float]:
    """`alpha = min(alpha, value)`."""
    return (value if value < alpha else alpha), beta


def beta_lowered(alpha: float, beta: float, value: float) -> tuple[float, float]:
    """Beta is moved where alpha should be: `beta = min(beta, value)`."""
    return alpha, (value if value < beta else beta)


def beta_raised(alpha: float, beta: float, value: float) -> tuple[float, float]:
    """Beta stands where alpha should: `if value > beta: beta = value`."""
    return alpha, (value if value > beta else beta)


# ---- is the rest of the node cut off? given alpha before and after it was moved, beta, and the best value

Cut = Callable[[float, float, float, float, bool], bool]


def window_closed(before: float, alpha: float, beta: float, best: float, strict: bool) -> bool:
    """`alpha >= beta`."""
    return alpha > beta or (alpha == beta and not strict)


def beta_reached(before: float, alpha: float, beta: float, best: float, strict: bool) -> bool:
    """`best >= beta`. Where the window was never closed before, it makes no difference."""
    return best > beta or (best == beta and not strict)


def never(before: float, alpha: float, beta: float, best: float, strict: bool) -> bool:
    """It looks at all children; so does a loop over the root's moves, where nothing can be cut off."""
    return False


def window_open(before: float, alpha: float, beta: float, best: float, strict: bool) -> bool:
    """`alpha <= beta`, which is the wrong way round."""
    return alpha < beta or (alpha == beta and not strict)


def beta_not_reached(before: float, alpha: float, beta: float, best: float, strict: bool) -> bool:
    """`best <= beta`, which is the wrong way round."""
    return best < beta or (best == beta and not strict)


def own_bound_reached(before: float, alpha: float, beta: float, best: float, strict: bool) -> bool:
    """`best >= alpha`: the node's own bound."""
    return best > before or (best == before and not strict)


def own_bound_not_reached(before: float, alpha: float, beta: float, best: float, strict: bool) -> bool:
    """`best <= alpha`: the test of the other side."""
    return best < before or (best == before and not strict)


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


def rounds_as_plies(question: Question) -> float:
    """So many single moves as there should be rounds."""
    return INFINITY if question.rounds is None else question.rounds


def plies_as_rounds(question: Question) -> float:
    """So many rounds as there should be single moves."""
    return as_told(question) * question.players


def two_a_round(question: Question) -> float:
    """A round is one move of MAX and one of MIN, however many MIN players there are."""
    return INFINITY if question.rounds is None else 2 * question.rounds


# ---- how much does a move take off the depth?

Counts = Callable[[int, int], int]


def every_move(player: int, players: int) -> int:
    """Every move takes off one."""
    return 1


def moves_of_max_only(player: int, players: int) -> int:
    """Only the moves of MAX take off one."""
    return int(player == 0)


def moves_of_min_only(player: int, players: int) -> int:
    """Only the moves of the last MIN player take off one."""
    return int(player == players - 1)


def no_moves(player: int, players: int) -> int:
    """Nothing is taken off."""
    return 0


# ---- is this value taken for the best so far?

Better = Callable[[float, float], bool]


def first_best(value: float, best: float) -> bool:
    """Of equal moves the first."""
    return value > best


def last_best(value: float, best: float) -> bool:
    """Of equal moves the last."""
    return value >= best


def smaller(value: float, best: float) -> bool:
    """The smallest is kept instead of the greatest."""
    return value < best


def latest(value: float, best: float) -> bool:
    """Whatever comes last."""
    return True


def zero_is_none(value: float, best: float) -> bool:
    """A best value of 0 is taken for none at all: `if not best`."""
    return not best or value > best


# ---- what is returned?


def soft(end: Ending) -> float:
    """Fail-soft: the best value, also outside the window."""
    return end.best


def hard(end: Ending) -> float:
    """Fail-hard: `return beta` on a cut, and alpha at the end."""
    return end.beta if end.is_cut or end.alpha > end.beta else end.alpha


def bound(end: Ending) -> float:
    """`return alpha` at MAX, `return beta` at MIN, after a loop that moves them: soft on a cut, else hard."""
    return end.alpha


def only_beta(end: Ending) -> float:
    """Hard when it fails high, soft when it fails low."""
    return end.beta if end.best > end.beta else end.best


def other_bound(end: Ending) -> float:
    """`return beta` at MAX, `return alpha` at MIN."""
    return end.beta
