"""The tables of a game as native values: a pointer into the game's memory, and a length."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, models, overload, register_model

from plyant.tables import tables_of

_I64 = ir.IntType(64)
_HEADING = 2  # words that say where a table begins and how long it is


class TableType(types.Type):  # type: ignore[misc]
    """Whole numbers or floats that a game has computed; to be read only."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        super().__init__(name=f"Table({kind})")

    def __reduce__(self) -> Any:
        return TableType, (self.kind,)


@register_model(TableType)
class _TableModel(models.StructModel):  # type: ignore[misc]
    def __init__(self, manager: Any, typ: TableType) -> None:
        super().__init__(manager, typ, [("begin", types.CPointer(typ.kind)), ("length", types.int64)])


def table_type(cls: type, name: str) -> TableType:
    """The native type of a table."""
    return TableType(types.float64 if tables_of(cls)[name].holds_floats else types.int64)


def lower_table(context: Any, builder: Any, cls: type, name: str, memory: Any) -> Any:
    """The table of this name in the memory of a game, given as a pointer."""
    words = builder.bitcast(memory, _I64.as_pointer())
    place = _HEADING * list(tables_of(cls)).index(name)
    begin, length = (_fixed(builder, builder.gep(words, [_I64(place + i)])) for i in range(_HEADING))
    made = cgutils.create_struct_proxy(table_type(cls, name))(context, builder)
    kind = context.get_value_type(table_type(cls, name).kind)
    made.begin = builder.bitcast(builder.gep(words, [begin]), kind.as_pointer())
    made.length = length
    return made._getvalue()


def _fixed(builder: Any, pointer: Any) -> Any:
    """Read what never changes: so the compiler need not read it twice."""
    value = builder.load(pointer)
    value.set_metadata("invariant.load", builder.module.add_metadata([]))
    return value


@intrinsic  # type: ignore[untyped-decorator]
def _length(typingctx: Any, table: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return cgutils.create_struct_proxy(table)(context, builder, value=args[0]).length

    return types.int64(table), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _read(typingctx: Any, table: Any, i: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        begin = cgutils.create_struct_proxy(table)(context, builder, value=args[0]).begin
        return _fixed(builder, builder.gep(begin, [args[1]]))

    return table.kind(table, types.int64), codegen


@overload(operator.getitem, jit_options={"no_cfunc_wrapper": True})
def _getitem(table, i):  # type: ignore[no-untyped-def]
    if not isinstance(table, TableType) or not isinstance(i, types.Integer):
        return None

    def read(table, i):  # type: ignore[no-untyped-def]
        place = i + _length(table) if i < 0 else i
        if np.uint64(place) >= np.uint64(_length(table)):  # which a negative number is, too
            raise IndexError("tuple index out of range")
        return _read(table, place)

    return read


@overload(len, jit_options={"no_cfunc_wrapper": True})
def _len(table):  # type: ignore[no-untyped-def]
    return (lambda table: _length(table)) if isinstance(table, TableType) else None
