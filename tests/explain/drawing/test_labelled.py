"""Drawings of a status labelling: tree and graph, every node with its status."""

import xml.etree.ElementTree as ET

import plyant as ply
from plyant.explain.drawing.labelled import labelling_drawn


def test_every_node_of_the_tree_is_drawn_with_its_status_and_its_sticks():
    found = ply.label(ply.load("half-nim(sticks=7)"))
    drawing = found.drawing()
    assert {n.id: n.value for n in drawing.nodes} == {n.id: n.status for n in found.nodes.values()}
    assert {n.name for n in drawing.nodes} == set("1234567")
    assert len(drawing.edges) == len(drawing.nodes) - 1
    assert "37 nodes: 16 WIN, 21 LOSS" in drawing.legend[1]
    assert not drawing.warning


def test_an_edge_is_thick_where_the_move_keeps_the_status():
    found = ply.label(ply.load("half-nim(sticks=6)"), graph=True)
    for edge in found.drawing().edges:
        assert edge.principal == (found.nodes[edge.tail].status == found.nodes[edge.head].status)


def test_a_graph_has_each_position_once():
    drawing = ply.label(ply.load("half-nim(sticks=7)"), graph=True, first="min").drawing()
    assert len(drawing.nodes) == 12
    assert len(drawing.edges) > 11
    assert "MIN moves first, WIN to MAX" in drawing.title


def test_a_large_labelling_is_cut_short_and_says_so():
    found = ply.label(ply.load("tic-tac-toe"), graph=True)
    drawing = labelling_drawn(found, most=40)
    assert 10 <= len(drawing.nodes) <= 40
    assert f"{len(drawing.nodes)} of 5,478" in drawing.warning
    drawn = {n.id for n in drawing.nodes}
    for node in drawing.nodes:
        assert bool(node.more) == any(to not in drawn for _, to in found.nodes[node.id].moves)


def test_every_format_can_be_written(tmp_path):
    found = ply.label(ply.load("half-nim(sticks=5)"))
    assert ET.fromstring(found.svg()).tag.endswith("svg")
    for text in (found.html(), found.tex(), found.dot(), found.mermaid(), found.terminal()):
        assert "LOSS" in text
    assert found.save(tmp_path / "nim.svg").read_text(encoding="utf-8") == found.svg()
