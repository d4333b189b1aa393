"""A table of `tricks` as a picture: hands open or face down, the trick on the table, the tricks taken."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from plyant import bits, board, cards

if TYPE_CHECKING:
    from plyant.games.tricks import Table, Tricks

_WIDTH, _HAND = 8.0, 2.3


def picture(game: Tricks, s: Table, eyes: Collection[int]) -> str:
    """The table as these players see it together."""
    over = game.is_terminal(s)
    parts = []
    for seat, hand in enumerate(s.hands):
        y = _HAND * seat
        taken = s.tricks[seat]
        parts.append(cards.name(1.1, y + 0.5, game.players[seat], not over and game.player(s) == seat))
        parts.append(board.label(_WIDTH - 1.2, y + 0.5, f"{taken} trick" + "s" * (taken != 1)))
        parts.append(cards.row(_WIDTH / 2, y + 1.55, _WIDTH - 0.6, _hand(game, s, hand, seat in eyes)))
    top = _HAND * game.seats + 0.1
    parts += [cards.divider(top + 0.1, _WIDTH), *_trick(game, s, top)]
    return board.svg(_WIDTH, top + 2.6, parts, "Tricks")


def _hand(game: Tricks, s: Table, hand: int, is_open: bool) -> list[Callable[[float, float], str]]:
    """The cards of a hand; while cards are dealt, nobody is shown how many the others have."""
    if is_open:
        return [functools.partial(_card, game, card) for card in bits.each(hand)]
    return [cards.back] * (bits.popcount(hand) if s.dealt == game.pack else 0)


def _card(game: Tricks, card: int, x: float, y: float) -> str:
    name = game.card_name(card)
    return cards.card(x, y, name[1:], name[0])


def _trick(game: Tricks, s: Table, top: float) -> list[str]:
    """The trick on the table under the names of those who played; between two tricks the last one, pale."""
    trumps = "spades are trumps" if game.trumps else "no trumps"
    parts = [board.label(_WIDTH - 1.7, top + 0.5, trumps, 0.3)]
    if s.plays == 0:
        return [*parts, board.label(1.6, top + 0.5, "dealing" if s.dealt < game.pack else "no trick yet", 0.3)]
    is_done = s.plays % game.seats == 0
    start = s.plays - (game.seats if is_done else s.plays % game.seats)
    who = game.history(game.observe(s, 0))[0]
    parts.append(board.label(1.3, top + 0.5, "last trick" if is_done else "this trick", 0.3))
    for place, i in enumerate(range(start, s.plays)):
        x = _WIDTH / 2 + 1.5 * (place - (game.seats - 1) / 2)
        drawn = _card(game, s.played[i], x, top + 1.3)
        parts.append(cards.faded(drawn) if is_done else drawn)
        is_best = is_done and who[i] == s.leader
        parts.append(board.label(x, top + 2.3, game.players[who[i]] + (" takes it" if is_best else ""), 0.3))
    return parts
