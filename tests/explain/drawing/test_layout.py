"""Where nodes stand: nothing overlaps, parents are above their children, with igraph and without."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant.board import tree_places
from plyant.explain.drawing import Edge, Node, tidy
from plyant.explain.drawing.layout import arrange
from plyant.explain.drawing.model import SHAPES
from tests.explain.drawing import cases

trees = st.recursive(st.integers(-99, 99), lambda inside: st.lists(inside, min_size=1, max_size=4), max_leaves=25)


@pytest.fixture(params=["igraph", "plain"])
def with_and_without(request, monkeypatch):
    if request.param == "plain":
        monkeypatch.setattr(tidy, "_igraph", lambda: None)
    else:
        pytest.importorskip("igraph")


@pytest.mark.parametrize("name", cases.ALL)
def test_no_two_nodes_overlap(name, with_and_without):
    drawing = cases.GRAPHS[name]() if name in cases.GRAPHS else cases.trace(name).drawing()
    assert list(cases.overlapping(drawing)) == []


@given(trees.filter(lambda t: isinstance(t, list)), st.sampled_from(["weak", "strict"]))
def test_no_two_nodes_of_any_tree_overlap(tree, cut):
    drawing = ply.trace(ply.tree(tree), cut=cut).drawing()
    assert list(cases.overlapping(drawing)) == []
    at = {node.id: node for node in drawing.nodes}
    assert all(at[e.tail].extent.bottom < at[e.head].y for e in drawing.edges)


@given(st.data())
def test_no_two_nodes_of_any_graph_overlap_and_no_edge_runs_through_a_node(data):
    names = [str(i) for i in range(data.draw(st.integers(1, 12)))]
    pairs = list(itertools.combinations(names, 2))
    chosen = data.draw(st.lists(st.sampled_from(pairs), unique=True, max_size=20)) if pairs else []
    texts = st.text("ab≤ 1", max_size=9)
    nodes = [Node(n, data.draw(st.sampled_from(SHAPES)), name=data.draw(texts), value=data.draw(texts)) for n in names]
    drawing = arrange("any", nodes, [Edge(a, b, label=a) for a, b in chosen])
    assert list(cases.overlapping(drawing)) == []
    for edge in drawing.edges:
        for node in drawing.nodes:
            if node.id not in (edge.tail, edge.head):
                assert not any(_inside(p, node.extent) for p in _points(edge))


def _points(edge):
    for (x1, y1), (x2, y2) in itertools.pairwise(edge.points):
        yield from ((x1 + i / 20 * (x2 - x1), y1 + i / 20 * (y2 - y1)) for i in range(21))


def _inside(point, e):
    return e.left < point[0] < e.right and e.top < point[1] < e.bottom


def test_siblings_keep_their_order(with_and_without):
    drawing = cases.trace("deep").drawing()
    at = {node.id: node for node in drawing.nodes}
    for a, b in itertools.pairwise([e.head for e in drawing.edges if e.tail == "1.2.1"]):
        assert at[a].x < at[b].x


def test_a_cycle_is_drawn_with_an_edge_back():
    drawing = cases.drawing("cycle")
    back = next(e for e in drawing.edges if (e.tail, e.head) == ("C", "A"))
    assert back.points[-1] == (drawing.nodes[0].x, drawing.nodes[0].y)


def test_tree_places_are_leaves_side_by_side():
    children = {"A": "BCD", "C": "EF"}
    assert tree_places("A", children) == {
        "A": (2.5, 0), "B": (1.0, 1), "C": (2.5, 1), "E": (2.0, 2), "F": (3.0, 2), "D": (4.0, 1),
    }  # fmt: skip
