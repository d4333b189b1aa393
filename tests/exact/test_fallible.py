"""When the opponent errs: the model is what it is said to be, and who reckons with it loses nothing and gains most."""

import itertools

import numpy as np
import pytest

import plyant as ply
from plyant.arena.match import play
from plyant.errors import GameOver, ParameterError, UnfitGame
from plyant.exact.fallible import mixed, odds
from plyant.exact.problems import ProblemSetter
from plyant.exact.solve import solve
from tests.exact.random_graphs import Node, RandomGraph, reached, values

SKILLS = (1.0, 0.9, 0.6, 0.2)
MOST_PLANS = 60


def shares_by_hand(game, known, s, p):
    """The probability of each state after s: the better moves, and those as good, are counted one by one."""
    sign = 1 if game.player(s) == 0 else -1
    grades = {}
    for a in game.actions(s):
        value, steps = known[game.result(s, a)]
        grades[a] = (sign * value, 0 if steps < 0 else 1 / (1 + steps) if sign * value >= 0 else steps)
    shares = {}
    for a, grade in grades.items():
        better = len({g for g in grades.values() if g > grade})
        is_last = grade == min(grades.values())
        equal = sum(g == grade for g in grades.values())
        shares[a] = (1 - p) ** better * (1 if is_last else p) / equal
    return shares


class ByHand:
    """What a player gets on average against the model, from values that no solver has found."""

    def __init__(self, game, hero, p):
        self.game, self.hero, self.known = game, hero, values(game)
        self.place = {s: i for i, s in enumerate(self.known)}
        self.own = [s for s in self.known if game.player(s) == hero and not game.is_terminal(s)]
        self.ends = np.array([game.utility(s, hero) if game.is_terminal(s) else 0.0 for s in self.known])
        self.moves = np.zeros((len(self.known), len(self.known)))
        for s, i in self.place.items():
            if game.is_terminal(s):
                self.moves[i, i] = 1.0
            elif game.player(s) != hero:
                for a, share in shares_by_hand(game, self.known, s, p).items():
                    self.moves[i, self.place[game.result(s, a)]] += share

    def plans(self):
        """Every way to choose, once and for all, among moves that keep the value.

        Where the game is won, the win must come nearer, unless this state cannot come again.
        """
        after = reached(self.game)
        kept = {s: {t for t in after[s] if self.known[t][0] == self.known[s][0]} for s in self.own}
        likely = {
            s: kept.get(s) or {t for t in after[s] if self.moves[self.place[s], self.place[t]] > 0} for s in after
        }
        sign = 1 if self.hero == 0 else -1
        for s in self.own:
            value, steps = self.known[s]
            if sign * value > 0:
                kept[s] = {t for t in kept[s] if self.known[t][1] < steps or s not in followed(likely, t)}
        for chosen in itertools.product(*map(sorted, kept.values())):
            yield dict(zip(self.own, chosen, strict=True))

    def expected(self, plan):
        """Of each state; who never comes to an end gets 0."""
        moves = self.moves.copy()
        for s, t in plan.items():
            moves[self.place[s], self.place[t]] = 1.0
        for _ in range(20):
            moves = moves @ moves
        return dict(zip(self.known, moves @ self.ends, strict=True))


def followed(after, s):
    """All states that can come from s on, itself included."""
    seen, waiting = set(), [s]
    while waiting:
        t = waiting.pop()
        if t not in seen:
            seen.add(t)
            waiting += after[t]
    return seen


def worst(game, hero, plan):
    """The least that a player gets in each state who goes by a plan; endless play is worth 0."""
    after = reached(game) | {s: [t] for s, t in plan.items()}
    endless = {s for s in after if after[s]}
    while not all(any(t in endless for t in after[s]) for s in endless):
        endless = {s for s in endless if any(t in endless for t in after[s])}
    found = {}
    for s in after:
        ends = [game.utility(t, hero) for t in followed(after, s) if not after[t]]
        found[s] = min(ends + [0] * (s in endless))
    return found


def plan_of(setter, own):
    return {s: setter.solution.game.result(s, setter.choose(s)) for s in own}


@pytest.fixture(scope="module")
def solved():
    """Random games with a choice or two, in half of which states recur."""
    games = [RandomGraph(seed, 13, 3, forward) for forward in (True, False) for seed in range(90)]
    games = [game for game in games if len(reached(game)) > 7]
    assert len({game.forward for game in games}) == 2
    return [solve(game, native=False) for game in games]


