"""What every search does at a node before it looks further: count, and give leaves their value, to MAX.

A result at one of the game's bounds (a win or a loss) desk as ±WIN inside a search: it outranks every estimate,
whatever the scale of the game's evaluation, and it is the only way to reach ±WIN; so ±WIN is always proved.
"""

from __future__ import annotations

from typing import Any

from plyant.errors import EndlessGame, FaultyRules, Interrupted
from plyant.game import CHANCE

INFINITY = float("inf")
WIN = 1e15
MOST = 1e14  # an estimate is never more than this
CLOSE = 1e-9  # sums of floats may be off by this share

# Places on the desk, the flat memory that every kernel is given.
NODES, LIMIT, HORIZON, UNBOUNDED, ROOT_DEPTH, STRICT = 0, 1, 2, 3, 4, 5
REACHED = 7  # how far below the root the farthest leaf was, where the kernel keeps it
COUNTERS = 16

# What no rules may do, as machine code says it; `plyant.sanity` then finds the position.
NO_PLAYER = "player(s) is none of the players in a state that is not terminal."
NO_MOVES = "is_terminal(s) is False, and actions(s) gives nothing."
NO_NUMBER = "a utility or an evaluation is not a number (NaN), or a utility is infinite."
NO_SHARES = "the probabilities of a chance node are not from 0 to 1, or do not add up to 1."
BEYOND_BOUNDS = "a utility is outside of the declared bounds."


def tick(desk: Any) -> None:
    """Count a node; raise Interrupted when the budget is used up. To stop a search from outside, set its limit to 0."""
    if desk[NODES] >= desk[LIMIT]:
        raise Interrupted
    desk[NODES] += 1


def plies(desk: Any, depth: int) -> int:
    """How far below the root a node with this depth still to go is."""
    return desk[ROOT_DEPTH] - depth  # type: ignore[no-any-return]


def is_max(game: Any, state: Any) -> bool:
    """Is it player 0's move? Raises FaultyRules if it is nobody's, or nature's; not for terminal states."""
    mover = game.player(state)
    maximizing: bool = mover == 0
    if not maximizing and not 0 < mover <= game.last_player:
        raise FaultyRules(NO_PLAYER)
    return maximizing


def mover_of(game: Any, state: Any) -> int:
    """Whose move it is, or CHANCE; raises FaultyRules if it is nobody's. Not for terminal states."""
    mover = game.player(state)
    if mover < CHANCE or mover > game.last_player or (mover == CHANCE and not game.has_chance):
        raise FaultyRules(NO_PLAYER)
    return mover  # type: ignore[no-any-return]


def check_total(total: float) -> None:
    """Raises FaultyRules if the probabilities of a chance node do not add up to 1."""
    if not -CLOSE <= total - 1.0 <= CLOSE:
        raise FaultyRules(NO_SHARES)


def utility(game: Any, state: Any, player: int) -> float:
    """The utility of a terminal state; raises FaultyRules if it is no number, or outside of the bounds."""
    value = float(game.utility(state, player))
    if not -INFINITY < value < INFINITY:
        raise FaultyRules(NO_NUMBER)
    if value > game.highest or value < game.lowest:
        raise FaultyRules(BEYOND_BOUNDS)
    return value


def worth(game: Any, state: Any) -> float:
    """The utility of a terminal state to MAX, ±WIN at the bounds."""
    value = utility(game, state, 0)
    if value >= game.highest:
        return WIN
    if value <= game.lowest:
        return -WIN
    return value


def estimate(game: Any, state: Any, desk: Any) -> float:
    """The static evaluation of a state at the horizon to MAX; where there should be no horizon, the game is endless."""
    if desk[UNBOUNDED] != 0:
        raise EndlessGame
    desk[HORIZON] += 1
    value = float(game.evaluate(state, 0))
    if value != value:
        raise FaultyRules(NO_NUMBER)
    if -MOST < value < MOST:
        return value
    return MOST if value > 0 else -MOST


def expected(game: Any, state: Any, player: int, desk: Any) -> float:
    """The utility or, at the horizon, the static evaluation of a leaf to a player, on the game's own scale."""
    if game.is_terminal(state):
        return utility(game, state, player)
    if desk[UNBOUNDED] != 0:
        raise EndlessGame
    desk[HORIZON] += 1
    value = float(game.evaluate(state, player))
    if value != value:
        raise FaultyRules(NO_NUMBER)
    return value


def as_utility(game: Any, value: float) -> float:
    """A value of a search as a utility: ±WIN are the game's bounds again. A game without bounds has no ±WIN."""
    if game.bounds is None:
        return value
    if value >= WIN:
        return float(game.highest)
    if value <= -WIN:
        return float(game.lowest)
    return value
