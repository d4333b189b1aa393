"""A first look at a game before it is searched: what would make an answer wrong without anybody noticing."""

from __future__ import annotations

import math
from collections import deque
from typing import Any

from plyant.engine.leaves import CLOSE
from plyant.errors import FaultyRules, UnfitGame
from plyant.game import CHANCE, SIMULTANEOUS, Game, State

_STATES = 150  # looked at, nearest first
_CHILDREN = 30  # of one state
_KEPT = 500
_SHOWN = 300  # characters of a position
_vetted: dict[Any, None] = {}


def vet(game: Game, state: State) -> None:
    """Refuse probabilities that do not add up, hooks that are missing, and utilities that are not numbers.

    Only the states nearest to this one are looked at, and a game only once: `plyant check` looks further. States
    that somebody could change are left alone, and so is a game that raises: the search will meet that itself.
    """
    try:
        if game in _vetted:
            return
        _vetted[game] = None
        if len(_vetted) > _KEPT:
            _vetted.clear()
    except TypeError:  # it cannot be hashed
        pass
    if isinstance(state, tuple):
        _walk(game, state)


def _walk(game: Game, state: State) -> None:
    waiting, left = deque([state]), _STATES
    while waiting and left:
        left -= 1
        s = waiting.popleft()
        try:
            if game.is_terminal(s):
                check_utilities(game, s)
                continue
            mover = game.player(s)
            if mover == CHANCE:
                check_shares(game, s)
            elif mover == SIMULTANEOUS and not game.has("actions_of"):
                raise UnfitGame(f"{game.name}: player(s) is SIMULTANEOUS, and the game has no actions_of(s, p).")
            waiting.extend(game.result(s, a) for a in game.legal(s)[:_CHILDREN])
        except UnfitGame:
            _vetted.clear()
            raise
        except Exception:
            return


def check_utilities(game: Game, s: State) -> None:
    """Refuse an end that is worth what is not a number."""
    for p in range(len(game.players)):
        if math.isnan(float(game.utility(s, p))):
            raise FaultyRules(
                f"{game.name}: the utility of an end to {game.player_name(p)} is not a number; the position: "
                f"{shown(game, s)}"
            )


def shown(game: Game, s: State) -> str:
    """A position in one line, for a sentence about it."""
    text = " / ".join(game.text(s).split("\n"))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …"


def check_shares(game: Game, s: State) -> None:
    """Refuse probabilities that make no mean."""
    if not game.has("chance"):
        raise UnfitGame(f"{game.name}: player(s) is CHANCE, and the game has no chance(s).")
    shares = [float(share) for _, share in game.chance(s)]
    if not all(0 <= share <= 1 for share in shares) or abs(math.fsum(shares) - 1) > CLOSE:
        told = " + ".join(f"{share:g}" for share in shares[:8]) + (" + …" if len(shares) > 8 else "")
        raise UnfitGame(
            f"{game.name}: the probabilities of a chance node are {told or 'none'}; each must be from 0 to 1, and "
            f"together they must be 1."
        )
