"""Games that are played by keys, animated: the stage, the keys on the screen, and the pace."""

from __future__ import annotations

import asyncio
import html

from nicegui import ui
from nicegui.events import GenericEventArguments

from plyant.arena.film.beats import is_beat
from plyant.game import Action
from plyant.web.by_keys import FASTEST, KeyPlay
from plyant.web.pages.controls import Controls
from plyant.web.pages.plain import Button, text
from plyant.web.pages.table import Table
from plyant.web.pages.view import View
from plyant.web.pages.words import status
from plyant.web.staging import Message, Staging, scene_of

WATCHED = 0.2  # seconds a round, where one only watches
_PATIENCE = 1.0  # seconds of thinking after which something is being compiled
_FAR = -10  # from any station
_ARROWS = {"up": "▲", "left": "◀", "space": "■", "right": "▶", "down": "▼"}
_HEAD = '<link rel="stylesheet" href="/assets/arcade.css">'


def show(view: View) -> bool:
    """Show the game in place of the board; False: the board does it, also if something is hidden."""
    if not view.game.keys or view.game.has("observe"):
        return False
    ui.add_head_html(_HEAD)
    if not view.contest.persons:
        view.croupier.pace = WATCHED
    table = ArcadeTable(view)
    Controls(view, table)
    return True


class Stage(ui.element, component="../assets/arcade.js"):
    """Where things are seen moving. Emits `key`, `command` and `lost`."""

    def __init__(self, first: Message, keys: list[str], buttons: list[tuple[str, str, str]], label: str) -> None:
        """buttons: key, sign and name of each."""
        super().__init__()
        self._props.update(first=first, keys=keys, buttons=buttons, label=label)

    def tell(self, message: Message) -> None:
        """Send another scene."""
        self.run_method("show", message)


