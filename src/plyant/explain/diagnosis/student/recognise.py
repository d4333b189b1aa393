"""How a student's function wants to be called: told from the names of its parameters and the words in its code.

- `alphabeta(node, depth, alpha, beta, maximizing)`, `minimax(node, is_max)`, `solve(tree)`: nested lists, whose nodes
  also have `.children`, `.value` and `.is_terminal()`
- `negamax(node, depth, alpha, beta, color)`: the same; color is 1 or −1, the window and the value are to the mover
- `minimax(state, …)` whose code asks states for `actions()`, `result(a)`, `getLegalActions(agent)` …: such states
- `minimax(game, state)`, `alpha_beta_search(state, game)`, `alphabeta(game, state, depth, alpha, beta)`: a game in the
  words of AIMA or of Plyant's contract
- a class with `getAction(self, gameState)`: an agent of the Pac-Man course, with `self.depth` in rounds

Parameters come in any order; those with a default that are not known are left alone.
"""

from __future__ import annotations

import dataclasses
import dis
import inspect
import types
from collections.abc import Iterator
from typing import Any

from .load import Refused

ADAPTER = """
    def solve(tree):                # nested lists, MAX moves first: [[3, 12, 8], [2, 4, 6]]
        return my_alphabeta(tree)   # the value, the index of the best move, or (value, index)"""

ADVICE = f"give diagnose a function of one parameter instead:\n{ADAPTER}"

_ROLES = {
    "game": "game problem rules g env environment",
    "node": "node tree state position root pos s n t gamestate current currentstate initialstate initial start "
    "startnode startstate gametree treenode currentnode curnode curstate branch nodes values children",
    "depth": "depth d depthleft depthlimit maxdepth plies limit remainingdepth depthremaining lookahead searchdepth "
    "horizon depthtogo",
    "alpha": "alpha a α lo low lower lowerbound alph",
    "beta": "beta b β hi high upper upperbound",
    "maximizing": "maximizing ismax ismaximizing maximizingplayer maxplayer maximizer ismaximizer ismaximizingplayer "
    "maxturn maxsturn ismaxturn ismaxsturn maximize maxnode ismaxnode max maxtomove ismaxplayer maxi maxing",
    "minimizing": "minimizing ismin isminimizing minimizingplayer minplayer minimizer isminplayer minturn isminturn "
    "minimize",
    "color": "color colour sign",
    "player": "player turn who tomove mover currentplayer agent agentindex agentid index playerindex",
    "look": "look visit onleaf visited count counter",
    "evaluate": "evalfn evaluate evaluation evaluationfunction heuristic evalfunction evalfunc eval "
    "heuristicfunction h",
}
_ROLE_OF = {name: role for role, names in _ROLES.items() for name in names.split()}
_BOARDS = {"board", "grid", "cells", "squares", "field"}
_STATE_WORDS = {
    *("getLegalActions", "generateSuccessor", "getNumAgents", "actions", "result", "legal_actions", "get_actions"),
    *("get_legal_actions", "legal_moves", "get_moves", "get_legal_moves", "successor", "get_successor", "next_state"),
    *("make_move", "to_move", "current_player", "get_successors"),
}
_VALUE_WORDS = {"value", "evaluate", "evaluation", "heuristic", "heuristic_value", "utility", "score", "get_value"}
_CROWD_WORDS = {"getNumAgents", "players", "num_players", "num_agents"}
_MOST_FUNCTIONS = 50


@dataclasses.dataclass(frozen=True)
class Plan:
    """How to call it, and what it can be asked."""

    view: str
    """What it gets to see: "lists", "states" (which know their rules), "game" (rules and states), "agent" (Pac-Man)."""
    roles: tuple[tuple[str, str], ...]
    """(parameter, role) of those that are given."""
    signature: str
    depth: bool
    evaluates: bool
    """Is there a static evaluation that it can ask for?"""
    window: bool
    min_first: bool
    """Can MIN be on move at the root?"""
    told_who: bool
    """Is it told who is on move at the root, by an argument?"""
    crowd: bool
    """Does it know of more than two players?"""
    rounds: bool
    claims_alphabeta: bool
    is_negamax: bool = False
    positional: int = 0
    """How many of the first parameters cannot be given by name."""
    extra_ply: int = 0
    """AIMA's cutoff search looks one ply further than its d says."""


