"""The constructs of Python that the compiler certainly refuses, found in the source of a function."""

from __future__ import annotations

import ast
import builtins
import copy
import dataclasses
import functools
import inspect
import types
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from plyant.game import Game
from plyant.native.reach import Function, is_named_tuple, is_ours
from plyant.native.scope import UNKNOWN, Scope, is_mixed, is_name, short, tree_of


class Unsupported(NamedTuple):
    """A construct that the compiler does not support."""

    place: str
    """"mine.py:12"."""
    function: str
    text: str
    """"`any(… for …)` is not supported: write a loop"."""

    def __str__(self) -> str:
        return f"{self.place}, in {self.function}: {self.text}"


_LOOP, _LIST = "write a loop", "write a list, [… for …], or a loop"
_LENGTH = "the length of a tuple must be known: use plyant.put to change an entry, or a list"
_ENTRIES = "write its entries out, (a, b, c), or change single ones with plyant.put"
_BUILTINS = {
    "any": _LOOP,
    "all": _LOOP,
    "reversed": "write `for i in range(n - 1, -1, -1)`",
    "bin": "write bits.popcount(x) for the number of its ones",
    "frozenset": "use set(…), a tuple or the bits of a number",
    "super": "give the method of the class above a name of its own, and call that by `self`",
    "input": "rules must not ask",
    "open": "read files in a table (plyant.tables) or in initial",
}


_FILL = ("append", "extend", "insert")
_LIBRARIES = ("itertools", "functools", "collections")


