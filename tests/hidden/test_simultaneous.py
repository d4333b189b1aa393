"""Backward induction with matrix games, against recursions and iterations written here with SciPy's linear programs."""

import random
import threading
from typing import NamedTuple

import numpy as np
import pytest
from scipy.optimize import fsolve

from plyant.engine.search import minimax
from plyant.errors import GameOver, ParameterError, UnfitGame
from plyant.game import CHANCE, SIMULTANEOUS, Game
from plyant.games.goofspiel import Goofspiel
from plyant.games.nim import Nim
from plyant.games.pursuit import Pursuit
from plyant.games.rock_paper_scissors import RockPaperScissors
from plyant.hidden.simultaneous import back_up, backward_induction, small_matrix, solve_simultaneous, values
from tests.hidden.test_simultaneous_matrix import value_by_scipy


class At(NamedTuple):
    node: int


class Drawn(Game):
    """A game that was drawn at random: nodes of all kinds in any mixture, with or without circles."""

    zero_sum = True
    seed: int = 0
    nodes: int = 12
    circles: bool = False

    @property
    def drawn(self):
        if "_drawn" not in self.__dict__:
            self.__dict__["_drawn"] = [self._node(i) for i in range(self.nodes)]
        return self.__dict__["_drawn"]

    def _node(self, i):
        luck = random.Random(f"{self.seed} {i}")
        kind = luck.choice(["both", "both", "MAX", "MIN", "chance"]) if i < self.nodes - 4 else "end"
        m, n = luck.randint(1, 3), luck.randint(1, 3)

        def somewhere():
            ahead = luck.randrange(i + 1, self.nodes)
            return luck.randrange(self.nodes) if self.circles and luck.random() < 0.3 else ahead

        to = [[somewhere() for _ in range(n)] for _ in range(m)] if kind != "end" else []
        if kind == "chance" and to:
            to[0].append(self.nodes - 1 - luck.randrange(4))  # so that play ends some time
        return kind, to, luck.randint(-3, 3)

    def initial(self):
        return At(0)

    def player(self, s):
        return {"both": SIMULTANEOUS, "MAX": 0, "MIN": 1, "chance": CHANCE}[self.drawn[s.node][0]]

    def actions(self, s):
        return list(range(len(self.drawn[s.node][1][0])))

    def actions_of(self, s, p):
        to = self.drawn[s.node][1]
        return list(range(len(to) if p == 0 else len(to[0])))

    def chance(self, s):
        row = self.drawn[s.node][1][0]
        weights = [k + 1 for k in range(len(row))]
        return [(k, w / sum(weights)) for k, w in enumerate(weights)]

    def result(self, s, a):
        to = self.drawn[s.node][1]
        return At(to[a[0]][a[1]] if isinstance(a, tuple) else to[0][a])

    def is_terminal(self, s):
        return self.drawn[s.node][0] == "end"

    def utility(self, s, p):
        value = self.drawn[s.node][2]
        return value if p == 0 else -value

    def evaluate(self, s, p):
        value = s.node / 10
        return value if p == 0 else -value


def one_step(game, s, value):
    """The value of a state from those of the next, by SciPy."""
    mover = game.player(s)
    if mover == CHANCE:
        return sum(share * value(game.result(s, a)) for a, share in game.chance(s))
    if mover == SIMULTANEOUS:
        ours, theirs = list(game.actions_of(s, 0)), list(game.actions_of(s, 1))
        return value_by_scipy(np.array([[value(game.result(s, (a, b))) for b in theirs] for a in ours], dtype=float))
    return (max if mover == 0 else min)(value(game.result(s, a)) for a in game.actions(s))


def by_recursion(game, s, depth=None, known=None):
    """The value to player 0, looking `depth` moves ahead; None: to the end."""
    known = {} if known is None else known
    if (s, depth) not in known:
        if game.is_terminal(s):
            known[s, depth] = game.utility(s, 0)
        elif depth == 0:
            known[s, depth] = game.evaluate(s, 0)
        else:
            less = None if depth is None else depth - 1
            known[s, depth] = one_step(game, s, lambda t: by_recursion(game, t, less, known))
    return known[s, depth]


@pytest.mark.parametrize("native", [True, False])
def test_values_of_random_games_are_those_of_a_recursion(native):
    for seed in range(25):
        game = Drawn(seed=seed)
        if game.is_terminal(game.initial()):
            continue
        solved = solve_simultaneous(game, native=native)
        known = {}
        assert solved.value == pytest.approx(by_recursion(game, At(0), None, known), abs=1e-9)
        for (s, _), value in known.items():
            assert solved.value_at(s) == pytest.approx(value, abs=1e-9)
        assert solved.exact
        assert solved.states == len(known)
        assert solved.residual == 0


