"""Moves of several parts: how they are written, and where their places are in the picture."""

from __future__ import annotations

import pytest

from plyant.web.drawn_parts import taken_apart
from plyant.web.pages.parts import plan, steps_of
from plyant.web.shelf import Shelf
from plyant.web.spots import picture_of


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("24/22", [("24", "22")]),
        ("24/22+13/9*", [("24", "22"), ("13", "9")]),
        ("7/3*/2", [("7", "3"), ("3", "2")]),
        ("bar/24(2)+6/off", [("bar", "24"), ("bar", "24"), ("6", "off")]),
        ("a1", None),
        ("roll", None),
        ("1/2+x", None),
    ],
)
def test_the_parts_of_a_move(name: str, steps: list[tuple[str, str]] | None) -> None:
    assert steps_of(name) == steps


@pytest.mark.parametrize(("rolls", "column"), [("31", "24"), ("13", "1")])
def test_each_player_counts_from_the_own_side(rolls: str, column: str) -> None:
    game = Shelf().make("backgammon", {})
    state = game.replay(rolls)
    svg = picture_of(game, state)
    names = [game.action_name(state, a) for a in game.actions(state)]
    made = plan(names, svg, lambda name: picture_of(game, game.result(state, game.parse_action(state, name))))
    assert made is not None
    assert set(made.moves) == set(names)
    label = next(box for text, box in _labels(svg) if text == column)
    assert made.places["24"].has(*label)


def _labels(svg: str) -> list[tuple[str, tuple[float, float]]]:
    return [(e.text, e.box.middle) for e in taken_apart(svg).elements if e.text]


def test_a_game_without_such_moves_has_no_plan() -> None:
    game = Shelf().make("tic-tac-toe", {})
    assert plan(["a1", "b2"], picture_of(game, game.initial()), lambda name: "") is None
