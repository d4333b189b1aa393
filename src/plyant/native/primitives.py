"""The native meaning of `plyant.bits`, `plyant.tuples` and of the hash of a state, equal to the interpreted one."""

from __future__ import annotations

import functools
import math
import struct
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from plyant import bits, tuples
from plyant.native.source import is_named_tuple
from plyant.native.states import cast, field_hints, inner_hints

_MULTIPLIER = 0x9E3779B97F4A7C15
_FINISH = 0xD6E8FEB86659FD93
_SHIFT = 32


def scramble(key: Any) -> int:
    """A hash of 63 bits, the same interpreted and native for numbers and nested tuples of them; never 0.

    It begins with the shape of the tuples, which is a constant in native code: (0,) and (0, 0) are two things.
    """
    return _finish(_mixed(_shape(key) if isinstance(key, tuple) else 0, key))


def _shape(key: Any) -> int:
    """A number for how long a tuple is, and each tuple in it; 0 for what is no tuple."""
    if not isinstance(key, tuple):
        return 0
    shape = len(key) + 1
    for place, item in enumerate(key):
        if isinstance(item, tuple):
            shape = (shape * _MULTIPLIER + _shape(item) + place) & bits.FULL
    return shape


def _mixed(h: int, key: Any) -> int:
    if isinstance(key, tuple):
        for item in key:
            h = _mixed(h, item)
        return h
    if isinstance(key, float):
        key = struct.unpack("<q", struct.pack("<d", key))[0]
    elif isinstance(key, np.integer):
        key = int(key)
    elif not isinstance(key, int):
        key = hash(key)
    h = ((h ^ (key & bits.FULL)) * _MULTIPLIER) & bits.FULL
    return h ^ (h >> _SHIFT)


def _finish(h: int) -> int:
    h = (h * _FINISH) & bits.FULL
    return ((h ^ (h >> _SHIFT)) >> 1) | 1


def float_bits(value: float) -> int:
    """The 64 bits of a float as a signed number."""
    return int(struct.unpack("<q", struct.pack("<d", value))[0])


def bits_float(word: int) -> float:
    """The inverse of float_bits."""
    return float(struct.unpack("<d", struct.pack("<q", word))[0])


def above(value: float) -> float:
    """The next greater float."""
    return math.nextafter(value, math.inf)


def slot(action: Any, slots: int) -> int:
    """A number below `slots` (a power of two) for an action: itself, for small whole numbers."""
    return hash(action) & (slots - 1)


def spill(value: Any, words: Any, at: int) -> int:
    """Store every number of a number or nested tuple as 64 bits, from words[at] on; gives the place after the last.

    Whole numbers keep their lowest 64 bits, read as signed; a bool is 0 or 1; a float is its own bits.
    """
    return _spilled(value, words, at)


def _spilled(value: Any, words: Any, at: int) -> int:
    if isinstance(value, (float, np.floating)):
        words[at] = float_bits(float(value))
        return at + 1
    if isinstance(value, tuple):
        for item in value:
            at = _spilled(item, words, at)
        return at
    words[at] = ((int(value) + (1 << 63)) & bits.FULL) - (1 << 63)
    return at + 1


def fill(example: Any, words: Any, at: int) -> Any:
    """The inverse of `spill`: a number or nested tuple like the example, from the words at this place on."""
    return _filled(example, None, words, at)[0]


def _filled(example: Any, hint: Any, words: Any, at: int) -> tuple[Any, int]:
    """`hint` is the declared type: a number of 64 bits may be unsigned."""
    if isinstance(example, tuple):
        items = []
        cls = type(example)
        hints = _field_hints(cls) if is_named_tuple(cls) else inner_hints(hint, len(example))
        for item, inside in zip(example, hints, strict=True):
            made, at = _filled(item, inside, words, at)
            items.append(made)
        return cls._make(items) if hasattr(cls, "_make") else tuple(items), at
    if isinstance(example, (float, np.floating)):
        return bits_float(words[at]), at + 1
    if isinstance(example, (bool, np.bool_)):
        return bool(words[at]), at + 1
    word = int(words[at])
    return word & bits.FULL if hint == bits.U64 else word, at + 1


_field_hints = functools.lru_cache(maxsize=64)(field_hints)


_I64 = ir.IntType(64)


def _native_mixed(context: Any, builder: Any, h: Any, value: Any, kind: Any) -> Any:
    if isinstance(kind, types.BaseTuple):
        for item, inside in zip(cgutils.unpack_tuple(builder, value, len(kind)), list(kind), strict=True):
            h = _native_mixed(context, builder, h, item, inside)
        return h
    if isinstance(kind, types.Float):
        word = builder.bitcast(context.cast(builder, value, kind, types.float64), _I64)
    else:
        word = context.cast(builder, value, kind, types.int64)
    h = builder.mul(builder.xor(h, word), ir.Constant(_I64, _MULTIPLIER))
    return builder.xor(h, builder.lshr(h, ir.Constant(_I64, _SHIFT)))


