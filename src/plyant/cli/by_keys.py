"""A sitting on the whole screen: moves are single keys, or the computer plays and one watches."""

from __future__ import annotations

import contextlib
import shlex
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from rich.text import Text

from plyant import choice
from plyant.arena.advice import ending
from plyant.arena.film.beats import is_beat
from plyant.arena.luck import decided, rolled
from plyant.cli import screen, show
from plyant.cli.keeping import last_recording
from plyant.cli.keyboard import Keyboard, keyboard
from plyant.cli.options import FASTEST, SLOWEST
from plyant.cli.sitting import Sitting
from plyant.errors import PlyantError
from plyant.game import CHANCE, Action, Result, State
from plyant.native import compile as compiler
from plyant.result import value_text

WATCHED = 0.15  # seconds a round, where one only watches
FASTER = 1.4  # times, by a key
HINT = 0.3  # seconds, at least
_ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}
_POLL = 0.02  # seconds
_PATIENCE = 0.4  # seconds after which it is said that somebody thinks
_FAREWELL = 0.3  # seconds to wait for a search that was told to stop

Found = TypeVar("Found")


class Left(Exception):
    """The person leaves."""


class KeySitting(Sitting):
    """A game on the whole screen. pace: seconds a round; None: the game waits for the person."""

    keyboard: Keyboard

    def __init__(self, *args: Any, pace: float | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.watches = not self.humans
        self.pace = WATCHED if pace is None and self.watches else pace
        self.notice = ""
        self.is_paused = False
        self.next_beat = 0.0
        self.wanted: Action = None  # the move of the last key
        self.going: Action = None  # the move that was made last
        self.stop = threading.Event()

    def run(self) -> None:
        """Play until the end, or until the person leaves."""
        with _announcements(self), keyboard() as self.keyboard, contextlib.suppress(Left, KeyboardInterrupt):
            self.play_on()
        self.stop.set()
        self.say_goodbye()

    def play_on(self) -> None:
        """All rounds, and what follows them; the person may take back the end."""
        self.begin_round()
        while True:
            while not self.record.is_over:
                self.step()
            self.notice = ending(self.game, self.record.values())
            self.draw("u takes back · q leaves")
            while self.record.is_over:
                key = self.keyboard.key()
                if key == "enter":
                    raise Left
                self.command(key)
            if self.watches:
                self.is_paused = True
                self.draw()
                self.watch()

    # -- moves ------------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One move of whoever is to move."""
        state = self.record.state
        mover = self.game.player(state)
        if mover == CHANCE:
            action = rolled(self.game, state, self.luck)
        elif mover in self.humans:
            action = self.decide()
        else:
            action = self.compute(mover)
        if action is None:  # something else was done: taken back, for example
            return
        self.record.play(action)
        if is_beat(self.game, self.record.state):
            self.begin_round()

    def begin_round(self) -> None:
        """Show the position to those who do not have to move now; who only watches does so for a while."""
        if self.record.is_over or self.game.player(self.record.state) in self.humans:
            return
        self.draw()
        if self.watches:
            self.next_beat = time.monotonic() + (self.pace or 0.0)
            self.watch()

    def decide(self) -> Action:
        """The person's move; None: they have done something else."""
        if self.pace is None:
            return self.decide_in_turn()
        return self.decide_in_time()

    def decide_in_turn(self) -> Action:
        """Wait for a key."""
        self.draw()
        states = len(self.record.states)
        while len(self.record.states) == states:
            key = self.keyboard.key()
            if key in self.game.keys:
                action = self.game.keys[key]
                if action in self.game.legal(self.record.state):
                    self.notice = ""
                    return action
                self.notice = f"{self.game.action_name(self.record.state, action)} is not possible here"
                self.draw()
            else:
                self.command(key)
        return None

    def decide_in_time(self) -> Action:
        """The move of the last key as soon as it is possible; until then on and on the same way."""
        self.draw()
        states = len(self.record.states)
        while self.wanted is None or self.is_paused:
            if not self.is_paused:
                self.notice = "press a key to begin"
                self.draw()
            key = self.keyboard.key()
            self.notice, self.is_paused = "", self.is_paused and key not in self.game.keys
            self.press(key)
            if len(self.record.states) != states:
                return None
            self.next_beat = time.monotonic() + (self.pace or 0.0)
            self.draw()
        while key := self.keyboard.key(self.next_beat):
            self.press(key)
            if self.is_paused or len(self.record.states) != states:
                return None
        self.next_beat = max(self.next_beat, time.monotonic() - 0.1) + (self.pace or 0.0)
        legal = self.game.legal(self.record.state)
        idle = self.game.keys.get("space", legal[0])
        self.going = next((a for a in (self.wanted, self.going, idle) if a in legal), legal[0])
        self.notice = ""
        return self.going

    def press(self, key: str) -> None:
        """A key while time goes on."""
        if key in self.game.keys:
            self.wanted = self.game.keys[key]
        else:
            self.command(key)

    def compute(self, mover: int) -> Action:
        """The computer's move."""
        state = self.record.state
        result = self.aside(lambda: self.think(state))
        self.thought = (state, result)
        if self.watches:
            self.notice = self.opinion(state, result)
        return decided(result, mover, self.luck)

    def think(self, state: State) -> Result:
        """What the computer makes of a position; nothing is shown meanwhile."""
        if (agent := self.agents.get(self.game.player(state))) is not None:
            return agent.choose(state)
        game, how = self.search_options()
        return choice.search(game, state, stop=self.stop, **how)

    def aside(self, work: Callable[[], Found]) -> Found:
        """Let something be done in another thread, while keys are answered; raises Left when the person leaves."""
        done: list[Found] = []
        failed: list[BaseException] = []

        def run() -> None:
            try:
                done.append(work())
            except BaseException as error:
                failed.append(error)

        thread = threading.Thread(target=run, daemon=True, name="plyant thinking")
        thread.start()
        patient_until = time.monotonic() + _PATIENCE
        told: str | None = None
        try:
            thread.join(_POLL / 4)
            while thread.is_alive():
                if key := self.keyboard.key(time.monotonic() + _POLL):
                    if key == "q":
                        raise Left
                    if self.pace is not None and not self.watches and key in self.game.keys:
                        self.wanted = self.game.keys[key]
                if time.monotonic() > patient_until and told != self.notice:
                    told = self.notice
                    self.draw("thinking … · q leaves")
        except BaseException:
            self.stop.set()
            thread.join(_FAREWELL)
            raise
        if failed:
            raise failed[0]
        return done[0]

    # -- keys that are no moves -------------------------------------------------------------------------------------

    def command(self, key: str) -> None:
        """What every key means that is no move."""
        if key == "q":
            raise Left
        if key in ("u", "backspace", "delete"):
            self.take_back()
        elif key == "?":
            self.hint()
        elif key == "p" and self.pace is not None:
            self.is_paused = not self.is_paused
            self.notice = "paused" if self.is_paused else ""
            self.draw()
        elif key in ("+", "-", "=") and self.pace is not None:
            pace = self.pace * FASTER if key == "-" else self.pace / FASTER
            self.pace = min(max(pace, FASTEST), SLOWEST)
            self.notice = f"{self.pace:.2f} seconds a round"
            self.draw()

    def watch(self) -> None:
        """See a position until its time is over; or, while it is paused, until the person wants more."""
        while not self.record.is_over:
            key = self.keyboard.key(None if self.is_paused else self.next_beat)
            if not key:
                return
            if key in ("right", "n", "enter", "."):
                self.is_paused = True
                return
            if key in ("space", "p"):
                self.is_paused = not self.is_paused
                self.next_beat = time.monotonic()
                self.draw()
            elif key in ("left", "b"):
                self.is_paused = True
                self.take_back()
            else:
                self.command(key)

    def take_back(self) -> None:
        """Back to where the person, or whoever is watched, had to move before."""
        taken = self.record.undo()
        while taken and self.record.moves and not self.is_stop():
            taken += self.record.undo()
        self.thought, self.wanted, self.going = None, None, None
        self.notice = "taken back" if taken else "there is nothing to take back"
        self.draw()

    def is_stop(self) -> bool:
        """Is this a position to which one goes back?"""
        state = self.record.state
        return is_beat(self.game, state) if self.watches else self.game.player(state) in self.humans

    def hint(self) -> None:
        """What the computer would do."""
        state = self.record.state
        if self.record.is_over:
            return
        game, how = self.search_options()
        if how.get("seconds") is not None:
            how["seconds"] = max(how["seconds"], HINT)
        try:
            result = self.aside(lambda: choice.search(game, state, stop=self.stop, **how))
            self.notice = f"hint: {self.opinion(state, result)}"
        except PlyantError as error:
            self.notice = str(error)
        self.next_beat = time.monotonic() + (self.pace or 0.0)
        self.draw()

    # -- what is seen -----------------------------------------------------------------------------------------------

    def opinion(self, state: State, result: Result) -> str:
        """A move, its worth and its line."""
        if result.action is None:
            return ""
        name, worth = self.game.move_name(state, result.action), value_text(self.game, result.value, result.exact)
        return f"{name}, {worth}, depth {result.depth}: {self.line_text(state, result.line)}"

    def draw(self, keys: str = "") -> None:
        """The position now, and below it what was said last, and the keys."""
        screen.draw(self.game, self.record.states, [Text(self.notice, "cyan"), Text(keys or self.keys_text(), "dim")])

    def keys_text(self) -> str:
        """Which keys there are."""
        if self.watches:
            first = "space goes on · → steps · ← goes back" if self.is_paused else "space pauses · → steps"
            return f"{first} · + - speed · ? hint · q leaves"
        meanings: dict[Action, list[str]] = {}
        for key, action in self.game.keys.items():
            meanings.setdefault(action, []).append(_ARROWS.get(key, key))
        state = self.record.state
        moves = " · ".join(f"{' '.join(keys)} {self.game.action_name(state, a)}" for a, keys in meanings.items())
        rest = "? hint · u takes back · q leaves"
        return f"{moves} · {rest}" if self.pace is None else f"{moves} · p pauses · + - speed · {rest}"

    def say_goodbye(self) -> None:
        """On the usual screen: the last position, how it ended, and how to see it again."""
        screen.leave_behind(self.game, self.record.states)
        if self.record.moves:
            path = self.target or last_recording()
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                if self.target is None:
                    self.record.write(path, self.settings)
            except OSError as error:
                show.out.print(f"the game could not be kept as {path}: {error.strerror or error}.", markup=False)
            else:
                name = "last" if self.target is None else shlex.quote(str(path))
                show.out.print(f"See it again with: {show.command()} replay {name}", markup=False)
        if self.record.is_over:
            self.finish()
        else:
            self.leave()


@contextlib.contextmanager
def _announcements(sitting: KeySitting) -> Iterator[None]:
    """What the compiler announces is said on the screen."""

    def announce(text: str) -> None:
        sitting.notice = text  # `aside` shows it

    before = compiler.announce
    compiler.announce = announce
    try:
        yield
    finally:
        compiler.announce = before
