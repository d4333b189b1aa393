"""How a student's function is to be called, by the names of its parameters and the names in its code.

- `alphabeta(node, depth, alpha, beta, maximizing)`, `minimax(node, is_max)`, `solve(tree)`: nested lists, whose nodes
  also have `.children`, `.value` and `.is_terminal()`
- `negamax(node, depth, alpha, beta, color)`: the same; color is 1 or −1, the window and the value are to the mover
- `minimax(depth, nodeIndex, maximizingPlayer, values, alpha, beta)`: a flat list of leaves
- `minimax(board, depth, is_max)`, `find_best_move(board)`: tic-tac-toe boards, also global ones
- `minimax(node, depth, is_max, tree, values)`: dictionaries, also global ones; nested dictionaries
- `minimax(state, …)` whose code asks states for `actions()`, `result(a)`, `getLegalActions(agent)` …: such states
- `minimax(game, state)`, `alpha_beta_search(state, game)`, `alphabeta(game, state, depth, alpha, beta)`: a game in the
  words of AIMA or of Plyant's contract
- a class with `getAction(self, gameState)`: an agent of the Pac-Man course, with `self.depth` in rounds

Parameters come in any order; those with a default that are not known are left alone. If the names allow several ways of
calling, there are several plans, and a few questions show which one works.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from collections.abc import Iterator
from typing import Any

from .boards import SHAPES, shape_of, symbols_of
from .load import Method, Refused, instance, method_of
from .names_used import NamesUsed, module_of, simplified
from .parameter_names import (
    BOARDS,
    COMMON,
    CROWD_WORDS,
    DEPTHS,
    DICT_WORDS,
    INDEXES,
    ROLE_OF,
    STATE_WORDS,
    TARGETS,
    VALUE_WORDS,
    role_of,
)

ADAPTER = """
    def solve(tree):                # nested lists, MAX moves first: [[3, 12, 8], [2, 4, 6]]
        return my_alphabeta(tree)   # the value, the index of the best move, or (value, index)"""

ADVICE = f"give diagnose a function of one parameter instead:\n{ADAPTER}"


@dataclasses.dataclass(frozen=True)
class Plan:
    """How to call it, and what it can be asked."""

    view: str
    """What it gets to see: "lists", "leaves" (a flat list), "dicts", "board" (tic-tac-toe), "states" (which know their
    rules), "game" (rules and states), "agent" (Pac-Man)."""
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
    form: str = ""
    """Which of the forms of this view."""
    owner_roles: tuple[tuple[str, str], ...] = ()
    """(parameter, role) of the class's __init__, if the function is a method."""
    global_roles: tuple[tuple[str, str], ...] = ()
    """(global variable, role) of the module that are set before each question."""
    numbers: tuple[float, ...] = ()
    """The larger numbers in the code, one of which may stand for infinity."""
    binary: bool = False
    """Does every node have two children, or none?"""
    even: bool = False
    """Do all leaves lie at the same depth?"""
    symbols: tuple[Any, Any, Any] = ("X", "O", " ")
    """On a board: the symbol of the first player, of the second, and of an empty cell."""
    counts_down: bool = False
    """On a board: does the depth count the moves that are left?"""
    attribute: str = ""
    """The attribute of a method's instance that holds the board, if no parameter does."""


def recognise(function: Any) -> list[Plan]:
    """The plans, the likeliest first; raises Refused with a sentence that shows the five-line adapter."""
    if inspect.isclass(function) and not _is_agent(function):
        function = method_of(function)
    names = NamesUsed(getattr(function, "owner", function))
    if inspect.isclass(function):
        if not _is_agent(function):
            raise Refused(f"the class {function.__name__} has no getAction(self, gameState). So {ADVICE}")
        return [_agent(function, names)]
    try:
        one = _Function(function, names)
    except (TypeError, ValueError):
        raise Refused(f"the parameters of {getattr(function, '__name__', 'it')} cannot be read. So {ADVICE}") from None
    boards = list(_on_boards(one))
    if boards and one.parameters & BOARDS:
        return boards
    plans = [*_on_leaves(one), *_on_dicts(one)]
    try:
        plans = _in_order(one, plans, [_on_nodes(one)])
    except Refused:
        if not plans and not boards:
            raise
    return [*boards, *plans]


