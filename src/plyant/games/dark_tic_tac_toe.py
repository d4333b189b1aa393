"""Tic-tac-toe in the dark: nobody sees the other's marks."""

from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits, board, cards
from plyant.errors import IllegalMove
from plyant.game import Game
from plyant.games.tic_tac_toe import LINES
from plyant.luck import advance, below
from plyant.tuples import put

DIGIT = 4  # bits of one try: square + 1, the last try lowest
ALL = 0b111111111
NONE = -1
_NIGHT = "#e4e7ea"  # a square of which nothing is known


class Dark(NamedTuple):
    """Marks and tries of both players. A square that one has tried in vain holds a mark of the other."""

    marks: tuple[int, int]
    tries: tuple[int, int]
    mover: int


class Touched(NamedTuple):
    """What one player knows: the own tries in order, and which of them became marks."""

    marks: int
    tries: int
    mover: int


class Matter(NamedTuple):
    """What matters for the rest of the play."""

    marks: tuple[int, int]
    tried: tuple[int, int]
    mover: int


def tried(tries: int) -> int:
    """The squares among the digits."""
    squares = 0
    while tries != 0:
        if tries & 15 != 0:
            squares |= 1 << (tries & 15) - 1
        tries >>= DIGIT
    return squares


def has_line(marks: int) -> bool:
    """Are there three in a row?"""
    for line in LINES:
        if marks & line == line:
            return True
    return False


def pick(squares: int, n: int) -> int:
    """Square n of a set, counted from 0."""
    for _ in range(n):
        squares &= squares - 1
    return bits.lowest(squares)


def length(tries: int) -> int:
    """The number of tries."""
    count = 0
    while tries != 0:
        count += 1
        tries >>= DIGIT
    return count


def nth(tries: int, i: int) -> int:
    """The square that was tried as number i, counted from 0."""
    return (tries >> DIGIT * (length(tries) - 1 - i) & 15) - 1


def first_marks(o: Touched, count: int) -> int:
    """The first so many marks of the player."""
    marks = 0
    for i in range(length(o.tries)):
        square = nth(o.tries, i)
        if o.marks >> square & 1 != 0 and count > 0:
            marks |= 1 << square
            count -= 1
    return marks


