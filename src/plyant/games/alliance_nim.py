"""Nim of three players, two of whom may join against the third."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from plyant import board
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import Game
from plyant.tuples import put

LARGEST = 99
_PLAYER = 100


class Camps(NamedTuple):
    """The sticks in each player's pile, what each has won so far, and who takes next."""

    piles: tuple[int, ...]
    won: tuple[int, ...]
    mover: int


class AllianceNim(Game):
    """Three players, each with a pile: take a stick from another's pile and keep it; without a pile you are out.

    Up to `most` sticks may be taken at a time. Whoever takes the last of a pile gets a prize too. The game ends when
    only one pile is left, and its owner keeps it. What the three get always adds up to the same.
    """

    players = ("A", "B", "C")
    zero_sum = False
    piles: tuple[int, ...] = (4, 3, 6)
    most: int = 1
    prize: int = 3

    def validate(self) -> None:
        if len(self.piles) != 3 or any(not 1 <= pile <= LARGEST for pile in self.piles):
            raise ParameterError(f"{self.name}: piles={self.piles} must be 3 numbers from 1 to {LARGEST}.")
        for name, value, least in (("most", self.most, 1), ("prize", self.prize, 0)):
            if not least <= value <= LARGEST:
                raise ParameterError(f"{self.name}: {name}={value} is out of range; {least} to {LARGEST} is accepted.")

    @property
    def bounds(self) -> tuple[float, float]:  # type: ignore[override]
        """One may get nothing, or everything."""
        return 0, sum(self.piles) + 2 * self.prize

    def initial(self) -> Camps:
        return Camps(self.piles, (0, 0, 0), 0)

    def player(self, s: Camps) -> int:
        return s.mover

    def actions(self, s: Camps) -> Iterator[int]:
        for p in range(3):
            if p != s.mover:
                for take in range(1, min(s.piles[p], self.most) + 1):
                    yield p * _PLAYER + take

    def result(self, s: Camps, a: int) -> Camps:
        p, take = a // _PLAYER, a % _PLAYER
        piles = put(s.piles, p, s.piles[p] - take)
        gain = take + (self.prize if piles[p] == 0 else 0)
        mover = (s.mover + 1) % 3
        while piles[mover] == 0:
            mover = (mover + 1) % 3
        return Camps(piles, put(s.won, s.mover, s.won[s.mover] + gain), mover)

    def is_terminal(self, s: Camps) -> bool:
        out = 0
        for pile in s.piles:
            if pile == 0:
                out += 1
        return out == 2

    def utility(self, s: Camps, p: int) -> float:
        return float(s.won[p] + s.piles[p])

    def evaluate(self, s: Camps, p: int) -> float:
        return float(s.won[p] + s.piles[p])

    def text(self, s: Camps) -> str:
        lines = [
            f"{'>' if p == s.mover else ' '} {name}  {'| ' * pile}({pile}), won {won}"
            for p, (name, pile, won) in enumerate(zip(self.players, s.piles, s.won, strict=True))
        ]
        return "\n".join(lines)

    def state_name(self, s: Camps) -> str:
        return " ".join(map(str, s.piles))

    def picture(self, s: Camps) -> str:
        across = max(*s.piles, 4)
        parts = []
        for p, pile in enumerate(s.piles):
            y = 1.5 * p + 1
            parts.append(board.label(0.5, y, self.players[p], 0.5, board.COLOURS[p]))
            parts += [
                board.stroke(0.5 * j + 1.2, y - 0.5, 0.5 * j + 1.2, y + 0.5, board.INK, 0.12) for j in range(pile)
            ]
            parts.append(board.label(0.5 * across + 2, y, f"won {s.won[p]}"))
        return board.svg(0.5 * across + 3, 5, parts, self.name)

    def action_name(self, s: Camps, a: int) -> str:
        return f"{self.players[a // _PLAYER]}{a % _PLAYER}"

    def parse_action(self, s: Camps, text: str) -> int:
        match = re.fullmatch(r"([abc])[-:]?([0-9]{1,9})", text.strip().lower())
        if match:
            p, take = "abc".index(match[1]), int(match[2])
            if p != s.mover and 1 <= take <= min(s.piles[p], self.most):
                return p * _PLAYER + take
        raise IllegalMove(
            f"{text.strip()!r} is not a move such as C2 (two from C's pile). Legal: {self.legal_text(s)}."
        )

    def parse_state(self, text: str) -> Camps:
        rows = re.findall(r"^ *(>?) *([ABC]) +[| ]*\(([0-9]{1,2})\), won ([0-9]{1,3}) *$", text, re.MULTILINE)
        movers = [p for p, row in enumerate(rows) if row[0]]
        if [row[1] for row in rows] != ["A", "B", "C"] or len(movers) != 1:
            raise BadText(f"{text!r} is not a position such as\n{self.text(self.initial())}")
        piles, won = (tuple(int(row[i]) for row in rows) for i in (2, 3))
        if piles[movers[0]] == 0:
            raise BadText("the player on move must have a pile.")
        return Camps(piles, won, movers[0])
