"""`plyant.animate`: a game as a film, in a notebook or in a file."""

from __future__ import annotations

import base64
import dataclasses
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path

from plyant.arena.film.animated import svg
from plyant.arena.film.beats import scenes
from plyant.arena.film.gif import gif
from plyant.arena.film.page import html
from plyant.arena.record import Record, open_record
from plyant.errors import ParameterError
from plyant.files import write_whole
from plyant.game import Game, State
from plyant.stage import Scene
from plyant.wording import counted

PACE = 0.2  # seconds a beat, where things move
SLIDE = 0.8  # where they do not
LONGEST = 60.0

FORMATS: dict[str, Callable[[tuple[Scene, ...], float, str], str | bytes]] = {".svg": svg, ".gif": gif, ".html": html}


@dataclasses.dataclass(frozen=True)
class Film:
    """The scenes of a game, each shown for `pace` seconds."""

    scenes: tuple[Scene, ...]
    pace: float
    title: str

    def svg(self) -> str:
        """One file that moves by itself in any browser, also as an image."""
        return svg(self.scenes, self.pace, self.title)

    def gif(self) -> bytes:
        """An animated GIF; raises PlyantError where Pillow is not installed."""
        return gif(self.scenes, self.pace, self.title)

    def html(self) -> str:
        """A page with buttons to play, pause and step."""
        return html(self.scenes, self.pace, self.title)

    def save(self, path: str | Path) -> Path:
        """Write the film to a file; the suffix says how."""
        target = Path(path)
        write_whole(target, maker(target)(self.scenes, self.pace, self.title))
        return target

    def _repr_html_(self) -> str:
        data = base64.b64encode(self.svg().encode()).decode()
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(self.title)}">'


def maker(path: Path) -> Callable[[tuple[Scene, ...], float, str], str | bytes]:
    """What makes a film of this name; raises ParameterError for a suffix that says nothing."""
    make = FORMATS.get(path.suffix.lower())
    if make is None:
        given = f"{path.suffix!r}" if path.suffix else "a name without a suffix"
        raise ParameterError(f"cannot tell how to make a film for {given}; accepted: {', '.join(FORMATS)}.")
    return make


def animate(
    game: Game | Record | str | Path,
    moves: str | Iterable[str] = "",
    state: State = None,
    pace: float | None = None,
    trust: bool = False,
) -> Film:
    """The film of a game: of its moves from a state on, of a `Record`, or of the file of a recorded game.

    pace: seconds for each position; by default 0.2 in a game whose things move, else 0.8. trust: run the Python file
    that a recorded game names. Raises UnfitGame where the game has neither scenes nor pictures.
    """
    if pace is not None and not 0.02 <= pace <= LONGEST:
        raise ParameterError(f"pace={pace!r} is not accepted; 0.02 to {LONGEST:g} seconds are.")
    if isinstance(game, Game):
        record = Record(game, str(game), state)
        for action in game.read_moves(moves, record.state):
            record.play(action)
    else:
        record = game if isinstance(game, Record) else open_record(Path(game), trust)[0]
    made = tuple(scenes(record.game, record.states))
    title = f"{record.game}, {counted(len(record.moves), 'move')}"
    return Film(made, pace or (PACE if record.game.has("scene") else SLIDE), title)