def _large(names: NamesUsed) -> tuple[float, ...]:
    numbers = {abs(one) for one in names.numbers if 3 < abs(one) < float("inf")}
    return tuple(sorted(numbers)[:4])


def _is_agent(cls: Any) -> bool:
    return hasattr(cls, "getAction") or hasattr(cls, "get_action")


class _Function:
    """What is known of a function before it is called."""

    def __init__(self, function: Any, names: NamesUsed) -> None:
        self.function, self.names = function, names
        self.module = module_of(getattr(function, "function", function))
        self.signature = _signature(function)
        self.name = getattr(function, "__name__", "it")
        self.title = f"{self.name}{self.signature}"
        self.parameters = {
            simplified(one.name) for one in self.signature.parameters.values() if one.kind not in _VARIADIC
        }
        self.of_owner = _owner_signature(function)
        self.all_parameters = self.parameters | {simplified(name) for name in self.of_owner.parameters}

    def roles(self, view: str) -> tuple[dict[str, str], dict[str, str], str]:
        """The roles of the parameters, those of the owner's parameters, and a required parameter that has none."""
        table = ROLE_OF[view]
        counts_up = bool(self.parameters & set(DEPTHS.split())) and bool(self.parameters & set(TARGETS.split()))
        if view != "leaves" and counts_up:
            table = table | dict.fromkeys(DEPTHS.split(), "count_up")
        of_owner, _ = _assigned(self.of_owner, table, set(), "")
        given = set(of_owner.values())
        roles, unknown = _assigned(self.signature, table, given, "node" if view == "node" else "")
        return roles, of_owner, unknown

    def plan(self, view: str, roles: dict[str, str], of_owner: dict[str, str], **more: Any) -> Plan:
        """A plan with what follows from the roles."""
        given = {*roles.values(), *of_owner.values()}
        is_told = bool(given & {"maximizing", "minimizing", "color"})
        has_states = view in ("states", "game")
        values: dict[str, Any] = {
            "view": view,
            "roles": tuple(roles.items()),
            "owner_roles": tuple(of_owner.items()),
            "signature": self.title,
            "numbers": _large(self.names),
            "depth": "depth" in given,
            "evaluates": has_states,
            "window": {"alpha", "beta"} <= given,
            "min_first": is_told or has_states,
            "told_who": is_told or "player" in given,
            "crowd": has_states and bool(self.names.attributes & CROWD_WORDS),
            "rounds": False,
            "claims_alphabeta": {"alpha", "beta"} <= given or self._has_bounds(),
            "is_negamax": "color" in given or "nega" in self.name.lower(),
            "positional": sum(self.signature.parameters[n].kind is inspect.Parameter.POSITIONAL_ONLY for n in roles),
        }
        return Plan(**values | more)

    def _has_bounds(self) -> bool:
        """Does it have variables for both bounds, or a name that promises pruning?"""
        variables = self.names.variables
        bounds = [variables & set(COMMON[role].split()) for role in ("alpha", "beta")]
        short = simplified(self.name)
        return {"alpha", "beta"} <= variables or ("ab" in short and all(bounds)) or "alphabeta" in short


_VARIADIC = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


def _signature(function: Any) -> inspect.Signature:
    if not isinstance(function, Method):
        return inspect.signature(function)
    kind = inspect.getattr_static(function.owner, function.name)
    if isinstance(kind, (staticmethod, classmethod)):
        return inspect.signature(getattr(function.owner, function.name))
    return _without_self(inspect.signature(function.function))


def _owner_signature(function: Any) -> inspect.Signature:
    if not isinstance(function, Method) or "__init__" not in dir(function.owner):
        return inspect.Signature()
    if not inspect.isfunction(function.owner.__init__):  # type: ignore[misc]
        return inspect.Signature()
    return _without_self(inspect.signature(function.owner.__init__))  # type: ignore[misc]


def _without_self(signature: inspect.Signature) -> inspect.Signature:
    return signature.replace(parameters=list(signature.parameters.values())[1:])


