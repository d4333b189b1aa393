"""The page of solved games without a browser: bounds, what positions lead to, maps, and what is kept."""

from __future__ import annotations

import dataclasses
import re
import threading
from typing import Any

import pytest

import plyant as ply
from plyant.errors import UnfitGame
from plyant.exact.estimate import FINDING, Work
from plyant.exact.solve import solve
from plyant.web import solving
from plyant.web.limits import OWN, TooMuch
from plyant.web.pages import solve_maps, solve_parts
from plyant.web.solved_positions import headline, led, shown
from plyant.web.solving import EXAMPLES, Cupboard, refuse_large, solved
from plyant.web.thinking import Cancelled

SMALL = "half-nim(sticks=12)"


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled here, even if the machine is slow."""
    monkeypatch.setattr(solving, "INTERPRETED", 10.0)


@pytest.fixture(scope="module")
def solution() -> Any:
    return solve(ply.load(SMALL), native=False)


def lost_piles(most: int) -> set[int]:
    """By the definition: every take leaves a pile that is won."""
    lost = {1}
    for n in range(2, most + 1):
        if all(n - take not in lost for take in range(1, n // 2 + 1)):
            lost.add(n)
    return lost


# -- solving ---------------------------------------------------------------------------------------------------------


def test_a_small_game_is_solved_and_tells_how_far_it_is() -> None:
    told: list[Work] = []
    found = solved(ply.load("nim(piles=(2,3))"), OWN, threading.Event(), told.append)
    assert (found.status(), found.remoteness()) == ("WIN", 5)
    assert told
    assert "states a second" in solve_parts.progress(told[0], 1234.5)


def test_large_and_unfit_games_are_refused_in_one_sentence() -> None:
    few = dataclasses.replace(OWN, states=40)
    with pytest.raises(TooMuch, match=r"nim\(piles=\(4,5,6\)\) has more than 40 states"):
        solved(ply.load("nim(piles=(4,5,6))"), few, threading.Event())
    with pytest.raises(UnfitGame, match="chance"):
        solved(ply.load("pig"), OWN, threading.Event())
    game = ply.load("tic-tac-toe")
    refuse_large(game, Work(FINDING, 200_000, 10**9, 0, 0), OWN)  # a forecast is no reason
    with pytest.raises(TooMuch, match="more than 200,000"):
        refuse_large(game, Work(FINDING, 200_001, None, 0, 0), OWN)


def test_it_stops_when_nobody_waits_and_when_it_takes_too_long() -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        solved(ply.load("connect-four(width=4,height=4)"), OWN, stop)
    with pytest.raises(TooMuch, match=r"not solved in 0\.05 seconds"):
        solved(ply.load("connect-four(width=4,height=4)"), dataclasses.replace(OWN, seconds=0.05), threading.Event())


def test_one_solution_is_kept_for_a_visitor_and_not_too_many_states(solution: Any) -> None:
    kept = Cupboard(dataclasses.replace(OWN, states=3))  # 60 states in all
    one, two = object(), object()
    kept.put("ann", one, SMALL, solution)
    assert kept.get("ann", SMALL) is solution
    assert kept.get("ann", "nim") is None
    assert kept.get("bob", SMALL) is None
    kept.put("ann", two, SMALL, solution)
    kept.drop("ann", one)  # another page of the same visitor has it now
    assert len(kept) == 1
    kept.drop("ann", two)
    assert len(kept) == 0
    assert 20 < solution.states <= 30
    for name in "abcd":
        kept.put(name, one, SMALL, solution)
    assert [name for name in "abcd" if kept.get(name, SMALL)] == ["c", "d"]


# -- positions -------------------------------------------------------------------------------------------------------


def test_moves_are_told_by_what_they_lead_to(solution: Any) -> None:
    game, lost = solution.game, lost_piles(12)
    s = game.initial()
    moves = led(solution, s)
    assert {int(m.name) for m in moves if m.status == "WIN"} == {t for t in range(1, 7) if 12 - t in lost} == {5}
    assert moves[0].is_best
    assert [m.is_best for m in moves].count(True) == 1
    for m in moves:
        after = solution.remoteness(game.result(s, int(m.name)))
        assert m.words == f"{'wins' if m.status == 'WIN' else 'loses'} in {after + 1}"
    assert headline(solution, s) == f"MAX to move wins in {solution.remoteness(s)} moves."


def test_a_position_is_drawn_with_its_moves_in_colours() -> None:
    found = solve(ply.load("chomp(rows=2,columns=2)"), native=False)
    seen = shown(found, found.start)
    assert {spot.move for spot in seen.spots} == {"a1", "b1", "a2", "b2"}
    assert sorted(mark.kind for mark in seen.marks) == ["leads lost"] * 3 + ["leads won best"]
    buttons = solve_parts.moves(seen.moves)
    assert re.findall(r'data-move="(\w+)"', buttons)[0] == "b2"
    end = found.game.replay("b2 b1 a2 a1")
    over = shown(found, end)
    assert over.headline == "The game is over. MAX wins."
    assert (over.moves, over.spots) == ([], [])


def test_draws_for_ever_and_margins_are_told() -> None:
    found = solve(ply.load("chopsticks"), native=False)
    assert headline(found, found.start).endswith("a draw for ever.")
    assert any(m.words == "draws for ever" for m in led(found, found.start))


def test_the_census_counts_every_state(solution: Any) -> None:
    drawn = solve_parts.census(solution)
    lost = lost_piles(12)
    reached = {(12, 0)}
    for n in range(12, 0, -1):
        reached |= {(n - t, 1 - p) for m, p in set(reached) if m == n for t in range(1, n // 2 + 1)}
    won = sum(n not in lost for n, _ in reached)
    assert f"<strong>{won}</strong> won" in drawn
    assert f"<strong>{len(reached) - won}</strong> lost" in drawn
    assert f"{len(reached)} states" in drawn


# -- maps ------------------------------------------------------------------------------------------------------------


def test_the_map_of_half_nim_is_that_of_brute_force() -> None:
    drawn = solve_maps.map_of(ply.load("half-nim(sticks=64)"))
    squares = re.findall(r'class="(won|lost)" data-pile="(\d+)"', drawn)
    assert [int(n) for _, n in squares] == list(range(1, 65))
    assert {int(n) for kind, n in squares if kind == "lost"} == lost_piles(64)
    assert "agrees with every one" in drawn


def test_the_notes_for_their_piles_and_for_a_chosen_one() -> None:
    game = ply.load("half-nim")
    drawn = solve_maps.notes(game, None)
    assert [f"Case {n}:" in drawn for n in (1, 2, 3, 4)] == [True] * 4
    assert "0101 + 0001 = 0110" in drawn
    chosen = solve_maps.notes(game, 20)
    assert chosen.count('class="case"') == 2
    assert "<td>20 - 15 = 5</td>" in chosen
    assert "up to 64 sticks" in solve_maps.notes(game, 1000)
    assert [solve_maps.checked_pile(t) for t in ("15", "0", "x", "9" * 30, "")] == [15, None, None, None, None]


def test_maps_of_nim_and_chomp_and_of_no_other_game() -> None:
    nim = solve_maps.map_of(ply.load("nim(piles=(2,2))"))
    assert re.findall(r'<td class="(\w+)">(\d)', nim) == [
        ("won" if i != j else "lost", str(i ^ j)) for i in range(3) for j in range(3)
    ]
    assert solve_maps.map_of(ply.load("chomp(rows=2,columns=2)")).count('class="lost"') == 1
    assert solve_maps.map_of(ply.load("tic-tac-toe")) == ""


def test_the_form_offers_games_that_exist_and_escapes_what_was_typed(house: Any) -> None:
    for text in EXAMPLES:
        house.shelf.load(text)
    drawn = solve_parts.form('"><script>', ["nim"])
    assert "<script" not in drawn
    assert drawn.count("<a ") == len(EXAMPLES)
