"""Perft: the number of move sequences of exactly a given length, the standard test of a move generator."""

from __future__ import annotations

from typing import Any

from plyant.game import CHANCE


def count_sequences(game: Any, state: Any, depth: int) -> int:
    """The number of legal sequences of exactly `depth` moves from the state; shorter games do not count."""
    if depth == 0:
        return 1
    if game.is_terminal(state):
        return 0
    total = 0
    if game.has_chance and game.player(state) == CHANCE:
        for a, share in game.chance(state):
            if share > 0:
                total += 1 if depth == 1 else count_sequences(game, game.result(state, a), depth - 1)
        return total
    for a in game.actions(state):
        total += 1 if depth == 1 else count_sequences(game, game.result(state, a), depth - 1)
    return total
