"""Sheets in every format: whole, escaped, the same on every machine, and telling nothing before the solutions."""

import base64
import itertools
import json
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

import plyant as ply
from plyant.errors import ParameterError
from plyant.explain.drawing.svg import svg
from plyant.explain.exercises.drawings import question_drawing, solution_drawing
from plyant.explain.exercises.writers import data, markdown, moodle, page, tex
from plyant.explain.exercises.writers.save import WRITERS, save
from plyant.explain.exercises.writers.sheet import Sheet

HOSTILE = r"""R&D <b>"50%"</b> ]]> \textbf{x} $1_2^3$ #1 ~ {1:SHORTANSWER:=x} </script> & "é" """
MIXED = Sheet("Exam", tuple(ply.exercises(7, "mixed", count=10)))
SCHEMA = etree.RelaxNG(etree.parse(str(Path(__file__).parents[2] / "data" / "moodle_quiz.rng")))


def quiz(sheet):
    root = etree.fromstring(moodle.write(sheet).encode())
    assert SCHEMA.validate(root), SCHEMA.error_log
    return root


def fractions(question):
    return {answer.findtext("text"): float(answer.get("fraction")) for answer in question.findall("answer")}


@pytest.mark.parametrize("suffix", WRITERS)
def test_the_same_sheet_gives_the_same_bytes(suffix, tmp_path):
    again = Sheet("Exam", tuple(ply.exercises(7, "mixed", count=10)))
    save(MIXED, tmp_path / f"one{suffix}")
    save(again, tmp_path / f"two{suffix}")
    assert (tmp_path / f"one{suffix}").read_bytes() == (tmp_path / f"two{suffix}").read_bytes()


@pytest.mark.parametrize("write", [page.write, tex.write, moodle.write])
def test_the_same_bytes_with_and_without_a_layout_library(write, monkeypatch):
    sheet = Sheet("Exam", (*ply.exercises(5, branching="1-4"), *ply.exercises(6, "maxn", branching="1-3")))
    with_library = write(sheet)
    monkeypatch.setitem(sys.modules, "igraph", None)
    assert write(sheet) == with_library


def test_no_two_nodes_of_a_drawing_overlap():
    for exercise in ply.exercises(3, count=5, branching="1-4"):
        for drawing in (question_drawing(exercise), solution_drawing(exercise)):
            boxes = [node.extent for node in drawing.nodes]
            for a, b in itertools.combinations(boxes, 2):
                assert a.right <= b.left or b.right <= a.left or a.bottom <= b.top or b.bottom <= a.top


def test_unknown_formats_are_refused(tmp_path):
    with pytest.raises(ply.PlyantError, match=r"\.tex, \.html, \.md, \.json, \.xml"):
        save(MIXED, tmp_path / "exam.docx")


@pytest.mark.parametrize("write", [markdown.write, page.write, tex.write])
def test_a_sheet_without_solutions_has_all_questions_and_no_answers(write):
    bare = write(Sheet("Exam", MIXED.exercises, solutions=False))
    whole = write(MIXED)
    assert "Solution" not in bare
    assert "Solution" in whole
    assert not re.search("principal|optimal move|never visited</|α cut|is worth", bare)
    for words in ("fill in", "How many sticks do you take", "Which city is next", "How many leaves are evaluated"):
        assert (words in bare) == (words != "fill in")


def test_the_drawing_of_a_question_tells_nothing():
    for exercise in MIXED.exercises:
        drawing = question_drawing(exercise)
        if drawing is None:
            continue
        assert not any(n.pruned or n.principal or n.optimal or n.cut or n.alpha or n.beta for n in drawing.nodes)
        assert all(bool(node.value) == (node.shape == "leaf") for node in drawing.nodes)
        assert not any(edge.pruned or edge.struck or edge.principal for edge in drawing.edges)
        assert not re.search("pruned|principal|optimal|struck|cut", svg(drawing))


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.seen = [], []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_html_is_balanced_and_stands_alone():
    text = page.write(Sheet(HOSTILE, MIXED.exercises))
    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert not {"script", "link", "b"} & set(tags.seen)
    assert "src=" not in text
    assert tags.seen.count("details") == len(MIXED.exercises)
    assert tags.seen.count("svg") == 2 * sum(e.search is not None for e in MIXED.exercises)


