"""What a student's function was seen doing with one question."""

from __future__ import annotations

from typing import Any


class Log:
    """Leaves are looked at when their value is asked for; where they are plain numbers, when they are handed over."""

    def __init__(self) -> None:
        self.asked: dict[int, None] = {}
        self.asked_again: dict[int, None] = {}
        self.handed_over: dict[int, None] = {}
        self.fetched: dict[int, None] = {}
        self.mutated = ""
        self.placed = 0
        """On a board, the player whose mark was set first."""
        self.wrong_turns: set[tuple[int, int]] = set()
        """(player on move, player whose moves were asked for)."""

    def ask(self, node: int) -> None:
        """The value of a node is asked for."""
        (self.asked_again if node in self.asked else self.asked)[node] = None

    def looked(self) -> list[int]:
        """In order. A number taken out of its list counts only where no call ever gets such a number: a function may
        take all the children out before it looks at the first."""
        return list(self.asked | self.handed_over) or list(self.fetched)

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "looked": self.looked(),
            "looked_again": list(self.asked_again),
            "mutated": self.mutated,
            "placed": self.placed,
            "wrong_turns": sorted(self.wrong_turns),
        }


class Said(int):
    """A number or truth that may also be called, for `node.is_terminal` and `node.is_terminal()` are both written."""

    def __call__(self, *_: Any) -> Any:
        """Itself."""
        return int(self)
