"""Files: by suffix, whole or not at all; PNG by whatever converter there is."""

import io
import sys

import pytest
from PIL import Image

from plyant.errors import ParameterError, PlyantError
from plyant.explain.drawing import png
from plyant.explain.drawing.save import FORMATS, save
from tests.explain.drawing import cases
from tests.explain.drawing.browser import needs_browser

STARTS = {
    ".svg": "<svg", ".html": "<!DOCTYPE html>", ".tex": "\\documentclass", ".dot": "digraph", ".gv": "digraph",
    ".mmd": "%%", ".txt": "tree: alphabeta",
}  # fmt: skip


@pytest.mark.parametrize("suffix", STARTS)
def test_the_suffix_says_how(suffix, tmp_path):
    path = cases.trace("book").save(tmp_path / f"tree{suffix.upper()}")
    assert path.read_text("utf-8").startswith(STARTS[suffix])
    assert [p.name for p in path.parent.iterdir()] == [path.name], "nothing else is left behind"


def test_every_format_is_a_method_of_a_trace():
    trace = cases.trace("book")
    ways = {trace.svg: ".svg", trace.html: ".html", trace.tex: ".tex", trace.dot: ".dot", trace.mermaid: ".mmd"}
    for method, suffix in (ways | {trace.terminal: ".txt"}).items():
        assert method() == FORMATS[suffix](trace.drawing())
    assert trace._repr_svg_() == trace.svg()


def test_a_drawing_is_saved_too(tmp_path):
    assert save(cases.drawing("diamond"), tmp_path / "graph.svg").exists()


@pytest.mark.parametrize("name", ["tree", "tree.jpeg"])
def test_another_suffix_is_refused_with_those_that_are_accepted(name, tmp_path):
    with pytest.raises(ParameterError, match=r"\.svg, \.html, \.tex, \.dot, \.gv, \.mmd, \.txt, \.png"):
        cases.trace("book").save(tmp_path / name)


def test_without_any_converter_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setattr(png, "_cairosvg", lambda: None)
    monkeypatch.setattr(png.shutil, "which", lambda name: None)
    with pytest.raises(PlyantError, match="pip install cairosvg"):
        cases.trace("book").png()


def test_a_converter_that_fails_is_named(monkeypatch):
    monkeypatch.setattr(png, "_cairosvg", lambda: None)
    monkeypatch.setattr(png.shutil, "which", lambda name: sys.executable if name == "inkscape" else None)
    with pytest.raises(PlyantError, match="did not work"):
        cases.trace("book").png()


@pytest.mark.parametrize("converter", ["cairosvg", "rsvg-convert", "inkscape", "chromium"])
def test_each_converter_gives_a_picture_of_the_page_s_size(converter, monkeypatch):
    if converter == "cairosvg":
        pytest.importorskip("cairosvg")
    else:
        monkeypatch.setattr(png, "_cairosvg", lambda: None)
        found = png.shutil.which(converter)
        if found is None:
            pytest.skip(f"no {converter} on PATH")
        monkeypatch.setattr(png.shutil, "which", lambda name: found if name == converter else None)
    picture = Image.open(io.BytesIO(cases.trace("book").png(scale=2)))
    wide, high, _ = png.page(cases.drawing("book"))
    assert (picture.width, picture.height) == (pytest.approx(2 * wide, abs=3), pytest.approx(2 * high, abs=3))


@needs_browser
def test_a_png_is_saved_where_there_is_a_converter(tmp_path):
    assert cases.trace("book").save(tmp_path / "tree.png").read_bytes().startswith(b"\x89PNG")
