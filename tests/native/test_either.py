"""Machine code where it can be had."""

import plyant as ply
from plyant.native import kernel_for
from tests.exact.test_labelling import Word


def twice(game, state, n):
    return 2 * n if game.is_terminal(state) else n


def test_why_a_kernel_is_not_machine_code():
    game = ply.load("half-nim(sticks=1)")
    call, reason = kernel_for(twice, game, lambda: (7,))
    assert call is not twice
    assert reason == ""
    assert call(game, game.initial(), 7) == twice(game, game.initial(), 7) == 14
    call, reason = kernel_for(twice, game, lambda: 1 // 0, native=False)
    assert call(game, game.initial(), 7) == 14
    assert reason == "asked to be interpreted"
    call, reason = kernel_for(twice, Word(), lambda: (7,))
    assert call(Word(), Word().initial(), 7) in (7, 14)
    assert reason
