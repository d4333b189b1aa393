"""`plyant replay`: a recorded game seen again, step by step or as a film."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from plyant.arena.advice import ending
from plyant.arena.film.beats import beats
from plyant.arena.film.film import PACE, SLIDE, animate, maker
from plyant.arena.record import Record, open_record
from plyant.cli import screen, show
from plyant.cli.by_keys import FASTER
from plyant.cli.keeping import last_recording, open_kept
from plyant.cli.keyboard import Keyboard, is_there, keyboard
from plyant.cli.options import FASTEST, SLOWEST, AsJson, Pace, Trust, checked_pace
from plyant.errors import UnfitGame
from plyant.wording import counted


def register(app: typer.Typer) -> None:
    """Add the verb."""
    app.command("replay", epilog="Example:  plyant replay last --out game.svg")(replay)


def replay(
    file: Annotated[
        str,
        typer.Argument(metavar="FILE", help="A game that was recorded or saved; last: the last one played by keys."),
    ],
    trust: Trust = False,
    pace: Pace = None,
    out: Annotated[
        str, typer.Option("--out", "-o", help="Make a film of it instead: a name that ends in .svg, .gif or .html.")
    ] = "",
    json: AsJson = False,
) -> None:
    """See a recorded game again: animated in a terminal, else printed step by step; or make a film of it."""
    checked_pace(pace)
    if out:
        maker(Path(out))  # complains before anything is done
    record = open_kept(last_recording(), trust)[0] if file == "last" else open_record(Path(file), trust)[0]
    if record.is_secret:
        raise UnfitGame(
            f"{file} is a game in progress in which something is hidden: it can be replayed when it is over. "
            f"Go on with: {show.command()} play --resume {file}"
        )
    if out:
        film = animate(record, pace=pace)
        path = film.save(out)
        if not json:
            size = show.number(path.stat().st_size)
            show.out.print(f"{path}: {counted(len(film.scenes), 'position')}, {size} bytes", markup=False)
    if json:
        values = record.values() if record.is_over else None
        show.as_json({"game": str(record.game), "moves": record.move_names(), "over": record.is_over, "values": values})
    elif not out and is_there():
        Player(record, pace).run()
    elif not out:
        _print(record)


def _print(record: Record) -> None:
    """Each position that is shown, with the moves that led to it."""
    before = 0
    for i in beats(record.game, record.states):
        if i:
            show.out.print(f"{_moves(record, before, i)}\n", markup=False)
        show.out.print(show.board(record.game, record.states[i], record.states[before] if i else None))
        show.out.print()
        before = i
    if record.is_over:
        show.out.print(ending(record.game, record.values()), markup=False)


def _moves(record: Record, first: int, end: int) -> str:
    """Who made which moves between two positions."""
    game = record.game
    plies = range(first, end)
    return f"{end}. " + ", ".join(
        f"{game.mover_name(record.states[i])} {game.move_name(record.states[i], record.moves[i])}" for i in plies
    )


class Player:
    """A recorded game on the whole screen."""

    def __init__(self, record: Record, pace: float | None) -> None:
        self.record = record
        self.shown = beats(record.game, record.states)
        self.pace = pace or (PACE if record.game.keys else SLIDE)
        self.at = 0
        self.is_paused = False

    @property
    def is_at_end(self) -> bool:
        """Is this the last position?"""
        return self.at == len(self.shown) - 1

    def run(self) -> None:
        """Show it until the person leaves."""
        with keyboard() as keys:
            self.play(keys)
        screen.leave_behind(self.record.game, self.record.states[: self.shown[self.at] + 1])
        if self.record.is_over and self.is_at_end:
            show.out.print(ending(self.record.game, self.record.values()), markup=False)

    def play(self, keys: Keyboard) -> None:
        """Position after position; at the end it waits."""
        next_one = time.monotonic() + self.pace
        self.draw()
        while True:
            waits = self.is_paused or self.is_at_end
            key = keys.key(None if waits else next_one)
            if key == "q" or (key == "enter" and self.is_at_end):
                return
            if not key:
                self.at += 1
                next_one = max(next_one, time.monotonic() - 0.1) + self.pace
            else:
                self.press(key)
                next_one = time.monotonic() + self.pace
            self.draw()

    def press(self, key: str) -> None:
        """What each key does."""
        last = len(self.shown) - 1
        step = {"right": 1, "n": 1, "l": 1, ".": 1, "left": -1, "b": -1, "h": -1, "backspace": -1, "u": -1}.get(key, 0)
        jump = {"home": 0, "g": 0, "end": last, "G": last}.get(key)
        if step or jump is not None:
            self.is_paused = True
            self.at = min(max(self.at + step, 0), last) if jump is None else jump
        elif key in ("space", "p"):
            if self.is_at_end:
                self.at, self.is_paused = 0, False
            else:
                self.is_paused = not self.is_paused
        elif key in ("+", "=", "-"):
            pace = self.pace * FASTER if key == "-" else self.pace / FASTER
            self.pace = min(max(pace, FASTEST), SLOWEST)

    def draw(self) -> None:
        """The position, the moves that led to it, and the keys."""
        i = self.shown[self.at]
        led = _moves(self.record, self.shown[self.at - 1], i) if self.at else "the start"
        doing = "space goes on" if self.is_paused else "space pauses"
        if self.is_at_end:
            doing = "space begins again"
        said = f"{self.at} of {len(self.shown) - 1} · {led}"
        keys = f"{doing} · ← → step · g G first, last · + - speed · q leaves"
        screen.draw(self.record.game, self.record.states[: i + 1], [Text(said, "cyan"), Text(keys, "dim")])
