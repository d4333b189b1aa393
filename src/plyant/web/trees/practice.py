"""Exercises for the page of practice: which one, what it asks, and what an answer is worth."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from plyant.errors import ParameterError
from plyant.explain.drawing.svg import svg
from plyant.explain.exercises.drawings import leaf_value, mover, question_drawing
from plyant.explain.exercises.grading import grade
from plyant.explain.exercises.make import exercises
from plyant.explain.exercises.model import Exercise, Item
from plyant.explain.exercises.options import KINDS
from plyant.explain.exercises.writers.fragments import statement
from plyant.explain.names import ordinal, window
from plyant.explain.nodes import Path, path_text
from plyant.explain.trace import Trace
from plyant.explain.words import cut_sentence

NAMES = {
    "alphabeta": "What alpha-beta cuts off",
    "minimax": "Minimax values",
    "maxn": "Three players",
    "nim": "Half-nim",
    "ants": "One step of an ant",
}
LEVELS = {"1": "easy", "2": "usual", "3": "hard"}
_CHOICES: dict[str, tuple[dict[str, Any], ...]] = {
    "alphabeta": (
        {"branching": "2-3", "depth": 2, "alpha_cuts": "1-2"},
        {"branching": "2-3", "depth": 3, "alpha_cuts": "1-3", "beta_cuts": "1-3"},
        {"branching": "2", "depth": 5, "deep": "yes"},
    ),
    "minimax": ({"branching": "2-3", "depth": 2}, {"branching": "2", "depth": 3}, {"branching": "3", "depth": 3}),
    "maxn": ({"branching": "2", "depth": 2}, {"branching": "2", "depth": 3}, {"branching": "3", "depth": 3}),
    "nim": ({"sticks": "5-20"}, {"sticks": "5-100"}, {"sticks": "100-2000"}),
    "ants": ({"cities": 4}, {"cities": 5}, {"cities": 7}),
}
_CLICKED = {"alpha_pruned": "min", "beta_pruned": "max"}  # items answered by clicks: children of which nodes
_ALWAYS = ("value", *_CLICKED)  # of an exercise with clicks; the other questions count where they are answered
_LARGEST = 10**9


@dataclasses.dataclass(frozen=True)
class Task:
    """Which exercise: the same one for everybody who asks for it."""

    kind: str = "alphabeta"
    seed: int = 1
    level: str = "2"
    cut: str = "weak"
    order: str = "ltr"


def read(query: Mapping[str, str]) -> Task:
    """From the query of an address, in which other things may be too; raises ParameterError."""
    given = {f.name: query[f.name].strip() for f in dataclasses.fields(Task) if query.get(f.name, "").strip()}
    accepted = {"kind": KINDS, "level": tuple(LEVELS), "cut": ("weak", "strict"), "order": ("ltr", "rtl")}
    for name, words in accepted.items():
        if given.get(name, words[0]) not in words:
            raise ParameterError(f"{name}={given[name][:40]!r} is not accepted; {', '.join(words)} is.")
    seed = given.pop("seed", "1")
    if not (seed.isascii() and seed.isdecimal() and len(seed) < 11 and int(seed) <= _LARGEST):
        raise ParameterError(f"seed={seed[:20]!r} is not accepted; a whole number from 0 to {_LARGEST:,} is.")
    return Task(seed=int(seed), **given)


@functools.lru_cache(maxsize=256)  # whoever is marked was asked just before
def made(task: Task) -> Exercise:
    """The exercise itself, with its solution."""
    choices = _CHOICES[task.kind][int(task.level) - 1]
    return exercises(task.seed, task.kind, cut=task.cut, order=task.order, **choices)[0]


def question(task: Task) -> dict[str, Any]:
    """What the page shows: nothing in it tells an answer."""
    exercise = made(task)
    drawing = question_drawing(exercise)
    clicks = any(item.id in _CLICKED for item in exercise.items)
    return {
        "title": exercise.title,
        "statement": statement(exercise),
        "svg": svg(drawing) if drawing is not None else "",
        "nodes": _labels(exercise.search) if clicks and exercise.search is not None else {},
        "items": [_item(item) for item in exercise.items if item.id not in _CLICKED],
    }


def _item(item: Item) -> dict[str, Any]:
    choices = [choice.text for choice in item.choices]
    return {"id": item.id, "question": item.question, "kind": item.kind, "choices": choices, "marks": item.marks}


def _labels(search: Trace) -> dict[str, str]:
    """Every node but the root in words: leaf 4, third below B."""
    return {path_text(path): _label(search, path) for path in search.nodes if path}


def _label(search: Trace, path: Path) -> str:
    node, above = search.nodes[path], search.nodes[path[:-1]].name
    what = f"{mover(search, path)} node {node.name}" if node.children else f"leaf {leaf_value(search, path)}"
    return f"{what}, {ordinal(path[-1])} below {above}"


def marked(task: Task, clicked: str, answers: Mapping[str, Any]) -> dict[str, Any]:
    """Marks and reasons. clicked: the ids of nodes, with spaces between; answers: by the ids of items."""
    exercise = made(task)
    given = {name: answer for name, answer in answers.items() if answer not in ("", None)}
    search, verdicts = exercise.search, dict[str, dict[str, str]]()
    has_clicks = search is not None and any(item.id in _CLICKED for item in exercise.items)
    if search is not None and has_clicks:
        by_item = pruned_answers(search, clicked.split())
        given |= by_item
        verdicts = dict(_verdicts(exercise, search, by_item))
    grades = grade([exercise], {exercise.number: given}).items
    counted = [one for one in grades if not has_clicks or one.item in _ALWAYS or one.item in given]
    return {
        "marks": round(sum(one.marks for one in counted), 2),
        "out_of": sum(one.out_of for one in counted),
        "items": [{**dataclasses.asdict(one), "right": one.marks == one.out_of} for one in counted],
        "nodes": verdicts,
        "solution": exercise.solution.splitlines(),
        "steps": _link(task, exercise),
    }


def pruned_answers(search: Trace, clicked: Iterable[str]) -> dict[str, list[str]]:
    """The names of the clicked nodes, for each kind of cut. Only the top ones count; all children stand for their node.

    Raises ParameterError for a node that there is not.
    """
    known = {path_text(path): path for path in search.nodes}
    chosen: set[Path] = set()
    for name in clicked:
        if name not in known:
            raise ParameterError(f"there is no node {name[:20]!r} in this exercise.")
        chosen.add(known[name])
    for path in reversed(search.nodes):  # from below
        children = search.nodes[path].children
        if children and path and chosen.issuperset(children):
            chosen.add(path)
    tops = [path for path in search.nodes if path in chosen and not any(path[:i] in chosen for i in range(len(path)))]
    return {
        item: [search.nodes[path].name for path in tops if path and search.nodes[path[:-1]].kind == above]
        for item, above in _CLICKED.items()
    }


def _verdicts(
    exercise: Exercise, search: Trace, answers: Mapping[str, list[str]]
) -> Iterator[tuple[str, dict[str, str]]]:
    """For each node that was clicked, or should have been: right, wrong, below or missed, and why."""
    paths = {node.name: path for path, node in search.nodes.items()}
    for item in exercise.items:
        for choice in item.choices if item.id in _CLICKED else ():
            path, is_clicked = paths[choice.text], choice.text in answers[item.id]
            if not is_clicked and choice.worth <= 0:
                continue
            word = {1: "right", 0: "below", -1: "wrong"}[choice.worth] if is_clicked else "missed"
            yield path_text(path), {"verdict": word, "name": choice.text, "why": _why(search, path, choice.why)}


def _why(search: Trace, path: Path, said: str) -> str:
    """Who set which bound; of a visited node, that none has closed the window."""
    cut = next((cut for cut in search.cuts if any(path[: len(top)] == top for top in cut.pruned)), None)
    if cut is not None:
        reason = cut_sentence(search, cut)
        return f"{said} {reason[:1].upper()}{reason[1:]}."
    node = search.nodes[path]
    return f"{said} It is entered with the window {window(node.alpha, node.beta)}, and no cut comes before it."


def _link(task: Task, exercise: Exercise) -> str:
    """The page of trees with this search; empty where there is none."""
    if exercise.search is None:
        return ""
    algorithm = exercise.search.algorithm
    return "/trees?" + urlencode({"tree": exercise.tree, "algorithm": algorithm, "cut": task.cut, "order": task.order})
