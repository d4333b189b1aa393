"""All games in progress: in memory as long as they are played, and in a database, so that a restart loses nothing."""

from __future__ import annotations

import collections
import contextlib
import json
import time
import weakref
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from plyant.arena.record import Record, read_record
from plyant.errors import ParameterError, PlyantError
from plyant.game import Game
from plyant.parameters import split_call
from plyant.web.contest import Contest
from plyant.web.database import Database, NotKept
from plyant.web.limits import Limits, TooMuch
from plyant.web.own_rules import guarded, in_time, try_position
from plyant.web.seats import LEVEL, PERSON, Seat, seat
from plyant.web.shelf import Shelf
from plyant.web.sizes import refuse_large
from plyant.web.visitors import address_of

_IDLE = 24 * 3600.0  # seconds
_OF_VISITOR = "visitor = ?"
_IN_MEMORY = 1_000  # games; others are read again when they are asked for
_LONGEST = 600.0  # minutes on a clock


class Contests:
    """The games of all visitors. Who asks for a game that is another's is told that there is none."""

    def __init__(self, shelf: Shelf, limits: Limits, file: Path | None = None) -> None:
        """file: of the database; None: in memory, for trials. Raises BadFile."""
        self.shelf = shelf
        self.limits = limits
        self._live: collections.OrderedDict[str, Contest] = collections.OrderedDict()
        self._known: weakref.WeakValueDictionary[str, Contest] = weakref.WeakValueDictionary()  # so nobody has two
        self._base = Database(file)

    def begin(
        self,
        visitor: str,
        game: str,
        seats: list[Any] | None = None,
        *,
        minutes: float | None = None,
        moves: str = "",
        state: str = "",
        seed: int | None = None,
    ) -> Contest:
        """A new game of a visitor; without seats, the person plays first and the computer the rest."""
        return self.add(self.made(visitor, game, seats, minutes=minutes, moves=moves, state=state, seed=seed))

    def made(
        self,
        visitor: str,
        game: str,
        seats: list[Any] | None = None,
        *,
        minutes: float | None = None,
        moves: str = "",
        state: str = "",
        seed: int | None = None,
    ) -> Contest:
        """The same, but not yet kept: so it can be done in another thread, for long lists of moves take their time."""
        loaded = self.shelf.load(self.limits.checked_text(game, "the game"))
        source = self.shelf.source(self.shelf.entry(game.partition("(")[0]).name, loaded)
        record = in_time(loaded, lambda: self._begun(loaded, source, moves, state))
        try_position(loaded, record.state)
        if len(record.moves) > self.limits.plies:
            raise TooMuch(f"a game of more than {self.limits.plies:,} moves is too long here.")
        taken = in_time(loaded, lambda: self.seats(seats, record))
        return Contest(record, taken, visitor, self.limits, minutes=_minutes(minutes), seed=seed)

    def _begun(self, game: Game, source: str, moves: str, state: str) -> Record:
        start = game.parse_state(self.limits.checked_text(state, "the position")) if state else None
        record = Record(game, source, start, state)
        refuse_large(game, record.state)
        for action in game.read_moves(self.limits.checked_text(moves, "the list of moves"), record.state):
            record.play(action)
        return record

    def open(self, visitor: str, text: str | bytes, where: str) -> Contest:
        """A game from a file that was saved here or by the command line; raises BadFile."""
        return self.add(self.opened(visitor, text, where))

    def opened(self, visitor: str, text: str | bytes, where: str) -> Contest:
        """The same, but not yet kept."""
        with guarded():
            record, settings = read_record(text, where, self.shelf.load, self.limits.plies)
        try_position(record.game, record.state)
        record.source = self.shelf.source(self.shelf.entry(split_call(record.source)[0]).name, record.game)
        others = Seat(LEVEL, settings.level)
        seats = [Seat() if p in settings.humans else others for p in range(len(record.game.players))]
        refuse_large(record.game, record.states[0])
        return Contest(record, tuple(seats), visitor, self.limits)

    def seats(self, given: list[Any] | None, record: Record) -> tuple[Seat, ...]:
        """One seat for each player; raises ParameterError."""
        count = len(record.game.players)
        if given is None:
            given = [Seat(PERSON), *[Seat(LEVEL)] * (count - 1)]
        if len(given) != count:
            raise ParameterError(f"{len(given)} seats were given; {record.game.name} has {count} players.")
        return tuple(seat(one, record.game, self.limits) for one in given)

    def get(self, visitor: str, name: str) -> Contest | None:
        """A visitor's game by its id; None where they have none of this id."""
        found = self._known.get(name) or self._revived(name)
        if found is None or found.visitor != visitor:
            return None
        found.visitor = visitor  # with the address that they come from now
        self._keep_live(found)
        return found

    def listed(self, visitor: str, most: int = 50) -> list[dict[str, Any]]:
        """A visitor's games, the latest first: id, game, when it was last changed."""
        rows = self._base.rows(
            "SELECT id, game, changed FROM contests WHERE visitor = ? ORDER BY changed DESC LIMIT ?", (visitor, most)
        )
        return [{"id": name, "game": game, "changed": changed} for name, game, changed in rows]

    def drop(self, contest: Contest) -> None:
        """Forget a game; raises NotKept, and then it stays."""
        self._forget(contest.id)

    def _forget(self, name: str) -> None:
        self._base.write("DELETE FROM contests WHERE id = ?", (name,))
        self._live.pop(name, None)
        self._known.pop(name, None)

    def close(self) -> None:
        """Write everything down."""
        self._base.close()

    def add(self, contest: Contest) -> Contest:
        """Keep a game from now on; raises NotKept, or TooMuch if nobody has more games than this visitor."""
        self._base.write(
            "INSERT INTO contests (id, visitor, address, game, changed, content) VALUES (?, ?, ?, ?, ?, ?)",
            (
                contest.id,
                str(contest.visitor),
                self._base.hashed(address_of(contest.visitor)),
                contest.record.source,
                time.time(),
                contest.dump(),
            ),
        )
        contest.keep_by(lambda: self._write(contest))
        self._keep_live(contest)
        try:
            self._make_room(contest)
        except NotKept:
            with contextlib.suppress(NotKept):
                self._forget(contest.id)
            raise
        return contest

    def _keep_live(self, contest: Contest) -> None:
        self._live[contest.id] = self._known[contest.id] = contest
        self._live.move_to_end(contest.id)
        while len(self._live) > _IN_MEMORY:
            self._live.popitem(last=False)

    def _write(self, contest: Contest) -> None:
        if self._known.get(contest.id) is not contest:  # it was forgotten in the meantime
            return
        self._base.write(
            "UPDATE contests SET game = ?, changed = ?, content = ? WHERE id = ?",
            (contest.record.source, time.time(), contest.dump(), contest.id),
        )

    def _make_room(self, new: Contest) -> None:
        """Forget games where there are too many: of this visitor, at this address, of all.

        Whoever exceeds loses: the address with most games, there the visitor with most, and of theirs the game left
        alone for longest. Of several alike it is the one who came last, so that nobody pushes out others' games; but a
        game that nobody has touched for a day goes first.
        """
        me, here = str(new.visitor), self._base.hashed(address_of(new.visitor))
        for where, given, most in (
            (_OF_VISITOR, (me,), self.limits.games_each),
            ("address = ?", (here,), self.limits.games_address),
            ("1", (), self.limits.games),
        ):
            ((count,),) = self._base.rows(f"SELECT COUNT(*) FROM contests WHERE {where}", given)
            for _ in range(count - most):
                loser = self._loser(where, given, me, here)
                if loser == new.id:
                    idle = f"SELECT id FROM contests WHERE {where} AND changed < ? ORDER BY changed LIMIT 1"
                    loser = next((row[0] for row in self._base.rows(idle, (*given, time.time() - _IDLE))), loser)
                self._forget(loser)
                if loser == new.id:
                    raise TooMuch("the server keeps as many games as it can; try again later.")

    def _loser(self, where: str, given: tuple[str, ...], me: str, here: str) -> str:
        """The id of the game that goes, among those that a condition names."""
        if where == _OF_VISITOR:
            return str(self._base.rows(f"SELECT id FROM contests WHERE {where} ORDER BY changed LIMIT 1", given)[0][0])
        ((address, _),) = self._base.rows(
            f"SELECT address, COUNT(*) AS n FROM contests WHERE {where} "
            "GROUP BY address ORDER BY n DESC, address = ? DESC LIMIT 1",
            (*given, here),
        )
        ((visitor, _),) = self._base.rows(
            f"SELECT visitor, COUNT(*) AS n FROM contests WHERE {where} AND address = ? "
            "GROUP BY visitor ORDER BY n DESC, visitor = ? DESC LIMIT 1",
            (*given, address, me),
        )
        ((name,),) = self._base.rows(
            f"SELECT id FROM contests WHERE {where} AND address = ? AND visitor = ? ORDER BY changed LIMIT 1",
            (*given, address, visitor),
        )
        return str(name)

    def _revived(self, name: str) -> Contest | None:
        """A game from the database; None where there is none, or where its rules have changed since."""
        rows = self._base.rows("SELECT visitor, content FROM contests WHERE id = ?", (name,))
        if not rows:
            return None
        row = rows[0]
        try:
            with guarded():
                contest = revived(row[1], row[0], name, self.shelf, self.limits)
            try_position(contest.game, contest.state)
        except PlyantError:
            return None
        contest.keep_by(lambda: self._write(contest))
        return contest


def revived(text: str, visitor: str, name: str, shelf: Shelf, limits: Limits) -> Contest:
    """The game that `Contest.dump` wrote down."""
    record, _ = read_record(text, "a game that was kept", shelf.load)
    kept: Mapping[str, Any] = json.loads(text)
    seats = tuple(seat(one, record.game, limits) for one in kept["seats"])
    contest = Contest(record, seats, visitor, limits, minutes=kept["minutes"], seed=kept["seed"], name=name)
    contest.resigned, contest.out_of_time = kept["resigned"], kept["out_of_time"]
    contest.spent = list(kept["spent"])
    return contest


def _minutes(minutes: float | None) -> float | None:
    if minutes is None:
        return None
    if isinstance(minutes, bool) or not isinstance(minutes, (int, float)) or not 0 < minutes <= _LONGEST:
        raise ParameterError(f"minutes={minutes!r} is not a time on a clock; more than 0 and up to {_LONGEST:g} is.")
    return float(minutes)
