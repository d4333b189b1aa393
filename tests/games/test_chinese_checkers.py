"""Chinese checkers: the same moves, boards and wins as OpenSpiel's on the large star; texts and limits on small."""

import functools
import random
import re

import pyspiel
import pytest

import plyant as ply
from plyant.engine.several import best_reply, maxn, paranoid
from plyant.errors import IllegalMove, ParameterError
from plyant.games.chinese_checkers import CELLS, PASS, ChineseCheckers, Star
from tests.games.playouts import playouts

SMALL = [
    ChineseCheckers(),
    ChineseCheckers(size=1, seats=6),
    ChineseCheckers(seats=2),
    ChineseCheckers(seats=4, limit=9),
]


def board_of(text):
    """The rows without margins."""
    return ["".join(c for c in line if c in ".123456") for line in text.splitlines()[:17]]


def cells_of(state, action):
    """From and to which cell, and whether by a hop, from `6->14` or `6=>14`; both count cells in reading order."""
    start, hop, end = re.fullmatch(r"(\d+)([-=])>(\d+)", state.action_to_string(action)).groups()
    return int(start), int(end), hop == "="


def whole_moves(state):
    """OpenSpiel hops one hop at a time: our moves, each with its actions there, of which the last may be to stop."""
    stop, mover = state.num_distinct_actions() - 1, state.current_player()
    if state.legal_actions() == [stop]:
        return {PASS: (stop,)}
    steps, chains = {}, {}

    def follow(a, first, path):
        start, end, hops = cells_of(state, a)
        move = (start if first is None else first) * CELLS + end
        if not hops:
            steps[move] = (a,)
        elif move not in chains:
            state.apply_action(a)
            goes_on = not state.is_terminal() and state.current_player() == mover
            chains[move] = (*path, a, stop) if goes_on else (*path, a)
            for b in state.legal_actions()[:-1] if goes_on else ():
                follow(b, move // CELLS, (*path, a))
            state.undo_action(mover, a)

    for a in state.legal_actions():
        follow(a, None, ())
    return chains | steps


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_whole_games_go_as_in_open_spiel(seats):
    """Mostly forwards, for at random nobody would ever be home; the same moves, boards, winners and returns."""
    game = ChineseCheckers(size=4, seats=seats, limit=1000)
    spiel, choose, won = pyspiel.load_game(f"chinese_checkers(players={seats})"), random.Random(seats), 0
    for _ in range(games := playouts(1, 4)):
        s, state = game.initial(), spiel.new_initial_state()
        while not state.is_terminal():
            assert not game.is_terminal(s)
            assert game.player(s) == state.current_player()
            theirs, ours = whole_moves(state), list(game.actions(s))
            assert sorted(ours) == sorted(theirs)
            forwards = max(game.order(s, a) for a in ours) - choose.choice((0, 1, 2, 99))
            a = choose.choice([a for a in ours if game.order(s, a) >= forwards])
            s = game.result(s, a)
            for one in theirs[a]:
                state.apply_action(one)
            assert board_of(game.text(s)) == board_of(str(state))
        assert game.is_terminal(s)
        if s.winner >= 0:
            assert state.returns() == [game.utility(s, p) for p in range(seats)]
        else:  # a draw is even there, and here worth a little to who is nearer
            assert state.returns() == [0] * seats
            assert all(abs(game.utility(s, p)) < 1 for p in range(seats))
        won += s.winner >= 0
    assert won > games / 2


def spiel_sequences(state, depth):
    """The number of sequences of so many whole moves in OpenSpiel."""
    if depth == 0:
        return 1
    ends = [functools.reduce(lambda at, a: at.child(a), path, state) for path in whole_moves(state).values()]
    return sum(spiel_sequences(end, depth - 1) for end in ends)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_counts_are_those_of_open_spiel(seats):
    game = ChineseCheckers(size=4, seats=seats)
    start = pyspiel.load_game(f"chinese_checkers(players={seats})").new_initial_state()
    counts = [ply.perft(game, depth, native=False) for depth in (1, 2, 3)]
    assert counts == [spiel_sequences(start, depth) for depth in (1, 2, 3)]
    assert counts[0] == 14


def test_the_first_to_be_home_wins_from_each_of_the_others():
    game = ChineseCheckers(size=1)
    s = game.initial()
    assert game.text(s).splitlines()[0].strip() == "a     1"
    line = ["a1-b2", "d4-c3", "d1-c1", "b2-c2", "c3-d4", "c1-d1", "c2-d3", "d4-c3", "d1-c1", "d3-e1"]
    for move in line:
        assert not game.is_terminal(s)
        s = game.result(s, game.parse_action(s, move))
    assert game.is_terminal(s)
    assert [game.utility(s, p) for p in range(3)] == [2, -1, -1]


@pytest.mark.parametrize("game", SMALL, ids=str)
def test_random_games_keep_the_promises(game):
    choose = random.Random(str(game))
    for _ in range(4):
        s = game.initial()
        while not game.is_terminal(s):
            values = [game.evaluate(s, p) for p in range(game.seats)]
            assert sum(values) == pytest.approx(0)
            assert all(game.lowest < value < game.highest for value in values)
            assert all(game.way(s, p) >= 0 for p in range(game.seats))
            actions = list(game.actions(s))
            assert len(set(actions)) == len(actions) > 0
            a = choose.choice(actions)
            assert game.parse_action(s, game.action_name(s, a).replace("-", " ")) == a
            s = game.result(s, a)
        assert s.winner >= 0 or s.moves == game.limit
        assert sum(game.utility(s, p) for p in range(game.seats)) == pytest.approx(0)


def test_who_cannot_move_passes():
    """A single piece of 1 at the top, shut in by pieces that cannot be hopped over."""
    game = ChineseCheckers(size=1, seats=2)
    top, below, next_row = 1, 0b1100, 0b1111100000 | 0b10010
    s = Star((top, below | next_row), 0, -1)
    assert list(game.actions(s)) == [PASS]
    assert game.action_name(s, PASS) == "pass"
    assert game.parse_action(s, "pass") == PASS
    assert game.result(s, PASS) == Star(s.pieces, 1, -1)


def test_hops_go_on_and_round_corners():
    """From a1 over b2 to c2 … the piece may stop after each hop."""
    game = ChineseCheckers(size=2, seats=2)
    name = {game.cell_name(cell): cell for cell in range(37)}
    mine = 1 << name["a1"]
    theirs = sum(1 << name[cell] for cell in ("b1", "d3", "e4"))
    s = Star((mine, theirs), 0, -1)
    ends = {game.action_name(s, a) for a in game.actions(s)}
    assert ends == {"a1-b2", "a1-c3", "a1-e3", "a1-e5"}


def test_native_and_interpreted_are_one():
    game = ChineseCheckers()
    fast, slow = (maxn(game, depth=4, native=n) for n in (True, False))
    assert fast.native
    assert (fast.values, fast.line, fast.nodes) == (slow.values, slow.line, slow.nodes)


def test_every_search_can_play_it():
    game = ChineseCheckers(size=1, limit=30)
    s = game.initial()
    while not game.is_terminal(s):
        search = (maxn, paranoid, best_reply)[game.player(s)]
        s = game.result(s, search(game, s, 3, native=False).action)
    assert s.winner >= 0


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: ChineseCheckers(size=5), ParameterError, "1 to 4"),
        (lambda: ChineseCheckers(seats=5), ParameterError, "2, 3, 4 or 6"),
        (lambda: ChineseCheckers(limit=0), ParameterError, "1 to 9999"),
        (lambda: ChineseCheckers().replay("a1-a1"), IllegalMove, "Legal: a1-c3"),
    ],
)
def test_what_cannot_be_is_refused(call, error, sentence):
    with pytest.raises(error, match=sentence):
        call()
