"""The lecture as text, as a page and as a paper: the same figures everywhere, whatever the cities are called."""

import json
import math
import re
import shutil
import subprocess

import numpy as np
import pytest
from lxml import etree
from tests.explain.drawing.browser import dom, needs_browser

from plyant.cli.ants_lecture import show_lecture
from plyant.colony.lecture import lecture
from plyant.colony.lecture.figures import figure
from plyant.colony.lecture.latex import escaped
from plyant.colony.lecture.tables import Table, sheets
from plyant.colony.problem import Problem
from plyant.errors import BadFile

TEX = shutil.which("pdflatex")
HOSTILE = ("<script>alert(1)</script>", "A & B", "50%_{x}^2 \\ $", "東京 Žďár", "]* [ ~")


def hostile():
    matrix = np.array([[math.inf if i + j == 1 else 1 + abs(i - j) ** 2 for j in range(5)] for i in range(5)])
    return lecture(Problem(matrix=matrix, cities=HOSTILE, name="</title>&"), ants=2, iterations=2, choice="probability")


def large():
    matrix = [[(7 * i + 11 * j) % 50 + 1 for j in range(12)] for i in range(12)]
    return lecture(matrix, ants=1, iterations=2, update="tour", local="2opt", beta=2)


def figures(told):
    """All cells of all tables."""
    return [
        cell.text
        for sheet in sheets(told)
        for part in sheet.parts
        for block in part.blocks
        if isinstance(block, Table)
        for row in block.rows
        for cell in row
    ]


def test_text_has_every_figure_and_marks_slips():
    text = lecture().text()
    for said in ("0.1723", "0.3577 ←", "0.1596", "0.3104", "3.6104 +", "0.3086", "0.4485 ←", "0.2429", "2.5694 +"):
        assert said in text
    for said in ("0.4668 ←  0.554 ✗", "0.5332    0.446 ✗", "0.0408 ✗", "2.0408 +", "100/42", "0.006 ~", "length 240"):
        assert said in text
    assert "ρ          0.1 is kept (the notes' ρ), 0.9 evaporates (the literature's ρ)" in text
    assert "4 → 2 → 3 → 5 → 1 → 4, length 270" in text
    assert max(map(len, text.splitlines())) <= 80
    assert all(line == line.rstrip() for line in text.splitlines())
    assert "\n\n\n" not in text


def test_every_change_of_pheromone_has_one_column():
    told = large()
    heads = [
        b.head for s in sheets(told) for p in s.parts for b in p.blocks if isinstance(b, Table) and b.head[0] == "τ"
    ]
    columns = [name for head in heads for name in head[1:]]
    assert len(columns) == len(set(columns)) + 1  # an iteration begins with the last column of the one before
    assert lecture([[0, 1, 9], [9, 0, 1], [1, 9, 0]], iterations=3).text().count("closing") == 3


@pytest.mark.parametrize("made", [lecture, hostile, large], ids=["example", "hostile", "large"])
def test_the_page_is_well_formed_and_needs_no_network(made):
    told = made()
    page = told.html()
    parser = etree.HTMLParser()
    tree = etree.fromstring(page.encode(), parser)
    wrong = [e.message for e in parser.error_log if not re.match(r"Tag \w+ invalid", e.message)]  # HTML 5, SVG
    assert not wrong
    without_names = page.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(
        r"https?:|//[a-z]|\bsrc=|\bhref=|@import|url\(", re.sub(r"<script>.*</script>", "", without_names, flags=re.S)
    )
    assert "http" not in re.sub(r"<meta http-equiv", "", without_names)
    cells = ["".join(cell.itertext()) for cell in tree.iterfind(".//section//table//tbody/tr/*")]
    for text in figures(told):
        assert text in cells
    for frames in tree.iterfind(".//script[@class='frames']"):
        film = json.loads(frames.text)
        assert all(0 <= s <= 1 for frame in film["frames"] for s in frame["trail"])
    assert len(list(tree.iter("script"))) == 1 + len(tree.findall(".//section"))
    assert "<script>" not in told._repr_html_()


