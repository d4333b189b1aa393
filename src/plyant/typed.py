"""Moves as people type them: one, with any spaces, brackets and dashes, or many, one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from plyant.errors import GameOver, IllegalMove, ParameterError
from plyant.wording import counted

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－➔→"), "-")
_SEPARATORS = frozenset(",;:.()[]{}<>-+'\"`|/\\~")
_PART = re.compile(r"(?:(?<![\w)\]}])[-+])?[0-9]+(?:\.[0-9]+)?|[^\W\d_]+|\d|[^\w\s]")
_NUMBER = re.compile(r"[-+]?[0-9]+(?:\.[0-9]+)?")
_OUTSIDE = re.compile(r"(?:[^\s,()\[\]{}]|\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\[\]]*\]|\{[^{}]*\}|[()\[\]{}])+")
_MOST_WORDS = 8  # of one move in a list of moves

Named = Sequence[tuple[Any, str]]
"""Legal moves with their names."""


def moves_meant(text: str, named: Named, by_number: bool = False) -> list[Any]:
    """The legal moves that a typed text can mean: one if it is clear, none if it means nothing here.

    A name counts in any case, with other spaces, brackets and dashes; so does the plain text of a move that is not a
    number, "(1, 2)". by_number: also the number of a move in the list, unless moves are numbers themselves.
    """
    text = text.strip()
    for same in (str.__eq__, lambda a, b: a.casefold() == b.casefold()):
        if found := _distinct(a for a, name in named if same(name, text)):
            return found[:1] if same is str.__eq__ else found
    for signed in (True, False):
        wanted = _parts(text, signed)
        if not wanted:
            break
        for texts in (named, [(a, str(a)) for a, _ in named if not isinstance(a, (bool, int, float))]):
            if found := _distinct(a for a, name in texts if _parts(name, signed) == wanted):
                return found
    if by_number and text.isascii() and text.isdecimal() and not are_numbers(named):
        number = int(text[:9])
        return [named[number - 1][0]] if 1 <= number <= len(named) else []
    return []


def typed_move(text: str, named: Named, by_number: bool = True, own: Callable[[str], Any] | None = None) -> Any:
    """The one legal move that a typed text means, by what `own` reads first. Raises IllegalMove."""
    refused: IllegalMove | None = None
    if own is not None:
        try:
            a = own(text)
            if any(a == legal for legal, _ in named):
                return a
        except IllegalMove as error:
            refused = error
        except (ValueError, LookupError, TypeError, AttributeError):
            pass  # a reader that expects texts of one form only
    found = moves_meant(text, named, by_number)
    if len(found) == 1:
        return found[0]
    if refused is not None:
        raise refused
    shown = repr(text.strip()[:60])
    if found:
        names = [name for a, name in named if a in found]
        raise IllegalMove(f"{shown} can mean {' or '.join(names[:4])}: type one of them.")
    raise IllegalMove(f"{shown} is not a legal move here. Legal: {legal_text(named)}.")


def legal_text(named: Named, most: int = 40) -> str:
    """The legal moves as people write them, for messages."""
    return ", ".join(name for _, name in named[:most]) + (f" … ({len(named)} in all)" if len(named) > most else "")


def are_numbers(named: Named) -> bool:
    """Are moves numbers themselves, so that they cannot be chosen by their place in a list?"""
    return any(_NUMBER.fullmatch(name) for _, name in named)


def _distinct(moves: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    for a in moves:
        if a not in found:
            found.append(a)
    return found


def _parts(text: str, signed: bool) -> list[str]:
    """The words, numbers and signs of a text; separators between them are left out."""
    parts = [part for part in _PART.findall(text.translate(_DASHES).casefold()) if part not in _SEPARATORS]
    return parts if signed else [part.lstrip("+-") if _NUMBER.fullmatch(part) else part for part in parts]


# -- many moves -----------------------------------------------------------------------------------------------------


def words_of(text: str) -> list[str]:
    """The parts of a list of moves between spaces and commas; what is in brackets stays together."""
    return _OUTSIDE.findall(text)


def read_moves(game: Any, moves: str | Iterable[str], s: Any, most: int | None = None) -> list[Any]:
    """The moves that a text means from a state on, each legal where it is played; see `Game.replay`.

    Raises ParameterError where there are more than `most`, as soon as that is known.
    """
    is_text = isinstance(moves, str)
    words = words_of(moves) if isinstance(moves, str) else [str(m) for m in moves]
    read: list[Any] = []
    start = game.initial()
    together = game.moves_run_together and all(len(game.move_name(start, a)) == 1 for a in game.legal(start))
    while words:
        if most is not None and len(read) + len(words) > most * (_MOST_WORDS if is_text else 1):
            raise ParameterError(f"a game of more than {most:,} moves is too long here.")
        word = words.pop(0)
        if game.is_terminal(s):
            raise GameOver(f"the game is over after {counted(len(read), 'move')}; {word!r} cannot be played.")
        if len(word) > 1 and together:
            word, rest = word[0], word[1:]  # "443" where every move is one character
            words.insert(0, rest)
        try:
            a, count = _first_move(game, s, word, words if is_text and not together else [])
        except IllegalMove as error:
            raise IllegalMove(f"move {len(read) + 1}: {error}") from None
        del words[:count]
        read.append(a)
        if most is not None and len(read) > most:
            raise ParameterError(f"a game of more than {most:,} moves is too long here.")
        s = game.result(s, a)
    return read


def _first_move(game: Any, s: Any, word: str, others: Sequence[str]) -> tuple[Any, int]:
    """The first move of a list, and how many words after the first one belong to it: "a2 - a3" has three."""
    try:
        return game.parse_move(s, word, by_number=False), 0
    except IllegalMove as error:
        for count in range(1, min(len(others) + 1, _MOST_WORDS)):
            try:
                return game.parse_move(s, " ".join([word, *others[:count]]), by_number=False), count
            except IllegalMove:
                continue
        raise error
