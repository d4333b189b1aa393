"""People's own rules that raise or never end: one sentence, the last good position, and the arena goes on."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from plyant import choice
from plyant.errors import BadFile, PlyantError, UnfitGame
from plyant.game import CHANCE
from plyant.web import own_rules
from plyant.web.drawn_text import DRAWN
from plyant.web.house import House
from plyant.web.lines import WENT_WRONG, sentence_of
from plyant.web.options import Options
from plyant.web.own_rules import Attempt, RulesStopped, bounded, guarded, in_time
from plyant.web.pages import setup_form, words
from plyant.web.pages.view import View
from plyant.web.seats import offered
from plyant.web.shelf import Shelf
from plyant.web.spots import picture_of

PERSON, RANDOM = {"kind": "person"}, {"kind": "random"}
RULES = '''
from typing import NamedTuple
import plyant

class Row(NamedTuple):
    left: int
    mover: int

class Count(plyant.Game):
    """Take one or two."""
    players = ("Ann", "Ben")
    def initial(self): return Row(6, 0)
    def player(self, s): return s.mover
    def actions(self, s): return [a for a in (1, 2) if a <= s.left]
    def result(self, s, a): return Row(s.left - a, 1 - s.mover)
    def is_terminal(self, s): return s.left == 0
    def utility(self, s, p): return -1 if p == s.mover else 1
    def text(self, s): return f"{s.left} left"

class BadResult(Count):
    def result(self, s, a): return Row(s.left - a, 1 - s.mover) if s.left > 4 else 1 // 0

class BadActions(Count):
    def actions(self, s): return super().actions(s) if s.left > 4 else {}["no"]

class BadText(Count):
    def text(self, s): return "start" if s.left == 6 else [][1]

class BadEnd(Count):
    def initial(self): return Row(2, 0)
    def utility(self, s, p): raise ValueError("no winner")

class BadPicture(Count):
    def picture(self, s): raise ValueError("no paint")

class Scripted(Count):
    def picture(self, s): return "<svg viewBox='0 0 9 9'><script>alert(1)</script></svg>"

class BrokenPicture(Count):
    def picture(self, s): return "<svg><g>"

class Endless(Count):
    def result(self, s, a):
        while a == 2:
            pass
        return super().result(s, a)
'''
BROKEN = "class Broken(Count):\n    def initial(self): raise ValueError('no board')\n"
NO_TEXT = "class NoText(Count):\n    def text(self, s): return 5\n"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> House:
    file = tmp_path_factory.mktemp("own") / "mine.py"
    file.write_text(RULES)
    return House(Options(own=(str(file),)))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_rules, "_GRACE", 0.1)
    monkeypatch.setattr(own_rules, "_logged", [""])


def run(house: House, body: Callable[[], Awaitable[Any]]) -> Any:
    async def whole() -> Any:
        await house.open()
        return await asyncio.wait_for(body(), 30)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(whole())).result()


def test_every_game_of_a_file_is_on_the_shelf(own: House) -> None:
    assert own.shelf.own[:2] == ("count", "bad-result")
    assert len(own.shelf.own) == 9


def test_a_game_that_fails_at_the_start_is_named_with_its_file(tmp_path: Path) -> None:
    file = tmp_path / "faulty.py"
    file.write_text(RULES + BROKEN)
    for text in (str(file), f"{file}:Broken"):
        with pytest.raises(BadFile, match=r"faulty\.py:Broken .*ValueError: no board in initial\(\)"):
            Shelf([text])


def test_what_is_refused_at_the_start_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "faulty.py").write_text(RULES + NO_TEXT)
    with pytest.raises(BadFile, match=r"NoText .*TypeError: text\(\) gave 5, and a text is needed"):
        Shelf([str(tmp_path / "faulty.py")])
    assert not caplog.records


@pytest.mark.parametrize(
    ("game", "moves", "sentence"),
    [
        ("bad-result", "2 1", "the rules of BadResult stopped with ZeroDivisionError: .* in result"),
        ("bad-actions", "1 1", "the rules of BadActions stopped with KeyError: 'no' in actions"),
        ("bad-text", "1", "the rules of BadText stopped with IndexError: .* in text"),
        ("bad-end", "2", "the rules of BadEnd stopped with ValueError: no winner in utility"),
    ],
)
def test_a_move_after_which_the_rules_fail_is_not_made(
    own: House, game: str, moves: str, sentence: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    contest = own.contests.begin("v", game, [PERSON, PERSON])
    *good, bad = moves.split()
    for move in good:
        contest.move(move)
    view_of_it = run_view(own, contest, bad)
    assert len(contest.record.moves) == len(good)
    assert len(caplog.records) == 1
    assert caplog.records[0].exc_info is None
    with pytest.raises(RulesStopped, match=sentence):
        contest.move(bad)
    assert len(caplog.records) == 1  # the same is not told twice
    assert "stopped with" in view_of_it.trouble
    assert "to move" in words.status(view_of_it)
    own.contests._known.clear()  # as after a restart
    assert own.contests.get("v", contest.id) is not None
    assert contest.undo() == len(good)


def run_view(house: House, contest: Any, move: str) -> View:
    async def body() -> View:
        view = View(house, "v", contest)
        view.start()
        assert not view.move(move)
        view.rest()
        return view

    found = run(house, body)
    assert isinstance(found, View)
    return found


def test_who_cannot_move_is_not_said_to_think(own: House) -> None:
    async def body() -> None:
        contest = own.contests.begin("v", "bad-result", [PERSON, RANDOM])
        view = View(own, "v", contest)
        view.start()
        view.move("2")
        while not view.trouble:
            await asyncio.sleep(0.01)
        assert view.is_stuck
        assert "thinking" not in words.status(view)
        assert "take back" in words.status(view)
        view.attempt(contest.undo)
        assert not view.trouble
        assert words.status(view).startswith("Your turn")
        view.rest()

    run(own, body)


def test_where_the_picture_fails_the_text_is_drawn(own: House) -> None:
    game = own.shelf.load("bad-picture")
    assert 'data-drawn="text"' in picture_of(game, game.initial())


def test_a_picture_is_shown_without_its_script(own: House) -> None:
    game = own.shelf.load("scripted")
    assert picture_of(game, game.initial()) == '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>'


def test_a_picture_that_is_none_is_drawn_as_text(own: House) -> None:
    game = own.shelf.load("broken-picture")
    assert DRAWN in picture_of(game, game.initial())


def test_rules_without_an_end_are_given_up(own: House) -> None:
    game = own.shelf.load("endless")
    with pytest.raises(RulesStopped, match="the rules of Endless take too long"):
        in_time(game, lambda: game.result(game.initial(), 2), 0.05)
    stop = threading.Event()
    stop.set()
    with pytest.raises(RulesStopped, match="take too long"):
        bounded(game, lambda _: game.result(game.initial(), 2))(stop)
    until = time.monotonic() + 10
    while any(t.name == "plyant own rules" for t in threading.enumerate()):  # they do not go on for nobody
        assert time.monotonic() < until
        time.sleep(0.01)


def test_neither_giving_up_nor_an_exit_in_the_rules_ends_the_server(own: House) -> None:
    game = own.shelf.load("endless")
    attempt = Attempt(game, lambda: game.result(game.initial(), 2))
    with pytest.raises(RulesStopped, match="take too long"):
        attempt.value()
    assert attempt.is_done(10)
    with pytest.raises(RulesStopped, match="take too long"):  # and not what has ended its thread
        attempt.value()
    with pytest.raises(RulesStopped, match="stopped with SystemExit"):
        in_time(game, sys.exit)


def test_the_arenas_own_errors_are_not_blamed_on_rules(own: House) -> None:
    with pytest.raises(KeyError), guarded(Shelf().load("nim")):
        raise KeyError("ours")
    with pytest.raises(PlyantError, match="kept"), guarded(own.shelf.load("count")):
        raise PlyantError("kept")
    assert sentence_of(KeyError("ours")) == WENT_WRONG
    assert in_time(Shelf().load("nim"), lambda: 7) == 7


def test_only_algorithms_that_can_play_are_offered_and_taken() -> None:
    shelf = Shelf()
    nim, pig, rps, poker = (shelf.load(name) for name in ("nim", "pig", "rock-paper-scissors", "kuhn-poker"))
    assert {"engine", "minimax", "mcts", "random", "reflex"} <= set(offered(nim))
    assert not {"cfr", "ismcts", "determinised", "backward_induction"} & set(offered(nim))
    assert "expectimax" in offered(pig)
    assert not {"engine", "alphabeta", "best_reply"} & set(offered(pig))
    assert offered(rps) == ["mcts", "backward_induction", "random"]
    assert {"cfr_plus", "ismcts", "determinised"} <= set(offered(poker))
    assert not {"mcts", "engine", "expectimax", "reflex"} & set(offered(poker))
    form = setup_form.form(shelf.entry("kuhn-poker"), poker, {})
    assert 'value="ismcts"' in form
    assert 'value="alphabeta"' not in form
    house = House(Options())
    with pytest.raises(UnfitGame, match="alphabeta cannot play pig; expectimax, "):
        house.contests.begin("v", "pig", [PERSON, {"kind": "alphabeta"}])


@pytest.mark.parametrize("name", ["nim", "pig", "rock-paper-scissors", "kuhn-poker", "three-tic-tac-toe"])
def test_what_is_offered_answers(name: str) -> None:
    game = Shelf().load(name)
    state = game.initial()
    while game.player(state) == CHANCE:
        state = game.result(state, game.legal(state)[0])
    for algorithm in set(offered(game)) & set(choice.ALGORITHMS):
        found = choice.search(game, state, algorithm=algorithm, seconds=0.02, native=False)
        assert found.action in game.legal(state) or found.mixes or found.mix
