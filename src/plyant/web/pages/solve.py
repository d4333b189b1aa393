"""The page of solved games: what a whole game is worth, who wins where, and a walk through it."""

from __future__ import annotations

import asyncio
import html
import time
from collections.abc import Mapping
from typing import TypeVar
from urllib.parse import urlencode

from nicegui import ui
from nicegui.events import GenericEventArguments
from starlette.requests import Request

from plyant.errors import PlyantError
from plyant.exact.estimate import Work
from plyant.exact.solution import Solution
from plyant.exact.solve import refuse_unfit
from plyant.game import Game, State
from plyant.web.house import House
from plyant.web.lines import sentence_of
from plyant.web.pages import solve_maps
from plyant.web.pages import solve_parts as parts
from plyant.web.pages.frame import frame, heading
from plyant.web.pages.plain import on_press, text
from plyant.web.pages.solve_explorer import Explorer
from plyant.web.solved_positions import Shown, headline, shown
from plyant.web.solving import EXAMPLES, Cupboard, solved
from plyant.web.thinking import Cancelled, Job, Ticket

T = TypeVar("T")
_LEAD = "Small games can be solved: for every position it is known who wins, and in how many moves."
_HEAD = '<link rel="stylesheet" href="/assets/game.css"><link rel="stylesheet" href="/assets/solve.css">'
_SUBMIT = "(e) => { e.preventDefault(); emit(e.target.elements[0].value); }"
_PACE = 0.2  # seconds between two reports of progress
_LONGEST_LINK = 6_000  # characters of an address
_PILE = (
    '<form class="row-wrap solve-form" autocomplete="off"><label class="field">Pile'
    '<input class="plain" name="pile" type="number" min="1" max="1000000000" placeholder="of the notes"></label>'
    '<button class="plain" type="submit">Show</button></form>'
)


def register(house: House) -> None:
    """Add the page."""
    cupboard = Cupboard(house.limits)
    names = [name for name in house.shelf.names() if _may_be_solved(house.shelf.entry(name).cls)]

    @ui.page("/solve")
    def page(request: Request) -> None:
        with frame("Solved games", "/solve"):
            ui.add_head_html(_HEAD)
            heading("Solved games", _LEAD)
            SolvePage(house, cupboard, request.state.visitor, dict(request.query_params), names)


def _may_be_solved(cls: type[Game]) -> bool:
    """Is nothing of it left to chance, hidden, or done at once? A game that is too large is refused later."""
    return all(getattr(cls, hook) is getattr(Game, hook) for hook in ("chance", "actions_of", "observe"))