class Reader(Scope, ast.NodeVisitor):
    """Reads one function."""

    def __init__(self, game: Game, name: str, fn: Function, tree: ast.FunctionDef) -> None:
        super().__init__(game, name, fn, tree)
        self.found: list[Unsupported] = []
        self._loops = 0
        self._in_test = False

    def note(self, node: ast.AST, what: str, instead: str, verb: str = "") -> None:
        """Report a construct."""
        line = getattr(node, "lineno", self.tree.lineno)
        is_many = not what.startswith(("`", "a "))
        text = f"{what} {verb or ('are' if is_many else 'is')} not supported: {instead}"
        self.found.append(Unsupported(f"{Path(self.fn.__code__.co_filename).name}:{line}", self.name, text))

    def visit_body(self) -> None:
        """Read the function."""
        arguments = self.tree.args
        if arguments.kwarg:
            self.note(self.tree, f"`**{arguments.kwarg.arg}`", "use plain parameters")
        for statement in self.tree.body:
            self.visit(statement)
        self._returns()

    # -- expressions ------------------------------------------------------------------------------------------------

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self.note(node, "`(… for …)`", _LIST)
        self.generic_visit(node)

    def visit_SetComp(self, node: ast.SetComp) -> None:
        self.note(node, "`{… for …}`", "write a loop that adds to a set()")
        self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        self.note(node, "`yield from`", "write `for a in …: yield a`")
        self.generic_visit(node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        if self.stored.count(node.target.id) == 1 and node.target.id not in self.parameters and self._in_test:
            self.note(node, "`:=`", "assign in a line of its own")
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        for part in node.values:
            if isinstance(part, ast.FormattedValue) and (part.format_spec is not None or part.conversion >= 0):
                self.note(node, '`f"{x:…}"` with a format', "leave the format away, or write it in text or action_name")
                break
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, int) and not -(1 << 63) <= node.value < 1 << 64:
            self.note(node, f"`{node.value}`", "whole numbers have 64 bits", "with more than 64 bits is")

    def visit_BinOp(self, node: ast.BinOp) -> None:
        left = self.kind_of(node.left)
        if isinstance(node.op, ast.Mod) and left == "text":
            self.note(node, '`"…" % x`', "write an f-string, or str(x)")
        if isinstance(node.op, ast.LShift) and isinstance(node.left, ast.Constant):
            bits = node.right.value if isinstance(node.right, ast.Constant) else 0
            if isinstance(bits, int) and isinstance(node.left.value, int) and 64 <= bits < 10_000 and node.left.value:
                self.note(
                    node, f"`{node.left.value} << {bits}`", "whole numbers have 64 bits", "with more than 64 bits is"
                )
        is_fixed = isinstance(node.right, ast.Constant) or (
            isinstance(node.right, ast.Name) and node.right.id in self.bound - self.parameters
        )
        if isinstance(node.op, ast.Mult) and left == "tuple" and not is_fixed:
            self.note(node, "`(…,) * n`", "write the number itself, (0,) * 9, or use a list")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        kinds = {self.kind_of(node.body), self.kind_of(node.orelse)}
        if "" not in kinds and len(kinds) == 2:
            self.note(
                node, f"`… if … else …` that gives a {' or a '.join(sorted(kinds))}", "give one of them in both cases"
            )
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        kind = self.kind_of(node.value)
        index = node.slice
        if isinstance(index, ast.Slice):
            is_fixed = all(map(self.is_constant, (index.lower, index.upper, index.step)))
            if kind == "tuple" and not is_fixed:
                self.note(node, f"`{short(node)}`", _LENGTH)
        elif kind == "tuple" and not self.is_constant(index) and is_mixed(self.example_of(node.value)):
            self.note(node, f"`{short(node)}`, an entry of a tuple of different types,", "use tuples of one type", "is")
        if kind == "range":
            self.note(node, f"`{short(node)}`", "compute the entry, or use a list")
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self._known(node, node.id, self.value_of(node))

    def visit_Attribute(self, node: ast.Attribute) -> None:
        owner = node.value
        if isinstance(owner, ast.Name) and owner.id == self.state and self.state and self.state not in self.stored:
            fields = (*getattr(self.start, "_fields", ()), "_replace")
            if is_named_tuple(type(self.start)) and node.attr not in fields:
                self.note(
                    node, f"`{owner.id}.{node.attr}`, which is no field of the state,", "write a function of it", "is"
                )
            return
        if (isinstance(owner, ast.Call) and is_name(owner.func, "type")) or short(owner).endswith(".__class__"):
            self.note(node, f"`{short(node)}`", f"write self.{node.attr}")
            return
        if isinstance(owner, ast.Name) and owner.id == self.me and self.me:
            self._member(node)
            return
        value = self.value_of(owner)
        if isinstance(value, type) and issubclass(value, Game):
            self.note(node, f"`{short(node)}`", f"write self.{node.attr}")
            return
        if isinstance(value, types.ModuleType):
            found = self.value_of(node)
            if found is not UNKNOWN:
                self._known(node, short(node), found)
            return
        self.visit(owner)

    def _member(self, node: ast.Attribute) -> None:
        member = inspect.getattr_static(type(self.game), node.attr, None)
        if isinstance(member, classmethod):
            self.note(node, f"`self.{node.attr}`, a class method,", "make it a method", "is")
        elif not (callable(member) or isinstance(member, (staticmethod, property)) or hasattr(member, "__set_name__")):
            self._known(node, f"self.{node.attr}", getattr(self.game, node.attr, UNKNOWN))

    def _known(self, node: ast.AST, name: str, value: Any) -> None:
        """Report a thing from outside of the function that the compiler cannot take."""
        if value is UNKNOWN:
            return
        kind = type(value)
        if kind in (list, dict, set, frozenset):
            instead = "use a tuple" if kind is list else "use a tuple that is indexed by number, or `if`"
            self.note(node, f"`{name}`, a {kind.__name__} outside of the function,", instead, "is")
        elif isinstance(value, functools._lru_cache_wrapper):
            self.note(node, f"`{name}`, a function with a cache,", "take the decorator away", "is")
        elif isinstance(value, tuple) and any(isinstance(part, (list, dict, set)) for part in value):
            self.note(node, f"`{name}`, a tuple of lists,", "use a tuple of tuples", "is")
        elif getattr(builtins, name, None) is value and callable(value) and not _compiles(value):
            self.note(node, f"`{name}(…)`", _BUILTINS.get(name, "do without it"))
        elif value is copy.copy or value is copy.deepcopy:
            self.note(node, f"`{name}`", "states never change, so nothing must be copied")
        elif value is dataclasses.replace:
            self.note(node, f"`{name}`", "make the state a NamedTuple, and write s._replace(…)")
        elif isinstance(value, type) and value.__module__ in _LIBRARIES:
            self.note(node, f"`{name}`", _LOOP)
        elif callable(value) and not isinstance(value, type) and not is_ours(value) and not _compiles(value):
            self.note(
                node, f"`{name}`", _LOOP if name.startswith("itertools.") else "do without it, or write it yourself"
            )
        elif isinstance(value, range):
            self.note(node, f"`{name}`, a range outside of the function,", "write range(…) where it is used", "is")

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.id if isinstance(node.func, ast.Name) and node.func.id not in self.bound else ""
        keywords = {keyword.arg for keyword in node.keywords}
        called = tree_of(value) if isinstance(value := self.value_of(node.func), Function) else None
        is_spread = any(isinstance(one, ast.Starred) for one in node.args)
        if called is not None and called.args.kwonlyargs and not is_spread:
            self.note(node, f"`{short(node)}`, which has keyword-only parameters,", "use plain parameters", "is")
        if None in keywords:
            self.note(node, "`f(**…)`", "write the arguments out")
        if name and getattr(builtins, name, None) is self.value_of(node.func):
            if self._call_of_builtin(node, name, keywords):
                return
        elif isinstance(node.func, ast.Attribute) and self._call_of_method(node, node.func):
            return
        self.generic_visit(node)

    def _call_of_builtin(self, node: ast.Call, name: str, keywords: set[str | None]) -> bool:
        """Reports the call of a builtin; True if there is nothing more to say about it."""
        first = node.args[0] if node.args else None
        if isinstance(first, ast.GeneratorExp):
            if name in ("sum", "min", "max", "sorted", "list"):
                self.note(
                    node, f"`{name}(… for …)`", f"write {name}([… for …])" if name != "list" else "write [… for …]"
                )
            elif name == "tuple":
                self.note(node, "`tuple(… for …)`", _ENTRIES)
            else:
                self.note(node, f"`{name}(… for …)`", _LOOP)
            self.generic_visit(first)
            return True
        if name in ("min", "max") and keywords & {"key", "default"}:
            self.note(node, f"`{name}(…, {sorted(map(str, keywords))[-1]}=…)`", _LOOP)
        elif name == "enumerate" and keywords:
            self.note(node, "`enumerate(…, start=1)`", "write enumerate(…, 1)")
        elif name == "zip" and keywords:
            self.note(node, "`zip(…, strict=…)`", "leave `strict` away")
        elif name == "print" and keywords:
            self.note(node, "`print(…, end=…)`", "leave the keywords away")
        elif name == "pow" and len(node.args) == 3:
            self.note(node, "`pow(a, b, c)`", "write a loop")
        elif name == "tuple" and first is not None and self._is_of_any_length(first):
            self.note(node, "`tuple(…)` of a list", _ENTRIES)
        elif name == "isinstance" and first is not None and isinstance(self.example_of(first), tuple):
            self.note(node, "`isinstance(…)` of a tuple", "the types of states and moves do not change: leave it out")
        elif name == "int" and first is not None and self.kind_of(first) == "text":
            self.note(node, '`int("…")`', "keep numbers, not texts")
        return False

    def _is_of_any_length(self, node: ast.expr) -> bool:
        if self.kind_of(node) in ("list", "range", "set", "dict"):
            return True
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id not in self.bound
        return is_call and node.func.id in ("map", "filter", "zip", "enumerate")  # type: ignore[attr-defined]

    def _call_of_method(self, node: ast.Call, called: ast.Attribute) -> bool:
        """Reports the call of a method of a text, a tuple or a number; True if it is one that is not supported."""
        kind = self.kind_of(called.value)
        if called.attr in ("bit_count", "bit_length") and not node.args:
            instead = "write bits.popcount(x)" if called.attr == "bit_count" else "write a loop, or use plyant.bits"
            self.note(node, f"`x.{called.attr}()`", instead)
        elif kind == "text" and called.attr in ("format", "encode"):
            self.note(
                node, f'`"…".{called.attr}(…)`', "write an f-string" if called.attr == "format" else "keep the text"
            )
        elif kind == "tuple" and called.attr == "count":
            self.note(node, "`t.count(x)` of a tuple", _LOOP)
        else:
            return False
        return True

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = (node.left, *node.comparators)
        is_equality = any(isinstance(op, (ast.Eq, ast.NotEq)) for op in node.ops)
        if is_equality and any(isinstance(one, ast.Call) and is_name(one.func, "type") for one in sides):
            self.note(node, "`type(x) == …`", "the types of states and moves do not change: leave it out")
        self._tested(node)

    # -- statements -------------------------------------------------------------------------------------------------

    def _tested(self, node: ast.AST) -> None:
        before, self._in_test = self._in_test, True
        self.generic_visit(node)
        self._in_test = before

    def visit_If(self, node: ast.If) -> None:
        before, self._in_test = self._in_test, True
        self.visit(node.test)
        self._in_test = before
        for statement in (*node.body, *node.orelse):
            self.visit(statement)

    def visit_While(self, node: ast.While) -> None:
        before, self._in_test = self._in_test, True
        self.visit(node.test)
        self._in_test = before
        self._loop((*node.body, *node.orelse))

    def visit_For(self, node: ast.For) -> None:
        example = self.example_of(node.iter)
        if isinstance(example, tuple) and is_mixed(example):
            self.note(
                node, f"a loop over `{short(node.iter)}`, a tuple of different types,", "use entries of one type", "is"
            )
        self.visit(node.iter)
        self._loop((*node.body, *node.orelse))

    def _loop(self, body: Sequence[ast.stmt]) -> None:
        self._loops += 1
        for statement in body:
            self.visit(statement)
        self._loops -= 1

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self._empty_list(target, node.value)
            if any(isinstance(one, ast.Starred) for one in ast.walk(target)):
                self.note(node, "`a, *b = …`", "take the entries one by one")
            if self._loops and isinstance(target, ast.Name) and isinstance(node.value, ast.BinOp):
                sides = (node.value.left, node.value.right)
                grows = isinstance(node.value.op, ast.Add) and any(isinstance(one, ast.Tuple) for one in sides)
                if grows and any(is_name(one, target.id) for one in sides):
                    self.note(
                        node, f"`{short(node)}` in a loop", "append to a list: the length of a tuple must be known"
                    )
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._empty_list(node.target, node.value)
        self.generic_visit(node)

    def _empty_list(self, target: ast.expr, value: ast.expr | None) -> None:
        """Reports a list of which nothing shows what it is made of."""
        is_empty = (isinstance(value, ast.List) and not value.elts) or (
            isinstance(value, ast.Call) and is_name(value.func, "list") and not value.args
        )
        if not is_empty or not isinstance(target, ast.Name) or self._is_filled(target.id):
            return
        self.note(target, f"`{target.id} = []`, to which nothing is appended,", "append to it in this function", "is")

    def _is_filled(self, name: str) -> bool:
        """Is something appended to this list, is it made anew elsewhere, or is it returned?"""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Attribute) and is_name(node.value, name) and node.attr in _FILL:
                return True
            if isinstance(node, ast.Return) and node.value is not None and is_name(node.value, name):
                return True
        return self.stored.count(name) > 1 + sum(
            isinstance(node, ast.AugAssign) and is_name(node.target, name) for node in ast.walk(self.tree)
        )

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, ast.Add) and isinstance(node.value, ast.Tuple):
            self.note(node, f"`{short(node)}`", "append to a list: the length of a tuple must be known")
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        self.note(node, "`del`", "write x.pop(i) for an entry of a list" if "[" in short(node) else "leave it out")

    def visit_Global(self, node: ast.Global) -> None:
        if set(node.names) & set(self.stored):
            self.note(node, "`global`", "rules must not remember anything")

    def visit_With(self, node: ast.With) -> None:
        self.note(node, "`with`", "do without it")

    def visit_Try(self, node: ast.Try) -> None:
        for handler in node.handlers:
            kind = handler.type
            if handler.name:
                self.note(handler, "`except … as e`", "write `except Exception`, or test before")
            elif kind is not None and not is_name(kind, "Exception"):
                self.note(handler, f"`except {short(kind)}`", "write `except Exception`, or test before")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        if node.exc is None:
            self.note(node, "`raise` without an exception", "raise one of your own")
        elif node.cause is not None:
            self.note(node, "`raise … from …`", "leave `from` away")
        self.generic_visit(node)

    def visit_Match(self, node: ast.Match) -> None:
        kinds = (ast.MatchSequence, ast.MatchMapping, ast.MatchClass)
        if any(isinstance(one, kinds) for case in node.cases for one in ast.walk(case.pattern)):
            self.note(node, "`case` of anything but numbers", "write `if`")
        self.generic_visit(node)

    def visit_Import(self, node: ast.Import | ast.ImportFrom) -> None:
        self.note(node, "`import` inside of a function", "write it at the top of the file")

    visit_ImportFrom = visit_Import

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.note(node, "`class` inside of a function", "write it outside")

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in ast.walk(node)):
            self.note(node, "a generator inside of a function", "write it outside")
        elif any(isinstance(one, ast.Call) and is_name(one.func, node.name) for one in ast.walk(node)):
            self.note(node, "a function inside of a function that calls itself", "write it outside")
        for statement in node.body:
            self.visit(statement)

    def _returns(self) -> None:
        """What is returned must be of one type."""
        given = list(_returned(self.tree.body))
        kinds: dict[str, ast.expr] = {}
        for node in given:
            kind = self.kind_of(node)
            if isinstance(node, ast.Tuple) and not any(isinstance(one, ast.Starred) for one in node.elts):
                kind = f"tuple of {len(node.elts)}"
            if kind:
                kinds.setdefault(kind, node)
        if "tuple" in kinds and len(kinds) > 1 and all(kind.startswith("tuple") for kind in kinds):
            return
        if len(kinds) > 1:
            names = " and ".join(f"a {kind}" for kind in kinds)
            self.note(list(kinds.values())[1], f"returning {names}", "return one type on every path", "is")


def _returned(body: Sequence[ast.AST]) -> Iterator[ast.expr]:
    """What the `return`s of a function give, without those of functions inside of it."""
    for node in body:
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value
        elif not isinstance(node, (ast.FunctionDef, ast.Lambda, ast.ClassDef)):
            yield from _returned(list(ast.iter_child_nodes(node)))


def _compiles(value: Any) -> bool:
    """Does the compiler know this function?"""
    from numba.core.registry import cpu_target

    context = cpu_target.typing_context
    context.refresh()
    try:
        return context.resolve_value_type(value) is not None
    except Exception:
        return False
