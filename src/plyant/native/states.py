"""States as native values: NamedTuples whose fields have the declared type, whatever expression filled them."""

from __future__ import annotations

import inspect
import typing
from typing import Any

import numpy as np
from numba.core import cgutils, types
from numba.core.typing import signature as typing_signature
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr
from numba.extending import lower_builtin, models, register_model, typeof_impl

from plyant import bits
from plyant.native.source import is_named_tuple

SCALARS = {int: types.int64, float: types.float64, bool: types.boolean, bits.U64: types.uint64}
SCALARS |= {
    getattr(np, name): getattr(types, name)
    for name in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64")
}
_classes: dict[str, type] = {}
_known: set[type] = set()


class NotNative(Exception):
    """The reason why a game cannot be compiled, in one line."""


class StateType(types.NamedTuple):  # type: ignore[misc]
    """A state's native type, equal by name alone, so that the disk cache holds for classes from any file."""

    def __init__(self, kinds: tuple[Any, ...], cls: type) -> None:
        super().__init__(kinds, cls)
        self.name = (
            f"State.{cls.__qualname__}({', '.join(f'{f}:{k}' for f, k in zip(self.fields, kinds, strict=True))})"
        )
        _classes[self.name] = cls

    @property
    def key(self) -> str:
        return str(self.name)

    def __reduce__(self) -> Any:
        return _restored, (self.name, self.types, self.fields)


def _restored(name: str, kinds: tuple[Any, ...], fields: tuple[str, ...]) -> StateType:
    """A type read from the cache: of the class that is loaded here, or of a stand-in that holds the same fields."""
    cls: Any = _classes.get(name) or typing.NamedTuple(name.split("(")[0].split(".")[-1], [(f, Any) for f in fields])
    made = StateType(kinds, cls)
    made.name = name
    return made


register_model(StateType)(models.TupleModel)


def field_hints(cls: type) -> list[Any]:
    """The declared type of each field; None where there is none that can be understood."""
    try:
        hints = typing.get_type_hints(cls, include_extras=True)
    except Exception:
        hints = {}
    return [hints.get(field) for field in cls._fields]  # type: ignore[attr-defined]


def inner_hints(hint: Any, length: int) -> list[Any]:
    """The declared type of each entry of a tuple declared as `hint`; None where there is none."""
    inside = list(typing.get_args(hint)) if typing.get_origin(hint) is tuple else []
    if len(inside) == 2 and inside[1] is Ellipsis:
        inside = [inside[0]] * length
    return inside if len(inside) == length else [None] * length


def field_type(hint: Any, given: Any) -> Any:
    """The native type of a field declared as `hint` into which a value of native type `given` is put."""
    if isinstance(given, types.BaseTuple):
        if isinstance(given, StateType):
            return given
        if is_named_tuple(hint):
            return state_type(hint, list(given))
        return types.Tuple([field_type(h, g) for h, g in zip(inner_hints(hint, len(given)), given, strict=True)])
    try:
        declared = SCALARS.get(hint)
    except TypeError:
        declared = None
    if declared is not None:
        return declared
    given = types.unliteral(given)
    if isinstance(given, types.Boolean):
        return types.boolean
    return types.int64 if isinstance(given, types.Integer) and given.signed else given


def state_type(cls: type, given: list[Any]) -> StateType:
    """The native type of a NamedTuple filled with values of these native types."""
    return StateType(tuple(field_type(h, g) for h, g in zip(field_hints(cls), given, strict=True)), cls)


def type_of_value(value: Any, hint: Any = None) -> Any:
    """The native type of a Python value in a state; raises NotNative."""
    if is_named_tuple(type(value)):
        cls = type(value)
        know(cls)
        return StateType(tuple(type_of_value(v, h) for v, h in zip(value, field_hints(cls), strict=True)), cls)
    if isinstance(value, tuple):
        return types.Tuple([type_of_value(v, h) for v, h in zip(value, inner_hints(hint, len(value)), strict=True)])
    if isinstance(value, (bool, np.bool_)):
        return SCALARS.get(hint, types.boolean)
    if isinstance(value, (int, float, np.number)):
        try:
            declared = SCALARS.get(hint)
        except TypeError:
            declared = None
        if declared is None:
            declared = types.float64 if isinstance(value, (float, np.floating)) else types.int64
        if isinstance(declared, types.Integer) and not declared.minval <= value <= declared.maxval:
            raise NotNative(f"a state holds {value}, which does not fit into {declared}; declare the field as bits.U64")
        return declared
    raise NotNative(
        f"a state holds a {type(value).__name__}; native states are NamedTuples of numbers and fixed tuples"
    )


