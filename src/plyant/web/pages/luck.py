"""Dice that are rolled on the page, and how several hands of a game have ended so far."""

from __future__ import annotations

import re
from typing import NamedTuple

from nicegui import ui

from plyant import cards
from plyant.game import CHANCE
from plyant.web.pages.nature import hand_word
from plyant.web.pages.view import View
from plyant.web.pages.words import shown_moves
from plyant.web.telling import capital, who

_FACES = range(1, 7)
_ROLL = re.compile(r"[1-6](?:[ ,+-]?[1-6]){0,5}")


class Roll(NamedTuple):
    """What was rolled before a station."""

    station: int
    faces: list[int]
    is_old: bool
    """Has somebody moved since?"""


def last_roll(view: View) -> Roll | None:
    """The last roll that the person at the screen has seen before what is shown; None: there is none, or no dice."""
    if not view.game.has_chance or view.is_covered or hand_word(view.game) != "Roll":
        return None
    moves = shown_moves(view)
    for station in range(min(view.station, len(moves)), 0, -1):
        mover, name = moves[station - 1]
        if mover == CHANCE and _ROLL.fullmatch(name):
            is_old = any(by != CHANCE for by, _ in moves[station : view.station])
            return Roll(station, [int(c) for c in name if c.isdecimal()], is_old)
    return None


def _art() -> dict[str, str]:
    return {
        str(face): f'<svg viewBox="0 0 1 1" aria-hidden="true">{cards.die(0.5, 0.5, face, 0.92)}</svg>'
        for face in _FACES
    }


class Dice(ui.element, component="../assets/dice.js"):
    """The last roll; a new one is seen rolling."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view
        self._props.update(art=_art(), faces=[], label="", serial=0, rolls=False, old=False)
        self._known = len(view.stations) - 1  # what happened until this station is no news
        self._drawn: Roll | None = None
        self._draw()
        view.on_change(self._draw)

    def _draw(self) -> None:
        view, roll = self.view, last_roll(self.view)
        newest = len(view.stations) - 1
        is_news = roll is not None and view.is_live and roll.station > self._known
        self._known = newest
        self.set_visibility(roll is not None)
        if roll is None or (roll == self._drawn and not is_news):
            return
        self._drawn = roll
        label = f"Rolled {' and '.join(map(str, roll.faces))}"
        self._props.update(faces=roll.faces, label=label, rolls=is_news, old=roll.is_old)
        self._props["serial"] += is_news or not self._props["serial"]
        self.update()


class Tally(ui.element, component="../assets/tally.js"):
    """What the hands that were played in this tab have brought so far; the browser keeps it."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self.view = view
        contest = view.contest
        names = [capital(who(contest, p)) for p in range(len(contest.seats))]
        seats = " ".join(seat.kind for seat in contest.seats)
        self._props.update(about=f"{contest.record.source} {seats}", hand=contest.id, names=names, values=None)
        self._draw()
        view.on_change(self._draw)

    def _draw(self) -> None:
        record = self.view.contest.record
        values = record.values() if record.is_over else None
        if values != self._props["values"]:
            self._props["values"] = values
            self.update()


def show(view: View) -> None:
    """What belongs to chance, where there is any."""
    if view.game.has_chance and hand_word(view.game) == "Roll":
        Dice(view)
    if view.contest.hides:
        Tally(view)