def test_a_limited_depth_gives_the_evaluations_at_the_horizon():
    over = 0
    for seed in range(12):
        game = Drawn(seed=seed, circles=True)
        for depth in (1, 2, 3):
            found = backward_induction(game, depth=depth)
            assert found.values[0] == pytest.approx(by_recursion(game, At(0), depth), abs=1e-9)
            assert found.depth == depth
            over += not found.exact
    assert over > 12


def by_plain_iteration(game, rounds):
    """Every value anew from the last ones, all at once, starting from 0."""
    states = [At(i) for i in range(game.nodes)]
    found = [float(game.utility(s, 0)) if game.is_terminal(s) else 0.0 for s in states]
    for _ in range(rounds):
        before = found
        found = [
            v if game.is_terminal(s) else one_step(game, s, lambda t, b=before: b[t.node])
            for s, v in zip(states, before, strict=True)
        ]
        if max(abs(a - b) for a, b in zip(before, found, strict=True)) < 1e-12:
            break
    return found


def test_values_with_circles_are_those_of_plain_iteration_where_they_are_proved():
    proved = 0
    for seed in range(9):
        game = Drawn(seed=seed, nodes=9, circles=True)
        solved = solve_simultaneous(game)
        if solved.exact:
            proved += 1
            assert solved.value == pytest.approx(by_plain_iteration(game, 150)[0], abs=1e-6)
        assert solved.interval[0] - 1e-9 <= solved.value <= solved.interval[1] + 1e-9
    assert proved > 4


def test_a_chase_with_circles_solves_its_equations():
    """Shapley's equations, solved by Newton's method from another start, not by iteration."""
    game = Pursuit(maze="P./.E", steps=0, goes_on=0.9)
    solved = solve_simultaneous(game)
    assert solved.exact
    assert solved.residual > 0
    caught = fsolve(lambda p: 0.5 + 0.5 * 0.9 * p - p, 0.3)[0]  # a guess is right every other time
    assert solved.value == pytest.approx(2 * caught - 1, abs=1e-8)
    bigger = Pursuit(steps=0, goes_on=0.8)
    solved = solve_simultaneous(bigger)
    states = [bigger.initial()]
    for s in states:  # all that can be reached
        if not bigger.is_terminal(s):
            states += [t for t in {bigger.result(s, a) for a in bigger.legal(s)} if t not in states]
    for s in states:
        if not bigger.is_terminal(s):
            assert solved.value_at(s) == pytest.approx(one_step(bigger, s, solved.value_at), abs=1e-8)
    assert solved.states == len(states)


class Knocking(Game):
    """Everett's example: whoever acts alone gives MAX the win; both waiting goes on, both acting ends it."""

    zero_sum = True
    bounds = (-1, 1)
    at_door: float = 0.0

    def initial(self):
        return At(0)

    def player(self, s):
        return SIMULTANEOUS

    def actions_of(self, s, p):
        return [0, 1]

    def result(self, s, a):
        return At(0 if a == (0, 0) else 1 if a[0] != a[1] else 2)

    def is_terminal(self, s):
        return s.node > 0

    def utility(self, s, p):
        value = 1.0 if s.node == 1 else self.at_door
        return value if p == 0 else -value


def test_a_game_that_creeps_to_its_value_is_not_called_proved(monkeypatch):
    """The value is 1, but no strategy wins 1, and n sweeps come to n / (n + 1)."""
    monkeypatch.setattr(values, "MOST_SWEEPS", 2000)
    solved = solve_simultaneous(Knocking())
    assert not solved.exact
    assert 0.999 < solved.value < 1
    assert solved.interval[0] <= 1 <= solved.interval[1] + 1e-12
    assert "between" in backward_induction(Knocking()).convention


def test_play_that_somebody_can_make_endless_is_worth_nothing():
    game = Pursuit(maze="P.../.#../...E", steps=0)
    solved = solve_simultaneous(game)
    assert solved.value == 0
    assert solved.interval == (0, 1)
    assert not solved.exact


@pytest.mark.parametrize("native", [True, False])
def test_turns_alone_are_minimax(native):
    game = Nim(piles=(1, 2, 3))
    assert backward_induction(game, native=native).value == minimax(game, native=False).value
    found = backward_induction(game, game.replay("A1"))
    best = minimax(game, game.replay("A1"), native=False, all_moves=True)
    assert found.value == best.value
    assert found.action in best.actions
    assert found.mix == found.mixes == ()
    assert {m.action for m in found.moves if m.value == found.value} == set(best.actions)


def test_the_result_of_a_simultaneous_move():
    found = backward_induction(RockPaperScissors(stakes=(2, 1, 1)))
    assert dict(found.mix) == pytest.approx({0: 0.25, 1: 0.5, 2: 0.25})
    assert dict(found.mixes[1]) == pytest.approx({0: 0.25, 1: 0.5, 2: 0.25})
    assert found.action == (1, 1)
    assert found.line == ((1, 1),)
    assert found.values == (0, 0)
    assert (found.exact, found.native, found.nodes, found.algorithm) == (True, True, 10, "backward_induction")
    assert backward_induction(RockPaperScissors(), native=False).native is False


