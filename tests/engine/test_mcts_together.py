"""Monte Carlo tree search where all move at once: equilibria, against linear programs and backward induction."""

import math
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest
from hashed import mixed
from scipy.optimize import linprog

from plyant.engine.mcts import learning
from plyant.engine.mcts.search import mcts
from plyant.engine.mcts.tree import SearchTree
from plyant.errors import EndlessGame, ParameterError, UnfitGame
from plyant.game import CHANCE, SIMULTANEOUS, Game
from plyant.games.goofspiel import Goofspiel
from plyant.games.rock_paper_scissors import RockPaperScissors
from plyant.hidden.simultaneous.induction import backward_induction, solve_simultaneous


class Joint(NamedTuple):
    """What everybody has chosen; nothing yet: ()."""

    moves: tuple[int, ...]


class Matrix(Game):
    """One joint move; `payoffs` is what the row player wins of the other."""

    players = ("Row", "Column")
    zero_sum = True
    payoffs: tuple[tuple[float, ...], ...] = ((1.0, -1.0), (-1.0, 1.0))

    def initial(self) -> Joint:
        return Joint(())

    def player(self, s: Joint) -> int:
        return SIMULTANEOUS

    def actions_of(self, s: Joint, p: int) -> Iterator[int]:
        yield from range(10, 10 + len(self.payoffs if p == 0 else self.payoffs[0]))

    def result(self, s: Joint, a: tuple[int, ...]) -> Joint:
        return Joint(a)

    def is_terminal(self, s: Joint) -> bool:
        return len(s.moves) > 0

    def utility(self, s: Joint, p: int) -> float:
        gain = self.payoffs[s.moves[0] - 10][s.moves[1] - 10]
        return gain if p == 0 else -gain


class Path(NamedTuple):
    seed: int
    place: int  # a hash of the path
    ply: int


