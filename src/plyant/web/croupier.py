"""Keeps a game going: rolls what is to be rolled, and lets the computer think and move, until a person is asked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from plyant.arena.film.beats import is_beat
from plyant.engine.progress import Progress
from plyant.game import SIMULTANEOUS, Result
from plyant.web.contest import Contest
from plyant.web.own_rules import bounded, guarded
from plyant.web.thinking import Cancelled, Thinking, Ticket

DEALING = 0.1
"""Seconds between two cards that are dealt one after another, at most."""


class Croupier:
    """One for each game that somebody looks at. All methods are called in the event loop."""

    def __init__(
        self,
        contest: Contest,
        thinking: Thinking,
        *,
        watch: Callable[[Progress], None] | None = None,
        queued: Callable[[int], None] | None = None,
        rolls: bool = True,
    ) -> None:
        """watch and queued are told, in the event loop, how the computer gets on; rolls: at once, not when asked to."""
        self.contest = contest
        self.rolls = rolls
        self.pace = 0.0
        """Seconds that a position is shown at least before the computer moves on; of a game by keys, a round."""
        self.is_paused = False
        self._thinking = thinking
        self._watch = watch
        self._queued = queued
        self._ticket: Ticket[Result] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def ticket(self) -> Ticket[Result] | None:
        """The question that the computer is thinking about, or that waits; None: there is none."""
        return self._ticket

    def go_on(self, failed: Callable[[Exception], None] | None = None) -> asyncio.Task[None]:
        """Keep the game going, if that is not being done already; failed: is told of an error."""
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._keep_going(failed))
        return self._task

    def stop(self) -> None:
        """Stop thinking; the game stays as it is."""
        if self._ticket is not None:
            self._ticket.cancel()
        if self._task is not None and not self._task.done():
            self._task.cancel()
        self._ticket = self._task = None

    async def _keep_going(self, failed: Callable[[Exception], None] | None) -> None:
        try:
            with guarded(self.contest.game):
                await self.until_asked()
        except (Cancelled, asyncio.CancelledError):
            return
        except Exception as error:
            if failed is None:
                raise
            failed(error)

    async def until_asked(self) -> None:
        """Rolls and moves until a person is asked, or it is over, or paused."""
        contest = self.contest
        while not contest.is_over and contest.asked is None and not self.is_paused:
            was_natures = contest.is_natures_turn
            if was_natures:
                if not self.rolls and contest.persons:
                    return
                contest.roll()
            else:
                await self._answer()
            if self.pace and contest.asked is None and is_beat(contest.game, contest.state):
                is_dealing = was_natures and contest.is_natures_turn
                await asyncio.sleep(min(self.pace, DEALING) if is_dealing else self.pace)

    async def _answer(self) -> None:
        """Let the computer think, and move if the game is still where it was."""
        contest, state, version = self.contest, self.contest.state, self.contest.version
        player = contest.players[contest.deciding[0]]
        seed = contest.luck.getrandbits(31)
        loop = asyncio.get_running_loop()

        def tell(now: Progress) -> None:
            if self._watch is not None:
                loop.call_soon_threadsafe(self._watch, now)

        def think(stop: threading.Event) -> Result:
            return player.think(state, seed, stop, tell)

        ticket = self._ticket = self._thinking.ask(contest.visitor, bounded(contest.game, think), self._queued)
        try:
            result = await ticket.answer()
        finally:
            if self._ticket is ticket:  # else another question was asked after this one was stopped
                self._ticket = None
        if contest.version == version or (contest.state is state and contest.game.player(state) == SIMULTANEOUS):
            contest.check_clock()
            if not contest.is_over:
                contest.answered(result)
