"""A film as an animated GIF, drawn by Pillow, which is an extra."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plyant.arena.film.animated import INK, LAST, PAPER
from plyant.arena.film.tracks import between, tracks
from plyant.errors import PlyantError
from plyant.explain.drawing.picture_shapes import shapes
from plyant.explain.drawing.pictures import SVG
from plyant.explain.drawing.scene import Box, Ellipse, Line, Picture, Polygon, Shape, Text
from plyant.stage import Scene

if TYPE_CHECKING:
    from PIL.Image import Image as Drawn

WIDTH, SQUARE = 480, 22  # pixels at most, in all and a unit
CAPTION = 24
FINER = 4  # times as large it is drawn, for smooth edges
COLOURS = 64
SHORTEST = 0.02  # seconds of a picture that programs respect
SMOOTH = 0.08  # seconds of a picture in which things move


def gif(scenes: Sequence[Scene], pace: float, title: str) -> bytes:
    """The film; raises PlyantError where Pillow is not installed."""
    pillow()
    painter = _Painter(scenes)
    between = max(1, round(pace / SMOOTH)) if painter.moves else 1
    frames = list(painter.frames(between))
    palette = painter.palette(frames)
    made = [frame.quantize(palette=palette, dither=painter.image.Dither.NONE) for frame in frames]
    each = max(round(1000 * max(pace / between, SHORTEST), -1), 20)
    durations = [each] * (len(made) - 1) + [round(1000 * LAST)]
    target = io.BytesIO()
    made[0].save(
        target, "GIF", save_all=True, append_images=made[1:], duration=durations, loop=0, optimize=True, disposal=1,
        comment=title.encode("ascii", "replace")[:200],
    )  # fmt: skip
    return target.getvalue()


def pillow() -> Any:
    """Pillow's modules; raises PlyantError with what to install."""
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise PlyantError("a GIF needs Pillow: pip install 'plyant[gif]', or choose .svg or .html.") from None
    return Image, ImageDraw, ImageFont


