"""Games played in a real browser: by clicks, by keys, on a phone."""

from __future__ import annotations

import json
import re
from typing import Any


def begin(page: Any, name: str, preset: str = "people", level: str = "") -> None:
    """A new game by the form."""
    page.goto(f"/play/{name}")
    page.locator(f"input[name=preset][value={preset}]").check(force=True)
    if level:
        page.locator(f"input[name=level][value='{level}']").check(force=True)
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/game/*")
    page.wait_for_selector(".spot, .legal button")


def play(page: Any, *moves: str) -> None:
    """Click at moves, each as soon as it can be."""
    for move in moves:
        page.get_by_role("button", name=f"play {move}", exact=True).click()


def says(page: Any, words: str, seconds: float = 15) -> None:
    """Wait until the page says so."""
    page.locator(".status", has_text=re.compile(words)).wait_for(timeout=1000 * seconds)


def test_a_game_of_tic_tac_toe_of_two_people_by_clicks(page: Any) -> None:
    begin(page, "tic-tac-toe")
    play(page, "a1", "b1", "a2", "b2")
    assert page.locator(".mark-last").count() == 1
    play(page, "a3")
    says(page, "^X wins.$")
    assert page.locator(".spot").count() == 0
    page.get_by_role("button", name="Play again").click()
    says(page, "^X to move.$")


def test_connect_four_against_the_computer_with_a_hint_an_undo_and_a_step_back(page: Any) -> None:
    begin(page, "connect-four", "computer", "1")
    says(page, "Your turn")
    page.get_by_role("button", name="Hint").click()
    says(page, "^Hint: [1-7]", 90)  # the search may have to be compiled first
    assert page.locator(".mark-hint").count() == 1
    play(page, "4")
    page.locator(".played li").nth(1).wait_for()
    says(page, "Your turn")
    page.get_by_role("button", name="Undo").click()
    page.locator(".where", has_text="0 / 0").wait_for()
    for turn in range(21):  # until it is over
        page.wait_for_function("document.querySelector('.status.end, .spot')")
        if page.locator(".status.end").count():
            break
        page.locator(".spot").nth(turn % page.locator(".spot").count()).click()
        page.wait_for_function(f"document.querySelectorAll('.played li').length > {2 * turn}")
    says(page, "You (win|lose)|draw")
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="One move on").click()
    page.locator(".banner").wait_for()
    page.get_by_role("button", name="Continue from here").click()
    page.locator(".where", has_text="2 / 2").wait_for()
    says(page, "Your turn")


def test_a_game_by_keyboard_alone(page: Any) -> None:
    page.goto("/play/tic-tac-toe")
    page.locator("input[name=preset][value=computer]").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Start", exact=True).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    page.wait_for_selector(".spot")
    page.locator(".skip").focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('spot')"):
            break
    for keys in (["Enter"], ["ArrowDown", "Enter"], ["ArrowUp", "Enter"], ["ArrowDown", "Enter"], ["ArrowUp", "Enter"]):
        count = page.locator(".spot").count()
        for key in keys:
            page.keyboard.press(key)
        page.wait_for_function(f"document.querySelectorAll('.spot').length < {count}")
    assert page.locator(".played li").count() == 5
    page.locator("h1").click()
    page.keyboard.press("ArrowLeft")
    page.locator(".where", has_text="4 / 5").wait_for()


def test_a_phone_has_no_horizontal_scrolling(page: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    begin(page, "chinese-checkers")
    page.locator(".spot.start").first.click()
    page.locator(".picking .spot.target").first.click()
    says(page, "2 to move")
    for path in (page.url, "/play/chinese-checkers"):
        page.goto(path)
        page.wait_for_selector("h1")
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_game_of_ones_own_is_played_and_saved_and_loaded(page: Any, tmp_path: Any) -> None:
    begin(page, "three-cells")
    page.get_by_text("Moves by name").click()
    page.get_by_label("Type a move").fill("x")
    page.keyboard.press("Enter")
    page.get_by_role("alert").filter(has_text="not a legal move").wait_for()
    page.get_by_label("Type a move").fill("b")
    page.keyboard.press("Enter")
    says(page, "Right to move")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save").click()
    file = tmp_path / "saved.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["moves"] == ["b"]
    page.goto("/play/three-cells")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_url("**/game/*")
    says(page, "Right to move")


def test_what_is_hidden_is_covered_until_the_next_person_sits_down(page: Any) -> None:
    page.goto("/play/kuhn-poker")
    page.locator("input[name=preset][value=people]").check(force=True)
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/game/*")
    page.get_by_role("button", name="Show the board").click()
    page.get_by_role("button", name="Deal").click()
    page.locator(".legal").get_by_role("button").first.click()
    page.get_by_text("It is B's turn").wait_for()
    assert page.locator(".board-picture svg").count() == 0
    page.get_by_role("button", name="Show the board").click()
    says(page, "B to move")


def test_another_visitors_game_is_not_shown(page: Any, chromium: Any, arena: str) -> None:
    begin(page, "tic-tac-toe")
    with chromium.new_context(base_url=arena) as other:
        answer = other.new_page().goto(page.url)
        assert answer.status == 404


def pick_up(page: Any, place: str) -> None:
    page.locator(".spot.start").and_(page.get_by_label(re.compile(f"pick up:.* {place}/"))).click()


def test_what_is_in_a_persons_hand_stays_there_when_the_page_has_something_to_say(page: Any) -> None:
    begin(page, "dodgem")
    page.get_by_text("Moves by name").click()
    page.locator(".spot.start").first.click()
    page.get_by_label("Type a move").fill("nonsense")
    page.get_by_label("Type a move").press("Enter")
    page.get_by_role("alert").filter(has_text="not a legal move").wait_for()
    assert page.locator(".spot.picked").count() == 1
    page.locator(".spot.target").first.click()
    says(page, "^Red to move")


def test_a_move_of_two_parts_is_made_part_by_part(page: Any) -> None:
    page.goto("/play/backgammon")
    page.locator("input[name=preset][value=people]").check(force=True)
    page.get_by_text("More: begin with moves").click()
    page.get_by_label("Moves that were made already").fill("31")
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/game/*")
    says(page, "White to move")
    for place, made in (("8", "5"), ("6", "5")):
        pick_up(page, place)
        page.get_by_role("button", name=f"play {place}/{made}", exact=True).click()
    says(page, "Roll to go on")
    assert page.locator(".played").inner_text().endswith("8/5+6/5")
