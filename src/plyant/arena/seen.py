"""What one player may know of a position: `eyes` is the player who looks, None if everything may be shown."""

from __future__ import annotations

import dataclasses
from typing import Any

from plyant.arena.record import Record
from plyant.game import SIMULTANEOUS, Action, Game, Result, State
from plyant.typed import typed_move


def text_for(game: Game, s: State, eyes: int | None) -> str:
    """The position in plain text."""
    return game.text(s) if eyes is None else game.view(s, eyes)


def mover_name_for(game: Game, s: State, eyes: int | None) -> str:
    """Who moves. The game's own `mover_name` gets the whole state, so other players are only called by their names."""
    mover = game.player(s)
    return game.mover_name(s) if eyes is None or mover == eyes else game.player_name(mover)


def own_actions(game: Game, s: State, eyes: int) -> list[Action]:
    """The legal moves of the player who looks; none if that player does not move."""
    mover = game.player(s)
    if mover == SIMULTANEOUS:
        return list(game.actions_of(s, eyes))
    return list(game.actions(s)) if mover == eyes else []


def typed_by(game: Game, s: State, p: int, text: str) -> Action:
    """The move that player p has typed; where all move at once, their own part of it. Raises IllegalMove."""
    if game.player(s) != SIMULTANEOUS:
        return game.parse_move(s, text)
    return typed_move(text, [(a, game.action_name(s, a)) for a in game.actions_of(s, p)])


def is_visible(game: Game, before: State, after: State, eyes: int | None) -> bool:
    """Does a change of the state change what the player who looks can tell?"""
    return eyes is None or game.is_terminal(after) or game.observe(before, eyes) != game.observe(after, eyes)


def seen_plies(record: Record, eyes: int) -> list[int]:
    """After how many moves there is something new to the player who looks, beginning with 0."""
    observed = [record.game.observe(s, eyes) for s in record.states]
    return [ply for ply, now in enumerate(observed) if ply == 0 or now != observed[ply - 1]]


def result_for(game: Game, s: State, result: Result, eyes: int | None) -> Result:
    """The part of a search's result that the player who looks may know: not what others had better do."""
    if eyes is None:
        return result
    own: dict[str, Any] = {"line": result.line[:1]}
    if game.player(s) == SIMULTANEOUS and result.mixes:
        mix = result.mixes[eyes]
        action = max(mix, key=lambda one: one[1])[0]
        own |= {"mix": mix, "mixes": (), "action": action, "actions": (action,), "line": (action,)}
        own |= {"moves": result.moves if eyes == 0 else (), "value": result.values[eyes], "values": ()}
    return dataclasses.replace(result, **own)
