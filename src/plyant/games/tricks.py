"""A small trick-taking card game for two or three players, with trumps and cards that nobody holds."""

from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits
from plyant.errors import ParameterError
from plyant.game import CHANCE, Game
from plyant.games import tricks_table
from plyant.luck import advance, below, share
from plyant.tuples import put

SUITS = "SHDC"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SEATS = ("North", "East", "South")
NO_CARD = -1
PATIENCE = 1000  # how many deals `guess` throws away before it takes one that is only possible


class Table(NamedTuple):
    """Hands are sets of cards as bits, suit by suit; card = suit × ranks + rank."""

    hands: tuple[int, ...]
    dealt: int  # cards of the pack that were given away, in order
    played: tuple[int, ...]  # all cards in the order they were played, then NO_CARD
    plays: int  # how many were played
    leader: int  # of this trick
    tricks: tuple[int, ...]  # taken by each player


class Seat(NamedTuple):
    """What one player knows: the own hand, and all that was played."""

    hand: int
    dealt: int
    played: tuple[int, ...]
    plays: int
    leader: int
    tricks: tuple[int, ...]


class Matter(NamedTuple):
    """What matters for the rest of the play."""

    hands: tuple[int, ...]
    dealt: int
    trick: tuple[int, ...]  # card + 1, or 0
    leader: int
    tricks: tuple[int, ...]


