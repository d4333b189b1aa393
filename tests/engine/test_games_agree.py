"""On random positions of every game in the catalogue: minimax = alphabeta = engine, native = interpreted."""

import random

import pytest

import plyant as ply
from plyant.choice import fitting

SOLVED = ["chomp", "chopsticks", "dodgem", "kalah"]  # natively in tests/exact/test_small_games.py
PUZZLES = ["eight-puzzle", "fifteen-puzzle", "sliding-puzzle"]  # natively in tests/exact/test_paths.py
ELSEWHERE = {"gas-maze", "gomoku", *SOLVED, *PUZZLES}  # gomoku has the rules of mnk
IN_TURN = [name for name in ply.games() if fitting(ply.load(name), 1).algorithm == "engine" and name not in ELSEWHERE]
DEPTH = {"gomoku": 2, "mnk": 3, "connect-four": 5, "tic-tac-toe": 5}
ESTIMATING = ("quiescence", "reductions", "null_move")


def random_positions(game, count, rng):
    """Positions along random games that are not over."""
    found = []
    while len(found) < count:
        s, line = game.initial(), []
        while not game.is_terminal(s):
            line.append(s)
            s = game.result(s, rng.choice(list(game.actions(s))))
        found += rng.sample(line, min(3, len(line)))
    return found[:count]


@pytest.mark.parametrize("name", IN_TURN)
def test_searches_agree_on_random_positions(name):
    game = ply.load(name)
    depth = DEPTH.get(name, 6)
    for s in random_positions(game, 6 if name == "gomoku" else 25, random.Random(7)):
        plain, mover = ply.minimax(game, s, depth), game.player(s)
        values = {a: ply.minimax(game, game.result(s, a), depth - 1).values[mover]
                  for a in game.actions(s) if depth > 1 and not game.is_terminal(game.result(s, a))}  # fmt: skip
        for result in (
            ply.alphabeta(game, s, depth),
            ply.alphabeta(game, s, depth, cut="strict"),
            ply.engine(game, s, depth, off=ESTIMATING),
            ply.engine(game, s, depth, off=(*ESTIMATING, "table", "pvs")),
            ply.engine(game, s, depth, off=ESTIMATING, threads=2),
        ):
            assert result.value == plain.value, (result, game.text(s))
            assert values.get(result.action, plain.value) == plain.value


@pytest.mark.parametrize("name", [*SOLVED, *PUZZLES])
def test_interpreted_searches_agree_where_play_can_be_endless(name):
    """Along one walk, which need not come to an end; compiling seven games for all searches would take minutes."""
    game, rng = ply.load(name), random.Random(5)
    s, depth, seen = game.initial(), 4, 0
    for _ in range(24):
        if game.is_terminal(s):
            s = game.initial()
        if rng.random() < 0.25:
            plain, seen = ply.minimax(game, s, depth, native=False), seen + 1
            for result in (
                ply.alphabeta(game, s, depth, native=False),
                ply.alphabeta(game, s, depth, cut="strict", native=False),
                ply.engine(game, s, depth, off=ESTIMATING, native=False),
            ):
                assert result.value == plain.value, (result, game.text(s))
        s = game.result(s, rng.choice(list(game.actions(s))))
    assert seen > 2


@pytest.mark.parametrize("name", IN_TURN)
def test_native_and_interpreted_take_the_same_way(name):
    game = ply.load(name)
    depth = {"gomoku": 1, "mnk": 2}.get(name, 3)
    for s in random_positions(game, 3, random.Random(3)):
        for search in (ply.minimax, ply.alphabeta, ply.engine):
            fast, slow = (search(game, s, depth, native=n) for n in (True, False))
            assert (fast.value, fast.action, fast.line, fast.nodes) == (slow.value, slow.action, slow.line, slow.nodes)
            assert fast.native == (not game.not_native)


def test_tic_tac_toe_is_a_draw_and_every_first_move_keeps_it():
    result = ply.engine(ply.load("tic-tac-toe"), all_moves=True)
    assert result.exact
    assert result.value == 0
    assert len(result.actions) == 9


def test_book_tree():
    tree = ply.tree("((3 12 8) (2 4 6) (14 5 2))")
    steps = ply.Recorder()
    result = ply.alphabeta(tree, trace=steps)
    assert (result.value, result.action, result.line) == (3, 0, (0, 0))
    assert [e.value for e in steps.events if e.kind == "leaf"] == [3, 12, 8, 2, 14, 5, 2]


@pytest.mark.parametrize(
    ("name", "value"), [("mnk(m=4,n=4,k=3)", 1), ("mnk(m=3,n=4,k=4)", 0), ("connect-four(width=4,height=4)", 0)]
)
def test_known_values(name, value):
    """4×4 with three in a row is a first player's win; these small boards are draws (published tables)."""
    result = ply.engine(ply.load(name), native=False)  # compiling would take longer
    assert result.exact
    assert result.value == value


def test_values_of_all_players_in_a_game_that_is_not_zero_sum():
    class Shares(ply.Game):
        """Split a cake: constant sum 1."""

        def initial(self):
            return ""

        def player(self, s):
            return 1 - len(s) % 2

        def actions(self, s):
            return "ab"

        def result(self, s, a):
            return s + a

        def is_terminal(self, s):
            return len(s) == 2

        def utility(self, s, p):
            mine = {"aa": 0.25, "ab": 0.5, "ba": 0.75, "bb": 1.0}[s]
            return mine if p == 0 else 1 - mine

    result = ply.search(Shares())
    assert result.values == (0.5, 0.5)
    assert result.value == 0.5
    assert not result.native
    assert "the state is a text" in result.reason
