"""A position on the way through a game: its state, how it was reached, and what the game says about it.

The checker cannot trust a game to leave its states alone. So it hands out copies of every state that could be changed,
and compares and tells apart states that are unequal to their own copies or cannot be hashed.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, State
from plyant.sanity.values import is_plain, untouched

MANY = 10_000  # of a state with more moves than this, only the first ones are played
LOOKED_AT = 256  # of a position with more moves than this, the results of only these are looked at, spread evenly
LUCKS = (0, (1 << 63) - 1, 0x2C5E_91F0_7A3B_D846, 0x51B7_0E6D_C492_38FB)  # with which guesses are asked for


class Trail(NamedTuple):
    """The last step on the way to a position, and the trail before it."""

    before: Trail | None
    state: State
    move: Action


def moves_at(game: Game, state: State) -> list[Action]:
    """What can happen next: moves, outcomes of chance, or one joint move of all players; at most MANY of them."""
    mover = game.player(state)
    if mover == CHANCE:
        return [a for a, share in itertools.islice(game.chance(state), MANY) if share > 0]
    if mover == SIMULTANEOUS:
        choices = [list(itertools.islice(game.actions_of(state, p), MANY)) for p in range(len(game.players))]
        return list(itertools.islice(itertools.product(*choices), MANY))
    return list(itertools.islice(game.actions(state), MANY))


class Position:
    """What a game says about one state. Each answer is asked for once; a question that raises, raises every time."""

    def __init__(self, game: Game, state: State, trail: Trail | None = None) -> None:
        self.game = game
        self.state = state
        self.trail = trail
        self._is_plain = is_plain(state)
        self._answers: dict[Any, Any] = {}

    def fresh(self) -> State:
        """The state, safe to hand to the game."""
        return self.state if self._is_plain else untouched(self.state)

    def answer(self, function: str, *args: Any) -> Any:
        """What `function(s, *args)` gives."""
        try:
            known = self._answers.get((function, args), self)
        except TypeError:  # a move that cannot be hashed
            return getattr(self.game, function)(self.fresh(), *args)
        if known is self:
            known = self._answers[function, args] = getattr(self.game, function)(self.fresh(), *args)
        return known

    def guess(self, p: int, luck: int) -> State:
        """A state that player p thinks possible, by what p observes here."""
        asked = "guess", (p, luck)
        if asked not in self._answers:
            self._answers[asked] = self.game.guess(self.answer("observe", p), p, luck)
        return self._answers[asked]

    @property
    def terminal(self) -> bool:
        """Is the game over?"""
        return bool(self.answer("is_terminal"))

    @property
    def player(self) -> Any:
        """Whose move it is."""
        return self.answer("player")

    @functools.cached_property
    def moves(self) -> list[Action]:
        """What can happen next; nothing at the end."""
        return [] if self.terminal else moves_at(self.game, self.fresh())

    @functools.cached_property
    def some_moves(self) -> list[Action]:
        """At most LOOKED_AT of the moves, spread evenly."""
        return self.moves[:: -(-len(self.moves) // LOOKED_AT) or 1]

    @property
    def children(self) -> list[tuple[Action, State]]:
        """Some moves, each with the state after it."""
        return [(a, self.answer("result", a)) for a in self.some_moves]

    @property
    def utilities(self) -> list[Any]:
        """What the end is worth to each player; nothing elsewhere."""
        return [self.answer("utility", p) for p in self.everyone] if self.terminal else []

    @property
    def evaluations(self) -> list[Any]:
        """The static evaluation to each player; nothing at the end."""
        return [] if self.terminal else [self.answer("evaluate", p) for p in self.everyone]

    @property
    def observations(self) -> list[Any]:
        """What each player observes; nothing where all is open."""
        return [self.answer("observe", p) for p in self.everyone] if self.game.has("observe") else []

    @property
    def guesses(self) -> list[State]:
        """What each player guesses with each of the lucks; nothing at the end, or where the game has no guesses."""
        asked = itertools.product(self.everyone, LUCKS) if self.game.has("guess") and not self.terminal else ()
        return [self.guess(p, luck) for p, luck in asked]

    @property
    def everyone(self) -> range:
        """The numbers of all players."""
        return range(len(self.game.players))

    @property
    def someone_moves(self) -> bool:
        """Is it the move of one player, not of chance or of all at once?"""
        return self.player in self.everyone

    def again(self) -> Position:
        """The same position, with nothing asked yet."""
        return Position(self.game, self.state, self.trail)

    def after(self, move: Action) -> Position:
        """The position after a move."""
        return Position(self.game, self.game.result(self.fresh(), move), Trail(self.trail, self.state, move))

    def plies(self) -> int:
        """How many moves led here."""
        return sum(1 for _ in _steps(self.trail))

    def path(self) -> list[Action]:
        """The moves that led here."""
        return [step.move for step in _steps(self.trail)][::-1]

    def names(self) -> tuple[str, ...]:
        """The moves that led here, the way players write them."""
        return tuple(reversed([move_name(self.game, step.state, step.move) for step in _steps(self.trail)]))


def _steps(trail: Trail | None) -> Iterator[Trail]:
    while trail is not None:
        yield trail
        trail = trail.before


def move_name(game: Game, state: State, move: Action) -> str:
    """The game's name for a move, or its plain text where the game has none."""
    try:
        return str(game.move_name(untouched(state), move))
    except Exception:
        return str(move)
