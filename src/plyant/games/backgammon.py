"""Backgammon without the doubling cube: one move plays a whole roll."""

import functools
import math
from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits
from plyant.errors import ParameterError
from plyant.game import CHANCE, Game
from plyant.games import backgammon_board, backgammon_notation
from plyant.games.backgammon_men import count, made, moved, number, occupied, packed, travelled, turned, unpacked
from plyant.tuples import weighted_sum

OPENING = -1  # the dice before the game: each player rolls one
SMALLER_FIRST = 1 << 20  # in a move: the smaller die is played first
SHOTS = (0.0, 0.31, 0.56, 0.75, 0.89, 0.97, 1.0, 1.0)  # share of rolls that hit, by the number of dice that do
MOST = {"win_loss": 1, "gammons": 2, "full": 3}


class Position(NamedTuple):
    """Both players' men, each as `backgammon_men` packs them and counted along their own way; and the dice."""

    low: int  # men of the player to move, or to roll
    high: int
    their_low: int
    their_high: int
    mover: int
    dice: int  # ten times the larger die plus the smaller one; 0: they are to be rolled


class Backgammon(Game):
    """Bring all your men round the board and bear them off first; a man alone on a point may be hit."""

    players = ("White", "Black")
    marks = ("X", "O")
    zero_sum = True
    scoring: str = "full"
    points = 24
    men = 15
    feature_names = (
        "race",
        "men off",
        "men on the bar",
        "blots in danger",
        "home points",
        "points",
        "longest prime",
        "anchors",
        "men held back",
        "the roll",
    )
    weights: tuple[float, ...] = (0.3, 0.025, -0.11, -0.019, 0.09, 0.0125, 0.065, -0.08, -0.008, 0.13)

    def validate(self) -> None:
        if self.scoring not in MOST:
            raise ParameterError(f"{self.name}: scoring={self.scoring!r} must be one of: {', '.join(MOST)}.")
        if len(self.weights) != len(self.feature_names):
            raise ParameterError(f"{self.name}: weights={self.weights} must be {len(self.feature_names)} numbers.")

    # -- the board -------------------------------------------------------------------------------------------------

    @functools.cached_property
    def bounds(self) -> tuple[float, float]:  # type: ignore[override]
        """A gammon counts twice, a backgammon three times, as far as they are scored."""
        return -MOST[self.scoring], MOST[self.scoring]

    @functools.cached_property
    def most(self) -> int:
        """How often the highest win counts."""
        return MOST[self.scoring]

    @functools.cached_property
    def off(self) -> int:
        """The place off the board."""
        return self.points + 1

    @functools.cached_property
    def home(self) -> int:
        """How many points a home board has."""
        return min(6, self.points // 2)

    @functools.cached_property
    def on_board(self) -> int:
        """The mask of all places but off: the bar and the points."""
        return (1 << self.off) - 1

    @functools.cached_property
    def outside(self) -> int:
        """The mask of the bar and the points before one's home board."""
        return (1 << (self.off - self.home)) - 1

    @functools.cached_property
    def outside_low(self) -> int:
        """All men on these places, as they are packed; `outside_high` has the rest."""
        return packed((15,) * (self.off - self.home))[0]

    @functools.cached_property
    def outside_high(self) -> int:
        """See `outside_low`."""
        return packed((15,) * (self.off - self.home))[1]

    @functools.cached_property
    def their_home(self) -> int:
        """The mask of the points of the other player's home board, and the bar."""
        return (1 << (self.home + 1)) - 1

    @functools.cached_property
    def start(self) -> tuple[int, ...]:
        """How many men each player has on place 0, 1, 2 … at the start."""
        counts = [0] * 26
        counts[1], counts[12], counts[17], counts[19] = 2, 5, 3, 5  # the points 24, 13, 8 and 6
        return tuple(counts)

    # -- the rules -------------------------------------------------------------------------------------------------

    def initial(self) -> Position:
        return self.position(self.start, self.start, 0, OPENING)

    def player(self, s: Position) -> int:
        return s.mover if s.dice > 0 else CHANCE

    def chance(self, s: Position) -> Iterator[tuple[int, float]]:
        """A roll; at the opening ten times White's die plus Black's, and equal dice are rolled again."""
        for first in range(1, 1 if self.is_terminal(s) else 7):
            for second in range(1, 7 if s.dice == OPENING else first + 1):
                if s.dice != OPENING:
                    yield 10 * first + second, (1 / 36 if first == second else 2 / 36)
                elif first != second:
                    yield 10 * first + second, 1 / 30

    def blocked(self, s: Position) -> int:
        """The mask of the places that the other player has made."""
        return turned(made(s.their_low, s.their_high) & self.on_board & ~1, self.off)

    def movable(self, men: int, blocked: int, die: int) -> int:
        """The mask of the places from which a man may move, where `men` has the places that hold one."""
        if men & 1:
            return 1 & ~(blocked >> die)
        leaving = 1 << (self.off - die)  # from here a man leaves the board exactly
        may = men & ~(blocked >> die) & (leaving - 1)
        if men & self.outside == 0:
            rearmost = men & -men
            may |= men & leaving
            if rearmost > leaving:
                may |= rearmost
        return may

    def actions(self, s: Position) -> Iterator[int]:
        """Every play of the roll, one for each position that it may lead to; 0 is a pass.

        A move has five bits for each man moved, in turn: one more than the place that it leaves.
        """
        if s.dice > 0 and s.dice // 10 == s.dice % 10:
            for a in self.doubles(s):
                yield a
        elif s.dice > 0:
            for a in self.mixed(s):
                yield a

    def mixed(self, s: Position) -> Iterator[int]:
        """The plays of two different dice: both if possible, else the larger if possible.

        First come those with the larger die first. A play with the smaller die first leads to the same position as
        one of them if its second man might have moved first, or if the same two men are borne off. And one man who
        runs all the way with the larger die first does the same as all that run with the smaller die first, if
        nobody is hit on the way, and as two men of whom one takes the place of the other.
        """
        large, small = s.dice // 10, s.dice % 10
        blocked = self.blocked(s)
        men = occupied(s.low, s.high) & self.on_board
        single = men & ~made(s.low, s.high)
        blots = turned(occupied(s.their_low, s.their_high) & self.on_board & ~1, self.off) & ~blocked
        with_large = self.movable(men, blocked, large)
        with_small = self.movable(men, blocked, small)
        quiet = with_large & ~(blots >> large) & ((1 << (self.off - large)) - 1)  # the first half of such a run
        found = False
        rest = with_large
        while rest != 0:
            first = bits.lowest(rest)
            rest &= rest - 1
            seconds = self.movable(self.men_after(men, single, first, large), blocked, small)
            behind = first - small
            if behind > 0 and (seconds & quiet) >> behind & 1:
                instead = self.movable(self.men_after(men, single, behind, large), blocked, small)
                if instead >> (behind + large) & 1:
                    seconds &= ~(1 << behind)
            while seconds != 0:
                found = True
                yield (first + 1) | ((bits.lowest(seconds) + 1) << 5)
                seconds &= seconds - 1
        rest = with_small
        while rest != 0:
            first = bits.lowest(rest)
            rest &= rest - 1
            seconds = self.movable(self.men_after(men, single, first, small), blocked, large) & ~with_large
            if seconds != 0 and with_large >> first & 1:
                instead = self.movable(self.men_after(men, single, first, large), blocked, small)
                if first + small >= self.off:
                    seconds &= ~(instead & ~((1 << (self.off - small)) - 1))
                elif quiet >> first & 1 and instead >> (first + large) & 1 and not blots >> (first + small) & 1:
                    seconds &= ~(1 << (first + small))
            while seconds != 0:
                found = True
                yield (first + 1) | ((bits.lowest(seconds) + 1) << 5) | SMALLER_FIRST
                seconds &= seconds - 1
        if not found:
            if with_large == 0 and with_small == 0:
                yield 0
            rest = with_large if with_large != 0 else with_small
            while rest != 0:
                yield (bits.lowest(rest) + 1) | (0 if with_large != 0 else SMALLER_FIRST)
                rest &= rest - 1

    def men_after(self, men: int, single: int, start: int, die: int) -> int:
        """The mask of the men's places after one move; `single` has the places with one man."""
        men &= ~(single & (1 << start))
        return men | (1 << (start + die) if start + die < self.off else 0)

    def doubles(self, s: Position) -> Iterator[int]:
        """The plays of two equal dice: four moves, or as many as possible.

        The order of the moves does not matter, so the rearmost man moves first: nothing is listed twice.
        """
        die = s.dice % 10
        blocked = self.blocked(s)
        low, high = s.low, s.high
        men = occupied(low, high) & self.on_board
        found = False
        for moves in range(4, 0, -1):
            rest_a = self.movable(men, blocked, die)
            while rest_a != 0:
                a = bits.lowest(rest_a)
                rest_a &= rest_a - 1
                if moves == 1:
                    found = True
                    yield a + 1
                    continue
                low_a, high_a = moved(low, high, a, min(a + die, self.off))
                rest_b = self.from_on(low_a, high_a, blocked, die, a)
                while rest_b != 0:
                    b = bits.lowest(rest_b)
                    rest_b &= rest_b - 1
                    if moves == 2:
                        found = True
                        yield (a + 1) | ((b + 1) << 5)
                        continue
                    low_b, high_b = moved(low_a, high_a, b, min(b + die, self.off))
                    rest_c = self.from_on(low_b, high_b, blocked, die, b)
                    while rest_c != 0:
                        c = bits.lowest(rest_c)
                        rest_c &= rest_c - 1
                        if moves == 3:
                            found = True
                            yield (a + 1) | ((b + 1) << 5) | ((c + 1) << 10)
                            continue
                        low_c, high_c = moved(low_b, high_b, c, min(c + die, self.off))
                        rest_d = self.from_on(low_c, high_c, blocked, die, c)
                        while rest_d != 0:
                            found = True
                            yield (a + 1) | ((b + 1) << 5) | ((c + 1) << 10) | ((bits.lowest(rest_d) + 1) << 15)
                            rest_d &= rest_d - 1
            if found:
                break
        if not found:
            yield 0

    def from_on(self, low: int, high: int, blocked: int, die: int, start: int) -> int:
        """The mask of the places from which a man may move, from `start` on."""
        return self.movable(occupied(low, high) & self.on_board, blocked, die) & ~((1 << start) - 1)

    def result(self, s: Position, a: int) -> Position:
        if s.dice == OPENING:
            first, second = a // 10, a % 10
            if first > second:
                return Position(s.low, s.high, s.their_low, s.their_high, 0, a)
            return Position(s.low, s.high, s.their_low, s.their_high, 1, 10 * second + first)
        if s.dice == 0:
            return Position(s.low, s.high, s.their_low, s.their_high, s.mover, a)
        low, high, their_low, their_high = s.low, s.high, s.their_low, s.their_high
        die, other = s.dice // 10, s.dice % 10
        if a & SMALLER_FIRST:
            die, other = other, die
        rest = a & ~SMALLER_FIRST
        while rest != 0:
            start = (rest & 31) - 1
            end = min(start + die, self.off)
            low, high = moved(low, high, start, end)
            if end < self.off and count(their_low, their_high, self.off - end) == 1:
                their_low, their_high = moved(their_low, their_high, self.off - end, 0)
            die, other = other, die
            rest >>= 5
        return Position(their_low, their_high, low, high, 1 - s.mover, 0)

    def is_terminal(self, s: Position) -> bool:
        return count(s.their_low, s.their_high, self.off) == self.men

    def utility(self, s: Position, p: int) -> float:
        worth = 1
        if count(s.low, s.high, self.off) == 0:
            worth = 3 if occupied(s.low, s.high) & self.their_home else 2
        worth = min(worth, self.most)
        return float(-worth if p == s.mover else worth)

    # -- the evaluation --------------------------------------------------------------------------------------------

    def pips(self, low: int, high: int) -> int:
        """How many points the men have still to go, in all."""
        return self.men * self.off - travelled(low, high)

    def danger(self, blots: int, theirs: int) -> float:
        """The pips that one may lose by being hit, each blot by itself; `theirs` are places of one's own."""
        lost = 0.0
        while blots != 0:
            place = bits.lowest(blots)
            direct = bits.popcount((theirs >> (place + 1)) & 63)
            indirect = bits.popcount((theirs >> (place + 7)) & 63)
            lost += min(SHOTS[direct] + 0.08 * indirect, 1.0) * (place + 4)
            blots &= blots - 1
        return lost

    def prime(self, points: int) -> int:
        """How many points in a row are made, at most."""
        longest = 0
        while points != 0:
            longest += 1
            points &= points >> 1
        return longest

    def held(self, low: int, high: int, men: int, their_points: int) -> float:
        """How hard the rearmost men are held back by the points before them."""
        rearmost = bits.lowest(men)
        if rearmost > self.home:
            return 0.0
        ahead = bits.popcount((their_points >> (rearmost + 1)) & 63)
        return 1.0 * ahead * ahead * count(low, high, rearmost)

    def entering(self, low: int, their_points: int) -> float:
        """How hard it is to bring the men in from the bar."""
        closed = bits.popcount(their_points & self.their_home)
        return (low & 15) * (1.0 + 0.15 * closed * closed)

    def features(self, s: Position) -> tuple[float, ...]:
        """Each is what the player to roll has, less what the other has; then turned round for Black."""
        men, theirs = occupied(s.low, s.high) & self.on_board, occupied(s.their_low, s.their_high) & self.on_board
        points = made(s.low, s.high) & self.on_board & ~1
        their_points = made(s.their_low, s.their_high) & self.on_board & ~1
        facing, facing_points = turned(theirs, self.off), turned(their_points, self.off)
        behind, behind_points = turned(men, self.off), turned(points, self.off)
        own_pips, their_pips = self.pips(s.low, s.high), self.pips(s.their_low, s.their_high)
        danger = self.danger(men & ~points & ~1, facing)
        their_danger = self.danger(theirs & ~their_points & ~1, behind)
        held = self.held(s.low, s.high, men, facing_points)
        their_held = self.held(s.their_low, s.their_high, theirs, behind_points)
        sign = 1.0 if s.mover == 0 else -1.0
        return (
            sign * (their_pips - own_pips) / math.sqrt(own_pips + their_pips + 10),
            sign * (count(s.low, s.high, self.off) - count(s.their_low, s.their_high, self.off)),
            sign * (self.entering(s.low, facing_points) - self.entering(s.their_low, behind_points)),
            sign * (danger - their_danger),
            sign * (bits.popcount(points & ~self.outside) - bits.popcount(their_points & ~self.outside)),
            sign * (bits.popcount(points) - bits.popcount(their_points)),
            sign * (self.prime(points) - self.prime(their_points)),
            sign * (bits.popcount(points & self.their_home) - bits.popcount(their_points & self.their_home)),
            sign * (held - their_held),
            sign if s.dice >= 0 else 0.0,
        )

    def gammon(self, s: Position, mover_wins: bool) -> float:
        """How much more than 1 a win should count, 0 to 1: the loser may have no man off at the end."""
        if mover_wins:
            if count(s.their_low, s.their_high, self.off) > 0:
                return 0.0
            pips, left = self.pips(s.low, s.high), self.men - count(s.low, s.high, self.off)
            low, high = s.their_low & self.outside_low, s.their_high & self.outside_high
        else:
            if count(s.low, s.high, self.off) > 0:
                return 0.0
            pips, left = self.pips(s.their_low, s.their_high), self.men - count(s.their_low, s.their_high, self.off)
            low, high = s.low & self.outside_low, s.high & self.outside_high
        to_bring = number(low, high) * (self.off - self.home) - travelled(low, high)  # pips until all are at home
        rolls = max(pips / 8.0, left / 2.0)
        return min(max(0.2 + (to_bring / 8.0 + 1.0 - rolls) / 8.0, 0.0), 1.0)

    def evaluate(self, s: Position, p: int) -> float:
        """The weighted features brought between -1 and 1, and raised where a gammon is likely."""
        value = weighted_sum(self.weights, self.features(s))
        value = value / (1.0 + abs(value))
        if self.most > 1:
            value *= 1.0 + self.gammon(s, (value > 0) == (s.mover == 0))
        return value if p == 0 else -value

    def order(self, s: Position, a: int) -> int:
        """What the evaluation likes comes first: so a search that prunes halves its nodes three plays ahead."""
        return int(10_000 * self.evaluate(self.result(s, a), s.mover)) if s.dice > 0 else 0

    # -- what a person sees and types ------------------------------------------------------------------------------

    def position(self, mine: tuple[int, ...], theirs: tuple[int, ...], mover: int, dice: int) -> Position:
        """From how many men the player to move and the other have on each place of their own; 0: dice to be rolled."""
        return Position(*packed(mine), *packed(theirs), mover, dice)

    def counts(self, s: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many men White and Black have on each place of their own: the bar, the points, off."""
        mover = unpacked(s.low, s.high, self.off + 1)
        other = unpacked(s.their_low, s.their_high, self.off + 1)
        return (mover, other) if s.mover == 0 else (other, mover)

    def steps(self, s: Position, a: int) -> list[backgammon_notation.Step]:
        """The single moves of a play: from where, to where, and whether a man is hit."""
        dice = [s.dice // 10, s.dice % 10]
        if a & SMALLER_FIRST:
            dice.reverse()
        found: list[backgammon_notation.Step] = []
        hit: set[int] = set()
        rest = a & ~SMALLER_FIRST
        while rest:
            start = (rest & 31) - 1
            end = min(start + dice[len(found) % 2], self.off)
            hits = end < self.off and end not in hit and count(s.their_low, s.their_high, self.off - end) == 1
            hit |= {end} if hits else set()
            found.append(backgammon_notation.Step(self.off - start, self.off - end, hits))
            rest >>= 5
        return found

    def text(self, s: Position) -> str:
        return backgammon_board.text(self, s)

    def picture(self, s: Position) -> str:
        return backgammon_board.picture(self, s)

    def action_name(self, s: Position, a: int) -> str:
        if s.dice <= 0:
            return str(a)
        return backgammon_notation.written(self.steps(s, a), self.off)

    def parse_action(self, s: Position, text: str) -> int:
        if s.dice <= 0:
            digits = text.strip().replace("-", "").replace(":", "")
            return int(super().parse_action(s, max(digits, digits[::-1]) if s.dice == 0 else digits))
        plays = {a: self.steps(s, a) for a in self.actions(s)}
        return backgammon_notation.meant(text, plays, self.off, lambda: self.legal_text(s))
