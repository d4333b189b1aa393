"""What the names and expressions in the source of a function stand for, as far as that is certain."""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import textwrap
import types
from typing import Any

from plyant.game import Game
from plyant.native.reach import Function, is_named_tuple


def is_global(fn: Function) -> bool:
    """Is it a function of a module, and not of a class?"""
    return "." not in fn.__qualname__.rpartition("<locals>.")[2]


@functools.lru_cache(maxsize=1000)
def tree_of(fn: Function) -> ast.FunctionDef | None:
    """The syntax tree of a function with the lines of its file; None if its source cannot be had."""
    try:
        lines, first = inspect.getsourcelines(fn)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):  # typed in somewhere; a lambda inside of an expression
        return None
    ast.increment_lineno(tree, first - 1)
    body = tree.body[0]
    return body if isinstance(body, ast.FunctionDef) and body.name == fn.__name__ else None


STATE_IS_FIRST = {"player", "actions", "result", "is_terminal", "utility", "evaluate", "features", "order", "key"}
STATE_IS_FIRST |= {"canonical", "null", "is_quiet", "noisy_actions", "chance", "actions_of", "observe"}
"""The functions whose first parameter is a state."""
UNKNOWN = object()
_KINDS: dict[type, str] = {tuple: "tuple", list: "list", range: "range", str: "text", dict: "dict", set: "set"}
_LITERALS: dict[type, str] = {ast.Tuple: "tuple", ast.List: "list", ast.ListComp: "list", ast.JoinedStr: "text"}
_LITERALS |= {ast.Dict: "dict", ast.DictComp: "dict", ast.Set: "set", ast.SetComp: "set", ast.Compare: "number"}


