"""What is shown of a position of a solved game: its picture, what it is worth, and what each move leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from plyant.arena.advice import ending
from plyant.exact.solution import Solution
from plyant.exact.status import DRAW, LOSS, WIN, status_of
from plyant.game import Game, State
from plyant.web.drawn_parts import Box, frame_of
from plyant.web.pages.marks import Mark
from plyant.web.spots import Spot, picture_of, spots
from plyant.wording import agreeing, counted, number

_WIDE = 1.6  # times as wide as high
_KINDS = {WIN: "won", DRAW: "drawn", LOSS: "lost"}
_VERBS = {WIN: "win", DRAW: "draw", LOSS: "lose"}


class Led(NamedTuple):
    """What a move leads to, for the player who makes it."""

    name: str
    status: str
    steps: int | None
    """Moves to the end, this one counted; None: play goes on for ever."""
    value: float
    is_best: bool
    words: str

    @property
    def kind(self) -> str:
        """won, drawn or lost."""
        return _KINDS[self.status]


class Shown(NamedTuple):
    """A position, ready to be drawn."""

    picture: str
    is_wide: bool
    label: str
    spots: list[Spot]
    marks: list[Mark]
    """The places of moves in the colours of what they lead to; only where one click makes a move."""
    moves: list[Led]
    headline: str
    kind: str


def shown(solution: Solution, s: State) -> Shown:
    """The position with all that is known about it."""
    game = solution.game
    moves = led(solution, s)
    places = spots(game, s, game.legal(s)) if moves else []
    picture = picture_of(game, s)
    frame = frame_of(picture)
    return Shown(
        picture=picture,
        is_wide=frame.w > _WIDE * frame.h,
        label=f"The board: {game.text(s)[:1500]}",
        spots=places,
        marks=_marks(places, moves),
        moves=moves,
        headline=headline(solution, s),
        kind=_KINDS[solution.status(s)],
    )


def _marks(places: Sequence[Spot], moves: Sequence[Led]) -> list[Mark]:
    """One for each place: where several moves are made there, the best of them counts."""
    where = {place.move: place.target for place in places if place.start is None}
    found: dict[Box, Mark] = {}
    for move in moves:
        if move.name in where:
            box = where[move.name]
            found.setdefault(box, Mark(box, f"leads {move.kind}{' best' if move.is_best else ''}"))
    return list(found.values())


def led(solution: Solution, s: State) -> list[Led]:
    """Every legal move, best first."""
    game = solution.game
    found = []
    ranks = solution.ranked(s)
    for rank in ranks:
        for a in rank.moves:
            left = solution.remoteness(game.result(s, a))
            steps = None if left is None else left + 1
            status = status_of(rank.value)
            words = leads_to(game, status, steps, rank.value)
            found.append(Led(game.action_name(s, a), status, steps, rank.value, rank is ranks[0], words))
    return found


def leads_to(game: Game, status: str, steps: int | None, value: float) -> str:
    """wins in 5, draws for ever, loses in 4 (−3)."""
    when = "for ever" if steps is None else f"in {steps}"
    is_puzzle = len(game.players) == 1
    verb = {WIN: "solved", LOSS: "fails"}.get(status, "ends") if is_puzzle else f"{_VERBS[status]}s"
    margin = "" if abs(value) in (0.0, 1.0) else f" ({number(value, sign=True)})"
    return f"{verb} {when}{margin}"


def headline(solution: Solution, s: State) -> str:
    """One sentence about what a position is worth."""
    game, steps, status = solution.game, solution.remoteness(s), solution.status(s)
    if game.is_terminal(s):
        return f"The game is over. {ending(game, [float(game.utility(s, p)) for p in range(len(game.players))])}"
    when = "for ever" if steps is None else f"in {counted(steps, 'move')}"
    value = solution.value(s)
    margin = "" if abs(value) in (0.0, 1.0) else f", value {number(value, sign=True)}"
    if len(game.players) == 1:
        return f"{'Solved' if status == WIN else 'It ends'} {when}{margin}."
    who = game.mover_name(s)
    if status == DRAW:
        return f"{who} to move: a draw {when}{margin}."
    verb = agreeing(who, _VERBS[status])
    return f"{who} to move {verb} {when}{margin}."
