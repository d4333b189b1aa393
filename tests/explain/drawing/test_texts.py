"""DOT, Mermaid and the terminal: the same content, and names that break nothing."""

import json
import re
import shutil
import subprocess

import pytest

from plyant.explain.drawing.dot import dot
from plyant.explain.drawing.mermaid import mermaid
from plyant.explain.drawing.terminal import terminal
from tests.explain.drawing import cases

BOOK = """\
tree: alphabeta gives 3
▲ A = 3  α −∞, β +∞
├── * ★ ▼ B = 3  α −∞, β +∞
│   ├── * 3
│   ├── 12
│   └── 8
├── ▼ C ≤ 2  α 3, β +∞  ✂ α cut
│   ├── 2
│   ├── ✂ ✗ 4
│   └── ✂ ✗ 6
└── ▼ D = 2  α 3, β +∞
    ├── 14
    ├── 5
    └── 2
"""


def test_the_terminal_shows_everything_without_colours():
    text = terminal(cases.drawing("book"))
    assert text.startswith(BOOK)
    assert "\x1b" not in text
    assert "✂ cut off here, ✗ never visited" in text


def test_colours_change_nothing_but_colours():
    for name in cases.ALL:
        plain, coloured = (terminal(cases.drawing(name), colour) for colour in (False, True))
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_a_name_cannot_move_the_cursor():
    assert "\x07" not in terminal(cases.drawing("hostile"))


def test_a_node_with_several_parents_is_written_out_once():
    text = terminal(cases.drawing("diamond"))
    assert text.count("(see above)") == 4
    assert "C" in terminal(cases.drawing("cycle"))


@pytest.mark.parametrize("name", cases.ALL)
@pytest.mark.skipif(shutil.which("dot") is None, reason="no Graphviz (dot) on PATH")
def test_graphviz_reads_every_node_and_edge(name):
    drawing = cases.drawing(name)
    done = subprocess.run(["dot", "-Tjson"], input=dot(drawing), capture_output=True, text=True, check=True)
    assert not re.search("warning|error", done.stderr, re.IGNORECASE)
    found = json.loads(done.stdout)
    assert len(found["objects"]) == len(drawing.nodes)
    assert len(found.get("edges", [])) == len(drawing.edges)


def test_dot_keeps_shapes_and_strikes():
    text = dot(cases.drawing("book"))
    assert (text.count("shape=triangle"), text.count("shape=invtriangle")) == (1, 3)
    assert text.count("✂") == text.count("style=dashed") == 2


@pytest.mark.parametrize("name", cases.ALL)
def test_mermaid_has_a_line_for_every_node_and_edge(name):
    drawing, lines = cases.drawing(name), mermaid(cases.drawing(name)).splitlines()
    head = lines.index("flowchart TD")
    assert all(line.startswith("%% ") and not set("{}") & set(line) for line in lines[:head])
    label = r'"[^"<>\\{}|\[\]`]*(?:<br/>[^"<>\\{}|\[\]`]*)*"'
    node = re.compile(rf"  n\d+(?:\[/{label}\\\]|\[\\{label}/\]|\(\({label}\)\)|\({label}\)|\[{label}\])")
    edge = re.compile(rf"  n\d+ (?:---|===|-\.-)(?:\|{label}\|)? n\d+")
    style = re.compile(r"  (?:classDef look\d+ \S.*|class n\d+(?:,n\d+)* look\d+|linkStyle \d+(?:,\d+)* \S.*)")
    rest = lines[head + 1 :]
    nodes, edges = len(drawing.nodes), len(drawing.edges)
    assert all(node.fullmatch(line) for line in rest[:nodes])
    assert all(edge.fullmatch(line) for line in rest[nodes : nodes + edges])
    assert all(style.fullmatch(line) for line in rest[nodes + edges :])