def cast(context: Any, builder: Any, value: Any, given: Any, wanted: Any) -> Any:
    """A value as the wanted type, tuples entry by entry."""
    if not isinstance(wanted, types.BaseTuple):
        return context.cast(builder, value, given, wanted)
    parts = cgutils.unpack_tuple(builder, value, len(wanted))
    return _pack(context, builder, parts, list(given), wanted)


def _pack(context: Any, builder: Any, values: Any, given: Any, wanted: Any) -> Any:
    """A tuple of the wanted type from values of the given types."""
    parts = [cast(context, builder, v, g, w) for v, g, w in zip(values, given, list(wanted), strict=True)]
    return context.make_tuple(builder, wanted, parts)


def know(cls: type) -> None:
    """Teach the compiler a NamedTuple class: values of it, and building one with every field cast to its type."""
    if cls in _known:
        return
    _known.add(cls)
    defaults = cls._field_defaults  # type: ignore[attr-defined]
    fields = cls._fields  # type: ignore[attr-defined]
    signature = inspect.Signature([inspect.Parameter(f, _PARAMETER, default=defaults.get(f, _EMPTY)) for f in fields])

    @typeof_impl.register(cls)  # type: ignore[untyped-decorator]
    def _typeof(value: Any, context: Any) -> Any:
        return type_of_value(value)

    class Build(AbstractTemplate):  # type: ignore[misc]
        key = cls

        def generic(self, args: Any, kws: Any) -> Any:
            bound = signature.bind(*args, **dict(kws)).arguments
            given = [bound[f] if f in bound else type_of_value(defaults[f]) for f in fields]
            return typing_signature(state_type(cls, given), *given).replace(pysig=signature)

    _constructors[cls] = types.Function(Build)
    lower_builtin(cls, types.VarArg(types.Any))(_build)


_constructors: dict[type, Any] = {}
_typeof_class = typeof_impl.dispatch(type)


@typeof_impl.register(type)  # type: ignore[untyped-decorator]
def _typeof_type(cls: type, context: Any) -> Any:
    """The class of a known state is the constructor above; any other class is what it was before."""
    return _constructors[cls] if cls in _constructors else _typeof_class(cls, context)


_PARAMETER = inspect.Parameter.POSITIONAL_OR_KEYWORD
_EMPTY = inspect.Parameter.empty


def _build(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return _pack(context, builder, args, sig.args, sig.return_type)


@infer_getattr
class _StateMethods(AttributeTemplate):  # type: ignore[misc]
    """`s._replace(field=value, …)` in native code: a call with all fields, of which the others are none."""

    key = StateType

    def resolve__replace(self, state: StateType) -> Any:
        class Replace(AbstractTemplate):  # type: ignore[misc]
            key = (StateType, "_replace")

            def generic(self, args: Any, kws: Any) -> Any:
                given = dict(kws)
                if args or not given.keys() <= set(state.fields):
                    return None
                declared = zip(state.fields, field_hints(state.instance_class), state.types, strict=True)
                kinds = tuple(field_type(hint, given[f]) if f in given else old for f, hint, old in declared)
                values = [given.get(f, types.none) for f in state.fields]
                made = typing_signature(StateType(kinds, state.instance_class), *values, recvr=state)
                return made.replace(
                    pysig=inspect.Signature([inspect.Parameter(f, _PARAMETER, default=None) for f in state.fields])
                )

        return types.BoundFunction(Replace, state)


@lower_builtin((StateType, "_replace"), StateType, types.VarArg(types.Any))  # type: ignore[untyped-decorator]
def _replace(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    state, *given = sig.args
    values = cgutils.unpack_tuple(builder, args[0], len(state))
    replaced = [kind != types.none for kind in given]
    values = [new if is_new else old for is_new, new, old in zip(replaced, args[1:], values, strict=True)]
    kinds = [new if is_new else old for is_new, new, old in zip(replaced, given, state.types, strict=True)]
    return _pack(context, builder, values, kinds, sig.return_type)
