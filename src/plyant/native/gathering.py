"""Bits of a word brought close together, and spread again: one meaning interpreted and native."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.core.registry import cpu_target
from numba.extending import intrinsic, overload, register_jitable

from plyant import bits

_SLOW = ("znver1", "znver2", "bdver4")  # processors that have the instructions, and need hundreds of cycles for one
_I64 = ir.IntType(64)


def gather(value: int, mask: int) -> int:
    """The bits of a value where the mask has ones, close together: its lowest one gives bit 0.

    Of all 64 bits, the highest one is the sign natively, and is not here.
    """
    return int(_moved(int(value), int(mask), True))


def scatter(value: int, mask: int, low: int = 0) -> int:
    """The inverse of `gather`, and `low` more: bit 0 goes to where the mask has its lowest one. 64 bits, signed."""
    return ((int(_moved(int(value), int(mask), False)) + int(low) + (1 << 63)) & bits.FULL) - (1 << 63)


@register_jitable  # type: ignore[untyped-decorator]
def _moved(value: int, mask: int, is_gathered: bool) -> int:
    """Run by run of the mask: its bits brought close together, or bits that are close brought there."""
    mask, found, at = bits.shr(mask, 0), bits.shr(0, 0), 0
    while mask != 0:
        low, length = _lowest_run(mask)
        here, there = (low, at) if is_gathered else (at, low)
        found |= bits.shl(bits.shr(value, here) & _ones(length), there)
        at += length
        mask = bits.shl(bits.shr(mask, low + length), low + length)
    return found


@register_jitable  # type: ignore[untyped-decorator]
def _lowest_run(mask: int) -> tuple[int, int]:
    """Where the lowest ones begin, and how many of them there are side by side."""
    low = bits.lowest(mask)
    return low, bits.lowest(bits.invert(bits.shr(mask, low)))


@register_jitable  # type: ignore[untyped-decorator]
def _ones(length: int) -> int:
    return bits.invert(bits.shl(bits.FULL, length))


def _has_instructions() -> bool:
    """Does the processor for which machine code is made do this by itself, and fast?"""
    _, name, features = cpu_target.target_context.codegen().magic_tuple()
    return name not in _SLOW and "+bmi2" in features.split(",")


def _instruction(name: str) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]
    def instruction(typingctx: Any, value: Any, mask: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kind = ir.FunctionType(_I64, [_I64, _I64])
            return builder.call(cgutils.get_or_insert_function(builder.module, kind, f"llvm.x86.bmi.{name}.64"), args)

        return types.int64(types.int64, types.int64), codegen

    return instruction


_pext, _pdep = _instruction("pext"), _instruction("pdep")


@overload(gather, jit_options={"no_cfunc_wrapper": True})
def _native_gather(value, mask):  # type: ignore[no-untyped-def]
    if _has_instructions():
        return lambda value, mask: _pext(value, mask)
    return lambda value, mask: np.int64(_moved(value, mask, True))


@overload(scatter, jit_options={"no_cfunc_wrapper": True})
def _native_scatter(value, mask, low=0):  # type: ignore[no-untyped-def]
    if _has_instructions():
        return lambda value, mask, low=0: low + _pdep(value, mask)
    return lambda value, mask, low=0: low + np.int64(_moved(value, mask, False))
