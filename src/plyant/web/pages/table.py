"""The table that a game is played on: the players with their clocks, the board, and the sentence below it."""

from __future__ import annotations

import asyncio
import html
import json
import threading
import time
from collections.abc import Callable

from nicegui import ui

from plyant.arena.luck import decided, worth_of
from plyant.arena.seen import text_for
from plyant.game import SIMULTANEOUS, Result
from plyant.result import value_text
from plyant.web.drawn_parts import Box
from plyant.web.lines import sentence_of
from plyant.web.own_rules import SECONDS, Attempt, bounded, is_own
from plyant.web.pages.board import Board
from plyant.web.pages.marks import last_marks
from plyant.web.pages.parts import Plan, plan
from plyant.web.pages.plain import Button, text
from plyant.web.pages.view import View
from plyant.web.pages.words import SLOW, status
from plyant.web.seats import LEVEL, Player, Seat
from plyant.web.spots import Spot, picture_of, spots
from plyant.web.telling import who

_SELDOM = 0.12  # seconds between two words about the search
_DIRECTIONS = frozenset(["up", "down", "left", "right", "north", "south", "west", "east", "stop", "stay"])
_FEW = 6  # moves
_MANY = 60
_SOON = 0.03  # seconds
_AT_ONCE = 0.15  # seconds for which a page waits for somebody's own rules
_HELPER = Seat(LEVEL, 3)  # who gives hints

_Clickable = tuple[Plan | None, list[Spot]]