@needs_browser
def test_the_page_goes_step_by_step():
    press = """
    for (const key of ["ArrowRight", "ArrowRight", "End", "ArrowLeft"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    """
    tree = etree.HTML(dom(lecture().html(), program=press))
    run = tree.find(".//section")
    assert run.findtext(".//span[@class='count']") == "step 4 of 5"
    assert "Visited: 4 → 2 → 3 → 5 → 1." in run.findtext(".//p[@class='sentence']")
    assert len(run.findall(".//path[@class='road taken']")) == 4
    assert [g.get("data-city") for g in run.findall(".//g[@class='city visited here']")] == ["0"]
    assert run.find(".//div[@class='now']/table") is not None


@pytest.mark.skipif(TEX is None, reason="pdflatex is not on PATH")
@pytest.mark.parametrize("made", [lecture, hostile, large], ids=["example", "hostile", "large"])
def test_the_paper_compiles(made, tmp_path):
    (tmp_path / "ants.tex").write_text(made().latex(), "utf-8")
    command = [TEX, "-interaction=nonstopmode", "-halt-on-error", "ants.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "ants.pdf").read_bytes().startswith(b"%PDF")
    assert "Overfull \\vbox" not in done.stdout


def test_the_paper_has_the_figures():
    paper = lecture().latex()
    assert "\\textbf{0.3577}" in paper
    assert "\\underline{0.0408}" in paper
    assert "\\textbf{2.0408}" in paper
    assert escaped("τ^α·η^β of a_b, f_k, f_2") == r"$\tau^\alpha\eta^\beta$ of a\_b, $f_{k}$, $f_{2}$"


def test_figures_are_short():
    assert [figure(x) for x in (0, 0.1, 3.61043, 0.36104, 0.000054, 1e-9, 69, 1234.5, 1e12, math.inf)] == [
        "0", "0.1", "3.6104", "0.361", "0.000054", "1e-09", "69", "1234.5", "1e+12", "∞",
    ]  # fmt: skip


def test_the_verb_prints_and_writes(tmp_path, capsys):
    show_lecture(lecture, None, False)
    assert capsys.readouterr().out == lecture().text()
    for suffix, begins in ((".html", "<!DOCTYPE"), (".tex", "\\documentclass"), (".txt", "Ant colony"), (".JSON", "{")):
        show_lecture(lambda: lecture(evaporated=0.5), tmp_path / f"ants{suffix}", True)
        printed = json.loads(capsys.readouterr().out)
        assert printed["parameters"]["kept"] == 0.5
        assert (tmp_path / f"ants{suffix}").read_text("utf-8").startswith(begins)
    with pytest.raises(BadFile, match=r"ants.pdf cannot be written: the lecture is FILE.html, .tex, .txt or .json."):
        show_lecture(lambda: lecture(ants=-1), tmp_path / "ants.pdf", False)


def test_json_has_everything():
    told = json.loads(json.dumps(lecture().as_dict(), allow_nan=False))
    assert told["best"] == [4, 2, 3, 5, 1]
    assert told["slide"]["length"] == 240
    verdicts = {(p["edge"][0], p["edge"][1], p["time"]): p["verdict"] for p in told["slide"]["slips"]["pheromone"]}
    assert verdicts[4, 5, 5] == "wrong"
    assert verdicts[4, 5, 4] == "cut off"
    assert verdicts[2, 4, 1] == "agrees"
    assert told["steps"][1]["candidates"][1] == {
        "city": 2, "distance": 28, "pheromone": 0.39, "nearness": pytest.approx(1 / 28),
        "attraction": pytest.approx(0.05131, abs=1e-5), "probability": pytest.approx(0.3577, abs=1e-4),
    }  # fmt: skip
