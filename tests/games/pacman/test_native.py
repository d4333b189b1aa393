"""Pac-Man as machine code: the same answers as interpreted, and as an independent search of the reference rules."""

import random

import pytest

import plyant as ply
from plyant.engine.alphabeta import alphabeta
from plyant.engine.perft import count_sequences
from plyant.engine.star import star
from plyant.games.pacman.evaluation import WEIGHTS
from plyant.games.pacman.rules import NAMES, Pacman
from plyant.native import native_kernel
from plyant.native.compile import state_kind
from plyant.native.rules import fingerprint
from tests.games.pacman.layouts import plain, told
from tests.games.pacman.reference import World

CORNERS = """\
%%%%%%%%%
%o..G..o%
%.%% %%.%
%.o.P.o.%
%.%%.%%.%
%o..G..o%
%%%%%%%%%"""
TIGHT = """\
%%%%%%%
%1o.%.%
%.%.o.%
%P.o%.%
%%2%%o%
%.....%
%%%%%%%"""
LAYOUTS = (CORNERS, TIGHT)


def positions(game, how_many, seed):
    """(state, the same in the reference) from random games with scared ghosts in many of them."""
    choose = random.Random(seed)
    found = []
    while len(found) < how_many:
        s, world = game.initial(), World(game.layout)
        for _ in range(choose.randrange(60)):
            name = choose.choice(world.moves() or ["over"])
            if name == "over":
                break
            s = game.result(s, NAMES.index(name))
            world.play(name)
        if not world.end:
            assert plain(game, s) == told(world)
            found.append((s, world))
    assert sum(any(s.scared) for s, _ in found) > how_many // 5
    return found


def child(world, name):
    after = world.copy()
    after.play(name)
    return after


def sequences(world, depth):
    return 1 if depth == 0 else sum(sequences(child(world, name), depth - 1) for name in world.moves())


def best_score(world, depth):
    """Minimax by the score: Pac-Man against all ghosts."""
    if depth == 0 or world.end:
        return world.score
    choose = max if world.mover == 0 else min
    return choose(best_score(child(world, name), depth - 1) for name in world.moves())


def mean_score(world, depth, kind):
    """What Pac-Man can expect when the ghosts do what their kind does."""
    if depth == 0 or world.end:
        return world.score
    if world.mover == 0:
        return max(mean_score(child(world, name), depth - 1, kind) for name in world.moves())
    shares = world.shares(kind)
    return sum(share * mean_score(child(world, name), depth - 1, kind) for name, share in shares.items())


def test_one_machine_code_serves_all_layouts_evaluations_and_weights():
    games = [Pacman(), Pacman(layout=CORNERS), Pacman(layout=TIGHT, evaluation="score")]
    games += [Pacman(layout="random-11x9-seed7", weights=tuple(2 * w for w in WEIGHTS))]
    assert len({fingerprint(game, alphabeta) for game in games}) == 1
    assert len({id(native_kernel(count_sequences, game, (1,))) for game in games}) == 1
    by_chance = [Pacman(ghost_kind="random"), Pacman(layout=CORNERS, ghost_kind="directional", evaluation="score")]
    assert len({fingerprint(game, star) for game in by_chance}) == 1
    assert fingerprint(by_chance[0], star) != fingerprint(games[0], star)
    assert fingerprint(Pacman(ghosts=2), alphabeta) == fingerprint(games[0], alphabeta)  # there are two anyway
    assert state_kind(Pacman(ghosts=2)) == state_kind(games[0]) != state_kind(Pacman(ghosts=1))  # a smaller state


@pytest.mark.parametrize("layout", LAYOUTS, ids=("corners", "tight"))
def test_counts_of_sequences(layout):
    game = Pacman(layout=layout)
    for s, world in positions(game, 8, 1):
        counts = [ply.perft(game, depth, s) for depth in range(5)]
        assert counts == [ply.perft(game, depth, s, native=False) for depth in range(5)]
        assert counts == [sequences(world, depth) for depth in range(5)]


@pytest.mark.parametrize("layout", LAYOUTS, ids=("corners", "tight"))
def test_alphabeta_is_minimax_native_and_interpreted_and_in_the_reference(layout):
    game = Pacman(layout=layout, evaluation="score")
    for s, world in positions(game, 12, 2):
        native = ply.alphabeta(game, s, rounds=2)
        plain_python = ply.alphabeta(game, s, rounds=2, native=False)
        assert native.native
        assert (native.value, native.line, native.nodes) == (plain_python.value, plain_python.line, plain_python.nodes)
        assert native.value == ply.minimax(game, s, rounds=2).value
        assert native.value == best_score(world, 6) * (1 if s.turn == 0 else -1)


@pytest.mark.parametrize("layout", LAYOUTS, ids=("corners", "tight"))
def test_our_evaluation_is_the_same_natively(layout):
    game = Pacman(layout=layout)
    for s, _ in positions(game, 12, 3):
        native, plain_python = (ply.alphabeta(game, s, depth=4, native=native) for native in (True, False))
        assert native.value == pytest.approx(plain_python.value, rel=1e-12)
        assert native.nodes == plain_python.nodes
        assert ply.minimax(game, s, depth=4).value == pytest.approx(native.value, rel=1e-12)


@pytest.mark.parametrize("kind", ["random", "directional"])
@pytest.mark.parametrize("layout", LAYOUTS, ids=("corners", "tight"))
def test_expectimax_is_the_mean_over_the_reference(layout, kind):
    game = Pacman(layout=layout, ghost_kind=kind, evaluation="score")
    for s, world in positions(game, 10, 4):
        native = ply.expectimax(game, s, depth=4)
        assert native.native
        assert native.value == pytest.approx(mean_score(world, 4, kind), abs=1e-9)
        assert native.value == pytest.approx(ply.expectimax(game, s, depth=4, native=False).value, abs=1e-9)
        assert native.value == pytest.approx(ply.expectimax(game, s, depth=4, prune="none").value, abs=1e-9)


def test_expectimax_with_our_evaluation_is_the_same_natively():
    game = Pacman(layout=TIGHT, ghost_kind="directional")
    for s, _ in positions(game, 8, 5):
        native, plain_python = (ply.expectimax(game, s, depth=3, native=native) for native in (True, False))
        assert native.value == pytest.approx(plain_python.value, rel=1e-9)


def test_games_on_two_layouts_by_turns_keep_their_own_mazes():
    first, second = (Pacman(layout=layout, evaluation="score") for layout in LAYOUTS)
    alone = [ply.perft(game, 5, native=False) for game in (first, second)]
    assert alone[0] != alone[1]
    for _ in range(3):
        assert [ply.perft(game, 5) for game in (first, second)] == alone
