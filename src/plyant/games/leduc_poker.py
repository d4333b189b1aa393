"""Leduc poker: two suits of three cards, one of them for all to see."""

from collections.abc import Iterator
from typing import NamedTuple

from plyant import board, cards
from plyant.errors import IllegalMove
from plyant.game import CHANCE, Game
from plyant.tuples import put
from plyant.wording import counted

NOT_DEALT, HIDDEN = -1, -2
FOLD, CALL, RAISE = 0, 1, 2
_OVER = 2
_RAISES = 2
_DECK = 6
_NAMES = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")


class Table(NamedTuple):
    """Cards, and what has been done and paid; for an observer, the other's card is HIDDEN."""

    cards: tuple[int, int]
    public: int
    stage: int
    """0: before the public card; 1: after it; 2: the hand is over."""
    moves: int
    """In this stage."""
    raises: int
    """In this stage."""
    paid: tuple[int, int]
    story: int
    """All moves: digits to the base of 4, each a move + 1, the last one lowest."""


class LeducPoker(Game):
    """Poker with six cards: bet, see one card in the middle, bet again; a pair with it wins, else the higher card.

    Everybody antes 1; a raise is 2 before the card in the middle and 4 after it, at most two raises each time.
    """

    players = ("A", "B")
    zero_sum = True
    bounds = (-13, 13)

    def initial(self) -> Table:
        return Table((NOT_DEALT, NOT_DEALT), NOT_DEALT, 0, 0, 0, (1, 1), 0)

    def player(self, s: Table) -> int:
        if s.cards[1] == NOT_DEALT or (s.stage == 1 and s.public == NOT_DEALT):
            return CHANCE
        return s.moves % 2

    def chance(self, s: Table) -> Iterator[tuple[int, float]]:
        dealt = (s.cards[0] != NOT_DEALT) + (s.cards[1] != NOT_DEALT)
        for card in range(_DECK):
            if card != s.cards[0] and card != s.cards[1]:
                yield card, 1.0 / (_DECK - dealt)

    def actions(self, s: Table) -> Iterator[int]:
        if s.stage != _OVER:
            if s.paid[0] != s.paid[1]:
                yield FOLD
            yield CALL
            if s.raises < _RAISES:
                yield RAISE

    def result(self, s: Table, a: int) -> Table:
        if s.cards[0] == NOT_DEALT:
            return Table((a, NOT_DEALT), NOT_DEALT, 0, 0, 0, s.paid, 0)
        if s.cards[1] == NOT_DEALT:
            return Table((s.cards[0], a), NOT_DEALT, 0, 0, 0, s.paid, 0)
        if s.stage == 1 and s.public == NOT_DEALT:
            return Table(s.cards, a, 1, 0, 0, s.paid, s.story)
        me = s.moves % 2
        story = s.story * 4 + a + 1
        if a == FOLD:
            return Table(s.cards, s.public, _OVER, s.moves + 1, s.raises, s.paid, story)
        level = s.paid[1 - me]
        if a == CALL:
            paid = put(s.paid, me, level)
            if s.moves == 0:
                return Table(s.cards, s.public, s.stage, 1, s.raises, paid, story)
            return Table(s.cards, s.public, s.stage + 1, 0, 0, paid, story)
        paid = put(s.paid, me, level + (2 if s.stage == 0 else 4))
        return Table(s.cards, s.public, s.stage, s.moves + 1, s.raises + 1, paid, story)

    def is_terminal(self, s: Table) -> bool:
        return s.stage == _OVER

    def utility(self, s: Table, p: int) -> float:
        if s.paid[0] != s.paid[1]:  # whoever folded had paid less
            return float(s.paid[1 - p]) if s.paid[p] > s.paid[1 - p] else float(-s.paid[p])
        mine, other = self._strength(s, p), self._strength(s, 1 - p)
        return float(s.paid[p] * ((mine > other) - (mine < other)))

    def _strength(self, s: Table, p: int) -> int:
        rank = s.cards[p] // 2
        return 10 if rank == s.public // 2 else rank

    def observe(self, s: Table, p: int) -> Table:
        cards = s.cards
        if cards[1 - p] != NOT_DEALT:
            cards = put(cards, 1 - p, HIDDEN)
        return Table(cards, s.public, s.stage, s.moves, s.raises, s.paid, s.story)

    def guess(self, o: Table, p: int, luck: int) -> Table:
        if o.cards[1 - p] != HIDDEN:
            return o
        left = _DECK - (o.cards[p] != NOT_DEALT) - (o.public != NOT_DEALT)
        which = luck % left
        for card in range(_DECK):
            if card != o.cards[p] and card != o.public:
                if which == 0:
                    return Table(put(o.cards, 1 - p, card), o.public, o.stage, o.moves, o.raises, o.paid, o.story)
                which -= 1
        return o

    def text(self, s: Table) -> str:
        shown = {NOT_DEALT: "-", HIDDEN: "?"}
        a, b, public = (shown.get(card) or _NAMES[card] for card in (*s.cards, s.public))
        return f"A: {a} (paid {s.paid[0]})  B: {b} (paid {s.paid[1]})  middle: {public}\n{self._story(s)}".rstrip()

    def view(self, s: Table, p: int) -> str:
        return self.text(self.observe(s, p))

    def _story(self, s: Table) -> str:
        """The moves, and a bar where the public card came: "check raise call | check"."""
        told = []
        table = self.initial()._replace(cards=(0, 1))
        for a in _digits(s.story):
            told.append(self.action_name(table, a))
            table = self.result(table, a)
            if self.player(table) == CHANCE and table.stage == 1:
                told.append("|")
                table = self.result(table, 2)
        return " ".join(told)

    def picture(self, s: Table) -> str:
        return self._drawn(s, s.cards)

    def sight(self, s: Table, p: int) -> str:
        """When all is over, everybody sees everything."""
        return self._drawn(s, s.cards if self.is_terminal(s) else self.observe(s, p).cards)

    def _drawn(self, s: Table, held: tuple[int, ...]) -> str:
        """The table with these cards, the one in the middle between them; chips, moves, and how it ended."""
        over, parts = self.is_terminal(s), []
        for x, card in ((1.3, held[0]), (3.3, s.public), (5.3, held[1])):
            if card >= 0:
                parts.append(cards.card(x, 1.7, _NAMES[card][0], _NAMES[card][1].upper()))
            else:
                parts.append((cards.back if card == HIDDEN else cards.space)(x, 1.7))
        for p, x in enumerate((1.3, 5.3)):
            parts.append(cards.name(x, 0.5, self.players[p], not over and self.player(s) == p))
            parts.append(cards.chips(x - 0.2, 3.3, s.paid[p]))
        parts += [board.label(3.3, 0.5, "middle", 0.3), board.label(3.3, 3.2, f"pot {sum(s.paid)}")]
        parts.append(cards.divider(3.75, 6.6))
        for i, told in enumerate(self._story(s).split("|")):
            parts.append(board.label(3.3, 4.1 + 0.45 * i, ", ".join(told.split()), 0.32))
        if over:
            winner = [name for p, name in enumerate(self.players) if self.utility(s, p) > 0]
            says = f"{winner[0]} wins {counted(sum(s.paid), 'chip')}" if winner else "the pot is shared"
            parts.append(board.label(3.3, 5.05, says, 0.36))
        return board.svg(6.6, 5.4, parts, "Leduc poker")

    def action_name(self, s: Table, a: int) -> str:
        if self.player(s) == CHANCE:
            return _NAMES[a]
        if a == CALL:
            return "call" if s.paid[0] != s.paid[1] else "check"
        return "fold" if a == FOLD else "raise" if s.paid[0] != s.paid[1] else "bet"

    def parse_action(self, s: Table, text: str) -> int:
        """Also a first letter, "raise" for the first bet, and a card without its suit."""
        word = text.strip().lower()
        for a in self.legal(s):
            is_raise = a == RAISE and self.player(s) != CHANCE and "raise".startswith(word)
            if word and (self.action_name(s, a).lower().startswith(word) or is_raise):
                return int(a)
        raise IllegalMove(f"{text.strip()!r} is not a legal move here. Legal: {self.legal_text(s)}.")


def _digits(story: int) -> list[int]:
    """The moves that a story tells, the first one first."""
    moves = []
    while story > 0:
        moves.append(story % 4 - 1)
        story //= 4
    return moves[::-1]