class Scope:
    """What the names and expressions in a function stand for, as far as that is certain."""

    def __init__(self, game: Game, name: str, fn: Function, tree: ast.FunctionDef) -> None:
        self.game, self.name, self.fn, self.tree = game, name, fn, tree
        parameters = [a.arg for a in (*tree.args.posonlyargs, *tree.args.args)]
        self.parameters = set(parameters)
        self.me = parameters[0] if parameters and not is_global(fn) and name in members(game) else ""
        is_hook = name in STATE_IS_FIRST and len(parameters) > 1
        self.state = parameters[1] if self.me and is_hook else ""
        self.start = game.initial()
        self.assigned: dict[str, list[ast.expr]] = {}
        self.bound: set[str] = set(self.parameters)
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._assign(target, node.value)
            if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
                self._assign(node.target, _entry(node.iter, 0))
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.bound.add(node.id)
            if isinstance(node, ast.arg):
                self.bound.add(node.arg)
        self.stored = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.assigned.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Tuple) and all(isinstance(one, ast.Name) for one in target.elts):
            for i, one in enumerate(target.elts):
                self._assign(one, _entry(value, i))

    # -- what a name or an expression stands for --------------------------------------------------------------------

    def value_of(self, node: ast.AST) -> Any:
        """The value of a name or attribute that is fixed when the rules are compiled; UNKNOWN if it is not."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            if node.id in self.bound:
                return UNKNOWN
            closure = inspect.getclosurevars(self.fn).nonlocals
            if node.id in closure:
                return closure[node.id]
            return self.fn.__globals__.get(node.id, getattr(builtins, node.id, UNKNOWN))
        if isinstance(node, ast.Attribute):
            if isinstance(node.value, ast.Name) and node.value.id == self.me and self.me:
                return getattr(self.game, node.attr, UNKNOWN)
            owner = self.value_of(node.value)
            if isinstance(owner, (types.ModuleType, type)):
                return getattr(owner, node.attr, UNKNOWN)
        return UNKNOWN

    def example_of(self, node: ast.AST, deep: int = 0) -> Any:
        """A value like the one that an expression has: of a constant, a field of the state, an entry of these."""
        if deep > 8:
            return UNKNOWN
        value = self.value_of(node)
        if value is not UNKNOWN:
            return value
        if isinstance(node, ast.Name) and node.id == self.state and self.state not in self.stored:
            return self.start
        if isinstance(node, ast.Name) and self.stored.count(node.id) == 1 and len(self.assigned.get(node.id, [])) == 1:
            return self.example_of(self.assigned[node.id][0], deep + 1)
        if isinstance(node, ast.Attribute):
            owner = self.example_of(node.value, deep + 1)
            return getattr(owner, node.attr, UNKNOWN) if is_named_tuple(type(owner)) else UNKNOWN
        if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
            owner = self.example_of(node.value, deep + 1)
            if not isinstance(owner, (tuple, list)) or not owner:
                return UNKNOWN
            place = node.slice.value if isinstance(node.slice, ast.Constant) else None
            if isinstance(place, int) and 0 <= place < len(owner):
                return owner[place]
            if not is_mixed(tuple(owner)):
                return owner[0]
        return UNKNOWN

    def kind_of(self, node: ast.AST, deep: int = 0) -> str:
        """tuple, list, range, text, dict, set, number or "": what an expression certainly is."""
        example = self.example_of(node)
        if example is not UNKNOWN:
            if isinstance(example, tuple):
                return "tuple"
            return "number" if isinstance(example, (int, float)) else _KINDS.get(type(example), "")
        if type(node) in _LITERALS:
            return _LITERALS[type(node)]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in self.bound:
            name = {"sorted": "list", "str": "text", "len": "number", "int": "number"}.get(node.func.id, node.func.id)
            return name if name in (*_KINDS.values(), "number") else ""
        if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Add, ast.Mult)):
            left = self.kind_of(node.left)
            return left if left in ("tuple", "list") else ""
        if isinstance(node, ast.Name) and node.id in self.assigned and deep < 8:
            kinds = {self.kind_of(one, deep + 1) for one in self.assigned[node.id] if not _names(one, node.id)}
            count = self.stored.count(node.id)
            return kinds.pop() if len(kinds) == 1 and count == len(self.assigned[node.id]) else ""
        return ""

    def is_constant(self, node: ast.AST | None) -> bool:
        """Does the compiler know this number, as the bound of a slice?"""
        if node is None or isinstance(node, ast.Constant):
            return True
        if isinstance(node, ast.UnaryOp):
            return self.is_constant(node.operand)
        if isinstance(node, ast.BinOp):
            return isinstance(node.left, ast.Constant) and isinstance(node.right, ast.Constant)
        if isinstance(node, ast.Name):
            if node.id not in self.bound:
                return True
            return node.id not in self.parameters and not any(
                not isinstance(one, ast.Constant) for one in self.assigned.get(node.id, [node])
            )
        return False


def members(game: Game) -> set[str]:
    """The names of all that the class of a game has."""
    return set(dir(type(game)))


def _names(node: ast.AST, name: str) -> bool:
    return any(is_name(one, name) for one in ast.walk(node))


def _entry(value: ast.expr, i: int) -> ast.expr:
    """The expression `value[i]`."""
    if isinstance(value, (ast.Tuple, ast.List)) and i < len(value.elts):
        return value.elts[i]
    return ast.copy_location(ast.Subscript(value, ast.Constant(i), ast.Load()), value)


def is_name(node: ast.AST, name: str) -> bool:
    """Is it this name?"""
    return isinstance(node, ast.Name) and node.id == name


def short(node: ast.AST) -> str:
    """The source of an expression in one line of at most 60 characters."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 60 else f"{text[:57]}…"


def is_mixed(value: Any) -> bool:
    """Is it a tuple whose entries are of different native types?"""
    return isinstance(value, tuple) and not is_named_tuple(type(value)) and len({_shape(part) for part in value}) > 1


def _shape(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_shape, value))
    return "whole" if isinstance(value, int) and not isinstance(value, bool) else type(value).__name__
