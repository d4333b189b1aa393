"""SVG: well-formed, everything is there, inside of the page, and nothing of a name is markup."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

import plyant as ply
from plyant.errors import UnfitGame
from plyant.explain.drawing.figure import page
from plyant.explain.drawing.pictures import parsed
from plyant.explain.drawing.svg import svg
from plyant.explain.nodes import path_text
from tests.explain.drawing import cases

SVG = "{http://www.w3.org/2000/svg}"


def read(name):
    return ElementTree.fromstring(svg(cases.drawing(name)))


def groups(root, word):
    return [g for g in root.iter(f"{SVG}g") if word in g.get("class", "").split()]


@pytest.mark.parametrize("name", cases.ALL)
def test_every_node_and_edge_is_there_and_on_the_page(name):
    drawing, root = cases.drawing(name), read(name)
    assert [g.get("data-node") for g in groups(root, "node")] == [node.id for node in drawing.nodes]
    found = {(g.get("data-tail"), g.get("data-head")) for g in groups(root, "edge")}
    assert found == {(edge.tail, edge.head) for edge in drawing.edges}
    wide, high = (float(v) for v in root.get("viewBox").split()[2:])
    for group in page(drawing).groups:
        for e in (shape.extent() for shape in group.shapes):
            assert min(e.left, e.top) >= 0, group
            assert max(e.right - wide, e.bottom - high) <= 1, group


@pytest.mark.parametrize("name", cases.TRACES)
def test_exactly_the_pruned_edges_are_struck(name):
    trace, root = cases.trace(name), read(name)
    struck = {g.get("data-head") for g in groups(root, "struck") if "edge" in g.get("class")}
    assert struck == {path_text(p) for p in trace.pruned}
    lines = [len([s for s in g if s.get("class") == "strike"]) for g in groups(root, "edge")]
    assert sorted(set(lines)) in ([0, 2], [0], [])
    pruned = {g.get("data-node") for g in groups(root, "node") if "pruned" in g.get("class")}
    assert pruned == {n.id for n in trace.nodes.values() if not n.visited}


def test_the_principal_line_and_the_optimal_moves_are_marked():
    root = read("book")
    assert [g.get("data-head") for g in groups(root, "edge") if "principal" in g.get("class")] == ["1", "1.1"]
    assert [g.get("data-node") for g in groups(root, "optimal")] == ["1"]


def test_triangles_point_up_for_max_and_down_for_min():
    root = read("book")
    for word, up in (("max", True), ("min", False)):
        body = groups(root, word)[0].find(f"{SVG}polygon")
        ys = [float(p.split(",")[1]) for p in body.get("points").split()]
        assert (ys[0] < ys[1]) == up
        assert ys[1] == ys[2]
    assert groups(read("chance"), "chance")[0].find(f"{SVG}ellipse") is not None


def test_values_windows_and_cuts_are_written_beside_the_nodes():
    at = {
        g.get("data-node"): ["".join(t.itertext()) for t in g.iter(f"{SVG}text")] for g in groups(read("book"), "node")
    }
    assert at["root"] == ["3", "α −∞", "β +∞", "A"]
    assert at["2"] == ["≤ 2", "α 3", "β +∞", "α cut", "C"]
    assert at["2.2"] == ["4"], "what a pruned leaf would have given"


def test_the_legend_names_the_convention_and_the_counts():
    text = " ".join(" ".join(t.itertext()) for g in groups(read("book"), "legend") for t in g.iter(f"{SVG}text"))
    for words in (
        "alphabeta; weak: cut when α ≥ β; fail-soft; left to right; values are to MAX.",
        "11 nodes of 13",
        "1 cut",
    ):
        assert words in text
    root = read("book")
    assert root.find(f"{SVG}title").text == "tree: alphabeta gives 3"
    assert "α ≥ β" in root.find(f"{SVG}desc").text
    rect = root.find(f"{SVG}rect")
    assert rect.get("width") == "100%", "its own paper, whatever is behind it"


def test_probabilities_are_on_the_edges_below_chance():
    root = read("chance")
    labels = {g.get("data-head"): "".join(g.itertext()) for g in groups(root, "label")}
    assert labels == {"1.1": "0.5", "1.2": "0.5", "2.1": "0.1", "2.2": "0.9"}


def test_players_of_several_are_named():
    at = {g.get("data-node"): [t.text for t in g.iter(f"{SVG}text")] for g in groups(read("three"), "node")}
    assert at["root"] == ["A", "(7, 4, 1)"]
    assert at["1"] == ["B", "(1, 2, 6)"]


def test_boards_are_in_the_nodes_unless_told_otherwise():
    trace = cases.trace("tic-tac-toe")
    assert trace.svg().count("<svg") == 1 + len(trace.nodes)
    assert trace.svg(pictures=False).count("<svg") == 1
    assert cases.trace("book").svg().count("<svg") == 1, "a typed-in tree has no boards"
    assert cases.trace("book").svg(pictures=True).count("<svg") == 14


def test_a_picture_that_is_none_is_said_so():
    class Broken(cases.Hostile):
        """No picture."""

        def picture(self, s):
            return "<svg>"

    with pytest.raises(UnfitGame, match="picture"):
        ply.trace(Broken()).svg()


def test_names_are_never_markup():
    text = svg(cases.drawing("hostile"))
    root = ElementTree.fromstring(text)
    assert not any("script" in element.tag.lower() for element in root.iter())
    assert not any(name.startswith("on") for element in root.iter() for name in element.attrib)
    assert "&lt;script&gt;" in text
    assert "\x07" not in text


def test_no_link_leads_out():
    for name in cases.ALL:
        text = svg(cases.drawing(name)).replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"https?:|href|url\(|@import", text)


def test_pictures_of_one_drawing_have_one_scale():
    nodes = {n.id: n for n in cases.drawing("half-nim").nodes}
    scales = {n.picture_size[0] / parsed(n.picture).width for n in nodes.values()}
    assert max(scales) - min(scales) < 1e-9
