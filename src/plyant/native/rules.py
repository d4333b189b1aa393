"""A Game instance as a native value: a compile-time constant, but for its tables.

`self.width` becomes a constant, `self.won(b)` and `game.result(s, a)` become native calls. Nothing in a game is
decorated, rewritten or generated: its own functions are what is compiled, and the helpers that they name.
"""

from __future__ import annotations

import functools
import inspect
import sys
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
from plyant.native.source import (
    Digest,
    Function,
    is_named_tuple,
    is_ours,
    names_in,
    reached,
    read_from,
    read_otherwise,
)
from plyant.native.tables import lower_table, table_type
from plyant.tables import table, tables_of

_NO_RULE = {"text", "view", "picture", "action_name", "parse_action", "parse_state", "initial", "validate"}


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


def _members_of(game: Game) -> tuple[dict[str, Function], tuple[str, ...]]:
    cls: Any = type(game)
    return _members(cls, _stamp(cls))


def _stamp(cls: type) -> tuple[int, ...]:
    """Changes when a method or constant of the class is replaced."""
    return tuple(id(value) for base in cls.__mro__ for value in vars(base).values())


@functools.lru_cache(maxsize=256)
def _members(cls: type, stamp: tuple[int, ...]) -> tuple[dict[str, Function], tuple[str, ...]]:
    functions, values = {}, []
    for name in dir(cls):
        member = inspect.getattr_static(cls, name)
        fn = member.__func__ if isinstance(member, staticmethod) else member
        if isinstance(fn, Function):
            is_rule = not name.startswith("__") and name not in _NO_RULE
            if is_rule and (getattr(Game, name, None) is not fn or name in _SEARCHED | _SOLVED):
                functions[name] = fn
        elif not name.startswith("__") and not callable(member) and not isinstance(member, (classmethod, table)):
            values.append(name)
    return functions, tuple(values)


_SEARCHED = {"evaluate", "features", "is_quiet", "noisy_actions", "order", "key", "canonical", "null"}
_HOOKS = _SEARCHED | {"player", "actions", "result", "is_terminal", "utility"}
_HOOKS |= {"chance", "actions_of", "observe", "guess"}
_SOLVED = {"estimate", "score", "limits", "sensible", "promise"}  # few kernels ask: others' machine code stays


def fingerprint(game: Game, *kernels: Function) -> str:
    """A hash of what the rules *are* to these kernels: code, helpers, and the parameters and constants that they read.

    A parameter that only `initial` reads, such as the height of the first pile, is not among them: one machine code
    serves all its values.
    """
    before = _fingerprints.get((type(game), game, kernels))
    if before is not None and before.still_holds(type(game)):
        return before.fingerprint
    functions, read = what_is_searched(game, kernels)
    digest = Digest().add(type(game).__qualname__).add(type(game.initial()))
    for name, value in constants(game, read).items():
        digest.add(name).add(value)
    for name, fn in sorted(functions.items()):
        digest.add(name).add(fn)
    getters = [_getter(type(game), name) for name in read]
    watched = _with_helpers([*functions.values(), *kernels, *(g for g in getters if g is not None)])
    found = _Fingerprint(digest.hexdigest(), type(game), watched, list(constants(game, read).values()))
    if found.can_be_kept:
        if len(_fingerprints) >= _MOST_KEPT:
            _fingerprints.clear()
        _fingerprints[type(game), game, kernels] = found
    return found.fingerprint


def _getter(cls: type, name: str) -> Function | None:
    """The function behind a property, but for a table: its values are no part of the machine code."""
    member = inspect.getattr_static(cls, name, None)
    if isinstance(member, table):
        return None
    fn = member.fget if isinstance(member, property) else getattr(member, "func", None)
    return fn if isinstance(fn, Function) else None


class _Fingerprint:
    """A fingerprint with all that it was made from: it holds as long as each of these names means the same object."""

    def __init__(self, fingerprint: str, cls: type, functions: list[Function], values: list[Any]) -> None:
        self.fingerprint = fingerprint
        self._stamp = _stamp(cls)
        self._reached = [(fn, fn.__defaults__, [value for _, value in reached(fn)]) for fn in functions]
        self.can_be_kept = all(map(_is_fixed, values)) and all(
            _is_fixed(value) for _, _, found in self._reached for value in found
        )

    def still_holds(self, cls: type) -> bool:
        """Is nothing replaced since?"""
        return self._stamp == _stamp(cls) and all(
            fn.__defaults__ is defaults and _same(before, [value for _, value in reached(fn)])
            for fn, defaults, before in self._reached
        )


_fingerprints: dict[Any, _Fingerprint] = {}
_MOST_KEPT = 1000


def _same(before: list[Any], now: list[Any]) -> bool:
    return len(before) == len(now) and all(a is b for a, b in zip(before, now, strict=True))


def _is_fixed(value: Any) -> bool:
    """Can it not change in place?"""
    if isinstance(value, tuple):
        return all(map(_is_fixed, value))
    return callable(value) or isinstance(value, (int, float, complex, str, bytes, range, type(None), ModuleType))


def what_is_searched(game: Game, kernels: tuple[Function, ...]) -> tuple[dict[str, Function], set[str]]:
    """(the game's methods that a search can come to, the names of all attributes that these and the kernels read).

    A method that is only there for `initial`, for a table or for people is not among them.
    """
    methods = rules(game)
    fields = frozenset(getattr(type(game.initial()), "_fields", ()))
    found = {name: methods[name] for name in _HOOKS & methods.keys()}
    while True:
        read = attributes_read(list(found.values()), kernels, fields)
        more = {name: methods[name] for name in read & methods.keys() - found.keys()}
        if not more:
            return found, read
        found |= more


def attributes_read(
    methods: list[Function], kernels: tuple[Function, ...], fields: frozenset[str] = frozenset()
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
    for fn in _with_helpers([*methods, *kernels]):
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


def know_function(fn: Function) -> None:
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
            know_function(member.__func__)  # type: ignore[arg-type]
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
