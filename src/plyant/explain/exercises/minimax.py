"""Exercises on minimax: the value of every node, and all best moves."""

from __future__ import annotations

from collections.abc import Iterator

from plyant.explain import words
from plyant.explain.exercises.dice import Dice
from plyant.explain.exercises.forms import Form
from plyant.explain.exercises.model import Exercise, Item
from plyant.explain.exercises.options import Options
from plyant.explain.exercises.phrases import best_play, leaf_names, moves
from plyant.explain.exercises.seek import seek
from plyant.explain.names import listed, role, value_text
from plyant.explain.nodes import TreeNode
from plyant.explain.trace import Trace


def make(which: int, dice: Dice, options: Options) -> Exercise:
    """An exercise on a tree that is searched whole."""
    form, search = seek(dice, options, "minimax")
    return Exercise(
        number=which,
        kind="minimax",
        seed=options.seed,
        title="Minimax",
        statement=(
            f"{options.root.upper()} moves at the root {form.names[()]}; the players take turns; leaves are values to "
            f"MAX. {leaf_names(form)}"
        ),
        items=tuple(_items(search, form, options)),
        solution=words.explain(search),
        tree=search.game.text(search.state),
        search=search,
    )


def _items(search: Trace, form: Form, options: Options) -> Iterator[Item]:
    inner = [search.nodes[path] for path in form.inner]
    for node in inner[:0:-1]:  # from the bottom to the top, as minimax is done by hand
        yield _value(search, node, f"value_{node.name}", options.marks_of("values"))
    yield _value(search, inner[0], "value", options.marks_of("value"), best_play(search))
    yield Item(
        "moves",
        f"Which moves are best for {options.root.upper()} at {inner[0].name}? List the nodes that they lead to.",
        "nodes",
        tuple(form.names[path] for path in search.optimal),
        options.marks_of("moves"),
        " ".join(choice.why for choice in moves(search, search.optimal)),
        choices=moves(search, search.optimal),
    )


def _value(search: Trace, node: TreeNode, name: str, marks: int, why: str = "") -> Item:
    below = listed([value_text(search.nodes[path].value) for path in node.children])
    takes = "greatest" if node.kind == "max" else "least"
    said = f"{node.name} is {role(search.game, node)}: of {below} it takes the {takes}, {value_text(node.value)}."
    return Item(name, f"What is the value of {node.name}?", "number", node.value, marks, f"{said} {why}".strip())
