"""The same game in OpenSpiel, where it has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

import plyant as ply
from plyant.games.connect_four import ConnectFour
from plyant.games.gomoku import Gomoku
from plyant.games.mnk import MNK
from plyant.games.nim import Nim
from plyant.games.tic_tac_toe import TicTacToe


def open_spiel(game: ply.Game) -> tuple[Any, Callable[[Any, int], str]] | None:
    """OpenSpiel's game, and the name that people give to one of its actions; None where it does not have the game."""
    if isinstance(game, ConnectFour):
        text = f"connect_four(rows={game.height},columns={game.width})"
        return (pyspiel.load_game(text), _column) if game.width >= 4 and game.height >= 4 else None
    if isinstance(game, TicTacToe):
        return pyspiel.load_game("tic_tac_toe"), _square
    if isinstance(game, Gomoku) and game.m == game.n:
        return pyspiel.load_game(f"gomoku(size={game.m},connect={game.k})"), _square
    if isinstance(game, MNK):
        return pyspiel.load_game(f"mnk(m={game.m},n={game.n},k={game.k})"), _square
    if isinstance(game, Nim):
        piles, misere = ";".join(map(str, game.piles)), str(game.misere).lower()
        return pyspiel.load_game(f"nim(pile_sizes={piles},is_misere={misere})"), _pile
    return None


def _column(state: Any, action: int) -> str:
    return str(action + 1)


def _square(state: Any, action: int) -> str:
    """From `x(row,column)` or `row,column`."""
    row, column = state.action_to_string(action).strip("xo()").split(",")
    return f"{chr(ord('a') + int(column))}{int(row) + 1}"


def _pile(state: Any, action: int) -> str:
    """From `pile:1, take:2;`."""
    pile, take = (part.split(":")[1] for part in state.action_to_string(action).strip(";").split(","))
    return f"{chr(ord('A') + int(pile) - 1)}{take}"
