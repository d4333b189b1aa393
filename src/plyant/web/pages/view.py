"""What one browser tab shows of a game: which position, with whose eyes, and the variation that is tried on the board.

It knows no page: those who draw it ask to be told of changes. All of it happens in the event loop.
"""

from __future__ import annotations

import bisect
import contextlib
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from plyant.arena.film.beats import beats
from plyant.engine.progress import Progress
from plyant.game import Action, Game, State
from plyant.web.contest import Contest
from plyant.web.croupier import Croupier
from plyant.web.house import House
from plyant.web.limits import TooMuch
from plyant.web.lines import sentence_of
from plyant.web.pages.nature import waits_for_a_hand
from plyant.web.rehearsal import rehearsal
from plyant.web.telling import seen_plies
from plyant.web.thinking import Job, Ticket

T = TypeVar("T")
WATCHING = 0.8  # seconds that each position is shown, where computers play each other
_SEEING = 0.45  # the same where dice of the computer should be seen, or there are several of them


class Preview(NamedTuple):
    """A variation on the board: the first `step` moves of a line that begins after `ply` moves of the game."""

    ply: int
    line: tuple[Action, ...]
    step: int
    title: str


class View:
    """A game as one tab shows it. `start` when the browser is there, `rest` when it is gone."""

    def __init__(self, house: House, visitor: str, contest: Contest) -> None:
        self.house = house
        self.visitor = visitor
        self.contest = contest
        self.game: Game = contest.game
        self.ply = len(contest.record.moves)
        """How many moves of the game have been made in the position that is shown."""
        self.variation: Preview | None = None
        self.progress: Progress | None = None
        """How far the computer's search has come; None: it does not think, or has told nothing yet."""
        self.ahead = 0
        """How many questions are before the computer's in the queue."""
        self.trouble = ""
        """The sentence of what went wrong last; the next change clears it."""
        self.is_stuck = False
        """Could the computer or nature not move, so that nobody goes on?"""
        self.at_screen: int | None = self._only_person()
        """The person before the screen; None where that is not known, since several share it."""
        self.is_hurried = False
        """Does the game go on so fast that nobody reads what is beside the board?"""
        self.tickets: list[Ticket[Any]] = []
        self.croupier = Croupier(contest, house.thinking, watch=self._watched, queued=self._queued)
        self.croupier.pace = WATCHING if not contest.persons else self._pace()
        self._told: list[Callable[[], None]] = []
        self._told_of_thinking: list[Callable[[], None]] = []
        self._detach: Callable[[], None] | None = None
        self._stations: tuple[tuple[int, int | None], list[int]] | None = None  # of which version, with whose eyes
        self._follows = True  # the latest position is shown, also when it is another one

    def _only_person(self) -> int | None:
        return self.contest.persons[0] if len(self.contest.persons) == 1 else None

    def _pace(self) -> float:
        is_busy = self.game.has_chance or len(self.game.players) > 2
        return _SEEING if is_busy and len(self.game.players) > 1 else 0.0

    # -- what is shown ----------------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """How many moves the game has."""
        return len(self.contest.record.moves)

    @property
    def state(self) -> State:
        """The position of the game that is shown, or that the variation on the board begins from."""
        return self.contest.record.states[self.ply]

    @property
    def board_state(self) -> State:
        """The position on the board: `state`, or one of the variation."""
        return self.board_states()[-1]

    def board_states(self) -> tuple[State, ...]:
        """The position on the board, with the one before it first where there is one."""
        if self.variation is None:
            return tuple(self.contest.record.states[max(self.ply - 1, 0) : self.ply + 1])
        states = [self.contest.record.states[self.variation.ply]]
        for action in self.variation.line[: self.variation.step]:
            states.append(self.game.result(states[-1], action))
        return tuple(states[-2:])

    @property
    def stations(self) -> list[int]:
        """The numbers of moves after which there is something new to see: in a game by keys, after each round."""
        about = self.contest.version, self.eyes
        if self._stations is None or self._stations[0] != about:
            by_rounds = self.eyes is None and self.game.keys
            found = beats(self.game, self.contest.record.states) if by_rounds else seen_plies(self.contest, self.eyes)
            self._stations = about, found
        return self._stations[1]

    @property
    def station(self) -> int:
        """Which of the stations is shown, counted from 0."""
        return bisect.bisect_right(self.stations, self.ply) - 1

    @property
    def is_live(self) -> bool:
        """Is it the latest position, with no variation on the board?"""
        return self.ply == self.last and self.variation is None

    @property
    def is_covered(self) -> bool:
        """Must the screen be handed over first, since another person may see what this one may not?"""
        asked = self.contest.asked
        shares = self.contest.hides and len(self.contest.persons) > 1 and not self.contest.is_over
        return shares and (self.at_screen is None or (asked is not None and asked != self.at_screen))

    @property
    def eyes(self) -> int | None:
        """With whose eyes the position is shown; None: all of it may be seen."""
        if not self.contest.hides or self.contest.is_over:
            return None
        return self.contest.eyes() if self.at_screen is None else self.at_screen

    @property
    def can_move(self) -> bool:
        """May the person at the screen move now?"""
        return self.is_live and not self.is_covered and self.contest.asked is not None

    @property
    def waits_to_roll(self) -> bool:
        """Is it for the person to roll the dice, or to deal?"""
        return not self.contest.is_over and waits_for_a_hand(self.contest)

    # -- what the person at the screen does -------------------------------------------------------------------------

    def show(self, ply: int) -> None:
        """Show the position after so many moves; the nearest there is."""
        self.ply = min(max(ply, 0), self.last)
        self._follows = self.ply == self.last
        self.variation = None
        self.tell()

    def show_station(self, number: int) -> None:
        """Show one of the stations; the nearest there is."""
        stations = self.stations
        self.show(self.last if number >= len(stations) - 1 else stations[max(number, 0)])

    def preview(self, ply: int, line: tuple[Action, ...], step: int, title: str) -> None:
        """Show the position after `step` moves of a line on the board; the line begins after `ply` moves.

        Where something is hidden nothing is tried: what would come of a move may be a secret.
        """
        if self.contest.hides and not self.contest.is_over:
            return
        self.ply = min(max(ply, 0), self.last)
        self.variation = Preview(self.ply, line, min(max(step, 0), len(line)), title)
        self.tell()

    def end_preview(self) -> None:
        """Show the game again."""
        if self.variation is not None:
            self.show(self.last if self._follows else self.ply)

    def uncover(self) -> None:
        """The next person sits down before the screen."""
        self.at_screen = self.contest.asked if self.contest.asked is not None else self.contest.persons[0]
        self.tell()

    def attempt(self, act: Callable[[], Any]) -> bool:
        """Do something with the game, and go on; what goes wrong is told as a sentence. Gives whether it went well."""
        self.croupier.stop()
        self.progress, self.ahead, self.trouble = None, 0, ""
        try:
            act()
        except Exception as error:
            self.trouble = sentence_of(error, self.game)
        self.go_on()
        self.tell()
        return not self.trouble

    def move(self, text: str) -> bool:
        """The move of the person who is asked; only the latest position can be played on."""
        return self.can_move and self.attempt(lambda: self.contest.move(text))

    def continue_here(self) -> None:
        """Let the game go on from the position that is shown; what came later is forgotten."""
        self.variation, self._follows = None, True
        self.attempt(lambda: self.contest.go_on_from(self.ply))

    def pause(self, is_paused: bool) -> None:
        """Let computers stop playing, or go on."""
        self.croupier.is_paused = is_paused
        if is_paused:
            self.croupier.stop()
        self.progress = None
        self.go_on()
        self.tell()

    # -- while the browser is there ---------------------------------------------------------------------------------

    def start(self) -> None:
        """The browser is there: follow the game and let the computer think."""
        if self._detach is None:
            self._detach = self.contest.on_change(self._contest_changed)
            self._contest_changed()  # it may have gone on in another tab
        self.contest.check_clock()
        self.go_on()
        self._rehearse()
        self.tell()

    def _rehearse(self) -> None:
        if self.contest.players and self.contest.asked is not None and not self.contest.is_over:
            with contextlib.suppress(TooMuch):
                self.ask(rehearsal(next(iter(self.contest.players.values())), self.contest.state))

    def rest(self) -> None:
        """The browser is gone: stop all thinking for it."""
        self.croupier.stop()
        self.progress = None
        for ticket in self.tickets:
            ticket.cancel()
        self.tickets.clear()
        if self._detach is not None:
            self._detach()
            self._detach = None

    def ask(self, job: Job[T], changed: Callable[[int], None] | None = None) -> Ticket[T]:
        """A question of this tab: it is taken back when the browser is gone. Raises TooMuch."""
        self.tickets = [t for t in self.tickets if not t.is_done]
        ticket = self.house.thinking.ask(self.visitor, job, changed)
        self.tickets.append(ticket)
        return ticket

    def go_on(self) -> None:
        """Let the computer and nature move, if it is their turn."""
        self.croupier.rolls = not self.waits_to_roll
        self.is_stuck = False
        if self.contest.asked is None and not self.contest.is_over:
            self.croupier.go_on(self._failed)

    # -- who wants to know ------------------------------------------------------------------------------------------

    def on_change(self, told: Callable[[], None]) -> Callable[[], None]:
        """Have a function called when the shown position or the game has changed; gives what ends this."""
        self._told.append(told)
        return lambda: self._told.remove(told) if told in self._told else None

    def on_thinking(self, told: Callable[[], None]) -> None:
        """Have a function called when `progress` or `ahead` has changed."""
        self._told_of_thinking.append(told)

    def tell(self) -> None:
        """Call all who want to know."""
        for told in list(self._told):
            told()

    def _contest_changed(self) -> None:
        """The game has another move, or fewer: who looked at the latest position does so still."""
        self.progress, self.trouble = None, ""
        if (self._follows and self.variation is None) or self.ply > self.last:
            self.ply = self.last
            self._follows = True
        if self.variation is not None and self.variation.ply > self.last:
            self.variation = None
        self.croupier.rolls = not self.waits_to_roll
        self.tell()
        self.go_on()

    def _failed(self, error: Exception) -> None:
        self.is_stuck = True
        self.trouble = sentence_of(error, self.game)
        self.tell()

    def _watched(self, now: Progress) -> None:
        self.progress = now
        for told in self._told_of_thinking:
            told()

    def _queued(self, ahead: int) -> None:
        self.ahead = ahead
        for told in self._told_of_thinking:
            told()