def test_json_is_a_key():
    found = json.loads(data.write(MIXED))
    assert found["format"] == "plyant-exercises"
    assert len(found["exercises"]) == 10
    assert found["answers"]["1"]["value"] is None


@settings(max_examples=12)
@given(
    st.integers(0, 10**6),
    st.sampled_from(["mixed", "alphabeta"]),
    st.sampled_from(["distinct", "repeated"]),
    st.text(max_size=20),
)
def test_moodle_files_are_valid_and_fractions_add_up(seed, kind, leaves, title):
    sheet = Sheet(title, tuple(ply.exercises(seed, kind, count=5, leaves=leaves)))
    questions = quiz(sheet).findall("question")[1:]
    assert len(questions) == sum(len(e.items) for e in sheet.exercises)
    names = [q.findtext("name/text") for q in questions]
    assert len(set(names)) == len(names)
    for question in questions:
        shares = list(fractions(question).values())
        if question.findtext("single") == "false":
            assert sum(s for s in shares if s > 0) == pytest.approx(100, abs=1e-4)
        elif question.get("type") != "cloze":
            assert max(shares) == 100
            assert min(shares) >= 0


def asked(root, item):
    """The question of an item."""
    return next(q for q in root.findall("question") if (q.findtext("name/text") or "").endswith(item))


def test_moodle_marks_as_grade_does():
    """Ticking boxes gives the same share of marks as a list of the same nodes."""
    exercise = MIXED.exercises[0]
    question = asked(quiz(MIXED), "Cut off by α")
    shares = fractions(question)
    assert shares["L"] == shares["M"] == 50
    for ticked in (["L", "M"], ["L"], ["L", "M", "K3"], ["K", "K1"], ["L", "M", "L1"], ["F3"]):
        mine = ply.grade([exercise], {1: {"alpha_pruned": ticked}}).marks
        assert mine == pytest.approx(3 * max(0, sum(shares[name] for name in ticked)) / 100)
    assert question.findtext("defaultgrade") == "3"


def test_moodle_gives_all_to_none_where_nothing_is_pruned():
    root = quiz(Sheet("x", tuple(ply.exercises(1, alpha_cuts=1, beta_cuts=0))))
    question = asked(root, "Cut off by β")
    shares = fractions(question)
    assert shares.pop("none of them") == 100
    assert set(shares.values()) == {-100}


def test_moodle_has_pictures_that_are_svg_and_used():
    question = quiz(MIXED).findall("question")[1]
    for part, name in (("questiontext", "tree-1.svg"), ("generalfeedback", "solution-1.svg")):
        (file,) = question.findall(f"{part}/file")
        assert file.get("name") == name
        assert f"@@PLUGINFILE@@/{name}" in question.findtext(f"{part}/text")
        assert etree.fromstring(base64.b64decode(file.text)).tag.endswith("svg")


def test_moodle_windows_are_cloze_questions_that_moodle_reads():
    """The pattern is Moodle's for embedded answers: weight, type, answers with = and ~, a number with its margin."""
    gap = re.compile(r"\{(\d+):(NUMERICAL|SHORTANSWER):((?:=[^~#}]+?)(?:~=[^~#}]+?)*)\}")
    windows = [i for e in MIXED.exercises for i in e.items if i.kind == "window"]
    clozes = [q for q in quiz(MIXED).findall("question") if q.get("type") == "cloze"]
    assert len(windows) == len(clozes) > 0
    for item, question in zip(windows, clozes, strict=True):
        gaps = gap.findall(question.findtext("questiontext/text"))
        assert [int(weight) for weight, _, _ in gaps] == [1, 1]
        for (_, kind, answers), value in zip(gaps, item.answer, strict=True):
            if abs(value) == inf:
                assert kind == "SHORTANSWER"
                assert ("=-inf" if value < 0 else "=inf") in answers
            else:
                assert re.fullmatch(r"=(-?\d+):0", answers)[1] == f"{value:g}"


