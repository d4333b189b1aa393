"""Large trees: at most so many nodes, and a clear mark where the drawing was cut short."""

import pytest

import plyant as ply
from plyant.errors import ParameterError
from plyant.explain.drawing import film
from plyant.explain.drawing.html import html
from tests.explain.drawing import cases


@pytest.mark.parametrize("most", [1, 5, 30, 60])
def test_no_more_nodes_than_asked_for_and_marks_where_there_are_more(most):
    trace = cases.tic_tac_toe("a1 b2 c3", depth=4)
    drawing = trace.drawing(most=most)
    assert len(drawing.nodes) <= most
    assert f"Cut short: {len(drawing.nodes)} of {trace.whole:,} nodes" in drawing.warning
    heads = {e.tail for e in drawing.edges}
    for node in drawing.nodes:
        path = () if node.id == "root" else tuple(int(i) - 1 for i in node.id.split("."))
        assert bool(node.more) == (bool(trace.nodes[path].children) and node.id not in heads)
    for text in (trace.svg(most=most), trace.html(most=most), trace.terminal(most=most), trace.dot(most=most)):
        assert "Cut short" in text
        assert "more" in text.replace("there are more below", "")


def test_the_marks_count_what_is_left_out():
    drawing = cases.trace("book").drawing(most=4)
    assert [n.more for n in drawing.nodes] == ["", "3 more", "3 more", "3 more"]
    assert cases.trace("book").drawing(most=1).nodes[0].more == "12 more"


def test_the_principal_line_is_drawn_first():
    drawing = cases.tic_tac_toe("a1 b2 c3", depth=4).drawing(most=24)
    assert max(node.id.count(".") for node in drawing.nodes if node.principal) == 3


def test_a_tree_of_which_not_all_was_kept_is_marked():
    drawing = cases.drawing("cut short")
    assert drawing.warning.startswith("Cut short: 8 of 57 nodes")
    assert [n.more for n in drawing.nodes] == [""] + ["more"] * 7


def test_a_whole_drawing_has_no_warning():
    assert cases.drawing("book").warning == ""
    assert not any(n.more for n in cases.drawing("book").nodes)


@pytest.mark.parametrize("most", [0, -1, 2.5, None])
def test_a_limit_that_is_none_is_refused(most):
    with pytest.raises(ParameterError, match="give 1 or more"):
        cases.trace("book").drawing(most=most)


def test_pictures_are_asked_for_or_not():
    with pytest.raises(ParameterError, match='"auto", True, False'):
        cases.trace("book").drawing(pictures="some")


def test_a_tree_as_deep_as_can_be_typed_in_is_drawn():
    trace = ply.trace(ply.tree("(1 " * 190 + "2" + ")" * 190))
    for text in (trace.svg(), trace.tex(), trace.dot(), trace.mermaid(), trace.terminal(), trace.html()):
        assert text


def test_a_large_trace_is_drawn_in_time_and_its_film_is_cut(monkeypatch):
    monkeypatch.setattr(film, "MOST_FRAMES", 50)
    trace = ply.trace(ply.load("connect-four"), depth=4)
    drawing = trace.drawing()
    assert len(drawing.frames) == 50
    assert len(drawing.nodes) <= 500
    assert "Only 50 steps are shown here" in html(drawing)
