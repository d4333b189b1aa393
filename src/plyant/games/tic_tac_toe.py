"""Tic-tac-toe with both evaluations of the textbooks, as weights of two features."""

from plyant.games.mnk import MNK, Grid

LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)


def open_lines(theirs: int) -> int:
    """The rows, columns and diagonals without a stone of the other player: those in which one can still win."""
    count = 0
    for line in LINES:
        if line & theirs == 0:
            count += 1
    return count


def pairs(mine: int, theirs: int) -> int:
    """The open lines that hold two stones of one's own."""
    count = 0
    for line in LINES:
        own = line & mine
        if line & theirs == 0 and own != 0 and own & (own - 1) != 0:
            count += 1
    return count


class TicTacToe(MNK):
    """Three in a row on three by three squares.

    The evaluation is w₁ · (open lines of X − of O) + w₂ · (pairs of X − of O): with weights (1, 0) the classic count of
    open lines, with (0.6, 0.4) the weighted sum of chances and pairs.
    """

    name = "tic-tac-toe"
    m: int = 3
    n: int = 3
    k: int = 3
    weights: tuple[float, ...] = (1.0, 0.0)
    feature_names = ("open lines", "pairs")

    def validate(self) -> None:
        if (self.m, self.n, self.k) != (3, 3, 3) or len(self.weights) != 2:
            from plyant.errors import ParameterError

            raise ParameterError(
                "tic-tac-toe has 3×3 squares, 3 in a row and two weights; mnk(m=…,n=…,k=…) has others."
            )

    def features(self, s: Grid) -> tuple[float, float]:
        x, o = int(s.first[0]), int(s.second[0])
        return float(open_lines(o) - open_lines(x)), float(pairs(x, o) - pairs(o, x))
