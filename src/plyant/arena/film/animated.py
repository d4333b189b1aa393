"""A film as one SVG file that moves by itself: no script, nothing loaded; browsers show it, also as an image."""

from __future__ import annotations

from collections.abc import Sequence

from plyant.arena.film.tracks import Key, Track, runs, tracks
from plyant.explain.drawing.pictures import SVG
from plyant.explain.drawing.svg import FONTS, clean
from plyant.stage import Scene

WIDTH = 800  # pixels, at most
SQUARE = 40  # pixels a unit, at most
PAPER, INK = "#0d1020", "#e9ecef"
CAPTION = 34  # pixels below the picture
LAST = 2.0  # seconds that the end is shown


def svg(scenes: Sequence[Scene], pace: float, title: str) -> str:
    """The film; a beat takes `pace` seconds, and after the end it begins again."""
    return Writer(scenes, pace).text(title)


class Writer:
    """Writes one film."""

    def __init__(self, scenes: Sequence[Scene], pace: float, last: float = LAST) -> None:
        self.scenes = scenes
        self.pace = pace
        self.seconds = pace * (len(scenes) - 1) + last
        self.clock = f'dur="{self.seconds:.6g}s" repeatCount="indefinite"'
        self.ids: dict[str, str] = {}  # of looks

    def text(self, title: str) -> str:
        """The whole file."""
        first = self.scenes[0]
        scale = min(SQUARE, WIDTH / first.width)
        wide, high = first.width * scale, first.height * scale
        said = [scene.status for scene in self.scenes]
        below = CAPTION if any(said) else 0
        inside = [self.track(track) for track in tracks(self.scenes)]
        captions = self.captions(said, high + 0.68 * CAPTION)
        looks = "".join(f'<g id="{name}">{look}</g>' for look, name in self.ids.items())
        size = f'viewBox="0 0 {wide:g} {high + below:g}" width="{wide:g}" height="{high + below:g}"'
        return "\n".join(
            [
                f'<svg xmlns="{SVG}" {size} role="img" font-family="{FONTS}">',
                f"<title>{clean(title)}</title>",
                f"<defs>{looks}</defs>",
                f'<rect width="100%" height="100%" fill="{PAPER}"/>',
                f'<g transform="scale({scale:g})">{first.still}',
                *inside,
                "</g>",
                *captions,
                "</svg>\n",
            ]
        )

    def track(self, track: Track) -> str:
        """One thing in motion."""
        looks = runs(track.looks())
        keys = track.keys()
        shown = sorted({look for _, look in looks if look})
        parts = [self.using(look, looks) for look in shown]
        if len(keys) > 1 and any(place != keys[0][1] for _, place in keys):
            return f"<g>{self.motion(keys)}{''.join(parts)}</g>"
        x, y = keys[0][1]
        return f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>'

    def using(self, look: str, looks: list[tuple[int, str]]) -> str:
        """One look of a thing, seen while it has it."""
        name = self.ids.setdefault(look, f"a{len(self.ids)}")
        if len(looks) == 1:
            return f'<use href="#{name}"/>'
        return f'<use href="#{name}">{self.seen([(beat, now == look) for beat, now in looks])}</use>'

    def seen(self, turns: Sequence[tuple[int, bool]]) -> str:
        """Visible or not, from each of these beats on."""
        kept = [turn for i, turn in enumerate(turns) if i == 0 or turn[1] != turns[i - 1][1]]
        values = ";".join("visible" if on else "hidden" for _, on in kept)
        times = ";".join(self.time(beat) for beat, _ in kept)
        if len(kept) == 1:
            return ""
        return (
            f'<animate attributeName="visibility" calcMode="discrete" values="{values}" keyTimes="{times}" '
            f"{self.clock}/>"
        )

    def motion(self, keys: list[Key]) -> str:
        """From place to place, each at its time."""
        stay = [*keys, (self.seconds / self.pace, keys[-1][1])]
        values = ";".join(f"{x:g} {y:g}" for _, (x, y) in stay)
        times = ";".join(self.time(beat) for beat, _ in stay)
        return (
            f'<animateTransform attributeName="transform" type="translate" values="{values}" keyTimes="{times}" '
            f"{self.clock}/>"
        )

    def captions(self, said: list[str], baseline: float) -> list[str]:
        """How it stands, below the picture."""
        turns = runs(said)
        found = []
        for i, (beat, text) in enumerate(turns):
            until = [(turns[i + 1][0], False)] if i + 1 < len(turns) else []
            when = self.seen([*([(0, False)] if beat else []), (beat, True), *until])
            place = f'x="14" y="{baseline:g}" font-size="17" fill="{INK}"'
            found.append(f"<text {place}>{clean(text)}{when}</text>")
        return found if any(said) else []

    def time(self, beat: float) -> str:
        """A beat as a share of the whole film."""
        return f"{min(beat * self.pace / self.seconds, 1):.5f}".rstrip("0").rstrip(".")
