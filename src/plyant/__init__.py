"""Write the rules of any game once, in plain Python; get a strong player for it, explained and at native speed."""

# `games` and `engine` are rooms of this package and also public functions: the rooms are imported first, so that the
# names below are the functions, now and after any later import of a room.
import plyant.engine
import plyant.games  # noqa: F401
from plyant import bits as bits
from plyant import tuples as tuples
from plyant.catalogue import games, load
from plyant.checker.check import check
from plyant.engine.search import alphabeta, engine, minimax, perft, search
from plyant.engine.table import Table
from plyant.errors import PlyantError
from plyant.explain.recorder import Event, Recorder
from plyant.explain.trace import Trace, trace
from plyant.game import CHANCE, SIMULTANEOUS, Game, Result
from plyant.games.tree import tree
from plyant.tuples import put

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "SIMULTANEOUS",
    "Event",
    "Game",
    "PlyantError",
    "Recorder",
    "Result",
    "Table",
    "Trace",
    "alphabeta",
    "bits",
    "check",
    "engine",
    "games",
    "load",
    "minimax",
    "perft",
    "put",
    "search",
    "trace",
    "tree",
    "tuples",
]
