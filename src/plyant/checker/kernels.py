"""Plain functions that ask a game all that a search asks, and write the answers into words. They are compiled.

Places in the words: each function says what it writes where. Floats are written as their bits.
"""

from __future__ import annotations

from typing import Any

from plyant.native import float_bits, scramble, spill


def rules(game: Any, state: Any, players: int, most: int, words: Any) -> int:
    """[1, utility for each player] at the end, else [0, player, each move, at most `most`]; gives how many entries."""
    if game.is_terminal(state):
        words[0] = 1
        for p in range(players):
            words[1 + p] = float_bits(float(game.utility(state, p)))
        return 1 + players
    words[0] = 0
    words[1] = game.player(state)
    if words[1] < 0:  # chance, or all at once: `actions` is not asked there
        return 2
    count = 2
    for a in game.actions(state):
        if count == 2 + most:
            break
        words[count] = a
        count += 1
    return count


def result(game: Any, state: Any, action: int, words: Any) -> int:
    """[every number of the state after the move]"""
    return spill(game.result(state, action), words, 0)


def hints(game: Any, state: Any, players: int, most: int, words: Any) -> int:
    """[hash of the key, evaluation for each player, order of each move, at most `most`]; not at the end."""
    words[0] = scramble(game.key(state))
    for p in range(players):
        words[1 + p] = float_bits(float(game.evaluate(state, p)))
    count = 1 + players
    for a in game.actions(state):
        if count == 1 + players + most:
            break
        words[count] = float_bits(float(game.order(state, a)))
        count += 1
    return count


def quiet(game: Any, state: Any, players: int, most: int, words: Any) -> int:
    """[is it quiet, noisy moves, at most `most`]; not at the end."""
    words[0] = 1 if game.is_quiet(state) else 0
    count = 1
    for a in game.noisy_actions(state):
        if count == 1 + most:
            break
        words[count] = a
        count += 1
    return count
