"""Where 64-bit code goes wrong: the operation whose native result is another than Python's.

Python's whole numbers are unbounded. Native ones have 64 bits, and the compiler takes the result of an operation as signed
when one of its operands is (Numba's rule: any literal below 2⁶³ is). Bits are the same either way, but `>>`, comparison,
division and conversion to float are not. So the function that differs is run once more, interpreted, with numbers that
know how the compiler takes them, and that note each operation with another native outcome.
"""

from __future__ import annotations

import dataclasses
import linecache
import operator
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from plyant import bits, tuples
from plyant.game import Game, State

_TOP = 1 << 63
_OWN_MEANING = {bits.__file__, tuples.__file__}  # what these do is the same in both worlds

ADVICE = {
    ">>": "use plyant.bits.shr",
    "<<": "use plyant.bits.shl",
    "*": "use plyant.bits.mul",
    "~": "use plyant.bits.invert",
    "<": "use plyant.bits.less",
    "<=": "use plyant.bits.less",
    ">": "use plyant.bits.less",
    ">=": "use plyant.bits.less",
}


@dataclasses.dataclass(frozen=True)
class Operation:
    """An operation in the game's source, and why it is a trap."""

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
        shown = f" (`{source}`)" if source else ""
        advice = ADVICE.get(self.symbol, "keep such numbers below 2**63, or mask with plyant.bits.FULL")
        return f"Most likely it is `{self.symbol}` in {self.place}{shown}: {self.why}; {advice}."


def explain(game: Game, state: State, unsigned: Iterable[str], function: str, args: tuple[Any, ...]) -> Operation | None:
    """The operation that makes native `function(s, *args)` differ, where it is a 64-bit one that can be told."""
    raise NotImplementedError


class Ledger:
    """The operations noted during one run."""

    def __init__(self) -> None:
        self.traps: list[Operation] = []
        """Those whose outcome differs."""
        self.overflows: list[Operation] = []
        """Those whose outcome is the same in its lowest 64 bits, but has more bits in Python."""


class Word(int):
    """A whole number that knows whether the compiler takes it as signed, and which operation outgrew 64 bits, if any."""

    signed: bool
    ledger: Ledger
    outgrown: Operation | None
