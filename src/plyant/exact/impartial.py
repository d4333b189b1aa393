"""Is a game impartial? Then both players have the same moves everywhere, and at each end it is clear who has lost.

That is not proved: the rules are looked at in the states nearest to a given one, and along games played at random.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from plyant.errors import UnfitGame
from plyant.exact.packing import leaves
from plyant.game import Game, State
from plyant.native import fill

_STATES = 200  # looked at, nearest first; and as many again along games played at random
_MOVES = 20  # followed from one state
_PLAYOUTS = 10


class _NotSo(Exception):
    """Why the game is not impartial."""


def turn_place(game: Game, state: State) -> int:
    """Which number of a state says whose turn it is, after seeing that nothing but the winner depends on it.

    Raises UnfitGame when the game is not impartial.
    """
    states = [*_nearest(game, state), *_played(game, state)]
    if not all(_alike(state, s) for s in states):
        raise UnfitGame(
            f"{game.name}: Grundy values are for games whose states are tuples of numbers, all of one shape."
        )
    states = list(dict.fromkeys(states))
    why = "no number in its states says whose turn it is and nothing else"
    for place, turns in _candidates(game, states):
        try:
            for s in states:
                _look(game, s, place, turns)
        except _NotSo as reason:
            why = str(reason) or why
        else:
            return place
    raise UnfitGame(f"{game.name} is not seen to be impartial, which Grundy values need: {why}.")


def check_kind(game: Game) -> None:
    """Raise UnfitGame for games of other kinds."""
    if len(game.players) != 2 or any(game.has(hook) for hook in ("chance", "actions_of", "observe")):
        raise UnfitGame(f"{game.name}: Grundy values are for games of two players without chance or secrets.")


def mover_has_lost(game: Any, s: Any) -> bool:
    """At this end: has the player whose turn it would be lost?"""
    mover = game.player(s)
    return float(game.utility(s, mover)) < float(game.utility(s, 1 - mover))


def is_fatal(game: Any, s: Any) -> bool:
    """Is it an end at which whoever has just moved has lost? To move there is as good as not to move at all."""
    if not game.is_terminal(s):
        return False
    mover = game.player(s)
    return float(game.utility(s, mover)) > float(game.utility(s, 1 - mover))


def other_ends(game: Game) -> UnfitGame:
    """The error for a game with an end at which nobody has lost, or that is fatal from the beginning."""
    return UnfitGame(
        f"{game.name}: Grundy values are for games in which whoever cannot move, or not without losing at once, has "
        f"lost; here a game can end in another way."
    )


def _followed(game: Game, s: State, choose: random.Random) -> list[Any]:
    moves = game.actions(s)
    known: Sequence[Any] = moves if isinstance(moves, range) else list(moves)
    return list(known) if len(known) <= _MOVES else choose.sample(known, _MOVES)


def _nearest(game: Game, state: State) -> Iterator[State]:
    waiting, left, choose = deque([state]), _STATES, random.Random(1)
    while waiting and left:
        left -= 1
        s = waiting.popleft()
        yield s
        if not game.is_terminal(s):
            waiting.extend(game.result(s, a) for a in _followed(game, s, choose))


def _played(game: Game, state: State) -> Iterator[State]:
    choose, left = random.Random(2), _STATES
    for _ in range(_PLAYOUTS):
        s = state
        while left and not game.is_terminal(s):
            s = game.result(s, choose.choice(_followed(game, s, choose)))
            left -= 1
            yield s


def _alike(one: State, s: State) -> bool:
    """Are both made of numbers, in the same way?"""
    try:
        return isinstance(s, tuple) and len(leaves(one)) == len(leaves(s)) and bool(fill(one, leaves(s), 0) == s)
    except (TypeError, ValueError):
        return False


def _candidates(game: Game, states: list[State]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Places of numbers that are one number where one player moves, and another where the other does."""
    rows = [(game.player(s), leaves(s)) for s in states]
    for place in range(len(rows[0][1])):
        zero, one = ({row[place] for p, row in rows if p == player} for player in (0, 1))
        if len(zero) == len(one) == 1 and zero != one:
            yield place, (zero.pop(), one.pop())


def _look(game: Game, s: State, place: int, turns: tuple[int, int]) -> None:
    """Raise _NotSo unless the same position with the other player on move is the same game."""

    def twin(t: State) -> State:
        words = leaves(t)
        words[place] = sum(turns) - words[place]
        return fill(t, words, 0)

    other, mover = twin(s), game.player(s)
    if game.player(other) != 1 - mover:
        raise _NotSo
    where = f"in the position {game.state_name(s) or game.text(s)!r}"
    if game.is_terminal(s) != game.is_terminal(other):
        raise _NotSo(f"{where} it depends on who is to move whether the game is over")
    if game.is_terminal(s):
        if game.utility(s, mover) != game.utility(other, 1 - mover):
            raise _NotSo(f"{where} the end is not worth the same to both")
        return
    moves, others = game.actions(s), game.actions(other)
    if moves != others and set(moves) != set(others):
        raise _NotSo(f"{where} the players have different moves")
    for a in _followed(game, s, random.Random(3)):
        after = game.result(s, a)
        if game.player(after) != 1 - mover:
            raise _NotSo(f"{where} the turn does not pass to the other player with the move {game.action_name(s, a)}")
        if twin(after) != game.result(other, a):
            raise _NotSo(f"{where} the move {game.action_name(s, a)} does not do the same for both players")
