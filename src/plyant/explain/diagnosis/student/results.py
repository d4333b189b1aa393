"""What a function returned, as plain values for JSON."""

from __future__ import annotations

import math
import numbers
from typing import Any

from .lists import Number
from .states import State

_LONGEST = 8


def plain(result: Any, number_of: Any) -> dict[str, Any]:
    """A number, a move (by the node it leads to, or by its name), a sequence of these, nothing, or something else."""
    if result is None:
        return {"kind": "none"}
    if isinstance(result, State):
        return {"kind": "node", "node": result.number}
    node = number_of(result) if isinstance(result, (list, tuple, dict, str)) else None
    if node is not None:
        return {"kind": "node", "node": node}
    if isinstance(result, bool):
        return _other(result)
    if isinstance(result, str):
        return {"kind": "action", "name": str(result)[:80]}
    if isinstance(result, (list, tuple)) and result and len(result) <= _LONGEST:
        return {"kind": "several", "items": [plain(item, number_of) for item in result]}
    if isinstance(result, numbers.Real) or hasattr(result, "item"):
        return _number(result) | ({"node": result.number} if isinstance(result, Number) else {})
    for name in ("action", "move"):
        if hasattr(result, "value") and hasattr(result, name):
            return plain((result.value, getattr(result, name)), number_of)
    return _other(result)


def _number(result: Any) -> dict[str, Any]:
    try:
        value = float(result)
    except (TypeError, ValueError, OverflowError):
        return _other(result)
    return _other(result) if math.isnan(value) else {"kind": "number", "value": value}


def _other(result: Any) -> dict[str, Any]:
    try:
        text = repr(result)[:80]
    except Exception:
        text = "?"
    return {"kind": "other", "type": type(result).__name__, "text": text}


_VALUES = ("score", "value", "val", "eval", "evaluation", "utility")
_MOVES = ("move", "index", "position", "pos", "action", "cell", "best_move", "place")


def on_board(result: Any) -> dict[str, Any]:
    """A value, a cell (its number, or row and column), or both; a dictionary counts as (value, cell)."""
    if isinstance(result, dict):
        keys = {str(key).lower(): value for key, value in result.items()}
        value = next((keys[name] for name in _VALUES if name in keys), None)
        move = next((keys[name] for name in _MOVES if name in keys), None)
        if "row" in keys and "col" in keys:
            move = keys["row"], keys["col"]
        result = (value, move) if move is not None else value
    if hasattr(result, "tolist"):
        result = result.tolist()
    return plain(result, lambda _: None)
