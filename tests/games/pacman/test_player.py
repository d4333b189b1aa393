"""Our player gets on with it: he neither dithers where nobody hunts him, nor thinks that death is better than life."""

import random

import pytest

import plyant as ply
from plyant.game import CHANCE
from plyant.games.pacman.rules import EATEN, WON, Pacman


def played(game, seed, nodes, most):
    """A game against these ghosts, which move by lot; Pac-Man looks at so many nodes a move."""
    choose = random.Random(seed)
    s, moves = game.initial(), 0
    while not game.is_terminal(s) and moves < most:
        if game.player(s) == CHANCE:
            outcomes = list(game.chance(s))
            a = choose.choices([a for a, _ in outcomes], [share for _, share in outcomes])[0]
        else:
            a, moves = ply.expectimax(game, s, nodes=nodes).action, moves + 1
        s = game.result(s, a)
    return s, moves


@pytest.mark.parametrize("seed", range(3))
def test_random_ghosts_do_not_keep_him_from_eating_everything(seed):
    s, _ = played(Pacman(ghost_kind="random"), seed, nodes=2000, most=600)
    assert s.over == WON


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