class Thicket(Game):
    """A random zero-sum tree: moves at once, turns and dice in any order, read off a hash of the path."""

    players = ("A", "B")
    zero_sum = True
    plies: int = 3

    def initial(self) -> Path:
        return Path(1, 1, 0)

    def here(self, s: Path) -> int:
        return mixed(s.seed, s.place)

    def player(self, s: Path) -> int:
        return (SIMULTANEOUS, CHANCE, SIMULTANEOUS, 0, SIMULTANEOUS, 1)[self.here(s) % 6 if s.ply else 0]

    def actions_of(self, s: Path, p: int) -> range:
        return range(1 + self.here(s) // (7 + 50 * p) % 3)

    def actions(self, s: Path) -> range:
        return range(1 + self.here(s) // 7 % 3)

    def chance(self, s: Path) -> Iterator[tuple[int, float]]:
        yield 0, 0.25
        yield 1, 0.0
        yield 2, 0.75

    def result(self, s: Path, a: Any) -> Path:
        code = a if isinstance(a, int) else 4 + 4 * a[0] + a[1]
        return Path(s.seed, mixed(s.place, code + 1), s.ply + 1)

    def is_terminal(self, s: Path) -> bool:
        return s.ply == self.plies

    def utility(self, s: Path, p: int) -> float:
        gain = self.here(s) % 21 / 10 - 1
        return gain if p == 0 else -gain


def value_of(matrix) -> float:
    """What the row player can be sure to win: a linear program."""
    matrix = np.array(matrix, dtype=float)
    rows, columns = matrix.shape
    found = linprog(
        c=[0.0] * rows + [-1.0],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return float(found.x[-1])


def exact(game: Game, s: Any) -> float:
    """The value to player 0, by linear programs from the ends upwards."""
    if game.is_terminal(s):
        return game.utility(s, 0)
    mover = game.player(s)
    if mover == CHANCE:
        return sum(share * exact(game, game.result(s, a)) for a, share in game.chance(s) if share > 0)
    if mover == SIMULTANEOUS:
        return value_of(root_matrix(game, s))
    values = [exact(game, game.result(s, a)) for a in game.actions(s)]
    return max(values) if mover == 0 else min(values)


def root_matrix(game: Game, s: Any, value=exact) -> Any:
    return np.array(
        [[value(game, game.result(s, (a, b))) for b in game.actions_of(s, 1)] for a in game.actions_of(s, 0)]
    )


def gap(result, matrix) -> float:
    """What both together could gain by knowing the other's mix: 0 in an equilibrium, and only there."""
    row, column = (np.array([share for _, share in mix]) for mix in result.mixes)
    assert row.sum() == pytest.approx(1)
    assert column.sum() == pytest.approx(1)
    assert min(*row, *column) >= 0
    return float((matrix @ column).max() - (row @ matrix).min())


# -- one joint move ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stakes", [(1, 1, 1), (1, 2, 3), (5, 1, 1)])
def test_rock_paper_scissors(stakes):
    game = RockPaperScissors(stakes=stakes)
    result = mcts(game, simulations=2000, seed=3)
    solved = backward_induction(game, native=False)
    assert result.nodes == 10  # the root and all joint moves
    assert result.value == pytest.approx(solved.value, abs=0.01)
    assert result.values[1] == pytest.approx(-result.values[0], abs=1e-12)
    for found, best in zip(result.mixes, solved.mixes, strict=True):
        assert dict(found) == pytest.approx(dict(best), abs=0.04)
    assert result.mix == result.mixes[0]
    assert gap(result, root_matrix(game, game.initial())) < 0.05 * max(stakes)


@pytest.mark.parametrize("payoffs", [((1, -1), (-1, 1)), ((3, -1), (-2, 1)), ((9, 0, 2), (1, 4, 2))])
def test_pennies(payoffs):
    result = mcts(Matrix(payoffs=payoffs), simulations=1500)
    assert result.value == pytest.approx(value_of(payoffs), abs=0.02)
    assert gap(result, np.array(payoffs)) < 0.1


@pytest.mark.parametrize("joint", [learning.MOST_JOINT, 0])
def test_random_matrices(joint, monkeypatch):
    """With all joint moves compared in every visit, and against what the others happened to do."""
    monkeypatch.setattr(learning, "MOST_JOINT", joint)
    luck = random.Random(11)
    for seed in range(6):
        rows, columns = luck.randint(1, 5), luck.randint(1, 5)
        payoffs = tuple(tuple(luck.uniform(-1, 1) for _ in range(columns)) for _ in range(rows))
        result = mcts(Matrix(payoffs=payoffs), simulations=1000, seed=seed)
        assert result.value == pytest.approx(value_of(payoffs), abs=0.02 if joint else 0.08)
        assert gap(result, np.array(payoffs)) < (0.05 if joint else 0.25)
        assert sum(move.visits for move in result.moves) == 1000


def test_dominated_moves_have_no_share():
    """They are tried, but that is not counted; what a move is worth is said against the other's mix."""
    payoffs = ((1.0, -1.0, 3.0), (-1.0, 1.0, 3.0), (-2.0, -2.0, 3.0))
    result = mcts(Matrix(payoffs=payoffs), simulations=2000)
    rows, columns = map(dict, result.mixes)
    assert rows[12] < 1e-3
    assert columns[12] < 1e-3
    assert [move.action for move in result.moves][2] == 12
    assert result.moves[2].visits > 30
    assert result.moves[2].value == pytest.approx(-2, abs=0.01)
    assert result.moves[0].value == pytest.approx(0, abs=0.05)
    assert 0 < result.moves[0].error < 0.1


def test_the_action_has_the_most_probable_move_of_everybody():
    result = mcts(Matrix(payoffs=((3, -1), (-2, 1))), simulations=1000)
    assert result.action == tuple(max(mix, key=lambda one: one[1])[0] for mix in result.mixes) == (11, 11)
    assert result.actions == (result.action,)
    assert result.line == (result.action,)


def test_the_seed_decides():
    one, same, other = (mcts(Thicket(), simulations=300, seed=seed) for seed in (4, 4, 5))
    assert (one.mixes, one.values, one.moves, one.line) == (same.mixes, same.values, same.moves, same.line)
    assert one.values != other.values


# -- trees ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_random_trees(seed):
    """Moves at once, turns and dice below each other; also where a turn or a die comes first."""
    game = Thicket()
    start = Path(seed, 1, 0)
    result = mcts(game, start, simulations=1000, seed=seed)
    assert result.value == pytest.approx(exact(game, start), abs=0.1)
    assert gap(result, root_matrix(game, start)) < 0.3
    below = game.result(start, result.action)
    after = mcts(game, below, simulations=500, exploration=0.3)  # a mean of fewer tries at turns
    assert after.values[0] == pytest.approx(exact(game, below), abs=0.1)
    if game.player(below) == SIMULTANEOUS:
        return
    assert after.mixes == ()
    assert (after.action is None) == (game.player(below) == CHANCE)
    assert after.value == after.values[max(game.player(below), 0)]


@pytest.mark.parametrize(
    ("game", "prize", "simulations", "near"),
    [
        (Goofspiel(cards=3), 2, 1000, 0.05),
        (Goofspiel(cards=3, points_order="descending", returns="point_difference"), 0, 600, 0.05),
        (Goofspiel(cards=4, points_order="descending"), 0, 1200, 0.05),
        (Goofspiel(cards=4), 4, 800, 0.05),
        (Goofspiel(cards=4), 2, 2000, 0.4),
    ],
    ids=str,
)
def test_goofspiel(game, prize, simulations, near):
    start = game.result(game.initial(), prize) if prize else game.initial()
    solved = solve_simultaneous(game, start, native=False)
    result = mcts(game, start, simulations=simulations, seed=1)
    assert result.value == pytest.approx(solved.value, abs=0.08)

    def value(game, s):
        return game.utility(s, 0) if game.is_terminal(s) else solved.at(s).value

    assert gap(result, root_matrix(game, start, value)) < near


def test_before_the_prize_is_turned_up_there_is_a_value_but_no_move():
    result = mcts(Goofspiel(cards=3), simulations=1500)
    assert result.value == pytest.approx(0, abs=0.05)
    assert (result.action, result.moves, result.mixes) == (None, (), ())
    assert "values to player 0" in result.convention


# -- other games ------------------------------------------------------------------------------------------------------


class Crowd(Matrix):
    """Three players who all win as much as the move on which they agree; who makes move 13 alone loses 1."""

    players = ("A", "B", "C")
    zero_sum = False

    def actions_of(self, s: Joint, p: int) -> range:
        return range(10, 14)

    def utility(self, s: Joint, p: int) -> float:
        if s.moves[p] == 13:
            return -1.0
        return float(s.moves[0] - 9) if len(set(s.moves)) == 1 else 0.0


def test_several_players_without_a_promise():
    result = mcts(Crowd(), simulations=3000, seed=1)
    assert len(result.mixes) == 3
    assert len(set(result.action)) == 1
    assert all(dict(mix)[13] < 0.01 for mix in result.mixes)
    assert all(dict(mix)[result.action[0]] > 0.9 for mix in result.mixes)
    assert result.values == pytest.approx([result.action[0] - 9] * 3, abs=0.3)
    assert "no equilibrium is promised" in result.convention


def test_everything_is_said():
    result = mcts(Matrix(), simulations=50, seed=7)
    for words in ("regret matching", "γ = 0.1", "UCT, C = 1", "seed 7", "50 simulations", "approach an equilibrium"):
        assert words in result.convention
    assert not result.native
    assert not result.exact
    assert "simultaneous" in result.reason


@pytest.mark.parametrize("room", [1, 2, 5])
def test_little_room(room):
    """Joint moves for which there is no room count by the averages of their parts."""
    result = mcts(Thicket(plies=2), Path(3, 1, 0), simulations=400, room=room)
    assert result.nodes <= room
    assert sum(move.visits for move in result.moves) == 400
    assert all(sum(share for _, share in mix) == pytest.approx(1) for mix in result.mixes)
    assert all(math.isfinite(move.value) for move in result.moves)


def test_one_simulation_gives_a_legal_move():
    result = mcts(Matrix(payoffs=((1, 2, 3), (3, 2, 1))), simulations=1)
    assert result.action[0] in (10, 11)
    assert result.action[1] in (10, 11, 12)
    assert result.moves[0].action == result.action[0]
    assert [move.visits for move in result.moves] == [1, 0]
    assert result.mixes[0] == ((10, 0.5), (11, 0.5))


def test_what_simultaneous_moves_have_no_use_for_is_refused():
    with pytest.raises(ParameterError, match="tree is not for games with simultaneous moves"):
        mcts(Matrix(), simulations=5, tree=SearchTree())


class Endless(Matrix):
    """Nobody ever gets on."""

    def is_terminal(self, s: Joint) -> bool:
        return False


class Stuck(Thicket):
    """After the first move nobody has another."""

    def player(self, s: Path) -> int:
        return SIMULTANEOUS

    def actions_of(self, s: Path, p: int) -> range:
        return range(2 if s.ply == 0 else p)


def test_games_that_cannot_be_played_are_refused():
    with pytest.raises(EndlessGame, match="give a playout_depth"):
        mcts(Endless(), simulations=2)
    with pytest.raises(UnfitGame, match=r"is_terminal\(s\) is False, and actions_of\(s\) gives nothing"):
        mcts(Stuck(), simulations=2)