@pytest.fixture(scope="module")
def tic_tac_toe():
    return solve(ply.load("tic-tac-toe"), native=False)


def test_probabilities_go_by_rank():
    assert odds(3, 0.8) == pytest.approx([0.8, 0.16, 0.04])
    assert odds(1, 0.8) == [1.0]
    assert odds(2, 1.0) == [1.0, 0.0]
    solution = solve(ply.tree("((-1 1 1) 5 -2)"), native=False)
    s = solution.game.result(solution.start, 0)
    assert mixed(solution.ranked(s), 0.75) == [(0, 0.75), (1, 0.125), (2, 0.125)]
    assert mixed(solution.ranked(), 0.75) == [(1, 0.75), (0, 0.1875), (2, 0.0625)]


@pytest.mark.parametrize("p", SKILLS)
def test_the_model_is_the_one_by_hand(solved, p):
    for solution in solved:
        known = values(solution.game)
        for s in known:
            found = dict(mixed(solution.ranked(s), p))
            assert not found or sum(found.values()) == pytest.approx(1.0)
            by_hand = shares_by_hand(solution.game, known, s, p)
            assert found == pytest.approx({a: share for a, share in by_hand.items() if share > 0})


def test_nothing_is_ranked_when_the_game_is_over(tic_tac_toe):
    """Also where the rules go on listing moves."""
    s = tic_tac_toe.game.replay("a1 a2 b1 b2 c1")
    assert tic_tac_toe.ranked(s) == []
    assert tic_tac_toe.best(s) == []


def test_the_hardest_problem_of_a_lost_position():
    solution = solve(ply.tree("((-1 -1 -1) (-1 1 1) (-1 -1 1))"), native=False)
    setter = ProblemSetter(solution, 0.8)
    assert solution.value() == -1
    assert setter.moves() == [(1, pytest.approx(-0.6)), (2, pytest.approx(-0.6)), (0, -1.0)]
    assert setter.value() == pytest.approx(-0.6)
    assert setter.value(player=1) == pytest.approx(0.8 * 1 + 0.2 * 1)


def test_a_sure_win_is_not_given_away_for_a_likely_larger_one():
    solution = solve(ply.tree("((1 1) (0 9 9 9))"), native=False)
    setter = ProblemSetter(solution, 0.1)
    assert setter.moves() == [(0, 1.0)]
    assert setter.value() == 1.0


@pytest.mark.parametrize("p", SKILLS)
def test_nobody_who_loses_nothing_expects_more(solved, p):
    """Compared with every plan there is, with and without states that recur."""
    better = 0
    for solution in solved:
        setter = ProblemSetter(solution, p)
        for hero in (0, 1):
            by_hand = ByHand(solution.game, hero, p)
            own = by_hand.expected(plan_of(setter, by_hand.own))
            assert {s: setter.value(s, hero) for s in own} == pytest.approx(own, abs=1e-6)
            for plan in itertools.islice(by_hand.plans(), MOST_PLANS):
                other = by_hand.expected(plan)
                assert all(other[s] <= own[s] + 1e-6 for s in own)
                better += any(other[s] < own[s] - 1e-6 for s in own)
    assert better > 50 or p == 1


@pytest.mark.parametrize("p", SKILLS)
def test_whatever_the_opponent_does_it_is_not_below_minimax(solved, p):
    """Neither what is promised nor what is got is, with states that recur and without."""
    for solution in solved:
        game, setter = solution.game, ProblemSetter(solution, p)
        known = values(game)
        for hero in (0, 1):
            sure = {s: value if hero == 0 else -value for s, (value, _) in known.items()}
            assert all(setter.value(s, hero) >= sure[s] for s in known)
            plan = plan_of(setter, [s for s in known if game.player(s) == hero and not game.is_terminal(s)])
            least = worst(game, hero, plan)
            assert all(least[s] >= sure[s] for s in known)


class Tempting(RandomGraph):
    """A win of 1 is to be had at once. Or one waits: if the opponent errs it is 2, else one is here again."""

    AFTER = ((1, 2), (0, 3), (), ())

    def player(self, s):
        return s.number % 2

    def actions(self, s):
        return range(len(self.AFTER[s.number]))

    def result(self, s, a):
        return Node(self.AFTER[s.number][a])

    def is_terminal(self, s):
        return s.number > 1

    def utility(self, s, p):
        return (s.number - 1) * (1 if p == 0 else -1)


