"""What the computer would do in a person's place."""

from __future__ import annotations

import threading
from typing import NamedTuple

from plyant.arena.luck import decided, worth_of
from plyant.game import SIMULTANEOUS, Result
from plyant.result import value_text
from plyant.web.contest import Contest
from plyant.web.own_rules import bounded
from plyant.web.seats import LEVEL, Player, Seat
from plyant.web.thinking import Job

_HELPER = Seat(LEVEL, 3)


class Hint(NamedTuple):
    """A move for the person who is asked, and what it is worth in words; empty where all move at once."""

    move: str
    worth: str


def hint_job(contest: Contest, asked: int) -> Job[Hint]:
    """Looks for a move of this person, who may see no more than they do: the search knows what is hidden."""
    game, state, luck = contest.game, contest.state, contest.luck
    seed = contest.luck.getrandbits(31)

    def think(stop: threading.Event) -> Hint:
        found: Result = Player(game, _HELPER, contest.limits).think(state, seed, stop)
        move = decided(found, asked, luck)
        if game.player(state) == SIMULTANEOUS:
            return Hint(game.action_name(state, move), "")
        return Hint(game.action_name(state, move), value_text(game, worth_of(found, move), found.exact))

    return bounded(game, think)
