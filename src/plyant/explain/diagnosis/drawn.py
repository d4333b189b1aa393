"""A small tree for people: its nodes, their right values, and what was looked at."""

from __future__ import annotations

from collections.abc import Collection

from plyant.explain.diagnosis.question import Question
from plyant.explain.diagnosis.reference import exact_values
from plyant.explain.diagnosis.steps import as_told

_DEEPER = {"": "", "├─ ": "│  ", "└─ ": "   "}


def drawn(question: Question, right: Collection[int] | None = None, looked: Collection[int] | None = None) -> str:
    """The tree, one node a line, with the right value of each; and which nodes were looked at, where that is not as it
    should be (`right`). Static evaluations are shown where they matter."""
    exact = exact_values(question)
    horizon = as_told(question)
    inner = {node for node, inside in enumerate(question.children) if inside}
    guessed = horizon < question.height or bool(inner & set(looked or ()))
    lines: list[str] = []

    def draw(node: int, ply: int, before: str, branch: str) -> None:
        inside = question.children[node]
        player = question.movers[node]
        who = "MAX" if player == 0 else "MIN" if question.players == 2 else f"MIN {player}"
        text = f"{who} {exact[node]:g}" if inside and ply < horizon else f"{question.values[node]}"
        if inside and guessed:
            text += f" (static evaluation {question.values[node]})" if ply < horizon else " (static evaluation)"
        if ply > horizon:
            text += " beyond the depth"
        if right is not None and looked is not None:
            text += _note(node in right, node in looked, bool(inside) or ply > horizon)
        lines.append(before + branch + text)
        for i, child in enumerate(inside):
            draw(child, ply + 1, before + _DEEPER[branch], "└─ " if i == len(inside) - 1 else "├─ ")

    draw(0, 0, "", "")
    return "\n".join(lines)


def _note(right: bool, looked: bool, is_inner: bool) -> str:
    if right == looked:
        return "" if right or is_inner else "  ✂ cut off"
    return "  ← not looked at, but must be" if right else "  ← looked at, but need not be"
