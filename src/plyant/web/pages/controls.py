"""What can be done with a game besides moving: step through it, take back, ask for a hint, begin anew, save."""

from __future__ import annotations

import html
from urllib.parse import urlencode

from nicegui import ui

from plyant.errors import PlyantError
from plyant.web.contest import Contest
from plyant.web.pages.nature import hand_word, waits_for_a_hand
from plyant.web.pages.plain import Button, text
from plyant.web.pages.table import Table
from plyant.web.pages.view import View

_MANY = 40  # moves, from which on a tree of two plies is no picture any more
_SLOWEST = 3.0  # seconds for each position, where one watches


class Controls:
    """The rows of buttons below the board."""

    def __init__(self, view: View, table: Table) -> None:
        self.view = view
        contest = view.contest
        with ui.element("div").classes("row-wrap act"):
            self._roll = Button(hand_word(view.game), lambda: view.attempt(contest.roll), "main large")
            self._again = Button("Deal again" if view.game.has("observe") else "Play again", self.again, "main")
            self._pause = Button("Pause", lambda: view.pause(not view.croupier.is_paused), "main")
            self._pace()
        with ui.element("div").classes("row-wrap tools"):
            with ui.element("div").classes("steps").props('role=group aria-label="Step through the game"'):
                self._first = Button("«", lambda: view.show(0), name="To the start")
                self._back = Button("‹", lambda: self._step(-1), name="One move back (left arrow key)")
                self._where = text(tag="span", looks="where small")
                self._on = Button("›", lambda: self._step(1), name="One move on (right arrow key)")
                self._last = Button("»", lambda: view.show(view.last), name="To the latest position")
            self._back._props["data-step"], self._on._props["data-step"] = "back", "on"
            self._undo = Button("Undo", self._undone)
            self._hint = Button("Hint", table.hint)
            self._resign = Button("Resign", lambda: view.attempt(contest.resign))
            self._new = Button("New game", self.again)
            text(f'<a class="plain" href="{html.escape(settings_link(contest))}">Change settings</a>')
            self._save = text(f'<a class="plain" href="/game/{contest.id}/file" download>Save</a>')
            self._tree = text()
        self._draw()
        view.on_change(self._draw)

    def _pace(self) -> None:
        """How fast computers play each other."""
        self._slider = text(
            f'<label class="row-wrap small">Seconds for each move <input type="range" min="0" max="{_SLOWEST:g}" '
            f'step="0.1" value="{self.view.croupier.pace:g}"></label>'
        )
        self._slider.on("input", lambda e: self._paced(e.args), js_handler="(e) => emit(e.target.value)")

    def _paced(self, value: object) -> None:
        try:
            self.view.croupier.pace = min(max(float(str(value)), 0.0), _SLOWEST)
        except ValueError:
            return

    def _step(self, by: int) -> None:
        line = self.view.variation
        if line is not None:
            self.view.preview(line.ply, line.line, line.step + by, line.title)
        else:
            self.view.show_station(self.view.station + by)

    def _undone(self) -> None:
        view = self.view
        view.show(view.last)
        if view.contest.persons:
            view.attempt(view.contest.undo)
            return
        if not view.croupier.is_paused:
            view.pause(True)
        before = view.stations[max(len(view.stations) - 2, 0)]
        view.attempt(lambda: view.contest.go_on_from(before))

    def again(self) -> None:
        """Another game with the same settings."""
        contest = self.view.contest
        try:
            new = self.view.house.contests.begin(
                contest.visitor,
                contest.record.source,
                list(contest.seats),
                minutes=contest.minutes,
                state=contest.record.start_text,
            )
        except PlyantError as error:
            self.view.trouble = str(error)
            self.view.tell()
            return
        if waits_for_a_hand(new) and contest.is_over:
            new.roll()  # one press is enough to go on
        ui.navigate.to(f"/game/{new.id}")

    def _draw(self) -> None:
        view, contest = self.view, self.view.contest
        persons, over, line = bool(contest.persons), contest.is_over, view.variation
        self._roll.use(True, view.waits_to_roll and view.is_live and not view.is_covered)
        self._again.use(True, over and view.is_live)
        self._pause.use(True, not persons and not over)
        self._pause.say("Go on" if view.croupier.is_paused else "Pause")
        self._slider.set_visibility(not persons and not over)
        step, count = (line.step, len(line.line)) if line is not None else (view.station, len(view.stations) - 1)
        self._where.set_content(f"{step} / {count}")
        self._first.use(view.station > 0 and line is None)
        self._back.use(step > 0)
        self._on.use(step < count)
        self._last.use(not view.is_live and line is None)
        self._undo.use(len(view.stations) > 1 and not view.is_covered and not (contest.hides and over))
        self._hint.use(view.can_move, persons)
        self._resign.use(not over, persons and len(contest.seats) > 1)
        self._new.use(True, not (over and view.is_live))
        self._save.set_visibility(contest.can_be_saved)
        if not view.is_hurried:
            tree = tree_link(view)
            self._tree.set_content(f'<a class="plain" href="{html.escape(tree)}">Tree</a>' if tree else "")


def tree_link(view: View) -> str:
    """Where the tree of the position that is shown is searched step by step; empty: it has none that may be seen."""
    game, state, record = view.game, view.state, view.contest.record
    if game.has("observe") or game.has("actions_of") or game.is_terminal(state) or record.start_text:
        return ""
    depth = 2 if len(game.legal(state)) < _MANY else 1
    asked = {"game": record.source, "moves": " ".join(record.move_names()[: view.ply]), "depth": depth}
    return f"/trees?{urlencode(asked)}"


def settings_link(contest: Contest) -> str:
    """Where a game with such parameters is set up."""
    name = contest.record.source.partition("(")[0]
    given = contest.record.source.removeprefix(name).removeprefix("(").removesuffix(")")
    return f"/play/{name}" + (f"?{urlencode({'with': given})}" if given else "")
