"""Write the rules of any game once, in plain Python; get a strong player for it, explained and at native speed."""

import importlib
from typing import TYPE_CHECKING, Any

import plyant.startup  # before the imports that take long

# isort: split
# `games` and `engine` are rooms of this package and also public functions: the rooms are imported first, so that the
# names below are the functions, now and after any later import of a room.
import plyant.engine
import plyant.games  # noqa: F401
from plyant import bits as bits
from plyant import tuples as tuples
from plyant.catalogue import games, load
from plyant.choice import search
from plyant.engine.search import alphabeta, engine, minimax, perft
from plyant.engine.table import Table
from plyant.errors import PlyantError
from plyant.explain.recorder import Event, Recorder
from plyant.game import CHANCE, SIMULTANEOUS, Game, Result
from plyant.games.tree import tree
from plyant.tuples import put
from plyant.warning import PlyantWarning

if TYPE_CHECKING:
    from plyant import colony as ants
    from plyant.arena.agents import Agent, agent
    from plyant.arena.film.film import Film, animate
    from plyant.arena.match import Match, play
    from plyant.checker.check import check
    from plyant.engine.alliances import Alliances, alliances
    from plyant.engine.chance import expectimax
    from plyant.engine.mcts.search import mcts
    from plyant.engine.mcts.tree import SearchTree
    from plyant.engine.several import best_reply, maxn, paranoid
    from plyant.exact.batches import weak_all
    from plyant.exact.certificate import Certificate, certificate
    from plyant.exact.grundy import grundies, grundy, nim_sum
    from plyant.exact.paths import Path, astar, idastar
    from plyant.exact.problems import ProblemSetter
    from plyant.exact.solution import Solution
    from plyant.exact.solve import solution, solve
    from plyant.exact.verify import Verified, verify
    from plyant.exact.weak import Weak, WeakSolver, weak
    from plyant.explain.cost import cost
    from plyant.explain.decision import Decision
    from plyant.explain.diagnosis.diagnose import diagnose
    from plyant.explain.diagnosis.report import Diagnosis
    from plyant.explain.exercises.grading import Grade, grade
    from plyant.explain.exercises.make import exercises
    from plyant.explain.exercises.model import Exercise
    from plyant.explain.show import show
    from plyant.explain.status import Labelling, label
    from plyant.explain.trace import Trace, trace
    from plyant.games.state_graph import state_graph
    from plyant.hidden.determinised import determinised
    from plyant.hidden.ismcts import ismcts
    from plyant.hidden.matrix.equilibrium import equilibrium
    from plyant.hidden.matrix.result import Equilibrium
    from plyant.hidden.regret.family import cfr, cfr_plus, discounted_cfr, linear_cfr, mccfr
    from plyant.hidden.regret.strategy import Strategy
    from plyant.hidden.simultaneous.induction import backward_induction, solve_simultaneous
    from plyant.hidden.simultaneous.solution import JointSolution

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "SIMULTANEOUS",
    "Agent",
    "Alliances",
    "Certificate",
    "Decision",
    "Diagnosis",
    "Equilibrium",
    "Event",
    "Exercise",
    "Film",
    "Game",
    "Grade",
    "JointSolution",
    "Labelling",
    "Match",
    "Path",
    "PlyantError",
    "PlyantWarning",
    "ProblemSetter",
    "Recorder",
    "Result",
    "SearchTree",
    "Solution",
    "Strategy",
    "Table",
    "Trace",
    "Verified",
    "Weak",
    "WeakSolver",
    "agent",
    "alliances",
    "alphabeta",
    "animate",
    "ants",
    "astar",
    "backward_induction",
    "best_reply",
    "bits",
    "certificate",
    "cfr",
    "cfr_plus",
    "check",
    "cost",
    "determinised",
    "diagnose",
    "discounted_cfr",
    "engine",
    "equilibrium",
    "exercises",
    "expectimax",
    "games",
    "grade",
    "grundies",
    "grundy",
    "idastar",
    "ismcts",
    "label",
    "linear_cfr",
    "load",
    "maxn",
    "mccfr",
    "mcts",
    "minimax",
    "nim_sum",
    "paranoid",
    "perft",
    "play",
    "put",
    "search",
    "show",
    "solution",
    "solve",
    "solve_simultaneous",
    "state_graph",
    "trace",
    "tree",
    "tuples",
    "verify",
    "weak",
    "weak_all",
]

_ON_DEMAND = {
    "Agent": "plyant.arena.agents",
    "Alliances": "plyant.engine.alliances",
    "Certificate": "plyant.exact.certificate",
    "Decision": "plyant.explain.decision",
    "Diagnosis": "plyant.explain.diagnosis.report",
    "Equilibrium": "plyant.hidden.matrix.result",
    "Exercise": "plyant.explain.exercises.model",
    "Film": "plyant.arena.film.film",
    "Grade": "plyant.explain.exercises.grading",
    "JointSolution": "plyant.hidden.simultaneous.solution",
    "Labelling": "plyant.explain.status",
    "Match": "plyant.arena.match",
    "Path": "plyant.exact.paths",
    "ProblemSetter": "plyant.exact.problems",
    "SearchTree": "plyant.engine.mcts.tree",
    "Solution": "plyant.exact.solution",
    "Strategy": "plyant.hidden.regret.strategy",
    "Trace": "plyant.explain.trace",
    "Verified": "plyant.exact.verify",
    "Weak": "plyant.exact.weak",
    "WeakSolver": "plyant.exact.weak",
    "agent": "plyant.arena.agents",
    "alliances": "plyant.engine.alliances",
    "animate": "plyant.arena.film.film",
    "astar": "plyant.exact.paths",
    "backward_induction": "plyant.hidden.simultaneous.induction",
    "best_reply": "plyant.engine.several",
    "certificate": "plyant.exact.certificate",
    "cfr": "plyant.hidden.regret.family",
    "cfr_plus": "plyant.hidden.regret.family",
    "check": "plyant.checker.check",
    "cost": "plyant.explain.cost",
    "determinised": "plyant.hidden.determinised",
    "diagnose": "plyant.explain.diagnosis.diagnose",
    "discounted_cfr": "plyant.hidden.regret.family",
    "equilibrium": "plyant.hidden.matrix.equilibrium",
    "exercises": "plyant.explain.exercises.make",
    "expectimax": "plyant.engine.chance",
    "grade": "plyant.explain.exercises.grading",
    "grundies": "plyant.exact.grundy",
    "grundy": "plyant.exact.grundy",
    "idastar": "plyant.exact.paths",
    "ismcts": "plyant.hidden.ismcts",
    "label": "plyant.explain.status",
    "linear_cfr": "plyant.hidden.regret.family",
    "maxn": "plyant.engine.several",
    "mccfr": "plyant.hidden.regret.family",
    "mcts": "plyant.engine.mcts.search",
    "nim_sum": "plyant.exact.grundy",
    "paranoid": "plyant.engine.several",
    "play": "plyant.arena.match",
    "show": "plyant.explain.show",
    "solution": "plyant.exact.solve",
    "solve": "plyant.exact.solve",
    "solve_simultaneous": "plyant.hidden.simultaneous.induction",
    "state_graph": "plyant.games.state_graph",
    "trace": "plyant.explain.trace",
    "verify": "plyant.exact.verify",
    "weak": "plyant.exact.weak",
    "weak_all": "plyant.exact.batches",
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
