"""The tic-tac-toe of `list_board.py`, written so that it compiles: numbers, tuples of fixed length, loops."""

# mypy: ignore-errors

from typing import NamedTuple

import plyant as ply

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
FREE, X, O = 0, 1, 2  # noqa: E741


class Marks(NamedTuple):
    """The mark on each square, and who moves."""

    board: tuple[int, ...]
    mover: int


class NumberBoard(ply.Game):
    """Three in a row win."""

    players = ("X", "O")
    bounds = (-1, 1)
    zero_sum = True

    def initial(self):
        return Marks((FREE,) * 9, 0)

    def player(self, s):
        return s.mover

    def actions(self, s):
        return [i for i, mark in enumerate(s.board) if mark == FREE]

    def result(self, s, a):
        return Marks(ply.put(s.board, a, X if s.mover == 0 else O), 1 - s.mover)

    def has_line(self, s, p):
        for i, j, k in LINES:
            if s.board[i] == s.board[j] == s.board[k] == p + 1:
                return True
        return False

    def is_terminal(self, s):
        return self.has_line(s, 0) or self.has_line(s, 1) or FREE not in s.board

    def utility(self, s, p):
        return self.has_line(s, p) - self.has_line(s, 1 - p)

    def text(self, s):
        return "\n".join(" ".join(".XO"[mark] for mark in s.board[row : row + 3]) for row in (0, 3, 6))


if __name__ == "__main__":
    print(ply.alphabeta(NumberBoard(), depth=3, native=False))
