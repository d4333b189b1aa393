"""EinStein würfelt nicht!: the same games as OpenSpiel's, exact values of endings, an evaluation that plays."""

import random

import pyspiel
import pytest

from plyant.engine.lookers import ExpectimaxLooker
from plyant.errors import IllegalMove, ParameterError
from plyant.game import CHANCE
from plyant.games.einstein import ALL_GONE, GOAL, GONE, Einstein, Stones
from tests.games.playouts import playouts

GAME = Einstein()
INFINITY = float("inf")


def stones(squares):
    """From squares by number, such as {1: 18}."""
    return sum(squares.get(i + 1, GONE) << (5 * i) for i in range(6))


def cells(game, s):
    """The board as OpenSpiel writes it: White begins there, from the lower right corner, and is our Blue."""
    found = []
    for square in range(GOAL, -1, -1):
        p, number = game.cell(s, square)
        found.append(f"{'wb'[p]}{number}" if number else "__")
    return "\n".join("".join(f"|{cell}|" for cell in found[r : r + 5]) for r in range(0, 25, 5))


def same_board(state, s):
    return str(state).strip() == cells(GAME, s)


def test_random_games_against_open_spiel():
    """Same set-ups, same moves by the position that they lead to, same returns."""
    game = Einstein(setup="random")
    spiel = pyspiel.load_game("einstein_wurfelt_nicht")
    choose = random.Random(2)
    moves = 0
    for _ in range(playouts(60)):
        state = spiel.new_initial_state()
        for _ in range(2):
            assert [share for _, share in state.chance_outcomes()] == [1 / 720] * 720
            state.apply_action(choose.randrange(720))
        rows = str(state).split()
        corner = [rows[4 - square // 5][4 * (4 - square % 5) + 2] for square in (0, 1, 2, 5, 6, 10)]
        blue = "".join(corner)
        red = "".join(rows[square // 5][4 * (square % 5) + 2] for square in (0, 1, 2, 5, 6, 10))
        s = game.replay([blue, red])
        while not game.is_terminal(s):
            assert same_board(state, s)
            assert not state.is_terminal()
            if game.player(s) == CHANCE:
                assert [a + 1 for a, _ in state.chance_outcomes()] == [a for a, _ in game.chance(s)]
                die = choose.randrange(6)
                state.apply_action(die)
                s = game.result(s, die + 1)
                continue
            assert state.current_player() == 1 - s.mover
            found = {cells(game, game.result(s, a)): a for a in game.actions(s)}
            theirs = {str(state.child(a)).strip(): a for a in state.legal_actions()}
            assert found.keys() == theirs.keys()
            assert len(found) == len(list(game.actions(s)))
            after = choose.choice(sorted(found))
            s = game.result(s, found[after])
            state.apply_action(theirs[after])
            moves += 1
        assert state.is_terminal()
        assert state.returns() == [game.utility(s, 1), game.utility(s, 0)]
    assert moves > 600


def test_the_counts_are_those_of_open_spiel():
    """6 rolls; the die lets one stone move in up to three directions."""

    def sequences(s, depth):
        return 1 if depth == 0 else sum(sequences(GAME.result(s, a), depth - 1) for a in GAME.legal(s))

    spiel = pyspiel.load_game("einstein_wurfelt_nicht").new_initial_state()
    spiel.apply_action(0)
    spiel.apply_action(719)  # White's stones are read from the other end there
    state = spiel

    def theirs(state, depth):
        if depth == 0 or state.is_terminal():
            return int(depth == 0)
        return sum(theirs(state.child(a), depth - 1) for a in state.legal_actions())

    assert [sequences(GAME.initial(), depth) for depth in (1, 2, 3, 4)] == [theirs(state, d) for d in (1, 2, 3, 4)]
    assert sequences(GAME.initial(), 2) == 18


def exact(s):
    """The value to Blue by following every line to its end: nothing is shared with a search."""
    known = {}

    def value(s):
        if s not in known:
            if GAME.is_terminal(s):
                known[s] = GAME.utility(s, 0)
            elif s.die == 0:
                known[s] = sum(value(s._replace(die=d)) for d in range(1, 7)) / 6
            else:
                values = [value(GAME.result(s, a)) for a in GAME.actions(s)]
                known[s] = max(values) if s.mover == 0 else min(values)
        return known[s]

    return value(s)


def test_native_expectimax_finds_exact_values():
    looker = ExpectimaxLooker(GAME, True)
    assert looker.native, looker.reason
    choose = random.Random(4)
    near = (14, 18, 22, 19, 23)  # two steps to go at most, so that the tree stays small
    values = set()
    for _ in range(8):
        mine = dict(zip(choose.sample(range(1, 7), 2), choose.sample(near, 2), strict=True))
        their = dict(zip(choose.sample(range(1, 7), 2), choose.sample(near, 2), strict=True))
        s = Stones(stones(mine), stones(their), choose.randrange(2), 0)
        value = exact(s)
        assert looker.look(s, 30, -INFINITY, INFINITY) == pytest.approx(value, abs=1e-12)
        values.add(round(value, 6))
    assert len(values) > 3


def test_a_value_counted_by_hand():
    """One stone each, both one step from the goal: whoever rolls wins. Two steps away, the other wins unless hit."""
    near = stones({3: 18})
    assert exact(Stones(near, stones({5: 18}), 0, 0)) == 1
    two = stones({3: 12})  # in the middle; he cannot arrive in one move, and the other arrives in his
    assert exact(Stones(two, stones({5: 18}), 0, 0)) == pytest.approx(-1)


def test_the_next_lower_and_higher_stones_move_for_one_that_is_gone():
    s = Stones(stones({2: 0, 5: 6}), stones({1: 0}), 0, 3)
    assert GAME.legal_text(s) == "2b1, 2a2, 2b2, 5c2, 5b3, 5c3"
    assert GAME.legal_text(s._replace(die=1)) == "2b1, 2a2, 2b2"
    assert GAME.legal_text(s._replace(die=6)) == "5c2, 5b3, 5c3"


def test_own_stones_are_taken_too_and_the_last_one_taken_loses():
    s = Stones(stones({1: 0, 2: 1}), stones({4: 24 - 1}), 0, 1)
    after = GAME.result(s, GAME.parse_action(s, "1-b1"))
    assert after.theirs == stones({1: 1})
    assert GAME.is_terminal(after)
    assert after.mine == ALL_GONE
    assert (GAME.utility(after, 0), GAME.utility(after, 1)) == (1, -1)


def test_texts_are_read_again():
    s = GAME.replay("3 3d1 5")
    assert GAME.player(s) == 1
    for a in GAME.actions(s):
        name = GAME.action_name(s, a)
        assert GAME.parse_action(s, name) == GAME.parse_action(s, f"{name[0]}-{name[1:].upper()}") == a
    assert GAME.parse_action(s, GAME.action_name(s, 3 * 4)[1:]) == 3 * 4
    with pytest.raises(IllegalMove, match="is not a move such as 5"):
        GAME.parse_action(s, "1b1")
    assert "Red to move, die 5" in GAME.text(s)
    assert GAME.picture(s).startswith("<svg")


def test_a_set_up_that_is_none_is_refused():
    with pytest.raises(ParameterError, match="must be random, or the numbers 1 to 6"):
        Einstein(setup="112345")


def test_the_evaluation_beats_random_moves():
    """A look of one move ahead wins nearly always; values stay inside the bounds and are zero-sum."""
    choose = random.Random(1)
    wins = 0
    for g in range(40):
        s = GAME.initial()
        while not GAME.is_terminal(s):
            assert -1 < GAME.evaluate(s, 0) == -GAME.evaluate(s, 1) < 1
            if GAME.player(s) == CHANCE or s.mover == g % 2:
                s = GAME.result(s, choose.choice(GAME.legal(s)))
            else:
                ends = [GAME.result(s, a) for a in GAME.actions(s)]
                worth = [GAME.utility(e, s.mover) if GAME.is_terminal(e) else GAME.evaluate(e, s.mover) for e in ends]
                s = ends[worth.index(max(worth))]
        wins += GAME.utility(s, 1 - g % 2) > 0
    assert wins >= 34