def test_mixes_in_every_state_are_an_equilibrium():
    game = Goofspiel(cards=4, points_order="ascending", returns="point_difference")
    solved = solve_simultaneous(game)
    s = game.replay("1+4 2+1")
    play = solved.at(s)
    ours, theirs = (dict(mix) for mix in play.mixes)
    assert set(ours) == {3, 4}
    for a in ours:
        assert sum(q * solved.value_at(game.result(s, (a, b))) for b, q in theirs.items()) <= play.value + 1e-9
    for b in theirs:
        assert sum(p * solved.value_at(game.result(s, (a, b))) for a, p in ours.items()) >= play.value - 1e-9


def test_chance_at_the_root_has_a_value_and_no_action():
    found = backward_induction(Goofspiel(cards=3))
    assert found.value == pytest.approx(0, abs=1e-12)
    assert (found.action, found.actions, found.line, found.mix) == (None, (), (), ())


def test_a_matrix_that_the_native_solver_cannot_solve_well_goes_to_the_linear_program(monkeypatch):
    def bad(m, n, desk):
        return 0.0, 1.0

    plain = values.interpreted(back_up.sweep)
    plain.__globals__["solve_scratch"] = bad
    monkeypatch.setattr(
        values, "interpreted", lambda function: plain if function is back_up.sweep else function.py_func
    )
    asked = []
    solve = small_matrix.solve_matrix
    monkeypatch.setattr(small_matrix, "solve_matrix", lambda a: asked.append(a) or solve(a))
    solved = solve_simultaneous(RockPaperScissors(stakes=(2, 1, 1)), native=False)
    assert len(asked) == 1
    assert solved.exact
    assert solved.value == pytest.approx(0, abs=1e-12)


def test_a_stop_and_a_time_limit_give_estimates():
    stop = threading.Event()
    stop.set()
    found = backward_induction(Goofspiel(cards=5, points_order="descending"), stop=stop)
    assert not found.exact
    assert found.mix
    found = backward_induction(Goofspiel(cards=9, points_order="descending"), seconds=0.3)
    assert not found.exact
    assert found.nodes > 50


def test_progress_is_told():
    told = []
    solve_simultaneous(Goofspiel(cards=5, points_order="random"), seconds=0.5, progress=told.append)
    assert told
    assert told[-1].nodes > 0


class Trio(RockPaperScissors):
    """Three players."""

    players = ("A", "B", "C")
    zero_sum = None


class Shared(RockPaperScissors):
    """Nobody says that it is zero-sum."""

    zero_sum = None


class Untrue(RockPaperScissors):
    """It says that it is zero-sum, and is not."""

    def utility(self, s, p):
        return 1.0


class Loaded(Goofspiel):
    """A die that falls too often."""

    def chance(self, s):
        return [(1, 0.5), (2, 0.6)]


class Peeking(RockPaperScissors):
    """Something is hidden."""

    def observe(self, s, p):
        return s[p]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Trio(), "trio has 3 players, and backward_induction solves zero-sum games of two players; mcts and cfr"),
        (Shared(), "shared does not say zero_sum = True"),
        (Untrue(), r"untrue: zero_sum is True, and the utilities of all players \(1.0, 1.0\) add up to 2.0"),
        (Loaded(), r"loaded: the probabilities of chance\(s\) add up to 1.1: \[0.5, 0.6\]"),
        (Peeking(), "peeking has hidden information"),
        ("nim", "'nim' is not a Game"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(game, words):
    with pytest.raises(UnfitGame, match=words):
        backward_induction(game)


class Vague(Drawn):
    """An evaluation that is no number."""

    def evaluate(self, s, p):
        return float("nan")


def test_an_evaluation_must_be_a_number():
    with pytest.raises(UnfitGame, match=r"vague: evaluate\(s, 0\) is nan, and should be a finite number"):
        backward_induction(Vague(circles=True, seed=1), depth=1)


def test_too_many_states_are_refused():
    with pytest.raises(UnfitGame, match=r"goofspiel has more than 1,000 states.*give a depth"):
        solve_simultaneous(Goofspiel(cards=5), most_states=1000)


def test_other_mistakes():
    game = RockPaperScissors()
    with pytest.raises(GameOver):
        backward_induction(game, game.replay("rock+paper"))
    with pytest.raises(ParameterError, match="tolerance=0"):
        backward_induction(game, tolerance=0)
    with pytest.raises(ParameterError, match="most_states=0"):
        backward_induction(game, most_states=0)
    solved = solve_simultaneous(Goofspiel(cards=4, points_order="descending"), depth=1)
    with pytest.raises(ParameterError, match="was not listed"):
        solved.at(Goofspiel(cards=4).initial())
    with pytest.raises(ParameterError, match="at the horizon"):
        solved.at(solved.game.replay("4+3"))
