"""What rules may not do if their game is to be solved, each as one sentence that names the position."""

from __future__ import annotations

import math
from typing import Any

from plyant.engine.leaves import CLOSE
from plyant.engine.vetting import shown
from plyant.errors import FaultyRules, UnfitGame
from plyant.game import Game


def is_bad_end(game: Game, s: Any) -> bool:
    """Are the utilities of this terminal state no finite numbers, or not those of a zero-sum game?"""
    worth = _worth(game, s)
    if not all(map(math.isfinite, worth)):
        return True
    return len(worth) > 1 and abs(math.fsum(worth)) > CLOSE * max(1.0, abs(worth[0]))


def bad_end(game: Game, s: Any) -> FaultyRules:
    """The error for such a state."""
    worth = _worth(game, s)
    told = " and ".join(f"{value:g} to {game.player_name(p)}" for p, value in enumerate(worth))
    if not all(map(math.isfinite, worth)):
        what = "utilities must be finite numbers"
    else:
        what = f"what one player wins the other must lose{' (it says zero_sum = True)' if game.zero_sum else ''}"
    return FaultyRules(f"{game.name}: an end is worth {told}, and {what}; the position: {shown(game, s)}")


def no_moves(game: Game, s: Any) -> FaultyRules:
    """The error for a state that is not terminal, and has no moves."""
    return FaultyRules(f"{game.name}: there is a position without moves that is not over: {shown(game, s)}")


def bad_player(game: Game, s: Any) -> FaultyRules:
    """The error for a state in which somebody is to move whom there is not."""
    most = len(game.players) - 1
    return FaultyRules(
        f"{game.name}: player(s) is {game.player(s)!r} in a position, and must be from 0 to {most} "
        f"({', '.join(f'{p} is {game.player_name(p)}' for p in range(most + 1))}): {shown(game, s)}"
    )


def fickle(game: Game) -> FaultyRules:
    """The error for a move that led to another state when it was looked at again."""
    return FaultyRules(
        f"{game.name}: a move led to another state when it was made again in the same position; it must always lead to "
        f"the same one, made of numbers of at most 64 bits."
    )


def too_many_utilities(game: Game, most: int) -> UnfitGame:
    """The error for more different utilities than a table holds."""
    return UnfitGame(
        f"{game.name}: more than {most:,} different utilities occur, and a table of all states holds up to {most:,}: "
        f"round them, or give the game a score(s) and solve one position alone (ply.weak, --weak)."
    )


def _worth(game: Game, s: Any) -> list[float]:
    return [float(game.utility(s, p)) for p in range(len(game.players))]
