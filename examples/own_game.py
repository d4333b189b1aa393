"""A game in ten lines, and what follows from them."""

from typing import NamedTuple

import plyant as ply


class Pile(NamedTuple):
    """The state: sticks left, and who takes next."""

    sticks: int
    mover: int


class TakeThree(ply.Game):
    """Take one, two or three sticks; whoever takes the last one wins."""

    sticks: int = 21

    def initial(self) -> Pile:
        """A full pile, and MAX begins."""
        return Pile(self.sticks, 0)

    def player(self, s: Pile) -> int:
        """Who takes next."""
        return s.mover

    def actions(self, s: Pile) -> range:
        """How many may be taken."""
        return range(1, min(3, s.sticks) + 1)

    def result(self, s: Pile, a: int) -> Pile:
        """The pile after taking."""
        return Pile(s.sticks - a, 1 - s.mover)

    def is_terminal(self, s: Pile) -> bool:
        """Is the pile empty?"""
        return s.sticks == 0

    def utility(self, s: Pile, p: int) -> int:
        """Whoever is to take from an empty pile has lost."""
        return -1 if p == s.mover else 1


if __name__ == "__main__":
    game = TakeThree()
    best = ply.search(game)
    print(f"take {best.action}: worth {best.value:+g}, proved: {best.exact}, {best.nodes} nodes")
    print("lost for whoever must take:", [n for n in range(1, 22) if ply.search(TakeThree(sticks=n)).value < 0])