class ArcadeTable(Table):
    """A table with a stage on it."""

    def __init__(self, view: View) -> None:
        self.play = KeyPlay(view.contest, lambda action: self._moved(action), lambda: self._told())
        self._staging = Staging()
        self._drawn = _FAR  # the station that is seen
        self._is_slow = False
        self._version, self._last = view.contest.version, view.last
        self._hurry(view)
        super().__init__(view)
        self._make_pace()
        client = ui.context.client
        client.on_disconnect(lambda: None if client.has_socket_connection else self.play.forget())
        client.on_delete(self.play.forget)

    # -- what the person does ---------------------------------------------------------------------------------------

    def _moved(self, action: Action) -> None:
        contest = self.view.contest
        asked = contest.asked
        if asked is None or not self.view.is_live:
            self.play.forget()
            return
        if not self.view.attempt(lambda: contest.decide(asked, action)):
            self.play.forget()

    def _pressed(self, event: GenericEventArguments) -> None:
        if isinstance(event.args, str) and self.view.is_live:
            self.play.press(event.args)

    def _command(self, event: GenericEventArguments) -> None:
        view = self.view
        if event.args != "pause" or view.contest.is_over:
            return
        if not view.contest.persons:
            view.pause(not view.croupier.is_paused)
        elif self.play.is_timed:
            self.play.pause(not self.play.is_paused)

    async def hint(self) -> None:
        """Time stands still meanwhile."""
        if self.play.is_running:
            self.play.pause()
        await super().hint()

    def _paced(self, value: object) -> None:
        try:
            self.play.set_pace(float(str(value)))
        except ValueError:
            return

    # -- what is drawn ----------------------------------------------------------------------------------------------

    def _make_board(self) -> None:
        game = self.view.game
        self._score = text(tag="p", looks="score")
        first = self._staging.message(scene_of(game, self._states()), False)
        names = {a: game.action_name(game.initial(), a) for a in dict.fromkeys(game.keys.values())}
        arrows = [(key, sign, names[game.keys[key]]) for key, sign in _ARROWS.items() if key in game.keys]
        done = {game.keys[key] for key, *_ in arrows}
        others = [(key, names[a], names[a]) for key, a in game.keys.items() if a not in done]
        label = f"{game.name}, played by keys: {', '.join(f'{key} {names[a]}' for key, a in game.keys.items())}"
        persons = bool(self.view.contest.persons)
        self._stage = Stage(first, list(game.keys) if persons else [], [*arrows, *others] if persons else [], label)
        self._stage.on("key", self._pressed)
        self._stage.on("command", self._command)
        self._stage.on("lost", self._tell_all)

    def _make_pace(self) -> None:
        play = self.play
        with ui.element("div").classes("row-wrap pace") as self._pace_row:
            self._pause = Button("Pause", lambda: play.pause(not play.is_paused), name="Pause (key p)")
            self._mode = Button("Turn by turn", lambda: play.wait_for_keys(play.is_timed))
            self._slider = text(
                f'<label class="row-wrap small">Seconds a round <input type="range" min="{FASTEST}" max="0.8" '
                f'step="0.02" value="{play.pace:g}"></label>'
            )
        self._slider.on("input", lambda e: self._paced(e.args), js_handler="(e) => emit(e.target.value)")
        self._draw_pace()

    def _draw_pace(self) -> None:
        play, contest = self.play, self.view.contest
        self._pace_row.set_visibility(bool(contest.persons) and not contest.is_over)
        self._pause.use(True, play.is_timed and play.wanted is not None)
        self._pause.say("Go on" if play.is_paused else "Pause")
        self._mode.say("Turn by turn" if play.is_timed else "Let time run")
        self._slider.set_visibility(play.is_timed)

    def _hurry(self, view: View) -> None:
        watched = not view.contest.persons and not view.croupier.is_paused and not view.contest.is_over
        view.is_hurried = (watched or self.play.is_running) and view.is_live

    def _told(self) -> None:
        """Paused, or another mode: all that is beside the stage may be of interest again."""
        self.view.tell()

    def _changed(self) -> None:
        contest = self.view.contest
        if contest.version != self._version and contest.asked is None:
            self._watch_the_time(contest.version)
        if self.view.last < self._last or not self.view.is_live:
            self.play.forget()
        self._version, self._last = contest.version, self.view.last
        self._hurry(self.view)
        super()._changed()

    def _watch_the_time(self, version: int) -> None:
        def late() -> None:
            self._is_slow = self.view.contest.version == version and not self.view.contest.is_over
            if self._is_slow and not self.view.croupier.is_paused:
                self._say(self._words())

        self._is_slow = False
        asyncio.get_running_loop().call_later(_PATIENCE, late)

    def _draw(self) -> None:
        super()._draw()
        if hasattr(self, "_slider"):
            self._draw_pace()
        self.play.go_on()

    def _draw_board(self) -> None:
        view, contest = self.view, self.view.contest
        if view.is_live and contest.asked is None and not contest.is_over and not is_beat(view.game, contest.state):
            return  # others move in this round
        states = self._states()
        scene = scene_of(view.game, states)
        self._score.set_content(html.escape(scene.status) or "&nbsp;")
        here = view.station if view.variation is None else _FAR
        message = self._staging.message(scene, 0 <= here - self._drawn <= 1)
        self._drawn = here
        if message["things"] or message["gone"] or "all" in message:
            self._stage.tell(message)

    def _states(self) -> list[object]:
        view = self.view
        if view.variation is not None:
            return list(view.board_states())
        return list(view.contest.record.states[: view.ply + 1])

    def _tell_all(self) -> None:
        self._staging.forget()
        self._drawn = _FAR
        self._draw()

    def _sentence(self) -> str:
        view = self.view
        if view.is_live and not view.contest.is_over:
            if self._is_slow and view.contest.asked is None and not view.ahead and not view.croupier.is_paused:
                return "Compiling the search: the first time takes a while. The last key is kept."
            if self.play.notice and view.contest.persons:
                return self.play.notice
            if view.is_hurried:
                return ""
        return status(view)
