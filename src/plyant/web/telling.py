"""What is said about a game in progress wherever it is shown: who a player is, how it ended, which moves are seen."""

from __future__ import annotations

import functools
import random
from typing import Any

from plyant.arena import seen
from plyant.arena.advice import ending
from plyant.game import CHANCE, SIMULTANEOUS, Game, State
from plyant.luck import advance
from plyant.web.contest import Contest

_MOST = 64  # deals that are thought possible at the same time
_GUESSES = 24  # states that somebody thinks possible, to find out what they can tell of a move


def who(contest: Contest, player: int) -> str:
    """A player in a sentence: "you" where one person plays."""
    return "you" if contest.persons == (player,) else contest.game.player_name(player)


def over(contest: Contest) -> str:
    """How the game ended."""
    game, count = contest.game, len(contest.seats)
    for lost, how in ((contest.resigned, "resigned"), (contest.out_of_time, "ran out of time")):
        if lost is not None:
            wins = [who(contest, p) for p in range(count) if p != lost]
            verdict = f" {capital(wins[0])} {'win' if wins[0] == 'you' else 'wins'}." if count == 2 else ""
            return f"{capital(who(contest, lost))} {how}.{verdict}"
    values = contest.record.values()
    if count == 2 and len(contest.persons) == 1 and values[0] != values[1]:
        me = contest.persons[0]
        score = "" if set(values) <= {-1.0, 0.0, 1.0} else f" ({values[me]:g} to {values[1 - me]:g})"
        return f"{'You win' if values[me] > values[1 - me] else 'You lose'}{score}."
    return ending(game, values)


def capital(text: str) -> str:
    """The first letter as a capital one."""
    return text[:1].upper() + text[1:]


def seen_plies(contest: Contest, eyes: int | None) -> list[int]:
    """After how many moves there is something new to player `eyes`, beginning with 0; after each where it is None."""
    return list(range(len(contest.record.states))) if eyes is None else seen.seen_plies(contest.record, eyes)


def seen_moves(contest: Contest, eyes: int | None) -> list[tuple[int, str | None]]:
    """Who made each move of `seen_plies`, and its name; None where player `eyes` cannot know it."""
    game, record = contest.game, contest.record
    found: list[tuple[int, str | None]] = []
    deal = 0  # how many moves nature makes at first
    while eyes is not None and deal < len(record.moves) and game.player(record.states[deal]) == CHANCE:
        deal += 1
    for ply in seen_plies(contest, eyes)[1:]:
        before, action = record.states[ply - 1], record.moves[ply - 1]
        mover = game.player(before)
        if eyes is None or mover == eyes:
            found.append((mover, game.move_name(before, action)))
        elif ply <= deal:
            seen = tuple(game.observe(s, eyes) for s in record.states[: ply + 1])
            found.append((mover, _dealt(game, eyes, record.states[0], seen)[1]))
        else:
            after = record.states[ply]
            name = _told(game, eyes, game.observe(before, eyes), game.observe(after, eyes))
            own = game.action_name(before, action[eyes]) if mover == SIMULTANEOUS else None
            found.append((mover, name or own))
    return found


@functools.lru_cache(maxsize=4096)
def _dealt(game: Game, eyes: int, start: State, seen: tuple[Any, ...]) -> tuple[tuple[State, ...], str | None]:
    """All states that a deal may have led to, as far as a player has seen it, and the name of its last move.

    None where it may have been one of several. Guesses are for players who are to move: not for half of a deal.
    """
    if len(seen) < 2:
        return (start,), None
    names: set[str] = set()
    states: list[State] = []
    for state in _dealt(game, eyes, start, seen[:-1])[0]:
        if game.is_terminal(state) or game.player(state) != CHANCE:
            continue
        for a in game.legal(state):
            after = game.result(state, a)
            if game.observe(after, eyes) == seen[-1]:
                names.add(game.action_name(state, a))
                states.append(after)
    states = list(dict.fromkeys(states))
    if len(states) > _MOST:
        states = random.Random(len(seen)).sample(states, _MOST)
    return tuple(states), names.pop() if len(names) == 1 else None


@functools.lru_cache(maxsize=4096)
def _told(game: Game, eyes: int, before: Any, after: Any) -> str | None:
    """The name of the move that a player has seen made; None where it may have been one of several.

    It is found from what that player has observed alone, so it cannot tell more than that.
    """
    if not game.has("guess"):
        return None
    names: set[str] = set()
    luck = 1
    for _ in range(_GUESSES):
        luck = advance(luck)
        state = game.guess(before, eyes, luck)
        if game.is_terminal(state):
            continue
        names |= {
            game.move_name(state, a) for a in game.legal(state) if game.observe(game.result(state, a), eyes) == after
        }
        if len(names) > 1:
            return None
    return names.pop() if names else None
