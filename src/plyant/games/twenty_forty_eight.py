"""2048: one player and nature."""

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits, board
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import CHANCE, Game
from plyant.tuples import weighted_sum

UP, RIGHT, DOWN, LEFT = 0, 1, 2, 3
NAMES = ("up", "right", "down", "left")
MOST = 15  # the greatest power of two that four bits can hold


class Tiles(NamedTuple):
    """Squares in reading order, four bits each: 0 is free, n is the tile 2ⁿ."""

    cells: bits.U64
    score: int
    placing: int  # how many tiles nature has still to place


class TwentyFortyEight(Game):
    """Slide all tiles; equal ones that meet merge and score their sum; then a 2 or, one time in ten, a 4 comes.

    The game is over when no move changes the board, or when the goal is reached.
    """

    name = "2048"
    players = ("Player",)
    size: int = 4
    goal: int = 2048
    feature_names = ("free squares", "equal neighbours", "disorder of rows and columns", "greatest tile in a corner")
    weights: tuple[float, ...] = (270.0, 700.0, -47.0, 200.0)

    def validate(self) -> None:
        if not 2 <= self.size <= 4:
            raise ParameterError(f"2048: size={self.size} is not accepted; 2, 3 or 4 is.")
        if self.goal not in [1 << n for n in range(3, MOST + 1)]:
            raise ParameterError(f"2048: goal={self.goal} is not a power of two from 8 to {1 << MOST}.")
        if len(self.weights) != 4:
            raise ParameterError(f"2048: weights={self.weights} must be four numbers.")

    def initial(self) -> Tiles:
        return Tiles(0, 0, 2)

    def player(self, s: Tiles) -> int:
        return CHANCE if s.placing > 0 else 0

    def actions(self, s: Tiles) -> Iterator[int]:
        for a in range(4):
            if self.can_slide(s.cells, a):
                yield a

    def chance(self, s: Tiles) -> Iterator[tuple[int, float]]:
        free = self.ones & ~taken(s.cells)
        each = 1.0 / bits.popcount(free)
        for at in bits.each(free):
            yield at // 2, 0.9 * each  # at = 4 × square: an outcome is 2 × square, and 1 more for a 4
            yield at // 2 + 1, 0.1 * each

    def result(self, s: Tiles, a: int) -> Tiles:
        if s.placing > 0:
            return Tiles(s.cells | bits.shl(1 + a % 2, a // 2 * 4), s.score, s.placing - 1)
        cells, gained = self.slid(s.cells, a)
        return Tiles(cells, s.score + gained, 1)

    def is_terminal(self, s: Tiles) -> bool:
        if self.ones & ~taken(s.cells ^ self.goals) != 0:
            return True
        if s.placing > 0 or self.ones & ~taken(s.cells) != 0:
            return False
        return self.pairs(s.cells, 1) | self.pairs(s.cells, self.size) == 0

    def utility(self, s: Tiles, p: int) -> float:
        return float(s.score)

    def evaluate(self, s: Tiles, p: int) -> float:
        """What is scored already, and an estimate of what is still to come, which is never less than nothing."""
        return s.score + max(0.0, weighted_sum(self.weights, self.features(s)))

    def features(self, s: Tiles) -> tuple[float, float, float, float]:
        free = bits.popcount(self.ones & ~taken(s.cells))
        merges = bits.popcount(self.pairs(s.cells, 1)) + bits.popcount(self.pairs(s.cells, self.size))
        disorder = 0
        for line in range(self.size):
            disorder += self.disorder(s.cells, line, self.size) + self.disorder(s.cells, line * self.size, 1)
        greatest = 0
        for at in range(self.size * self.size):
            greatest = max(greatest, tile(s.cells, at))
        corner = 0
        for at in self.corners:
            if tile(s.cells, at) == greatest:
                corner = greatest
        return float(free), float(merges), float(disorder), float(corner)

    @functools.cached_property
    def ones(self) -> int:
        """The lowest bit of every square."""
        return sum(1 << (4 * at) for at in range(self.size * self.size))

    @functools.cached_property
    def goals(self) -> int:
        """A board full of tiles that end the game."""
        return self.ones * (self.goal.bit_length() - 1)

    @functools.cached_property
    def with_right(self) -> int:
        """The lowest bit of every square that has a neighbour to the right."""
        return sum(1 << (4 * at) for at in range(self.size * self.size) if (at + 1) % self.size)

    @functools.cached_property
    def with_below(self) -> int:
        """The lowest bit of every square that has a neighbour below."""
        return sum(1 << (4 * at) for at in range(self.size * (self.size - 1)))

    @functools.cached_property
    def corners(self) -> tuple[int, int, int, int]:
        """The squares in the corners."""
        n = self.size
        return 0, n - 1, n * n - n, n * n - 1

    def pairs(self, cells: int, step: int) -> int:
        """The tiles whose neighbour to the right (step 1) or below (step size) is equal, as their lowest bits."""
        inside = self.with_right if step == 1 else self.with_below
        return inside & taken(cells) & ~taken(cells ^ bits.shr(cells, 4 * step))

    def can_slide(self, cells: int, direction: int) -> bool:
        """Does any tile move or merge?"""
        step = self.size if direction in (UP, DOWN) else 1
        inside = self.with_right if step == 1 else self.with_below
        here = taken(cells)
        there = bits.shr(here, 4 * step)
        gaps = here & ~there if direction in (RIGHT, DOWN) else there & ~here
        return (inside & gaps) | self.pairs(cells, step) != 0

    def slid(self, cells: int, direction: int) -> tuple[int, int]:
        """All squares after sliding, and what the merged tiles score."""
        n = self.size
        step = n if direction in (UP, DOWN) else 1
        across = 1 if direction in (UP, DOWN) else n
        back = direction in (RIGHT, DOWN)  # lines are read from the side to which the tiles slide
        after, gained = bits.shl(0, 0), 0
        for line in range(n):
            at = line * across + ((n - 1) * step if back else 0)
            to, last = at, 0
            for _ in range(n):
                here = tile(cells, at)
                at += -step if back else step
                if here != 0 and here == last:
                    gained += 1 << (here + 1)
                    after |= bits.shl(here + 1, 4 * to)
                    to += -step if back else step
                    last = 0
                elif here != 0:
                    if last != 0:
                        after |= bits.shl(last, 4 * to)
                        to += -step if back else step
                    last = here
            if last != 0:
                after |= bits.shl(last, 4 * to)
        return after, gained

    def disorder(self, cells: int, at: int, step: int) -> int:
        """How far the tiles of a line are from only growing or only shrinking along it; great tiles count more."""
        up = down = 0
        for _ in range(self.size - 1):
            here, there = tile(cells, at), tile(cells, at + step)
            at += step
            change = there * there - here * here
            up += max(change, 0)
            down += max(-change, 0)
        return min(up, down)

    def text(self, s: Tiles) -> str:
        n = self.size
        lines = ["  " + "".join(f"{board.column_letter(c):>7}" for c in range(n))]
        for r in range(n):
            lines.append(f"{r + 1} " + "".join(f"{self._shown(s, r * n + c):>7}" for c in range(n)))
        return "\n".join([*lines, f"score {s.score}" + (f", {s.placing} to come" if s.placing else "")])

    def _shown(self, s: Tiles, at: int) -> str:
        return str(1 << tile(s.cells, at)) if tile(s.cells, at) else board.EMPTY

    def picture(self, s: Tiles) -> str:
        n = self.size
        parts = []
        for at in range(n * n):
            x, y, power = at % n + 0.5, at // n + 0.5, tile(s.cells, at)
            colour = f"hsl({50 - 3 * power} {20 + 5 * power}% {90 - 3 * power}%)" if power else "#e6e2da"
            parts.append(f'<rect x="{x - 0.45:g}" y="{y - 0.45:g}" width=".9" height=".9" rx=".1" fill="{colour}"/>')
            parts.append(board.label(x, y, str(1 << power), 0.3) if power else "")
        parts.append(board.label(n / 2, n + 0.3, f"score {s.score}", 0.3))
        return board.svg(n, n + 0.6, parts, "2048")

    def action_name(self, s: Tiles, a: int) -> str:
        if s.placing > 0:
            return f"{board.square_name(a // 2, self.size)}={2 + 2 * (a % 2)}"
        return NAMES[a]

    def parse_action(self, s: Tiles, text: str) -> int:
        word = text.strip().lower()
        if s.placing > 0:
            return int(super().parse_action(s, word))
        move = next((a for a in range(4) if word in (NAMES[a], NAMES[a][0])), None)
        if move is not None and self.can_slide(s.cells, move):
            return move
        why = f"{NAMES[move]} moves nothing" if move is not None else f"{word!r} is not a direction"
        raise IllegalMove(f"{why}. Legal: {self.legal_text(s)}.")

    def parse_state(self, text: str) -> Tiles:
        n = self.size
        score = re.search(r"score\s+([0-9]{1,15})(?:,\s+([12])\s+to\s+come)?\s*$", text)
        lines = [line.split() for line in re.split(r"[/\n]", text[: score.start()] if score else text)]
        rows = [line[len(line) > n :] for line in lines if line and not line[0].isalpha()]
        words = [word for row in rows for word in row]
        tiles = {board.EMPTY: 0, "0": 0} | {str(1 << n): n for n in range(1, MOST + 1)}
        if len(rows) != n or any(len(row) != n for row in rows) or not all(word in tiles for word in words):
            example = "/".join(["2 4 . ."[: 2 * n - 1]] * n)
            raise BadText(
                f"the position must be {n} rows of {n} tiles or dots, such as {example}, and may end in score 12."
            )
        cells = sum(tiles[word] << (4 * at) for at, word in enumerate(words))
        placing = int(score[2] or 0) if score else 0
        return Tiles(cells, int(score[1]) if score else 0, placing if cells else 2)


def tile(cells: int, at: int) -> int:
    """The power of two on a square; 0: it is free."""
    return int(bits.shr(cells, 4 * at)) & 15


def taken(cells: int) -> int:
    """The lowest bit of every square that is not free; other bits are to be ignored."""
    half = cells | bits.shr(cells, 2)
    return half | bits.shr(half, 1)
