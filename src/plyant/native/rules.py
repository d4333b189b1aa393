"""A Game instance as a native value: a compile-time constant, but for its tables.

`self.width` becomes a constant, `self.won(b)` and `game.result(s, a)` become native calls. Nothing in a game is
decorated, rewritten or generated: its own functions are what is compiled, and the helpers that they name.
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Set
from types import ModuleType
from typing import Any

import numba
from numba.core import cgutils, types
from numba.core.registry import cpu_target
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global
from numba.extending import (
    NativeValue,
    lower_builtin,
    lower_getattr_generic,
    models,
    register_jitable,
    register_model,
    typeof_impl,
    unbox,
)

from plyant.game import Game
from plyant.native import states
from plyant.native.reach import (
    Function,
    functions_in,
    inherited,
    is_library,
    is_named_tuple,
    is_ours,
    names_in,
    reached,
    reached_by,
    read_from,
    read_otherwise,
)
from plyant.native.source import NOT_RULES, Digest
from plyant.native.tables import lower_table, table_type
from plyant.tables import memory, table, tables_of


class GameType(types.Type):  # type: ignore[misc]
    """One type for each game *instance*: other parameters, other machine code. Equal by name, which holds a hash."""

    def __init__(self, name: str, game: Game | None = None) -> None:
        self.game = game
        super().__init__(name=name)

    def __reduce__(self) -> Any:
        return GameType, (self.name,)


register_model(GameType)(models.OpaqueModel)


def rules(game: Game) -> dict[str, Function]:
    """The functions of a game that a search may call, by name; what only a person sees or types is not among them."""
    return _members_of(game)[0]


def constants(game: Game, names: set[str]) -> dict[str, Any]:
    """Those of the game's parameters and of the constants and properties of its class that have these names."""
    known = {*game.parameters(), *_members_of(game)[1]}
    return {name: _value(game, name) for name in sorted(names & known)}


def _value(game: Game, name: str) -> Any:
    try:
        return getattr(game, name)
    except Exception as error:  # a property that fails: so will the compiler, if it comes to that
        return type(error).__name__


def _members_of(game: Game) -> tuple[dict[str, Function], tuple[str, ...], dict[str, Any]]:
    """(the rules, the names of constants and properties, what else can be called: class methods, classes, partials)."""
    cls: Any = type(game)
    return _members(cls, stamp(cls))


def stamp(cls: type) -> tuple[int, ...]:
    """Changes when a method or constant of the class is replaced."""
    return tuple(id(value) for base in cls.__mro__ for value in vars(base).values())


@functools.lru_cache(maxsize=256)
def _members(cls: type, stamp: tuple[int, ...]) -> tuple[dict[str, Function], tuple[str, ...], dict[str, Any]]:
    functions, values, others = {}, [], {}
    for name in dir(cls):
        member = inspect.getattr_static(cls, name)
        fn = member.__func__ if isinstance(member, staticmethod) else member
        if isinstance(fn, Function):
            is_rule = not name.startswith("__") and name not in NOT_RULES
            if is_rule and (getattr(Game, name, None) is not fn or name in _SEARCHED | _SOLVED):
                functions[name] = fn
        elif not name.startswith("__") and not callable(member) and not isinstance(member, (classmethod, table)):
            values.append(name)
        elif not name.startswith("__") and not isinstance(member, table) and not hasattr(Game, name):
            others[name] = member
    return functions, tuple(values), others


_SEARCHED = {"evaluate", "features", "is_quiet", "noisy_actions", "order", "key", "canonical", "null"}
_HOOKS = _SEARCHED | {"player", "actions", "result", "is_terminal", "utility"}
_HOOKS |= {"chance", "actions_of", "observe", "guess"}
_SOLVED = {"estimate", "score", "limits", "sensible", "promise"}  # few kernels ask: others' machine code stays


