"""The student's function, from a file or from this process."""

from __future__ import annotations
import __future__

import ast
import builtins
import importlib.util
import inspect
import re
import signal
import sys
import time
import traceback
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from . import stand_ins
from .names_used import NamesUsed

_STATEMENT_SECONDS = 4.0  # for one statement of the main part; definitions and imports have no limit of their own
_ALL_SECONDS = 10.0
_ARGUMENT = "99"  # stands for arguments of the command line and typed input: as a depth, it is the whole tree
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
_SEARCHES = re.compile(r"minimax|alpha_?beta|negamax|^ab$|minmax|mini_max|prun", re.I)
_CHOICES = re.compile(r"best_?move|get_?action|decision|decide|choose|search|solve|next_?move|get_?move|^run$", re.I)
_AGENT_METHODS = ("getAction", "get_action")


class Refused(Exception):
    """The function cannot be loaded; the text says why."""


class TooSlow(BaseException):
    """A part of the student's code took longer than its limit."""


class Method:
    """A method of a class. Every question gets a new instance, because an instance may keep tables."""

    def __init__(self, owner: type, name: str) -> None:
        self.owner, self.name = owner, name
        self.__name__ = f"{owner.__name__}.{name}"
        self.__module__ = owner.__module__
        self.function = inspect.unwrap(getattr(owner, name))

    def bind(self, arguments: dict[str, Any] | None = None) -> Callable[..., Any]:
        """The method of a new instance that is made with these arguments."""
        if isinstance(inspect.getattr_static(self.owner, self.name), (staticmethod, classmethod)):
            return getattr(self.owner, self.name)  # type: ignore[no-any-return]
        return getattr(instance(self.owner, arguments or {}), self.name)  # type: ignore[no-any-return]


class Loaded:
    """A function and what is to be said about how it was loaded."""

    def __init__(self, function: Any, notes: dict[str, str] | None = None) -> None:
        self.function = function
        self.notes = notes or {}


def from_file(path: str, name: str) -> Loaded:
    """What is called `name` in this file; "" if there is just one candidate."""
    stand_ins.offer()
    sys.path.insert(0, str(Path(path).resolve().parent))  # so that it may import its neighbours
    sys.argv = [path]
    spec = importlib.util.spec_from_file_location("student", path)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["student"] = module
    script = _Script(path, module)
    script.run()
    try:
        function = _named(module, path, name)
    except Refused as error:
        if script.failed:  # most likely the reason why it is missing
            raise Refused(f"{path} stopped with {script.failed[0].reason}.") from None
        raise error from None
    return Loaded(function, script.notes_for(function))


class _Failure:
    """A statement that was not completed, and why."""

    def __init__(self, statement: ast.stmt, reason: str) -> None:
        self.statement, self.reason = statement, reason

    @property
    def names(self) -> set[str]:
        """The variables that the statement would have defined."""
        found = {node.id for node in ast.walk(self.statement) if isinstance(node, ast.Name)}
        aliases = [node for node in ast.walk(self.statement) if isinstance(node, ast.alias)]
        found |= {(one.asname or one.name).partition(".")[0] for one in aliases}
        return found | {getattr(self.statement, "name", "")}


