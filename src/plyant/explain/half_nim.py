"""Half-nim as the lecture notes have it: two methods, and four cases; beside what is computed.

Whatever is called computed comes from labelling or from Grundy values, through the rules alone.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import NamedTuple

from plyant.errors import UnfitGame
from plyant.exact.grundy import grundies
from plyant.exact.labelling import Labels, label
from plyant.exact.status import LOSS, WIN
from plyant.explain.losing_sequence import binary_take, lost_numbers, winning_take
from plyant.game import Game, State

_FEW = 100  # sticks: to compile would take longer


class Methods(NamedTuple):
    """Both methods of the notes for one pile."""

    sticks: int
    below: int
    """First method: the closest lost pile below, 0 where there is none; to leave it, take `first`."""
    first: int
    binary: str
    without: str
    """Second method: the digits with 0 for the leading one; with 1 more, it is `second`."""
    second: int
    is_legal: bool
    """Is it at most half of the pile? Not so where the pile is lost."""


class Pile(NamedTuple):
    """A pile as computed, and in closed form."""

    sticks: int
    grundy: int
    takes: list[int]
    """The takes that win, as computed."""
    closed: int
    """The one that the closed form gives; 0: the pile is lost."""


class Opening(NamedTuple):
    """A first take of the winner, who may still lose by it."""

    take: int
    left: int
    keeps: bool
    answers: list[int]
    """The takes by which the other one wins, if it does not keep the win."""


class Answer(NamedTuple):
    """A take of the loser, and the answers to it."""

    sticks: int
    take: int
    left: int
    wins: list[int]
    leaves: list[int]
    """What the winner takes, and leaves."""
    errors: list[int]
    """What the winner must not take."""


@dataclasses.dataclass(frozen=True)
class Case:
    """One of the four cases of the notes: MAX or MIN moves first, N is in the losing sequence or not."""

    number: int
    sticks: int
    first: str
    """max or min."""
    status: str
    """To MAX."""
    openings: list[Opening]
    """Every first take, if the winner moves first."""
    answers: list[Answer]
    """Every take of the loser from then on, as long as the winner does not err."""

    @property
    def winner(self) -> str:
        """MAX or MIN."""
        return "MAX" if self.status == WIN else "MIN"

    @property
    def loser(self) -> str:
        """MAX or MIN."""
        return "MAX" if self.status == LOSS else "MIN"


def methods(sticks: int) -> Methods:
    """What the methods of the notes give for a pile."""
    below = max((x for x in lost_numbers(sticks) if x < sticks), default=0)
    take = binary_take(sticks)
    without = f"{take - 1:0{sticks.bit_length()}b}"
    return Methods(sticks, below, sticks - below, f"{sticks:b}", without, take, take <= sticks // 2)


def computed(game: Game) -> list[Pile]:
    """Every pile up to that of the game."""
    found = grundies(_checked(game), native=False)
    rows = [Pile(_pile(game, s), value, found.moves_to(0, s), 0) for s, value in found.items()]
    return [row._replace(closed=winning_take(row.sticks)) for row in sorted(rows)]


def case_number(sticks: int, first: str) -> int:
    """Which case it is: MAX wins in cases 1 and 2, MIN in cases 3 and 4."""
    in_sequence = sticks in lost_numbers(sticks)
    return (3 if in_sequence else 1) if first == "max" else (2 if in_sequence else 4)


def case(game: Game, first: str = "max") -> Case:
    """The case that the pile of this game is, move by move, as labelling finds it."""
    n = _pile(game, _checked(game).initial())
    labels = label(game, first=first, native=n > _FEW)
    status, lost = labels.status(), labels.root
    openings = []
    if (first == "max") == (status == WIN):
        openings = list(_openings(labels))
        lost = next(after for _, after in _kept(labels, lost))
    return Case(case_number(n, first), n, first, status, openings, list(_answers(labels, lost)))


def _openings(labels: Labels) -> Iterator[Opening]:
    game, kept = labels.game, dict(_kept(labels, labels.root))
    for a in game.actions(labels.root):
        after = game.result(labels.root, a)
        answers = [] if a in kept else [b for b, _ in _kept(labels, after)]
        yield Opening(a, _pile(game, after), a in kept, answers)


def _answers(labels: Labels, lost: State) -> Iterator[Answer]:
    """From a position that is lost to its mover, until the winner has won."""
    game, waiting = labels.game, [lost]
    while waiting:
        s = waiting.pop(0)
        for a in [] if game.is_terminal(s) else game.actions(s):
            after = game.result(s, a)
            kept = dict(_kept(labels, after))
            leaves = [_pile(game, t) for t in kept.values()]
            errors = [b for b in game.actions(after) if b not in kept]
            yield Answer(_pile(game, s), a, _pile(game, after), list(kept), leaves, errors)
            waiting += [t for t in kept.values() if t not in waiting]


def _kept(labels: Labels, s: State) -> Iterator[tuple[int, State]]:
    """The takes that keep the status of a position, and what they lead to."""
    for a in labels.game.actions(s):
        after = labels.game.result(s, a)
        if labels.status(after) == labels.status(s):
            yield a, after


def _pile(game: Game, s: State) -> int:
    return int(game.state_name(s))


def _checked(game: Game) -> Game:
    if game.name != "half-nim":
        raise UnfitGame(f"{game.name}: the losing sequence and the cases of the notes are about half-nim.")
    return game
