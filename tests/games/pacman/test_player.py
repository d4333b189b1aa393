"""Our player gets on with it: he neither dithers where nobody hunts him, nor thinks that death is better than life."""

import random

import pytest

import plyant as ply
from plyant.games.pacman.rules import EATEN, Pacman


def test_random_ghosts_do_not_keep_him_from_eating_everything():
    match = ply.play(Pacman(ghost_kind="random"), ["expectimax(nodes=2000)"], games=3, seed=1, most_moves=600)
    assert [played.won for played in match.games] == [(True,)] * 3


@pytest.mark.parametrize("name", ["tiny", "small", "medium", "large", "ring", "power", "trap"])
def test_no_living_position_looks_worse_than_death(name):
    game = Pacman(layout=name, ghost_kind="directional")
    choose = random.Random(5)
    for _ in range(6):
        s = game.initial()
        for _ in range(400):
            if game.is_terminal(s):
                break
            assert game.evaluate(s, 0) > s.score + EATEN
            s = game.result(s, choose.choice(game.legal(s)))