def fingerprint(game: Game, *kernels: Function, whole: bool = False) -> str:
    """A hash of what the rules *are* to these kernels: code, helpers, and the parameters and constants that they read.

    A parameter that only `initial` reads, such as the height of the first pile, is not among them: one machine code
    serves all its values. What counts of helpers, their classes and their memory, says `source`.

    whole: for what is to be kept with the rules, rather than for machine code; then its tables count too, and the hooks
    for solving.
    """
    key = type(game), game, kernels, whole
    before = _fingerprints.get(key)
    if before is not None and before.still_holds(type(game)):
        return before.fingerprint
    functions, read = what_is_searched(game, kernels, _HOOKS | _SOLVED if whole else _HOOKS)
    digest = Digest(_home(game)).add(type(game).__qualname__).add(type(game.initial()))
    for kind in _kinds_in(game.initial()):
        digest.add(kind)
    for name, value in constants(game, read).items():
        digest.add(name).add(value)
    for name, fn in sorted(functions.items()):
        digest.add(name).add(fn)
    for name, member in _others(game, read).items():
        digest.add(name).add(member)
    for fn in _methods(game, functions, read):
        digest.note_writes(fn, game)
    if whole and tables_of(type(game)):
        digest.add(memory(game).tobytes())
    found = _Fingerprint(digest, game, [g for g in (_getter(type(game), name) for name in read) if g], kernels)
    if found.can_be_kept:
        if len(_fingerprints) >= _MOST_KEPT:
            _fingerprints.clear()
        _fingerprints[key] = found
    return found.fingerprint


def _home(game: Game) -> str:
    """The package of the rules."""
    return type(game).__module__.partition(".")[0]


def _kinds_in(state: Any) -> list[type]:
    """The classes of what a state consists of, each once: their methods may be rules too."""
    found: dict[type, None] = {}
    waiting = [state]
    while waiting:
        value = waiting.pop()
        if isinstance(value, (tuple, list)):
            waiting += reversed(value)
        elif isinstance(value, dict):
            waiting += reversed(value.values())
        elif not is_library(type(value).__module__):
            found[type(value)] = None
        if isinstance(value, tuple) and type(value) is not tuple:
            found[type(value)] = None
    return list(found)


def _others(game: Game, read: set[str]) -> dict[str, Any]:
    """Those members of the game's class with these names that can be called, and are no plain functions."""
    return {name: member for name, member in sorted(_members_of(game)[2].items()) if name in read}


def _methods(game: Game, functions: dict[str, Function], read: set[str]) -> list[Function]:
    """The rules among these functions and all that they take over: decorated ones, and those of the classes above."""
    found: dict[int, Function] = {}
    waiting = [*functions.values(), *functions_in(m for m in _others(game, read).values() if not isinstance(m, type))]
    while waiting:
        fn = waiting.pop()
        if id(fn) not in found:
            found[id(fn)] = fn
            waiting += functions_in(member for _, member in inherited(fn) if not isinstance(member, type))
    return list(found.values())


def _getter(cls: type, name: str) -> Function | None:
    """The function behind a property, but for a table: its values are no part of the machine code."""
    member = inspect.getattr_static(cls, name, None)
    if isinstance(member, table):
        return None
    fn = member.fget if isinstance(member, property) else getattr(member, "func", None)
    return fn if isinstance(fn, Function) else None


class _Fingerprint:
    """A fingerprint with all that it was made from: it holds as long as each of these names means the same object.

    It is not kept where anything can change in place, such as a list or an object of a class of the user's.
    """

    def __init__(self, digest: Digest, game: Game, getters: list[Function], kernels: tuple[Function, ...]) -> None:
        self.fingerprint = digest.hexdigest()
        seen = {id(fn) for fn in digest.functions}
        others = [fn for fn in reached_by([*getters, *kernels], _home(game)) if id(fn) not in seen]
        self._classes = [(cls, _own_stamp(cls)) for cls in dict.fromkeys(digest.classes)]
        self._stamp = stamp(type(game))
        self._is = [(fn, _parts(fn)) for fn in (*digest.functions, *others)]
        self.can_be_kept = not digest.holds_changeable and all(
            _is_fixed(value) for fn in others for _, value in reached(fn, home="")
        )

    def still_holds(self, cls: type) -> bool:
        """Is nothing replaced since?"""
        return (
            self._stamp == stamp(cls)
            and all(_own_stamp(other) == before for other, before in self._classes)
            and all(_same(before, _parts(fn)) for fn, before in self._is)
        )


def _own_stamp(cls: type) -> list[int]:
    return [id(value) for value in vars(cls).values()]


def _parts(fn: Function) -> list[Any]:
    return [fn.__code__, fn.__defaults__, fn.__kwdefaults__, *(value for _, value in reached(fn, home=""))]


