"""How fast a game is searched, interpreted and native, and how the effort grows with depth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyant import choice
from plyant.game import Game, State

_COMPARED = {  # where several searches fit a game, the plain one first
    "engine": ("alphabeta", "minimax", "engine"),
    "expectimax": ("expectimax",),
    "maxn": ("maxn", "paranoid"),
}
_LEAST = 0.01  # seconds


def searches(game: Game) -> tuple[str, ...]:
    """Those to measure; the first is the one whose speed is told."""
    fitting = choice.fitting(game).algorithm
    return _COMPARED.get(fitting, (fitting,))


def nodes_per_second(game: Game, state: State = None, seconds: float = 0.5, native: bool = True) -> float | None:
    """Nodes a second of the plain search; None: asked for native, and the game is not."""
    look = choice.function(searches(game)[0])
    look(game, state, seconds=_LEAST, native=native)  # compile first
    result = look(game, state, seconds=seconds, native=native)
    return None if native and not result.native else result.nodes / max(result.seconds, 1e-9)


def growth(game: Game, algorithm: str, state: State = None, seconds: float = 0.5) -> list[dict[str, Any]]:
    """For each depth reached in that time: nodes of that look, and how many times those of the one before."""
    result = choice.function(algorithm)(game, state, seconds=seconds)
    rows: list[dict[str, Any]] = []
    before, last = 0, 0
    for depth, total in result.effort:
        nodes = total - before
        rows.append({"depth": depth, "nodes": nodes, "branching": nodes / last if last else float(nodes - 1)})
        before, last = total, nodes
    return rows


def measure(game: Game, seconds: float = 0.5, tell: Callable[[str], None] = lambda what: None) -> dict[str, Any]:
    """Speed both ways and the growth of each search; about five times `seconds` in all."""
    tell("interpreted")
    interpreted = nodes_per_second(game, None, seconds, native=False)
    tell("native")
    native = nodes_per_second(game, None, seconds, native=True)
    branching = {}
    for name in sorted(searches(game), key=list(choice.ALGORITHMS).index):
        tell(name)
        branching[name] = growth(game, name, None, seconds)
    return {
        "game": str(game),
        "search": searches(game)[0],
        "interpreted": interpreted,
        "native": native,
        "ratio": native / interpreted if native and interpreted else None,
        "branching": branching,
    }
