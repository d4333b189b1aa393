"""A game in progress in the browser: its moves, who sits where, its clocks, and what each person may see of it."""

from __future__ import annotations

import contextlib
import json
import random
import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any

from plyant.arena.luck import decided, rolled
from plyant.arena.record import Record
from plyant.arena.seen import seen_plies, typed_by
from plyant.arena.settings import Settings
from plyant.errors import GameOver, IllegalMove, ParameterError, UnfitGame
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, Result, State
from plyant.web.limits import Limits, TooMuch
from plyant.web.own_rules import guarded, try_move
from plyant.web.seats import Player, Seat


class Contest:
    """A game of one visitor. It knows no event loop and no page: those who show it ask to be told of changes."""

    def __init__(
        self,
        record: Record,
        seats: tuple[Seat, ...],
        visitor: str,
        limits: Limits,
        *,
        minutes: float | None = None,
        seed: int | None = None,
        name: str = "",
    ) -> None:
        """minutes: that each player has for all moves; None: as long as they like."""
        self.id = name or secrets.token_urlsafe(12)
        self.record = record
        self.game: Game = record.game
        self.seats = seats
        self.visitor = visitor
        self.limits = limits
        self.minutes = minutes
        self.seed = random.SystemRandom().getrandbits(31) if seed is None else seed
        self.resigned: int | None = None
        self.out_of_time: int | None = None
        self.spent = [0.0] * len(self.game.players)
        self.chosen: dict[int, Action] = {}
        """Where all move at once: what those have chosen who have decided."""
        self.version = 0
        self.shown_version = 0
        """As `version`, but for what the person who looks can tell: it does not count what is hidden."""
        self._shown: Any = None  # what the person who looks could tell at the last change
        self.players = {p: Player(self.game, s, limits) for p, s in enumerate(seats) if not s.is_person}
        self.thoughts: dict[int, Result] = {}
        """What the computer found before each of its moves, by ply."""
        self._turn_began = time.monotonic()
        self._told: list[Callable[[], None]] = []
        self._keep: Callable[[], None] | None = None
        self._changes = 0  # that are being made, one inside the other

    # -- where it stands --------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now."""
        return self.record.state

    @property
    def persons(self) -> tuple[int, ...]:
        """The players that are people."""
        return tuple(p for p, s in enumerate(self.seats) if s.is_person)

    @property
    def is_over(self) -> bool:
        """Has it ended, by the rules, by resigning or by the clock?"""
        return self.resigned is not None or self.out_of_time is not None or self.record.is_over

    @property
    def hides(self) -> bool:
        """Is there something that a person here may not see?"""
        return self.game.has("observe") and bool(self.persons)

    @property
    def deciding(self) -> tuple[int, ...]:
        """Who is to decide now: nobody where it is over, or where nature moves."""
        if self.is_over:
            return ()
        mover = self.game.player(self.state)
        if mover == SIMULTANEOUS:
            return tuple(p for p in range(len(self.seats)) if p not in self.chosen)
        return (mover,) if mover >= 0 else ()

    @property
    def asked(self) -> int | None:
        """The person whose move is waited for; None: the computer or nature is next, or it is over."""
        return next((p for p in self.deciding if self.seats[p].is_person), None)

    @property
    def is_natures_turn(self) -> bool:
        """Is something to be rolled or dealt?"""
        return not self.is_over and self.game.player(self.state) == CHANCE

    def eyes(self, state: State = None) -> int | None:
        """With whose eyes a position is shown; None: with everybody's, since nothing is hidden or all is over."""
        if not self.hides or self.is_over:
            return None
        if self.asked is not None and state is None:
            return self.asked
        mover = self.game.player(self.state if state is None else state)
        return mover if mover in self.persons else self.persons[0]

    def legal(self) -> list[Action]:
        """The moves of the person who is asked; none where nobody is."""
        if self.asked is None:
            return []
        if self.game.player(self.state) == SIMULTANEOUS:
            return list(self.game.actions_of(self.state, self.asked))
        return list(self.game.actions(self.state))

    def legal_names(self) -> list[str]:
        """The same the way players write them."""
        return [self.game.action_name(self.state, a) for a in self.legal()]

    # -- what happens -----------------------------------------------------------------------------------------------

    def move(self, text: str) -> None:
        """The move of the person who is asked; raises IllegalMove or GameOver."""
        self.check_clock()
        if self.is_over:
            raise GameOver("the game is over.")
        if self.asked is None:
            raise IllegalMove("it is not your turn.")
        with guarded(self.game):
            self.decide(self.asked, self._read(self.asked, text))

    def _read(self, player: int, text: str) -> Action:
        if len(text) > self.limits.text:
            raise TooMuch(f"a move of {len(text):,} characters is too long.")
        return typed_by(self.game, self.state, player, text)

    def decide(self, player: int, action: Action) -> None:
        """A player has decided; where all move at once, nothing happens until the last one has."""
        with self._change():
            if self.game.player(self.state) == SIMULTANEOUS:
                self.chosen[player] = action
                if self.deciding:
                    return
                action = tuple(self.chosen[p] for p in range(len(self.seats)))
            self._play(action)

    def roll(self) -> None:
        """Let nature move."""
        if not self.is_natures_turn:
            raise IllegalMove("there is nothing to roll or to deal here.")
        self._play(rolled(self.game, self.state, self.luck))

    @property
    def luck(self) -> random.Random:
        """For this move: the same again when it was taken back."""
        return random.Random(f"{self.seed} {len(self.record.moves)}")

    def answered(self, result: Result) -> None:
        """The computer has thought about the position: all its players that are to decide now do."""
        luck = self.luck
        with self._change():
            self.thoughts[len(self.record.moves)] = result
            for p in [p for p in self.deciding if not self.seats[p].is_person]:
                self.decide(p, decided(result, p, luck))

    def _play(self, action: Action) -> None:
        if len(self.record.moves) >= self.limits.plies:
            raise TooMuch(f"a game of more than {self.limits.plies:,} moves is too long here.")
        with self._change():
            self.chosen = {}
            try_move(self.game, self.state, action)  # the last position that can be shown stays where the rules fail
            mover = self.game.player(self.state)
            now = time.monotonic()
            if mover >= 0:
                self.spent[mover] += now - self._turn_began
            self._turn_began = now
            self.record.play(action)

    def ply_of_view(self, seen: int) -> int:
        """How many moves were made when the person who looks had seen so many changes; raises ParameterError."""
        eyes = self.eyes()
        plies = range(len(self.record.states)) if eyes is None else seen_plies(self.record, eyes)
        if not 0 <= seen < len(plies):
            raise ParameterError(f"the number of moves must be between 0 and {len(plies) - 1}, got {seen}.")
        return plies[seen]

    def undo(self) -> int:
        """Take back until it is a person's turn again; gives how many moves were taken back."""
        self._refuse_known_secrets()
        with self._change():
            self.resigned = self.out_of_time = None
            self.chosen = {}
            taken = self.record.undo()
            while taken and self.record.moves and self.asked is None:
                taken += self.record.undo()
            self._forget_later()
        return taken

    def go_on_from(self, ply: int) -> None:
        """Continue from the position after so many moves; what came later is forgotten."""
        if not 0 <= ply <= len(self.record.moves):
            raise ParameterError(f"there is no move {ply}; 0 to {len(self.record.moves)} is accepted.")
        self._refuse_known_secrets()
        with self._change():
            self.resigned = self.out_of_time = None
            self.chosen = {}
            self.record.undo(len(self.record.moves) - ply)
            self._forget_later()

    def _refuse_known_secrets(self) -> None:
        """Raise GameOver where everybody has seen everything: nobody may play on knowing the others' cards."""
        if self.hides and self.is_over:
            raise GameOver("all is shown now: nothing can be taken back; begin a new game.")

    def _forget_later(self) -> None:
        self.thoughts = {ply: found for ply, found in self.thoughts.items() if ply < len(self.record.moves)}
        self._turn_began = time.monotonic()

    def resign(self) -> None:
        """The person who is asked, or the first one, gives up."""
        if self.is_over:
            raise GameOver("the game is over.")
        if not self.persons:
            raise IllegalMove("nobody here can resign: the computer plays all sides.")
        loser = self.persons[0] if self.asked is None else self.asked
        with self._change():
            self._stop_clocks()
            self.resigned = loser

    def sit(self, seats: tuple[Seat, ...]) -> None:
        """Let others play on; raises UnfitGame where they would see what is hidden from those who play now."""
        people = tuple(p for p, s in enumerate(seats) if s.is_person)
        if self.game.has("observe") and not self.is_over and people != self.persons:
            raise UnfitGame("something is hidden in this game: who is a person can be changed when it is over.")
        with self._change():
            self.seats = seats
            self.players = {p: Player(self.game, s, self.limits) for p, s in enumerate(seats) if not s.is_person}

    # -- clocks -----------------------------------------------------------------------------------------------------

    def clock(self, player: int) -> float:
        """The seconds that a player has thought in this game, with those of the present turn."""
        running = time.monotonic() - self._turn_began if player in self.deciding else 0.0
        return self.spent[player] + running

    def _stop_clocks(self) -> None:
        """Keep what was spent in a turn that nobody ends by a move."""
        self.spent = [self.clock(p) for p in range(len(self.seats))]
        self._turn_began = time.monotonic()

    def check_clock(self) -> None:
        """End the game where the time of who is to move is over."""
        if self.minutes is None or self.is_over:
            return
        late = [p for p in self.deciding if self.clock(p) > self.minutes * 60]
        if late:
            with self._change():
                self._stop_clocks()
                self.out_of_time = late[0]

    # -- who wants to know, and what is kept ------------------------------------------------------------------------

    def on_change(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have a function called after every change; gives the function that ends this."""
        self._told.append(told)
        return lambda: self._told.remove(told) if told in self._told else None

    def keep_by(self, keep: Callable[[], None]) -> None:
        """Have every change written down by this function; if it raises, the change is taken back."""
        self._keep = keep

    @contextlib.contextmanager
    def _change(self) -> Iterator[None]:
        """A change as a whole: it is made and written down, or the game stays as it was and the error is raised."""
        if self._changes:  # a part of a larger change
            yield
            return
        back = self.snapshot()
        self._changes += 1
        try:
            yield
            self.version += 1
            shown = self._what_is_shown()
            if shown is None or shown != self._shown:
                self.shown_version += 1
            self._shown = shown
            if self._keep is not None:
                self._keep()
        except BaseException:
            back()
            raise
        finally:
            self._changes -= 1
        for told in list(self._told):
            told()

    def snapshot(self) -> Callable[[], None]:
        """A function that puts the game back to how it stands now; it writes nothing down, and tells nobody."""
        own = ("seats", "players", "resigned", "out_of_time", "version", "shown_version", "_shown", "_turn_began")
        values = {name: getattr(self, name) for name in own}
        spent, chosen, thoughts = list(self.spent), dict(self.chosen), dict(self.thoughts)
        moves, states = list(self.record.moves), list(self.record.states)

        def back() -> None:
            for name, value in values.items():
                setattr(self, name, value)
            self.spent, self.chosen, self.thoughts = list(spent), dict(chosen), dict(thoughts)
            self.record.moves[:], self.record.states[:] = moves, states

        return back

    def take_back(self, back: Callable[[], None]) -> None:
        """Go back to a snapshot as a change of its own; views that saw what came between are told."""
        version, shown_version = self.version, self.shown_version
        with self._change():
            back()
            self.version, self.shown_version = version, shown_version

    def _what_is_shown(self) -> Any:
        """What the person who looks can tell of the position; None if everything is shown."""
        eyes = self.eyes()
        return None if eyes is None else (eyes, self.game.observe(self.state, eyes), self.deciding, self.asked)

    def settings(self) -> Settings:
        """For a saved game that the command line can go on with."""
        level = next((s.level for s in self.seats if s.kind == "level"), 4)
        return Settings(humans=self.persons, level=level)

    @property
    def can_be_saved(self) -> bool:
        """Is there nothing in it that its visitor may not read?"""
        return not self.hides or self.is_over

    def file_text(self, source: str = "") -> str:
        """What it is saved as, `source` naming the game otherwise than here.

        Raises UnfitGame while there is something in it that its visitor may not read.
        """
        if not self.can_be_saved:
            raise UnfitGame("a game in which something is hidden from you can be saved when it is over.")
        return self.record.file_text(self.settings(), source, all_is_known=self.is_over)

    def dump(self) -> str:
        """All that is needed to go on after a restart, as text; the inverse of `revived`."""
        kept = json.loads(self.record.file_text(self.settings(), self.record.source))
        return json.dumps(
            kept
            | {
                "seats": [s._asdict() for s in self.seats],
                "minutes": self.minutes,
                "seed": self.seed,
                "resigned": self.resigned,
                "out_of_time": self.out_of_time,
                "spent": [self.clock(p) for p in range(len(self.seats))],
            }
        )
