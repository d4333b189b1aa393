"""EinStein würfelt nicht!: six numbered stones each, and a die that says which of them moves."""

import functools
import itertools
import re
from collections.abc import Iterator
from typing import NamedTuple

from plyant import board, cards
from plyant.errors import IllegalMove, ParameterError
from plyant.game import CHANCE, Game

SIZE = 5
GOAL = SIZE * SIZE - 1
GONE = 31  # instead of a square: the stone is taken
ALL_GONE = (1 << 30) - 1
STEPS = (1, SIZE, SIZE + 1)
CORNER = (0, 1, 2, 5, 6, 10)  # where the stones start, in reading order
BLUE_SETS_UP, RED_SETS_UP = -2, -1  # instead of a die


class Stones(NamedTuple):
    """The square of each stone, five bits a stone from stone 1 on, seen by its owner: from corner 0 to corner 24."""

    mine: int  # of the player to move, or to roll
    theirs: int
    mover: int
    die: int  # 0: it is to be rolled


def square_of(stones: int, i: int) -> int:
    """The square of stone i + 1, or GONE."""
    return (stones >> (5 * i)) & 31


def without(stones: int, square: int) -> int:
    """The stones without the one on a square, if there is one."""
    for i in range(6):
        if square_of(stones, i) == square:
            return stones | (GONE << (5 * i))
    return stones


def arranged(order: int) -> int:
    """The stones in the corner in one of the 720 orders, counted as in a dictionary."""
    stones, used = 0, 0
    ways = 720
    for k in range(6):
        ways //= 6 - k
        skip = order // ways
        order %= ways
        for i in range(6):
            if (used >> i) & 1 == 0:
                if skip == 0:
                    used |= 1 << i
                    stones |= CORNER[k] << (5 * i)
                    break
                skip -= 1
    return stones


