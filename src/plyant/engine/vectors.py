"""Value vectors, one number for each player, in a kernel's flat memory; and who wants what of them.

Behind the principal line the desk holds: the settings, what each mover wants (a weight for every player's share), how
much a mover can still get while a rival gets more than before, and one vector for each ply.
"""

from __future__ import annotations

from typing import Any

from plyant.engine.leaves import CLOSE, HORIZON, MOST, NO_NUMBER, REACHED, UNBOUNDED, WIN, utility
from plyant.engine.line import AFTER_LINE
from plyant.errors import EndlessGame, FaultyRules
from plyant.native import DEEPEST, bits_float, float_bits

PLAYERS = AFTER_LINE  # how many there are
ASKER = PLAYERS + 1  # whom ties must hurt, or whom the search is for; -1: nobody
BEYOND = PLAYERS + 2  # 1: an estimate was not inside of the bounds
UNEVEN = PLAYERS + 3  # 1: a leaf did not add up to zero
OUTRANK = PLAYERS + 4  # 1: results at the bounds count as ±WIN
GOALS = PLAYERS + 8  # what each mover wants of each share  # [players, players]
ROOM = DEEPEST + 2


def size(players: int) -> int:
    """How many words the desk needs."""
    return GOALS + 2 * players * players + players + ROOM * players


def _limits(desk: Any) -> int:
    """Where it is kept how much rival and mover can have together, or the mover alone.  # [players + 1, players]"""
    return GOALS + desk[PLAYERS] * desk[PLAYERS]  # type: ignore[no-any-return]


def _row(desk: Any, ply: int) -> int:
    """Where the vector of a ply begins."""
    n = desk[PLAYERS]
    return GOALS + 2 * n * n + n + ply * n  # type: ignore[no-any-return]


def prepare(desk: Any, players: int) -> None:
    """Everybody for themselves, ties to the first move, and nothing cut off."""
    desk[PLAYERS] = players
    desk[ASKER] = -1
    for mover in range(players):
        set_goal(desk, mover, tuple(float(p == mover) for p in range(players)))
    allow_all(desk)


def allow_all(desk: Any) -> None:
    """Nothing is cut off from now on."""
    for rival in range(desk[PLAYERS] + 1):
        for mover in range(desk[PLAYERS]):
            set_limit(desk, rival, mover, float("inf"))


def set_goal(desk: Any, mover: int, weights: tuple[float, ...]) -> None:
    """What a mover wants: the greatest sum of the players' shares with these weights."""
    for p, weight in enumerate(weights):
        desk[GOALS + mover * len(weights) + p] = float_bits(float(weight))


def wants(desk: Any, mover: int, other: int) -> bool:
    """Does a mover want this player's share to be great?"""
    return bits_float(desk[GOALS + mover * desk[PLAYERS] + other]) > 0


def set_limit(desk: Any, rival: int, mover: int, most: float) -> None:
    """Rival and mover together get at most this; with a rival equal to the number of players, the mover alone."""
    desk[_limits(desk) + rival * desk[PLAYERS] + mover] = float_bits(most)


def limit(desk: Any, rival: int, mover: int, sure: float) -> float:
    """When the mover can get this, no more moves need be looked at: either it is the most there is, or the rival, who
    is sure of so much elsewhere, will not let it come to this."""
    n = desk[PLAYERS]
    together = bits_float(desk[_limits(desk) + rival * n + mover])
    alone = bits_float(desk[_limits(desk) + n * n + mover])
    return min(alone, together - sure)


def goal(desk: Any, mover: int, ply: int) -> float:
    """What the vector of a ply is worth to a mover."""
    n = desk[PLAYERS]
    row = _row(desk, ply)
    total = 0.0
    for p in range(n):
        weight = bits_float(desk[GOALS + mover * n + p])
        if weight != 0:
            total += weight * bits_float(desk[row + p])
    return total


def take(desk: Any, ply: int) -> None:
    """The vector of a ply becomes that of the ply below it."""
    n = desk[PLAYERS]
    row = _row(desk, ply)
    for p in range(n):
        desk[row + p] = desk[row + n + p]


def empty(desk: Any, ply: int) -> None:
    """The vector of a ply becomes zero."""
    row = _row(desk, ply)
    for p in range(desk[PLAYERS]):
        desk[row + p] = float_bits(0.0)


def add(desk: Any, ply: int, share: float) -> None:
    """To the vector of a ply comes that of the ply below it, times its probability."""
    n = desk[PLAYERS]
    row = _row(desk, ply)
    for p in range(n):
        desk[row + p] = float_bits(bits_float(desk[row + p]) + share * bits_float(desk[row + n + p]))


def vector(desk: Any, ply: int) -> tuple[float, ...]:
    """The vector of a ply; not for machine code."""
    row = _row(desk, ply)
    return tuple(bits_float(desk[row + p]) for p in range(desk[PLAYERS]))


def judge(game: Any, state: Any, ply: int, desk: Any) -> None:
    """The vector of a leaf: utilities, or estimates at the horizon; where there should be none, the game is endless.

    While every estimate is inside of the game's bounds, a result at a bound outranks it anyway, and is not ±WIN.
    """
    row = _row(desk, ply)
    desk[REACHED] = max(desk[REACHED], ply)
    ended = game.is_terminal(state)
    if not ended:
        if desk[UNBOUNDED] != 0:
            raise EndlessGame
        desk[HORIZON] += 1
    total = 0.0
    for p in range(desk[PLAYERS]):
        value = utility(game, state, p) if ended else float(game.evaluate(state, p))
        if value != value:
            raise FaultyRules(NO_NUMBER)
        total += value
        if value >= game.highest or value <= game.lowest:
            if not ended:
                desk[BEYOND] = 1
                value = min(max(value, -MOST), MOST)
            elif desk[OUTRANK] != 0:
                value = WIN if value >= game.highest else -WIN
        desk[row + p] = float_bits(value)
    if total > CLOSE or total < -CLOSE:
        desk[UNEVEN] = 1
