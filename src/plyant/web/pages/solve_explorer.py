"""The explorer of a solved game: the board, every move in the colour of what it leads to, back, forward, best play."""

from __future__ import annotations

import html
from collections.abc import Awaitable, Callable, Sequence

from nicegui import ui

from plyant.errors import IllegalMove, PlyantError
from plyant.game import Action, Game, State
from plyant.web.pages import solve_parts as parts
from plyant.web.pages.board import Board
from plyant.web.pages.plain import Button, on_press, text
from plyant.web.solved_positions import Shown

PACE = 0.9
"""Seconds between two moves of best play."""
_LONGEST = 400  # moves of a line


class Explorer:
    """Walks through a game; what a position is worth is asked of `look`, and `moved` is called after each step."""

    def __init__(self, look: Callable[[State], Awaitable[Shown | None]], moved: Callable[[], None]) -> None:
        self._look, self._moved = look, moved
        self.game: Game | None = None
        self.states: list[State] = []
        self.names: list[str] = []
        self.at = 0
        self._shown: Shown | None = None
        with ui.element("section").classes("sheet explorer").props('aria-label="Explorer"') as self.sheet:
            with ui.element("div").classes("board-holder") as self._holder:
                self._board = Board(self.move)
            self._headline = text(tag="p", looks="headline", role="status")
            with ui.element("div").classes("row-wrap"):
                self._first = Button("«", lambda: self.go(0), name="To the start")
                self._back = Button("‹", lambda: self.go(self.at - 1), name="Back")
                self._on = Button("›", lambda: self.go(self.at + 1), name="Forward")
                self._best = Button("Best move", self.best)
                self._play = Button("Play the best line", self.toggle)
            self._moves = text(looks="legal row-wrap").props('role=group aria-label="Legal moves"')
            self._path = text(tag="ol", looks="played").props('aria-label="The moves so far"')
        on_press(self._moves, "move", self.move)
        on_press(self._path, "ply", lambda ply: self.go(int(ply)) if ply.isdecimal() and len(ply) < 9 else None)
        self._timer = ui.timer(PACE, self._tick, active=False)
        self.sheet.set_visibility(False)

    async def begin(self, game: Game, actions: Sequence[Action]) -> None:
        """Another game, after these moves."""
        self.stop()
        self.game = game
        self.states, self.names = [game.initial()], []
        for a in actions:
            self._append(a)
        self.at = len(self.names)
        await self._draw()

    async def go(self, ply: int) -> None:
        """The position after so many moves; the nearest there is."""
        self.stop()
        self.at = min(max(ply, 0), len(self.names))
        await self._draw()

    async def move(self, name: str) -> None:
        """A move from the position that is shown; what came after it is forgotten."""
        self.stop()
        await self._make(name)

    async def best(self) -> None:
        """The best move."""
        self.stop()
        if self._shown is not None and self._shown.moves:
            await self._make(self._shown.moves[0].name)

    def toggle(self) -> None:
        """Let best play go on by itself, or stop it."""
        is_playing = not self._timer.active
        self._timer.active = is_playing
        self._play.say("Stop" if is_playing else "Play the best line")

    def stop(self) -> None:
        """Let nothing move by itself."""
        if self._timer.active:
            self.toggle()

    async def _tick(self) -> None:
        state = self.states[self.at] if self.states else None
        again = state is not None and state in self.states[: self.at]
        if self._shown is None or not self._shown.moves or again or self.at >= _LONGEST:
            self.stop()
            return
        await self._make(self._shown.moves[0].name)

    async def _make(self, name: str) -> None:
        game = self.game
        if game is None or self.at >= _LONGEST:
            return
        s = self.states[self.at]
        found = [a for a in (() if game.is_terminal(s) else game.legal(s)) if game.action_name(s, a) == name]
        if not found:
            return
        if self.names[self.at : self.at + 1] != [name]:
            del self.names[self.at :], self.states[self.at + 1 :]
            self._append(found[0])
        self.at += 1
        await self._draw()

    def _append(self, a: Action) -> None:
        assert self.game is not None
        s = self.states[-1]
        if a not in self.game.legal(s):
            raise IllegalMove(f"{self.game.name}: {a!r} is no move here.")
        self.names.append(self.game.action_name(s, a))
        self.states.append(self.game.result(s, a))

    async def _draw(self) -> None:
        if not self.states:
            return
        at, state = self.at, self.states[self.at]
        try:
            found = await self._look(state)
        except PlyantError as error:
            self._headline.set_content(html.escape(str(error)))
            return
        if found is None or at != self.at or self.states[self.at] != state:
            return  # another position is wanted by now
        self._shown = found
        self.sheet.set_visibility(True)
        self._holder.classes(add="flat" if found.is_wide else "", remove="" if found.is_wide else "flat")
        self._board.show(found.picture, found.label, found.spots, found.marks)
        self._headline.set_content(html.escape(found.headline))
        self._headline.classes(add=found.kind, remove=" ".join({"won", "drawn", "lost"} - {found.kind}))
        self._moves.set_content(parts.moves(found.moves))
        self._path.set_content(parts.path(self.names, self.at))
        self._first.use(self.at > 0)
        self._back.use(self.at > 0)
        self._on.use(self.at < len(self.names))
        self._best.use(bool(found.moves))
        self._play.use(bool(found.moves))
        self._moved()
