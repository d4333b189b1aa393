"""What code *is*: a hash of a function or an object, with everything that it reaches.

What belongs to it: the code of functions, however decorated, bound or partial; classes with all their members and
bases; objects with their attributes and their classes; constants. Of Python's own modules and of installed packages
only names and versions: what is in them does not change by itself.

What does not: anything that only looks back at what was computed before. That is the memory of `functools.cache`, the
values of cached properties, and whatever the code itself writes to (see `written`): a dict that it fills, a counter. So
the hash is the same before and after a game was played. The price: what such a dict holds at the start does not count
either. What is written to only while a module is run or an object is made, such as a register of moves, does count.
"""

from __future__ import annotations

import array
import collections
import enum
import functools
import hashlib
import inspect
import operator
import re
import sys
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from plyant.game import Game
from plyant.native.reach import (
    PLAIN,
    Function,
    codes,
    functions_in,
    inherited,
    is_foreign,
    is_library,
    is_named_tuple,
    is_ours,
    members,
    names_in,
    reached,
    read_from,
    read_otherwise,
    wrapped,
)
from plyant.native.written import BINDING, CALL, GLOBAL, writes_in

__all__ = [
    "Digest",
    "Function",
    "codes",
    "is_foreign",
    "is_named_tuple",
    "is_ours",
    "names_in",
    "reached",
    "read_from",
    "read_otherwise",
]

NOT_RULES = {"text", "view", "picture", "action_name", "parse_action", "parse_state", "initial", "validate"}
"""The methods of a game that only people and the beginning need."""
_MAKERS = {"__init__", "__new__", "__post_init__", "__init_subclass__", "__set_name__", "__setstate__"}
_ASKED = {"__call__", "__getitem__", "__missing__", "__contains__", "__iter__", "__next__", "__len__", "__bool__"}
_ASKED |= {"__getattr__", "__getattribute__", "__hash__", "__eq__", "__lt__", "__get__"}
_BASES = (bool, int, float, complex, str, bytes)
_HOLDERS = (dict, list, set, collections.deque, bytearray, array.array)
_BY_REPR = (operator.itemgetter, operator.attrgetter, operator.methodcaller)


