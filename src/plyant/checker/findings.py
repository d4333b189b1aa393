"""The promises found broken so far, each with the shortest play that is known to show it."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator

from plyant.checker.broken import Broken, Promise, where
from plyant.checker.hidden import InformationSets, Secrets
from plyant.checker.plays import Plays
from plyant.checker.position import Position
from plyant.checker.promises import PROMISES, broken
from plyant.checker.report import Problem
from plyant.checker.shortest import find_play, without_needless
from plyant.checker.twin import Twin
from plyant.game import Game
from plyant.sanity.values import identity

NATIVE = "native-differs"
KEPT = 150  # positions of each kind
_BASIC = {"missing-return", "crash", "hashable"}
_NO_ANSWER_STANDS = {"deterministic", "pure-result"}  # where these are broken, both twins may be right


class Findings:
    """All promises, put to the test at one position after the other."""

    def __init__(self, game: Game, twin: Twin | None = None) -> None:
        """twin: the compiled rules; None: only what is interpreted is tested."""
        self.game = game
        self.promises: dict[str, Promise] = PROMISES | {"information-set": InformationSets(), "secret": Secrets()}
        if twin is not None:
            self.promises[NATIVE] = twin.differs
        self.found: dict[str, tuple[Broken, Position]] = {}
        self.looked: set[object] = set()
        """The states in which promises were tested."""
        self.kept: list[Position] = []
        """Some of the positions, with all that the game said about them."""

    def look(self, at: Position) -> bool:
        """Test what is not broken yet at a position; True when something broke."""
        self.looked.add(identity(at.state))
        before = len(self.found)
        for name, promise in self.promises.items():
            if name in self.found or (name == NATIVE and self.found.keys() & _NO_ANSWER_STANDS):
                continue
            how = broken(promise, at)
            if how is not None:
                self.found[name] = how, at
        return len(self.found) > before

    def look_at_all(self, positions: Iterable[Position], deadline: float) -> bool:
        """Test at one position after the other; False when the deadline (perf_counter) came first."""
        enough = len(self.kept) + KEPT
        for at in positions:
            if time.perf_counter() >= deadline:
                return False
            self.look(at)
            if len(self.kept) < enough:
                self.kept.append(at)
        return True

    def hunt(self, plays: Plays, seed: int, deadline: float) -> None:
        """Let Hypothesis look for plays that break what random games did not break."""
        while time.perf_counter() < deadline:
            longest = max(plays.longest, 10)
            if find_play(self.game, self.look, longest, plays.widest, seed, deadline) is None:
                return

    def shorten(self, name: str, plays: Plays, seed: int, deadline: float) -> None:
        """Look for a shorter play that breaks the promise: in the random games, in parts of it, with Hypothesis."""
        promise = self.promises[name]

        def shows(at: Position) -> bool:
            return broken(promise, at) is not None

        best = self.found[name][1]
        now = time.perf_counter()
        quarter = (deadline - now) / 4
        for plies, at in sorted(((at.plies(), at) for at in plays.positions), key=lambda pair: pair[0]):
            if plies >= best.plies() or time.perf_counter() >= now + quarter:
                break
            if shows(at.again()):
                best = at
                break
        best = without_needless(best, shows, now + 3 * quarter)
        if best.trail is not None:
            best = find_play(self.game, shows, best.plies() - 1, plays.widest, seed, deadline) or best
        how = broken(promise, best)
        if how is not None:  # a game of moods may keep its promise this time
            self.found[name] = how, best

    @property
    def is_unusable(self) -> bool:
        """Is a promise broken without which no search can work?"""
        return bool(self.found.keys() & _BASIC)

    def problems(self) -> tuple[Problem, ...]:
        """What is broken, in the order of the promises; where a `return` is missing, all else is a consequence."""
        told = {"missing-return"} if "missing-return" in self.found else self.found.keys()
        return tuple(
            Problem(name, how.text, at.names(), where(self.game, how))
            for name, (how, at) in sorted(self.found.items(), key=lambda item: list(self.promises).index(item[0]))
            if name in told
        )


def shuffled(positions: list[Position], seed: int) -> Iterator[Position]:
    """Positions of all games and all phases mixed, so that a short time sees something of everything."""
    mixed = list(positions)
    random.Random(seed).shuffle(mixed)
    return (at.again() for at in mixed)  # what the game says about them is not kept in memory
