"""A solved table is compared with the rules in some states: rules that change, or a wrong symmetry, are noticed."""

from __future__ import annotations

import random
import time

from plyant.exact.solution import Solution
from plyant.game import Game, State
from plyant.sanity import faulty
from plyant.sanity.faults import Broken
from plyant.sanity.look import Look

_GAMES, _PLIES = 40, 400  # played at random from the start; states of all of them together
_SECONDS = 0.2
_LEAST_PLIES = 20
_MOVES = 100  # of one state


def require_agreement(found: Solution) -> None:
    """Raises FaultyRules if a state of a random game is not worth what the states after it are."""
    game, choose, left = found.game, random.Random(1), _PLIES
    deadline = time.perf_counter() + _SECONDS
    for _ in range(_GAMES):
        s = found.start
        while left > _PLIES - _LEAST_PLIES or (left > 0 and time.perf_counter() < deadline):
            left -= 1
            look = Look(game, s)
            if look.broken is None and not look.terminal and len(look.moves) <= _MOVES:
                look.broken = _disagreement(found, game, s, look)
            if look.broken is not None:
                raise faulty(game, look.broken, s)
            if look.terminal:
                break
            s = game.result(s, choose.choice(look.moves))


def _disagreement(found: Solution, game: Game, s: State, look: Look) -> Broken | None:
    """Reports a table that does not agree with the rules at a state."""
    known = found.known.look(s)
    after = [found.known.look(game.result(s, a)) for a in look.moves]
    values = [one[0] for one in after if one is not None]
    if known is None or len(values) < len(after):
        return Broken("a state after s was not met before: rules must always be the same.", "result")
    best = max(values) if look.player == 0 else min(values)
    if best == known[0]:
        return None
    return Broken(
        f"it is worth {known[0]:g} to player 0 by the table, and {best:g} by its moves: rules must always be the same, "
        f"and canonical(s) may only unite states that are the same by symmetry.",
        "canonical",
    )
