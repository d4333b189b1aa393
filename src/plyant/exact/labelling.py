"""Status labelling (the lecture notes): from the ends of a game back to its beginning, WIN, LOSS or DRAW to MAX."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

from plyant.engine.leaves import NO_MOVES, is_max, utility
from plyant.errors import FaultyRules, ParameterError, UnfitGame
from plyant.exact.memo import MOST_STATES, OWN, Memo, enter, filled, place_of
from plyant.exact.status import counted, even_value, side_of, status_of
from plyant.game import Game, State
from plyant.sanity import require_sound

LOSS, DRAW, WIN = 1, 2, 3  # in the table, where 0 is not known
FIRSTS = ("max", "min")

MAXIMIZER = OWN  # on the desk


def labelled(game: Any, state: Any, depth: int, desk: Any, table: Any, marks: Any) -> int:
    """The status of a state to MAX; the table then knows it of this state and of all that can come after it.

    MAX node: WIN if one successor is a WIN, LOSS if all are a LOSS, else DRAW. MIN node: LOSS if one is a LOSS, WIN if
    all are a WIN, else DRAW. Raises EndlessGame where a state comes again, or `depth` moves are not enough.
    """
    place = place_of(state, desk, table)
    known = table[place]
    if known > 0:
        return int(known)
    enter(place, depth, desk, table)
    if game.is_terminal(state):
        status = DRAW + side_of(utility(game, state, desk[MAXIMIZER]), even_value(game))
    else:
        maximizing = is_max(game, state) == (desk[MAXIMIZER] == 0)
        wanted, status, is_stuck = WIN, LOSS, True
        if not maximizing:
            wanted, status = LOSS, WIN
        for a in game.actions(state):
            is_stuck = False
            successor = labelled(game, game.result(state, a), depth - 1, desk, table, marks)
            if successor == wanted:
                status = wanted
            elif successor == DRAW and status != wanted:
                status = DRAW
        if is_stuck:
            raise FaultyRules(NO_MOVES)
    table[place] = status
    return status


@dataclasses.dataclass(frozen=True)
class Labels:
    """The status of every state that can be reached from `root`; `len` says how many there are."""

    game: Game
    root: State
    maximizer: int
    memo: Memo = dataclasses.field(repr=False)

    def __len__(self) -> int:
        return len(self.memo)

    def status(self, state: State = None) -> str:
        """WIN, LOSS or DRAW to MAX; of the root, unless a state is given."""
        known = self.memo.known(self.root if state is None else state)
        if known == 0:
            raise ParameterError(f"{self.game.name}: this state cannot be reached from the one that was labelled.")
        return status_of(known, DRAW)

    @functools.cached_property
    def statuses(self) -> dict[State, str]:
        """The status of each state."""
        return {s: status_of(known, DRAW) for s, known in self.memo.items()}

    def by_name(self) -> dict[str, str]:
        """The status by the name of a state and of who moves there: {"3 MAX": "LOSS", "2 MIN": "LOSS", …}."""
        game = self.game
        named = {}
        for s, status in self.statuses.items():
            mover = "MAX" if game.player(s) == self.maximizer else "MIN"
            named[f"{game.state_name(s) or game.text(s)} {mover}"] = status
        return named

    def counts(self) -> dict[str, int]:
        """How many states have each status."""
        return counted(self.statuses.values())


def label(
    game: Game, state: State = None, *, first: str = "max", native: bool = True, states: int = MOST_STATES
) -> Labels:
    """Label the state and all that can come after it, each once however it is reached.

    first: is the player who moves first MAX or MIN? Raises ParameterError when there are more than `states` states, and
    EndlessGame when a state can come again or a line has more than 10,000 moves.
    """
    require_sound(game, state)
    if first not in FIRSTS:
        raise ParameterError(f"first={first!r} is not accepted; max or min is.")
    if len(game.players) != 2 or any(game.has(hook) for hook in ("chance", "actions_of", "observe")):
        raise UnfitGame(f"{game.name}: WIN, LOSS and DRAW are for games of two players without chance or secrets.")
    s = game.initial() if state is None else state
    maximizer = game.player(s) if first == "max" else 1 - game.player(s)
    memo = filled(labelled, game, s, own={MAXIMIZER: maximizer}, native=native, most=states)
    return Labels(game, s, maximizer, memo)