class _Script:
    """A file that is run statement by statement, so that a main part that fails does not hide the functions."""

    def __init__(self, path: str, module: types.ModuleType) -> None:
        self._path, self._module = path, module
        self._flags = 0
        self._until = time.monotonic() + _ALL_SECONDS
        self.failed: list[_Failure] = []
        self._guarded: list[_Failure] = []
        """Assignments that a program makes only when it is run as the main program."""
        self._notes: dict[str, str] = {}

    def run(self) -> None:
        """Run all statements; note the ones that fail."""
        try:
            tree = ast.parse(Path(self._path).read_bytes(), filename=self._path)
        except SyntaxError as error:
            raise Refused(f"{self._path}, line {error.lineno}: {error.msg}.") from None
        except ValueError as error:
            raise Refused(f"{self._path} is not Python: {error}.") from None
        self._module.__doc__ = ast.get_docstring(tree)
        self.failed = list(self._run(tree.body))
        guarded = [one for block in tree.body if _is_main_guard(block) for one in getattr(block, "body", [])]
        self._guarded = [_Failure(one, "") for one in guarded if isinstance(one, (ast.Assign, ast.AnnAssign))]

    def _run(self, statements: list[ast.stmt]) -> Iterator[_Failure]:
        for statement in statements:
            if isinstance(statement, ast.ImportFrom) and statement.module == "__future__":
                features = [getattr(__future__, one.name, None) for one in statement.names]
                self._flags |= sum(feature.compiler_flag for feature in features if feature is not None)
            try:
                block = ast.Module([statement], [])
                code = compile(block, self._path, "exec", flags=self._flags, dont_inherit=True)
                left = min(_STATEMENT_SECONDS, max(self._until - time.monotonic(), 0.5))
                with time_limit(0 if isinstance(statement, _DEFINITIONS) else left):
                    exec(code, vars(self._module))  # noqa: S102  # in a process of its own, which is what it is for
            except SyntaxError as error:
                raise Refused(f"{self._path}, line {error.lineno}: {error.msg}.") from None
            except TooSlow:
                yield _Failure(statement, f"more than {left:g} seconds (line {statement.lineno})")
            except BaseException as error:
                yield _Failure(statement, described(error, self._path))

    def notes_for(self, function: Any) -> dict[str, str]:
        """What the report says about statements that failed. Those that the function needs are run again, with
        stand-ins for command line arguments and typed input."""
        missing = [one for one in self.failed if self._needs(function, one)]
        list(self._run([one.statement for one in self._guarded if self._needs(function, one)]))
        if missing:
            with _typed_input():
                again = list(self._run([one.statement for one in missing]))
            lost = [one for one in again if self._needs(function, one)]
            if lost:
                raise Refused(f"{self._path} stopped with {lost[0].reason}.")
            lines = ", ".join(str(one.statement.lineno) for one in missing)
            self._notes["arguments"] = f"{_ARGUMENT} for sys.argv and input() (line {lines})"
        others = [one for one in self.failed if one not in missing]
        if others:
            self._notes["not completed"] = "; ".join(f"{one.reason}" for one in others[:2])
        return self._notes

    def _needs(self, function: Any, failure: _Failure) -> bool:
        used = NamesUsed(getattr(function, "owner", function)).globals
        return bool((used & failure.names) - vars(self._module).keys() - vars(builtins).keys())


def _is_main_guard(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and "__name__" in ast.dump(statement.test)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TooSlow in the main thread after this time; 0 is no limit."""
    if seconds <= 0 or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: Any) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.5)  # again, in case the code catches everything
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _typed_input() -> Iterator[None]:
    before, argv = builtins.input, sys.argv
    builtins.input = lambda *_: _ARGUMENT
    sys.argv = [*argv[:1], *[_ARGUMENT] * 9]
    try:
        yield
    finally:
        builtins.input, sys.argv = before, argv


def _named(module: Any, path: str, name: str) -> Any:
    own = [n for n, f in vars(module).items() if callable(f) and getattr(f, "__module__", "") == "student"]
    if not name and len(own) == 1:
        name = own[0]
    if not name:
        raise Refused(f"say which function of {path} is meant, as {path}:NAME; it has: {', '.join(own) or 'none'}.")
    found, owner = module, None
    for part in name.removesuffix("()").replace("().", ".").split("."):
        if not hasattr(found, part):
            raise Refused(f"{path} has no {name!r}; it has: {', '.join(own) or 'no functions'}.")
        found, owner = getattr(found, part), found
    if not callable(found):
        raise Refused(f"{path}:{name} is not a function.")
    if inspect.isclass(owner):
        return owner if part in _AGENT_METHODS else Method(owner, part)
    return method_of(found) if inspect.isclass(found) else found


def method_of(cls: type) -> Any:
    """The method of a class that searches, if it is clear which one it is; else, or for an agent, the class itself."""
    if any(hasattr(cls, name) for name in _AGENT_METHODS):
        return cls
    names = [
        name
        for base in reversed(cls.__mro__[:-1])
        for name, one in vars(base).items()
        if inspect.isfunction(getattr(one, "__func__", one)) and not name.startswith("__")
    ]
    for pattern in (_SEARCHES, _CHOICES):
        matching = [name for name in dict.fromkeys(names) if pattern.search(name)]
        # A search that others of these call is usually the recursive one, which takes the most parameters.
        if matching:
            return Method(cls, max(matching, key=lambda name: len(inspect.signature(getattr(cls, name)).parameters)))
    public = [name for name in names if not name.startswith("_")]
    return Method(cls, public[0]) if len(public) == 1 else cls


def instance(cls: Any, arguments: dict[str, Any] | None = None) -> Any:
    """A new instance; without __init__ if it does not accept these arguments."""
    try:
        return cls(**(arguments or {}))
    except Exception:
        return object.__new__(cls)


def described(error: BaseException, path: str) -> str:
    """One line: what it was, and where in the student's file."""
    where = ""
    for frame, line in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == path:
            name = frame.f_code.co_name
            where = f" (line {line})" if name == "<module>" else f" (line {line}, in {name})"
    text = " ".join(str(error).split())[:200]
    return f"{type(error).__name__}{': ' + text if text else ''}{where}"
