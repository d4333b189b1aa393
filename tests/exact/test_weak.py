"""Weak solving against plain minimax, against published scores, and against itself."""

import _thread
import itertools
import random
import threading
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from plyant import Game
from plyant.engine.leaves import NODES
from plyant.errors import EndlessGame, ParameterError, UnfitGame
from plyant.exact.bound_table import FEWEST
from plyant.exact.null_window import PLACES
from plyant.exact.weak import Weak, WeakSolver, weak
from plyant.games.connect_four import Board, ConnectFour
from plyant.games.nim import Nim
from plyant.games.tic_tac_toe import TicTacToe
from tests.engine.hashed import Hashed, Spot

METHODS = ["null-window", "proof-number"]
SMALL = ConnectFour(width=5, height=4)


class Brute:
    """What every state is worth to player 0, by plain minimax with a dictionary."""

    def __init__(self, game, worth):
        self.game, self.worth, self.known = game, worth, {}

    def __call__(self, s):
        if s not in self.known:
            if self.game.is_terminal(s):
                self.known[s] = self.worth(s)
            else:
                best = max if self.game.player(s) == 0 else min
                self.known[s] = best(self(self.game.result(s, a)) for a in self.game.actions(s))
        return self.known[s]

    def to_mover(self, s):
        return self(s) if self.game.player(s) == 0 else -self(s)

    def best(self, s):
        return {a for a in self.game.actions(s) if self(self.game.result(s, a)) == self(s)}


def stones_left(game):
    """The usual score of Connect Four, counted by hand: the winner's stones still unplayed, and 1."""

    def worth(s):
        winner = int(game.utility(s, 0))
        cells, played = game.width * game.height, s.moves
        first, second = (cells + 1) // 2 - (played + 1) // 2, cells // 2 - played // 2
        return winner * ((first if winner > 0 else second) + 1) if winner else 0

    return worth


def walk(game, plies, luck):
    """A state some random moves on, not terminal."""
    while True:
        s = game.initial()
        for _ in range(plies):
            if not game.is_terminal(s):
                s = game.result(s, luck.choice(game.legal(s)))
        if not game.is_terminal(s):
            return s


def end_of(game, s, line):
    for a in line:
        assert a in game.legal(s)
        s = game.result(s, a)
    assert game.is_terminal(s)
    return s


@pytest.fixture(scope="module")
def late():
    """Late positions of the small board, and what all of them are worth."""
    luck = random.Random(3)
    return [walk(SMALL, luck.randint(9, 12), luck) for _ in range(40)], Brute(SMALL, stones_left(SMALL))


def test_scores_are_what_is_left_of_the_winners_stones(late):
    states, brute = late
    for s in states:
        brute(s)
    ends = [s for s in brute.known if SMALL.is_terminal(s)]
    assert {SMALL.score(s) for s in ends} >= {-2, -1, 0, 1, 2}
    assert all(SMALL.score(s) == stones_left(SMALL)(s) for s in ends)