class Digest:
    """A hash of what the code is; equal for equal code in any file, process or notebook cell.

    Functions, classes and whatever can change are numbered where they are met, and looked into later: all code first,
    so that it is known what the code writes to, then what can change.
    """

    def __init__(self, home: str = "") -> None:
        """home: the package of the rules, which is looked into even where it is installed."""
        self.functions: list[Function] = []
        """All functions that were looked into."""
        self.classes: list[type] = []
        """All classes that were looked into."""
        self.holds_changeable = False
        """Was there anything that can change in place, and is not what the code itself writes to?"""
        self._home = home
        self._sha = hashlib.sha256()
        self._numbers: dict[int, int] = {}
        self._alive: list[Any] = []  # so that no other object takes the id of one that was numbered
        self._code: collections.deque[tuple[Callable[[Any], None], Any]] = collections.deque()
        self._rest: collections.deque[tuple[Callable[[Any], None], Any]] = collections.deque()
        self._memory: set[int] = set()  # ids of what the code writes to
        self._rebound: set[tuple[int, str]] = set()  # (id of an object or of globals, name that the code binds anew)
        self._read: set[str] = set()  # the names of attributes that the code reads
        self._asked: dict[tuple[type, int], list[Function]] = {}

    def add(self, value: Any) -> Digest:
        """Take in a function (with all it reaches), a class, an object or a constant."""
        kind = type(value)
        if kind in PLAIN:
            self._text(kind.__name__, repr(value))
        elif isinstance(value, Function):
            self._number(value, self._code, self._function)
        elif isinstance(value, type) and not isinstance(value, types.GenericAlias):
            self._class_or_name(value)
        elif isinstance(value, types.ModuleType):
            self._text("module", value.__name__, _version(value.__name__) if is_library(value.__name__) else "")
        elif isinstance(value, enum.Enum):
            self._text("member", value.name).add(kind)
        elif isinstance(value, _BASES):
            base = next(base for base in _BASES if isinstance(value, base))
            self._text(base.__name__, base.__repr__(value)).add(kind)
        elif isinstance(value, tuple):
            self._text("tuple", len(value))._all(value)
            if kind is not tuple:
                self.add(kind)
        elif isinstance(value, frozenset):
            self._set(value)
        elif (inside := wrapped(value)) is not None:
            self._text(kind.__name__, len(inside))._all(inside)
        elif typing.get_origin(value) is not None:  # such as tuple[int, ...] or Annotated[int, "64 bits"]
            self.add(typing.get_origin(value)).add(typing.get_args(value))
        elif not is_library(kind.__module__, self._home) or _can_change(value):
            self.add(kind)
            self._number(value, self._rest, self._contents)
        elif hasattr(value, "tobytes") and hasattr(value, "dtype"):
            self._text(value.dtype, value.tobytes())
        else:
            self._text(kind.__module__, kind.__name__, getattr(value, "__name__", ""), _value_of(value))
        return self

    def note_writes(self, fn: Function, owner: Any = None) -> None:
        """What the code of a function writes to does not count; owner: what its first parameter stands for."""
        for scope, path, what in writes_in(fn.__code__):
            if scope == GLOBAL:
                holder: Any = fn.__globals__
            elif owner is not None and path[:1] == fn.__code__.co_varnames[:1] and fn.__code__.co_argcount:
                holder = {path[0]: owner}
            else:
                holder = dict(_closure(fn))
            for name in path[:-1]:
                holder = _look(holder, name)
            if what == BINDING:
                self._rebound.add((id(holder), path[-1]))
            elif what != CALL or isinstance(_look(holder, path[-1]), _HOLDERS):
                holder = _look(holder, path[-1])
                self._memory.add(id(holder))
            self._alive.append(holder)

    def hexdigest(self) -> str:
        """The hash of all that was added."""
        while self._code or self._rest:
            look, value = (self._code or self._rest).popleft()
            look(value)
        return self._sha.hexdigest()

    def _text(self, *parts: Any) -> Digest:
        self._sha.update(repr(parts).encode())
        return self

    def _all(self, values: Any) -> Digest:
        for value in values:
            self.add(value)
        return self

    def _named(self, pairs: Any) -> None:
        for name, value in pairs:
            self._text(name).add(value)

    def _number(self, value: Any, queue: Any, look: Callable[[Any], None]) -> None:
        number = self._numbers.get(id(value))
        if number is None:
            number = self._numbers[id(value)] = len(self._numbers)
            self._alive.append(value)
            queue.append((look, value))
        self._text("number", number)

    def _set(self, values: Any) -> None:
        """Elements in the order of their hashes: their own is another one in every process."""
        found = []
        for value in values:
            one = Digest(self._home)
            one._numbers, one._memory, one._rebound = dict(self._numbers), self._memory, self._rebound
            one._read = self._read
            found.append(one.add(value).hexdigest())
            self.functions += one.functions
            self.classes += one.classes
            self.holds_changeable |= one.holds_changeable
        self._text("set", sorted(found))

    # -- code -------------------------------------------------------------------------------------------------------

    def _function(self, fn: Function) -> None:
        if is_library(fn.__module__ or "", self._home):
            self._text("library", fn.__module__, fn.__qualname__, _version(fn.__module__))
            return
        self.functions.append(fn)
        self.note_writes(fn)
        self._read.update(names_in(fn.__code__)[1])
        self._text("inlined" if getattr(fn, "is_inlined", False) else "called")
        for code in codes(fn.__code__):
            self._text(code.co_name, code.co_code, code.co_exceptiontable, code.co_names, code.co_varnames)
            self._all(c for c in code.co_consts if not isinstance(c, types.CodeType))
        self.add(fn.__defaults__).add(fn.__kwdefaults__ and tuple(fn.__kwdefaults__.items()))
        outside = list(reached(fn, self._home))
        self._named((n, v) for n, v in outside if isinstance(v, (Function, type)))
        self._named(inherited(fn))
        if "__wrapped__" in fn.__dict__:
            self.add(fn.__wrapped__)  # type: ignore[attr-defined]
        self._rest.append((self._constants, (fn, [(n, v) for n, v in outside if not isinstance(v, (Function, type))])))

    def _constants(self, what: tuple[Function, list[tuple[str, Any]]]) -> None:
        """What is no code among the things that a function names, and what hangs on the function itself."""
        fn, outside = what
        self._named((n, v) for n, v in outside if (id(fn.__globals__), n) not in self._rebound)
        hung = sorted((n, v) for n, v in fn.__dict__.items() if not n.startswith("_") and n not in _OF_COMPILER)
        hung = [(n, v) for n, v in hung if (id(fn), n) not in self._rebound and not callable(v)]
        self.holds_changeable |= bool(hung)
        self._named(hung)

    def _class_or_name(self, cls: type) -> None:
        if is_library(cls.__module__, self._home):
            module = str(cls.__module__) if isinstance(cls.__module__, str) else ""
            self._text("library", module, cls.__qualname__, _version(module))
        elif issubclass(cls, Game):  # what is read of it is what `inherited` gives
            self._text("game", cls.__qualname__)
        else:
            self._number(cls, self._code, self._class)

    def _class(self, cls: type) -> None:
        self.classes.append(cls)
        self._text("class", cls.__qualname__).add(type(cls))._all(cls.__bases__)
        if is_named_tuple(cls):
            self._text(cls._fields).add(tuple(cls._field_defaults.items()))  # type: ignore[attr-defined]
        self._named(inspect.get_annotations(cls).items())
        self._all(_annotated(cls))
        for name, member in members(cls):
            if isinstance(member, (Function, type)) or wrapped(member) is not None:
                self._text(name).add(member)
                for fn in functions_in([member]) if not isinstance(member, type) else ():
                    self.note_writes(fn, cls)
        self._rest.append((self._class_constants, cls))

    def _class_constants(self, cls: type) -> None:
        if isinstance(cls, enum.EnumMeta):
            self._named((name, cls[name].value) for name in cls.__members__)
            return
        for name, member in members(cls):
            if not isinstance(member, (Function, type)) and wrapped(member) is None:
                self._text(name)
                if (id(cls), name) not in self._rebound:
                    self.add(member)

    # -- what can change --------------------------------------------------------------------------------------------

    def _contents(self, value: Any) -> None:
        own = not is_library(type(value).__module__, self._home)
        if own:
            key = type(value), len(self._read)
            if key not in self._asked:
                self._asked[key] = _asked(type(value), self._read)
            for fn in self._asked[key]:
                self.note_writes(fn, value)
        if id(value) in self._memory:
            self._text("memory")
            return
        self.holds_changeable = True
        if isinstance(value, set) or (not own and isinstance(value, collections.abc.Set)):
            self._set(value)
        elif isinstance(value, dict) or (not own and isinstance(value, Mapping)):
            self._text(len(value))._all(part for pair in value.items() for part in pair)
        elif isinstance(value, (list, collections.deque)):
            self._text(len(value))._all(value)
        elif not own and hasattr(value, "tobytes"):
            self._text(getattr(value, "dtype", ""), getattr(value, "typecode", ""), getattr(value, "shape", ()))
            self._sha.update(hashlib.sha256(value.tobytes()).digest())
        elif isinstance(value, bytearray):
            self._text(bytes(value))
        if own or isinstance(value, types.SimpleNamespace):
            self._named((n, v) for n, v in _attributes(value) if (id(value), n) not in self._rebound)
        if isinstance(value, Game):
            for base in type(value).__mro__[: type(value).__mro__.index(Game)]:
                self._named((n, v) for n, v in members(base) if n not in NOT_RULES and not n.startswith("__"))


