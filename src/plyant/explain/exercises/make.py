"""`ply.exercises`: a list of exercises from a seed and a teacher's choices."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from plyant.explain.exercises import alphabeta, ants, half_nim, maxn, minimax
from plyant.explain.exercises.dice import Dice
from plyant.explain.exercises.model import Exercise
from plyant.explain.exercises.options import KINDS, MIXED, Options, read

_MAKERS: dict[str, Callable[[int, Dice, Options], Exercise]] = {
    "alphabeta": alphabeta.make,
    "minimax": minimax.make,
    "nim": half_nim.make,
    "maxn": maxn.make,
    "ants": ants.make,
}


def exercises(seed: int = 0, kind: str = "alphabeta", count: int = 1, **choices: Any) -> list[Exercise]:
    """Exercises with their solutions; the same arguments give the same ones everywhere.

    kind: alphabeta, minimax, nim (half-nim), maxn, ants, or mixed: all of them by turns. choices: branching ("3" or
    "2-3") and depth of trees; alpha_cuts, beta_cuts ("2", "1-3") and deep ("yes", "no", "any") of alphabeta; leaves
    ("distinct", "repeated") and values ("0-20") at them; cut ("weak", "strict"); order ("ltr", "rtl"); root ("max",
    "min"); sticks of nim ("5-100"); cities of ants; marks ({"value": 2, "window": 4}).
    """
    return list(made(read({"seed": seed, "kind": kind, "count": count, **choices})))


def made(options: Options, stop: threading.Event | None = None) -> list[Exercise]:
    """The exercises that these options stand for. Each depends on its own number only, not on how many there are.

    Raises Interrupted soon after the event is set.
    """
    kinds = KINDS if options.kind == MIXED else (options.kind,)
    return [
        _MAKERS[kinds[i % len(kinds)]](i + 1, Dice(options.seed, i + 1, stop), options) for i in range(options.count)
    ]
