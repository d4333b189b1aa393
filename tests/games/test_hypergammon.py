"""Hypergammon and its smaller relatives: exact values by dynamic programming, and chances that are known."""

import functools
import itertools
import random

import pyspiel
import pytest

import plyant as ply
from plyant.engine.lookers import ExpectimaxLooker
from plyant.errors import ParameterError
from plyant.games.backgammon import Position
from plyant.games.backgammon_men import packed
from plyant.games.hypergammon import Hypergammon
from tests.games.backgammon_reference import plays, point_of_view
from tests.games.playouts import playouts
from tests.games.test_backgammon import against_open_spiel, position, random_position, roll, spiel_sequences

INFINITY = float("inf")
ROLLS = [(10 * a + b, (2 - (a == b)) / 36) for a in range(1, 7) for b in range(1, a + 1)]
SMALL = Hypergammon(men=2, points=6)
PAIR = Hypergammon(men=2, scoring="win_loss")


def test_the_start():
    game = Hypergammon()
    assert game.counts(game.initial()) == (((0, 1, 1, 1) + (0,) * 22),) * 2
    assert "pips: White X 69, Black O 69" in game.text(game.initial())


def test_random_games_against_open_spiel():
    rules = "hyper_backgammon=true,scoring_type=full_scoring"
    assert against_open_spiel(Hypergammon(), rules, playouts(12), 7) > 300


def test_the_counts_are_those_of_open_spiel():
    game, start = Hypergammon(), pyspiel.load_game("backgammon(hyper_backgammon=true)").new_initial_state()
    counts = [ply.perft(game, depth, native=False) for depth in (1, 2, 3)]
    assert counts == [spiel_sequences(start, depth, game.men) for depth in (1, 2, 3)]
    assert counts[0] == 30
    s = game.replay("61")
    assert ply.perft(game, 3, s, native=False) == spiel_sequences(start.child(roll(start, s)), 3, game.men)


@pytest.mark.parametrize(("men", "points"), [(1, 6), (2, 6), (2, 8), (3, 12), (3, 24)])
def test_plays_on_boards_of_all_sizes_are_those_of_brute_force(men, points):
    game = Hypergammon(men=men, points=points)
    choose = random.Random(points)
    for _ in range(150):
        s = random_position(choose, game)
        found = [point_of_view(game, game.result(s, a)) for a in game.actions(s)]
        assert len(set(found)) == len(found)
        assert set(found) == plays(game, s)


@pytest.mark.parametrize(
    ("wrong", "words"), [({"men": 4}, "must be 1, 2 or 3"), ({"points": 7}, "an even number from 6 to 24")]
)
def test_parameters_that_make_no_game_are_refused(wrong, words):
    with pytest.raises(ParameterError, match=words):
        Hypergammon(**wrong)


IN_ONE_ROLL = {  # rolls out of 36 that bear off two men, or one, as every book on backgammon lists them
    (1,): 36, (3,): 36, (4,): 34, (5,): 31, (6,): 27,
    (1, 1): 36, (2, 1): 36, (2, 2): 26, (3, 1): 34, (3, 2): 25, (3, 3): 17, (4, 1): 29, (4, 2): 23, (4, 3): 17,
    (4, 4): 11, (5, 1): 23, (5, 2): 19, (5, 3): 14, (5, 4): 10, (5, 5): 6, (6, 1): 15, (6, 2): 13, (6, 3): 10,
    (6, 4): 8, (6, 5): 6, (6, 6): 4,
}  # fmt: skip


@pytest.mark.parametrize("points", IN_ONE_ROLL)
def test_the_chance_to_bear_off_in_one_roll(points):
    """The other has one man on his ace point: whoever is not off now has lost."""
    men = {point: points.count(point) for point in points}
    s = position(men, {1: 1}, 0, game=PAIR)
    value = ExpectimaxLooker(PAIR, False).look(s, 4, -INFINITY, INFINITY)
    assert (value + 1) / 2 * 36 == pytest.approx(IN_ONE_ROLL[points])


@functools.cache
def race(mine, theirs):
    """The chance to win of the player to roll in a race at home, men by their points: another notation, other code."""
    if not theirs:
        return 0.0
    total = 0.0
    for dice, share in ROLLS:
        large, small = divmod(dice, 10)
        orders = [(large,) * 4] if large == small else [(large, small), (small, large)]
        ends = set(itertools.chain.from_iterable(_borne(mine, order) for order in orders))
        total += share * max(1 - race(theirs, end) for end in ends)
    return total


