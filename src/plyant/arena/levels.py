"""The computer at a table: how a level, or a budget of its own, becomes a search."""

from __future__ import annotations

from typing import Any

from plyant import choice
from plyant.arena.settings import Settings
from plyant.engine.table import Table
from plyant.game import Game


def search_options(game: Game, settings: Settings, table: Table) -> tuple[Game, dict[str, Any]]:
    """The game as the computer sees it, and what `choice.search` is told; `table` is its memory between moves."""
    seen = game.thinker()
    chosen = choice.fitting(seen, settings.budget.get("depth"))
    how: dict[str, Any] = settings.budget_of(choice.ALGORITHMS[chosen.algorithm].depth)
    if chosen.algorithm == "engine":
        how = {"table": table, "threads": settings.threads, **how}
    return seen, how