def strength(stones: int) -> float:
    """How near the stones are to the goal, each as often as the die will let it move."""
    total = 0.0
    before = -1  # the stone before this one that is still there
    for i in range(6):
        square = square_of(stones, i)
        if square != GONE:
            after = i + 1
            while after < 6 and square_of(stones, after) == GONE:
                after += 1
            to_go = SIZE - 1 - min(square % SIZE, square // SIZE)
            total += (after - before - 1) * (1 << (SIZE - to_go))
            before = i
    return total


class Einstein(Game):
    """Roll a die, move that stone or the next one left towards the far corner; get there or take all stones to win."""

    players = ("Blue", "Red")
    bounds = (-1, 1)
    zero_sum = True
    setup: str = "123456"

    def validate(self) -> None:
        if self.setup != "random" and sorted(self.setup) != list("123456"):
            raise ParameterError(
                f"einstein: setup={self.setup!r} must be random, or the numbers 1 to 6 in the order in which they "
                f"stand in each player's corner, such as 123456."
            )

    @functools.cached_property
    def orders(self) -> tuple[str, ...]:
        """All orders of the stones, by the number of the outcome."""
        return tuple("".join(order) for order in itertools.permutations("123456"))

    def initial(self) -> Stones:
        if self.setup == "random":
            return Stones(ALL_GONE, ALL_GONE, 0, BLUE_SETS_UP)
        stones = arranged(self.orders.index(self.setup))
        return Stones(stones, stones, 0, 0)

    def player(self, s: Stones) -> int:
        return s.mover if s.die > 0 else CHANCE

    def chance(self, s: Stones) -> Iterator[tuple[int, float]]:
        """The die; or, where stones are set up at random, their order."""
        if s.die == 0:
            for die in range(1, 1 if self.is_terminal(s) else 7):
                yield die, 1 / 6
        else:
            for order in range(720):
                yield order, 1 / 720

    def actions(self, s: Stones) -> Iterator[int]:
        """Three times the stone plus the direction. It moves by its number, else the next lower or higher one does."""
        if s.die > 0:
            lower = s.die - 1
            while lower >= 0 and square_of(s.mine, lower) == GONE:
                lower -= 1
            higher = s.die - 1
            while higher < 6 and square_of(s.mine, higher) == GONE:
                higher += 1
            for i in range(lower, higher + 1):
                if i in (lower, higher) and 0 <= i < 6:
                    square = square_of(s.mine, i)
                    right, down = square % SIZE < SIZE - 1, square < GOAL + 1 - SIZE
                    if right:
                        yield 3 * i
                    if down:
                        yield 3 * i + 1
                    if right and down:
                        yield 3 * i + 2

    def result(self, s: Stones, a: int) -> Stones:
        if s.die == BLUE_SETS_UP:
            return Stones(arranged(a), s.theirs, 0, RED_SETS_UP)
        if s.die == RED_SETS_UP:
            return Stones(s.mine, arranged(a), 0, 0)
        if s.die == 0:
            return Stones(s.mine, s.theirs, s.mover, a)
        i = a // 3
        square = square_of(s.mine, i) + STEPS[a % 3]
        mine = without(s.mine, square) & ~(GONE << (5 * i)) | (square << (5 * i))
        return Stones(without(s.theirs, GOAL - square), mine, 1 - s.mover, 0)

    def is_terminal(self, s: Stones) -> bool:
        if s.die != 0:
            return False
        return s.mine == ALL_GONE or without(s.theirs, GOAL) != s.theirs

    def utility(self, s: Stones, p: int) -> float:
        return -1.0 if p == s.mover else 1.0

    def evaluate(self, s: Stones, p: int) -> float:
        """The difference of the players' strengths as a share of their sum; who is to roll is a little stronger."""
        if s.die < 0:
            return 0.0
        mine, theirs = 1.25 * strength(s.mine), strength(s.theirs)
        value = (mine - theirs) / (mine + theirs)
        return value if p == s.mover else -value

    # -- what a person sees and types ------------------------------------------------------------------------------

    def cell(self, s: Stones, square: int) -> tuple[int, int]:
        """Whose stone stands on a square seen by Blue, and its number; 0 where there is none."""
        sides = (s.mine, s.theirs) if s.mover == 0 else (s.theirs, s.mine)
        for p, stones in enumerate(sides):
            for i in range(6):
                if square_of(stones, i) == (square if p == 0 else GOAL - square):
                    return p, i + 1
        return 0, 0

    def turn(self, s: Stones) -> str:
        """Who is to do what."""
        if self.is_terminal(s):
            return f"{self.players[1 - s.mover]} has won"
        if s.die < 0:
            return f"{self.players[s.die - BLUE_SETS_UP]}'s stones are set up"
        return f"{self.players[s.mover]} " + (f"to move, die {s.die}" if s.die else "to roll")

    def text(self, s: Stones) -> str:
        rows = ["   " + "  ".join(board.column_letter(c) for c in range(SIZE))]
        for r in range(SIZE):
            cells = [self.cell(s, SIZE * r + c) for c in range(SIZE)]
            rows.append(f"{r + 1} " + " ".join("BR"[p] + str(n) if n else " ." for p, n in cells))
        return "\n".join([*rows, self.turn(s)])

    def picture(self, s: Stones) -> str:
        parts = []
        for i in range(SIZE + 1):
            parts += [board.stroke(0.5, i + 0.5, SIZE + 0.5, i + 0.5), board.stroke(i + 0.5, 0.5, i + 0.5, SIZE + 0.5)]
        for square in range(GOAL + 1):
            p, number = self.cell(s, square)
            x, y = square % SIZE + 1, square // SIZE + 1
            if number:
                parts.append(board.disc(x, y, 0.4, board.COLOURS[3 if p == 0 else 0]))
                parts.append(board.label(x, y, str(number), 0.45, board.PAPER))
        parts += [board.label(i + 1, 0.25, board.column_letter(i), 0.3) for i in range(SIZE)]
        parts += [board.label(0.25, i + 1, str(i + 1), 0.3) for i in range(SIZE)]
        parts += [board.label(2.6, 6.15, self.turn(s)), cards.die(5, 6.15, s.die) if s.die > 0 else ""]
        return board.svg(SIZE + 1, SIZE + 1.75, parts, "EinStein würfelt nicht!")

    def action_name(self, s: Stones, a: int) -> str:
        if s.die < 0:
            return self.orders[a]
        if s.die == 0:
            return str(a)
        square = square_of(s.mine, a // 3) + STEPS[a % 3]
        return f"{a // 3 + 1}{board.square_name(square if s.mover == 0 else GOAL - square, SIZE)}"

    def parse_action(self, s: Stones, text: str) -> int:
        if s.die <= 0:
            return int(super().parse_action(s, text))
        names = {self.action_name(s, a): a for a in self.actions(s)}
        typed = re.sub(r"[-:/x]", "", text.strip().lower())
        fitting = [a for name, a in names.items() if typed in (name, name[1:])]
        if len(fitting) != 1:
            raise IllegalMove(
                f"{text.strip()!r} is not a move such as {next(iter(names))} (the stone and where it goes). "
                f"Legal: {self.legal_text(s)}."
            )
        return fitting[0]
