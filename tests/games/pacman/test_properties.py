"""What holds in every game of Pac-Man, over random games that Hypothesis makes."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from plyant.game import CHANCE
from plyant.games.pacman.rules import FRIGHT, KINDS, LOST, RUNNING, WON, Pacman
from tests.games.pacman.layouts import LAYOUTS, plain

GAMES = [Pacman(layout=text, ghost_kind=kind) for text in LAYOUTS.values() for kind in KINDS]
GAMES += [Pacman(layout=LAYOUTS["stacked"], ghosts=ghosts, ghost_kind="directional") for ghosts in range(4)]

games = st.sampled_from(GAMES)
choices = st.lists(st.integers(0, 11), max_size=150)  # 12 can be shared among 1, 2, 3 and 4


def steps(game, picks):
    """(state, move, state after it) of a game in which these moves are picked."""
    s = game.initial()
    for pick in picks:
        legal = game.legal(s)
        if not legal:
            return
        a = legal[pick % len(legal)]
        yield s, a, game.result(s, a)
        s = game.result(s, a)


def last(game, picks):
    s = game.initial()
    for _, _, after in steps(game, picks):
        s = after
    return s


@settings(max_examples=120)
@given(games, choices)
@example(Pacman(layout=LAYOUTS["capsules"]), [3, 1, 0] * 30)
def test_the_score_is_the_sum_of_what_happened(game, picks):
    moves = eaten = 0
    s = game.initial()
    for before, _, s in steps(game, picks):
        moves += before.turn == 0
        homes = game.initial().ghosts
        for ghost in range(game.ghost_count):
            was_scared = before.scared[ghost] > 0 or s.capsules != before.capsules
            had_time = before.scared[ghost] - (before.turn == ghost + 1) > 0 or s.capsules != before.capsules
            if was_scared and had_time and s.scared[ghost] == 0:
                eaten += 1
                assert s.ghosts[ghost] == homes[ghost]
    food = len(game.trail) - s.left
    assert s.score == -moves + 10 * food + 200 * eaten + 500 * (s.over == WON) - 500 * (s.over == LOST)
    assert (s.over == WON) == (s.left == 0)


@settings(max_examples=80)
@given(games, choices)
def test_food_and_capsules_never_return(game, picks):
    for before, _, s in steps(game, picks):
        was, now = plain(game, before), plain(game, s)
        assert now["food"] <= was["food"]
        assert now["capsules"] <= was["capsules"]
        assert len(was["food"] - now["food"]) <= 1
        assert len(now["food"]) == s.left
        if was["mover"]:
            assert (now["food"], now["capsules"], now["pacman"]) == (was["food"], was["capsules"], was["pacman"])
        assert now["pacman"] not in now["food"] | now["capsules"]


@settings(max_examples=80)
@given(games, choices)
def test_there_is_a_move_until_the_end_and_none_after_it(game, picks):
    for before, a, s in steps(game, picks):
        assert before.over == RUNNING
        assert not game.is_terminal(before)
        assert game.parse_action(before, game.action_name(before, a)) == a
        assert bool(game.legal(s)) == (not game.is_terminal(s)) == bool(list(game.actions(s)))
        if s.over:
            assert list(game.chance(s)) == []


@settings(max_examples=80)
@given(games.filter(lambda game: game.by_chance), choices)
def test_chances_are_probabilities_of_what_a_ghost_may_do(game, picks):
    for s, _, _ in steps(game, picks):
        if game.player(s) == CHANCE:
            shares = dict(game.chance(s))
            assert sum(shares.values()) == pytest.approx(1, abs=1e-12)
            assert min(shares.values()) > 0
            assert list(shares) == game.legal(s)
            assert list(shares) == list(game.actions(s))


@settings(max_examples=80)
@given(games, choices)
def test_everybody_is_where_one_can_be(game, picks):
    free = {game.point(square) for square in game.open_squares}
    for before, _, s in steps(game, picks):
        assert s.pacman in free
        for ghost in range(game.ghost_count):
            assert 0 <= s.scared[ghost] <= FRIGHT
            at, way = s.ghosts[ghost], s.ways[ghost]
            if at not in free:  # halfway between two squares, on the way from one to the other
                assert s.scared[ghost] > 0
                assert {at - game.steps[way], at + game.steps[way]} <= free
            if before.turn != ghost + 1 and before.turn:
                assert (at, way) == (before.ghosts[ghost], before.ways[ghost])
        assert s.turn == (before.turn + 1) % (1 + game.ghost_count)


@settings(max_examples=80)
@given(games, choices)
def test_the_text_shows_what_is_there(game, picks):
    s = last(game, picks)
    *rows, status = game.text(s).split("\n")
    assert len(rows) == game.plan.height
    x, y = game.square(s.pacman)
    assert rows[y][x] == "P"
    assert sum(row.count("P") for row in rows) == 1
    shown = {(x, y): mark for y, row in enumerate(rows) for x, mark in enumerate(row)}
    told = plain(game, s)
    covered = {game.square(place) for place in (*s.ghosts[: game.ghost_count], s.pacman)}
    height = game.plan.height
    for mark, places in ((".", told["food"]), ("o", told["capsules"])):
        wanted = {(int(x), int(height - 1 - y)) for x, y in places}
        assert {place for place, one in shown.items() if one == mark} == wanted - covered
    assert f"score {s.score}, food {s.left}" in status
    assert bool(re.search("won|eaten", status)) == game.is_terminal(s)


@settings(max_examples=40)
@given(games, choices)
def test_an_evaluation_is_a_number_and_the_two_sides_see_it_from_both(game, picks):
    s = last(game, picks)
    value = game.evaluate(s, 0)
    assert abs(value) < 1e6
    assert game.evaluate(s, 1) == -value
    assert value == pytest.approx(sum(w * f for w, f in zip(game.weights, game.features(s), strict=True)))
