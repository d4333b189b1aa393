"""A game in progress: its moves, with undo, saving and loading."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from plyant.arena.settings import Settings, read
from plyant.catalogue import absolute, load_named
from plyant.errors import BadFile, GameOver, PlyantError, Untrusted
from plyant.files import write_whole
from plyant.game import Action, Game, State
from plyant.parameters import split_call
from plyant.typed import read_moves

FORMAT = 1
_LARGEST = 10 << 20  # bytes of a save file


class Record:
    """The moves of one game from its start; `source` is the text that `plyant.load` made the game from."""

    def __init__(self, game: Game, source: str, start: State = None, start_text: str = "") -> None:
        self.game = game
        self.source = source
        self.start_text = start_text
        self.is_secret = False
        """Was it read from a file that keeps its moves from the people who play?"""
        self.states: list[State] = [game.initial() if start is None else start]
        self.moves: list[Action] = []

    @property
    def state(self) -> State:
        """The position now."""
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return bool(self.game.is_terminal(self.state))

    def play(self, action: Action) -> None:
        """Make a legal move."""
        if self.is_over:
            raise GameOver("the game is over.")
        self.states.append(self.game.result(self.state, action))
        self.moves.append(action)

    def undo(self, plies: int = 1) -> int:
        """Take back up to so many moves; gives how many were taken back."""
        plies = min(plies, len(self.moves))
        if plies:
            del self.moves[-plies:]
            del self.states[-plies:]
        return plies

    def move_names(self) -> list[str]:
        """The moves the way players write them."""
        return [self.game.move_name(s, a) for s, a in zip(self.states, self.moves, strict=False)]

    def values(self) -> list[float]:
        """What the end is worth to each player."""
        return [float(self.game.utility(self.state, p)) for p in range(len(self.game.players))]

    def portable_source(self) -> str:
        """The text that `plyant.load` makes the game from, also in another folder or, but for its class, elsewhere."""
        source = absolute(self.source)
        carried = self.game.carried()
        if carried == self.game:
            return source
        return split_call(source)[0] + str(carried).removeprefix(carried.name)

    def save(self, path: Path, settings: Settings) -> None:
        """Write the game to a file that a person named, with the settings of whoever plays it.

        Only another saved game is overwritten; raises BadFile where there is something else, or no folder.
        """
        check_target(path)
        try:
            self.write(path, settings)
        except OSError as error:
            raise BadFile(f"the game could not be saved as {path}: {error.strerror or error}.") from None

    def write(self, path: Path, settings: Settings) -> None:
        """Write the game to a file, whatever was there; raises OSError."""
        write_whole(path, self.file_text(settings))

    def hides_from(self, settings: Settings) -> bool:
        """Is this a game in progress with something that one of the people who play may not see?"""
        return self.game.has("observe") and bool(settings.humans) and not self.is_over

    def file_text(self, settings: Settings, source: str = "", all_is_known: bool = False) -> str:
        """What is written to a file; `source` names the game otherwise than it was loaded.

        The moves of a game in progress in which something is hidden are packed, so that they are not read by chance,
        unless the people who play know them all.
        """
        content: dict[str, Any] = {"plyant": FORMAT, "game": source or self.portable_source()}
        if self.hides_from(settings) and not all_is_known:
            content["packed"] = _packed({"moves": self.move_names(), "humans": list(settings.humans)})
        else:
            content["moves"] = self.move_names()
        content["settings"] = settings.as_dict()
        if self.is_over:
            content["values"] = self.values()
        if self.start_text:
            content["state"] = self.start_text
        return json.dumps(content, indent=1) + "\n"


def _packed(moves: dict[str, Any]) -> str:
    return base64.b64encode(zlib.compress(json.dumps(moves).encode(), 9)).decode()


def _unpacked(content: dict[str, Any], path: str) -> dict[str, Any]:
    """The content with its moves; raises BadFile if they are damaged, or if other people play than before."""
    if "packed" not in content:
        return content
    try:
        opener = zlib.decompressobj()
        moves = json.loads(opener.decompress(base64.b64decode(str(content["packed"]), validate=True), _LARGEST))
        is_whole = opener.eof and isinstance(moves, dict)
    except (ValueError, RecursionError, zlib.error):
        is_whole = False
    if not is_whole:
        raise BadFile(f"{path} is damaged: its moves cannot be unpacked.")
    saved = content.get("settings")
    if not isinstance(saved, dict) or saved.get("humans") != moves.get("humans"):
        raise BadFile(f"{path} is damaged: the people who play must be those who played when it was saved.")
    return content | {"moves": moves.get("moves")}


def check_target(path: Path) -> None:
    """Raise BadFile where a game could not be saved: there is no folder, or something else than a saved game."""
    if not path.parent.is_dir():
        raise BadFile(f"the game could not be saved as {path}: there is no folder {path.parent}.")
    if path.exists() and not is_saved_game(path):
        raise BadFile(f"the game could not be saved as {path}: that is no saved game, and is left as it is.")


def is_saved_game(path: Path) -> bool:
    """Is this a file that `Record.save` wrote, whatever its version?"""
    try:
        _content(path)
    except BadFile:
        return False
    return True


def _content(path: Path) -> dict[str, Any]:
    """What a saved game holds; raises BadFile for any other file."""
    try:
        if path.stat().st_size > _LARGEST:
            raise BadFile(f"{path} is too large to be a saved game.")
        return _parsed(path.read_bytes(), str(path))
    except FileNotFoundError:
        raise BadFile(f"there is no saved game {path}.") from None
    except OSError as error:
        raise BadFile(f"{path} is not a saved game, or is damaged ({error}).") from None


def _parsed(text: str | bytes, path: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):  # no JSON; a number of thousands of digits; brackets in brackets
        raise BadFile(f"{path} is not a saved game, or is damaged.") from None
    if not isinstance(content, dict) or "plyant" not in content:
        raise BadFile(f"{path} is not a saved game of plyant.")
    return content


def open_record(path: Path, trust: bool = False, own: str = "") -> tuple[Record, Settings]:
    """The game in a file, and its settings; raises BadFile with one sentence when the file is damaged or foreign.

    A Python file that it names is run only with `trust`, or if `own` names the same one; else Untrusted is raised.
    """
    return _played(_content(path), str(path), lambda source: load_named(source, trust, own))


def read_record(
    text: str | bytes, where: str, loaded: Callable[[str], Game] = load_named, most: int | None = None
) -> tuple[Record, Settings]:
    """The same from what such a file holds; `loaded` makes the game that it names. More than `most` moves: BadFile."""
    return _played(_parsed(text, where), where, loaded, most)


def _played(
    content: dict[str, Any], path: str, loaded: Callable[[str], Game], most: int | None = None
) -> tuple[Record, Settings]:
    if content["plyant"] != FORMAT:
        raise BadFile(f"{path} was saved in format {content['plyant']!r}, and this version reads format {FORMAT}.")
    content = _unpacked(content, path)
    source, moves, saved = content.get("game"), content.get("moves"), content.get("settings", {})
    is_list = isinstance(moves, list) and all(isinstance(m, str) for m in moves)
    if not isinstance(source, str) or moves is None or not is_list or not isinstance(saved, dict):
        raise BadFile(f"{path} is damaged: it must name a game and list its moves.")
    try:
        game = loaded(source)
        start_text = content.get("state", "")
        record = Record(game, source, game.parse_state(str(start_text)) if start_text else None, str(start_text))
        for action in read_moves(game, moves, record.state, most):
            record.play(action)
        settings = read(saved, len(game.players))
    except Untrusted as error:
        raise Untrusted(
            f"{path} is not opened: {error} If you trust both files, give --trust (in Python: trust=True)."
        ) from None
    except PlyantError as error:
        raise BadFile(f"{path} cannot be played on: {error}") from None
    record.is_secret = "packed" in content and record.hides_from(settings)
    _check_end(path, record, content.get("values"))
    return record, settings


def _check_end(path: str, record: Record, values: Any) -> None:
    """Raise BadFile where a game ends otherwise than it did when it was recorded: then the rules have changed."""
    if values is not None and (not record.is_over or values != record.values()):
        now = f"it ends with {record.values()}" if record.is_over else "it is not over"
        raise BadFile(f"{path} says that the game ended with {values!r}, but by these moves {now}.")
