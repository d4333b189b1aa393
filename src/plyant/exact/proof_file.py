"""The file of a proof: what it is about, and the moves of its strategies; text, compressed with gzip.

The first line is a header in JSON. All other lines are whole numbers: each is the place of a move among the legal ones.
They come in the order in which `verify.Walk` asks for them, so that no state needs to be written down. The checksum of
gzip tells whether anything was changed.
"""

from __future__ import annotations

import dataclasses
import gzip
import json
import math
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from plyant.errors import BadFile, PlyantError
from plyant.files import write_whole
from plyant.game import Game, State

FORMAT = "plyant proof 1"
LEAST, MOST = "least", "most"
VALUE, SCORE = "value", "score"
_LONGEST = 1 << 20  # bytes of a line
_A_LINE = 100  # numbers
_MOST = 1 << 32  # bytes of the text: a small file could stand for any amount


@dataclasses.dataclass(frozen=True)
class Header:
    """What a proof is about: (LEAST or MOST, v) for each claim, of the position after `moves` from `state`."""

    game: str
    rules: str
    """A hash of the rules at the time; it explains why a proof does not hold any more, and nothing rests on it."""
    state: str
    """As the game prints it; empty: the start."""
    moves: list[str]
    repetition: float
    """What endless play is worth to player 0."""
    claims: list[tuple[str, float]]
    what: str = VALUE
    """What an end counts in the claims: VALUE is its utility to player 0, SCORE the game's own score."""
    limits: list[str] = dataclasses.field(default_factory=list)
    """Scores only: LEAST, MOST: the walk of this claim goes no further where the game's `limits` say that it holds."""

    def position(self, game: Game) -> State:
        """The state that the claims are about. Raises BadFile if there is none."""
        try:
            return game.replay(self.moves, game.parse_state(self.state) if self.state else None)
        except PlyantError as error:
            raise BadFile(f"the position of the proof cannot be reached: {error}") from None

    def is_exact(self, game: Game) -> bool:
        """Do the claims leave one value? Nobody gets more or less than the bounds of the game; a score has no such."""
        claims = dict(self.claims)
        if self.what == SCORE:
            return claims.get(LEAST, -math.inf) >= claims.get(MOST, math.inf)
        least = claims.get(LEAST, min(game.lowest, self.repetition))
        return least >= claims.get(MOST, max(game.highest, self.repetition))


def write_proof(path: Path, header: Header, numbers: Iterable[int]) -> None:
    """Write a proof; the same proof is always the same bytes."""
    words = [str(number) for number in numbers]
    lines = [" ".join(words[i : i + _A_LINE]) for i in range(0, len(words), _A_LINE)]
    text = "\n".join([json.dumps({"format": FORMAT, **dataclasses.asdict(header)}), *lines, ""])
    write_whole(path, gzip.compress(text.encode(), mtime=0))


def header_of(path: Path) -> Header:
    """What a file is about, before anything is checked. Raises BadFile if it is damaged or foreign."""
    refuse_damaged(path)
    with gzip.open(path, "rb") as file:
        return read_header(path, file)


def refuse_damaged(path: Path) -> None:
    """Read all of a file. Raises BadFile if its checksum is not that of its contents."""
    length = 0
    with gzip.open(path, "rb") as file:
        while part := _read(path, file.read):
            length += len(part)
            if length > _MOST:
                raise BadFile(f"{path} is not a proof: it stands for more than {_MOST >> 30} GB of text.")


def is_proof(path: Path) -> bool:
    """Does a file say that it is one? Whether it is damaged further on is not asked."""
    try:
        with gzip.open(path, "rb") as file:
            read_header(path, file)
    except (BadFile, OSError, EOFError):
        return False
    return True


def _is_plain(text: str) -> bool:
    """Is there nothing in a text that a terminal would take for a command?"""
    return all(c.isprintable() or c in "\n\t" for c in text)


def read_header(path: Path, file: gzip.GzipFile) -> Header:
    """The first line. Raises BadFile if the file is damaged or foreign."""
    try:
        fields = json.loads(_line(path, file))
        if not isinstance(fields, dict) or fields.pop("format", None) != FORMAT:
            raise BadFile(f"{path} is not a proof.")
        claims = [(side, v) for side, v in fields.pop("claims")]
        header = Header(claims=claims, **fields)
        texts = [header.game, header.rules, header.state, *header.moves]
        numbers = [header.repetition, *(v for _, v in claims)]
        sides = [side for side, _ in claims]
        fine = isinstance(header.moves, list) and all(isinstance(text, str) and _is_plain(text) for text in texts)
        fine = fine and header.what in (VALUE, SCORE) and header.limits in ([], [LEAST], [MOST], [LEAST, MOST])
        if not fine or not all(map(math.isfinite, numbers)) or sides not in ([LEAST], [MOST], [LEAST, MOST]):
            raise BadFile(f"{path} is damaged: what it claims cannot be read.")
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile(f"{path} is damaged, or not a proof: its first line cannot be read.") from None
    return header


def read_numbers(path: Path, file: gzip.GzipFile) -> Iterator[int]:
    """All numbers after the header, as they come. Raises BadFile where the file is damaged."""
    while line := _line(path, file):
        for word in line.split():
            if not word.isdigit() or len(word) > 9:
                raise BadFile(f"{path} is damaged: {word.decode(errors='replace')[:20]!r} is not a move.")
            yield int(word)


def _line(path: Path, file: gzip.GzipFile) -> bytes:
    line = _read(path, file.readline)
    if len(line) == _LONGEST:
        raise BadFile(f"{path} is damaged: a line is too long.")
    return line


def _read(path: Path, read: Callable[[int], bytes]) -> bytes:
    try:
        return read(_LONGEST)
    except (gzip.BadGzipFile, zlib.error, EOFError):
        raise BadFile(f"{path} is damaged or cut off, or not a proof.") from None
