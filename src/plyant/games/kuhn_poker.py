"""Kuhn poker, for two players and more."""

import functools
from collections.abc import Callable, Iterator
from typing import NamedTuple

from plyant import board, cards
from plyant.errors import IllegalMove, ParameterError
from plyant.game import CHANCE, Game
from plyant.tuples import put
from plyant.wording import counted

MOST = 6
NOT_DEALT, HIDDEN = -1, -2
_STAY, _PAY = 0, 1
_CARDS = "89TJQKA"


class Hand(NamedTuple):
    """Who holds which card, and what has been done; for an observer, cards of others are HIDDEN."""

    cards: tuple[int, ...]
    moves: int
    first_bet: int
    """The number of the move that was the first bet; -1: nobody has bet."""
    paid: int
    """Who has bet or called: bit p for player p."""


class KuhnPoker(Game):
    """All ante a chip and get one card; check or bet one more chip, then fold or call; the highest card wins."""

    zero_sum = True
    number: int = 2

    def validate(self) -> None:
        if not 2 <= self.number <= MOST:
            raise ParameterError(f"kuhn-poker: number={self.number} players are not accepted; 2 to {MOST} are.")

    @functools.cached_property
    def players(self) -> tuple[str, ...]:  # type: ignore[override]
        """A, B, C …; A moves first."""
        return tuple("ABCDEF"[: self.number])

    @property
    def bounds(self) -> tuple[float, float]:  # type: ignore[override]
        """Two chips lost, or two won from everybody else."""
        return (-2.0, 2.0 * (self.number - 1))

    @functools.cached_property
    def ranks(self) -> str:
        """The names of the cards, the lowest first: J Q K, and up to the ace where there are more than two players."""
        return "JQK" if self.number == 2 else _CARDS[-self.number - 1 :]

    def initial(self) -> Hand:
        return Hand((NOT_DEALT,) * self.number, 0, -1, 0)

    def player(self, s: Hand) -> int:
        return CHANCE if s.cards[self.number - 1] == NOT_DEALT else s.moves % self.number

    def chance(self, s: Hand) -> Iterator[tuple[int, float]]:
        dealt = 0
        for card in s.cards:
            dealt += card != NOT_DEALT
        for card in range(self.number + 1):
            is_left = True
            for other in s.cards:
                if other == card:
                    is_left = False
            if is_left:
                yield card, 1.0 / (self.number + 1 - dealt)

    def actions(self, s: Hand) -> Iterator[int]:
        if not self.is_terminal(s):
            yield _STAY
            yield _PAY

    def result(self, s: Hand, a: int) -> Hand:
        if s.cards[self.number - 1] == NOT_DEALT:
            dealt = 0
            while s.cards[dealt] != NOT_DEALT:
                dealt += 1
            return Hand(put(s.cards, dealt, a), 0, -1, 0)
        if a == _STAY:
            return Hand(s.cards, s.moves + 1, s.first_bet, s.paid)
        first_bet = s.moves if s.first_bet < 0 else s.first_bet
        return Hand(s.cards, s.moves + 1, first_bet, s.paid | (1 << s.moves % self.number))

    def is_terminal(self, s: Hand) -> bool:
        return s.moves == self.number + max(s.first_bet, 0)

    def utility(self, s: Hand, p: int) -> float:
        pot, winner, best = self.number, -1, -1
        for q in range(self.number):
            has_paid = (s.paid >> q) & 1
            pot += has_paid
            if (has_paid == 1 or s.paid == 0) and s.cards[q] > best:
                winner, best = q, s.cards[q]
        return float((pot if p == winner else 0) - 1 - ((s.paid >> p) & 1))

    def observe(self, s: Hand, p: int) -> Hand:
        cards = s.cards
        for q in range(self.number):
            if q != p and cards[q] != NOT_DEALT:
                cards = put(cards, q, HIDDEN)
        return Hand(cards, s.moves, s.first_bet, s.paid)

    def guess(self, o: Hand, p: int, luck: int) -> Hand:
        cards = o.cards
        left = self.number + (cards[p] == NOT_DEALT)
        for q in range(self.number):
            if cards[q] == HIDDEN:
                cards = put(cards, q, self._unseen(cards, luck % left))
                luck //= left
                left -= 1
        return Hand(cards, o.moves, o.first_bet, o.paid)

    def _unseen(self, cards: tuple[int, ...], which: int) -> int:
        """The card of this number among those that nobody is known to hold."""
        for card in range(self.number + 1):
            is_left = True
            for other in cards:
                if other == card:
                    is_left = False
            if is_left:
                if which == 0:
                    return card
                which -= 1
        return -1

    def text(self, s: Hand) -> str:
        shown = {NOT_DEALT: "-", HIDDEN: "?"}
        held = "  ".join(f"{n}: {shown.get(c) or self.ranks[c]}" for n, c in zip(self.players, s.cards, strict=True))
        return f"{held}\n{', '.join(self._story(s))}".rstrip()

    def view(self, s: Hand, p: int) -> str:
        return self.text(self.observe(s, p))

    def _story(self, s: Hand) -> Iterator[str]:
        """What each has done so far: "A checks"."""
        for move in range(s.moves):
            mover = move % self.number
            if 0 <= s.first_bet < move:
                yield f"{self.players[mover]} {'calls' if s.paid >> mover & 1 else 'folds'}"
            else:
                yield f"{self.players[mover]} {'bets' if move == s.first_bet else 'checks'}"

    def picture(self, s: Hand) -> str:
        return self._drawn(s, s.cards)

    def sight(self, s: Hand, p: int) -> str:
        """When all is over, everybody sees everything."""
        return self._drawn(s, s.cards if self.is_terminal(s) else self.observe(s, p).cards)

    def _drawn(self, s: Hand, held: tuple[int, ...]) -> str:
        """The table with these cards: each player's chips and last move, and the pot."""
        width, over = max(4.0, 1.6 * self.number + 0.4), self.is_terminal(s)
        told = dict(told.split() for told in self._story(s))
        parts = []
        for q, card in enumerate(held):
            x, who = width / 2 + 1.6 * (q - (self.number - 1) / 2), self.players[q]
            face = cards.space if card == NOT_DEALT else cards.back if card == HIDDEN else self._face(card)
            drawn = face(x, 1.7)
            parts.append(cards.name(x, 0.5, who, not over and self.player(s) == q))
            parts.append(cards.faded(drawn) if told.get(who) == "folds" else drawn)
            parts.append(cards.chips(x - 0.2, 3.0, 1 + (s.paid >> q & 1)) + board.label(x, 3.45, told.get(who, "")))
        pot = self.number + s.paid.bit_count()
        winner = next((self.players[q] for q in range(self.number) if over and self.utility(s, q) > 0), "")
        says = f"{winner} wins {counted(pot, 'chip')}" if over else f"pot: {counted(pot, 'chip')}"
        parts += [cards.divider(3.85, width), board.label(width / 2, 4.2, says)]
        return board.svg(width, 4.6, parts, "Kuhn poker")

    def _face(self, card: int) -> Callable[[float, float], str]:
        return lambda x, y: cards.card(x, y, self.ranks[card].replace("T", "10"), "S")

    def action_name(self, s: Hand, a: int) -> str:
        if self.player(s) == CHANCE:
            return self.ranks[a]
        return (("check", "bet") if s.first_bet < 0 else ("fold", "call"))[a]

    def parse_action(self, s: Hand, text: str) -> int:
        """Also a first letter, and "pass" for both ways of not paying."""
        word = text.strip().lower()
        for a in self.legal(s):
            if word and (self.action_name(s, a).lower().startswith(word) or (word == "pass" and a == _STAY)):
                return int(a)
        raise IllegalMove(f"{text.strip()!r} is not a legal move here. Legal: {self.legal_text(s)}.")