_OF_COMPILER = {"is_inlined", "calls_inlined"}


def _can_change(value: Any) -> bool:
    """Is it a thing of Python's or numpy's that holds others, and can hold others tomorrow?"""
    if isinstance(value, (*_HOLDERS, types.SimpleNamespace)):
        return True
    if hasattr(value, "dtype"):
        return hasattr(value, "tobytes") and hasattr(value, "setflags") and getattr(value, "ndim", 0) > 0
    return isinstance(value, (Mapping, collections.abc.Set))


def _value_of(value: Any) -> str:
    """The text of a thing of Python's or of a package, such as a fraction, that is compared by what it holds."""
    kind: Any = type(value)
    plain: Any = object
    by_value = kind.__eq__ is not plain.__eq__ and kind.__hash__ not in (None, plain.__hash__)
    text = repr(value) if by_value or isinstance(value, _BY_REPR) else ""
    return "" if re.search(r"\b0x[0-9a-f]{6,}", text) else text


@functools.cache
def _version(module: str | None) -> str:
    package = (module or "").partition(".")[0]
    return "" if package in sys.stdlib_module_names else str(getattr(sys.modules.get(package), "__version__", ""))


def _closure(fn: Function) -> Iterator[tuple[str, Any]]:
    names = set(fn.__code__.co_freevars)
    return ((name, value) for name, value in reached(fn) if name in names)


