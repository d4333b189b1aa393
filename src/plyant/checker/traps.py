"""Where 64-bit code goes wrong: the operation whose native result is another than Python's.

Python's whole numbers are unbounded. Native ones have 64 bits, and the compiler takes a number as signed as soon as one
operand was (any literal below 2⁶³ is). The bits are the same either way, but what `>>`, comparison, division and
conversion to float make of them is not. So the function that differs is run once more, interpreted, with numbers that
know how the compiler takes them, and that note each operation with another native outcome.
"""

from __future__ import annotations

import dataclasses
import linecache
import operator
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from plyant import bits, tuples
from plyant.checker.fields import types
from plyant.game import Game, State

_SIGN = 1 << 63
_SAME_MEANING = {bits.__file__, tuples.__file__}  # what these modules do is the same in both worlds

_ADVICE = {
    ">>": "use plyant.bits.shr",
    "<<": "use plyant.bits.shl",
    "*": "use plyant.bits.mul",
    "~": "use plyant.bits.invert",
} | dict.fromkeys(("<", "<=", ">", ">="), "use plyant.bits.less")
_TAKEN_AS_SIGNED = "the number has its 64th bit set, and native code takes it as signed here"
_OUTGROWN = "the number outgrows 64 bits, and native code has no more"
_NEGATIVE = "the number is negative in Python, and native code takes it as unsigned"


@dataclasses.dataclass(frozen=True)
class Operation:
    """An operation in the game's source, and why its native outcome is another."""

    symbol: str
    file: str
    line: int
    why: str

    @property
    def place(self) -> str:
        """File and line."""
        return f"{Path(self.file).name}:{self.line}"

    def __str__(self) -> str:
        source = linecache.getline(self.file, self.line).strip()
        advice = _ADVICE.get(self.symbol, "mask with plyant.bits.FULL, or keep such numbers below 2**63")
        return f"`{self.symbol}` in {self.place}{f', `{source}`' if source else ''}: {self.why}; {advice}"


def explain(game: Game, state: State, kind: Any, function: str, args: tuple[Any, ...]) -> Operation | None:
    """The operation that makes the native `function(s, *args)` differ, where it is one on 64 bits.

    `kind` is the native type of the state.
    """
    ledger: list[Operation] = []
    try:
        outcome = getattr(game, function)(_shadow(state, kind, ledger), *args)
        words = list(_words(outcome))
    except Exception:  # the game does more with its numbers than a stand-in can follow
        words = []
    stored = [word.outgrown for word in words if word.outgrown is not None]
    return next(iter(stored + ledger), None)


def _shadow(value: Any, kind: Any, ledger: list[Operation]) -> Any:
    """The state with a Word for every whole number."""
    if isinstance(kind, types.BaseTuple):
        parts = [_shadow(v, k, ledger) for v, k in zip(value, list(kind), strict=True)]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(kind, types.Integer) and isinstance(value, int):
        return Word(value, kind.signed or kind.bitwidth < 64, ledger)
    return value


def _words(outcome: Any) -> Iterator[Word]:
    if isinstance(outcome, Word):
        yield outcome
    elif not isinstance(outcome, (int, float, str, range)) and hasattr(outcome, "__iter__"):
        for item in outcome:
            yield from _words(item)


class Word(int):
    """A whole number that knows whether the compiler takes it as signed, and the operation that outgrew 64 bits."""

    signed: bool
    ledger: list[Operation]
    outgrown: Operation | None

    def __new__(cls, value: int, signed: bool, ledger: list[Operation], outgrown: Operation | None = None) -> Word:
        """A number as the compiler takes it."""
        made = super().__new__(cls, value)
        made.signed, made.ledger, made.outgrown = signed, ledger, outgrown
        return made

    __hash__ = int.__hash__

    def __bool__(self) -> bool:
        if self.outgrown is not None and int(self) & bits.FULL == 0:
            self.ledger.append(self.outgrown)
        return int(self) != 0

    def __float__(self) -> float:
        return float(_operate("float", lambda a, _: float(a), self, 0, sys._getframe(1)))

    def __neg__(self) -> Any:
        return _operate("-", operator.sub, 0, self, sys._getframe(1))

    def __invert__(self) -> Any:
        return _operate("~", lambda a, _: ~a, self, self, sys._getframe(1))


