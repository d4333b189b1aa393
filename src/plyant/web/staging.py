"""What a browser is told of a scene: all of it, or only what differs from the one before; each look is sent once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyant.errors import UnfitGame
from plyant.game import Game, State
from plyant.safe_svg import NotAPicture, sanitized_elements
from plyant.stage import Scene, Thing
from plyant.web.drawn_parts import frame_of
from plyant.web.spots import picture_of

Message = dict[str, Any]


def scene_of(game: Game, states: Sequence[State]) -> Scene:
    """The last of these states as a scene; of a game that has none, its picture."""
    made = game.scene(states)
    if made is not None:
        try:
            things = tuple(thing._replace(look=sanitized_elements(thing.look)) for thing in made.things)
            return made._replace(still=sanitized_elements(made.still), things=things)
        except NotAPicture as error:
            raise UnfitGame(f"the scene of {game.name} cannot be drawn: {error}.") from None
    svg = picture_of(game, states[-1])
    frame = frame_of(svg)
    return Scene(frame.w or 1, frame.h or 1, "", (Thing("picture", 0, 0, svg),))


class Staging:
    """What one browser knows already."""

    def __init__(self) -> None:
        self._looks: dict[str, int] = {}
        self._shown: dict[str, Thing] = {}
        self._still = ""
        self._serial = 0

    def message(self, scene: Scene, glides: bool) -> Message:
        """What is sent for a scene; glides: things are seen going there from where they were."""
        things = {thing.name: thing for thing in scene.things}
        is_new = not self._shown or not things.keys() <= self._shown.keys() or scene.still != self._still
        changed = list(things.values()) if is_new else [t for t in scene.things if self._shown[t.name] != t]
        fresh = sorted({look for thing in changed if (look := thing.look) not in self._looks})
        for look in fresh:
            self._looks[look] = len(self._looks)
        self._serial += 1
        told: Message = {
            "serial": self._serial,
            "glides": glides and not is_new,
            "things": [[t.name, t.x, t.y, self._looks[t.look], t.ahead] for t in changed],
            "looks": {str(self._looks[look]): look for look in fresh},
            "gone": [name for name in self._shown if name not in things] if not is_new else [],
        }
        if is_new:
            told |= {"size": [scene.width, scene.height], "still": scene.still, "all": True}
        self._shown, self._still = things, scene.still
        return told

    def forget(self) -> None:
        """The browser has lost something: tell it all again."""
        self._looks, self._shown, self._still = {}, {}, ""
