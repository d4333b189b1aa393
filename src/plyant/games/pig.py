"""Pig, the jeopardy dice game."""

from collections.abc import Iterator
from typing import NamedTuple

from plyant import board, cards
from plyant.errors import IllegalMove, ParameterError
from plyant.game import CHANCE, Game

ROLL, HOLD = 0, 1
FACES = 6
MOST = 1000


class Turn(NamedTuple):
    """What both players have, what the player on turn has rolled so far, and whether the die is in the air."""

    first: int
    second: int
    turn: int  # the turn total
    mover: int
    rolling: bool


class Pig(Game):
    """Roll a die as often as you like and hold to keep the total; a 1 loses it; whoever has the goal first wins."""

    players = ("First", "Second")
    bounds = (-1, 1)
    zero_sum = True
    goal: int = 100

    def validate(self) -> None:
        if not 1 <= self.goal <= MOST:
            raise ParameterError(f"pig: goal={self.goal} is not accepted; 1 to {MOST} is.")

    def initial(self) -> Turn:
        return Turn(0, 0, 0, 0, False)

    def player(self, s: Turn) -> int:
        return CHANCE if s.rolling else s.mover

    def mine(self, s: Turn) -> int:
        """What the player on turn has, without the turn total."""
        return s.first if s.mover == 0 else s.second

    def actions(self, s: Turn) -> Iterator[int]:
        if not self.is_terminal(s):
            if self.mine(s) + s.turn < self.goal:  # with the goal in hand there is nothing to roll for
                yield ROLL
            yield HOLD

    def chance(self, s: Turn) -> Iterator[tuple[int, float]]:
        for face in range(1, FACES + 1):
            yield face, 1 / FACES

    def result(self, s: Turn, a: int) -> Turn:
        if s.rolling:
            if a == 1:
                return Turn(s.first, s.second, 0, 1 - s.mover, False)
            return Turn(s.first, s.second, s.turn + a, s.mover, False)
        if a == ROLL:
            return Turn(s.first, s.second, s.turn, s.mover, True)
        if s.mover == 0:
            return Turn(s.first + s.turn, s.second, 0, 1, False)
        return Turn(s.first, s.second + s.turn, 0, 0, False)

    def is_terminal(self, s: Turn) -> bool:
        return s.first >= self.goal or s.second >= self.goal

    def utility(self, s: Turn, p: int) -> float:
        return 1.0 if (s.first >= self.goal) == (p == 0) else -1.0

    def evaluate(self, s: Turn, p: int) -> float:
        """How much further a player is than the other, as a share of the goal; the turn total may still be lost."""
        at_hand = s.turn * 5 / 6 if s.rolling else float(s.turn)
        lead = s.first - s.second + (at_hand if s.mover == 0 else -at_hand)
        value = max(-0.99, min(0.99, lead / self.goal))
        return value if p == 0 else -value

    def order(self, s: Turn, a: int) -> int:
        return a if self.mine(s) + s.turn >= self.goal else -a

    def text(self, s: Turn) -> str:
        names = [f"{name} {points}" for name, points in zip(self.players, (s.first, s.second), strict=True)]
        if self.is_terminal(s):
            return ", ".join(names)
        return f"{', '.join(names)}; {self.players[s.mover]} has rolled {s.turn}{' and rolls' if s.rolling else ''}"

    def picture(self, s: Turn) -> str:
        parts = []
        for p, points in enumerate((s.first, s.second)):
            y, at_hand = p + 0.7, s.turn if p == s.mover else 0
            parts.append(cards.name(1.2, y, self.players[p], p == s.mover and not self.is_terminal(s)))
            parts.append(board.stroke(2.4, y, 6.4, y, board.LINES, 0.3))
            shares = [min(n / self.goal, 1) * 4 for n in (points, points + at_hand)]
            parts.append(board.stroke(2.4, y, 2.4 + shares[1], y, board.COLOURS[1], 0.3) if at_hand else "")
            parts.append(board.stroke(2.4, y, 2.4 + shares[0], y, board.COLOURS[2], 0.3) if points else "")
            parts.append(board.label(7.25, y, f"{points}+{at_hand}" if at_hand else str(points)))
        if self.is_terminal(s):
            says = f"{self.players[0 if s.first >= self.goal else 1]} has won"
        elif s.rolling:
            says = "the die is rolling"
        else:
            says = f"{self.players[s.mover]} has rolled {s.turn}" if s.turn else f"{self.players[s.mover]} to roll"
        parts += [board.label(4.4, 2.75, says, 0.4), cards.die(1.2, 2.75, 0) if s.rolling else ""]
        return board.svg(8, 3.4, parts, "Pig")

    def action_name(self, s: Turn, a: int) -> str:
        return str(a) if s.rolling else ("roll", "hold")[a]

    def parse_action(self, s: Turn, text: str) -> int:
        if s.rolling:
            face = board.parse_number(text)
            if face is not None and 1 <= face <= FACES:
                return face
        else:
            move = {"roll": ROLL, "r": ROLL, "hold": HOLD, "h": HOLD}.get(text.strip().lower())
            if move is not None and move in self.actions(s):
                return move
        raise IllegalMove(f"{text.strip()!r} is not a legal move here. Legal: {self.legal_text(s)}.")
