"""Chinese checkers: the same moves, wins and board as OpenSpiel's on the large star; texts and limits on small ones."""

import random

import pyspiel
import pytest

from plyant.engine.several import best_reply, maxn, paranoid
from plyant.errors import IllegalMove, ParameterError
from plyant.games.chinese_checkers import CELLS, PASS, ChineseCheckers, Star

SMALL = [
    ChineseCheckers(),
    ChineseCheckers(size=1, seats=6),
    ChineseCheckers(seats=2),
    ChineseCheckers(seats=4, limit=9),
]


def board_of(text):
    """The rows without margins."""
    return ["".join(c for c in line if c in ".123456") for line in text.splitlines()]


def whole_moves(state):
    """OpenSpiel hops one hop at a time: all positions in which the turn can end, each with a way there."""
    mover, found = state.current_player(), {}
    waiting = [state.child(a) for a in state.legal_actions()]
    seen = set()
    while waiting:
        child = waiting.pop()
        text = "\n".join(str(child).splitlines()[:17])
        if child.is_terminal() or child.current_player() != mover:
            found.setdefault(text, child)
            continue
        if str(child) not in seen:
            seen.add(str(child))
            waiting += [child.child(a) for a in child.legal_actions()]
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_moves_are_those_of_open_spiel(seats):
    game = ChineseCheckers(size=4, seats=seats, limit=1000)
    state = pyspiel.load_game(f"chinese_checkers(players={seats})").new_initial_state()
    s, choose = game.initial(), random.Random(seats)
    for _ in range(14 if seats < 6 else 10):
        assert board_of(game.text(s)) == board_of("\n".join(str(state).splitlines()[:17]))
        assert game.player(s) == state.current_player()
        theirs = {tuple(board_of(text)): child for text, child in whole_moves(state).items()}
        ours = {tuple(board_of(game.text(game.result(s, a)))): a for a in game.actions(s)}
        assert len(ours) == len(list(game.actions(s)))
        stayed = tuple(board_of(game.text(s)))  # a chain that comes back is a pass, which the rules do not know
        assert ours.keys() == theirs.keys() - {stayed}
        far = sorted(ours, key=lambda after: abs(ours[after] % CELLS - ours[after] // CELLS))[-6:]
        after = choose.choice(far)  # long moves stir things up
        s, state = game.result(s, ours[after]), theirs[after]


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
