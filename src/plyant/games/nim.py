"""Nim with several piles, normal or misère."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from plyant import board
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import Game
from plyant.tuples import put

MOST = 1000


class Piles(NamedTuple):
    """The sticks in each pile, and who takes next."""

    piles: tuple[int, ...]
    mover: int


class Nim(Game):
    """Take any number of sticks from one pile. Normal: whoever takes the last stick wins; misère: loses."""

    bounds = (-1, 1)
    zero_sum = True
    piles: tuple[int, ...] = (3, 4, 5)
    misere: bool = False

    def validate(self) -> None:
        if not 1 <= len(self.piles) <= 20 or any(not 0 <= p < MOST for p in self.piles) or not any(self.piles):
            raise ParameterError(f"nim: piles={self.piles} must be 1 to 20 numbers from 0 to {MOST - 1}, not all 0.")

    def initial(self) -> Piles:
        return Piles(self.piles, 0)

    def player(self, s: Piles) -> int:
        return s.mover

    def actions(self, s: Piles) -> Iterator[int]:
        for i in range(len(s.piles)):
            for take in range(1, s.piles[i] + 1):
                yield i * MOST + take

    def result(self, s: Piles, a: int) -> Piles:
        i = a // MOST
        return Piles(put(s.piles, i, s.piles[i] - a % MOST), 1 - s.mover)

    def is_terminal(self, s: Piles) -> bool:
        for pile in s.piles:
            if pile > 0:
                return False
        return True

    def utility(self, s: Piles, p: int) -> int:
        took_last = p != s.mover
        return 1 if took_last != self.misere else -1

    def text(self, s: Piles) -> str:
        lines = [f"{board.column_letter(i).upper()}  {'| ' * pile}({pile})" for i, pile in enumerate(s.piles)]
        return "\n".join([*lines, "MIN"] if s.mover == 1 else lines)

    def state_name(self, s: Piles) -> str:
        return " ".join(map(str, s.piles))

    def picture(self, s: Piles) -> str:
        across = max(*s.piles, 1)
        parts = []
        for i, pile in enumerate(s.piles):
            parts.append(board.label(0.5, 1.5 * i + 1, board.column_letter(i).upper()))
            parts += [
                board.stroke(0.5 * j + 1.2, 1.5 * i + 0.5, 0.5 * j + 1.2, 1.5 * i + 1.5, board.INK, 0.12)
                for j in range(pile)
            ]
        return board.svg(0.5 * across + 1.5, 1.5 * len(s.piles) + 0.5, parts, "Nim")

    def action_name(self, s: Piles, a: int) -> str:
        return f"{board.column_letter(a // MOST).upper()}{a % MOST}"

    def parse_action(self, s: Piles, text: str) -> int:
        match = re.fullmatch(r"([a-z])[-:]?([0-9]{1,9})|([0-9]{1,9})[-:]([0-9]{1,9})", text.strip().lower())
        if match:
            pile = ord(match[1]) - ord("a") if match[1] else int(match[3]) - 1
            take = int(match[2] or match[4])
            if 0 <= pile < len(s.piles) and 1 <= take <= s.piles[pile]:
                return pile * MOST + take
        raise IllegalMove(
            f"{text.strip()!r} is not a move such as A3 (three from pile A). Legal: {self.legal_text(s)}."
        )

    def parse_state(self, text: str) -> Piles:
        text = re.sub(r"^ *[A-Za-z] +[| ]*\(([0-9]+)\)", r"\1", text, flags=re.MULTILINE)  # a line that `text` prints
        words = text.replace(",", " ").split()
        mover = int(words[-1:] in (["MIN"], ["min"]))
        numbers = words[:-1] if mover or words[-1:] in (["MAX"], ["max"]) else words
        if len(numbers) != len(self.piles) or not all(re.fullmatch("[0-9]{1,3}", w) for w in numbers):
            raise BadText(
                f"{text!r} is not {len(self.piles)} piles, such as {' '.join(map(str, self.piles))}, or … MIN."
            )
        return Piles(tuple(int(w) for w in numbers), mover)