class DarkTicTacToe(Game):
    """Three in a row win, but you see your own marks only; who tries a taken square learns that, and tries again."""

    players = ("X", "O")
    marks = ("X", "O")
    bounds = (-1, 1)
    zero_sum = True

    def initial(self) -> Dark:
        return Dark((0, 0), (0, 0), 0)

    def player(self, s: Dark) -> int:
        return s.mover

    def actions(self, s: Dark) -> Iterator[int]:
        if not self.is_terminal(s):
            known = tried(s.tries[s.mover])
            for square in range(9):
                if known >> square & 1 == 0:
                    yield square

    def result(self, s: Dark, a: int) -> Dark:
        p = s.mover
        tries = put(s.tries, p, s.tries[p] << DIGIT | a + 1)
        if s.marks[1 - p] >> a & 1 != 0:
            return Dark(s.marks, tries, p)
        return Dark(put(s.marks, p, s.marks[p] | 1 << a), tries, 1 - p)

    def is_terminal(self, s: Dark) -> bool:
        return s.marks[0] | s.marks[1] == ALL or has_line(s.marks[0]) or has_line(s.marks[1])

    def utility(self, s: Dark, p: int) -> float:
        if has_line(s.marks[p]):
            return 1.0
        return -1.0 if has_line(s.marks[1 - p]) else 0.0

    def key(self, s: Dark) -> Matter:
        return Matter(s.marks, (tried(s.tries[0]), tried(s.tries[1])), s.mover)

    def observe(self, s: Dark, p: int) -> Touched:
        return Touched(s.marks[p], s.tries[p], s.mover)

    def guess(self, o: Touched, p: int, luck: int) -> Dark:
        """What the other has done, as probable as it is when they try at random.

        Then each of their marks went to any empty square, whatever they had tried in vain. So the squares that p found
        taken go to turns before that, the other turns to unknown squares; where that makes a line, the game would be
        over, and all is drawn again. What they tried in vain is drawn last.
        """
        turns = bits.popcount(o.marks) + p - int(o.mover != p)
        order, tries = 0, NONE
        while tries == NONE:
            order, luck = self.marked(o, p, turns, luck)
            if not has_line(tried(order)):
                tries, luck = self.attempted(o, p, turns, order, luck)
        if p == 0:
            return Dark((o.marks, tried(order)), (o.tries, tries), o.mover)
        return Dark((tried(order), o.marks), (tries, o.tries), o.mover)

    def marked(self, o: Touched, p: int, turns: int, luck: int) -> tuple[int, int]:
        """The other's marks, the first turn lowest, all orders that fit p's tries alike; and the luck that is left."""
        order, found, own = 0, 0, 0
        for i in range(length(o.tries)):
            square = nth(o.tries, i)
            if o.marks >> square & 1 != 0:
                own += 1
            else:  # taken in one of the turns until then
                luck = advance(luck)
                turn = below(luck, own + p - found)
                for before in range(turns):
                    if before <= turn and order >> DIGIT * before & 15 != 0:
                        turn += 1
                order |= square + 1 << DIGIT * turn
                found += 1
        unknown = ALL & ~tried(o.tries)
        for turn in range(turns):
            if order >> DIGIT * turn & 15 == 0:
                luck = advance(luck)
                square = pick(unknown, below(luck, bits.popcount(unknown)))
                unknown &= ~(1 << square)
                order |= square + 1 << DIGIT * turn
        return order, luck

    def attempted(self, o: Touched, p: int, turns: int, order: int, luck: int) -> tuple[int, int]:
        """All that the other tried, marks and vain tries, or NONE: draw again; and the luck that is left.

        Where it is the other's turn, they may have tried something in vain already: as often as it happens.
        """
        tries, known, mine = 0, 0, 0
        for turn in range(turns):
            mine = first_marks(o, turn + 1 - p)
            luck = advance(luck)
            while below(luck, 9 - turn - bits.popcount(known)) < bits.popcount(mine & ~known):
                luck = advance(luck)
                square = pick(mine & ~known, below(luck, bits.popcount(mine & ~known)))
                known |= 1 << square
                tries = tries << DIGIT | square + 1
                luck = advance(luck)
            tries = tries << DIGIT | order >> DIGIT * turn & 15
        if o.mover != p:
            luck = advance(luck)
            for _ in range(below(luck, 1 + bits.popcount(o.marks))):
                luck = advance(luck)
                if below(luck, 9 - turns - bits.popcount(known)) >= bits.popcount(o.marks & ~known):
                    return NONE, luck
                luck = advance(luck)
                square = pick(o.marks & ~known, below(luck, bits.popcount(o.marks & ~known)))
                known |= 1 << square
                tries = tries << DIGIT | square + 1
        return tries, luck

    def grid(self, marks: tuple[int, ...]) -> str:
        """A board with these marks."""
        shown = [
            next((m for m, squares in zip(self.marks, marks, strict=True) if squares >> q & 1), ".") for q in range(9)
        ]
        return board.grid_text(3, 3, lambda c, r: shown[3 * r + c])

    def found(self, s: Dark, p: int) -> int:
        """The squares that a player knows to be the other's."""
        return tried(s.tries[p]) & ~s.marks[p]

    def text(self, s: Dark) -> str:
        known = [" ".join(board.square_name(q, 3) for q in bits.each(self.found(s, p))) or "nothing" for p in (0, 1)]
        return f"{self.grid(s.marks)}\nX has found {known[0]}; O has found {known[1]}"

    def view(self, s: Dark, p: int) -> str:
        return self.grid((s.marks[0], self.found(s, 0)) if p == 0 else (self.found(s, 1), s.marks[1]))

    def picture(self, s: Dark) -> str:
        return self._drawn(s, s.marks, None)

    def sight(self, s: Dark, p: int) -> str:
        """When all is over, everybody sees everything."""
        if self.is_terminal(s):
            return self.picture(s)
        marks = (s.marks[0], self.found(s, 0)) if p == 0 else (self.found(s, 1), s.marks[1])
        return self._drawn(s, marks, p)

    def _drawn(self, s: Dark, marks: tuple[int, ...], eyes: int | None) -> str:
        """A board with these marks as a player sees it; None: all is seen, and what the other has found has a dot."""
        parts = [board.label(c + 1.5, 0.6, board.column_letter(c)) for c in range(3)]
        parts += [board.label(0.6, r + 1.5, str(r + 1)) for r in range(3)]
        for square in range(9):
            x, y = square % 3 + 1.5, square // 3 + 1.5
            mark = next((p for p in (0, 1) if marks[p] >> square & 1), NONE)
            is_dark = mark == NONE and eyes is not None
            parts.append(cards.box(x, y, 0.94, 0.94, _NIGHT if is_dark else cards.FACE, board.LINES))
            if mark != NONE:
                parts.append((board.cross, board.ring)[mark](x, y, 0.26, board.COLOURS[3 * mark]))
                if eyes is None and self.found(s, 1 - mark) >> square & 1:
                    parts.append(board.disc(x + 0.34, y - 0.34, 0.07, board.COLOURS[1]))
        says = f"{self.marks[s.mover]} to move" + ("" if eyes is None else f", seen by {self.marks[eyes]}")
        if self.is_terminal(s):
            won = [mark for p, mark in enumerate(self.marks) if has_line(s.marks[p])]
            says = f"{won[0]} has won" if won else "a draw"
        return board.svg(4.6, 5, [*parts, board.label(2.5, 4.55, says, 0.32)], "Tic-tac-toe in the dark")

    def action_name(self, s: Dark, a: int) -> str:
        return board.square_name(a, 3)

    def parse_action(self, s: Dark, text: str) -> int:
        square = board.parse_square(text, 3, 3)
        if square is None:
            why = f"{text.strip()!r} is not a square: a1 to c3, or 1 to 9"
        elif square in self.actions(s):
            return square
        else:
            why = f"{board.square_name(square, 3)} is known to be taken"
        raise IllegalMove(f"{why}. Legal: {self.legal_text(s)}.")
