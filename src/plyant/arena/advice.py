"""What a person asks about a position: what is it worth, what would each move bring?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyant import choice
from plyant.arena.prospects import Prospect as Prospect
from plyant.arena.prospects import prospects as prospects
from plyant.game import Game, Result, State
from plyant.result import line_names, mix_names
from plyant.wording import agreeing, number


def ending(game: Game, values: Sequence[float]) -> str:
    """How a game ended that was worth so much to each player."""
    winners = [game.player_name(p) for p, v in enumerate(values) if v == max(values)]
    if len(values) == 1:
        return f"The end: {number(values[0])}."
    if len(winners) == len(values):
        return "A draw."
    score = "" if set(values) <= {-1.0, 0.0, 1.0} else f" ({', '.join(map(number, values))})"
    verb = "win" if len(winners) > 1 else agreeing(winners[0], "win")
    return f"{' and '.join(winners)} {verb}{score}."


def result_as_dict(game: Game, state: State, result: Result, source: str) -> dict[str, Any]:
    """A search's result with moves as people type them, for JSON."""
    found = {
        "game": source,
        "to_move": game.mover_name(state),
        "value": result.value,
        "values": list(result.values),
        "action": None if result.action is None else game.move_name(state, result.action),
        "actions": [game.move_name(state, a) for a in result.actions],
        "line": line_names(game, state, result.line),
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": result.seconds,
        "exact": result.exact,
        "algorithm": result.algorithm,
        "convention": result.convention,
        "native": result.native,
    }
    if result.moves:
        found["moves"] = [
            {"move": game.action_name(state, m.action), "value": m.value, "visits": m.visits, "error": m.error}
            | ({"proved": True} if m.proved else {})
            for m in result.moves
        ]
    if result.mix:
        found["mix"] = mix_names(game, state, result.mix)
    if result.mixes:
        found["mixes"] = {game.player_name(p): mix_names(game, state, mix) for p, mix in enumerate(result.mixes)}
    if result.why:
        found["why"] = result.why
    if note := choice.beyond_the_horizon(game, result):
        found["note"] = note
    if not result.native:
        found["reason"] = result.reason
    return found