def _assigned(
    signature: inspect.Signature, table: dict[str, str], taken: set[str], first: str
) -> tuple[dict[str, str], str]:
    """The roles of parameters, and the name of a required one that has none."""
    roles: dict[str, str] = {}
    unknown = ""
    for number, one in enumerate(signature.parameters.values()):
        if one.kind in _VARIADIC:
            continue
        required = one.default is one.empty
        role = role_of(simplified(one.name), table) or (first if number == 0 and required else "")
        counts_up = role in ("depth", "index", "count_up") and one.default == 0
        if role in roles.values() or (role in taken and not required) or counts_up:
            role = ""
        if role:
            roles[one.name] = role
        elif required:
            unknown = unknown or one.name
    return roles, unknown


def _on_nodes(one: _Function) -> Plan:
    """Nested lists, states or a game."""
    roles, of_owner, unknown = one.roles("node")
    for parameter in one.signature.parameters.values():
        if simplified(parameter.name) in BOARDS:
            raise Refused(f"{one.title} takes the {parameter.name} of a game of its own, not any tree. So {ADVICE}")
    if unknown:
        raise Refused(f"{one.title} has a parameter {unknown!r} that is not known. So {ADVICE}")
    given = {*roles.values(), *of_owner.values()}
    if not given & {"node", "game"}:
        raise Refused(f"{one.title} takes no tree, state or game that is known. So {ADVICE}")
    view = "game" if "game" in given else "states" if one.names.attributes & STATE_WORDS else "lists"
    return one.plan(
        view,
        roles,
        of_owner,
        evaluates=view != "lists" or bool((one.names.attributes & VALUE_WORDS) - one.names.functions),
        form="tuples" if view == "lists" and "tuple" in one.names.globals and "list" not in one.names.globals else "",
        extra_ply=int("cutofftest" in one.parameters),
        binary=view == "lists" and {"left", "right"} <= one.names.attributes,
    )


def _on_leaves(one: _Function) -> Iterator[Plan]:
    """A flat list of leaves."""
    roles, of_owner, unknown = one.roles("leaves")
    given = {*roles.values(), *of_owner.values()}
    lists = dict.fromkeys(_numbers(one), "leaves") if "leaves" not in given else {}
    is_indexed = bool(one.parameters & INDEXES) or ({"leaves", "depth"} <= given and 2 in one.names.constants)
    if unknown or "index" not in given or not is_indexed or not (lists or "leaves" in given):
        return
    more = {"global_roles": tuple(lists.items()), "binary": True, "even": True}
    depth = next((name for name, role in roles.items() if role == "depth"), None)
    plain = one.plan("leaves", roles, of_owner, **more | {"depth": True})
    if depth is None:
        yield plain
        yield dataclasses.replace(plain, form="heap")
        return
    upwards = one.plan("leaves", roles | {depth: "count_up"}, of_owner, **more | {"depth": True})
    yield upwards
    if "target" not in given:
        yield plain
    yield dataclasses.replace(plain, form="heap")


def _numbers(one: _Function) -> Iterator[str]:
    """The global lists of numbers that the function uses."""
    for name in sorted(one.names.globals):
        value = one.module.get(name)
        if isinstance(value, (list, tuple)) and len(value) > 1 and all(isinstance(v, (int, float)) for v in value):
            yield name


def _on_dicts(one: _Function) -> Iterator[Plan]:
    """Dictionaries: the children and the values of nodes by name, or nested ones."""
    roles, of_owner, unknown = one.roles("dicts")
    given = {*roles.values(), *of_owner.values()}
    if unknown or one.names.attributes & STATE_WORDS:
        return
    found = dict(_global_dicts(one))
    globals_ = {name: kind for name, (kind, _) in found.items() if kind not in given}
    given |= set(globals_.values())
    more = {"global_roles": tuple(globals_.items())}
    if "name" in given and "tree" in given:
        is_number = any(isinstance(key, int) for _, keys in found.values() for key in keys)
        tables = ("children",) if "table" in given else ("combined", "inside")
        for form in tables:
            plan = one.plan("dicts", roles, of_owner, **more, form=form)
            other = dataclasses.replace(plan, form=f"{form} by number")
            yield from (other, plan) if is_number else (plan, other)
        return
    node = next((name for name, role in one.roles("node")[0].items() if role == "node"), None)
    shown = [value for value in one.module.values() if isinstance(value, dict)]
    is_nested = bool(one.names.attributes & DICT_WORDS or _RECORD & one.names.constants or "dict" in one.names.globals)
    is_nested = is_nested or any(isinstance(inner, dict) for value in shown for inner in value.values())
    if node and is_nested and not one.roles("node")[2]:
        roles, of_owner, _ = one.roles("node")
        for form in ("nested", "records"):
            yield one.plan("dicts", roles, of_owner, form=form)


