"""Small kernels and a small game for the tests of native compilation."""

from __future__ import annotations

from typing import Any, NamedTuple

from plyant import Game
from plyant.native import native_kernel
from plyant.native.compile import made_by


def checksum(game, state, depth):
    """A number in which every position, move and result within the depth has its part, in order."""
    if game.is_terminal(state):
        return 7 + int(8 * game.utility(state, 0)) + 3 * int(8 * game.utility(state, 1))
    h = 1 + game.player(state)
    if depth > 0:
        for a in game.actions(state):
            h = (h * 31 + a * 7 + checksum(game, game.result(state, a), depth - 1)) % 1_000_003
    return h


def agree(game: Game, depth: int = 5) -> Any:
    """Assert that the game compiles and is the same game then; gives the compiler's dispatcher."""
    native = native_kernel(checksum, game, (1,))
    for shallow in range(depth + 1):
        assert native(game, game.initial(), shallow) == checksum(game, game.initial(), shallow)
    return made_by[id(native)]


class Left(NamedTuple):
    """What is left of the pile, and whose turn it is."""

    sticks: int
    mover: int


class Take(Game):
    """Take one to three sticks; whoever takes the last one wins. To be derived from."""

    sticks: int = 9

    def initial(self):
        return Left(self.sticks, 0)

    def player(self, s):
        return s.mover

    def actions(self, s):
        return range(1, min(3, s.sticks) + 1)

    def result(self, s, a):
        return Left(s.sticks - a, 1 - s.mover)

    def is_terminal(self, s):
        return s.sticks == 0

    def utility(self, s, p):
        return -1 if p == s.mover else 1
