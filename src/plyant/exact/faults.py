"""What rules may not do if their game is to be solved, each as one sentence that names the position."""

from __future__ import annotations

import math
from typing import Any

from plyant.engine.leaves import CLOSE
from plyant.errors import FaultyRules, UnfitGame
from plyant.game import Game
from plyant.sanity import faults, faulty
from plyant.sanity.faults import Broken


def is_bad_end(game: Game, s: Any) -> bool:
    """Are the utilities of this terminal state no finite numbers, or not those of a zero-sum game?"""
    worth = _worth(game, s)
    if not all(map(math.isfinite, worth)):
        return True
    return len(worth) > 1 and abs(math.fsum(worth)) > CLOSE * max(1.0, abs(worth[0]))


def bad_end(game: Game, s: Any) -> FaultyRules:
    """The error for such a state."""
    worth = _worth(game, s)
    broken = next(filter(None, (faults.no_number("utility", p, value) for p, value in enumerate(worth))), None)
    broken = broken or faults.wrong_sum(game, "utility", worth)
    if broken is None:  # the game does not say zero_sum = True, but is taken for such a game here
        told = " and ".join(f"{value:g} to {game.player_name(p)}" for p, value in enumerate(worth))
        broken = Broken(f"an end is worth {told}, and what one player wins the other must lose.")
    return faulty(game, broken, s)


def no_moves(game: Game, s: Any) -> FaultyRules:
    """The error for a state that is not terminal, and has no moves."""
    return faulty(game, faults.no_moves("actions"), s)


def bad_player(game: Game, s: Any) -> FaultyRules:
    """The error for a state in which somebody is to move whom there is not."""
    mover = game.player(s)
    return faulty(game, faults.unknown_player(game, mover) or Broken(f"player(s) is {mover!r}."), s)


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
