"""A solution as a file, in which states lie in the order of their numbers; and work in progress as another one."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from plyant.errors import BadFile
from plyant.exact.columns import read_columns, write_columns
from plyant.exact.enumeration import NUMBER, SECOND
from plyant.exact.packing import Packing, folded, pack, unpack
from plyant.exact.solution import tallied
from plyant.exact.table_check import Neighbours, check_columns, check_header
from plyant.game import Game
from plyant.native import Digest, fingerprint

TABLE, WORK = b"plyant table 1\n", b"plyant table in work 1\n"
KINDS = ("<i8", "<u2", "<i4")  # number of the state, level, remoteness


@dataclasses.dataclass(frozen=True)
class Header:
    """What a table is about; it is refused where this does not match."""

    game: str
    rules: str
    """A hash of the rules, the parameters and the state at the start, see `rules_of`."""
    start: int
    """The number of the state from which everything is reached."""
    ends: int
    seconds: float
    method: str
    repetition: float
    lows: list[int]
    masks: list[int]
    levels: list[float]
    symmetry: bool = True
    """Does one state stand for all that are the same by symmetry?"""
    layers: list[int] = dataclasses.field(default_factory=list)
    """Of work in progress: the number of states in each."""
    settled: int = 0
    """Of work in progress: how many layers, from the last one on, are solved; −1: not all states are found."""
    shortcuts: int = 0

    @property
    def packing(self) -> Packing:
        """How states are numbers."""
        return Packing(tuple(self.lows), tuple(self.masks))


def rules_of(game: Game) -> str:
    """A hash that changes with the rules, with the value of any parameter, and with the state at the start.

    What only `initial` uses is no part of a fingerprint, and a parameter that has its default no part of a game's name:
    the default may be another one tomorrow.
    """
    digest = Digest(type(game).__module__.partition(".")[0]).add(fingerprint(game, whole=True))
    return digest.add(tuple(game.parameters().items())).add(game.initial()).hexdigest()[:32]


def write_table(path: Path, header: Header, columns: list[Any], magic: bytes = TABLE) -> None:
    """Write numbers of states, levels and remoteness; a table in the order of the numbers."""
    columns = [np.asarray(column, kind) for column, kind in zip(columns, KINDS, strict=True)]
    if magic == TABLE:
        order = np.argsort(columns[0])
        columns = [column[order] for column in columns]
    write_columns(path, magic, dataclasses.asdict(header), columns)


def read_table(path: Path, game: Game, magic: bytes = TABLE) -> tuple[Header, list[Any]]:
    """The header and the columns; raises BadFile where the file is damaged, or of another game."""
    what = "a table of a solved game" if magic == TABLE else "a table in work"
    fields, columns = read_columns(path, magic, KINDS, what)
    try:
        header = Header(**fields)
    except TypeError:
        raise BadFile(f"{path} is damaged: its header cannot be read.") from None
    is_work = magic == WORK
    if header.game != str(game):
        raise BadFile(f"{path} is a table of {header.game}, not of {game}.")
    if header.rules != rules_of(game):
        raise BadFile(f"{path} was made with other rules of {game.name} than today's: delete it, and solve again.")
    check_header(path, header, game, is_work)
    check_columns(path, header, columns, is_work)
    return header, columns


class Stored:
    """A table in a file."""

    def __init__(self, path: Path, game: Game) -> None:
        self.game = game
        self.header, (self.keys, self.level, self.far) = read_table(path, game)
        self.rule = self.header.packing.words()
        self.levels = np.array(self.header.levels)
        self.states = len(self.keys)
        self._neighbours = Neighbours(str(path), game, self.header, self._entry)
        self._neighbours.check_some(self.start)

    @property
    def start(self) -> Any:
        """The state from which everything is reached."""
        return unpack(self.game.initial(), self.header.start, self.rule, [0] * len(self.header.lows), 0)

    def look(self, state: Any) -> tuple[float, int] | None:
        """The utility to player 0, and the remoteness; None: no such state. Raises BadFile if they cannot be right."""
        found = self._entry(state)
        if found is not None:
            self._neighbours.check(state, found)
        return found

    def _entry(self, state: Any) -> tuple[float, int] | None:
        """What the file says of a state."""
        key = pack(folded(self.game, state, self.header.symmetry), self.rule, [0] * len(self.header.lows), 0)
        i = int(np.searchsorted(self.keys, key))
        if key == 0 or i == self.states or self.keys[i] != key:
            return None
        return float(self.levels[int(self.level[i]) & NUMBER]), int(self.far[i])

    def counted(self) -> Iterator[tuple[str, int, int]]:
        """(status, remoteness, number of states)."""
        level = np.asarray(self.level)
        return tallied(self.levels[level & NUMBER], level >= SECOND, np.asarray(self.far))
