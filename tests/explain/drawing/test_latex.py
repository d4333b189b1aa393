"""LaTeX: what is written compiles, whatever the names are."""

import shutil
import subprocess

import pytest

from plyant.explain.drawing.latex import latex
from plyant.tex import escaped
from tests.explain.drawing import cases

TEX = shutil.which("pdflatex") or shutil.which("tectonic")
needs_tex = pytest.mark.skipif(TEX is None, reason="neither pdflatex nor tectonic is on PATH")


def compiled(text, folder):
    (folder / "drawing.tex").write_text(text, "utf-8")
    options = ["-interaction=nonstopmode", "-halt-on-error"] if TEX.endswith("pdflatex") else []
    command = [TEX, *options, "drawing.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=240)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return (folder / "drawing.pdf").read_bytes()


@needs_tex
@pytest.mark.parametrize("name", ["book", "chance", "three", "tic-tac-toe", "cut short", "hostile", "diamond", "leaf"])
def test_it_compiles(name, tmp_path):
    assert compiled(latex(cases.drawing(name)), tmp_path).startswith(b"%PDF")


@needs_tex
def test_the_bare_picture_goes_into_a_paper(tmp_path):
    bare = latex(cases.drawing("book"), bare=True)
    assert "documentclass" not in bare
    paper = "\\documentclass{article}\\usepackage{tikz}\\begin{document}Before.\n\n%s\nAfter.\\end{document}"
    assert compiled(paper % bare, tmp_path).startswith(b"%PDF")


def test_every_special_is_escaped():
    assert escaped("50% of a_b & {c} #1 $x^2~\\") == (
        r"50\% of a\_b \& \{c\} \#1 \$x\textasciicircum{}2\textasciitilde{}\textbackslash{}"
    )
    assert escaped("α ≥ −∞") == r"\ensuremath{\alpha} \ensuremath{\ge} \ensuremath{-}\ensuremath{\infty}"
    assert escaped("Ł棋\x07é") == "??é"


def test_boards_are_drawn_from_their_shapes():
    text = latex(cases.drawing("tic-tac-toe"))
    assert text.count("circle [") > 20
    assert "HTML}{D1495B}" in text, "the colour of the crosses"
