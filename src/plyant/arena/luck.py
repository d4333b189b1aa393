"""Dice, cards and mixed strategies at the table: one of several things is drawn."""

from __future__ import annotations

import random
from collections.abc import Iterable

from plyant.game import Action, Game, Result, State


def drawn(shares: Iterable[tuple[Action, float]], luck: random.Random) -> Action:
    """One of the actions, each with its probability."""
    actions, weights = zip(*shares, strict=True)
    return luck.choices(actions, weights)[0]


def rolled(game: Game, state: State, luck: random.Random) -> Action:
    """What nature does, where it is her turn."""
    return drawn(game.chance(state), luck)


def decided(result: Result, player: int, luck: random.Random) -> Action:
    """A player's own move by what a search found: drawn from the mix where there is one."""
    if result.mixes:
        return drawn(result.mixes[player], luck)
    if result.mix:
        return drawn(result.mix, luck)
    return result.action
