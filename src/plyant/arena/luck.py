"""Dice, cards and mixed strategies at the table: one of several things is drawn."""

from __future__ import annotations

import random
from collections.abc import Iterable

from plyant.choice import REGRET
from plyant.game import Action, Game, Result, State


def drawn(shares: Iterable[tuple[Action, float]], luck: random.Random) -> Action:
    """One of the actions, each with its probability."""
    actions, weights = zip(*shares, strict=True)
    return luck.choices(actions, weights)[0]


def rolled(game: Game, state: State, luck: random.Random) -> Action:
    """What nature does, where it is her turn."""
    return drawn(game.chance(state), luck)


def decided(result: Result, player: int, luck: random.Random) -> Action:
    """A player's own move by what a search found: drawn from the mix, where it is a strategy and no mere statistics."""
    if result.mixes:
        return drawn(result.mixes[player], luck)
    if result.mix and result.algorithm in REGRET:
        return drawn(result.mix, luck)
    return result.action


def worth_of(result: Result, action: Action) -> float:
    """What a search found a move to be worth, which need not be the best one."""
    return next((known.value for known in result.moves if known.action == action), result.value)