def _native_shape(kind: Any) -> int:
    """The same of a type."""
    if not isinstance(kind, types.BaseTuple):
        return 0
    shape = len(kind) + 1
    for place, inside in enumerate(kind):
        if isinstance(inside, types.BaseTuple):
            shape = (shape * _MULTIPLIER + _native_shape(inside) + place) & bits.FULL
    return shape


@intrinsic  # type: ignore[untyped-decorator]
def _native_scramble(typingctx: Any, key: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        shape = ir.Constant(_I64, _native_shape(signature.args[0]))
        h = _native_mixed(context, builder, shape, args[0], signature.args[0])
        h = builder.mul(h, ir.Constant(_I64, _FINISH))
        h = builder.xor(h, builder.lshr(h, ir.Constant(_I64, _SHIFT)))
        return builder.or_(builder.lshr(h, ir.Constant(_I64, 1)), ir.Constant(_I64, 1))

    return types.int64(types.unliteral(key)), codegen


def _native_spilled(context: Any, builder: Any, value: Any, kind: Any, words: Any, at: Any) -> Any:
    if isinstance(kind, types.BaseTuple):
        for item, inside in zip(cgutils.unpack_tuple(builder, value, len(kind)), list(kind), strict=True):
            at = _native_spilled(context, builder, item, inside, words, at)
        return at
    if isinstance(kind, types.Float):
        word = builder.bitcast(context.cast(builder, value, kind, types.float64), _I64)
    else:
        word = context.cast(builder, value, kind, types.int64)
    builder.store(word, builder.gep(words, [at]))
    return builder.add(at, ir.Constant(_I64, 1))


@intrinsic  # type: ignore[untyped-decorator]
def _native_spill(typingctx: Any, value: Any, words: Any, at: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _native_spilled(context, builder, args[0], signature.args[0], args[1], args[2])

    return types.int64(types.unliteral(value), words, types.int64), codegen


def _native_filled(context: Any, builder: Any, kind: Any, words: Any, at: Any) -> tuple[Any, Any]:
    if isinstance(kind, types.BaseTuple):
        parts = []
        for inside in kind:
            part, at = _native_filled(context, builder, inside, words, at)
            parts.append(part)
        return context.make_tuple(builder, kind, parts), at
    word = builder.load(builder.gep(words, [at]))
    if isinstance(kind, types.Float):
        value = context.cast(builder, builder.bitcast(word, ir.DoubleType()), types.float64, kind)
    else:
        value = context.cast(builder, word, types.int64, kind)
    return value, builder.add(at, ir.Constant(_I64, 1))


@intrinsic  # type: ignore[untyped-decorator]
def _native_fill(typingctx: Any, example: Any, words: Any, at: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _native_filled(context, builder, signature.return_type, args[1], args[2])[0]

    return example(example, words, types.int64), codegen


def _bitcast(given: Any, wanted: Any, to: Any) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]
    def same_bits(typingctx: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.bitcast(args[0], to)

        return wanted(given), codegen

    return same_bits


_float_bits = _bitcast(types.float64, types.int64, _I64)
_bits_float = _bitcast(types.int64, types.float64, ir.DoubleType())


def _unary(name: str) -> Any:
    """One of the processor's own instructions on a 64-bit word."""

    @intrinsic  # type: ignore[untyped-decorator]
    def instruction(typingctx: Any, b: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            if name == "cttz":
                return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))
            return {"ctpop": builder.ctpop, "bswap": builder.bswap, "bitreverse": builder.bitreverse}[name](args[0])

        return types.uint64(types.uint64), codegen

    return instruction


_ctpop, _cttz, _bswap, _bitreverse = (_unary(n) for n in ("ctpop", "cttz", "bswap", "bitreverse"))
U = np.uint64


def _means(plain: Callable[..., Any]) -> Callable[[Callable[..., Any]], None]:
    """Declare the native meaning of a plain function."""

    def register(native: Callable[..., Any]) -> None:
        overload(plain, strict=False, jit_options={"no_cfunc_wrapper": True})(lambda *args: native)

    return register


@_means(scramble)
def _scramble(key):  # type: ignore[no-untyped-def]
    return _native_scramble(key)


@_means(spill)
def _spill(value, words, at):  # type: ignore[no-untyped-def]
    return _native_spill(value, words, at)


@_means(fill)
def _fill(example, words, at):  # type: ignore[no-untyped-def]
    return _native_fill(example, words, at)


@_means(float_bits)
def _to_word(value):  # type: ignore[no-untyped-def]
    return _float_bits(float(value))


@_means(bits_float)
def _to_float(word):  # type: ignore[no-untyped-def]
    return _bits_float(word)


@_means(slot)
def _slot(action, slots):  # type: ignore[no-untyped-def]
    return action & (slots - 1)


@_means(above)
def _above(value):  # type: ignore[no-untyped-def]
    return np.nextafter(value, np.inf)


@_means(bits.shl)
def _shl(b, n):  # type: ignore[no-untyped-def]
    return U(b) << U(n) if n < 64 else U(0)


@_means(bits.shr)
def _shr(b, n):  # type: ignore[no-untyped-def]
    return U(b) >> U(n) if n < 64 else U(0)


@_means(bits.bit)
def _bit(i):  # type: ignore[no-untyped-def]
    return U(1) << U(i)


@_means(bits.has)
def _has(b, i):  # type: ignore[no-untyped-def]
    return (U(b) >> U(i)) & U(1) != U(0)


@_means(bits.invert)
def _invert(b):  # type: ignore[no-untyped-def]
    return ~U(b)


@_means(bits.popcount)
def _popcount(b):  # type: ignore[no-untyped-def]
    return np.int64(_ctpop(U(b)))


@_means(bits.lowest)
def _lowest(b):  # type: ignore[no-untyped-def]
    return np.int64(_cttz(U(b)))


@_means(bits.without_lowest)
def _without_lowest(b):  # type: ignore[no-untyped-def]
    return U(b) & (U(b) - U(1))


@_means(bits.each)
def _each(b):  # type: ignore[no-untyped-def]
    rest = U(b)
    while rest != U(0):
        yield np.int64(_cttz(rest))
        rest = rest & (rest - U(1))


@_means(bits.less)
def _less(a, b):  # type: ignore[no-untyped-def]
    return U(a) < U(b)


@_means(bits.mul)
def _mul(a, b):  # type: ignore[no-untyped-def]
    return U(a) * U(b)


@_means(bits.flip)
def _flip(b):  # type: ignore[no-untyped-def]
    return _bswap(U(b))


@_means(bits.mirror)
def _mirror(b):  # type: ignore[no-untyped-def]
    return _bswap(_bitreverse(U(b)))


@_means(bits.transpose)
def _transpose(b):  # type: ignore[no-untyped-def]
    b = U(b)
    t = (b ^ (b << U(28))) & U(0x0F0F0F0F00000000)
    b = b ^ t ^ (t >> U(28))
    t = (b ^ (b << U(14))) & U(0x3333000033330000)
    b = b ^ t ^ (t >> U(14))
    t = (b ^ (b << U(7))) & U(0x5500550055005500)
    return b ^ t ^ (t >> U(7))


_FEW = 8  # entries of a tuple


@intrinsic  # type: ignore[untyped-decorator]
def _native_put(typingctx: Any, cells: Any, i: Any, value: Any) -> Any:
    if not isinstance(cells, types.UniTuple) or not isinstance(i, types.Integer):
        return None

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind, _, given = signature.args
        entry = cast(context, builder, args[2], given, kind.dtype)
        if len(kind) <= _FEW:  # then nothing has to go through memory
            made = args[0]
            for n, old in enumerate(cgutils.unpack_tuple(builder, args[0], len(kind))):
                is_here = builder.icmp_unsigned("==", args[1], args[1].type(n))
                made = builder.insert_value(made, builder.select(is_here, entry, old), n)
            return made
        place = cgutils.alloca_once_value(builder, args[0])
        builder.store(entry, cgutils.gep_inbounds(builder, place, 0, args[1]))
        return builder.load(place)

    return cells(cells, types.intp, types.unliteral(value)), codegen


@_means(tuples.put)
def _put(cells, i, value):  # type: ignore[no-untyped-def]
    return _native_put(cells, i, value)


@intrinsic  # type: ignore[untyped-decorator]
def _native_weighted_sum(typingctx: Any, weights: Any, features: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        total = ir.Constant(ir.DoubleType(), 0.0)
        kinds = [list(kind) for kind in signature.args]
        words = [cgutils.unpack_tuple(builder, a, len(k)) for a, k in zip(args, kinds, strict=True)]
        for w, f, kind_w, kind_f in zip(*words, *kinds, strict=False):
            w, f = (context.cast(builder, v, k, types.float64) for v, k in ((w, kind_w), (f, kind_f)))
            total = builder.fadd(total, builder.fmul(w, f))
        return total

    return types.float64(weights, features), codegen


@_means(tuples.weighted_sum)
def _weighted_sum(weights, features):  # type: ignore[no-untyped-def]
    return _native_weighted_sum(weights, features)
