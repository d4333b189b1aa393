"""The words by which a game is found on the first page: its name however it is written, and what it declares."""

from __future__ import annotations

import re

from plyant.game import Game
from plyant.web.pages.nature import hand_word
from plyant.web.shelf import Entry

_NUMBERS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "fifteen": "15",
}  # fmt: skip
_WORDS = {number: word for word, number in _NUMBERS.items()}


def words_of(entry: Entry, game: Game) -> str:
    """All of them in small letters, once each, the name also without its gaps."""
    said = f"{entry.name} {entry.sentence} {' '.join(_declared(game))}".lower()
    words = re.findall(r"[^\W_]+", said)
    others = [_NUMBERS.get(word) or _WORDS.get(word, word) for word in words]
    names = [_joined(entry.name), _joined(" ".join(others[: len(re.findall(r"[^\W_]+", entry.name))]))]
    return " ".join(dict.fromkeys([*names, *words, *others]))


def _joined(name: str) -> str:
    return re.sub(r"[\W_]+", "", name)


def _declared(game: Game) -> list[str]:
    count = len(game.players)
    found = [f"{count} players" if count > 1 else "puzzle one player alone solitaire"]
    if game.has_chance:
        found.append("chance luck")
        if hand_word(game) == "Roll" and count > 1:
            found.append("dice")
    if game.has("observe"):
        found.append("hidden cards" if game.has_chance and hand_word(game) == "Deal" else "hidden")
    if game.has("actions_of"):
        found.append("simultaneous at once")
    if game.keys:
        found.append("arcade keys")
    return found
