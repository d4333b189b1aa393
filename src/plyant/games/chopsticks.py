"""Chopsticks, the game of fingers, with its usual variants."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from plyant import board
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import Game
from plyant.tuples import put

MOST = 100
SPLIT = 4  # actions from here on: how many fingers are on the left hand after a split


class Hands(NamedTuple):
    """The fingers held up: left and right hand of the first player, then of the second; 0 is a dead hand."""

    fingers: tuple[int, int, int, int]
    mover: int


class Chopsticks(Game):
    """Tap a hand of the other player, which gets as many fingers more as tap it; whoever has no hand left loses.

    Both begin with one finger on each hand. A hand with all its `fingers` up is dead. With more it is dead, too, or
    with `rollover` it keeps what is above that. Instead of tapping, with `splits`, a player may pass fingers from one
    of the own hands to the other, dead or not; what comes out must not be the same two numbers as before, and no hand
    may be emptied unless there is `suicide`. The same position may come again and again: that is a draw.
    """

    bounds = (-1, 1)
    zero_sum = True
    fingers: int = 5
    splits: bool = True
    rollover: bool = False
    suicide: bool = False

    def validate(self) -> None:
        if not 2 <= self.fingers <= MOST:
            raise ParameterError(f"chopsticks: fingers={self.fingers} is out of range; 2 to {MOST} is accepted.")
        if self.suicide and not self.splits:
            raise ParameterError(
                "chopsticks: suicide=True needs splits=True, for it is by splits that hands are emptied."
            )

    def initial(self) -> Hands:
        return Hands((1, 1, 1, 1), 0)

    def player(self, s: Hands) -> int:
        return s.mover

    def actions(self, s: Hands) -> Iterator[int]:
        own, other = 2 * s.mover, 2 - 2 * s.mover
        if not self.is_terminal(s):
            for tap in range(SPLIT):
                if s.fingers[own + tap // 2] > 0 and s.fingers[other + tap % 2] > 0:
                    yield tap
            if self.splits:
                left, right = s.fingers[own], s.fingers[own + 1]
                least = 0 if self.suicide else 1
                for new in range(least, min(left + right - least, self.fingers - 1) + 1):
                    if left + right - new < self.fingers and new != left and new != right:
                        yield SPLIT + new

    def result(self, s: Hands, a: int) -> Hands:
        own, other = 2 * s.mover, 2 - 2 * s.mover
        if a >= SPLIT:
            both = s.fingers[own] + s.fingers[own + 1]
            return Hands(put(put(s.fingers, own, a - SPLIT), own + 1, both - (a - SPLIT)), 1 - s.mover)
        hand = other + a % 2
        up = s.fingers[own + a // 2] + s.fingers[hand]
        if up >= self.fingers:
            up = up - self.fingers if self.rollover else 0
        return Hands(put(s.fingers, hand, up), 1 - s.mover)

    def is_terminal(self, s: Hands) -> bool:
        return s.fingers[0] + s.fingers[1] == 0 or s.fingers[2] + s.fingers[3] == 0

    def utility(self, s: Hands, p: int) -> int:
        """Who has no hand left has lost; as long as both have one, nothing is won."""
        own, other = 2 * p, 2 - 2 * p
        if s.fingers[own] + s.fingers[own + 1] == 0:
            return -1
        return 1 if s.fingers[other] + s.fingers[other + 1] == 0 else 0

    def canonical(self, s: Hands) -> Hands:
        """Which hand is left and which is right does not matter: the one with fewer fingers is left."""
        a, b, c, d = s.fingers
        return Hands((min(a, b), max(a, b), min(c, d), max(c, d)), s.mover)

    def text(self, s: Hands) -> str:
        rows = [f"{name}  {s.fingers[2 * p]} {s.fingers[2 * p + 1]}" for p, name in enumerate(self.players)]
        return "\n".join(f"{'>' if p == s.mover else ' '} {row}" for p, row in enumerate(rows))

    def state_name(self, s: Hands) -> str:
        a, b, c, d = s.fingers
        return f"{a} {b} {c} {d}"

    def picture(self, s: Hands) -> str:
        parts = []
        across = 0.25 * self.fingers + 0.5
        for i, up in enumerate(s.fingers):
            x, y = 1.5 + i % 2 * across, 0.5 + i // 2 * 1.6
            parts += [
                board.stroke(x + 0.25 * j, y, x + 0.25 * j, y + 0.7, board.COLOURS[i // 2 * 3], 0.12) for j in range(up)
            ]
            parts.append(board.label(x + 0.125 * max(up - 1, 0), y + 1.05, str(up)))
        for p, name in enumerate(self.players):
            parts.append(board.label(0.7, 0.85 + 1.6 * p, name, 0.35, board.COLOURS[3 * p]))
        return board.svg(1.5 + 2 * across, 3.5, parts, "Chopsticks")

    def action_name(self, s: Hands, a: int) -> str:
        """A tap is LL, LR, RL or RR: with which hand, on which hand; L2 passes two fingers from left to right."""
        if a < SPLIT:
            return "LR"[a // 2] + "LR"[a % 2]
        given = s.fingers[2 * s.mover] - (a - SPLIT)
        return f"L{given}" if given > 0 else f"R{-given}"

    def parse_action(self, s: Hands, text: str) -> int:
        """LR or L-R; a split also by what it leaves on the left and on the right hand: 2-2."""
        word = text.strip().upper().replace(">", "-")
        both = s.fingers[2 * s.mover] + s.fingers[2 * s.mover + 1]
        for a in self.actions(s):
            after = f"{a - SPLIT}-{both - (a - SPLIT)}" if a >= SPLIT else ""
            if word and (word == after or word.replace("-", "") == self.action_name(s, a)):
                return a
        raise IllegalMove(
            f"{text.strip()!r} is not a move here: LR taps the other's right hand with the left one, L1 passes a "
            f"finger from left to right, 2-2 leaves two on each hand. Legal: {self.legal_text(s)}."
        )

    def parse_state(self, text: str) -> Hands:
        """What `text` prints, or just the fingers, as in 1 1 0 3, with MIN behind them where MIN moves."""
        numbers = r"([0-9]{1,3})\s+([0-9]{1,3})"
        match = re.fullmatch(
            rf"\s*>?\s*(?:MAX\s)?\s*{numbers}\s+(>?)\s*(?:MIN\s)?\s*{numbers}\s*(MAX|MIN)?\s*", text, re.IGNORECASE
        )
        up = [int(match[i]) for i in (1, 2, 4, 5)] if match else []
        if not match or not any(up) or max(up) >= self.fingers:
            raise BadText(
                f"{text.strip()!r} is not four hands of 0 to {self.fingers - 1} fingers, such as 1 1 0 3 MIN."
            )
        second = match[3] == ">" or (match[6] or "").upper() == "MIN"
        return Hands((up[0], up[1], up[2], up[3]), int(second))
