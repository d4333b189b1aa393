"""Is a proof right? A small checker: it plays by the rules, and shares no code with any search.

A proof is a file with a position, one claim or two about it, and a strategy for each. With u(t) what an end t is worth
to player 0 and r what endless play is worth to player 0, a walk from the position through the strategy establishes:

    least v: player 0 makes the move of the file, the other any.  u(t) ≥ v at every end t;  r ≥ v, or there is no cycle.
    most v:  the other makes the move of the file, player 0 any.  u(t) ≤ v at every end t;  r ≤ v, or there is no cycle.

That is enough. The walk visits each state once and follows all moves that the strategy leaves possible, so it meets all
states that can come up; it ends, so they are finitely many. A play that ends does so in one of them, where u was
compared with v. A play that does not end comes to some state again, so there is a cycle, and r was compared with v;
so it was where the first repetition ends the game. The value is v where both claims hold, or where one does and v is
the best or the worst that the bounds of the game allow.

A proof of a score is the same with the game's score(t) for u(t): endless play has none, so there must be no cycle, and
nothing bounds it, so both claims are needed. Where the header says so, the walk goes no further at a state whose
`limits` say that the claim holds: then the proof is as good as the limits of the game, and it is told how often.

That the strategy makes progress needs no rank in the file: the walk is depth-first, and so meets a state that is still
open exactly if there is a cycle. How many different utilities there are does not matter: each is compared with v alone.
Nothing is believed of the file but which move to make; nothing of the game but its six functions and its bounds, and
what was said about scores.
"""

from __future__ import annotations

import dataclasses
import gzip
from collections.abc import Callable, Iterator
from pathlib import Path

from plyant.errors import BadFile, PlyantError, UnfitGame
from plyant.exact.proof_file import LEAST, SCORE, VALUE, Header, read_header, read_numbers, refuse_damaged
from plyant.game import Action, Game, State

MOST_STATES = 5_000_000
OPEN = -1
_LONGEST = 40  # moves that a message names

Choose = Callable[[State, list[Action]], int]


class NotProved(PlyantError):
    """A strategy does not do what is claimed; the text says where."""


class TooManyStates(NotProved):
    """A strategy may do what is claimed, but reaches more states than are allowed."""


@dataclasses.dataclass
class _Step:
    """A state on the line that is being looked at: the moves not looked at yet, the last one, the most that follow."""

    state: State
    moves: Iterator[Action]
    last: Action = None
    height: int = 0


