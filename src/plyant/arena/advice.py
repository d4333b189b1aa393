"""What a person asks about a position: what is it worth, what would each move bring?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plyant.arena.prospects import Prospect as Prospect
from plyant.arena.prospects import prospects as prospects
from plyant.game import Action, Game, Result, State
from plyant.wording import is_plural

_NOTHING = 1e-12  # what sums of fractions leave where the value is 0


def line_names(game: Game, state: State, line: tuple[Action, ...]) -> list[str]:
    """The moves of a line the way players write them."""
    names = []
    for action in line:
        names.append(game.move_name(state, action))
        state = game.result(state, action)
    return names


def value_text(game: Game, value: float, exact: bool) -> str:
    """A value in words: a win, a loss or a draw where that is proved, else a number that says it is an estimate."""
    if exact and game.bounds is not None and len(game.players) == 2:
        if value >= game.highest:
            return "a win"
        if value <= game.lowest:
            return "a loss"
        if value == 0 and game.highest == -game.lowest:
            return "a draw"
    return f"{0.0 if abs(value) < _NOTHING else value:+.6g}" + ("" if exact else " (estimate)")


def ending(game: Game, values: Sequence[float]) -> str:
    """How a game ended that was worth so much to each player."""
    winners = [game.player_name(p) for p, v in enumerate(values) if v == max(values)]
    if len(values) == 1:
        return f"The end: {values[0]:g}."
    if len(winners) == len(values):
        return "A draw."
    score = "" if set(values) <= {-1.0, 0.0, 1.0} else f" ({', '.join(f'{v:g}' for v in values)})"
    verb = "win" if len(winners) > 1 or is_plural(winners[0]) else "wins"
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
    if not result.native:
        found["reason"] = result.reason
    return found


def mix_names(game: Game, state: State, mix: tuple[tuple[Action, float], ...]) -> dict[str, float]:
    """The probability of each move by its name."""
    return {game.action_name(state, a): share for a, share in mix}
