"""Why rules cannot be compiled: every construct that the compiler does not support, with its line and its replacement.

The compiler stops at the first of them, and names it in its own words. Here the source of all rules is read, so that
all are known at once.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from plyant.game import Game
from plyant.native.constructs import Reader, Unsupported
from plyant.native.reach import Function, is_library, is_ours, reached
from plyant.native.scope import is_global, tree_of

HOOKS = ("player", "actions", "result", "is_terminal", "utility")
"""The functions that every search asks; the others count if a game defines them."""
OPTIONAL = ("evaluate", "features", "order", "key", "canonical", "null", "is_quiet", "noisy_actions", "chance")


def unsupported(game: Game) -> tuple[Unsupported, ...]:
    """All that is known to keep the rules of a game from being compiled, in the order of its functions and lines."""
    try:
        known = tuple(dict.fromkeys((*_of_state(game), *_of_moves(game), *_of_source(game))))
    except Exception:  # rules that raise, or source that is no longer what was run: the compiler's reason has to do
        return ()
    return known


def reason(game: Game, otherwise: str) -> str:
    """Why a game is not native in one line: the first construct, and how many more there are; else the given reason."""
    found = unsupported(game)
    if not found:
        return otherwise
    more = f" ({len(found) - 1} more; `plyant check` shows all)" if len(found) > 1 else ""
    return f"{found[0]}{more}"


# -- states and moves --------------------------------------------------------------------------------------------------


def _of_state(game: Game) -> Iterator[Unsupported]:
    place = _place_of(getattr(type(game), "initial"))  # noqa: B009
    found: dict[tuple[str, str], list[str]] = {}
    for path, value in _parts(game.initial(), ""):
        found.setdefault((_kind_text(value), _instead(value)), []).append(path)
    for (kind, instead), paths in found.items():
        dot = "." if paths[0][:1].isidentifier() else ""
        where = f"`s{dot}{paths[0]}`" if paths[0] else "the state"
        more = f" (and {len(paths) - 1} more)" if len(paths) > 1 else ""
        yield Unsupported(place, "initial", f"{where}{more} is {kind}: {instead}")


def _parts(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The parts of a state that are neither numbers nor tuples."""
    import numpy as np

    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        for i, part in enumerate(value):
            yield from _parts(part, (f"{path}.{names[i]}".lstrip(".") if names else f"{path}[{i}]"))
    elif not isinstance(value, (bool, int, float, np.number, np.bool_)):
        yield path, value


def _kind_text(value: Any) -> str:
    if value is None:
        return "None"
    name = {"str": "a text", "ndarray": "a NumPy array"}.get(type(value).__name__, f"a {type(value).__name__}")
    return f"an object of the class {type(value).__name__}" if hasattr(value, "__dict__") else name


def _instead(value: Any) -> str:
    if value is None:
        return "use a number, such as -1"
    if isinstance(value, str):
        return "use a number for each text"
    if isinstance(value, (set, frozenset, dict)):
        return "use a tuple of fixed length, or the bits of a number"
    return "use a tuple of fixed length" if isinstance(value, list) or hasattr(value, "tolist") else "use a NamedTuple"


def _of_moves(game: Game) -> Iterator[Unsupported]:
    s = game.initial()
    if game.is_terminal(s) or game.player(s) < 0:
        return
    for a in list(game.actions(s))[:1]:
        if isinstance(a, int) and not isinstance(a, bool):
            continue
        text = f"moves are {_kind_text(a).partition(' ')[2] or 'None'}s, such as {a!r}: number them, and write them by "
        if hasattr(a, "dtype"):
            yield Unsupported(_place_of(type(game).actions), "actions", "moves are NumPy numbers: write int(a)")
        else:
            yield Unsupported(_place_of(type(game).actions), "actions", f"{text}action_name")


def _place_of(fn: Any) -> str:
    code = getattr(inspect.unwrap(fn), "__code__", None)
    return f"{Path(code.co_filename).name}:{code.co_firstlineno}" if code else type(fn).__name__


# -- source ------------------------------------------------------------------------------------------------------------


def _of_source(game: Game) -> Iterator[Unsupported]:
    functions = _functions(game)
    calls = {name: _calls(fn, game) for name, fn in functions.items()}
    for name, fn in functions.items():
        tree = tree_of(fn)
        if tree is None:
            continue
        look = Reader(game, name, fn, tree)
        look.visit_body()
        if name in _reachable(name, calls) and not (is_global(fn) and name in calls[name]):
            look.note(tree, "functions that call themselves by way of `self` or of each other", "write a loop")
        yield from sorted(look.found, key=lambda one: int(one.place.rpartition(":")[2]))


def _functions(game: Game) -> dict[str, Function]:
    """The rules and the helpers that they reach, each once, by name: methods first as they are asked."""
    cls = type(game)
    found: dict[str, Function] = {}
    waiting: list[tuple[str, Any]] = []
    for name in (*HOOKS, *OPTIONAL):
        member = inspect.getattr_static(cls, name, None)
        if member is not vars(Game).get(name):
            waiting.append((name, member))
    while waiting:
        name, member = waiting.pop(0)
        fn = member.__func__ if isinstance(member, staticmethod) else member
        if not isinstance(fn, Function) or fn in found.values() or _is_foreign(fn, game):
            continue
        found[name] = fn
        waiting += [
            (other, inspect.getattr_static(cls, other))
            for other in _self_names(fn)
            if inspect.getattr_static(cls, other, None) is not vars(Game).get(other, _MISSING)
        ]
        waiting += [(value.__name__, value) for _, value in reached(fn) if is_ours(value)]
    return found


_MISSING = object()


def _is_foreign(fn: Function, game: Game) -> bool:
    """Is it a function that the compiler knows, or one of a library, whose source is nothing to tell a person about?"""
    return not is_ours(fn) or is_library(fn.__module__ or "", type(game).__module__.partition(".")[0])


def _self_names(fn: Function) -> list[str]:
    """The attributes that a method takes of its first parameter."""
    tree = tree_of(fn)
    if tree is None or not tree.args.args or is_global(fn):
        return []
    first = tree.args.args[0].arg
    return [
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == first
    ]


def _calls(fn: Function, game: Game) -> set[str]:
    """The names of the rules and helpers that a function calls."""
    return {*_self_names(fn), *(value.__name__ for _, value in reached(fn) if is_ours(value))}


def _reachable(name: str, calls: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for other in calls.get(waiting.pop(), ()):
            if other in calls and other not in found:
                found.add(other)
                waiting.append(other)
    return found
