"""Write the rules of any game once, in plain Python; get a strong player for it, explained and at native speed."""

import importlib
from typing import TYPE_CHECKING, Any

# `games` and `engine` are rooms of this package and also public functions: the rooms are imported first, so that the
# names below are the functions, now and after any later import of a room.
import plyant.engine
import plyant.games  # noqa: F401
from plyant import bits as bits
from plyant import tuples as tuples
from plyant.catalogue import games, load
from plyant.engine.search import alphabeta, engine, minimax, perft, search
from plyant.engine.table import Table
from plyant.errors import PlyantError
from plyant.explain.recorder import Event, Recorder
from plyant.game import CHANCE, SIMULTANEOUS, Game, Result
from plyant.games.tree import tree
from plyant.tuples import put

if TYPE_CHECKING:
    from plyant import colony as ants
    from plyant.checker.check import check
    from plyant.explain.cost import cost
    from plyant.explain.diagnosis.diagnose import diagnose
    from plyant.explain.diagnosis.report import Diagnosis
    from plyant.explain.exercises.grading import Grade, grade
    from plyant.explain.exercises.make import exercises
    from plyant.explain.exercises.model import Exercise
    from plyant.explain.show import show
    from plyant.explain.status import Labelling, label
    from plyant.explain.trace import Trace, trace

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "SIMULTANEOUS",
    "Diagnosis",
    "Event",
    "Exercise",
    "Game",
    "Grade",
    "Labelling",
    "PlyantError",
    "Recorder",
    "Result",
    "Table",
    "Trace",
    "alphabeta",
    "ants",
    "bits",
    "check",
    "cost",
    "diagnose",
    "engine",
    "exercises",
    "games",
    "grade",
    "label",
    "load",
    "minimax",
    "perft",
    "put",
    "search",
    "show",
    "trace",
    "tree",
    "tuples",
]

_ON_DEMAND = {
    "Diagnosis": "plyant.explain.diagnosis.report",
    "Exercise": "plyant.explain.exercises.model",
    "Grade": "plyant.explain.exercises.grading",
    "Labelling": "plyant.explain.status",
    "Trace": "plyant.explain.trace",
    "check": "plyant.checker.check",
    "cost": "plyant.explain.cost",
    "diagnose": "plyant.explain.diagnosis.diagnose",
    "exercises": "plyant.explain.exercises.make",
    "grade": "plyant.explain.exercises.grading",
    "label": "plyant.explain.status",
    "show": "plyant.explain.show",
    "trace": "plyant.explain.trace",
}


def __getattr__(name: str) -> Any:
    """What a search does not need is imported when it is asked for: programs that only play start faster."""
    if name == "ants":
        globals()[name] = importlib.import_module("plyant.colony")
        return globals()[name]
    if name not in _ON_DEMAND:
        raise AttributeError(f"module 'plyant' has no attribute {name!r}")
    value = getattr(importlib.import_module(_ON_DEMAND[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
