"""Our player gets on with it: he neither dithers where nobody hunts him, nor thinks that death is better than life."""

import random

import pytest

import plyant as ply
from plyant.games.pacman.evaluation import way_left
from plyant.games.pacman.rules import EATEN, Pacman


def test_random_ghosts_do_not_keep_him_from_eating_everything():
    match = ply.play(Pacman(ghost_kind="random"), ["expectimax(nodes=2000)"], games=3, seed=1, most_moves=600)
    assert [played.won for played in match.games] == [(True,)] * 3


@pytest.mark.parametrize("name", ["tiny", "small", "medium", "large", "ring", "power", "trap", "random-35x35-seed3"])
def test_no_living_position_looks_worse_than_death(name):
    game = Pacman(layout=name, ghost_kind="directional")
    choose = random.Random(5)
    for _ in range(6):
        s = game.initial()
        for step in range(400):
            if game.is_terminal(s):
                break
            if step % 7 == 0:
                assert game.evaluate(s, 0) > s.score + EATEN
            s = game.result(s, choose.choice(game.legal(s)))


def test_the_way_left_is_that_of_who_always_eats_what_is_nearest():
    game = Pacman(layout="medium", ghost_kind="random")
    choose = random.Random(9)
    s = game.initial()
    while not game.is_terminal(s):
        squares = game.open_squares
        food = {squares[game.food_square[i]] for i in range(len(game.trail)) if s.food[i // 60] >> i % 60 & 1}
        here, steps = game.square(s.pacman), 0
        while food:
            reached, steps_there = {here}, 0
            while not reached & food:
                reached |= {there for square in reached for _, there in game.beside(square)}
                steps_there += 1
            here = min(reached & food, key=game.trail.index)
            food.remove(here)
            steps += steps_there
        assert way_left(game, s) == steps
        for _ in range(25):
            if not game.is_terminal(s):
                s = game.result(s, choose.choice(game.legal(s)))


@pytest.mark.parametrize("layout", ["tiny", "%%%%%%%%%%/%G%P. o .%/%%%%%%%%%%"])
def test_a_capsule_does_not_stop_him_where_no_ghost_can_come(layout):
    game = Pacman(layout=layout, ghosts=0 if layout == "tiny" else 1, ghost_kind="directional")
    match = ply.play(game, ["ours(rounds=2,native=false)"], games=1, most_moves=100)
    assert match.games[0].won == (True,)