@pytest.mark.parametrize(("width", "height"), [(5, 4), (4, 5), (6, 3)])
def test_limits_hold_and_sensible_moves_suffice(width, height):
    game, luck = ConnectFour(width=width, height=height), random.Random(4)
    brute = Brute(game, stones_left(game))
    for _ in range(12):
        brute(walk(game, luck.randint(8, 11), luck))
    glances = closer = 0
    for s in list(brute.known):
        least, most = game.limits(s)
        value = brute.to_mover(s)
        assert least <= value <= most
        if game.is_terminal(s):
            assert least == most
        elif least < most:
            after = [-brute.to_mover(game.result(s, a)) for a in game.sensible(s)]
            assert set(game.sensible(s)) <= set(game.actions(s))
            assert max([least, *after]) == value
            left = width * height - s.moves
            closer += (least, most) != (-((left - 2) // 2), (left - 1) // 2)
        else:
            glances += 1
    assert glances > 500
    assert closer > 20


def test_no_two_positions_have_one_key(late):
    states, brute = late
    for s in states:
        brute(s)
    assert len({SMALL.key(s) for s in brute.known}) == len(brute.known) > 5000


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("native", [False, True])
def test_scores_moves_and_lines_are_those_of_minimax(late, method, native):
    states, brute = late
    solver = WeakSolver(SMALL, mb=16, native=native, method=method)
    for s in states[: 40 if native else 12]:
        found = solver.solve(s, score=True, all_moves=True)
        assert (found.score, set(found.best)) == (brute.to_mover(s), brute.best(s))
        assert found.exact
        assert found.low == found.high == found.score
        assert found.native == native
        assert found.status == {1: "WIN", 0: "DRAW", -1: "LOSS"}[int(found.value)]
        assert found.value * found.score == abs(found.score)
        assert brute(end_of(SMALL, s, found.line)) == brute(s)


@pytest.mark.parametrize("method", METHODS)
def test_native_and_interpreted_do_the_same(late, method):
    solvers = [WeakSolver(SMALL, mb=16, native=native, method=method) for native in (False, True)]
    nodes = 0
    for s in late[0][:8]:
        one, other = (solver.solve(s, score=True) for solver in solvers)
        assert _plain(one) == _plain(other)
        nodes += one.nodes
    assert nodes > 100


@pytest.mark.parametrize("method", METHODS)
def test_without_the_score_any_win_will_do(late, method):
    states, brute = late
    solver = WeakSolver(SMALL, mb=16, native=False, method=method)
    for s in states[:12]:
        found = solver.solve(s, all_moves=True)
        mover = SMALL.player(s)
        sign = (brute.to_mover(s) > 0) - (brute.to_mover(s) < 0)
        kept = {a for a in SMALL.actions(s) if sign < 0 or sign * brute(SMALL.result(s, a)) * (1 - 2 * mover) >= sign}
        kept = {a for a in kept if sign or brute(SMALL.result(s, a)) == 0}
        assert (found.value, found.score, set(found.best)) == (float(sign), None, kept)
        assert SMALL.utility(end_of(SMALL, s, found.line), mover) == sign


@pytest.mark.parametrize("method", METHODS)
def test_whole_small_games(method):
    assert weak(TicTacToe(), method=method, native=False, line=False).status == "DRAW"
    for piles in itertools.product(range(4), repeat=3):
        if any(piles):
            found = weak(Nim(piles=piles), method=method, native=False)
            assert found.status == ("WIN" if piles[0] ^ piles[1] ^ piles[2] else "LOSS")


@pytest.mark.parametrize("method", METHODS)
def test_random_games_with_several_moves_in_a_row(method):
    game = Hashed()
    solvers = [WeakSolver(game, mb=8, native=native, method=method) for native in (False, True)]
    seen = set()
    for seed in range(60):
        s = Spot(seed, 0, 0, seed % 2, 6)
        brute = Brute(game, lambda s: int(game.utility(s, 0)))
        found = [solver.solve(s, all_moves=True) for solver in solvers]
        assert found[0].value == brute.to_mover(s)
        assert set(found[0].best) == brute.best(s)
        assert _plain(found[0]) == _plain(found[1])
        seen.add(found[0].value)
    assert len(seen) >= 6


def _plain(found: Weak):
    return found.value, found.best, found.line, found.nodes, found.low, found.high


PUBLISHED = """
2252576253462244111563365343671351441 -1
23163416124767223154467471272416755633 0
7172212567451542223676134464437761515 0
32164625 11
6146 18
243335424257 12
22144426444 15
265756512 -12
17516442226766 8
51756773145177 -10
43745416472735 -13
42434653771434 9
27534134362633 10
4737 18
"""  # positions with which Pascal Pons tests his solver (blog.gamesolver.org), most of them "begin easy"


def test_published_scores_on_the_full_board():
    game = ConnectFour()
    solver = WeakSolver(game, mb=64)
    for line in PUBLISHED.split("\n")[1:-1]:
        moves, score = line.split()
        mirrored = "".join(str(8 - int(column)) for column in moves)
        for played in (moves, mirrored):
            assert solver.solve(game.replay(played), score=True, line=False).score == int(score), played


def test_threads_find_the_same():
    game = ConnectFour()
    alone, together = WeakSolver(game, mb=64), WeakSolver(game, mb=64, threads=2)
    together._prober.desk[PLACES] = 2 * FEWEST  # as after a long search: only then the others help
    luck = random.Random(5)
    helped = 0
    for _ in range(25):
        s = walk(game, luck.randint(12, 15), luck)
        assert together.solve(s, score=True).score == alone.solve(s, score=True).score
        helped += together._prober._helpers[0][NODES]
    assert helped > 0
    limited = together.solve(game.initial(), nodes=500, line=False)
    assert limited.nodes == 500
    assert together._prober._helpers[0][NODES] == 0


def test_symmetry_saves_work_and_changes_nothing():
    game = ConnectFour(width=4, height=4)
    both = [WeakSolver(kind, mb=8, native=False).solve(score=True) for kind in (game, Lopsided(width=4, height=4))]
    assert both[0].score == both[1].score == 0
    assert both[0].nodes < 0.8 * both[1].nodes


class Lopsided(ConnectFour):
    """The same without its symmetry."""

    def canonical(self, s: Board) -> Board:
        return s


def test_bounds_so_far_when_the_nodes_are_used_up(late):
    states, brute = late
    s = max(states, key=lambda s: weak(SMALL, s, score=True, native=False, mb=8).nodes)
    whole = weak(SMALL, s, score=True, native=False, mb=8)
    some = set()
    for nodes in range(1, whole.nodes + 5, max(whole.nodes // 25, 1)):
        found = weak(SMALL, s, score=True, native=False, mb=8, nodes=nodes)
        assert found.low <= brute.to_mover(s) <= found.high
        assert found.nodes <= nodes
        assert found.exact == (found.score is not None and bool(found.best))
        assert found.score in (None, brute.to_mover(s))
        some.add(found.score is None)
    assert some == {True, False}


def test_time_and_stop_end_it():
    game = ConnectFour()
    found = weak(game, score=True, seconds=0.2, mb=64)
    assert not found.exact
    assert found.value is None
    assert found.status == ""
    assert found.low <= 1 <= found.high
    stop = threading.Event()
    stop.set()
    assert not weak(game, stop=stop, mb=64).exact


def test_ctrl_c_ends_it():
    ctrl_c = threading.Timer(0.3, _thread.interrupt_main)
    ctrl_c.start()
    found = weak(ConnectFour(), score=True, mb=64, seconds=60)
    assert found.interrupted
    assert found.seconds < 30
    assert found.low <= 1 <= found.high


class Loop(Game):
    """Three places in a circle; nobody can leave."""

    players = ("A", "B")

    def initial(self) -> int:
        return 0

    def player(self, s: int) -> int:
        return s % 2

    def actions(self, s: int) -> Iterator[int]:
        yield 0

    def result(self, s: int, a: int) -> int:
        return (s + 1) % 4

    def is_terminal(self, s: int) -> bool:
        return False

    def utility(self, s: int, p: int) -> float:
        return 0.0


class Offer(NamedTuple):
    taken: int


class Priced(Game):
    """Take one of two amounts, and that is what you get."""

    prices: tuple[float, ...] = (0.5, 2.0)

    def initial(self) -> Offer:
        return Offer(0)

    def player(self, s: Offer) -> int:
        return 0

    def actions(self, s: Offer) -> Iterator[int]:
        if s.taken == 0:
            yield 1
            yield 2

    def result(self, s: Offer, a: int) -> Offer:
        return Offer(a)

    def is_terminal(self, s: Offer) -> bool:
        return s.taken > 0

    def utility(self, s: Offer, p: int) -> float:
        return self.prices[s.taken - 1] * (1 if p == 0 else -1)


class Letters(Game):
    """Two players write three letters each; player 0 wants many of the first."""

    def initial(self) -> str:
        return ""

    def player(self, s: str) -> int:
        return len(s) % 2

    def actions(self, s: str) -> str:
        return "ab" if len(s) < 6 else ""

    def result(self, s: str, a: str) -> str:
        return s + a if a == "a" or "ab" not in s else "b" + s

    def is_terminal(self, s: str) -> bool:
        return len(s) == 6

    def utility(self, s: str, p: int) -> float:
        return (s.count("a") - s.count("bb") - 3) * (1 if p == 0 else -1)


@pytest.mark.parametrize("method", METHODS)
def test_states_and_moves_may_be_anything_where_no_machine_code_is_wanted(method):
    game = Letters()
    found = weak(game, method=method)
    assert not found.native
    assert found.value == Brute(game, lambda s: game.utility(s, 0))("")


@pytest.mark.parametrize("method", METHODS)
def test_games_without_end_are_refused(method):
    with pytest.raises(EndlessGame, match="needs games that end"):
        weak(Loop(), native=False, method=method)


def test_what_does_not_fit_is_refused():
    with pytest.raises(UnfitGame, match="whole numbers"):
        weak(Priced(), native=False)
    with pytest.raises(UnfitGame, match="whole numbers"):
        weak(Priced(prices=(1.0, 101.0)), native=False)
    assert weak(Priced(prices=(-100.0, 99.0)), native=False).value == 99
    with pytest.raises(UnfitGame, match="no score"):
        weak(TicTacToe(), score=True, native=False)
    with pytest.raises(ParameterError, match="null-window, proof-number"):
        weak(TicTacToe(), method="guess")
    with pytest.raises(ParameterError, match="megabytes"):
        weak(TicTacToe(), mb=0)


def test_a_position_that_is_over_is_worth_its_utility():
    found = weak(ConnectFour(), ConnectFour().replay("1212121"), score=True, native=False)
    assert (found.value, found.status, found.score, found.exact) == (-1.0, "LOSS", -18, True)
    assert (found.best, found.line) == ((), ())
    assert weak(TicTacToe(), TicTacToe().replay("a1 a2 b1 b2 c1"), native=False).value == -1.0
