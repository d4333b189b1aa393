"""From a Trace to a Drawing."""

from __future__ import annotations

import dataclasses
from typing import Literal

from plyant.errors import ParameterError
from plyant.explain.drawing.chosen import chosen
from plyant.explain.drawing.film import frames
from plyant.explain.drawing.glyph import shortened
from plyant.explain.drawing.layout import arrange
from plyant.explain.drawing.model import Drawing, Edge, Node
from plyant.explain.drawing.pictures import fitted
from plyant.explain.exactness import signs
from plyant.explain.names import node_name, number, role, value_text, window
from plyant.explain.nodes import Path, TreeNode, Value, path_text
from plyant.explain.trace import ALGORITHMS, Trace
from plyant.explain.words import convention, summary

MOST_NODES = 500
MOST_PICTURES = 40  # with more nodes than this, "auto" draws no boards

Pictures = Literal["auto"] | bool


def drawing_of(trace: Trace, most: int = MOST_NODES, pictures: Pictures = "auto") -> Drawing:
    """Draw a trace, with at most so many nodes.

    pictures: the game's own in the nodes; "auto": where it has some, is not a typed-in tree, and few enough are drawn.
    """
    shown = chosen(trace, most)
    return _Drawer(trace, shown, _with_pictures(trace, len(shown), pictures)).drawing()


def _with_pictures(trace: Trace, count: int, pictures: Pictures) -> bool:
    if pictures not in ("auto", True, False):
        raise ParameterError(f'pictures={pictures!r} is not accepted; there are: "auto", True, False.')
    if pictures == "auto":
        return trace.game.has("picture") and not trace.game.is_typed_in and count <= MOST_PICTURES
    return bool(pictures)


