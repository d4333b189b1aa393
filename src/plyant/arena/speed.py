"""How fast a game is searched, interpreted and native, and how the effort grows with depth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyant.engine.search import alphabeta, engine, minimax
from plyant.game import Game, Result, State

_SEARCHES: dict[str, Callable[..., Result]] = {"minimax": minimax, "alphabeta": alphabeta, "engine": engine}


def nodes_per_second(game: Game, state: State = None, seconds: float = 0.5, native: bool = True) -> float | None:
    """Nodes a second of plain alpha-beta; None: asked for native, and the game is not."""
    alphabeta(game, state, nodes=1, native=native)  # compile first
    result = alphabeta(game, state, seconds=seconds, native=native)
    return None if native and not result.native else result.nodes / max(result.seconds, 1e-9)


def growth(game: Game, algorithm: str, state: State = None, seconds: float = 0.5) -> list[dict[str, Any]]:
    """For each depth reached in that time: nodes of that look, and how many times those of the one before."""
    result = _SEARCHES[algorithm](game, state, seconds=seconds)
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
    for name in _SEARCHES:
        tell(name)
        branching[name] = growth(game, name, None, seconds)
    return {
        "game": str(game),
        "interpreted": interpreted,
        "native": native,
        "ratio": native / interpreted if native and interpreted else None,
        "branching": branching,
    }
