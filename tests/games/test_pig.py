"""Pig: the rules against OpenSpiel, and expectimax against value iteration, which shares no code with it."""

import random

import pyspiel
import pytest

from plyant.engine.chance import PRUNING, expectimax
from plyant.errors import EndlessGame, IllegalMove, ParameterError
from plyant.game import CHANCE
from plyant.games.pig import Pig, Turn
from tests.games.playouts import playouts


@pytest.mark.parametrize(("goal", "few"), [(100, 40), (20, 200), (1, 50)])
def test_random_games_go_as_in_open_spiel(goal, few):
    game, theirs = Pig(goal=goal), pyspiel.load_game(f"pig(winscore={goal},horizon=100000)")
    choose = random.Random(goal)
    for _ in range(playouts(few, 3)):
        s, t = game.initial(), theirs.new_initial_state()
        while not t.is_terminal():
            assert not game.is_terminal(s)
            assert game.player(s) == t.current_player()
            words = {"stop": "hold"}
            names = {a: t.action_to_string(a).lower().removeprefix("roll ") for a in t.legal_actions()}
            names = {words.get(name, name): a for a, name in names.items()}
            assert [game.action_name(s, a) for a in game.legal(s)] == list(names)
            if t.is_chance_node():
                assert [p for _, p in game.chance(s)] == pytest.approx([p for _, p in t.chance_outcomes()])
            name = choose.choice(list(names))
            s = game.result(s, game.parse_action(s, name))
            t.apply_action(names[name])
        assert game.is_terminal(s)
        assert [game.utility(s, 0), game.utility(s, 1)] == t.returns()


def chances_to_win(goal):
    """The probability that the player on turn wins, by (own points, the other's, turn total): value iteration."""
    states = [(i, j, k) for i in range(goal) for j in range(goal) for k in range(goal - i)]
    win = dict.fromkeys(states, 0.5)
    change = 1.0
    while change > 1e-14:
        change = 0.0
        for i, j, k in reversed(states):
            hold = 1 - win[j, i + k, 0]
            roll = (1 - win[j, i, 0] + sum(win.get((i, j, k + face), 1.0) for face in range(2, 7))) / 6
            change = max(change, abs(max(hold, roll) - win[i, j, k]))
            win[i, j, k] = max(hold, roll)
    return win


def ahead(game, goal, i, j, k, depth, known):
    """The value to the player on turn, `depth` plies ahead; it shares nothing with the game but its evaluation."""
    if (i, j, k, depth) not in known:
        if i + k >= goal and depth:
            value = 1.0
        elif depth == 0:
            value = game.evaluate(Turn(i, j, k, 0, False), 0)
        else:
            hold = -ahead(game, goal, j, i + k, 0, depth - 1, known)
            if depth == 1:
                roll = game.evaluate(Turn(i, j, k, 0, True), 0)
            else:
                lost = -ahead(game, goal, j, i, 0, depth - 2, known)
                roll = (lost + sum(ahead(game, goal, i, j, k + f, depth - 2, known) for f in range(2, 7))) / 6
            value = max(hold, roll)
        known[i, j, k, depth] = value
    return known[i, j, k, depth]


@pytest.mark.parametrize("depth", [1, 2, 5, 8])
@pytest.mark.parametrize("prune", PRUNING)
def test_a_bounded_look_against_dynamic_programming(prune, depth):
    """Positions come again here: a 1 by each player, and everything is as it was, but less deep."""
    game = Pig(goal=20)
    for i, j, k in ((0, 0, 0), (10, 12, 5), (15, 13, 4), (14, 18, 6)):
        for mover in (0, 1):
            s = Turn(i, j, k, 0, False) if mover == 0 else Turn(j, i, k, 1, False)
            found = expectimax(game, s, min(depth, 4) if prune == "none" else depth, prune=prune, native=False)
            assert found.value == pytest.approx(ahead(game, 20, i, j, k, found.depth, {}), abs=1e-12)


def test_a_deep_look_comes_as_near_to_the_exact_value_as_one_likes():
    game, exact = Pig(goal=6), 2 * chances_to_win(6)[0, 0, 0] - 1
    off = [abs(expectimax(game, depth=depth, native=False).value - exact) for depth in (6, 14, 28)]
    assert off[0] > 1e-3 > off[1] > 1e-5 > off[2], off


def test_a_deep_look_plays_perfectly():
    game, win = Pig(goal=8), chances_to_win(8)
    for i, j, k in ((3, 5, 2), (5, 7, 2), (7, 0, 0)):
        found = expectimax(game, Turn(i, j, k, 0, False), 18, all_moves=True, native=False)
        hold = 1 - win[j, i + k, 0]
        roll = (1 - win[j, i, 0] + sum(win.get((i, j, k + f), 1.0) for f in range(2, 7))) / 6
        told = {game.action_name(Turn(i, j, k, 0, False), m.action): m.value for m in found.moves}
        assert told == pytest.approx({"roll": 2 * roll - 1, "hold": 2 * hold - 1}, abs=5e-3)
        assert found.action == int(hold > roll)


def test_a_table_changes_nothing():
    for depth in (3, 6, 7):
        with_table, without = (expectimax(Pig(goal=10), depth=depth, native=False, table_mb=mb) for mb in (1, 0))
        assert with_table.value == pytest.approx(without.value, abs=1e-13)
        assert with_table.action == without.action
    assert with_table.nodes < without.nodes


def test_to_hold_with_the_goal_in_hand_is_a_proved_win():
    found = expectimax(Pig(), Turn(96, 20, 4, 0, False), native=False)
    assert (found.value, found.exact, found.action) == (1, True, 1)


def test_it_can_go_on_for_ever():
    with pytest.raises(EndlessGame, match="give a depth"):
        expectimax(Pig(), native=False)


def test_the_die_is_nobodys_move():
    s = Pig().replay("roll")
    found = expectimax(Pig(), s, 3, native=False)
    assert Pig().player(s) == CHANCE
    assert (found.action, found.actions, found.line, found.moves) == (None, (), (), ())
    assert found.values == (found.value, -found.value)


def test_moves_as_people_type_them():
    game = Pig()
    assert game.replay("r 6 R 3 h roll 1") == Turn(9, 0, 0, 0, False)
    assert game.text(game.replay("roll 6")) == "First 0, Second 0; First has rolled 6"
    assert game.picture(game.replay("roll 6")).startswith("<svg")
    for moves in ("x", "7", "roll 7", "roll roll"):
        with pytest.raises(IllegalMove, match="Legal: "):
            game.replay(moves)
    with pytest.raises(IllegalMove, match="Legal: hold"):
        Pig(goal=4).replay("roll 4 roll")
    with pytest.raises(ParameterError, match="1 to 1000"):
        Pig(goal=0)