def test_who_can_win_does_not_wait_for_ever():
    """Against the model waiting gains; one who does not err would wait as long."""
    solution = solve(Tempting(), native=False)
    setter = ProblemSetter(solution, 0.5)
    assert solution.best() == [1, 0]
    assert setter.moves() == [(1, 1.0)]
    assert setter.value() == 1.0


def test_against_an_opponent_without_fault_it_is_minimax(solved, tic_tac_toe):
    for solution in (*solved, tic_tac_toe):
        setter = ProblemSetter(solution, 1)
        assert setter.value() == solution.value()


def test_tic_tac_toe_by_plain_recursion(tic_tac_toe):
    """The board has symmetries, and a table of hopes has not each of the states that are the same."""
    game, p = tic_tac_toe.game, 0.7
    setter = ProblemSetter(tic_tac_toe, p)

    def known(s):
        """The utility to X and the moves to the end."""
        if game.is_terminal(s):
            return game.utility(s, 0), 0
        sign = 1 if game.player(s) == 0 else -1
        after = [known(game.result(s, a)) for a in game.actions(s)]
        value, steps = max(after, key=lambda one: (sign * one[0], -one[1] if sign * one[0] >= 0 else one[1]))
        return value, steps + 1

    def hope(s, hero):
        if game.is_terminal(s):
            return game.utility(s, hero)
        after = {a: game.result(s, a) for a in game.actions(s)}
        if game.player(s) == hero:
            return max(hope(t, hero) for t in after.values() if known(t)[0] == known(s)[0])
        shares = shares_by_hand(game, {t: known(t) for t in after.values()}, s, p)
        return sum(shares[a] * hope(t, hero) for a, t in after.items())

    for moves in ("b2 a2 a1 c3", "b2 b1 a1 c3"):
        s = game.replay(moves)
        for hero in (0, 1):
            assert setter.value(s, hero) == pytest.approx(hope(s, hero))


def test_few_sweeps_promise_less(solved):
    solution = max(solved, key=lambda one: ProblemSetter(one, 0.6).value() - one.value())
    found = [ProblemSetter(solution, 0.6, sweeps=n).value() for n in (0, 1, 2, 1000)]
    assert found == sorted(found)
    assert found[0] == solution.value() < found[-1]


def test_what_is_refused(tic_tac_toe):
    for p in (0, 1.5, -1, True, "much", float("nan")):
        with pytest.raises(ParameterError, match="a probability"):
            ProblemSetter(tic_tac_toe, p)
    setter = ProblemSetter(tic_tac_toe, states=50)
    for _ in range(2):
        with pytest.raises(UnfitGame, match="more than 50 states"):
            setter.value()
    game = tic_tac_toe.game
    with pytest.raises(GameOver):
        setter.choose(game.replay("a1 a2 b1 b2 c1"))


def test_agents_play_what_was_computed():
    game = ply.load("half-nim")
    setter = ProblemSetter(solve(game, native=False), 0.8)
    match = play(game, ["problems(p=0.8,native=false)", "fallible(p=0.8,native=false)"], 600)
    scores = [one.scores[0] for one in match.games if one.seats == (0, 1)]  # who begins is lost
    error = (1 - setter.value() ** 2) ** 0.5 / len(scores) ** 0.5
    assert abs(sum(scores) / len(scores) - setter.value()) < 4 * error
    again = play(game, ["problems(p=0.8,native=false)", "fallible(p=0.8,native=false)"], 20)
    assert [one.moves for one in again.games] == [one.moves for one in match.games[:20]]


def test_the_agent_of_the_solution_does_not_lose(tic_tac_toe):
    game = tic_tac_toe.game
    one = ply.agent("solution(native=false)", game)
    s = game.replay("b2 a2")
    found = one.choose(s)
    assert (found.value, found.exact, found.depth) == (1.0, True, tic_tac_toe.remoteness(s))
    assert list(found.actions) == tic_tac_toe.best(s)
    assert list(found.line) == tic_tac_toe.line(s)
    match = play(game, [one, "random"], 40)
    assert all(score >= 0 for g in match.games for seat, score in enumerate(g.scores) if g.seats[seat] == 0)
    with pytest.raises(ParameterError, match="a probability"):
        ply.agent("fallible(p=2)", game)
    with pytest.raises(ParameterError, match="file=7"):
        ply.agent("solution(file=7)", game)
