"""Tic-tac-toe as it is often written first: a board of texts, a list of lines. `docs/native.md` makes it native."""

# mypy: ignore-errors

import plyant as ply

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class ListBoard(ply.Game):
    """Three in a row win."""

    players = ("X", "O")
    bounds = (-1, 1)
    zero_sum = True

    def initial(self):
        return (" ",) * 9, "X"

    def player(self, s):
        return 0 if s[1] == "X" else 1

    def actions(self, s):
        return [i for i, mark in enumerate(s[0]) if mark == " "]

    def result(self, s, a):
        board, mark = s
        return board[:a] + (mark,) + board[a + 1 :], "O" if mark == "X" else "X"  # noqa: RUF005

    def has_won(self, s, p):
        return any(all(s[0][i] == self.players[p] for i in line) for line in LINES)

    def is_terminal(self, s):
        return self.has_won(s, 0) or self.has_won(s, 1) or " " not in s[0]

    def utility(self, s, p):
        return self.has_won(s, p) - self.has_won(s, 1 - p)


if __name__ == "__main__":
    print(ply.check(ListBoard(), seconds=0.5))
