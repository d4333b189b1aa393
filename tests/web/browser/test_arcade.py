"""Pac-Man by keys, a hand of poker, a die that rolls, and an evaluation square by square."""

from __future__ import annotations

import json
from typing import Any

import plyant

PERSON, RANDOM = {"kind": "person"}, {"kind": "random"}


def begin(page: Any, game: str) -> str:
    """A new game against somebody who does not think; gives its address in the interface."""
    page.goto("/trees")  # to be known as a visitor
    made = page.request.post("/api/v1/contests", data={"game": game, "seats": [PERSON, RANDOM]})
    assert made.status == 201
    page.goto(f"/game/{made.json()['id']}")
    return f"/api/v1/contests/{made.json()['id']}"


def test_pacman_goes_where_the_keys_say(page: Any) -> None:
    address = begin(page, "pacman(layout=tiny)")
    page.get_by_text("to begin").wait_for()
    page.get_by_role("button", name="Turn by turn").click()
    page.get_by_role("button", name="Let time run").wait_for()
    page.keyboard.press("ArrowLeft")
    page.get_by_text("score 9, food 17").wait_for()
    page.keyboard.press("h")
    page.get_by_text("score 18, food 16").wait_for()
    page.locator(".pad-up").click()
    page.get_by_text("score 27, food 15").wait_for()
    page.locator(".played li").nth(2).wait_for()
    now = page.request.get(address).json()
    moves = [m["move"] for m in now["moves"]]
    assert moves[::2] == ["west", "west", "north"]
    game = plyant.load("pacman(layout=tiny)")
    state = game.replay(moves)
    assert game.text(state) == now["text"]
    column, row = (n + 0.5 for n in game.square(state.pacman))
    page.wait_for_function(
        "at => [...document.querySelectorAll('.stage g[transform]')].some(g => g.getAttribute('transform') === at)",
        arg=f"translate({column:.3f} {row:.3f})",
    )


def test_pacman_goes_on_by_himself_but_for_pauses(page: Any) -> None:
    """All the food of a corridor by one key, or by two where the time was stopped."""
    begin(page, "pacman(layout=corridor)")
    page.get_by_text("to begin").wait_for()
    page.get_by_label("Seconds a round").fill("0.08")
    page.locator(".stage").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("p")
    page.get_by_text("Paused").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("You win").wait_for()
    page.get_by_role("button", name="One move back (left arrow key)").click()
    page.get_by_text("An earlier position").wait_for()
    page.get_by_text("food 1,").wait_for()


def test_a_hand_of_poker_by_buttons_shows_the_other_card_at_the_end_only(page: Any) -> None:
    sent: list[str] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda data: sent.append(str(data))))
    address = begin(page, "kuhn-poker")
    page.get_by_role("button", name="Deal").click()
    page.get_by_role("button", name="bet", exact=True).first.wait_for()
    before = page.content() + json.dumps(page.request.get(address).json()) + "".join(sent)
    assert page.request.get(f"{address.replace('/api/v1/contests', '/game')}/file").status == 409
    page.get_by_role("button", name="bet", exact=True).first.click()
    page.get_by_role("button", name="Deal again").wait_for()
    mine, theirs = (page.request.get(address).json()["moves"][i]["move"] for i in range(2))
    assert f">{mine}<" in before.replace("\\", "")
    assert f">{theirs}<" not in before.replace("\\", "")
    assert f">{theirs}<" in page.content()
    assert page.locator(".tally").inner_text().startswith("1 hand: You")
    page.get_by_role("button", name="Deal again").click()
    page.get_by_role("button", name="check", exact=True).first.wait_for()
    assert page.locator(".tally").inner_text().startswith("1 hand: You")


def test_the_die_shows_what_was_rolled(page: Any) -> None:
    address = begin(page, "pig")
    page.get_by_role("button", name="roll", exact=True).click()
    page.locator(".die:not(.rolling)").wait_for()
    rolled = page.request.get(address).json()["moves"][1]["move"]
    assert page.locator(".dice").get_attribute("aria-label") == f"Rolled {rolled}"
    page.wait_for_function("n => document.querySelectorAll('.die circle').length === n", arg=int(rolled))


def test_what_a_robots_evaluation_makes_of_each_square(page: Any) -> None:
    begin(page, "gas-maze")
    game = plyant.load("gas-maze")
    for player in range(2):
        page.get_by_label("Evaluation of").select_option(str(player))
        worth = game.evaluate(game.initial(), player)
        page.locator(".insight").get_by_text(f"now {worth:g}".replace("-", "−")).wait_for()
        shown = page.locator(".insight text").all_text_contents()
        values = [f"{v:g}".replace("-", "−") for v in game.heuristic_map(game.initial(), player).values()]
        assert all(shown.count(v) >= values.count(v) for v in set(values))
