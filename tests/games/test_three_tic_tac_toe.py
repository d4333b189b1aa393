"""Tic-tac-toe of three players: rules against boards of characters, texts, and what the game is worth."""

import itertools
import random

import pytest

import plyant as ply
from plyant.engine.several import best_reply, maxn, paranoid
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.games.three_tic_tac_toe import ThreeTicTacToe

SIZES = [ThreeTicTacToe(), ThreeTicTacToe(m=3, n=3), ThreeTicTacToe(m=5, n=2, k=4), ThreeTicTacToe(m=6, n=5, k=4)]


def rows_of(game, cells):
    """Who has k in a row, by looking at every window of characters."""
    found = set()
    for x, y, (dx, dy) in itertools.product(range(game.m), range(game.n), ((1, 0), (0, 1), (1, 1), (1, -1))):
        window = [(x + i * dx, y + i * dy) for i in range(game.k)]
        if all(0 <= a < game.m and 0 <= b < game.n for a, b in window):
            marks = {cells[b * game.m + a] for a, b in window}
            if len(marks) == 1:
                found |= marks - {"."}
    return found


@pytest.mark.parametrize("game", SIZES, ids=str)
def test_random_games_follow_the_rules(game):
    choose = random.Random(str(game))
    outcomes = set()
    for _ in range(25):
        s, cells = game.initial(), ["."] * (game.m * game.n)
        for mark in itertools.cycle("XOZ"):
            rows = rows_of(game, cells)
            over = bool(rows) or "." not in cells
            assert game.is_terminal(s) == over
            assert game.parse_state(game.text(s)) == s
            if over:
                values = tuple(game.utility(s, p) for p in range(3))
                assert values == tuple(0 if not rows else 2 if m in rows else -1 for m in "XOZ")
                outcomes.add(values)
                break
            assert game.players[game.player(s)] == mark
            assert list(game.actions(s)) == [i for i, cell in enumerate(cells) if cell == "."]
            assert sum(game.evaluate(s, p) for p in range(3)) == pytest.approx(0)
            assert all(-1 < game.evaluate(s, p) < 2 for p in range(3))
            a = choose.choice(list(game.actions(s)))
            cells[a] = mark
            s = game.result(s, a)
    assert len(outcomes) > 1


def test_the_rows_of_four_by_three():
    """Six across, four down, four on diagonals."""
    assert len(ThreeTicTacToe().rows) == 6 + 4 + 4


def test_prospects_are_stones_in_rows_that_nobody_else_is_in():
    """X a1 and b1: two in a1-b1-c1, one each in b1-c1-d1 and in both columns; Z and O spoil the two diagonals."""
    game = ThreeTicTacToe()
    s = game.replay("a1 d3 c3 b1")
    assert s == game.parse_state("XX../..../..ZO")
    assert game.prospects(s, 0) == 2 + 1 + 1 + 1


def test_native_and_interpreted_count_the_same():
    game = ThreeTicTacToe(m=3, n=3)
    assert ply.perft(game, 6) == ply.perft(game, 6, native=False)


def test_whoever_can_win_at_once_does():
    game = ThreeTicTacToe(m=3, n=3)
    s = game.parse_state("XX./OO./ZZ.")
    for search in (maxn, paranoid, best_reply):
        found = search(game, s, native=False)
        assert (game.action_name(s, found.action), found.values) == ("c1", (2, -1, -1))


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: ThreeTicTacToe(m=9), ParameterError, "1 to 8"),
        (lambda: ThreeTicTacToe(k=5), ParameterError, "1 to 4 fits"),
        (lambda: ThreeTicTacToe().parse_action(ThreeTicTacToe().initial(), "e9"), IllegalMove, "not a square"),
        (lambda: ThreeTicTacToe().parse_action(ThreeTicTacToe().replay("a1"), "a1"), IllegalMove, "taken"),
        (lambda: ThreeTicTacToe().parse_state("XX../..../...."), BadText, "take turns"),
        (lambda: ThreeTicTacToe().parse_state("XXX./OOO./ZZ.."), BadText, "over before"),
    ],
)
def test_what_cannot_be_is_refused(call, error, sentence):
    with pytest.raises(error, match=sentence):
        call()
