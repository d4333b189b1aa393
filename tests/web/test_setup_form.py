"""The form in which a game is set up: what is filled in becomes parameters, players and a clock."""

from __future__ import annotations

import random

import pytest

from plyant.errors import ParameterError
from plyant.web.house import House
from plyant.web.pages import setup_form


def test_parameters_are_read_by_their_kinds_and_what_is_empty_has_its_default(house: House) -> None:
    entry = house.shelf.entry("nim")
    given = {"p:piles": "(1, 2)", "p:misere": True, "other": "x"}
    assert setup_form.parameters(entry, given) == {"piles": (1, 2), "misere": True}
    assert setup_form.parameters(entry, {"p:piles": " "}) == {}
    puzzle = house.shelf.entry("eight-puzzle")
    assert setup_form.parameters(puzzle, {"p:start": "123"}) == {"start": "123"}


def test_a_wrong_parameter_gets_the_sentence_of_the_game(house: House) -> None:
    entry = house.shelf.entry("gomoku")
    with pytest.raises(ParameterError, match="m='abc' is not of the type int"):
        house.shelf.make("gomoku", setup_form.parameters(entry, {"p:m": "abc"}))


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        ({}, ["person", "level", "level"]),
        ({"preset": "computer", "side": "2"}, ["level", "level", "person"]),
        ({"preset": "people"}, ["person"] * 3),
        ({"preset": "watch"}, ["level"] * 3),
        ({"preset": "each", "s:1:kind": "mcts", "s:2:kind": "level:5"}, ["person", "mcts", "level"]),
    ],
)
def test_players_are_seated_as_chosen(given: dict[str, str], kinds: list[str]) -> None:
    assert [one["kind"] for one in setup_form.seats(given, 3)] == kinds


def test_either_side_is_drawn() -> None:
    drawn = [setup_form.seats({"side": "any"}, 2, random.Random(seed))[0]["kind"] for seed in range(20)]
    assert set(drawn) == {"person", "level"}


def test_an_algorithm_has_a_budget_of_its_own() -> None:
    given = {"preset": "each", "s:0:kind": "alphabeta", "s:0:depth": "3", "s:0:seconds": "0.5"}
    assert setup_form.seats(given, 1) == [{"kind": "alphabeta", "level": 3, "depth": 3, "seconds": 0.5}]


@pytest.mark.parametrize("given", [{"preset": "each", "s:0:depth": "x"}, {"level": "-1"}, {"side": "1e9"}])
def test_what_is_no_number_is_refused_with_a_sentence(given: dict[str, str]) -> None:
    with pytest.raises(ParameterError, match="must be a whole number"):
        setup_form.seats(given, 2)


def test_the_clock() -> None:
    assert setup_form.minutes({"minutes": ""}) is None
    assert setup_form.minutes({"minutes": "3"}) == 3.0
    with pytest.raises(ParameterError, match="must be a number"):
        setup_form.minutes({"minutes": "soon"})


def test_the_form_of_every_game_has_all_its_parameters_and_escapes_them(house: House) -> None:
    for name in house.shelf.names():
        entry = house.shelf.entry(name)
        written = setup_form.form(entry, house.shelf.make(name, {}), {})
        assert all(f'name="p:{field.name}"' in written for field in entry.fields)
    entry = house.shelf.entry("eight-puzzle")
    written = setup_form.form(entry, house.shelf.make("eight-puzzle", {}), {"start": '"><script>'})
    assert "<script>" not in written
