"""The sanity gate: a short look at a game before any search of it.

Rules with a fault can make a search answer wrongly and call the answer exact. So every search, solver and match asks
here first. A few states nearest to the start of the search and those of a few random games are examined; `plyant check`
looks further, and says the same about what it finds. Faults deeper in the game are the business of `watched` and of the
kernels themselves.
"""

from __future__ import annotations

import contextlib
import random
import time
from collections import deque
from collections.abc import Iterator
from typing import Any

from plyant.errors import FaultyRules, PlyantError, UnfitGame
from plyant.game import Game, State
from plyant.sanity.faults import Broken, unfit_state
from plyant.sanity.look import MOVES_EXAMINED, Disagreement, Look, Twins, worth_of
from plyant.sanity.values import short

_STATES = 60  # examined nearest to the start
_GAMES = 6  # random games
_MORE_GAMES = 40  # of a game that says itself which states are the same
_PLIES = 300  # of all random games together
_ENDGAME = 4  # plies before the end of a random game from where on everything is searched
_ENDGAME_NODES = 150
_SECONDS = 0.012  # for the first look at a game; a look that has begun is finished
_LEAST_PLIES = 16
_EVALUATIONS = 12
_LATER_STATES = 4  # examined at later calls for other states of the same game
_LATER_GAMES = 1
_LATER_LOOKS = 40
_SEARCH_SECONDS = 0.5  # for the position of a fault that a search has met
_KEPT = 300  # games
_SHOWN = 300  # characters of a position

_looks: dict[Any, int] = {}  # how often each game was looked at
_states: dict[Any, None] = {}  # pairs of a game and a state that were looked at


def require_sound(game: Game, state: State = None, strict: bool = False) -> None:
    """Raises FaultyRules if the rules are seen to do what no rules may do, near this state or in random games from it.

    A game is looked at once, and again, more briefly, for other states. A game that raises is left to the search,
    which meets that itself. strict: states with one key must be alike to the end, not only worth the same.
    """
    if not isinstance(game, Game):
        raise UnfitGame(f"{game!r} is not a Game: derive its class from plyant.Game and make an instance of it.")
    before = _times_before(game, strict)
    s = game.initial() if state is None else state
    if before > _LATER_LOOKS or _was_seen(game, s, strict):
        broken = unfit_state(s, "initial" if state is None else "result")
        if broken:
            raise faulty(game, broken, s)
        return
    try:
        if before == 0:
            _Walk(game, s, _STATES, _GAMES, _SECONDS, strict=strict).examine()
        else:
            _Walk(game, s, _LATER_STATES, _LATER_GAMES, _SECONDS / 10, strict=strict).examine()
    except UnfitGame:
        _looks.clear()
        _states.clear()
        raise


def forget() -> None:
    """Look at every game anew, for tests."""
    _looks.clear()
    _states.clear()


def faulty(game: Game, broken: Broken, state: State) -> FaultyRules:
    """The error for a broken promise at a state."""
    return FaultyRules(f"{game.name}: {broken.text} The state s: {shown(game, state)}.")


def shown(game: Game, s: State) -> str:
    """A position in one line, for a sentence about it."""
    try:
        text = " / ".join(game.text(s).split("\n"))
    except Exception:  # its text is as faulty as its rules
        text = short(s)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …"


def _times_before(game: Game, strict: bool) -> int:
    try:
        times = _looks.get((game, strict), 0)
        if len(_looks) > _KEPT:
            _looks.clear()
        _looks[game, strict] = times + 1
    except TypeError:  # a parameter of it cannot be hashed
        return 0
    return times


def _was_seen(game: Game, s: State, strict: bool) -> bool:
    try:
        if (game, s, strict) in _states:
            return True
        if len(_states) > _KEPT:
            _states.clear()
        _states[game, s, strict] = None
    except Exception:  # a state that cannot be hashed or compared
        return False
    return False


class _Walk:
    """States nearest to a start, and random games from it."""

    def __init__(
        self,
        game: Game,
        start: State,
        states: int,
        games: int,
        seconds: float,
        plies: int = _PLIES,
        strict: bool = False,
    ) -> None:
        self._game, self._start = game, start
        self._states, self._games, self._plies = states, games, plies
        self._evaluations = _EVALUATIONS
        self._deadline = time.perf_counter() + seconds
        self._twins = Twins(game, start, 2 * (states + plies), strict)
        self._worths: dict[Any, tuple[float, State]] = {}

    def examine(self) -> None:
        """Raises FaultyRules at the first broken promise."""
        try:
            self._look_near()
            self._play()
        except Disagreement as found:
            raise faulty(self._game, found.broken, found.state) from None
        except UnfitGame:
            raise
        except (PlyantError, Exception):  # the game raises; so it will in the search
            return

    def _is_late(self) -> bool:
        return time.perf_counter() >= self._deadline

    def _look(self, s: State) -> Look:
        look = Look(self._game, s)
        self._require(look, look.broken)
        if self._evaluations:
            self._evaluations -= 1
            self._require(look, look.evaluated())
        self._require(look, self._twins.differ(s, look.terminal, look.player, look.utilities))
        return look

    def _require(self, look: Look, broken: Broken | None) -> None:
        if broken is not None:
            raise faulty(self._game, broken, look.state)

    def _look_near(self) -> None:
        waiting, left = deque([self._start]), self._states
        while waiting and left and (left > self._states - 2 or not self._is_late()):
            left -= 1
            look = self._look(waiting.popleft())
            moves = look.moves[:MOVES_EXAMINED]
            for i, a in enumerate(moves):
                child = look.after(a, twice=i in (0, len(moves) - 1))
                self._require(look, look.broken)
                if len(waiting) < left:
                    waiting.append(child)
                elif i and i < len(moves) - 1 and self._is_late():
                    break

    def _play(self) -> None:
        choose = random.Random(0)
        left, least = self._plies, _LEAST_PLIES
        games = self._games * (_MORE_GAMES // _GAMES if self._twins.is_needed else 1)
        for _ in range(games):
            path = [self._start]
            while left > 0 and (least > 0 or not self._is_late()):
                left, least = left - 1, least - 1
                look = self._look(path[-1])
                if look.terminal:
                    break
                path.append(look.after(choose.choice(look.moves), twice=True))
                self._require(look, look.broken)
            else:
                return
            if self._twins.is_needed and len(self._game.players) <= 2:
                worth_of(self._game, path[max(-_ENDGAME, -len(path))], _ENDGAME_NODES, self._twins, self._worths)


@contextlib.contextmanager
def faults_named(game: Game, state: State) -> Iterator[None]:
    """An exception of the game in here becomes FaultyRules if it comes from a broken promise, such as a None result."""
    try:
        yield
    except PlyantError:
        raise
    except Exception:
        search_for_fault(game, state)
        raise


def search_for_fault(game: Game, state: State) -> None:
    """Raises FaultyRules with the position if a longer look than usual finds a broken promise."""
    _Walk(game, state, 2_000, 100, _SEARCH_SECONDS, plies=20_000).examine()