def recognise(function: Any) -> Plan:
    """The plan; raises Refused with a sentence that shows the five-line adapter."""
    words = _Words(function)
    if inspect.isclass(function):
        if not (hasattr(function, "getAction") or hasattr(function, "get_action")):
            raise Refused(f"the class {function.__name__} has no getAction(self, gameState). So {ADVICE}")
        return _agent(function, words)
    name = getattr(function, "__name__", "it")
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        raise Refused(f"the parameters of {name} cannot be read. So {ADVICE}") from None
    return _plan(function, name, signature, words)


def _plan(function: Any, name: str, signature: inspect.Signature, words: _Words) -> Plan:
    roles: dict[str, str] = {}
    for number, one in enumerate(signature.parameters.values()):
        if one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD):
            continue
        required = one.default is one.empty
        if _plain(one.name) in _BOARDS:
            raise Refused(f"{name}{signature} takes the {one.name} of a game of its own, not any tree. So {ADVICE}")
        role = _ROLE_OF.get(_plain(one.name), "node" if number == 0 and required else "")
        if role in roles.values() or (role == "depth" and one.default == 0):  # a depth that counts up from 0
            role = ""
        if role:
            roles[one.name] = role
        elif required:
            raise Refused(f"{name}{signature} has a parameter {one.name!r} that is not known. So {ADVICE}")
    given = set(roles.values())
    if not given & {"node", "game"}:
        raise Refused(f"{name}{signature} takes no tree, state or game that is known. So {ADVICE}")
    view = "game" if "game" in given else "states" if words.attributes & _STATE_WORDS else "lists"
    return Plan(
        view=view,
        roles=tuple(roles.items()),
        signature=f"{name}{signature}",
        depth="depth" in given,
        evaluates=view != "lists" or bool(words.attributes & _VALUE_WORDS),
        window={"alpha", "beta"} <= given,
        min_first=bool(given & {"maximizing", "minimizing", "color"}) or view != "lists",
        told_who=bool(given & {"maximizing", "minimizing", "color", "player"}),
        crowd=view != "lists" and bool(words.attributes & _CROWD_WORDS),
        rounds=False,
        claims_alphabeta={"alpha", "beta"} <= given or words.speaks_of_alphabeta(name),
        is_negamax="color" in given or "nega" in name.lower(),
        positional=sum(signature.parameters[one].kind is inspect.Parameter.POSITIONAL_ONLY for one in roles),
        extra_ply=int(any(_plain(p) == "cutofftest" for p in signature.parameters)),
    )


def _agent(cls: Any, words: _Words) -> Plan:
    method = "getAction" if hasattr(cls, "getAction") else "get_action"
    return Plan(
        view="agent",
        roles=(),
        signature=f"{cls.__name__}.{method}(gameState)",
        depth=True,
        evaluates=True,
        window=False,
        min_first=False,
        told_who=False,
        crowd=True,
        rounds=True,
        claims_alphabeta=words.speaks_of_alphabeta(cls.__name__),
    )


def _plain(name: str) -> str:
    return name.lower().replace("_", "").replace("isation", "ization").replace("imising", "imizing")


class _Words:
    """The words in a function, in what is defined inside it, and in its module's functions that it uses."""

    def __init__(self, function: Any) -> None:
        self.attributes: set[str] = set()
        self.variables: set[str] = set()
        for code in _codes(function):
            self.variables.update(map(_plain, (*code.co_varnames, *code.co_freevars, *code.co_cellvars)))
            for instruction in dis.get_instructions(code):
                if instruction.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                    self.attributes.add(str(instruction.argval))

    def speaks_of_alphabeta(self, name: str) -> bool:
        """Does it have variables for both bounds, or a name that promises pruning?"""
        bounds = self.variables & set(_ROLES["alpha"].split()), self.variables & set(_ROLES["beta"].split())
        short = _plain(name)
        return {"alpha", "beta"} <= self.variables or ("ab" in short and all(bounds)) or "alphabeta" in short


def _codes(function: Any) -> Iterator[types.CodeType]:
    waiting: list[Any] = [function]
    seen: set[types.CodeType] = set()
    while waiting and len(seen) < _MOST_FUNCTIONS:
        one = inspect.unwrap(waiting.pop()) if callable(waiting[-1]) else waiting.pop()
        if inspect.isclass(one):
            waiting += [f for f in vars(one).values() if inspect.isfunction(f)]
            continue
        one = getattr(one, "__func__", one)
        code = one if isinstance(one, types.CodeType) else getattr(one, "__code__", None)
        if code is None or code in seen:
            continue
        seen.add(code)
        yield code
        waiting += [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
        module = getattr(one, "__globals__", {})
        for name in code.co_names:
            used = module.get(name)
            if inspect.isfunction(used) and used.__module__ == getattr(one, "__module__", None):
                waiting.append(used)
