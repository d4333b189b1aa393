"""Every state of small games of the catalogue: value, remoteness and best moves by the plainest computation."""

import pytest

import plyant as ply
from plyant.errors import UnfitGame
from plyant.exact.solve import refuse_unfit, solve
from tests.games.iterated import followers

ENDING = [
    "chomp",
    "chomp(rows=4,columns=4)",
    "connect-four(width=4,height=2)",
    "connect-four(width=2,height=5)",
    "gas-maze(steps=4)",
    "half-nim",
    "half-nim(sticks=40)",
    "kalah(pits=2,seeds=3)",
    "kalah(pits=3,seeds=1,empty_capture=False)",
    "kalah(pits=1,seeds=7)",
    "mnk(m=3,n=2,k=3)",
    "mnk(m=3,n=3,k=2)",
    "nim",
    "nim(piles=(3,4,2),misere=True)",
    "state-graph",
    "tic-tac-toe",
    "tree",
]
GOING_ROUND = [
    "chopsticks",
    "chopsticks(fingers=4,suicide=True)",
    "chopsticks(fingers=4,rollover=True)",
    "chopsticks(splits=False)",
    "dodgem(size=2)",
    "dodgem",
    "sliding-puzzle",
    "sliding-puzzle(start=_1/32,goal=12/3_)",
]
LARGE = {"fifteen-puzzle", "gomoku", "pacman"}  # a state takes more than 62 bits
ELSEWHERE = {"eight-puzzle"}  # test_published.py


def backed_up(game, after, s, known):
    """(value to player 0, remoteness) of a state from those after it: who wins hurries, who loses does not."""
    if not after[s]:
        return float(game.utility(s, 0)), 0
    sign = 1 if game.player(s) == 0 else -1
    value = sign * max(sign * known[t][0] for t in after[s])
    steps = [known[t][1] for t in after[s] if known[t][0] == value]
    return value, 1 + (max(steps) if sign * value < 0 else min(steps))


def by_recursion(game):
    """The same of all states of a game in which no state comes again."""
    after, known = followers(game), {}

    def look(s):
        if s not in known:
            for t in after[s]:
                look(t)
            known[s] = backed_up(game, after, s, known)

    look(game.initial())
    return known


def by_rounds(game):
    """The same where games are won, lost or go on for ever (−1): round by round, what one move more can tell."""
    after = followers(game)
    known = {s: (float(game.utility(s, 0)), 0) for s in after if not after[s]}
    steps = 0
    while True:
        steps += 1
        new = {}
        for s in after.keys() - known.keys():
            sign = 1 if game.player(s) == 0 else -1
            values = [known[t][0] if t in known else None for t in after[s]]
            if sign in values:
                new[s] = (float(sign), steps)
            elif None not in values:
                new[s] = (float(-sign), steps)
        if not new:
            return {s: known.get(s, (0.0, -1)) for s in after}
        known |= new


def as_told(game, found, right):
    """Assert that a solution tells what is right, of all states."""
    for s, (value, steps) in right.items():
        assert found.known.look(s) == (value, steps), game.text(s)
        if game.is_terminal(s):
            assert found.best(s) == []
            continue
        moves = list(game.actions(s))
        keeping = {a for a in moves if right[game.result(s, a)][0] == value}
        best = found.best(s)
        assert set(best) == keeping
        assert len(best) == len(keeping)
        assert found.remoteness(s) == (None if steps < 0 else steps)
        if steps >= 0:
            assert right[game.result(s, best[0])] == (value, steps - 1), game.text(s)
        sign = 1 if game.player(s) == 0 else -1
        assert found.value(s) == sign * value
        assert found.status(s) == {1: "WIN", 0: "DRAW", -1: "LOSS"}[(sign * value > 0) - (sign * value < 0)]


@pytest.mark.parametrize("text", ENDING)
def test_every_state_of_a_game_that_ends(text):
    game = ply.load(text)
    as_told(game, solve(game, native=False), by_recursion(game))


@pytest.mark.parametrize("text", GOING_ROUND)
def test_every_state_of_a_game_that_may_go_on_for_ever(text):
    game = ply.load(text)
    as_told(game, solve(game, native=False), by_rounds(game))


def fits(name):
    try:
        refuse_unfit(ply.load(name))
    except UnfitGame:
        return False
    return True


def test_no_game_that_can_be_solved_is_forgotten():
    here = {text.partition("(")[0] for text in ENDING + GOING_ROUND}
    assert {name for name in ply.games() if fits(name)} == here | LARGE | ELSEWHERE


@pytest.mark.parametrize("name", sorted(LARGE - {"gomoku"}))  # which test_solve.py looks at
def test_states_that_are_too_large_are_told(name):
    with pytest.raises(UnfitGame, match=r"a state takes \d+ bits, and tables hold 62"):
        solve(ply.load(name), native=False)
