"""Values as pictures: the bar and the curve."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant
from plyant.web.pages.worth import bar, curve, has_sides, share, to_first

GAMES = ("tic-tac-toe", "connect-four", "pacman", "backgammon", "2048")


@given(st.sampled_from(GAMES), st.floats(-1e6, 1e6), st.floats(-1e6, 1e6), st.booleans())
def test_a_better_value_never_has_a_smaller_share(name: str, one: float, other: float, exact: bool) -> None:
    game = plyant.load(name)
    low, high = sorted((one, other))
    shares = share(game, low, exact, 100.0), share(game, high, exact, 100.0)
    assert 0 <= shares[0] <= shares[1] <= 1


def test_only_a_proved_win_fills_the_bar() -> None:
    game = plyant.load("tic-tac-toe")
    assert share(game, 1, True) == 1
    assert share(game, 1, False) < 1
    assert share(game, -1, True) == 0
    assert share(game, 0, True) == share(game, 0, False) == 0.5


def test_values_are_turned_to_the_first_player() -> None:
    game = plyant.load("tic-tac-toe")
    s = game.initial()
    assert to_first(game, s, 0.5) == 0.5
    assert to_first(game, game.replay("a1"), 0.5) == -0.5
    assert has_sides(game)
    assert not has_sides(plyant.load("alliance-nim"))


def test_the_bar_says_in_words_what_it_shows() -> None:
    shown = bar(plyant.load("tic-tac-toe"), 0.75, 'worth "<1>"')
    assert 'style="width:75%"' in shown
    assert 'aria-label="worth &quot;&lt;1&gt;&quot;"' in shown


@pytest.mark.parametrize(("last", "shown"), [(0, 0), (5, 2), (40, 40)])
def test_the_curve_has_a_point_for_each_known_position(last: int, shown: int) -> None:
    values = {ply: ply / max(last, 1) for ply in range(0, last + 1, 2)}
    drawn = curve(values, last, shown)
    assert [int(ply) for ply in re.findall(r'data-ply="(\d+)"', drawn)] == sorted(values)
    heights = [float(y) for y in re.findall(r'cy="([\d.]+)"', drawn)]
    assert heights == sorted(heights, reverse=True)  # what is better for the first player is higher up