class SolvePage:
    """The form, the map, the explorer and the census of one visitor's game."""

    def __init__(
        self, house: House, cupboard: Cupboard, visitor: str, query: Mapping[str, str], names: list[str]
    ) -> None:
        self.house, self.cupboard, self.visitor = house, cupboard, visitor
        self.source = query.get("game", EXAMPLES[0])
        self._line = query.get("moves", "")
        self.pile = solve_maps.checked_pile(query.get("pile", ""))
        self.game: Game | None = None
        self._ticket: Ticket[object] | None = None
        self._begun = False
        self._last_report = (0.0, 0, "")  # when, how many states there were, and what was done
        with ui.element("section").classes("sheet").props('aria-label="The game"'):
            form = text(parts.form(self.source, names))
            self._wrong = text(tag="p", looks="wrong", role="alert").props("id=solve-wrong")
            self._status = text(tag="p", looks="soft", role="status")
        self._result = text(tag="p", looks="verdict")
        self._map_sheet, self._map = self._sheet("Map")
        with ui.element("div").classes("split"):
            with ui.element("div").classes("column-gap"):
                self.explorer = Explorer(self._look, self._put_address)
            with ui.element("div").classes("column-gap"):
                self._census_sheet, self._census = self._sheet("All states", "All states")
        with ui.element("section").classes("sheet").props('aria-label="Methods and cases"') as self._notes_sheet:
            text("The methods and the cases of the notes", "h2")
            pile_form = text(_PILE)
            self._notes = text(looks="column-gap")
        self._notes_sheet.set_visibility(False)
        self._complain("")
        form.on("submit", self._submitted, js_handler=_SUBMIT)
        pile_form.on("submit", lambda e: self._chosen(str(e.args)), js_handler=_SUBMIT)
        on_press(self._map, "pile", self._chosen)
        client = ui.context.client
        client.on_connect(self._begin)
        client.on_disconnect(lambda: None if client.has_socket_connection else self.rest())
        client.on_delete(self.rest)

    @staticmethod
    def _sheet(label: str, title: str = "") -> tuple[ui.element, ui.html]:
        with ui.element("section").classes("sheet").props(f'aria-label="{label}"') as sheet:
            if title:
                text(html.escape(title), "h2")
            inside = text(looks="column-gap")
        sheet.set_visibility(False)
        return sheet, inside

    # -- what is asked ----------------------------------------------------------------------------------------------

    async def _begin(self) -> None:
        """The browser is there: solve what the address says, once."""
        if not self._begun:
            self._begun = True
            await self._solve(self.source, self._line)

    async def _submitted(self, event: GenericEventArguments) -> None:
        await self._solve(str(event.args)[:2_001].strip(), "")

    async def _solve(self, source: str, line: str) -> None:
        """Another game; what is wrong with it is told, and what was shown before stays."""
        self.rest()
        self._complain("")
        game: Game | None = None
        try:
            self.house.limits.checked_text(line, "the line of moves")
            game = self.house.shelf.load(source)
            refuse_unfit(game)
            actions = game.read_moves(line)
            self.source, self.game = source, game
            await self._draw_map(game)
            found = await self._solution()
            counted = await self._asked(lambda stop: (parts.census(found), headline(found, found.start)))
        except Cancelled:
            self._say("")
            return
        except Exception as error:
            self._say("")
            self._complain(sentence_of(error, game))
            return
        self._census.set_content(counted[0])
        self._census_sheet.set_visibility(True)
        name = html.escape(str(game))
        self._result.set_content(
            f'<strong class="{_kind(found)}">{html.escape(counted[1])}</strong> <span>{name}</span>'
        )
        self._say("Solved.")
        await self.explorer.begin(game, actions)

    async def _solution(self) -> Solution:
        """The solution, found again where it was put away meanwhile."""
        game, source = self.game, self.source
        assert game is not None
        kept = self.cupboard.get(self.visitor, source)
        if kept is not None:
            return kept
        loop = asyncio.get_running_loop()
        self._last_report = time.monotonic(), 0, ""

        def told(work: Work) -> None:
            loop.call_soon_threadsafe(self._progress, work)

        found = await self._asked(lambda stop: solved(game, self.house.limits, stop, told), "Solving …")
        self.cupboard.put(self.visitor, self, source, found)
        return found

    async def _look(self, state: State) -> Shown | None:
        """What is known about a position; None where something else is asked by now."""
        try:
            found = await self._solution()
            return await self._asked(lambda stop: shown(found, state))
        except Cancelled:
            return None
        except Exception as error:
            self._complain(sentence_of(error, self.game))
            return None

    async def _asked(self, job: Job[T], doing: str = "") -> T:
        """The answer to a question that takes the place of the one before."""
        self._cancel()
        if doing:
            self._say(doing)
        ticket = self.house.thinking.ask(
            self.visitor, job, lambda ahead: self._say(f"Waiting, {ahead} ahead of you." if ahead else doing)
        )
        self._ticket = ticket  # type: ignore[assignment]
        return await ticket.answer()

    # -- the map and the notes --------------------------------------------------------------------------------------

    async def _draw_map(self, game: Game) -> None:
        drawn = await self._asked(lambda _: solve_maps.map_of(game), "Drawing the map …")
        self._map.set_content(drawn)
        self._map_sheet.set_visibility(bool(drawn))
        self._notes_sheet.set_visibility(game.name == "half-nim")
        if game.name == "half-nim":
            await self._draw_notes()

    async def _chosen(self, pile: str) -> None:
        self.pile = solve_maps.checked_pile(pile)
        try:
            await self._draw_notes()
        except Cancelled:
            return
        except PlyantError as error:
            self._complain(str(error))
            return
        self._put_address()

    async def _draw_notes(self) -> None:
        game, pile = self.game, self.pile
        if game is not None and game.name == "half-nim":
            self._notes.set_content(await self._asked(lambda _: solve_maps.notes(game, pile)))

    # -- what is told -----------------------------------------------------------------------------------------------

    def _put_address(self) -> None:
        """The address that shows the same again."""
        names = self.explorer.names[: self.explorer.at]
        query = {"game": self.source} | ({"moves": " ".join(names)} if names else {})
        query |= {"pile": str(self.pile)} if self.pile is not None else {}
        address = f"/solve?{urlencode(query)}"
        if len(address) <= _LONGEST_LINK:
            ui.navigate.history.replace(address)

    def _progress(self, work: Work) -> None:
        if self._ticket is None or self._ticket.is_done:
            return
        then, before, doing = self._last_report
        now = time.monotonic()
        if doing == work.doing and work.states >= before and now - then < _PACE:
            return
        self._last_report = now, work.states, work.doing
        gained = work.states - before if doing == work.doing and work.states >= before else work.states
        self._say(parts.progress(work, gained / max(now - then, _PACE)))

    def _complain(self, sentence: str) -> None:
        self._wrong.set_content(html.escape(sentence[:1].upper() + sentence[1:]))
        self._wrong.set_visibility(bool(sentence))

    def _say(self, words: str) -> None:
        self._status.set_content(html.escape(words))

    # -- when nobody looks any more ---------------------------------------------------------------------------------

    def _cancel(self) -> None:
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    def rest(self) -> None:
        """Stop thinking, and put the solution away: it is found again when it is wanted again."""
        self._cancel()
        self.explorer.stop()
        self.cupboard.drop(self.visitor, self)


def _kind(found: Solution) -> str:
    return parts.KINDS[found.status()]
