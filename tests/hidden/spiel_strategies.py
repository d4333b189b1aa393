"""The same strategy for Plyant and for OpenSpiel."""

from __future__ import annotations

import random
from typing import Any

import pyspiel

from plyant.game import Game


def names(game: Game, theirs: Any) -> dict[tuple[int, Any], str]:
    """OpenSpiel's name for each of our information sets."""
    found = {}
    pairs = [(game.initial(), theirs.new_initial_state())]
    while pairs:
        s, t = pairs.pop()
        if not t.is_terminal():
            if not t.is_chance_node():
                p = t.current_player()
                found[p, game.observe(s, p)] = t.information_state_string(p)
            pairs += [(game.result(s, a), t.child(a)) for a in game.legal(s)]
    return found


def random_mixes(game: Game, theirs: Any, seed: int) -> tuple[Any, Any]:
    """A random strategy, some of whose moves are never made: as a function for us, as a policy for them."""
    luck = random.Random(seed)
    known = names(game, theirs)
    moves = _legal(theirs)
    table = {}
    for name in sorted(moves):
        weights = [luck.choice([0.0, luck.random()]) for _ in moves[name]]
        weights[luck.randrange(len(weights))] += 0.1
        table[name] = [(a, w / sum(weights)) for a, w in zip(moves[name], weights, strict=True)]
    return lambda o, p: dict(table[known[p, o]]), pyspiel.TabularPolicy(table)


def _legal(theirs: Any) -> dict[str, list[int]]:
    found, states = {}, [theirs.new_initial_state()]
    while states:
        t = states.pop()
        if not t.is_terminal():
            if not t.is_chance_node():
                found[t.information_state_string(t.current_player())] = t.legal_actions()
            states += [t.child(a) for a in t.legal_actions()]
    return found
