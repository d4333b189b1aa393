"""What beginners forget: a `return`, or a parameter of one of the functions."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from plyant.checker.broken import Broken
from plyant.checker.position import Position
from plyant.checker.questions import lister
from plyant.game import Game
from plyant.sanity.faults import returned_none


def missing_return(at: Position) -> Broken | None:
    """Every function returns something."""
    for call, function, value in _answers(at):
        if value is None:
            return returned_none(call, function)
    return None


def _answers(at: Position) -> Iterator[tuple[str, str, Any]]:
    """(call, function, answer) of the functions whose answer is never None."""
    game = at.game
    if at.trail is None:
        yield "initial()", "initial", at.state
    if at.state is None:  # reported at the position before
        return
    yield "is_terminal(s)", "is_terminal", at.answer("is_terminal")
    yield "text(s)", "text", at.answer("text")
    if at.terminal:
        yield from ((f"utility(s, {p})", "utility", at.answer("utility", p)) for p in at.everyone)
        return
    yield "player(s)", "player", at.player
    try:
        _ = at.moves
    except TypeError:  # as for None
        listed = lister(at.player)
        asked = [(p,) for p in at.everyone] if listed == "actions_of" else [()]
        for args in asked:
            yield f"{listed}({', '.join(['s', *map(str, args)])})", listed, getattr(game, listed)(at.fresh(), *args)
    for a, child in at.children:
        yield f"result(s, {a!r})", "result", child
        yield f"action_name(s, {a!r})", "action_name", at.answer("action_name", a)
        if at.someone_moves:
            yield f"order(s, {a!r})", "order", at.answer("order", a)
    yield "key(s)", "key", at.answer("key")
    yield from ((f"evaluate(s, {p})", "evaluate", at.answer("evaluate", p)) for p in at.everyone)


def wrong_signatures(game: Game) -> tuple[Broken, ...]:
    """The functions of the game that cannot be called the way the contract calls them."""
    found = []
    for name, model in vars(Game).items():
        own = getattr(type(game), name, None)
        if name.startswith("_") or not inspect.isfunction(model) or own is model or not callable(own):
            continue
        parameters = list(inspect.signature(model).parameters)
        try:
            given = inspect.signature(getattr(game, name))
        except (TypeError, ValueError):  # written in C, or refuses to be called on the instance
            given = None
        try:
            if given is not None:
                given.bind(*parameters[1:])
                continue
            inspect.signature(own).bind(*parameters)
        except TypeError:
            shown = ", ".join(inspect.signature(own).parameters)
            found.append(
                Broken(f"{name} is defined as {name}({shown}), and must be {name}({', '.join(parameters)}).", name)
            )
        except ValueError:
            continue
    return tuple(found)