class Walk:
    """All play from a state in which one player follows a strategy: `choose` gives the place of a move in a list.

    heights: of each state met, how many moves can follow at most; OPEN while they are looked at. glances: at how many
    states the limits of the score were enough.
    """

    def __init__(
        self,
        game: Game,
        claim: tuple[str, float],
        repetition: float,
        choose: Choose,
        most: int,
        what: str = VALUE,
        limits: bool = False,
    ) -> None:
        self.game, self.choose, self.most, (self.side, self.v) = game, choose, most, claim
        self.is_score, self.uses_limits, self.glances = what == SCORE, limits and what == SCORE, 0
        self.may_repeat, self.repeats = not self.is_score and self._suffices(repetition), False
        self.endless = "endless play has no score" if self.is_score else f"endless play is worth {repetition:g}"
        self.heights: dict[State, int] = {}
        self.path: list[_Step] = []

    def run(self, start: State) -> Walk:
        """Check everything. Raises NotProved."""
        self._enter(start)
        while self.path:
            here = self.path[-1]
            for a in here.moves:
                here.last = a
                after = self.game.result(here.state, a)
                height = self.heights.get(after)
                if height is None:
                    self._enter(after)
                    break
                self.repeats |= height == OPEN
                if height == OPEN and not self.may_repeat:
                    self._fail(f"a position comes again, and {self.endless}")
                here.height = max(here.height, height + 1)
            else:
                self.path.pop()
                self.heights[here.state] = here.height
                if self.path:
                    self.path[-1].height = max(self.path[-1].height, here.height + 1)
        return self

    def _enter(self, s: State) -> None:
        if len(self.heights) == self.most:
            self._fail(f"there is one more state than the {self.most:,} that are allowed", TooManyStates)
        self.heights[s] = OPEN
        self.path.append(_Step(s, self._moves_from(s)))

    def _moves_from(self, s: State) -> Iterator[Action]:
        """One move of who follows the strategy, or all of who does not; none at an end, which is looked at."""
        if self.game.is_terminal(s):
            worth = float(self.game.score(s) if self.is_score else self.game.utility(s, 0))
            if not self._suffices(worth):
                self._fail(f"the game is over with {'a score of ' * self.is_score}{worth:g}")
            return iter(())
        if self.uses_limits and self._is_seen(s):
            self.glances += 1
            return iter(())
        mover, moves = self.game.player(s), list(self.game.actions(s))
        if not 0 <= mover < len(self.game.players) or not moves:
            self._fail("the rules are broken: nobody can move, and the game is not over")
        if (mover == 0) != (self.side == LEAST):
            return iter(moves)
        chosen = self.choose(s, moves)
        if not 0 <= chosen < len(moves):
            self._fail("no move is given" if chosen < 0 else f"of {len(moves)} moves number {chosen} is given")
        return iter((moves[chosen],))

    def _is_seen(self, s: State) -> bool:
        """Do the limits of the score, which are to the player on move, say that the claim holds here?"""
        least, most = self.game.limits(s)
        if self.game.player(s) != 0:
            least, most = -most, -least
        return self._suffices(least if self.side == LEAST else most)

    def _suffices(self, worth: float) -> bool:
        return worth >= self.v if self.side == LEAST else worth <= self.v

    def _fail(self, why: str, error: type[NotProved] = NotProved) -> None:
        line = " ".join(self.game.move_name(step.state, step.last) for step in self.path[:_LONGEST])
        after = f"after {line}{' …' if len(self.path) > _LONGEST else ''}" if line else "at once"
        raise error(f"{self.side} {self.v:g} is not proved: {after}, {why}.")


@dataclasses.dataclass(frozen=True)
class Verified:
    """A proof that holds; with the states of each strategy, and the moves after which play is over.

    None: play can be endless, or was not followed to the end. glances: at how many states the limits were believed.
    """

    header: Header
    is_exact: bool
    states: list[int]
    longest: list[int | None]
    glances: list[int]


def verify(path: str | Path, game: Game, most: int = MOST_STATES) -> Verified:
    """Check a proof of this game. Raises BadFile if the file is damaged or foreign, NotProved if it proves nothing.

    most: of how many states a strategy may be; they are kept in memory, while the file is read as it comes.
    """
    hooks = {"chance": "chance", "actions_of": "simultaneous moves", "observe": "hidden information"}
    unfit = [what for hook, what in hooks.items() if game.has(hook)] + ["many players"] * (len(game.players) > 2)
    if unfit:
        raise UnfitGame(f"{game.name} has {unfit[0]}: strategies of this kind do not prove what it is worth.")
    refuse_damaged(Path(path))
    with gzip.open(path, "rb") as file:
        header = read_header(Path(path), file)
        if header.game != str(game):
            raise BadFile(f"{path} is a proof of {header.game}, not of {game}.")
        start, numbers = header.position(game), read_numbers(Path(path), file)
        found = Verified(header, header.is_exact(game), [], [], [])
        for claim in header.claims:
            walk = Walk(
                game,
                claim,
                header.repetition,
                lambda s, moves: next(numbers, -1),
                most,
                header.what,
                claim[0] in header.limits,
            ).run(start)
            found.states.append(len(walk.heights))
            found.longest.append(None if walk.repeats or walk.glances else walk.heights[start])
            found.glances.append(walk.glances)
        if next(numbers, None) is not None:
            raise NotProved("more moves are given than the strategies have.")
    return found
