"""Moves as people type them, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from plyant.errors import GameOver, IllegalMove, ParameterError
from plyant.wording import counted


def read_moves(game: Any, moves: str | Iterable[str], s: Any, most: int | None = None) -> list[Any]:
    """The moves that a text means from a state on, each legal where it is played; see `Game.replay`.

    Raises ParameterError where there are more than `most`, as soon as that is known.
    """
    words = moves.replace(",", " ").split() if isinstance(moves, str) else [str(m) for m in moves]
    read: list[Any] = []
    start = game.initial()
    together = game.moves_run_together and all(len(game.move_name(start, a)) == 1 for a in game.legal(start))
    while words:
        if most is not None and len(read) + len(words) > most:
            raise ParameterError(f"a game of more than {most:,} moves is too long here.")
        word = words.pop(0)
        if game.is_terminal(s):
            raise GameOver(f"the game is over after {counted(len(read), 'move')}; {word!r} cannot be played.")
        if len(word) > 1 and together:
            word, rest = word[0], word[1:]  # "443" where every move is one character
            words.insert(0, rest)
        try:
            a = game.parse_move(s, word)
        except IllegalMove as error:
            raise IllegalMove(f"move {len(read) + 1}: {error}") from None
        read.append(a)
        s = game.result(s, a)
    return read
