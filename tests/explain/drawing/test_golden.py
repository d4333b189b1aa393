"""The drawings are looked at: rendered by a real browser, and compared with pictures that a person has approved.

Fonts differ between machines, so pictures are compared in blocks of a few pixels, and some blocks may differ: another
sans serif changes at most 0.25 % of the blocks, one missing node at least 0.48 %. To make new pictures, which are to be
looked at: PLYANT_GOLDEN=write python -m pytest tests/explain/drawing/test_golden.py
"""

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from plyant.explain.drawing.figure import page
from plyant.explain.drawing.html import html
from plyant.explain.drawing.scene import extent
from plyant.explain.drawing.svg import svg
from tests.explain.drawing import cases
from tests.explain.drawing.browser import needs_browser, screenshot

GOLDEN = Path(__file__).parent / "golden"
BLOCK, DIFFERENT, TOLERATED = 16, 30, 0.004
PAGE_TOLERATED = 0.03  # buttons are as wide as the machine likes

STILLS = ["book", "deep", "tic-tac-toe", "diamond"]


def different(one: Image.Image, other: Image.Image) -> float:
    """The share of blocks in which two pictures are clearly different."""
    assert max(abs(one.width - other.width), abs(one.height - other.height)) <= 2
    size = (one.width // BLOCK, one.height // BLOCK)
    small = [picture.convert("RGB").resize(size, Image.Resampling.BOX) for picture in (one, other)]
    bands = ImageChops.difference(*small).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(worst.histogram()[DIFFERENT:]) / (size[0] * size[1])


def compare(made: bytes, name: str, tolerated: float = TOLERATED) -> None:
    path, picture = GOLDEN / f"{name}.png", Image.open(io.BytesIO(made))
    if os.environ.get("PLYANT_GOLDEN") == "write":
        picture.convert("RGB").quantize(64, Image.Quantize.MAXCOVERAGE).save(path, optimize=True)
    assert different(picture, Image.open(path)) <= tolerated, f"compare with {path}"


@needs_browser
@pytest.mark.parametrize("name", STILLS)
def test_a_drawing_looks_as_approved(name):
    wide, high, _ = page(cases.drawing(name))
    compare(screenshot(svg(cases.drawing(name)), ".svg", (round(wide), round(high))), name.replace(" ", "-"))


@needs_browser
def test_the_page_looks_as_approved_in_the_middle_of_the_search():
    compare(screenshot(html(cases.drawing("book")), ".html", (760, 760), "#step=19"), "page", PAGE_TOLERATED)


@pytest.mark.parametrize("name", ["book", "tic-tac-toe"])
def test_the_tolerance_notices_what_is_missing(name):
    golden = Image.open(GOLDEN / f"{name}.png").convert("RGB")
    harmed = golden.copy()
    node = next(group for group in page(cases.drawing(name)).groups if ("node", "2") in group.data)
    ImageDraw.Draw(harmed).rectangle(extent(node.shapes), fill="#fbfaf7")
    assert different(golden, harmed) > TOLERATED
    assert different(golden, golden) == 0
