"""Status labelling, the procedure of the lecture notes: WIN, LOSS or DRAW to MAX at every node of a game."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Unpack

from plyant.errors import ParameterError
from plyant.exact import labelling
from plyant.exact.status import counted
from plyant.explain.drawn import Drawn, Options
from plyant.explain.nodes import Path, path_text
from plyant.game import Action, Game, State

if TYPE_CHECKING:
    from plyant.explain.drawing.model import Drawing

MOST_NODES = 20_000


@dataclasses.dataclass(frozen=True)
class Labelled:
    """One node of the tree, or one position of the graph."""

    id: str
    state: State
    kind: str
    """max, min or leaf."""
    status: str
    """WIN, LOSS or DRAW, to MAX."""
    name: str
    moves: tuple[tuple[str, str], ...]
    """(a move as players write it, the id of the node it leads to)"""


@dataclasses.dataclass(frozen=True)
class Labelling(Drawn):
    """Every node of a game with its status, and its drawings."""

    game: Game
    first: str
    is_graph: bool
    nodes: dict[str, Labelled]
    """By id, in reading order; the root comes first. In a tree the ids are paths."""

    @property
    def root(self) -> Labelled:
        """Where the game begins."""
        return next(iter(self.nodes.values()))

    @property
    def status(self) -> str:
        """The status of the root, to MAX."""
        return self.root.status

    @property
    def best(self) -> tuple[str, ...]:
        """The moves at the root that keep its status."""
        return tuple(move for move, to in self.root.moves if self.nodes[to].status == self.root.status)

    def drawing(self, **options: Unpack[Options]) -> Drawing:
        """What all formats write down. most: how many nodes at most."""
        from plyant.explain.drawing.labelled import MOST_NODES, labelling_drawn

        return labelling_drawn(self, options.get("most", MOST_NODES))

    def counts(self) -> dict[str, int]:
        """How many nodes have each status."""
        return counted(node.status for node in self.nodes.values())


def label(
    game: Game, state: State = None, *, first: str = "max", graph: bool = False, nodes: int = MOST_NODES
) -> Labelling:
    """Label a whole game from a position on.

    first: is the player who moves first MAX or MIN? graph: each position once, however it is reached; otherwise the
    tree. Raises ParameterError when there would be more than `nodes` nodes, EndlessGame when a position comes again.
    """
    labels = labelling.label(game, state, first=first, native=False, states=nodes)
    places, ids = _laid_out(game, labels.root, graph, nodes)
    found = {}
    for path, s in places:
        ended, maximizing = game.is_terminal(s), game.player(s) == labels.maximizer
        moves = (
            []
            if ended
            else [
                (game.action_name(s, a), ids[game.result(s, a)] if graph else path_text((*path, i)))
                for i, a in enumerate(game.actions(s))
            ]
        )
        kind = "leaf" if ended else "max" if maximizing else "min"
        name = path_text(path)
        found[name] = Labelled(name, s, kind, labels.status(s), game.state_name(s), tuple(moves))
    return Labelling(game, first, graph, found)


def _laid_out(game: Game, root: State, graph: bool, most: int) -> tuple[list[tuple[Path, State]], dict[State, str]]:
    """The path and the state of every node in reading order, and the id of each state: that of its first node."""
    places: list[tuple[Path, State]] = []
    ids: dict[State, str] = {}
    waiting: list[tuple[Path, State]] = [((), root)]
    while waiting:
        path, s = waiting.pop()
        if graph and s in ids:
            continue
        if len(places) == most:
            raise ParameterError(
                f"{game.name} has more than {most:,} nodes here: begin later in the game, allow more nodes, or "
                f"take the graph of its positions instead of the tree."
            )
        ids.setdefault(s, path_text(path))
        places.append((path, s))
        moves: list[Action] = [] if game.is_terminal(s) else list(game.actions(s))
        waiting += reversed([((*path, i), game.result(s, a)) for i, a in enumerate(moves)])
    return places, ids