_fingerprints: dict[Any, _Fingerprint] = {}
_MOST_KEPT = 1000


def _same(before: list[Any], now: list[Any]) -> bool:
    return len(before) == len(now) and all(a is b for a, b in zip(before, now, strict=True))


def _is_fixed(value: Any) -> bool:
    """Can it not change in place?"""
    if isinstance(value, tuple):
        return all(map(_is_fixed, value))
    if isinstance(value, (int, float, complex, str, bytes, range, type(None), type, ModuleType)):
        return True
    return callable(value) and is_library(type(value).__module__)


def what_is_searched(
    game: Game, kernels: tuple[Function, ...], hooks: Set[str] = _HOOKS
) -> tuple[dict[str, Function], set[str]]:
    """(the game's methods that a search can come to, the names of all attributes that these and the kernels read).

    A method that is only there for `initial`, for a table or for people is not among them.
    """
    methods = rules(game)
    fields = frozenset(getattr(type(game.initial()), "_fields", ()))
    found = {name: methods[name] for name in hooks & methods.keys()}
    of_states = functions_in(_kinds_in(game.initial()), _home(game))
    nexts: dict[int, list[Function]] = {}
    known, read = -1, set[str]()
    while known < len(found) + len(read):
        known = len(found) + len(read)
        read = attributes_read(_methods(game, found, read), (*kernels, *of_states), fields, _home(game), nexts)
        found |= {name: methods[name] for name in read & methods.keys()}
    return found, read


def attributes_read(
    methods: list[Function],
    kernels: tuple[Function, ...],
    fields: frozenset[str] = frozenset(),
    home: str = "",
    nexts: dict[int, list[Function]] | None = None,
) -> set[str]:
    """The names of the game's attributes that its methods, the kernels and their helpers read.

    Kernels and their helpers call it `game`. Where a method hands its game on to a helper, every attribute that any
    of these functions reads, of whatever object, is taken to be one of the game's; but for the state's own `fields`
    where they are only read of what is called `s` or `state`.
    """
    direct: set[str] = set()
    everything: set[str] = set()
    not_of_states: set[str] = set()
    hands_on = False
    for fn in methods:
        names, leaks = read_from(fn.__code__, frozenset(fn.__code__.co_varnames[:1]))
        direct |= names
        hands_on |= leaks
    for fn in reached_by([*methods, *kernels], home, nexts):
        direct |= read_from(fn.__code__, frozenset({"game"}))[0]
        everything |= set(names_in(fn.__code__)[1])
        not_of_states |= read_otherwise(fn.__code__, _STATES)
    return everything - (fields - not_of_states) if hands_on else direct


_STATES = frozenset({"s", "state"})


def _with_helpers(functions: list[Function]) -> list[Function]:
    """These functions and all those of ours that they reach."""
    seen: dict[int, Function] = {}
    waiting = list(functions)
    while waiting:
        fn = waiting.pop()
        if id(fn) not in seen:
            seen[id(fn)] = fn
            waiting += [value for _, value in reached(fn) if is_ours(value)]
    return list(seen.values())


def game_type(game: Game, *kernels: Function) -> GameType:
    """The native type of a game as these kernels see it."""
    return GameType(f"Game.{type(game).__qualname__}.{fingerprint(game, *kernels)[:24]}", game)


_known: dict[int, str] = {}  # what each function was when the compiler was told of it
_kept: list[Any] = []


def know_function(fn: Any) -> None:
    """Make a plain function callable from native code, and the helpers and NamedTuples that it reaches.

    A function that has changed since, because what it reaches was replaced, is compiled anew where it is called next.
    """
    for one in _with_helpers([fn]):
        is_now = Digest().add(one).hexdigest()
        if _known.get(id(one)) != is_now:
            if id(one) in _known:
                _forget(one)
            _known[id(one)] = is_now
            _kept.append(one)  # so that no other function takes its id
            if any(value is one for _, value in reached(one)):  # a recursive helper must be a dispatcher
                dispatcher = numba.njit(_nrt=False, error_model="numpy", no_cfunc_wrapper=True)(one)
                _kept.append(dispatcher)  # the type only refers to it weakly
                infer_global(one, types.Dispatcher(dispatcher))
            else:
                is_inlined = getattr(one, "is_inlined", False)
                register_jitable(error_model="numpy", no_cfunc_wrapper=True, forceinline=is_inlined)(one)
        for _, value in reached(one):
            if is_named_tuple(value):
                states.know(value)


