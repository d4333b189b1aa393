"""Random small games with hidden information and perfect recall, and the rules of broken ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from plyant.game import CHANCE, Game


class Signals(Game):
    """Players and sometimes chance move in turn; of each move the others see one bit, or nothing."""

    seed: int = 0
    length: int = 6
    number: int = 2

    @property
    def players(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple("ABCD"[: self.number])

    def luck(self, *what: Any) -> random.Random:
        return random.Random(repr((self.seed, self.number, what)))

    def initial(self) -> tuple[int, ...]:
        return ()

    def player(self, s: tuple[int, ...]) -> int:
        turn = len(s)
        is_chance = turn == 0 or self.luck("mover", turn).random() < 0.15
        return CHANCE if is_chance else (turn + self.seed) % self.number

    def actions(self, s: tuple[int, ...]) -> range:
        return range(self.luck("count", self.observe(s, self.player(s))).choice([1, 2, 2, 3]))

    def chance(self, s: tuple[int, ...]) -> Iterator[tuple[int, float]]:
        weights = [self.luck("share", s, a).randint(0, 4) for a in range(3)]
        weights[0] += not any(weights)
        yield from enumerate(w / sum(weights) for w in weights)

    def result(self, s: tuple[int, ...], a: int) -> tuple[int, ...]:
        return (*s, a)

    def is_terminal(self, s: tuple[int, ...]) -> bool:
        return len(s) == self.length

    def utility(self, s: tuple[int, ...], p: int) -> float:
        if self.number == 2:
            return self.luck("end", s).randint(-9, 9) * (1 - 2 * p)
        return self.luck("end", s, p).randint(-9, 9)

    def observe(self, s: tuple[int, ...], p: int) -> tuple[int, ...]:
        seen = []
        for turn, a in enumerate(s):
            if self.player(s[:turn]) == p:
                seen.append(a)
            else:
                bit = self.luck("bit", s[: turn + 1], p).randint(0, 1)
                seen.append(bit if self.luck("open", turn, p).random() < 0.6 else -1)
        return tuple(seen)


class Pennies(Game):
    """Both show a coin at once, so often; the first wins a chip where they are alike, and the second otherwise."""

    zero_sum = True
    rounds: int = 1

    def initial(self) -> tuple[Any, ...]:
        return ()

    def player(self, s: tuple[Any, ...]) -> int:
        return -2

    def actions_of(self, s: tuple[Any, ...], p: int) -> range:
        return range(2)

    def result(self, s: tuple[Any, ...], a: tuple[int, int]) -> tuple[Any, ...]:
        return (*s, a)

    def is_terminal(self, s: tuple[Any, ...]) -> bool:
        return len(s) == self.rounds

    def utility(self, s: tuple[Any, ...], p: int) -> float:
        return sum(1.0 if a == b else -1.0 for a, b in s) * (1 - 2 * p)

    def action_name(self, s: tuple[Any, ...], a: int) -> str:
        return ("heads", "tails")[a]


class Walk(Game):
    """A chance move and two decisions of one player, who sees nothing: break it by deriving from it."""

    players = ("A",)

    def initial(self) -> tuple[int, ...]:
        return ()

    def player(self, s: tuple[int, ...]) -> int:
        return 0 if s else CHANCE

    def actions(self, s: tuple[int, ...]) -> range:
        return range(2)

    def chance(self, s: tuple[int, ...]) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def result(self, s: tuple[int, ...], a: int) -> tuple[int, ...]:
        return (*s, a)

    def is_terminal(self, s: tuple[int, ...]) -> bool:
        return len(s) == 3

    def utility(self, s: tuple[int, ...], p: int) -> float:
        return float(sum(s))

    def observe(self, s: tuple[int, ...], p: int) -> Any:
        return s[1:]

    def action_name(self, s: tuple[int, ...], a: int) -> str:
        return "ab"[a] if s else "xy"[a]
