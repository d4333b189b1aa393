"""Gomoku: five in a row on fifteen by fifteen squares."""

from plyant import bits
from plyant.errors import ParameterError
from plyant.games.mnk import MNK, Grid


class Gomoku(MNK):
    """Five in a row, in any direction, on a large board.

    The evaluation counts windows: k squares in a row that hold stones of one colour only are worth 4ⁿ⁻¹ for n stones.
    """

    name = "gomoku"
    players = ("Black", "White")
    m: int = 15
    n: int = 15
    k: int = 5
    allows_reductions = True
    feature_names = ("windows with stones of one colour only",)
    weights = (1 / 4096,)

    def validate(self) -> None:
        super().validate()
        if self.k > 15:
            raise ParameterError(f"gomoku: k={self.k} is out of range; 1 to 15 is accepted.")

    def row(self, stones: tuple[int, ...], y: int) -> int:
        """The stones of one row, column 0 in the lowest bit."""
        start = y * self.m
        word, shift = start >> 6, start & 63
        found = bits.shr(stones[word], shift)
        if shift + self.m > 64:
            found |= bits.shl(stones[word + 1], 64 - shift)
        return int(found & ((1 << self.m) - 1))

    def windows(self, mine: tuple[int, ...], theirs: tuple[int, ...], y: int, dx: int, dy: int) -> int:
        """The worth of all windows that begin in row y and go in one direction, all columns at once.

        A bit stands for the window that begins in that column; ones, twos, fours and eights are the binary digits of
        the number of stones in each window.
        """
        blocked, ones, twos, fours, eights = 0, 0, 0, 0, 0
        for i in range(self.k):
            blocked |= self.row(theirs, y + i * dy) >> (i * dx)
            carry = self.row(mine, y + i * dy) >> (i * dx)
            ones, carry = ones ^ carry, ones & carry
            twos, carry = twos ^ carry, twos & carry
            fours, carry = fours ^ carry, fours & carry
            eights ^= carry
        inside = (1 << (self.m - (self.k - 1) * dx)) - 1
        open_ = inside & ~blocked
        worth = 0
        for count in range(1, self.k + 1):
            match = open_
            match &= ones if count & 1 else ~ones
            match &= twos if count & 2 else ~twos
            match &= fours if count & 4 else ~fours
            match &= eights if count & 8 else ~eights
            worth += bits.popcount(match) << (2 * (count - 1))
        return worth

    def features(self, s: Grid) -> tuple[float]:
        total = 0
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if self.m >= self.k or dx == 0:
                for y in range(self.n):
                    if 0 <= y + (self.k - 1) * dy < self.n:
                        total += self.windows(s.first, s.second, y, dx, dy) - self.windows(s.second, s.first, y, dx, dy)
        return (float(total),)

    def order(self, s: Grid, a: int) -> int:
        """Long rows through the square first, one's own before the other's; then squares near the middle."""
        best = 0
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            own = self.run(s.first, a, dx, dy) + self.run(s.first, a, -dx, -dy)
            other = self.run(s.second, a, dx, dy) + self.run(s.second, a, -dx, -dy)
            if s.moves & 1 == 1:
                own, other = other, own
            best += (1 << (4 * min(own, 5))) * 2 + (1 << (4 * min(other, 5)))
        far = abs(2 * (a % self.m) - self.m + 1) + abs(2 * (a // self.m) - self.n + 1)
        return best * 64 - far
