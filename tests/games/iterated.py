"""What every state of a small game is worth, by going over all of them until nothing changes."""

from __future__ import annotations

from typing import Any

import plyant as ply


def followers(game: ply.Game) -> dict[Any, list[Any]]:
    """All states that can be reached, each with the states after it."""
    after: dict[Any, list[Any]] = {}
    waiting = [game.initial()]
    while waiting:
        s = waiting.pop()
        if s not in after:
            after[s] = [] if game.is_terminal(s) else [game.result(s, a) for a in game.actions(s)]
            waiting += after[s]
    return after


def iterated(game: ply.Game) -> dict[Any, int]:
    """The value to player 0 of all states of a game that is won or lost; 0 where neither can be forced.

    A state is won when one after it is, and lost when all are; what is neither in the end can go on for ever.
    """
    after = followers(game)
    known = {s: int(game.utility(s, 0)) for s in after if not after[s]}
    changed = True
    while changed:
        changed = False
        for s in after.keys() - known.keys():
            best = 1 if game.player(s) == 0 else -1
            values = [known.get(t) for t in after[s]]
            if best in values or values.count(-best) == len(values):
                known[s] = best if best in values else -best
                changed = True
    return {s: known.get(s, 0) for s in after}


def symmetric(game: ply.Game, values: dict[Any, int]) -> int:
    """Assert that each state and its canonical one are the same game; gives how many classes of states there are."""
    for s, value in values.items():
        twin = game.canonical(s)
        assert game.canonical(twin) == twin
        assert (game.player(twin), game.is_terminal(twin)) == (game.player(s), game.is_terminal(s))
        assert values[twin] == value
        ours, theirs = ([game.canonical(game.result(x, a)) for a in game.legal(x)] for x in (s, twin))
        assert sorted(ours) == sorted(theirs)
    return len({game.canonical(s) for s in values})
