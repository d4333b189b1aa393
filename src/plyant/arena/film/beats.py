"""Which positions of a game are shown one after another, and each of them as a scene."""

from __future__ import annotations

import functools
import itertools
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence

from plyant.errors import UnfitGame
from plyant.explain.drawing.pictures import SVG, Parsed, parsed
from plyant.game import Game, State
from plyant.stage import Scene, Thing


def is_beat(game: Game, state: State) -> bool:
    """Is this position shown? In a game that is played by keys all who move in a round are seen moving together."""
    return not game.keys or game.is_terminal(state) or game.player(state) == 0


def beats(game: Game, states: Sequence[State]) -> list[int]:
    """The places of the positions that are shown; the first and the last one always are."""
    last = len(states) - 1
    return [i for i, s in enumerate(states) if i in (0, last) or is_beat(game, s)]


def scenes(game: Game, states: Sequence[State]) -> list[Scene]:
    """What a film shows of these positions; raises UnfitGame where a game has neither scenes nor pictures."""
    shown = beats(game, states)
    if game.has("scene"):
        made = [game.scene(states[: i + 1]) for i in shown]
        if all(scene is not None for scene in made):
            return [_checked(scene) for scene in made if scene is not None]
    pictures = [game.picture(states[i]) for i in shown]
    if not all(pictures):
        raise UnfitGame(f"{game.name} has no pictures to make a film of: it defines neither `scene` nor `picture`.")
    return _slides([parsed(picture) for picture in pictures])


def _slides(pictures: list[Parsed]) -> list[Scene]:
    """Pictures as scenes: what all of them begin with stands still, and the rest is one thing that changes."""
    drawn = [_inside(picture) for picture in pictures]
    still = 0
    if all((p.left, p.top) == (0, 0) for p in pictures):
        alike = (len(set(parts)) == 1 for parts in zip(*drawn, strict=False))
        still = sum(1 for _ in itertools.takewhile(bool, alike))
    ground = "".join(drawn[0][:still])
    return [
        Scene(p.width, p.height, ground, (Thing("picture", -p.left, -p.top, "".join(parts[still:])),))
        for p, parts in zip(pictures, drawn, strict=True)
    ]


def _inside(picture: Parsed) -> list[str]:
    return [
        ElementTree.tostring(element, encoding="unicode").replace(f' xmlns="{SVG}"', "") for element in picture.root
    ]


def _checked(scene: Scene) -> Scene:
    """The scene without anything that could run, or reach out of the file; raises UnfitGame when it is no SVG."""
    things = tuple(thing._replace(look=_clean(thing.look)) for thing in scene.things)
    return scene._replace(still=_clean(scene.still), things=things)


@functools.lru_cache(maxsize=1024)
def _clean(elements: str) -> str:
    return "".join(_inside(parsed(f'<svg xmlns="{SVG}" viewBox="0 0 1 1">{elements}</svg>')))
