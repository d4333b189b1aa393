"""Liar's dice for two players: bids about dice of which one sees only one's own."""

import functools
import re
from collections.abc import Iterator
from typing import NamedTuple

from plyant import bits, board, cards
from plyant.errors import ParameterError
from plyant.game import CHANCE, Game
from plyant.luck import advance, below

COUNT = 4  # bits: how many dice of one hand show a face
_SHOWN = 8  # bids before the last one


class Cups(NamedTuple):
    """Both hands as counts of faces, COUNT bits each. Bids only rise, so the set of them tells their order."""

    first: int
    second: int
    rolled: int
    bids: int  # a bit for each bid that was made
    bid: int  # the last one; −1 before the first
    called: bool


class Held(NamedTuple):
    """What one player knows: the own hand, and all bids."""

    hand: int
    bids: int
    bid: int
    rolled: int
    called: bool


class LiarsDice(Game):
    """Bid how many dice of both hands show a face, always higher, or call the last bid a lie; the highest face is wild.

    A bid "2-5" says: at least two dice show a five or the highest face. A higher bid has more dice, or as many of a
    higher face. Whoever is wrong when "liar" is called has lost.
    """

    name = "liars-dice"
    players = ("First", "Second")
    bounds = (-1, 1)
    zero_sum = True
    dice: int = 1
    faces: int = 6

    def validate(self) -> None:
        if self.dice < 1 or self.faces < 2 or self.faces * COUNT > 62 or 2 * self.dice * self.faces > 62:
            raise ParameterError(
                f"liars-dice: dice={self.dice} with faces={self.faces} is not accepted; 1 die or more with 2 to 15 "
                f"faces is, where dice × faces ≤ 31."
            )

    def initial(self) -> Cups:
        return Cups(0, 0, 0, 0, -1, False)

    def player(self, s: Cups) -> int:
        if s.rolled < 2 * self.dice:
            return CHANCE
        return bits.popcount(s.bids) & 1

    def actions(self, s: Cups) -> Iterator[int]:
        if s.rolled == 2 * self.dice and not s.called:
            for bid in range(s.bid + 1, 2 * self.dice * self.faces + (s.bid >= 0)):  # noqa: UP028 (native: no delegation)
                yield bid

    def chance(self, s: Cups) -> Iterator[tuple[int, float]]:
        for face in range(self.faces):
            yield face, 1.0 / self.faces

    def result(self, s: Cups, a: int) -> Cups:
        if s.rolled < self.dice:
            return Cups(s.first + (1 << (COUNT * a)), s.second, s.rolled + 1, 0, -1, False)
        if s.rolled < 2 * self.dice:
            return Cups(s.first, s.second + (1 << (COUNT * a)), s.rolled + 1, 0, -1, False)
        if a == 2 * self.dice * self.faces:
            return Cups(s.first, s.second, s.rolled, s.bids, s.bid, True)
        return Cups(s.first, s.second, s.rolled, s.bids | (1 << a), a, False)

    def is_terminal(self, s: Cups) -> bool:
        return s.called

    def showing(self, hand: int, face: int) -> int:
        """How many dice of a hand count for a face: those that show it, and the wild ones."""
        count = (hand >> (COUNT * face)) & ((1 << COUNT) - 1)
        if face != self.faces - 1:
            count += (hand >> (COUNT * (self.faces - 1))) & ((1 << COUNT) - 1)
        return count

    def utility(self, s: Cups, p: int) -> float:
        face = s.bid % self.faces
        is_true = self.showing(s.first, face) + self.showing(s.second, face) > s.bid // self.faces
        caller = bits.popcount(s.bids) & 1
        return 1.0 if (p == caller) != is_true else -1.0

    def observe(self, s: Cups, p: int) -> Held:
        return Held(s.first if p == 0 else s.second, s.bids, s.bid, s.rolled, s.called)

    def guess(self, o: Held, p: int, luck: int) -> Cups:
        """The other hand is as good as any: whoever bids at random tells nothing."""
        other = 0
        for _ in range(max(0, o.rolled - self.dice) if p == 0 else min(o.rolled, self.dice)):
            luck = advance(luck)
            other += 1 << (COUNT * below(luck, self.faces))
        if p == 0:
            return Cups(o.hand, other, o.rolled, o.bids, o.bid, o.called)
        return Cups(other, o.hand, o.rolled, o.bids, o.bid, o.called)

    def hand_dice(self, hand: int) -> list[int]:
        """The dice of a hand in order."""
        counts = [(hand >> (COUNT * face)) & ((1 << COUNT) - 1) for face in range(self.faces)]
        return [face + 1 for face, count in enumerate(counts) for _ in range(count)]

    def hand_text(self, hand: int) -> str:
        """The dice of a hand in order."""
        return " ".join(map(str, self.hand_dice(hand))) or "-"

    def bid_names(self, s: Cups) -> list[str]:
        """All bids in their order."""
        return [self.action_name(s, bid) for bid in range(2 * self.dice * self.faces) if s.bids >> bid & 1]

    def table_text(self, s: Cups, hands: list[str]) -> str:
        """Both hands and all bids."""
        bids = " ".join([*self.bid_names(s), "liar"] if s.called else self.bid_names(s))
        return "\n".join(
            [f"{who:<7}{hand}" for who, hand in zip(self.players, hands, strict=True)] + [f"bids   {bids}"]
        )

    def text(self, s: Cups) -> str:
        return self.table_text(s, [self.hand_text(s.first), self.hand_text(s.second)])

    def view(self, s: Cups, p: int) -> str:
        if s.called:
            return self.text(s)
        hands = [self.hand_text(s.first), self.hand_text(s.second)]
        hands[1 - p] = " ".join("?" * len(hands[1 - p].replace(" ", "").strip("-"))) or "-"
        return self.table_text(s, hands)

    def picture(self, s: Cups) -> str:
        return self._drawn(s, (0, 1))

    def sight(self, s: Cups, p: int) -> str:
        """When a lie is called, all dice are shown."""
        return self._drawn(s, (0, 1) if s.called else (p,))

    def _drawn(self, s: Cups, eyes: tuple[int, ...]) -> str:
        """Both hands, those of these players open; the last bid, and those before it."""
        parts, bids = [], self.bid_names(s)
        for p, hand in enumerate((s.first, s.second)):
            y, rolled = 0.8 + 1.3 * p, self.hand_dice(hand)
            parts.append(cards.name(1.25, y, self.players[p], not s.called and self.player(s) == p))
            faces = [functools.partial(self._die, face if p in eyes else 0) for face in rolled]
            parts.append(cards.row(5.1, y, 5.4, faces, 0.95))
        parts.append(cards.divider(2.9, 8))
        if s.bid >= 0:
            count, face = divmod(s.bid, self.faces)
            parts.append(board.label(2.6, 3.6, f"{self.players[1 - bits.popcount(s.bids) % 2]} bids", 0.4))
            parts += [board.label(4.65, 3.6, f"{count + 1} ×", 0.5), cards.die(5.8, 3.6, face + 1)]
        shown = bids[-_SHOWN - 1 : -1]
        before = " ".join(["…", *shown] if len(bids) > _SHOWN + 1 else shown)
        parts.append(board.label(4, 4.45, f"before: {before}" if before else "", 0.34))
        if s.called:
            winner = self.players[0 if self.utility(s, 0) > 0 else 1]
            parts.append(board.label(4, 4.95, f"liar! {winner} has won", 0.4, board.COLOURS[0]))
        return board.svg(8, 5.4, parts, "Liar's dice")

    def _die(self, face: int, x: float, y: float) -> str:
        """A die; 0 is one that is not seen. The wild face is marked."""
        if not face:
            return cards.hidden_die(x, y)
        return cards.die(x, y, face, ink=board.COLOURS[0] if face == self.faces else board.INK)

    def action_name(self, s: Cups, a: int) -> str:
        if s.rolled < 2 * self.dice:
            return str(a + 1)
        if a == 2 * self.dice * self.faces:
            return "liar"
        return f"{a // self.faces + 1}-{a % self.faces + 1}"

    def parse_action(self, s: Cups, text: str) -> int:
        bid = re.fullmatch(r"([0-9]{1,3})[-x×*]([0-9]{1,3})s?", text.strip().lower())
        a: int = super().parse_action(s, f"{int(bid[1])}-{int(bid[2])}" if bid else text)
        return a