def _look(holder: Any, name: str) -> Any:
    """What a name means in a dict of names, or as an attribute; nothing is computed for it."""
    if type(holder) is dict:
        return holder.get(name)
    found = inspect.getattr_static(holder, name, None)
    if isinstance(found, types.MemberDescriptorType):
        return dict(_attributes(holder)).get(name)
    return getattr(holder, "__dict__", {}).get(name, found)


def _attributes(value: Any) -> list[tuple[str, Any]]:
    """The attributes of an object by name, but for what a cached property or its like has put there."""
    cls = type(value)
    found = dict(getattr(value, "__dict__", {}))
    for base in cls.__mro__:
        for name, member in vars(base).items():
            if isinstance(member, types.MemberDescriptorType) and name not in ("__dict__", "__weakref__"):
                try:
                    found.setdefault(name, member.__get__(value, cls))
                except AttributeError:  # not set
                    continue
    return sorted((n, it) for n, it in found.items() if not n.startswith("__") and not _is_computed(cls, n))


def _is_computed(cls: type, name: str) -> bool:
    member = inspect.getattr_static(cls, name, None)
    if isinstance(member, (Function, staticmethod, classmethod, types.MemberDescriptorType)):
        return False
    return hasattr(type(member), "__get__") and not hasattr(type(member), "__set__")


def _asked(cls: type, read: set[str]) -> list[Function]:
    """The methods that rules ask an object: not those that make it, nor those that nobody names."""
    own = {name: member for base in reversed(cls.__mro__) for name, member in members(base)}
    making: set[str] = set()
    waiting = [name for name in own if name in _MAKERS]
    while waiting:
        name = waiting.pop()
        making.add(name)
        for fn in functions_in([own[name]]):
            called = read_from(fn.__code__, frozenset(fn.__code__.co_varnames[:1]))[0]
            waiting += [other for other in called if other in own and other not in making]
    asked = [m for name, m in own.items() if name not in making and (name in read or name in _ASKED)]
    return functions_in(member for member in asked if not isinstance(member, type))


def _annotated(cls: type) -> list[type]:
    """The classes that the annotations of a class name, where these are texts."""
    names = getattr(sys.modules.get(cls.__module__), "__dict__", {})
    texts = [text for text in inspect.get_annotations(cls).values() if isinstance(text, str)]
    words = [word for text in texts for word in re.findall(r"[^\W\d]\w*", text)]
    return [names[word] for word in words if isinstance(names.get(word), type)]
