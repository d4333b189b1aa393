"""One search with a place to go wrong at every step: what a correct function, or one with a known bug, would do.

A `Way` says what happens at each step, and its `Rules` what happens at nodes of one kind. The defaults are alpha-beta,
weak and fail-soft. Other conventions and all bugs are other functions in the same places, so a bug's prediction differs
from the correct one in just that place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from plyant.explain.diagnosis.question import INFINITY, Question

MAX, MIN = 0, 1
ROOT_MAX, ROOT_MIN, LOWER_MAX, LOWER_MIN = range(4)
"""The kinds of nodes that may have rules of their own: the root and the nodes below it, of either side."""
NO_MOVE = -1
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
