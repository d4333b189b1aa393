"""What a tab shows of a game: the latest position or an earlier one, a variation, whose eyes; and that it rests."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from plyant.errors import StillCompiling
from plyant.native import stop_of_thread
from plyant.web.contest import Contest
from plyant.web.house import House
from plyant.web.pages import words
from plyant.web.pages.marks import last_marks
from plyant.web.pages.nature import hand_word, waits_for_a_hand
from plyant.web.pages.view import View
from plyant.web.seats import Player
from plyant.web.spots import picture_of

PERSON, RANDOM = {"kind": "person"}, {"kind": "random"}


def run(house: House, body: Callable[[], Awaitable[Any]]) -> Any:
    async def whole() -> Any:
        await house.open()
        try:
            return await asyncio.wait_for(body(), 30)
        finally:
            await house.close()

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may have a loop in this one
        return thread.submit(lambda: asyncio.run(whole())).result()


def begun(house: House, game: str, *seats: dict[str, Any], **how: Any) -> Contest:
    return house.contests.begin("v", game, list(seats) or [PERSON, PERSON], **how)


async def settled(view: View) -> None:
    while view.contest.asked is None and not view.contest.is_over and not view.waits_to_roll:
        await asyncio.sleep(0.01)


def test_who_looks_at_the_latest_position_follows_the_game_and_who_looks_back_does_not(house: House) -> None:
    async def body() -> None:
        view = View(house, "v", begun(house, "tic-tac-toe"))
        view.start()
        assert view.move("a1")
        assert view.move("b2")
        assert (view.ply, view.is_live) == (2, True)
        view.show(1)
        view.contest.move("c3")  # by another tab
        assert (view.ply, view.is_live) == (1, False)
        assert view.state == view.contest.record.states[1]
        assert not view.move("a3")
        assert not view.can_move
        view.show(99)
        assert (view.ply, view.is_live) == (3, True)
        view.rest()

    run(house, body)


def test_a_variation_is_shown_on_the_board_and_leaves_the_game_alone(house: House) -> None:
    async def body() -> None:
        view = View(house, "v", begun(house, "tic-tac-toe", moves="a1"))
        view.start()
        told: list[int] = []
        view.on_change(lambda: told.append(view.ply))
        game, line = view.game, tuple(view.game.read_moves("b2 c3", view.state))
        view.preview(1, line, 1, "Why not b2?")
        assert not view.is_live
        assert view.state == game.replay("a1")
        assert view.board_state == game.replay("a1 b2")
        view.preview(1, line, 9, "Why not b2?")
        assert view.board_states() == (game.replay("a1 b2"), game.replay("a1 b2 c3"))
        view.contest.move("b1")  # by another tab
        assert view.board_state == game.replay("a1 b2 c3")
        view.end_preview()
        assert view.is_live
        assert view.board_state == game.replay("a1 b1")
        assert len(told) == 4
        view.rest()

    run(house, body)


def test_a_game_goes_on_from_an_earlier_position(house: House) -> None:
    async def body() -> None:
        view = View(house, "v", begun(house, "tic-tac-toe", moves="a1 b1 a2 b2 a3"))
        view.start()
        assert words.status(view) == "X wins."
        view.show(3)
        assert words.status(view) == "After 3 moves of 5."
        view.continue_here()
        assert view.is_live
        assert view.can_move
        assert words.status(view) == "O to move."
        view.rest()

    run(house, body)


def test_the_computer_answers_and_a_wrong_move_is_told_as_a_sentence(house: House) -> None:
    async def body() -> None:
        view = View(house, "v", begun(house, "tic-tac-toe", PERSON, RANDOM))
        view.start()
        assert not view.move("z9")
        assert "'z9' is not a square" in view.trouble
        assert view.move("a1")
        assert view.trouble == ""
        await settled(view)
        assert view.ply == 2
        view.rest()

    run(house, body)


def test_who_is_gone_stops_the_search_and_who_comes_back_goes_on(house: House) -> None:
    async def body() -> None:
        view = View(house, "v", begun(house, "tic-tac-toe", RANDOM, PERSON))
        gone = threading.Event()
        ticket = view.ask(lambda stop: gone.set() if stop.wait(20) else None)
        view.start()
        while not house.thinking.running:
            await asyncio.sleep(0.01)
        view.rest()
        assert ticket.is_done
        while house.thinking.running:
            await asyncio.sleep(0.01)
        assert gone.is_set()
        assert house.thinking.waiting == 0
        view.start()
        await settled(view)
        assert view.can_move
        view.rest()

    run(house, body)


def test_computers_pause_and_go_on(house: House) -> None:
    async def body() -> None:
        view = View(house, "v", begun(house, "tic-tac-toe", RANDOM, RANDOM))
        view.croupier.pace = 0.0
        view.pause(True)
        view.start()
        await asyncio.sleep(0.05)
        assert (view.last, words.status(view)) == (0, "Paused.")
        view.pause(False)
        await settled(view)
        assert view.contest.is_over
        view.rest()

    run(house, body)


def test_cards_are_covered_until_the_person_sits_down_and_moves_are_not_told(house: House) -> None:
    async def body() -> None:
        view = View(house, "v", begun(house, "kuhn-poker"))
        view.start()
        assert view.is_covered
        view.uncover()
        assert not view.is_covered
        assert view.waits_to_roll
        view.attempt(view.contest.roll)
        await settled(view)
        assert (view.eyes, view.can_move) == (0, True)
        own, other = (name for _, name in words.shown_moves(view))
        assert own in "JQK"
        assert other == "·"
        view.move("check")
        assert view.is_covered
        assert not view.can_move
        view.uncover()
        assert view.eyes == 1
        view.move("check")
        assert not view.is_covered
        assert view.eyes is None
        assert "·" not in [name for _, name in words.shown_moves(view)]
        view.rest()

    run(house, body)


@pytest.mark.parametrize(
    ("game", "seats", "moves", "waits"),
    [
        ("backgammon", [PERSON, RANDOM], "", True),
        ("2048", [PERSON], "", False),
        ("pig", [PERSON, RANDOM], "roll", False),
        ("tic-tac-toe", [PERSON, RANDOM], "", False),
        ("kuhn-poker", [RANDOM, RANDOM], "", False),
    ],
)
def test_a_person_rolls_before_their_own_turn(house: House, game: str, seats: Any, moves: str, waits: bool) -> None:
    assert waits_for_a_hand(begun(house, game, *seats, moves=moves)) == waits


def test_the_button_is_called_after_what_it_does(house: House) -> None:
    names = {name: hand_word(house.shelf.make(name, {})) for name in ("backgammon", "kuhn-poker", "liars-dice")}
    assert names == {"backgammon": "Roll", "kuhn-poker": "Deal", "liars-dice": "Roll"}


@pytest.mark.parametrize(
    ("game", "moves", "kinds"),
    [
        ("tic-tac-toe", "b2", ["came"]),
        ("connect-four", "4", ["came round"]),
        ("dodgem", "a1b1", ["came", "left"]),
        ("eight-puzzle", "7", ["came", "left"]),
    ],
)
def test_the_last_move_is_marked_where_it_was_made(house: House, game: str, moves: str, kinds: list[str]) -> None:
    rules = house.shelf.make(game, {})
    before, after = (picture_of(rules, s) for s in (rules.initial(), rules.replay(moves)))
    assert sorted(mark.kind for mark in last_marks(before, after)) == kinds
    assert last_marks(after, after) == []


def test_how_a_game_ended_is_said_to_the_person_who_played_it(house: House) -> None:
    async def body() -> None:
        view = View(house, "v", begun(house, "tic-tac-toe", PERSON, RANDOM, moves="a1 b1 a2 b2 a3"))
        assert words.status(view) == "You win."
        lost = begun(house, "tic-tac-toe", PERSON, RANDOM)
        lost.resign()
        assert words.status(View(house, "v", lost)) == "You resigned. O wins."

    run(house, body)


def test_a_clock_keeps_what_was_spent_when_somebody_resigns(house: House) -> None:
    contest = begun(house, "tic-tac-toe", PERSON, RANDOM, minutes=1)
    contest._turn_began -= 20
    contest.resign()
    assert 20 <= contest.clock(0) < 60


def test_who_has_no_time_left_has_lost(house: House) -> None:
    contest = begun(house, "tic-tac-toe", PERSON, RANDOM, minutes=1)
    contest._turn_began -= 61
    contest.check_clock()
    assert contest.out_of_time == 0
    assert contest.clock(0) >= 60


def test_rules_are_compiled_while_a_person_thinks_and_nobody_waits_for_that(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[Any, bool, bool]] = []

    def think(self: Player, state: Any, seed: int, stop: threading.Event, watch: Any = None) -> None:
        mine = stop_of_thread()
        asked.append((state, stop.is_set(), mine is not None and mine.is_set()))
        raise StillCompiling("soon")

    monkeypatch.setattr(Player, "think", think)

    async def body() -> None:
        contest = begun(house, "tic-tac-toe", PERSON, {"kind": "level"})
        view = View(house, "v", contest)
        view.start()
        while house.thinking.running or house.thinking.waiting:
            await asyncio.sleep(0.01)
        assert asked == [(contest.state, True, True)]
        assert not view.trouble
        view.rest()
        View(house, "v", begun(house, "tic-tac-toe")).start()  # two people
        await asyncio.sleep(0.05)
        assert len(asked) == 1

    run(house, body)
