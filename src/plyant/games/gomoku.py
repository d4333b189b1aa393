"""Gomoku: five in a row on fifteen by fifteen squares."""

from plyant.games.mnk import MNK, Grid, has


class Gomoku(MNK):
    """Five in a row, in any direction, on a large board."""

    name = "gomoku"
    players = ("Black", "White")
    m: int = 15
    n: int = 15
    k: int = 5
    allows_reductions = True
    feature_names = ("windows of k that are still open, by the stones in them",)
    weights = (1 / 4096,)

    def window_value(self, s: Grid, x: int, y: int, dx: int, dy: int) -> int:
        """What k squares in a row are worth to the first player: 4ⁿ for n stones of one's own and none of the other."""
        mine, theirs = 0, 0
        for i in range(self.k):
            square = (y + i * dy) * self.m + x + i * dx
            if has(s.first, square):
                mine += 1
            elif has(s.second, square):
                theirs += 1
        if theirs == 0 and mine > 0:
            return 1 << (2 * (mine - 1))
        if mine == 0 and theirs > 0:
            return -(1 << (2 * (theirs - 1)))
        return 0

    def features(self, s: Grid) -> tuple[float]:
        total = 0
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            for y in range(self.n):
                for x in range(self.m):
                    far_x, far_y = x + (self.k - 1) * dx, y + (self.k - 1) * dy
                    if far_x < self.m and 0 <= far_y < self.n:
                        total += self.window_value(s, x, y, dx, dy)
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
