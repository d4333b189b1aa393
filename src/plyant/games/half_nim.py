"""Nim with one pile, from which at most half may be taken."""

import re
from typing import NamedTuple

from plyant import board
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import Game


class Pile(NamedTuple):
    """The sticks left, and who takes next."""

    sticks: int
    mover: int


class HalfNim(Game):
    """Take at least one and at most half of the sticks; whoever must take the last one loses."""

    bounds = (-1, 1)
    zero_sum = True
    sticks: int = 15

    def validate(self) -> None:
        if not 1 <= self.sticks < 2**62:
            raise ParameterError(f"half-nim: sticks={self.sticks} is out of range; 1 to 2⁶² is accepted.")

    def initial(self) -> Pile:
        return Pile(self.sticks, 0)

    def player(self, s: Pile) -> int:
        return s.mover

    def actions(self, s: Pile) -> range:
        return range(1, s.sticks // 2 + 1)

    def result(self, s: Pile, a: int) -> Pile:
        return Pile(s.sticks - a, 1 - s.mover)

    def is_terminal(self, s: Pile) -> bool:
        return s.sticks == 1

    def utility(self, s: Pile, p: int) -> int:
        return -1 if p == s.mover else 1

    def text(self, s: Pile) -> str:
        sticks = "| " * min(s.sticks, 60) + ("…" if s.sticks > 60 else "")
        return f"{sticks.strip()}  ({s.sticks})" + (" MIN" if s.mover == 1 else "")

    def state_name(self, s: Pile) -> str:
        return str(s.sticks)

    def picture(self, s: Pile) -> str:
        across = min(max(s.sticks, 1), 40)
        parts = [board.stroke(0.5 * i + 0.5, 0.4, 0.5 * i + 0.5, 1.6, board.INK, 0.12) for i in range(across)]
        parts.append(board.label(0.25 * across + 0.25, 2.1, str(s.sticks)))
        return board.svg(0.5 * across + 0.5, 2.5, parts, "half-nim")

    def parse_action(self, s: Pile, text: str) -> int:
        take = board.parse_number(text)
        if take is not None and take in self.actions(s):
            return take
        raise IllegalMove(f"{text.strip()!r} cannot be taken. Legal: 1 to {s.sticks // 2}.")

    def parse_state(self, text: str) -> Pile:
        match = re.fullmatch(r"\s*(?:[| …]*\(([0-9]{1,19})\)|([0-9]{1,19}))\s*(MAX|MIN)?\s*", text, re.IGNORECASE)
        sticks = int(match[1] or match[2]) if match else 0
        if match is None or not 1 <= sticks < 2**62:
            raise BadText(f"{text!r} is not a pile: write the number of sticks, and MIN after it when MIN takes next.")
        return Pile(sticks, int((match[3] or "").upper() == "MIN"))
