"""The plain kernel, which `explain` records, and the one that prunes are the same search where nothing is pruned."""

from dicey import Dicey, by_definition
from hashed import Spot
from hypothesis import given, settings
from hypothesis import strategies as st

from plyant import Game
from plyant.engine.lookers import ExpectimaxLooker, StarLooker

INFINITY = float("inf")


class Within(Dicey):
    """Estimates within the bounds: the plain kernel takes them as they are, the other one ends them at the bounds."""

    def evaluate(self, s: Spot, p: int) -> float:
        value = (self.here(s) // 512 % 17 - 8) / 2
        return value if p == 0 else -value


def looked(looker, s: Spot, depth: int) -> tuple[float, int]:
    return looker.look(s, depth, -INFINITY, INFINITY), looker.nodes


@settings(max_examples=60)
@given(seed=st.integers(0, 2**30), mover=st.integers(-1, 1), length=st.integers(1, 6), depth=st.integers(1, 6))
def test_the_plain_kernel_is_the_other_one_without_pruning(seed, mover, length, depth):
    game: Game = Within()
    s = Spot(seed, 0, 0, mover, length)
    plain = looked(ExpectimaxLooker(game, True), s, depth)
    assert plain == looked(ExpectimaxLooker(game, False), s, depth)
    assert plain == looked(StarLooker(game, False, None, cut=False, probe=False), s, depth)
    assert plain[0] == by_definition(game, s, depth)
