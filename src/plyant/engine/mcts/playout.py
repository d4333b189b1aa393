"""From a leaf to the end of the game, by chance or by a policy."""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import utility
from plyant.engine.mcts.luck import bits_63, draw, fraction
from plyant.engine.mcts.memory import (
    BOUNDED,
    CUT,
    GREATEST,
    LEAST,
    LONGEST,
    MOST_MOVES,
    MOVES,
    PLAYERS,
    SCALE,
    VALUES,
)
from plyant.engine.mcts.rave import mark
from plyant.errors import EndlessGame, TooManyMoves, UnfitGame
from plyant.game import CHANCE
from plyant.native import bits_float, float_bits

CHANCY = False  # may it be nature's turn?
LIKE = False  # are the moves of a playout noted, for RAVE?
ESTIMATED = False  # is a playout cut short, and the game's own evaluation asked?


def play_out(game: Any, state: Any, desk: Any) -> Any:
    """The state after playing on from one that is not terminal; the desk says whether the playout was cut short."""
    plies = 0
    while True:
        a = step(game, state, desk)
        if LIKE:
            mark(game.player(state), a, desk)
        state = game.result(state, a)
        plies += 1
        if game.is_terminal(state):
            desk[CUT] = 0
            return state
        if plies >= desk[LONGEST]:
            if not ESTIMATED:
                raise EndlessGame
            desk[CUT] = 1
            return state


def random_step(game: Any, state: Any, desk: Any) -> int:
    """Any move, each as likely as the others; an outcome of chance by its probability."""
    if CHANCY and game.player(state) == CHANCE:
        return sampled(game, state, desk)
    return desk[MOVES + draw(desk, listed(game, state, desk))]  # type: ignore[no-any-return]


def guided_step(game: Any, state: Any, desk: Any) -> int:
    """The move of the user's policy."""
    if CHANCY and game.player(state) == CHANCE:
        return sampled(game, state, desk)
    return policy(game, state, bits_63(desk))


def policy(game: Any, state: Any, luck: int) -> int:
    """Replaced by the user's function."""
    raise UnfitGame


step = random_step


def listed(game: Any, state: Any, desk: Any) -> int:
    """Write the legal moves on the desk; gives their number."""
    count = 0
    for a in game.actions(state):
        if count == MOST_MOVES:
            raise TooManyMoves
        desk[MOVES + count] = a
        count += 1
    if count == 0:
        raise UnfitGame
    return count


def sampled(game: Any, state: Any, desk: Any) -> int:
    """An outcome of chance, by its probability."""
    left = fraction(desk)
    chosen, found = 0, False
    for a, share in game.chance(state):
        if share > 0:
            chosen, found = a, True
            left -= share
            if left < 0:
                break
    if not found:
        raise UnfitGame
    return chosen


def settle(game: Any, state: Any, desk: Any, cut: bool) -> None:
    """Lay what the end of the playout is worth to each player on the desk."""
    for p in range(desk[PLAYERS]):
        if ESTIMATED and cut:
            value = float(game.evaluate(state, p))
            if desk[BOUNDED] != 0:
                value = min(max(value, game.lowest), game.highest)
        else:
            value = utility(game, state, p)
        desk[VALUES + p] = float_bits(value)
        if desk[BOUNDED] == 0:
            widen(value, desk)


def widen(value: float, desk: Any) -> None:
    """Where the game declares no bounds, they are the least and the greatest value seen so far."""
    least, greatest = bits_float(desk[LEAST]), bits_float(desk[GREATEST])
    if value < least or value > greatest:
        least, greatest = min(value, least), max(value, greatest)
        desk[LEAST], desk[GREATEST] = float_bits(least), float_bits(greatest)
        if greatest > least:
            desk[SCALE] = float_bits(1.0 / (greatest - least))
