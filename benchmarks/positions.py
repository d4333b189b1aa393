"""Random positions of every game that the engine can play."""

from __future__ import annotations

import random

import plyant
from plyant.errors import UnfitGame
from plyant.game import Game, State

LONGEST = 200  # plies


def playable_games() -> list[Game]:
    """The games of the catalogue that the engine accepts, each compiled."""
    fit = []
    for name in plyant.games():
        game = plyant.load(name)
        try:
            plyant.engine(game, depth=1)
        except UnfitGame:
            continue
        fit.append(game)
    return fit


def random_position(game: Game, chance: random.Random) -> State:
    """A position from which there is a move: any one of a game of random moves."""
    states = [game.initial()]
    while len(states) < LONGEST:
        after = game.result(states[-1], chance.choice(list(game.actions(states[-1]))))
        if game.is_terminal(after):
            break
        states.append(after)
    return chance.choice(states)
