"""States that a player who does not see everything thinks possible: the worlds in which such a player searches.

No search can peek. `sight` is the only function that is given the true state, and all that it lets through is who
looks and what they have observed. Everything behind it works from that alone.
"""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from plyant.errors import GameOver, ParameterError, UnfitGame
from plyant.game import CHANCE, SIMULTANEOUS, Game, State
from plyant.luck import advance, joined
from plyant.native import scramble
from plyant.sanity import require_sound

MOST_NODES = 200_000
_HALF = 1 << 63
_GUESSES = 8  # that are compared with the observation before a search

Worlds = Callable[[int], State]
"""From luck (63 random bits) to a possible state."""


class Sight(NamedTuple):
    """Who looks, and what they have observed: all that a search knows of the true state."""

    player: int
    seen: Any


def sight(game: Game, state: State = None, player: int | None = None) -> Sight:
    """What the player on move has observed; where all move at once, what `player` has (by default player 0)."""
    require_sound(game, state)
    s = game.initial() if state is None else state
    if game.is_terminal(s):
        raise GameOver(f"{game.name}: the position is over; there is no move to choose.")
    mover = game.player(s)
    if mover == CHANCE:
        what = game.legal_text(s, 4)
        raise UnfitGame(f"{game.name}: it is nature's turn here; first say what she does, such as: {what}.")
    if mover == SIMULTANEOUS:
        mover = 0 if player is None else player
        if not 0 <= mover < len(game.players):
            raise ParameterError(f"player={player!r} is not one of the players; 0 to {len(game.players) - 1} are.")
    elif player is not None and player != mover:
        raise ParameterError(f"player={player!r} is not on move; {mover} is.")
    return Sight(mover, game.observe(s, mover))


def worlds(game: Game, known: Sight, most_nodes: int = MOST_NODES) -> Worlds:
    """How to get states that are possible for who knows just this.

    The game's own `guess`, where it has one; else all of the game is looked through, up to `most_nodes` nodes, and
    the histories that lead to this observation come up as often as they are probable when the others play at random.
    """
    if not game.has("observe"):
        return lambda luck: known.seen  # nothing is hidden: what is seen is the state
    if game.has("guess"):
        _check_guess(game, known)
        return lambda luck: game.guess(known.seen, known.player, luck)
    return _weighted(_possible(game, known, most_nodes))


def _check_guess(game: Game, known: Sight) -> None:
    """Refuse a `guess` that contradicts what was observed, as far as a few of them tell."""
    for _, luck in zip(range(_GUESSES), lucks(0), strict=False):
        s = game.guess(known.seen, known.player, luck)
        if game.observe(s, known.player) != known.seen or game.player(s) not in (known.player, SIMULTANEOUS):
            raise UnfitGame(
                f"{game.name}: guess(o, {known.player}, luck) gives a state that player {known.player}, on move, would "
                f"not observe as o; `plyant check` tells more."
            )


def lucks(seed: int) -> Iterator[int]:
    """Random bits for one world after the other, the same for the same seed."""
    luck = first_luck(seed)
    while True:
        first = advance(luck)
        luck = advance(first)
        yield joined(first, luck)


def first_luck(seed: int) -> int:
    """The luck that a seed begins with; near seeds have nothing in common."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise ParameterError(f"seed={seed!r} is not a whole number.")
    return scramble(seed)


def _possible(game: Game, known: Sight, most_nodes: int) -> dict[State, float]:
    """All states that look like this to the player, each with how probable it is, up to a common factor."""
    found: dict[State, float] = {}
    waiting: list[tuple[State, float]] = [(game.initial(), 1.0)]
    nodes = 0
    while waiting:
        s, weight = waiting.pop()
        nodes += 1
        if nodes > most_nodes:
            raise UnfitGame(
                f"{game.name} has no guess(o, p, luck), and more than {most_nodes:,} nodes to look for possible states "
                f"in; define it."
            )
        if game.is_terminal(s):
            continue
        if game.player(s) in (known.player, SIMULTANEOUS) and game.observe(s, known.player) == known.seen:
            found[s] = found.get(s, 0.0) + weight
            continue
        waiting += [(game.result(s, a), weight * share) for a, share in _shares(game, s, known.player)]
    if not found:
        raise UnfitGame(f"{game.name}: no play from its start leads to what player {known.player} has observed.")
    return found


def _shares(game: Game, s: State, me: int) -> list[tuple[Any, float]]:
    """What can happen next, and how probable it is; one's own moves are as they were, and count as certain."""
    mover = game.player(s)
    if mover == CHANCE:
        return [(a, share) for a, share in game.chance(s) if share > 0]
    after = game.legal(s)
    if mover == me:
        return [(a, 1.0) for a in after]
    own = len(list(game.actions_of(s, me))) if mover == SIMULTANEOUS else 1
    return [(a, own / len(after)) for a in after]


def _weighted(found: dict[State, float]) -> Worlds:
    """One of these states by luck, each as often as its weight says."""
    states = list(found)
    sums = list(itertools.accumulate(found.values()))

    def one(luck: int) -> State:
        return states[min(bisect.bisect_right(sums, sums[-1] * (luck / _HALF)), len(states) - 1)]

    return one