def _forget(fn: Function) -> None:
    """Take a function's machine code from the compiler, for callers that are compiled from now on."""
    known = cpu_target.typing_context
    known.refresh()
    known._remove_global(fn)


@typeof_impl.register(Game)  # type: ignore[untyped-decorator]
def _typeof(game: Game, context: Any) -> GameType:
    return game_type(game)


@unbox(GameType)  # type: ignore[untyped-decorator]
def _unbox(typ: GameType, obj: Any, c: Any) -> Any:
    """A game is the place of its tables; one without tables is nothing."""
    if not tables_of(type(typ.game)):
        return NativeValue(c.context.get_dummy_value())
    memory = c.pyapi.object_getattr_string(obj, "_memory")
    kind = c.context.get_value_type(typ)
    place = cgutils.alloca_once_value(c.builder, cgutils.get_null_value(kind))
    with c.builder.if_then(cgutils.is_not_null(c.builder, memory)):  # else a table could not be made, which is raised
        buffer = c.pyapi.alloca_buffer()
        c.pyapi.get_buffer(memory, buffer)  # whose first word says where it begins
        c.builder.store(c.builder.load(c.builder.bitcast(buffer, kind.as_pointer())), place)
        c.pyapi.release_buffer(buffer)
        c.pyapi.decref(memory)
    place = c.builder.load(place)
    return NativeValue(place, is_error=cgutils.is_not_null(c.builder, c.pyapi.err_occurred()))


def no_chance(self: Any, s: Any) -> Any:
    """Where a game has no chance, kernels that could handle it must still compile; they never call this."""
    yield 0, 1.0


@infer_getattr
class _GameAttributes(AttributeTemplate):  # type: ignore[misc]
    key = GameType

    def generic_resolve(self, typ: GameType, attr: str) -> Any:
        member = inspect.getattr_static(type(typ.game), attr, None)
        if member is Game.chance:
            member = no_chance
        if isinstance(member, Function):
            know_function(member)
            return types.BoundFunction(_method(member), typ)
        if isinstance(member, table):
            return table_type(type(typ.game), attr)
        if isinstance(member, staticmethod):
            know_function(member.__func__)
            return self.context.resolve_value_type(member.__func__)
        if hasattr(typ.game, attr):
            return numba.typeof(getattr(typ.game, attr))
        return None


@lower_getattr_generic(GameType)  # type: ignore[untyped-decorator]
def _getattr(context: Any, builder: Any, typ: GameType, value: Any, attr: str) -> Any:
    member = inspect.getattr_static(type(typ.game), attr, None)
    if isinstance(member, staticmethod):
        return context.get_dummy_value()
    if isinstance(member, table):
        return lower_table(context, builder, type(typ.game), attr, value)
    constant = getattr(typ.game, attr)
    return context.get_constant_generic(builder, numba.typeof(constant), constant)


@functools.cache
def _method(fn: Function) -> type[AbstractTemplate]:
    """How native code calls a method: as the plain function, with the game as its first argument."""

    class Method(AbstractTemplate):  # type: ignore[misc]
        key = ("plyant method", fn)

        def generic(self, args: Any, kws: Any) -> Any:
            plain = self.context.resolve_value_type(fn)
            made = plain.get_call_type(self.context, (self.this, *args), kws)
            return None if made is None else made.replace(pysig=inspect.signature(fn)).as_method()

    @lower_builtin(Method.key, GameType, types.VarArg(types.Any))  # type: ignore[untyped-decorator]
    def call(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        plain = context.typing_context.resolve_value_type(fn)
        made = plain.get_call_type(context.typing_context, sig.args, {})
        implementation = context.get_function(plain, made)
        context.add_linking_libs(getattr(implementation, "libs", ()))
        return implementation(builder, args)

    return Method


def interpreter_tag() -> str:
    """What else machine code depends on: the versions of Python and of the compiler."""
    import llvmlite

    return f"{sys.version_info[:3]} {numba.__version__} {llvmlite.__version__}"