class _Drawer:
    """What all nodes and edges of one drawing need to know."""

    def __init__(self, trace: Trace, shown: dict[Path, str], pictures: bool) -> None:
        self.trace, self.shown, self.pictures = trace, shown, pictures
        self.signs = signs(trace)
        self.prunes = ALGORITHMS[trace.algorithm].prunes
        self.vectors = ALGORITHMS[trace.algorithm].vectors
        self.line = {(), *trace.line}
        self.tops = set(trace.pruned)

    def drawing(self) -> Drawing:
        nodes = {path: self._node(self.trace.nodes[path]) for path in self.shown}
        if self.pictures:
            nodes = self._illustrated(nodes)
        film, left_out = frames(self.trace, {path: node.value for path, node in nodes.items()})
        edges = [self._edge(self.trace.nodes[path]) for path in self.shown if path]
        return arrange(
            self._title(),
            nodes.values(),
            edges,
            legend=self._legend(),
            key=self._key(list(nodes.values())),
            warning=self._warning(),
            frames=film,
            frames_left_out=left_out,
        )

    def _node(self, node: TreeNode) -> Node:
        inner = node.kind != "leaf"
        has_window = self.prunes and node.visited and inner
        cut = self.trace.cut_at.get(node.path)
        shape = "player" if self.vectors and node.kind in ("max", "min") else node.kind
        return Node(
            id=node.id,
            shape=shape,
            name=node.name,
            called=node_name(self.trace.game, self.trace.nodes, node.path),
            player=self.trace.game.player_name(node.player) if shape == "player" and node.player is not None else "",
            value=self._value(node),
            alpha=number(_rounded(node.alpha)) if has_window else "",
            beta=number(_rounded(node.beta)) if has_window else "",
            cut="" if cut is None else "β cut" if cut.kind == "beta" else "α cut",
            title=self._words(node),
            pruned=not node.visited,
            principal=node.path in self.line and node.visited,
            optimal=node.path in self.trace.optimal,
            more=self.shown[node.path],
        )

    def _illustrated(self, nodes: dict[Path, Node]) -> dict[Path, Node]:
        svgs = {path: self.trace.game.picture(self.trace.nodes[path].state) for path in nodes}
        drawn = {path: svg for path, svg in svgs.items() if svg}
        sizes = zip(drawn, fitted(drawn.values()), strict=True)
        new = {p: dataclasses.replace(nodes[p], picture=svgs[p], picture_size=size) for p, size in sizes}
        return nodes | new

    def _value(self, node: TreeNode) -> str:
        """The value found, with the sign of a bound; of an end that was never visited, what it would have given."""
        if node.visited and node.value is not None:
            return self.signs[node.path] + value_text(_rounded(node.value))
        return number(_rounded(float(self.trace.game.utility(node.state, 0)))) if node.terminal else ""

    def _words(self, node: TreeNode) -> str:
        game, cut = self.trace.game, self.trace.cut_at.get(node.path)
        what = "a leaf" if node.kind == "leaf" else role(game, node, self.vectors)
        words = [f"{node_name(game, self.trace.nodes, node.path)}: {what}"]
        if node.visited:
            words.append(f"worth {self.signs[node.path]}{value_text(node.value)}")
            words += [f"entered with {window(node.alpha, node.beta)}"] if self.prunes else []
        else:
            words.append("never visited")
        words += [f"{cut.kind} cut"] if cut else []
        words += ["on the principal line"] if node.path in self.line else []
        words += ["an optimal move leads here"] if node.path in self.trace.optimal else []
        return "; ".join(words)

    def _edge(self, node: TreeNode) -> Edge:
        return Edge(
            tail=path_text(node.path[:-1]),
            head=node.id,
            label=self._label(node),
            pruned=not node.visited,
            struck=node.path in self.tops,
            principal=node.path in self.line and node.visited,
        )

    def _label(self, node: TreeNode) -> str:
        """The probability of chance, or the move; nothing where it says no more than the node's name or place."""
        if node.share is not None:
            return number(_rounded(node.share))
        says_nothing = self.trace.game.is_typed_in and node.move in (node.name, str(node.path[-1] + 1))
        return "" if says_nothing else node.move

    def _title(self) -> str:
        trace = self.trace
        plies = "" if trace.depth is None else f", {trace.depth} plies deep" if trace.depth > 1 else ", one ply deep"
        game = trace.game.name if trace.game.is_typed_in else shortened(str(trace.game), 60)
        return f"{game}: {trace.algorithm}{plies} gives {value_text(_rounded(trace.value))}"

    def _legend(self) -> tuple[str, ...]:
        found = summary(self.trace)
        if self.prunes and self.trace.shown_depth is None:  # else not all cuts are kept
            cuts, lost = len(self.trace.cuts), self.trace.pruned_nodes
            found += f" {cuts or 'No'} cut{'s' * (cuts != 1)}"
            found += f": {lost:,} nodes were never visited." if cuts and lost else "."
        window = ["α and β beside a node: its window when it was entered."] if self.prunes else []
        return (convention(self.trace) + ".", found, *window)

    def _key(self, nodes: list[Node]) -> tuple[tuple[str, str], ...]:
        game = self.trace.game
        meaning = {"max": self._mover(0, "MAX"), "min": self._mover(1, "MIN"), "chance": "chance", "leaf": "leaf"}
        meaning["player"] = "whose move it is, and what it is worth to " + ", ".join(map(str, game.players))
        shapes = {node.shape for node in nodes}
        key = [(shape, words) for shape, words in meaning.items() if shape in shapes]
        key += [("line", "principal line")] if any(n.principal for n in nodes[1:]) else []
        key += [("optimal", "optimal move")] if any(n.optimal for n in nodes) else []
        key += [("pruned", "cut off, never visited")] if any(n.pruned for n in nodes) else []
        return tuple(key)

    def _mover(self, player: int, kind: str) -> str:
        name = self.trace.game.player_name(player)
        others = player and len(self.trace.game.players) > 2
        return kind if name == kind or others else f"{kind} ({name})"

    def _warning(self) -> str:
        if not any(self.shown.values()):
            return ""
        of_all = "" if self.trace.whole is None else f" of {self.trace.whole:,}"
        return f"Cut short: {len(self.shown):,}{of_all} nodes are drawn; three dots mark where there are more below."


def _rounded(value: Value) -> Value:
    """As exact as a drawing has room for."""
    return tuple(map(_rounded, value)) if isinstance(value, tuple) else round(value, 4)