class Tricks(Game):
    """Follow suit if you can; the highest trump, else the highest card of the suit led, takes the trick: take most.

    Every player is dealt `hand` cards, the others stay unseen. The first player leads, then whoever took the last
    trick. Spades are trumps, unless `trumps` is false. A result is the tricks taken, less the others' average.
    """

    zero_sum = True
    seats: int = 2
    suits: int = 2
    ranks: int = 6
    hand: int = 5
    trumps: bool = True

    def validate(self) -> None:
        ranges = (("seats", self.seats, 2, 3), ("suits", self.suits, 1, 4), ("ranks", self.ranks, 1, 13))
        for name, value, least, most in ranges:
            if not least <= value <= most:
                raise ParameterError(f"tricks: {name}={value} is out of range; {least} to {most} is accepted.")
        most = min(8, self.suits * self.ranks // self.seats)
        if not 1 <= self.hand <= most:
            raise ParameterError(f"tricks: hand={self.hand} is out of range; 1 to {most} cards can be dealt to each.")

    @property
    def players(self) -> tuple[str, ...]:  # type: ignore[override]
        """As many as there are seats."""
        return SEATS[: self.seats]

    @property
    def bounds(self) -> tuple[float, float]:  # type: ignore[override]
        """All tricks are one's own; all are one opponent's."""
        return -self.hand / (self.seats - 1), self.hand

    @property
    def pack(self) -> int:
        """The number of cards."""
        return self.suits * self.ranks

    @property
    def nothing(self) -> tuple[int, ...]:
        """A zero for each player."""
        return (0,) * self.seats

    def initial(self) -> Table:
        return Table(self.nothing, 0, (NO_CARD,) * (self.seats * self.hand), 0, 0, self.nothing)

    def player(self, s: Table) -> int:
        if s.dealt < self.suits * self.ranks:
            return CHANCE
        return (s.leader + s.plays % self.seats) % self.seats

    def suit(self, card: int) -> int:
        """All cards of the same suit."""
        return ((1 << self.ranks) - 1) << (card // self.ranks * self.ranks)

    def actions(self, s: Table) -> Iterator[int]:
        hand = s.hands[(s.leader + s.plays % self.seats) % self.seats]
        place = s.plays % self.seats
        if place > 0:
            following = hand & self.suit(s.played[s.plays - place])
            if following != 0:
                hand = following
        for card in bits.each(hand):  # noqa: UP028 (native generators cannot delegate)
            yield card

    def chance(self, s: Table) -> Iterator[tuple[int, float]]:
        """Who gets the next card of the pack: everybody who has room for it may, each as probably as there is room."""
        left = self.suits * self.ranks - s.dealt
        unseen = left
        for seat in range(self.seats):
            room = self.hand - bits.popcount(s.hands[seat])
            unseen -= room
            if room > 0:
                yield seat, room / left
        if unseen > 0:
            yield self.seats, unseen / left

    def result(self, s: Table, a: int) -> Table:
        if s.dealt < self.suits * self.ranks:
            hands = s.hands
            if a < self.seats:
                hands = put(hands, a, hands[a] | (1 << s.dealt))
            return Table(hands, s.dealt + 1, s.played, s.plays, s.leader, s.tricks)
        seat = (s.leader + s.plays % self.seats) % self.seats
        hands = put(s.hands, seat, s.hands[seat] & ~(1 << a))
        played = put(s.played, s.plays, a)
        plays = s.plays + 1
        if plays % self.seats != 0:
            return Table(hands, s.dealt, played, plays, s.leader, s.tricks)
        winner = (s.leader + self.best_place(played, s.plays - self.seats + 1)) % self.seats
        return Table(hands, s.dealt, played, plays, winner, put(s.tricks, winner, s.tricks[winner] + 1))

    def best_place(self, played: tuple[int, ...], start: int) -> int:
        """Which card of the trick that begins at `start` takes it: 0 is the one that was led."""
        best = 0
        for place in range(1, self.seats):
            card, so_far = played[start + place], played[start + best]
            same = card // self.ranks == so_far // self.ranks
            if (same and card > so_far) or (not same and self.trumps and card < self.ranks):
                best = place
        return best

    def is_terminal(self, s: Table) -> bool:
        return s.plays == self.seats * self.hand

    def utility(self, s: Table, p: int) -> float:
        return self.evaluate(s, p)

    def evaluate(self, s: Table, p: int) -> float:
        """The result if nobody took another trick."""
        others = 0
        for tricks in s.tricks:
            others += tricks
        others -= s.tricks[p]
        return s.tricks[p] - others / (self.seats - 1)

    def key(self, s: Table) -> Matter:
        trick = self.nothing
        for place in range(s.plays % self.seats):
            trick = put(trick, place, 1 + s.played[s.plays - s.plays % self.seats + place])
        return Matter(s.hands, s.dealt, trick, s.leader, s.tricks)

    def observe(self, s: Table, p: int) -> Seat:
        return Seat(s.hands[p], s.dealt, s.played, s.plays, s.leader, s.tricks)

    def guess(self, o: Seat, p: int, luck: int) -> Table:
        """A deal that the play so far allows, as probable as it is when the others play at random.

        Every other player draws at random from the unseen cards of suits in which they have always followed. The deal
        is thrown away when two draw the same card, and as often as they would then have followed with other cards.
        """
        who, lacking, gone = self.history(o)
        unseen = ((1 << (self.suits * self.ranks)) - 1) & ~(o.hand | gone)
        tries = 0
        while True:
            tries += 1
            hands = self.nothing
            taken = 0
            good = True
            for seat in range(self.seats):
                if seat == p:
                    hands = put(hands, seat, o.hand)
                    continue
                free = unseen & ~lacking[seat]
                held = self.hand
                for i in range(o.plays):
                    if who[i] == seat:
                        held -= 1
                for _ in range(held):
                    luck = advance(luck)
                    rest = free
                    for _skipped in range(below(luck, bits.popcount(free))):
                        rest &= rest - 1
                    free ^= rest & -rest
                    hands = put(hands, seat, hands[seat] | (rest & -rest))
                good = good and taken & hands[seat] == 0
                taken |= hands[seat]
            if not good:
                continue
            luck = advance(luck)
            if tries > PATIENCE or share(luck) < self.likelihood(o, p, who, hands):
                break
        return Table(hands, o.dealt, o.played, o.plays, o.leader, o.tricks)

    def history(self, o: Seat) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """Who played each card; all cards of the suits that each player did not follow; all cards that were played."""
        who = o.played
        lacking = self.nothing
        gone = 0
        leader = 0
        for i in range(o.plays):
            place = i % self.seats
            seat = (leader + place) % self.seats
            who = put(who, i, seat)
            gone |= 1 << o.played[i]
            led = self.suit(o.played[i - place])
            if led & (1 << o.played[i]) == 0:
                lacking = put(lacking, seat, lacking[seat] | led)
            if place == self.seats - 1:
                leader = (leader + self.best_place(o.played, i - place)) % self.seats
        return who, lacking, gone

    def likelihood(self, o: Seat, p: int, who: tuple[int, ...], hands: tuple[int, ...]) -> float:
        """How probable it is that the others, with these hands, would have followed with just these cards."""
        chance = 1.0
        for back in range(o.plays):
            i = o.plays - 1 - back
            seat = who[i]
            hands = put(hands, seat, hands[seat] | (1 << o.played[i]))
            led = self.suit(o.played[i - i % self.seats])
            if seat != p and i % self.seats > 0 and led & (1 << o.played[i]) != 0:
                chance /= bits.popcount(hands[seat] & led)
        return chance

    def card_name(self, card: int) -> str:
        """Suit and rank, "S7"."""
        return SUITS[card // self.ranks] + RANKS[card % self.ranks]

    def table_text(self, s: Table, hands: list[str]) -> str:
        """All hands with the tricks taken, the trick on the table, and what was played before."""
        rows = zip(self.players, hands, s.tricks, strict=True)
        lines = [f"{who:<6} {tricks}  {hand}" for who, hand, tricks in rows]
        cards = [self.card_name(card) for card in s.played[: s.plays]]
        open_ = s.plays % self.seats
        tricks = [" ".join(cards[i : i + self.seats]) for i in range(0, s.plays - open_, self.seats)]
        lines += [f"played {' | '.join(tricks)}"] if tricks else []
        lines += [f"{self.players[s.leader]} led {' '.join(cards[len(cards) - open_ :])}"] if open_ else []
        return "\n".join(lines)

    def hand_text(self, hand: int) -> str:
        """The cards of a hand in order."""
        return " ".join(self.card_name(card) for card in bits.each(hand)) or "-"

    def text(self, s: Table) -> str:
        return self.table_text(s, [self.hand_text(hand) for hand in s.hands])

    def view(self, s: Table, p: int) -> str:
        """Until all is dealt, who has got how many cards is hidden, too: nobody knows how many are left over."""
        hidden = [" ".join("?" * bits.popcount(hand)) if s.dealt == self.pack else "" for hand in s.hands]
        hidden = [hand or "-" for hand in hidden]
        return self.table_text(s, [*hidden[:p], self.hand_text(s.hands[p]), *hidden[p + 1 :]])

    def picture(self, s: Table) -> str:
        return tricks_table.picture(self, s, range(self.seats))

    def sight(self, s: Table, p: int) -> str:
        return tricks_table.picture(self, s, (p,))

    def action_name(self, s: Table, a: int) -> str:
        if s.dealt == self.pack:
            return self.card_name(a)
        return f"{self.card_name(s.dealt)}:{SEATS[a] if a < self.seats else 'nobody'}"
