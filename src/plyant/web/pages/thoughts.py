"""What the search thinks of the position that is shown: its value, its depth, the best moves, and why not others."""

from __future__ import annotations

import asyncio
import html
import threading
import time

from nicegui import ui

from plyant.arena.analysis import Standing, analyse, refutation
from plyant.arena.prospects import Prospect
from plyant.engine.progress import Progress
from plyant.game import CHANCE, SIMULTANEOUS, Action, State
from plyant.result import line_names, value_text
from plyant.web.compilations import NOTICE
from plyant.web.lines import sentence_of
from plyant.web.own_rules import RulesStopped, bounded, in_time
from plyant.web.pages.plain import Button, on_press, text
from plyant.web.pages.view import View
from plyant.web.pages.worth import bar, curve, has_sides, share, to_first
from plyant.web.thinking import Cancelled, Ticket
from plyant.wording import counted

SECONDS = 4.0  # for one position
BRIEFLY = 0.25  # for each position of a whole game
_SELDOM = 0.15  # seconds between two drawings while the search goes on
_BEST = 3
_PLIES = 10  # of a line that is shown


def panel(view: View) -> None:
    """The panel beside the board."""
    Thoughts(view)


class Thoughts:
    """Analyses what the view shows, as long as it is wanted."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.game = view.game
        self.is_on = not view.contest.persons
        self.known: dict[tuple[int, State], Standing] = {}
        """What was found out about positions of this game, by ply and state."""
        self._ticket: Ticket[Standing] | None = None
        self._asked: tuple[int, int, State] | None = None  # what the ticket is about, at which version of the game
        self._drawn = 0.0
        self._shows_all = False  # or the best moves only
        self._word = ""
        with ui.element("section").classes("sheet thoughts").props('aria-label="What the search thinks"'):
            with ui.element("div").classes("row-wrap"):
                text("Thinking", "h2", "grow")
                self._switch = Button("Analyse", self._switched, name="Analyse the position that is shown")
                self._switch._props["aria-pressed"] = "true" if self.is_on else "false"
            self._bar = text()
            self._numbers = text(tag="p", looks="numbers small soft")
            self._line = text(tag="p", looks="small")
            self._moves = text()
            on_press(self._moves, "why", self._why)
            on_press(self._moves, "fold", self._fold)
            self._said = text(tag="p", looks="small", role="status")
            self._graph = text(looks="graph")
            on_press(self._graph, "ply", lambda ply: view.show(int(ply)) if ply.isdigit() else None)
            self._whole = Button("Analyse the whole game", self._all_of_it)
        view.on_change(self._changed)
        view.on_thinking(self._computer_thinks)
        self._draw()

    # -- asking -----------------------------------------------------------------------------------------------------

    @property
    def is_allowed(self) -> bool:
        """May the person at the screen know what a search finds? Not while others' secrets would be told."""
        view = self.view
        if view.is_covered:
            return False
        return view.eyes is None or self.game.player(view.state) in (view.eyes, SIMULTANEOUS)

    @property
    def _is_secret(self) -> bool:
        return self.view.contest.hides and not self.view.contest.is_over

    @property
    def _here(self) -> tuple[int, State]:
        return self.view.ply, self.view.state

    def _switched(self) -> None:
        self.is_on = not self.is_on
        self._switch._props["aria-pressed"] = "true" if self.is_on else "false"
        self._switch.update()
        self._word = ""
        self._changed()

    def _changed(self) -> None:
        """Another position is shown, or it has become the computer's turn."""
        if self.view.is_hurried:
            self._stop()
            return
        if not self.is_on:
            self._stop()
        elif self.view.variation is None:
            self._ask()
        self._draw()

    def _stop(self) -> None:
        self._asked = None
        if self._ticket is not None:
            self._ticket.cancel()
            self._ticket = None

    @property
    def _computer_is_at_it(self) -> bool:
        view = self.view
        return view.is_live and view.contest.asked is None and not view.croupier.is_paused and not view.contest.is_over

    def _ask(self) -> None:
        view, version = self.view, self.view.contest.version
        subject = (version, *self._here)
        if self._asked == subject:
            return
        self._stop()
        self._word = ""
        if self._here in self.known or self._computer_is_at_it or not self.is_allowed:
            return
        if self.game.is_terminal(view.state) or self.game.player(view.state) == CHANCE:
            return
        self._asked = subject
        task = asyncio.get_running_loop().create_task(self._analysed(SECONDS))
        task.add_done_callback(lambda t: t.cancelled() or t.exception())

    async def _analysed(self, seconds: float) -> Standing | None:
        """Analyse what is shown; gives what was found, or None where that was not possible."""
        ply, state = here = self._here
        loop, game, eyes = asyncio.get_running_loop(), self.game, self.view.eyes
        most = self.view.house.limits.seconds

        def job(stop: threading.Event) -> Standing:
            def watch(now: Standing) -> None:
                loop.call_soon_threadsafe(self._found, here, now)

            return analyse(game, state, seconds=min(seconds, most), eyes=eyes, watch=watch, stop=stop)

        try:
            self._ticket = self.view.ask(bounded(game, job), self._queued)
            found = await self._ticket.answer()
        except Cancelled:
            return None
        except Exception as error:
            self._word = sentence_of(error, game)
            self._draw()
            return None
        self._word = ""
        self._found((ply, state), found)
        self._draw()
        return found

    def _queued(self, ahead: int) -> None:
        is_compiling = self._ticket is not None and self._ticket.is_compiling
        waiting = f"Thinking, {ahead} ahead of you." if ahead else ""
        self._word = "The rules are being compiled: the first time takes a while." if is_compiling else waiting
        self._draw()

    def _found(self, here: tuple[int, State], now: Standing) -> None:
        self.known[here] = now
        if here == self._here and time.monotonic() - self._drawn > _SELDOM:
            self._draw()

    async def _all_of_it(self) -> None:
        """Look at every position of the game for a moment, so that the curve is whole."""
        view = self.view
        was_on, back = self.is_on, None if view.is_live else view.ply
        self.is_on = False
        self._stop()
        shown = None
        for ply in range(len(view.contest.record.states)):
            if ply > view.last or (view.contest.hides and not view.contest.is_over):
                break
            state = view.contest.record.states[ply]
            if (ply, state) in self.known or self.game.is_terminal(state):
                continue
            shown = ply
            view.show(ply)
            if await self._analysed(BRIEFLY) is None:
                break
        self.is_on = was_on
        if shown is not None and shown == view.ply:  # nobody has turned to another position meanwhile
            view.show(view.last if back is None else back)
        self._draw()

    # -- why not this move ------------------------------------------------------------------------------------------

    async def _why(self, name: str) -> None:
        """Play the line that follows a move on the board."""
        if self._is_secret:
            return
        view, standing, (ply, state) = self.view, self.known.get(self._here), self._here
        chosen = next((a for a in self._legal() if self.game.action_name(state, a) == name), None)
        if standing is None or chosen is None or (view.variation is not None and view.variation.ply != ply):
            return
        try:
            after = in_time(self.game, lambda: self.game.result(state, chosen))
            line = refutation(self.game, state, chosen, standing)
        except RulesStopped as error:
            self._word = str(error)
            self._draw()
            return
        if not line and not self.game.is_terminal(after) and self.game.player(after) >= 0:
            line = await self._answer_to(after)
        if self._here == (ply, state):
            view.preview(ply, (chosen, *line), 1, self._because(standing, chosen, name))

    async def _answer_to(self, after: State) -> tuple[Action, ...]:
        """The best line after a move that was not looked at deeply."""
        try:
            game = self.game
            job = bounded(game, lambda stop: analyse(game, after, seconds=1.0, stop=stop))
            found = await self.view.ask(job).answer()
        except Exception as error:
            sentence_of(error, game)
            return ()
        return found.line

    def _because(self, standing: Standing, chosen: Action, name: str) -> str:
        best = standing.prospects[0] if standing.prospects else None
        mine = next((p for p in standing.prospects if p.action == chosen), None)
        if best is None or mine is None:
            return f"After {name}"
        worth = value_text(self.game, mine.value, mine.exact)
        if mine.value >= best.value:
            return f"{name} is as good as any: {worth}"
        other = self.game.action_name(self.view.state, best.action)
        return f"Why not {name}? It brings {worth}; {other} brings {value_text(self.game, best.value, best.exact)}"

    def _legal(self) -> list[Action]:
        state = self.view.state
        if self.game.is_terminal(state) or self.game.player(state) < 0:
            return []
        return list(self.game.actions(state))

    # -- drawing ----------------------------------------------------------------------------------------------------

    def _computer_thinks(self) -> None:
        if time.monotonic() - self._drawn > _SELDOM and not self.view.is_hurried:
            self._draw()

    def _draw(self) -> None:
        self._drawn = time.monotonic()
        view = self.view
        standing = self.known.get(self._here) if self.is_allowed else None
        shown = standing if self.is_on or view.variation is not None else None
        self._switch.say("Stop analysing" if self.is_on else "Analyse")
        thinking = view.progress if self._computer_is_at_it and not view.contest.hides else None
        if thinking is not None and shown is None:
            self._draw_progress(thinking)
        else:
            self._draw_standing(shown)
        self._said.set_content(html.escape(self._word[:1].upper() + self._word[1:]))
        self._said.set_visibility(bool(self._word))
        self._draw_graph()

    def _draw_progress(self, now: Progress) -> None:
        """The computer's own search."""
        value = to_first(self.game, self.view.state, now.value) if now.depth else 0.0
        speed = now.nodes / max(now.seconds, 1e-9)
        depth = f"depth {now.depth} · " if now.depth else ""
        self._bar.set_content(self._value_bar(value, False, "The computer is thinking"))
        self._numbers.set_content(f"{depth}{counted(now.nodes, 'position')} · {speed:,.0f} a second")
        self._line.set_content("")
        self._moves.set_content("")

    def _draw_standing(self, now: Standing | None) -> None:
        if now is None:
            self._bar.set_content(self._value_bar(0.0, False, "Not analysed") if self.is_on else "")
            hint = "" if self.is_on or not self.is_allowed else "See what each move is worth, and why."
            self._numbers.set_content(hint)
            self._line.set_content("")
            self._moves.set_content("")
            return
        game, state = self.game, self.view.state
        who = game.player_name(max(game.player(state), 0))
        words = f"{value_text(game, now.value, now.exact)} for {who}"
        self._bar.set_content(self._value_bar(to_first(game, state, now.value), now.exact, words))
        speed = now.nodes / max(now.seconds, 1e-9)
        depth = f"depth {now.depth} · " if now.depth else ""
        is_refused = self.view.house.compilations.was_refused(game.thinker())
        notice = f"<br>{NOTICE[:1].upper()}{NOTICE[1:]}." if is_refused else ""
        self._numbers.set_content(
            f"<strong>{html.escape(words[0].upper() + words[1:])}</strong><br>"
            f"{depth}{counted(now.nodes, 'position')} · {speed:,.0f} a second · {html.escape(now.algorithm)}{notice}"
        )
        line = self._names(now.line) if not self.game.has("observe") else ""
        self._line.set_content(f'<span class="soft">Line</span> <span class="mono">{line}</span>' if line else "")
        self._moves.set_content(self._table(now))

    def _value_bar(self, value: float, exact: bool, words: str) -> str:
        if not has_sides(self.game):
            return ""
        scale = max((abs(s.value) for s in self.known.values()), default=0.0)
        return bar(self.game, share(self.game, value, exact, scale), words)

    def _names(self, line: tuple[Action, ...]) -> str:
        names = line_names(self.game, self.view.state, line[:_PLIES])
        return html.escape(" ".join(names)) + (" …" if len(line) > _PLIES else "")

    def _table(self, now: Standing) -> str:
        """The best three moves with their lines, or all."""
        if now.mix:
            return self._mix(now.mix)
        if not now.prospects:
            return ""
        rows = [self._row(p) for p in now.prospects]
        hidden = len(rows) - _BEST
        words = "Fewer moves" if self._shows_all else f"{hidden} more: why not one of these?"
        fold = f'<button class="plain tiny" type="button" data-fold="1" aria-expanded="{str(self._shows_all).lower()}">'
        more = f"{fold}{words}</button>" if hidden > 0 else ""
        head = "<tr><th>Move</th><th>Brings</th><th>Then</th></tr>"
        shown = rows if self._shows_all else rows[:_BEST]
        return f"<div class='others'><table class='quiet'>{head}{''.join(shown)}</table></div>{more}"

    def _fold(self, _: str) -> None:
        self._shows_all = not self._shows_all
        self._draw()

    def _row(self, p: Prospect) -> str:
        name = html.escape(self.game.action_name(self.view.state, p.action), quote=True)
        if self._is_secret:  # to play a move on the board may tell what is hidden
            worth = html.escape(value_text(self.game, p.value, p.exact).replace(" (estimate)", ""))
            return f"<tr><td>{name}</td><td>{worth}</td><td></td></tr>"
        worth = html.escape(value_text(self.game, p.value, p.exact).replace(" (estimate)", ""))
        then = self._names(p.line)[len(name) :].strip() if not self.game.has("observe") else ""
        label = f"Why not {name}? Show what follows" if p.line[1:] or not p.exact else f"Show {name}"
        return (
            f'<tr><td><button class="plain tiny" type="button" data-why="{name}" aria-label="{label}" title="{label}">'
            f'{name}</button></td><td>{worth}</td><td class="mono then">{then}</td></tr>'
        )

    def _mix(self, mix: tuple[tuple[Action, float], ...]) -> str:
        rows = "".join(
            f"<tr><td>{html.escape(self.game.action_name(self.view.state, a))}</td><td>{part:.0%}</td>"
            f'<td><span class="share" style="width:{max(part, 0.01) * 110:.0f}px"></span></td></tr>'
            for a, part in sorted(mix, key=lambda item: -item[1])[:12]
        )
        return f"<table class='quiet'><tr><th>Move</th><th>How often</th><th></th></tr>{rows}</table>"

    def _draw_graph(self) -> None:
        view, game, record = self.view, self.game, self.view.contest.record
        if self._is_secret or not has_sides(game) or not view.last:
            self._graph.set_content("")
            self._whole.set_visibility(False)
            return
        worths: dict[int, tuple[float, bool]] = {}
        for ply, state in enumerate(record.states):
            found, own = self.known.get((ply, state)), view.contest.thoughts.get(ply)
            if game.is_terminal(state):
                worths[ply] = float(game.utility(state, 0)), True
            elif found is not None:
                worths[ply] = to_first(game, state, found.value), found.exact
            elif own is not None and own.values:
                worths[ply] = own.values[0], own.exact
        scale = max((abs(value) for value, _ in worths.values()), default=0.0)
        shares = {ply: share(game, value, exact, scale) for ply, (value, exact) in worths.items()}
        self._graph.set_content(curve(shares, view.last, view.ply) if len(shares) > 1 else "")
        self._whole.set_visibility(self.is_allowed and len(shares) <= view.last)
