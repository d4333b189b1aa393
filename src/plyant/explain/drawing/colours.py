"""The colours of drawings. Whatever a colour says is also said by a shape, a dash or a word."""

from __future__ import annotations

from plyant.board import INK as INK
from plyant.board import PAPER as PAPER
from plyant.explain.drawing.model import Node
from plyant.explain.drawing.scene import Style

QUIET = "#5c6873"  # small print: 5.4 to 1 on paper
FAINT = "#a3abb3"
CUT = "#b0103a"
BEST = "#00798c"
STAR = "#d99100"

_FILLS = {"max": "#d9e8f6", "min": "#fde3c8", "chance": "#e8e1f4", "player": "#e3efe2", "leaf": "#ffffff"}
STROKES = {"max": "#1c5c94", "min": "#a85508", "chance": "#65489b", "player": "#3c6e3a", "leaf": "#77838e"}
_STATUS_FILLS = {"win": "#bfdcf2", "loss": "#f8c9a6", "draw": "#e4e4e0"}
_STATUS_STROKES = {"win": "#1c5c94", "loss": "#a85508", "draw": "#5c6873"}


def body(node: Node) -> Style:
    """How the outline of a node is drawn."""
    if node.pruned:
        return Style("#f3f2ee", FAINT, 1.2, dashed=True)
    fill = _STATUS_FILLS.get(node.status, _FILLS[node.shape])
    if node.principal:
        return Style(fill, BEST, 3.0)
    return Style(fill, _STATUS_STROKES.get(node.status, STROKES[node.shape]), 1.5)


def ink(node: Node) -> str:
    """The colour of what is written in a node."""
    return QUIET if node.pruned else INK