class Table:
    """Draws what a view shows, after every change, and once however much has changed."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.spots: list[Spot] = []
        """Where the moves that are legal now are clicked; those without a spot are played by name."""
        self.plan: Plan | None = None
        """How moves of several parts are made on the board."""
        self.names: list[str] = []
        """The legal moves, where the person at the screen may move."""
        self.after_drawing: list[Callable[[], None]] = []
        self._hint: tuple[int, str, str] | None = None  # the version of the game that it is for, the move, the sentence
        self._looking: tuple[tuple[int, int | None], Attempt[_Clickable]] | None = None  # version and eyes; own rules
        self._is_due = self._is_second = self._tries = False
        self._whole = -1  # the version of the game whose moves can be made on the board as it is drawn
        self._said = 0.0
        self._players = text(looks="players")
        with ui.element("div").classes("cover"):
            self._cover = text(tag="p")
            Button("Show the board", view.uncover, "main")
        self._covering = ui.context.slot.children[-1]
        with ui.element("div") as self._frame:
            self._make_board()
        self._banner = ui.element("div").classes("banner row-wrap")
        with self._banner:
            self._banner_text = text(tag="span", looks="grow")
            self._back = Button("‹", lambda: self._step(-1), name="Back in the line")
            self._on = Button("›", lambda: self._step(1), name="On in the line")
            self._continue = Button("Continue from here", view.continue_here, "main")
            self._close = Button("Back to the game", self._leave)
        self._status = text(tag="p", looks="status", role="status")
        self._trouble = text(tag="p", looks="wrong", role="alert")
        self._draw()
        view.on_change(self._changed)
        view.on_thinking(self._thought)

    # -- hints ------------------------------------------------------------------------------------------------------

    async def hint(self) -> None:
        """Ask the computer what it would do, and show that."""
        view, contest = self.view, self.view.contest
        if not view.can_move or contest.asked is None:
            return
        version, state, asked = contest.version, contest.state, contest.asked
        seed = contest.luck.getrandbits(31)

        def think(stop: threading.Event) -> Result:
            return Player(contest.game, _HELPER, contest.limits).think(state, seed, stop)

        self._say("Looking for a good move …")
        try:
            found = await view.ask(
                bounded(contest.game, think), lambda n: self._say(f"Thinking, {n} ahead of you.")
            ).answer()
        except Exception as error:
            view.trouble = sentence_of(error, contest.game) if version == contest.version else ""
            self._changed()
            return
        if version != contest.version:
            return
        move = decided(found, asked, contest.luck)
        name = contest.game.action_name(state, move)
        worth = ""
        if contest.game.player(state) != SIMULTANEOUS:
            worth = f": {value_text(contest.game, worth_of(found, move), found.exact)}"
        self._hint = version, name, f"Hint: {name}{worth}."
        self._changed()

    # -- what is drawn ----------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._draw)

    def _draw_second(self, version: int) -> None:
        if version == self.view.contest.version and not self._is_due:
            self._is_second = True
            self._draw()
            self._is_second = False

    def _draw(self) -> None:
        self._is_due = False
        view, contest = self.view, self.view.contest
        self._players.set_content(self._player_cards())
        covered = view.is_covered
        self._covering.set_visibility(covered)
        self._frame.set_visibility(not covered)
        legal = contest.legal() if view.can_move else []
        if len(legal) > _MANY and not self._is_second and self._whole != contest.version:
            # First what has happened, and soon after what can be done.
            legal = []
            asyncio.get_running_loop().call_later(_SOON, self._draw_second, contest.version)
        self.spots, self.plan = [], None
        self._whole = contest.version if legal else -1
        self.names = list(dict.fromkeys(contest.game.action_name(contest.state, a) for a in legal))
        if covered:
            name = contest.game.player_name(contest.persons[0] if contest.asked is None else contest.asked)
            self._cover.set_content(f"It is {html.escape(name)}'s turn. Press when nobody else looks.")
            self._board.show("", "covered", [])
        else:
            self._draw_board()
        self._draw_banner()
        self._say(self._words(), contest.is_over and view.is_live)
        self._trouble.set_content(html.escape(view.trouble))
        self._trouble.set_visibility(bool(view.trouble))
        if contest.deciding and contest.asked is None:
            asyncio.get_running_loop().call_later(SLOW + 0.5, self._thought)
        if self.names or not view.can_move:
            for told in self.after_drawing:
                told()

    def _make_board(self) -> None:
        self._board = Board(self.view.move)

    def _sentence(self) -> str:
        return status(self.view)

    def _words(self) -> str:
        """The hint, as long as the position is the same."""
        if self._hint is not None and self._hint[0] == self.view.contest.version and self.view.is_live:
            return self._hint[2]
        return self._sentence()

    def _draw_board(self) -> None:
        view, contest = self.view, self.view.contest
        states = view.board_states()
        pictures = [picture_of(contest.game, s, view.eyes) for s in states]
        if self.names:
            self.plan, self.spots = self._clickable(pictures[-1])
        is_directed = bool(self.names) and not self.spots and self.plan is None and _DIRECTIONS.issuperset(self.names)
        self._frame.classes(add="by-direction" if is_directed else "", remove="" if is_directed else "by-direction")
        last = last_marks(*pictures) if len(pictures) == 2 and not contest.game.has("observe") else []
        eyes = view.eyes
        words = text_for(contest.game, states[-1], eyes)
        always = not contest.hides or bool(view.trouble)  # how often it was drawn could tell what is hidden
        self._board.show(
            pictures[-1], f"The board: {words[:1500]}", self.spots, last, self._hint_boxes(), always, self.plan
        )

    def _clickable(self, picture: str) -> _Clickable:
        """How moves are made on the board; what somebody's own rules do after each is looked at with a time limit."""
        view = self.view
        if not is_own(view.game):
            return self._places(picture)
        about = view.contest.version, view.eyes
        if self._looking is None or self._looking[0] != about:
            self._looking = about, Attempt(view.game, lambda: self._places(picture))
            self._looking[1].is_done(_AT_ONCE)
        looking = self._looking[1]
        if not looking.is_done() and looking.seconds < SECONDS:
            asyncio.get_running_loop().call_later(2 * _AT_ONCE, self._draw_second, view.contest.version)
            return None, []
        try:
            return looking.value()
        except Exception as error:
            view.trouble = view.trouble or sentence_of(error, view.game)
            return None, []

    def _places(self, picture: str) -> _Clickable:
        by_parts = plan(self.names, picture, self._picture_after) if self.view.contest.eyes() is None else None
        return by_parts, self._sensible_spots() if by_parts is None else []

    def _picture_after(self, name: str) -> str:
        game, state = self.view.game, self.view.contest.state
        return picture_of(game, game.result(state, game.parse_action(state, name)))

    def _sensible_spots(self) -> list[Spot]:
        """None where names are clearer: words such as roll and hold, or directions in which everything moves."""
        contest, names = self.view.contest, self.names
        found = spots(contest.game, contest.state, contest.legal(), self.view.eyes)
        if _DIRECTIONS.issuperset(names):
            return found if len(found) == len(names) else []
        are_words = len(names) <= _FEW and all(name.isalpha() and len(name) > 2 for name in names)
        return [] if are_words and not contest.hides else found

    def _hint_boxes(self) -> list[Box]:
        if self._hint is None or self._hint[0] != self.view.contest.version:
            return []
        if self.plan is not None:
            return [self.plan.places[place] for step in self.plan.moves.get(self._hint[1], ()) for place in step]
        spot = next((s for s in self.spots if s.move == self._hint[1]), None)
        return [] if spot is None else [box for box in (spot.start, spot.target) if box is not None]

    def _draw_banner(self) -> None:
        view, line = self.view, self.view.variation
        if line is not None and not self._tries:
            self._frame.client.run_javascript(f"revealed({json.dumps(self._frame.html_id)})")
        self._tries = line is not None
        self._banner.set_visibility(not view.is_live and not view.is_covered)
        self._back.use(line is not None and line.step > 0, line is not None)
        self._on.use(line is not None and line.step < len(line.line), line is not None)
        self._continue.use(True, line is None)
        if line is not None:
            self._banner_text.set_content(
                f"{html.escape(line.title)} <span class=soft>{line.step} of {len(line.line)}</span>"
            )
        else:
            self._banner_text.set_content("An earlier position.")

    def _player_cards(self) -> str:
        return "".join(self._player_card(p) for p in range(len(self.view.contest.seats)))

    def _player_card(self, player: int) -> str:
        contest = self.view.contest
        seat = contest.seats[player]
        role = "you" if who(contest, player) == "you" else seat.text
        is_on = player in contest.deciding
        clock = ""
        if contest.minutes is not None:
            left = max(contest.minutes * 60 - contest.clock(player), 0.0)
            runs = " data-runs=1" if is_on else ""
            clock = f'<span class="clock" data-left="{left:.1f}"{runs}>{int(left // 60)}:{int(left % 60):02d}</span>'
        name = html.escape(contest.game.player_name(player))
        label = ' role="img" aria-label="to move"' if is_on else ""
        return (
            f'<div class="player{" on" if is_on else ""}"><span class="turn"{label}></span>'
            f'<span class="name">{name}</span> <span class="soft small">{html.escape(role)}</span>{clock}</div>'
        )

    def _say(self, words: str, is_end: bool = False) -> None:
        self._status.set_content(html.escape(words) or "&nbsp;")
        self._status.classes(add="end" if is_end else "", remove="" if is_end else "end")

    def _thought(self) -> None:
        """Another word about the search, but not too often."""
        now = time.monotonic()
        if now - self._said > _SELDOM and not self._is_due and not self.view.is_covered:
            self._said = now
            self._say(self._words(), self.view.contest.is_over and self.view.is_live)

    def _step(self, by: int) -> None:
        line = self.view.variation
        if line is not None:
            self.view.preview(line.ply, line.line, line.step + by, line.title)

    def _leave(self) -> None:
        if self.view.variation is not None:
            self.view.end_preview()
        else:
            self.view.show(self.view.last)