_RECORD = {"children", "value", "child", "score", "left", "right", "successors", "val", "utility"}


_BOARD_NAMES = re.compile(
    r"(?<!key)board|tic_?tac|winner|^wins?$|won$|check_?win|moves?_?left|(empty|free|available)_?(cell|square|spot|move)",
    re.I,
)
_MOST_BOARDS = 40


def _on_boards(one: _Function) -> Iterator[Plan]:
    """Tic-tac-toe boards: a parameter, a global variable or an attribute."""
    roles, of_owner, unknown = one.roles("board")
    is_named = bool(one.parameters & BOARDS)
    words = one.names.functions | one.names.globals | one.names.attributes
    if unknown or (one.names.attributes & STATE_WORDS and not is_named) or "leaves" in roles.values():
        return
    if not is_named and not any(map(_BOARD_NAMES.search, words)):
        return
    fields = vars(instance(one.function.owner)) if isinstance(one.function, Method) and not of_owner else {}
    shown = [(name, value) for name, value in one.module.items() if shape_of(value)]
    used = [name for name, _ in shown if name in one.names.globals]
    kept = [name for name, value in fields.items() if shape_of(value)]
    more: dict[str, Any] = {"global_roles": tuple((name, "board") for name in used)}
    if "board" not in {*roles.values(), *of_owner.values()}:
        if kept:
            more["attribute"] = kept[0]
        elif not used:
            return
    elif not is_named and one.names.attributes & {"children", "left", "right"}:
        return
    samples = [fields[name] for name in kept] + [value for name, value in shown if name in used] + [v for _, v in shown]
    shapes = [(sample, shape_of(sample)) for sample in samples[:1]]
    if not shapes:
        first = ["array"] if {"np", "numpy"} & one.names.globals else []
        shapes = [(None, shape) for shape in (*first, *(shape for shape in SHAPES if shape != "array"))]
    values = {v for name in one.names.globals if isinstance(v := one.module.get(name), (str, int, type(None)))}
    constants = values | one.names.constants
    found = [
        one.plan("board", roles, of_owner, **more, form=shape, symbols=symbols, counts_down=down)
        for sample, shape in shapes
        for symbols in symbols_of(constants, sample, shape if sample is not None else "")
        for down in ((False, True) if "ply" in roles.values() else (False,))
    ]
    yield from found[:_MOST_BOARDS]


def _global_dicts(one: _Function) -> Iterator[tuple[str, tuple[str, set[Any]]]]:
    """The global dictionaries that the function uses: (name, (role, keys))."""
    for name in sorted(one.names.globals):
        value = one.module.get(name)
        if isinstance(value, dict) and value:
            is_table = all(isinstance(v, (int, float)) for v in value.values())
            if is_table or any(isinstance(v, (list, tuple, dict, set)) for v in value.values()):
                yield name, ("table" if is_table else "tree", set(value))


def _in_order(one: _Function, special: list[Plan], plain: list[Plan]) -> list[Plan]:
    """Nested lists come first if nothing but the names of parameters speaks for another view."""
    is_nested = bool(special) and all(plan.form in ("nested", "records") for plan in special)
    if any(plan.view in ("states", "game") for plan in plain) and not one.parameters & INDEXES:
        return plain
    return [*plain, *special] if is_nested else [*special, *plain]


def _agent(cls: Any, names: NamesUsed) -> Plan:
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
        numbers=_large(names),
        rounds=True,
        claims_alphabeta={"alpha", "beta"} <= names.variables or "alphabeta" in simplified(cls.__name__),
    )
