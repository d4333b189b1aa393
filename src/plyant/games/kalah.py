"""Kalah, the game of pits and stores, on boards of any size."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from plyant import board
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import Game
from plyant.tuples import put

MOST_PITS, MOST_SEEDS = 12, 20


class Pits(NamedTuple):
    """The seeds counter-clockwise, each player's store after the player's pits, South first; and who moves next."""

    seeds: tuple[int, ...]
    mover: int


class Kalah(Game):
    """Sow the seeds of a pit, one each, counter-clockwise; whoever has more seeds in the store at the end wins.

    One's own store gets a seed when it is passed, the other's does not. If the last seed falls into the own store, the
    same player moves again. If it falls into an own empty pit, it goes into the store with all seeds of the pit
    opposite; where that pit is empty, it does so only with `empty_capture` (the rule of the published solutions). When
    one side is empty, the other player takes all that is left. The game is worth the seeds by which it is won.
    """

    players = ("South", "North")
    zero_sum = True
    moves_run_together = True
    pits: int = 6
    seeds: int = 4
    empty_capture: bool = True

    @property
    def bounds(self) -> tuple[float, float]:  # type: ignore[override]
        """All seeds are in one store."""
        return -2.0 * self.pits * self.seeds, 2.0 * self.pits * self.seeds

    def validate(self) -> None:
        for name, value, most in (("pits", self.pits, MOST_PITS), ("seeds", self.seeds, MOST_SEEDS)):
            if not 1 <= value <= most:
                raise ParameterError(f"kalah: {name}={value} is out of range; 1 to {most} is accepted.")

    def initial(self) -> Pits:
        side = (self.seeds,) * self.pits
        return Pits((*side, 0, *side, 0), 0)

    def player(self, s: Pits) -> int:
        return s.mover

    def actions(self, s: Pits) -> Iterator[int]:
        for a in range(self.pits):
            if s.seeds[s.mover * (self.pits + 1) + a] > 0:
                yield a

    def result(self, s: Pits, a: int) -> Pits:
        circle = 2 * self.pits + 2
        mine = s.mover * (self.pits + 1)  # the first of one's own pits
        store = mine + self.pits
        others = (store + self.pits + 1) % circle
        at = mine + a
        seeds = put(s.seeds, at, 0)
        for _ in range(s.seeds[mine + a]):
            at = (at + 1) % circle
            if at == others:
                at = (at + 1) % circle
            seeds = put(seeds, at, seeds[at] + 1)
        if mine <= at < store and seeds[at] == 1:
            opposite = 2 * self.pits - at
            if seeds[opposite] > 0 or self.empty_capture:
                caught = seeds[opposite] + 1
                seeds = put(put(put(seeds, opposite, 0), at, 0), store, seeds[store] + caught)
        return Pits(self.swept(seeds), s.mover if at == store else 1 - s.mover)

    def side(self, seeds: tuple[int, ...], p: int) -> int:
        """The seeds in the pits of a player."""
        count = 0
        for i in range(p * (self.pits + 1), p * (self.pits + 1) + self.pits):
            count += seeds[i]
        return count

    def swept(self, seeds: tuple[int, ...]) -> tuple[int, ...]:
        """Where one side is empty, the seeds of the other are put into its store."""
        south, north = self.side(seeds, 0), self.side(seeds, 1)
        if south > 0 and north > 0:
            return seeds
        stores = seeds[self.pits] + south, seeds[2 * self.pits + 1] + north
        for i in range(2 * self.pits + 1):
            seeds = put(seeds, i, 0)
        return put(put(seeds, self.pits, stores[0]), 2 * self.pits + 1, stores[1])

    def is_terminal(self, s: Pits) -> bool:
        return self.side(s.seeds, 0) == 0

    def lead(self, s: Pits) -> int:
        """How many seeds more South has in the store."""
        return s.seeds[self.pits] - s.seeds[2 * self.pits + 1]

    def utility(self, s: Pits, p: int) -> int:
        return self.lead(s) if p == 0 else -self.lead(s)

    def evaluate(self, s: Pits, p: int) -> float:
        return float(self.lead(s)) if p == 0 else -float(self.lead(s))

    def order(self, s: Pits, a: int) -> int:
        """First the pits whose last seed reaches the store: then the same player moves again."""
        return 1 if s.seeds[s.mover * (self.pits + 1) + a] == self.pits - a else 0

    def text(self, s: Pits) -> str:
        south, north = s.seeds[: self.pits], s.seeds[2 * self.pits : self.pits : -1]
        upper = "  North  " + "".join(f"{n:>4}" for n in north)
        stores = f"{s.seeds[2 * self.pits + 1]:>9}" + "    " * self.pits + f"{s.seeds[self.pits]:>4}"
        lower = "  South  " + "".join(f"{n:>4}" for n in south)
        rows = [upper, stores, lower]
        rows[2 - 2 * s.mover] = ">" + rows[2 - 2 * s.mover][1:]
        return "\n".join(rows)

    def picture(self, s: Pits) -> str:
        parts = [f'<rect x=".1" y=".1" width="{self.pits + 2.3:g}" height="2.8" rx=".3" fill="#c9a66b"/>']
        places = [(i + 1.5, 2.1) for i in range(self.pits)] + [(self.pits + 1.4, 1.5)]
        places += [(self.pits + 0.5 - i, 0.9) for i in range(self.pits)] + [(0.6, 1.5)]
        for (x, y), count in zip(places, s.seeds, strict=True):
            parts.append(board.disc(x + 0.25, y, 0.42, "#8a6438"))
            parts.append(board.label(x + 0.25, y, str(count), 0.4, board.PAPER))
        return board.svg(self.pits + 2.5, 3, parts, "Kalah")

    def action_name(self, s: Pits, a: int) -> str:
        """The number of the pit from the left, as its owner sees it."""
        return str(a + 1)

    def parse_action(self, s: Pits, text: str) -> int:
        pit = board.parse_number(text)
        if pit is not None and pit - 1 in self.actions(s):
            return pit - 1
        known = pit is not None and 1 <= pit <= self.pits
        why = f"pit {pit} is empty" if known else f"{text.strip()!r} is not a pit"
        raise IllegalMove(f"{why}. Legal: {self.legal_text(s)}.")

    def parse_state(self, text: str) -> Pits:
        words = re.sub(r"^[> ]*(North|South)\b", "", text, flags=re.IGNORECASE | re.MULTILINE).split()
        numbers = [int(n) for n in words if re.fullmatch("[0-9]{1,4}", n)]
        if not len(words) == len(numbers) == 2 * self.pits + 2 or sum(numbers) != 2 * self.pits * self.seeds:
            raise BadText(
                f"a position is {self.pits} pits of North from the left, the stores of North and South, and "
                f"{self.pits} pits of South, {2 * self.pits * self.seeds} seeds in all; with > North, North moves."
            )
        north, south = numbers[: self.pits], numbers[self.pits + 2 :]
        seeds = (*south, numbers[self.pits + 1], *reversed(north), numbers[self.pits])
        return Pits(self.swept(seeds), int(re.search(r"^ *> *North\b", text, re.IGNORECASE | re.MULTILINE) is not None))
