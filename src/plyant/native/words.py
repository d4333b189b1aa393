"""A kernel's scratch memory: whole numbers of 64 bits behind one pointer.

An array takes seven machine words to pass down a recursion and a check to index; a bare pointer takes one and none.
It is made once, outside of the kernel, which only reads and writes inside of it. An interpreted kernel gets a list.
"""

from __future__ import annotations

import mmap
import operator
import os
import platform
import sys
from pathlib import Path
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import NativeValue, intrinsic, models, overload, register_model, typeof_impl, unbox

_STRICT = "2"  # what Linux calls it when all memory that is set aside counts as taken
_NOT_COUNTED = 0x4000  # MAP_NORESERVE, which Python does not name; on these machines it is this number:
_MACHINES = ("x86_64", "aarch64", "riscv64", "s390x")


class Words:
    """Zero-filled words; Python code reads and writes them through `array`."""

    def __init__(self, length: int) -> None:
        self.array = np.zeros(length, np.int64)
        self.address = int(self.array.ctypes.data)

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, i: Any) -> Any:
        return self.array[i].tolist()

    def __setitem__(self, i: Any, value: Any) -> None:
        self.array[i] = value


class GrowingWords(Words):
    """Words of which there can be more later.

    Addresses for all the memory of this machine are set aside at first, where the system allows it: that costs nothing,
    memory is taken when it is written to, and nothing is ever moved.
    """

    def __init__(self, length: int) -> None:
        self._all = _set_aside()
        self.array = np.empty(0, np.int64)
        self.extend(length)

    def extend(self, length: int, keeps: bool = True) -> None:
        """Have so many words: those that are there keep their values, if that is wanted, and others are 0."""
        before = self.array if keeps else self.array[:0]
        self.array = self._all[:length] if length <= len(self._all) else np.zeros(length, np.int64)
        if len(self._all) < length:
            self.array[: len(before)] = before
        self.address = int(self.array.ctypes.data)


def _set_aside() -> np.ndarray[Any, Any]:
    """As many words as there is memory; none where that cannot be had without taking it.

    What is set aside must not count as taken: a process could not start another one by then.
    """
    if sys.platform != "linux" or platform.machine() not in _MACHINES:
        return np.empty(0, np.int64)
    try:
        if Path("/proc/sys/vm/overcommit_memory").read_text(encoding="ascii").strip() == _STRICT:
            return np.empty(0, np.int64)
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        memory = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | _NOT_COUNTED)
        memory.madvise(mmap.MADV_HUGEPAGE)
    except (OSError, ValueError):  # less is allowed to this process
        return np.empty(0, np.int64)
    return np.frombuffer(memory, np.int64)


class WordsType(types.Type):  # type: ignore[misc]
    """The native type of Words: a pointer."""

    def __init__(self) -> None:
        super().__init__(name="Words")


WORDS = WordsType()
_I64 = ir.IntType(64)


@register_model(WordsType)
class _WordsModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _I64.as_pointer())


@typeof_impl.register(Words)  # type: ignore[untyped-decorator]
def _typeof(value: Words, context: Any) -> WordsType:
    return WORDS


@unbox(WordsType)  # type: ignore[untyped-decorator]
def _unbox(kind: Any, obj: Any, c: Any) -> Any:
    number = c.pyapi.object_getattr_string(obj, "address")
    address = c.pyapi.long_as_longlong(number)
    c.pyapi.decref(number)
    pointer = c.builder.inttoptr(address, _I64.as_pointer())
    return NativeValue(pointer, is_error=cgutils.is_not_null(c.builder, c.pyapi.err_occurred()))


@intrinsic  # type: ignore[untyped-decorator]
def _load(typingctx: Any, words: Any, i: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load(builder.gep(args[0], [args[1]]))

    return types.int64(WORDS, types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _store(typingctx: Any, words: Any, i: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store(args[2], builder.gep(args[0], [args[1]]))
        return context.get_dummy_value()

    return types.void(WORDS, types.int64, types.int64), codegen


@overload(operator.getitem, jit_options={"no_cfunc_wrapper": True})
def _getitem(words, i):  # type: ignore[no-untyped-def]
    if isinstance(words, WordsType) and isinstance(i, types.Integer):
        return lambda words, i: _load(words, i)
    return None


@overload(operator.setitem, jit_options={"no_cfunc_wrapper": True})
def _setitem(words, i, value):  # type: ignore[no-untyped-def]
    if isinstance(words, WordsType) and isinstance(i, types.Integer):
        return lambda words, i, value: _store(words, i, value)
    return None


def claim(words: Any, i: int, value: int) -> int:
    """Put a value into words[i] if 0 is there, all at once for all threads; gives what was there before."""
    before = words[i]
    if before == 0:
        words[i] = value
    return int(before)


def expect(words: Any, i: int) -> None:
    """Say that words[i] will be read soon: the processor may fetch it meanwhile."""


@intrinsic  # type: ignore[untyped-decorator]
def _claim(typingctx: Any, words: Any, i: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = builder.gep(args[0], [args[1]])
        found = builder.cmpxchg(place, ir.Constant(_I64, 0), args[2], "monotonic", "monotonic")
        return builder.extract_value(found, 0)

    return types.int64(WORDS, types.int64, types.int64), codegen


@intrinsic  # type: ignore[untyped-decorator]
def _expect(typingctx: Any, words: Any, i: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        octets = ir.IntType(8).as_pointer()
        place = builder.bitcast(builder.gep(args[0], [args[1]]), octets)
        number = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [octets, number, number, number])
        prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        builder.call(prefetch, [place, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(WORDS, types.int64), codegen


@overload(claim, jit_options={"no_cfunc_wrapper": True})
def _native_claim(words, i, value):  # type: ignore[no-untyped-def]
    return lambda words, i, value: _claim(words, i, value)


@overload(expect, jit_options={"no_cfunc_wrapper": True})
def _native_expect(words, i):  # type: ignore[no-untyped-def]
    return lambda words, i: _expect(words, i)