@pytest.mark.parametrize("right", range(1, 21))
def test_shares_are_in_moodles_list_and_add_up(right):
    listed = {100, 50, 33.33333, 25, 20, 16.66667, 14.28571, 12.5, 11.11111, 10, 5}
    found = [float(share) for share in moodle.shares(right)]
    assert len(found) == right
    assert set(found) <= listed
    assert sum(found) == pytest.approx(100, abs=1e-4)


def test_long_lists_are_asked_in_parts():
    exercise = next(
        e for e in ply.exercises(1, count=20, branching=5, depth=3) if any(len(i.right) > 20 for i in e.items)
    )
    item = next(i for i in exercise.items if len(i.right) > 20)
    parts = [
        q
        for q in quiz(Sheet("x", (exercise,))).findall("question")
        if f": {item.title} (" in (q.findtext("name/text") or "")
    ]
    assert len(parts) > 1
    assert sum(float(q.findtext("defaultgrade")) for q in parts) == pytest.approx(item.marks, abs=1e-5)
    ticked = [name for q in parts for name, share in fractions(q).items() if share > 0]
    assert sorted(ticked) == sorted(item.right)


@pytest.mark.parametrize("kind", ["alphabeta", "minimax", "nim", "maxn", "ants"])
def test_people_read_titles_and_programs_read_ids(kind):
    made = tuple(ply.exercises(4, kind, count=3))
    sheet = Sheet("x", made)
    items = [item for exercise in made for item in exercise.items]
    for suffix, write in WRITERS.items():
        text = re.sub(r"<file .*?</file>", "", write(sheet), flags=re.DOTALL)
        for item in items:
            assert item.title != item.id
            assert "_" not in item.title
            if "_" in item.id:
                assert (item.id in text) == (suffix == ".json")
    for exercise in made:
        titles = [item.title for item in exercise.items]
        assert len(set(titles)) == len(titles)
        answers = {item.title: item.answer if item.kind != "nodes" else item.right for item in exercise.items}
        by_id = {item.id: answers[item.title] for item in exercise.items}
        assert ply.grade([exercise], {exercise.number: answers}).marks == exercise.marks
        assert ply.grade([exercise], {exercise.number: by_id}) == ply.grade([exercise], {exercise.number: answers})
        assert not any(item.id in str(ply.grade([exercise], {})) for item in exercise.items if "_" in item.id)
        with pytest.raises(ParameterError, match="two answers to"):
            ply.grade([exercise], {exercise.number: {**answers, **by_id}})


def test_hostile_titles_are_escaped():
    root = quiz(Sheet(HOSTILE.strip(), MIXED.exercises[2:3]))
    assert HOSTILE.strip().replace("/", "//") in root.findtext("question/category/text")
    assert r"\textbf{x}" not in tex.write(Sheet(HOSTILE, MIXED.exercises[2:3]))
    assert "<b>" not in page.write(Sheet(HOSTILE, MIXED.exercises[2:3]))


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_tex_compiles(tmp_path):
    save(Sheet(HOSTILE, MIXED.exercises[:5]), tmp_path / "exam.tex")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "exam.tex"],
        cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120,
    )  # fmt: skip
    if "not found" in done.stdout and "LaTeX Error: File" in done.stdout:
        pytest.skip("a LaTeX package is not installed")
    assert done.returncode == 0, done.stdout[-2000:]
    assert (tmp_path / "exam.pdf").stat().st_size > 10_000
