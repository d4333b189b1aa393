"""What all pages and the interface share: the shelf of games, the games in progress, and the queue of thinking."""

from __future__ import annotations

from plyant.native.limited import current_limit, set_limit
from plyant.web.compilations import Compilations
from plyant.web.contest import Contest
from plyant.web.contests import Contests
from plyant.web.options import Options
from plyant.web.shelf import Shelf
from plyant.web.thinking import Thinking


class House:
    """Made once for a server; `open` is called when its event loop runs."""

    def __init__(self, options: Options) -> None:
        """Raises what a bad file of rules or a bad database raises."""
        self.options = options
        self.limits = options.limits
        self.shelf = Shelf(options.own)
        self.contests = Contests(self.shelf, self.limits, options.file)
        self.compilations = Compilations(self.limits, self.shelf.usual)
        self._thinking: Thinking | None = None

    async def open(self) -> None:
        """Begin to answer questions."""
        self._thinking = Thinking(self.limits, self.options.threads)
        set_limit(self.compilations)

    def end(self) -> None:
        """The server is about to stop: whoever waits for an answer is told so now."""
        if self._thinking is not None:
            self._thinking.end()

    async def close(self) -> None:
        """Stop all searches, and write everything down."""
        if self._thinking is not None:
            await self._thinking.close()
        self.contests.close()
        if current_limit() is self.compilations:
            set_limit(None)

    def file_of(self, contest: Contest) -> str:
        """What a game is saved as, so that the command line can open it, too; raises UnfitGame.

        Where the rules come from is told on the same computer alone: the names of folders are private.
        """
        return contest.file_text(self.shelf.file_source(contest.record.source) if self.options.is_local else "")

    @property
    def thinking(self) -> Thinking:
        """The queue of all questions."""
        if self._thinking is None:
            raise RuntimeError("the house is not open yet")
        return self._thinking
