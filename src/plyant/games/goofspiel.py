"""Goofspiel, the game of pure strategy: bid a card for each prize."""

import functools
from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits, board, cards
from plyant.errors import ParameterError
from plyant.game import CHANCE, SIMULTANEOUS, Game

ORDERS = ("random", "descending", "ascending")
RETURNS = ("win_loss", "point_difference")


class Bidding(NamedTuple):
    """Cards are bits: card c is bit c - 1."""

    first: int  # the hand of player 0
    second: int
    prizes: int  # those that are still in the pile
    prize: int  # the one to bid for; 0: it is to be turned up
    first_points: int
    second_points: int


class Goofspiel(Game):
    """Both bid one card of their hand for each prize at once; the higher bid wins its points, equal bids win nothing.

    Everybody has the cards 1 … `cards`, and so has the pile of prizes, which are turned up in
    `points_order`. The last cards are played as soon as each has only one. returns="win_loss": more points win 1;
    "point_difference": half the difference of points, which is how far each is above the mean.
    """

    players = ("First", "Second")
    zero_sum = True
    not_native = "its moves are joint moves of both players"
    cards: int = 4
    points_order: str = "random"
    returns: str = "win_loss"

    def validate(self) -> None:
        if not 2 <= self.cards <= 13:
            raise ParameterError(f"goofspiel: cards={self.cards} is not accepted; 2 to 13 is.")
        if self.points_order not in ORDERS:
            raise ParameterError(
                f"goofspiel: points_order={self.points_order!r} is not accepted; {', '.join(ORDERS)} are."
            )
        if self.returns not in RETURNS:
            raise ParameterError(f"goofspiel: returns={self.returns!r} is not accepted; {', '.join(RETURNS)} are.")

    @functools.cached_property
    def bounds(self) -> tuple[float, float]:  # type: ignore[override]
        """A loss and a win; or half of all points."""
        most = 1.0 if self.by_winner else self.cards * (self.cards + 1) / 4
        return -most, most

    @functools.cached_property
    def by_winner(self) -> bool:
        """Does only the winner count, not by how much?"""
        return self.returns == "win_loss"

    @functools.cached_property
    def turning(self) -> int:
        """In which order prizes are turned up: 0 at random, 1 upwards, -1 downwards."""
        return {"random": 0, "ascending": 1, "descending": -1}[self.points_order]

    def has(self, hook: str) -> bool:
        """Where the order of the prizes is known, there is no chance."""
        return super().has(hook) and (hook != "chance" or self.points_order == "random")

    def initial(self) -> Bidding:
        everything = (1 << self.cards) - 1
        return self.turned(Bidding(everything, everything, everything, 0, 0, 0))

    def turned(self, s: Bidding) -> Bidding:
        """The next prize is turned up, unless that is left to chance."""
        if self.turning == 0:
            return s
        left = bits.popcount(s.prizes)
        return self.with_prize(s, left if self.turning < 0 else self.cards + 1 - left)

    def with_prize(self, s: Bidding, prize: int) -> Bidding:
        """This prize is turned up."""
        return Bidding(s.first, s.second, s.prizes ^ (1 << (prize - 1)), prize, s.first_points, s.second_points)

    def player(self, s: Bidding) -> int:
        return CHANCE if s.prize == 0 else SIMULTANEOUS

    def chance(self, s: Bidding) -> Iterator[tuple[int, float]]:
        for card in range(1, self.cards + 1):
            if s.prizes >> (card - 1) & 1:
                yield card, 1.0 / bits.popcount(s.prizes)

    def actions_of(self, s: Bidding, p: int) -> Iterator[int]:
        hand = s.first if p == 0 else s.second
        for card in range(1, self.cards + 1):
            if hand >> (card - 1) & 1:
                yield card

    def result(self, s: Bidding, a: int | tuple[int, int]) -> Bidding:
        """After the next prize, or after both bids."""
        if isinstance(a, int):
            return self.with_prize(s, a)
        after = self.paid(s, a[0], a[1])
        if bits.popcount(after.first) > 1:
            return self.turned(after)
        last = self.with_prize(after, bits.lowest(after.prizes) + 1)
        return self.paid(last, bits.lowest(last.first) + 1, bits.lowest(last.second) + 1)

    def paid(self, s: Bidding, ours: int, theirs: int) -> Bidding:
        """Both bids are gone, and the prize is won."""
        return Bidding(
            s.first ^ (1 << (ours - 1)),
            s.second ^ (1 << (theirs - 1)),
            s.prizes,
            0,
            s.first_points + (s.prize if ours > theirs else 0),
            s.second_points + (s.prize if theirs > ours else 0),
        )

    def is_terminal(self, s: Bidding) -> bool:
        return s.first == 0

    def utility(self, s: Bidding, p: int) -> float:
        ahead = s.first_points - s.second_points
        if self.by_winner:
            ahead = 2 * ((ahead > 0) - (ahead < 0))
        return ahead / 2 if p == 0 else -ahead / 2

    def evaluate(self, s: Bidding, p: int) -> float:
        """The lead, as if all other prizes were divided equally."""
        ahead = (s.first_points - s.second_points) / (self.cards * (self.cards + 1) if self.by_winner else 2)
        return ahead if p == 0 else -ahead

    def key(self, s: Bidding) -> tuple[int, int, int, int, int]:
        """Only the lead counts, not the points."""
        return s.first, s.second, s.prizes, s.prize, s.first_points - s.second_points

    def text(self, s: Bidding) -> str:
        lines = [
            f"{name:<7} {_cards(hand):<{2 * self.cards}} points {points}"
            for name, hand, points in zip(
                self.players, (s.first, s.second), (s.first_points, s.second_points), strict=True
            )
        ]
        return "\n".join([*lines, f"Prize   {s.prize or '-'}", f"Pile    {_cards(s.prizes)}"])

    def picture(self, s: Bidding) -> str:
        parts = []
        for p, (hand, points) in enumerate(((s.first, s.first_points), (s.second, s.second_points))):
            y, told = 4.5 * p, f"{points} point" + "s" * (points != 1)
            parts += [cards.name(1.2, y + 0.5, self.players[p], False), board.label(6.7, y + 0.5, told)]
            parts.append(cards.row(4, y + 1.55, 7.4, [functools.partial(_drawn, c) for c in bits.each(hand)]))
        parts += [cards.divider(2.5, 8), cards.divider(4.65, 8)]
        parts.append("" if self.is_terminal(s) else board.label(0.75, 3.6, "prize"))
        if self.is_terminal(s):
            ahead = s.first_points - s.second_points
            says = f"{self.players[0 if ahead > 0 else 1]} has won" if ahead else "a draw"
            parts.append(board.label(4, 3.6, says, 0.45))
        elif s.prize:
            parts.append(cards.box(1.85, 3.57, 1.2, 1.6, board.COLOURS[1]) + _drawn(s.prize - 1, 1.85, 3.57))
        else:
            parts.append(cards.space(1.85, 3.57))
        left = [functools.partial(_drawn, c) for c in bits.each(s.prizes)]
        parts.append(cards.faded(cards.row(5.2, 3.57, 5.1, left)))
        return board.svg(8, 7.1, parts, "Goofspiel")

    def action_name(self, s: Bidding, a: int) -> str:
        return str(a)


def _drawn(bit: int, x: float, y: float) -> str:
    """The card of this bit."""
    return cards.card(x, y, str(bit + 1))


def _cards(cards: int) -> str:
    """The cards as numbers."""
    return " ".join(str(c + 1) for c in range(cards.bit_length()) if cards >> c & 1) or "-"
