"""What a person asks about a position: what is it worth, what would each move bring?"""

from __future__ import annotations

import functools
import threading
import time
from typing import Any, NamedTuple

from plyant import choice
from plyant.engine.search import engine
from plyant.engine.table import Table
from plyant.game import Action, Game, Result, State
from plyant.native import DEEPEST

_NOTHING = 1e-12  # what sums of fractions leave where the value is 0


class Prospect(NamedTuple):
    """What a move brings the player who makes it, with best play afterwards."""

    action: Action
    value: float
    exact: bool
    line: tuple[Action, ...]


def prospects(game: Game, state: State, seconds: float = 1.0, stop: threading.Event | None = None) -> list[Prospect]:
    """All legal moves, best first, each with its value and the line that follows it.

    All are looked at equally deeply, as deep as `seconds` for all together allow.
    """
    actions = list(game.actions(state))
    end = time.perf_counter() + seconds
    name = choice.fitting(game, depth=1).algorithm
    look = functools.partial(engine, table=Table()) if name == "engine" else choice.function(name)
    found = [_glance(game, state, action) for action in actions]
    depth = 1
    while not all(p.exact for p in found) and depth < DEEPEST:
        deeper = []
        for before in found:
            left = end - time.perf_counter()
            if not before.exact:
                if left <= 0 or (stop is not None and stop.is_set()):
                    return sorted(found, key=lambda p: -p.value)
                child = game.result(state, before.action)
                answer = look(game, child, depth=depth, seconds=left, stop=stop)
                if answer.depth < depth and not answer.exact:
                    return sorted(found, key=lambda p: -p.value)
                line = (before.action, *answer.line)
                before = Prospect(before.action, answer.values[game.player(state)], answer.exact, line)
            deeper.append(before)
        found = deeper
        depth += 1
    return sorted(found, key=lambda p: -p.value)


def _glance(game: Game, state: State, action: Action) -> Prospect:
    """A move at first sight: its end, or the static evaluation."""
    child, mover = game.result(state, action), game.player(state)
    if game.is_terminal(child):
        return Prospect(action, float(game.utility(child, mover)), True, (action,))
    return Prospect(action, float(game.evaluate(child, mover)), False, (action,))


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
