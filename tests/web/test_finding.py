"""What games are found by on the first page."""

import pytest

from plyant.web.pages.finding import words_of
from plyant.web.shelf import Shelf

SHELF = Shelf()


def words(name):
    return words_of(SHELF.entry(name), SHELF.make(name, {})).split()


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("tic-tac-toe", "tictactoe"), ("connect-four", "connect 4"), ("connect-four", "4 in row"),
        ("connect-four", "connect4"), ("eight-puzzle", "8 puzzle"), ("fifteen-puzzle", "15puzzle"),
        ("backgammon", "dice"), ("pig", "dice"), ("einstein", "dice"), ("kuhn-poker", "hidden cards"),
        ("pursuit", "simultaneous"), ("pacman", "arcade"), ("2048", "puzzle"), ("alliance-nim", "3 players"),
    ],
)  # fmt: skip
def test_what_people_type_is_there(name, typed):
    assert set(typed.split()) <= set(words(name))


@pytest.mark.parametrize(
    ("name", "typed"),
    [("chomp", "dice"), ("kuhn-poker", "dice"), ("tic-tac-toe", "puzzle"), ("dark-tic-tac-toe", "cards")],
)
def test_what_is_not_true_is_not_there(name, typed):
    assert typed not in words(name)
