"""What a diagnosis found."""

from __future__ import annotations

import dataclasses
from typing import Any

from plyant.wording import Printed


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a search of the smallest failing tree gives; None where it is not known."""

    value: float | None = None
    """To MAX."""
    moves: tuple[int, ...] | None = None
    """The optimal root moves, or the one that was chosen; the first is 0."""
    leaves: tuple[int, ...] | None = None
    """The values of the leaves that are looked at, in reading order."""
    problem: str = ""
    """An error, or what was returned instead of a value or a move."""

    def __str__(self) -> str:
        parts = [self.problem] if self.problem else []
        if self.value is not None:
            parts.append(f"value {self.value:g}")
        if self.moves is not None:
            parts.append(f"move {' or '.join(str(move + 1) for move in self.moves)}")
        if self.leaves is not None:
            parts.append(f"leaves looked at: {' '.join(map(str, self.leaves))}")
        return ", ".join(parts) or "nothing"


@dataclasses.dataclass(frozen=True)
class Diagnosis(Printed):
    """What `diagnose` found out about a function; `ok` when it was right on every tree."""

    function: str
    """The function and its parameters."""
    ok: bool
    title: str
    trees: int
    """How many were tried."""
    seed: int
    bug: str = ""
    """A name that stays the same: "root-tie", "negamax-sign" …; "" when there is none."""
    bugs: tuple[str, ...] = ()
    """All bugs that explain what was seen; or, where `together`, those that explain it only together."""
    together: bool = False
    explanation: str = ""
    tree: str = ""
    """The smallest tree on which it fails, in Plyant's notation."""
    drawing: str = ""
    asked: str = ""
    """How that tree was to be searched: who moves first, depth, window."""
    expected: Outcome | None = None
    got: Outcome | None = None
    conventions: dict[str, str] = dataclasses.field(default_factory=dict)
    """What was found: algorithm, cut, fail, what is returned, to whom values are, how moves are numbered."""
    printed: str = ""
    """The beginning of what the student's code printed."""

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain values, for JSON."""
        return dataclasses.asdict(self)

    def __str__(self) -> str:
        found = "\n".join(f"{name + ':':<15}{value}" for name, value in self.conventions.items())
        if self.ok:
            return f"{self.function} is right on all of {self.trees} trees.\n\n{found}"
        parts = [f"{self.function}: {self.title}", self.explanation]
        if self.tree:
            parts.append(
                f"The smallest tree on which it shows, {self.asked}:\n\n  {self.tree}\n\n{_indented(self.drawing)}"
            )
        elif self.drawing:
            parts.append(f"The smallest board on which it shows, {self.asked}:\n\n{_indented(self.drawing)}")
        if self.drawing:
            parts.append(f"expected:      {self.expected}\ngot:           {self.got}")
        return "\n\n".join([part for part in (*parts, found) if part]) + f"\n\nbug: {', '.join(self.bugs)}"


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.splitlines())


def unrecognised(function: str, why: str, seed: int) -> Diagnosis:
    """It cannot be told how the function wants to be called."""
    return Diagnosis(
        function=function,
        ok=False,
        title="It is not clear how to call it.",
        trees=0,
        seed=seed,
        bug="not-recognised",
        bugs=("not-recognised",),
        explanation=why,
    )