def _borne(men, dice):
    """The men after these dice in this order."""
    ends = {men}
    for die in dice:
        ends = {_one(end, i, die) for end in ends for i in range(max(len(end), 1)) if _one(end, i, die) is not None}
    return ends


def _one(men, i, die):
    if not men:
        return men
    if men[i] < die and men[i] < max(men):
        return None
    moved = men[i] - die
    return tuple(sorted((*men[:i], *men[i + 1 :], *((moved,) if moved > 0 else ()))))


def test_races_are_worth_what_dynamic_programming_says():
    """Interpreted, to the end of the game: exact."""
    looker = ExpectimaxLooker(PAIR, False)
    for mine, theirs in (((1, 3), (2, 2)), ((2, 2), (1, 2)), ((6,), (1, 1)), ((3, 3), (1,))):
        men, their = ({p: side.count(p) for p in side} for side in (mine, theirs))
        s = position(men, their, 0, game=PAIR)
        assert looker.look(s, 10, -INFINITY, INFINITY) == pytest.approx(2 * race(mine, theirs) - 1)


def positions_of(game):
    """Every way in which both players' men may stand while the game goes on, as counts by place."""
    sides = []
    for places in itertools.combinations_with_replacement(range(game.off + 1), game.men):
        side = tuple(places.count(q) for q in range(game.off + 1))
        if side[-1] < game.men:
            sides.append(side)
    for mine in sides:
        for theirs in sides:
            if not any(mine[q] and theirs[game.off - q] for q in range(1, game.off)):
                yield Position(*packed(mine), *packed(theirs), 0, 0)


class Solved:
    """Value iteration over all positions of a small game; values are to the player to roll."""

    def __init__(self, game):
        self.states = list(positions_of(game))
        self.number = {s[:4]: i for i, s in enumerate(self.states)}
        self.choices = [[] for _ in self.states]  # for each roll: ends of the game, and positions of the other
        for i, s in enumerate(self.states):
            for dice, share in ROLLS:
                rolled = game.result(s, dice)
                after = [game.result(rolled, a) for a in game.actions(rolled)]
                ends = [game.utility(t, 0) for t in after if game.is_terminal(t)]
                others = [self.number[t[:4]] for t in after if not game.is_terminal(t)]
                self.choices[i].append((share, max(ends, default=-INFINITY), others))
        self.estimates = [game.evaluate(s, 0) for s in self.states]

    def improved(self, values):
        """The values one turn further ahead."""
        return [
            sum(share * max(end, max((-values[j] for j in others), default=-INFINITY)) for share, end, others in rolls)
            for rolls in self.choices
        ]


@pytest.fixture(scope="module")
def solved():
    return Solved(SMALL)


def test_native_expectimax_is_value_iteration_stopped_early(solved):
    """One turn is two plies: what a search of 2, 4 plies finds is what 1, 2 sweeps over all positions find."""
    looker = ExpectimaxLooker(SMALL, True)
    assert looker.native, looker.reason
    values = solved.estimates
    choose = random.Random(8)
    for turns in (1, 2):
        values = solved.improved(values)
        for i in choose.sample(range(len(values)), 60):
            assert looker.look(solved.states[i], 2 * turns, -INFINITY, INFINITY) == pytest.approx(values[i], abs=1e-12)
            other = solved.states[i]._replace(mover=1)
            assert looker.look(other, 2 * turns, -INFINITY, INFINITY) == pytest.approx(-values[i], abs=1e-12)


def test_deeper_searches_come_near_the_exact_value(solved):
    """Sweeps converge; a search that looks three turns ahead is nearer to the end of it than the evaluation."""
    values, change = solved.estimates, 1.0
    sweeps = 0
    while change > 1e-6:
        new = solved.improved(values)
        change = max(abs(a - b) for a, b in zip(new, values, strict=True))
        values, sweeps = new, sweeps + 1
    assert sweeps < 200
    assert all(-3 <= v <= 3 for v in values)
    errors = []
    looked = solved.estimates
    for _ in range(4):
        errors.append(sum(abs(a - b) for a, b in zip(looked, values, strict=True)) / len(values))
        looked = solved.improved(looked)
    assert errors == sorted(errors, reverse=True)
    assert errors[3] < errors[0] / 4
    start = solved.number[SMALL.initial()[:4]]
    assert 0 < values[start] < 1
