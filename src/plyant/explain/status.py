"""Status labelling, the procedure of the lecture notes: WIN, LOSS or DRAW to MAX at every node of a game."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Unpack

from plyant.errors import EndlessGame, ParameterError, UnfitGame
from plyant.explain.drawn import Drawn, Options
from plyant.explain.nodes import Path, path_text
from plyant.game import Game, State
from plyant.native import Worker

if TYPE_CHECKING:
    from plyant.explain.drawing.model import Drawing

WIN, LOSS, DRAW = "WIN", "LOSS", "DRAW"
MOST_NODES = 20_000
FIRSTS = ("max", "min")


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
        found = [node.status for node in self.nodes.values()]
        return {status: found.count(status) for status in (WIN, LOSS, DRAW)}


def status(maximizing: bool, successors: Sequence[str]) -> str:
    """The status of a node from those of its successors.

    MAX node: WIN if any is a WIN; LOSS if all are; else DRAW. MIN node: LOSS if any is; WIN if all are; else DRAW.
    """
    wanted, feared = (WIN, LOSS) if maximizing else (LOSS, WIN)
    if wanted in successors:
        return wanted
    return feared if all(one == feared for one in successors) else DRAW


def label(
    game: Game, state: State = None, *, first: str = "max", graph: bool = False, nodes: int = MOST_NODES
) -> Labelling:
    """Label a whole game from a position on.

    first: is the player who moves first MAX or MIN? graph: each position once, however it is reached; otherwise the
    tree. Raises ParameterError when there would be more than `nodes` nodes, EndlessGame when a position comes again.
    """
    if first not in FIRSTS:
        raise ParameterError(f"first={first!r} is not accepted; max or min is.")
    if len(game.players) != 2 or any(game.has(hook) for hook in ("chance", "actions_of", "observe")):
        raise UnfitGame(f"{game.name}: WIN, LOSS and DRAW are for games of two players without chance or secrets.")
    s = game.initial() if state is None else state
    who = game.player(s)
    labeller = _Labeller(game, who if first == "max" else 1 - who, graph, nodes)
    Worker(lambda: labeller.look((), s, []), recursing=True).wait(None, None, labeller.stop)
    in_order = sorted(labeller.found, key=lambda name: labeller.paths[name])
    return Labelling(game, first, graph, {name: labeller.found[name] for name in in_order})


class _Labeller:
    """Walks a game from its ends back to its beginning."""

    def __init__(self, game: Game, maximizer: int, graph: bool, most: int) -> None:
        self.game, self.maximizer, self.graph, self.most = game, maximizer, graph, most
        self.found: dict[str, Labelled] = {}
        self.paths: dict[str, Path] = {}
        self._ids: dict[Any, str] = {}
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True

    def look(self, path: Path, s: State, above: list[Any]) -> str:
        """Label a state and all below it; gives its id."""
        game = self.game
        if self._stopped:
            raise KeyboardInterrupt
        if s in above:
            raise EndlessGame(f"{game.name} can be endless: a position comes again after {len(above)} moves.")
        if self.graph and s in self._ids:
            return self._ids[s]
        if len(self.paths) >= self.most:
            raise ParameterError(
                f"{game.name} has more than {self.most:,} nodes here: begin later in the game, allow more nodes, or "
                f"take the graph of its positions instead of the tree."
            )
        name = self._ids[s] = path_text(path)
        self.paths[name] = path
        if game.is_terminal(s):
            self.found[name] = Labelled(name, s, "leaf", self._end(s), game.state_name(s), ())
            return name
        moves = []
        for i, a in enumerate(game.actions(s)):
            moves.append((game.action_name(s, a), self.look((*path, i), game.result(s, a), [*above, s])))
        maximizing = game.player(s) == self.maximizer
        what = status(maximizing, [self.found[to].status for _, to in moves])
        self.found[name] = Labelled(name, s, "max" if maximizing else "min", what, game.state_name(s), tuple(moves))
        return name

    def _end(self, s: State) -> str:
        """More than nothing is a win; where the game's bounds leave nothing out, more than their middle is."""
        game, value = self.game, float(self.game.utility(s, self.maximizer))
        middle = 0.0 if game.lowest < 0 < game.highest else (game.lowest + game.highest) / 2
        return WIN if value > middle else LOSS if value < middle else DRAW
