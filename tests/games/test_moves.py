"""Moves as people type them, in every game."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import IllegalMove
from plyant.games.nim import MOST

GAMES = [*ply.games(), "connect-four(width=12,height=4)", "mnk(m=26,n=26,k=5)", "nim(piles=(12,999))"]


@pytest.mark.parametrize("text", GAMES)
def test_every_legal_move_is_read_from_its_name(text):
    """Also in other letters, and with spaces around it."""
    game = ply.load(text)
    choose = random.Random(text)
    s = game.initial()
    for _ in range(12):
        if game.is_terminal(s):
            break
        actions = game.legal(s)
        for a in actions:
            name = game.move_name(s, a)
            assert " " not in name
            assert "," not in name
            assert game.parse_move(s, name) == a
            assert game.parse_move(s, f" {name.lower()} ") == a
        assert len({game.move_name(s, a) for a in actions}) == len(actions)
        s = game.result(s, choose.choice(actions))


@pytest.mark.parametrize(
    ("text", "typed", "action"),
    [
        ("connect-four", "1", 0),
        ("connect-four", "7", 6),
        ("connect-four(width=12,height=4)", "12", 11),
        ("tic-tac-toe", "a1", 0),
        ("tic-tac-toe", "B2", 4),
        ("tic-tac-toe", "c3", 8),
        ("tic-tac-toe", "1", 0),
        ("tic-tac-toe", "9", 8),
        ("tic-tac-toe", "c1", 2),
        ("tic-tac-toe", "a3", 6),
        ("gomoku", "o15", 224),
        ("gomoku", "h8", 112),
        ("mnk", "e5", 24),
        ("half-nim", "7", 7),
        ("chomp", "b2", 5),
        ("chomp", "D3", 11),
        ("chopsticks", "lr", 1),
        ("chopsticks", "R-L", 2),
        ("dodgem", "a1b1", 0),
        ("dodgem", "A1-B1", 0),
        ("kalah", "6", 5),
        ("eight-puzzle", "6", 4),
        ("eight-puzzle", "up", 4),
        ("fifteen-puzzle", "15", 14),
        ("sliding-puzzle", "right", 1),
        ("nim", "A3", 3),
        ("nim", "a3", 3),
        ("nim", "1:3", 3),
        ("nim", "B4", MOST + 4),
        ("nim", "2-4", MOST + 4),
        ("nim", "b:4", MOST + 4),
        ("tree", "2", 1),
        ("tree(nodes=(left(1 2) right(3 4)))", "right", 1),
        ("tree(nodes=(left(1 2) right(3 4)))", "2", 1),
        ("tree(nodes=(b(1 2) B(3 4)))", "B", 1),
        ("tree(nodes=(b(1 2) B(3 4)))", "b", 0),
        ("tree(nodes=(b(1 2) b(3 4)))", "2", 1),
    ],
)
def test_moves_are_typed_as_people_write_them(text, typed, action):
    game = ply.load(text)
    assert game.parse_action(game.initial(), typed) == action


@pytest.mark.parametrize(
    ("text", "before", "typed", "legal"),
    [
        ("connect-four", "", "0", "1, 2, 3, 4, 5, 6, 7"),
        ("connect-four", "", "8", "1, 2, 3, 4, 5, 6, 7"),
        ("connect-four", "", "four", "1, 2, 3, 4, 5, 6, 7"),
        ("connect-four", "444444", "4", "1, 2, 3, 5, 6, 7"),
        ("tic-tac-toe", "b2", "b2", "a1, b1, c1, a2, c2, a3, b3, c3"),
        ("tic-tac-toe", "b2", "5", "a1, b1, c1, a2, c2, a3, b3, c3"),
        ("tic-tac-toe", "b2", "d4", "a1, b1, c1, a2, c2, a3, b3, c3"),
        ("tic-tac-toe", "b2", "10", "a1, b1, c1, a2, c2, a3, b3, c3"),
        ("half-nim", "", "8", "1 to 7"),
        ("chomp", "b1 a2", "a2", "a1"),
        ("chopsticks", "", "L1", "LL, LR, RL, RR"),
        ("dodgem", "", "a1a2", "a1b1, a2b2, a2a3"),
        ("kalah", "", "7", "1, 2, 3, 4, 5, 6"),
        ("eight-puzzle", "", "4", "6, 7, 5"),
        ("half-nim", "", "0", "1 to 7"),
        ("half-nim", "", "-1", "1 to 7"),
        ("nim", "A3 B4", "A1", "C1, C2, C3, C4, C5"),
        ("nim", "A3 B4", "D1", "C1, C2, C3, C4, C5"),
        ("nim", "A3 B4", "C6", "C1, C2, C3, C4, C5"),
        ("nim", "A3 B4", "3", "C1, C2, C3, C4, C5"),
        ("nim", "A3 B4", "3:0", "C1, C2, C3, C4, C5"),
        ("tree", "2", "4", "1, 2, 3"),
        ("tree(nodes=(left(1 2) right(3 4)))", "", "up", "left, right"),
    ],
)
def test_an_illegal_move_gets_the_legal_ones(text, before, typed, legal):
    game = ply.load(text)
    s = game.replay(before)
    with pytest.raises(IllegalMove) as caught:
        game.parse_action(s, typed)
    assert f"Legal: {legal}" in str(caught.value)
    assert repr(typed) in str(caught.value) or "is full" in str(caught.value) or "is taken" in str(caught.value)


def test_a_full_column_and_a_taken_square_are_called_so():
    with pytest.raises(IllegalMove, match="column 4 is full"):
        ply.load("connect-four").replay("4444444")
    with pytest.raises(IllegalMove, match="b2 is taken"):
        ply.load("tic-tac-toe").replay("b2 b2")


@pytest.mark.parametrize("text", GAMES)
@given(typed=st.text(alphabet=st.one_of(st.sampled_from("0123456789abcABC:-² "), st.characters())))
def test_any_text_is_a_legal_move_or_refused_with_the_legal_ones(text, typed):
    """Nothing but IllegalMove can come of what somebody types."""
    game = ply.load(text)
    s = game.initial()
    try:
        assert game.parse_action(s, typed) in game.legal(s)
    except IllegalMove:
        with pytest.raises(IllegalMove, match="Legal: "):
            game.parse_action(s, typed)


@pytest.mark.parametrize("text", GAMES)
def test_strange_digits_and_endless_numbers_are_just_illegal(text):
    game = ply.load(text)
    for typed in ("²", "٣", "①", "9" * 5000, "1" * 25, "a²", "A" + "9" * 5000, "1:" + "9" * 5000, ""):
        with pytest.raises(IllegalMove):
            game.parse_action(game.initial(), typed)
