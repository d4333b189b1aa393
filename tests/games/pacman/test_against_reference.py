"""Random games beside an independent implementation: the same moves, chances, places, timers and scores."""

import collections
import random

import pytest

from plyant.game import CHANCE
from plyant.games.pacman.mazes import random_layout
from plyant.games.pacman.rules import KINDS, NAMES, Pacman
from tests.games.pacman.layouts import LAYOUTS, plain, told
from tests.games.pacman.reference import World
from tests.games.playouts import playouts

MAZES = {f"maze {seed}": random_layout(7 + 2 * (seed % 3), 7, seed, ghosts=1 + seed % 4) for seed in range(4)}
GAMES = 50  # of each kind of ghosts on each layout
LONGEST = 100  # plies


def legal_names(game, s):
    return [game.action_name(s, a) for a in game.legal(s)]


def one_game(game, world, choose, seen):
    """Play a random game in both, and compare after every move."""
    s = game.initial()
    before = "stop"
    for ply in range(LONGEST):
        assert plain(game, s) == told(world)
        names = legal_names(game, s)
        assert names == sorted(world.moves(), key=NAMES.index)
        assert game.is_terminal(s) == bool(world.end)
        if ply % 20 == 0 or world.end:
            assert game.text(s).rpartition("\n")[0] == world.drawn()
        if world.end:
            assert game.utility(s, 0) == world.score
            seen[world.end] += 1
            return
        if world.mover == 0:
            assert game.player(s) == 0
            onward = [before] if before in names and before != "stop" else names  # he comes farther than a drunkard
            name = before = choose.choice(onward if choose.random() < 0.7 else names)
        else:
            assert game.player(s) == (1 if game.ghost_kind == "minimax" else CHANCE)
            if game.ghost_kind != "minimax":
                shares = {game.action_name(s, a): share for a, share in game.chance(s)}
                wanted = world.shares(game.ghost_kind)
                assert shares.keys() == wanted.keys()
                assert all(abs(shares[way] - wanted[way]) < 1e-12 for way in wanted)
            name = choose.choice(names)
            seen["halfway"] += not world.ghosts[world.mover - 1].is_at_a_square()
            seen["stopped"] += name == "stop"
        scared = sum(ghost.timer > 0 for ghost in world.ghosts)
        s = game.result(s, NAMES.index(name))
        world.play(name)
        seen["scared"] += sum(ghost.timer > 0 for ghost in world.ghosts) > scared
        seen["calmed"] += sum(ghost.timer > 0 for ghost in world.ghosts) < scared
        seen["stacked"] += len({ghost.place for ghost in world.ghosts}) < len(world.ghosts)
    seen["long"] += 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", [*LAYOUTS, *MAZES])
def test_random_games_go_as_in_the_reference(name, kind):
    text = (LAYOUTS | MAZES)[name]
    choose = random.Random(f"{name} {kind}")
    places = len(World(text).ghosts)
    seen = collections.Counter()
    games = {ghosts: Pacman(layout=text, ghosts=ghosts, ghost_kind=kind) for ghosts in range(-1, places)}
    for number in range(playouts(GAMES, len(KINDS) * len(LAYOUTS | MAZES))):
        ghosts = number % 2 * choose.randrange(places + 1) - 1 if places else -1  # mostly all
        one_game(games[ghosts], World(text, None if ghosts < 0 else ghosts), choose, seen)
    assert seen["won"] + seen["lost"] > 0
    if places and name in LAYOUTS:
        assert min(seen["scared"], seen["calmed"], seen["halfway"], seen["lost"]) > 0, seen


def test_a_mistake_would_be_seen():
    """The comparison itself: a game with another fright, or other scores, is not the same."""
    text = LAYOUTS["capsules"]

    class Stubborn(Pacman):
        def after_ghost(self, s, a):
            after = super().after_ghost(s, a)
            return after._replace(score=after.score - 1) if 0 < after.scared[s.turn - 1] < 30 else after

    def thirty_games():
        for seed in range(30):
            one_game(Stubborn(layout=text), World(text), random.Random(seed), collections.Counter())

    with pytest.raises(AssertionError):
        thirty_games()
