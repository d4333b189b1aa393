"""The matrix of a game in which both players move once and at the same time."""

from __future__ import annotations

from plyant.errors import UnfitGame
from plyant.game import SIMULTANEOUS, Game
from plyant.hidden.matrix.game import MatrixGame, game_of


def matrix_of(game: Game) -> MatrixGame:
    """What player 0 (and, where the game is not zero-sum, player 1) wins by each pair of moves, with their names.

    Raises UnfitGame where both do not move at once at the beginning, or the game goes on after that.
    """
    s = game.initial()
    if len(game.players) != 2 or game.is_terminal(s) or game.player(s) != SIMULTANEOUS:
        raise UnfitGame(f"{game.name} is no matrix: its two players do not move at the same time at the beginning.")
    rows, columns = (list(game.actions_of(s, p)) for p in (0, 1))
    ends = [[game.result(s, (a, b)) for b in columns] for a in rows]
    if not all(game.is_terminal(end) for line in ends for end in line):
        raise UnfitGame(f"{game.name} is no matrix: it goes on after both have moved once.")
    won = [[[game.utility(end, p) for end in line] for line in ends] for p in (0, 1)]
    names = [[game.action_name(s, a) for a in moves] for moves in (rows, columns)]
    return game_of(won[0], None if game.zero_sum else won[1], *names)