def _held(number: int, signed: bool) -> int:
    """What 64 bits hold of a number."""
    low = number & bits.FULL
    return low - (1 << 64) if signed and low & _SIGN else low


def _is_signed(number: int) -> bool:
    return number.signed if isinstance(number, Word) else number < _SIGN


def _operate(symbol: str, compute: Callable[[Any, Any], Any], left: Any, right: Any, frame: FrameType) -> Any:
    """Python's outcome; when the native one is another, the operation is noted."""
    ledger = left.ledger if isinstance(left, Word) else right.ledger
    a, b = int(left), int(right)
    value = compute(a, b)
    is_whole = isinstance(value, int) and not isinstance(value, bool)
    if frame.f_code.co_filename in _SAME_MEANING:
        return Word(value, False, ledger) if is_whole else value
    signed_left, signed_right = _is_signed(left), _is_signed(right)
    signed = signed_left if symbol in ("<<", ">>", "~") else signed_left or signed_right
    if symbol in ("//", "%"):  # both operands are taken as the outcome is
        signed_left = signed_right = signed
    outgrown = next((w.outgrown for w in (left, right) if isinstance(w, Word) and w.outgrown), None)
    if symbol not in _BITWISE:
        native = compute(_held(a, signed_left), _held(b, signed_right))
        if (native - value) & bits.FULL if is_whole else native != value:
            ledger.append(outgrown or _operation(symbol, frame, _TAKEN_AS_SIGNED))
    if not is_whole:
        return value
    if -_SIGN <= value <= bits.FULL and (signed or value >= 0):
        outgrown = None
    elif outgrown is None:
        outgrown = _operation(symbol, frame, _OUTGROWN if value > bits.FULL or signed else _NEGATIVE)
    return Word(value, signed, ledger, outgrown)


def _operation(symbol: str, frame: FrameType, why: str) -> Operation:
    return Operation(symbol, frame.f_code.co_filename, frame.f_lineno, why)


_BITWISE = ("+", "-", "*", "**", "&", "|", "^", "<<", "~")  # the lowest 64 bits of the outcome are always the same
_BINARY: dict[str, tuple[str, Callable[[Any, Any], Any]]] = {
    "add": ("+", operator.add),
    "sub": ("-", operator.sub),
    "mul": ("*", operator.mul),
    "pow": ("**", operator.pow),
    "and": ("&", operator.and_),
    "or": ("|", operator.or_),
    "xor": ("^", operator.xor),
    "lshift": ("<<", operator.lshift),
    "rshift": (">>", operator.rshift),
    "floordiv": ("//", operator.floordiv),
    "mod": ("%", operator.mod),
    "truediv": ("/", operator.truediv),
}
_COMPARISONS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}


def _method(symbol: str, compute: Callable[[Any, Any], Any], reflected: bool) -> Callable[[Any, Any], Any]:
    def method(self: Word, other: Any) -> Any:
        if not isinstance(other, (int, float)):
            return NotImplemented
        if isinstance(other, float):
            return compute(_operate("float", lambda a, _: float(a), self, 0, sys._getframe(1)), other)
        left, right = (other, self) if reflected else (self, other)
        return _operate(symbol, compute, left, right, sys._getframe(1))

    return method


for _name, (_symbol, _compute) in _BINARY.items():
    setattr(Word, f"__{_name}__", _method(_symbol, _compute, reflected=False))
    setattr(Word, f"__r{_name}__", _method(_symbol, _compute, reflected=True))
for _name, _symbol in _COMPARISONS.items():
    setattr(Word, f"__{_name}__", _method(_symbol, getattr(operator, _name), reflected=False))