class _Painter:
    """Draws the pictures of one film."""

    def __init__(self, scenes: Sequence[Scene]) -> None:
        self.scenes = scenes
        self.image, self.draw, self.font = pillow()
        first = scenes[0]
        self.scale = min(SQUARE, WIDTH / max(first.width, first.height))
        self.size = math.ceil(first.width * self.scale), math.ceil(first.height * self.scale)
        self.below = CAPTION if any(scene.status for scene in scenes) else 0
        self.tracks = tracks(scenes)
        self.paths = [track.places() for track in self.tracks]
        self.moves = any(len(set(path)) > 1 for path in self.paths)
        self.sprites: dict[str, tuple[Drawn, int, int] | None] = {}
        self.ground = self.grounded(first)

    def frames(self, between: int) -> Iterator[Drawn]:
        """All pictures, so many for each beat."""
        last = len(self.scenes) - 1
        for beat in range(last):
            for part in range(between):
                yield self.frame(beat, part / between)
        yield self.frame(last, 0.0)

    def frame(self, beat: int, share: float) -> Drawn:
        """A share of the way from one beat to the next one."""
        picture = self.ground.copy()
        for track, path in zip(self.tracks, self.paths, strict=True):
            sprite = self.sprite(track.look(beat))
            if sprite is not None:
                drawn, left, top = sprite
                x, y = between(path, beat, share)
                picture.paste(drawn, (round(x * self.scale) + left, round(y * self.scale) + top), drawn)
        if self.below:
            place = 8, self.size[1] + CAPTION // 2
            said = self.scenes[beat].status
            self.draw.Draw(picture).text(place, said, fill=INK, font=self.font.load_default(13), anchor="lm")
        return picture

    def grounded(self, scene: Scene) -> Drawn:
        """What never changes."""
        wide, high = self.size
        fine = self.image.new("RGB", (wide * FINER, high * FINER), PAPER)
        for shape in self.shapes(scene.still):
            self.ink(self.draw.Draw(fine), shape)
        whole: Drawn = self.image.new("RGB", (wide, high + self.below), PAPER)
        whole.paste(fine.resize((wide, high), self.image.Resampling.LANCZOS), (0, 0))
        return whole

    def sprite(self, look: str) -> tuple[Drawn, int, int] | None:
        """A look as a picture, and where its corner is; None: there is nothing to be seen."""
        if look not in self.sprites:
            self.sprites[look] = self.cut_out(look)
        return self.sprites[look]

    def cut_out(self, look: str) -> tuple[Drawn, int, int] | None:
        found = list(self.shapes(look)) if look else []
        if not found:
            return None
        extents = [shape.extent() for shape in found]
        left, top = (math.floor(min(e[i] for e in extents) / FINER) - 1 for i in (0, 1))
        right, bottom = (math.ceil(max(e[i] for e in extents) / FINER) + 1 for i in (2, 3))
        fine = self.image.new("RGBA", ((right - left) * FINER, (bottom - top) * FINER), (0, 0, 0, 0))
        for shape in found:
            self.ink(self.draw.Draw(fine), shape.moved(-left * FINER, -top * FINER))
        return fine.resize((right - left, bottom - top), self.image.Resampling.LANCZOS), left, top

    def shapes(self, elements: str) -> Iterator[Shape]:
        """The shapes that elements are made of, their origin at 0, in fine pixels."""
        first = self.scenes[0]
        wide, high = first.width * self.scale * FINER, first.height * self.scale * FINER
        return shapes(
            Picture(0, 0, wide, high, f'<svg xmlns="{SVG}" viewBox="0 0 {first.width} {first.height}">{elements}</svg>')
        )

    def ink(self, pen: Any, shape: Shape) -> None:
        """Draw one shape."""
        match shape:
            case Polygon(points, style):
                pen.polygon(points, **_paint(style))
            case Line(points, style):
                if style.stroke != "none":
                    pen.line(points, fill=style.stroke, width=max(round(style.width), 1), joint="curve")
                    r = style.width / 2
                    for x, y in (points[0], points[-1]):
                        pen.ellipse((x - r, y - r, x + r, y + r), fill=style.stroke)
            case Ellipse(x, y, across, down, style):
                grown = style.width / 2 if style.stroke != "none" else 0  # Pillow's outline lies inside
                across, down = across + grown, down + grown
                pen.ellipse((x - across, y - down, x + across, y + down), **_paint(style))
            case Box(x, y, width, height, corner, style):
                pen.rounded_rectangle((x, y, x + width - 1, y + height - 1), corner, **_paint(style))
            case Text(x, y, text, size, colour, anchor):
                where = {"middle": "ms", "end": "rs"}.get(anchor, "ls")
                pen.text((x, y), text, fill=colour, font=self.font.load_default(max(size, 1)), anchor=where)

    def palette(self, frames: Sequence[Drawn]) -> Drawn:
        """The colours of the whole film, from a few of its pictures."""
        chosen = [frames[round(i * (len(frames) - 1) / 5)] for i in range(6)]
        seen = [sprite[0] for sprite in self.sprites.values() if sprite is not None]
        wide, high = chosen[0].size
        shown: Drawn = self.image.new("RGB", (wide, high * len(chosen) + wide), PAPER)
        for i, frame in enumerate(chosen):
            shown.paste(frame, (0, i * high))
        for i, sprite in enumerate(seen[:100]):
            shown.paste(sprite, (i * 30 % wide, high * len(chosen) + i * 30 // wide * 30), sprite)
        return shown.quantize(COLOURS, method=self.image.Quantize.MAXCOVERAGE)


def _paint(style: Any) -> dict[str, Any]:
    line = {} if style.stroke == "none" else {"outline": style.stroke, "width": max(round(style.width), 1)}
    return line if style.fill == "none" else {"fill": style.fill, **line}
