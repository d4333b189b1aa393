"""Exercises on max^n: three players, a value for each of them at every node."""

from __future__ import annotations

from collections.abc import Iterator

from plyant.explain import words
from plyant.explain.exercises.dice import Dice
from plyant.explain.exercises.forms import Form, grow
from plyant.explain.exercises.model import Choice, Exercise, Item
from plyant.explain.exercises.options import Options
from plyant.explain.exercises.phrases import direction, leaf_names
from plyant.explain.exercises.searched import named, searched
from plyant.explain.exercises.values import Deck
from plyant.explain.names import listed, number, value_text
from plyant.explain.nodes import TreeNode
from plyant.explain.trace import Trace

_PLAYERS = 3


def make(which: int, dice: Dice, options: Options) -> Exercise:
    """An exercise for three players. The letters A, B and C are theirs, so the nodes' begin with D."""
    form = grow(dice, options.branching_of("maxn"), options.depth_of("maxn"), first_letter=_PLAYERS)
    decks = [Deck(dice, len(form.leaves), options).values for _ in range(_PLAYERS)]
    leaves = [f"<{' '.join(map(str, leaf))}>" for leaf in zip(*decks, strict=True)]
    search = named(searched(form, leaves, options, "maxn"), form)
    return Exercise(
        number=which,
        kind="maxn",
        seed=options.seed,
        title="Max^n",
        statement=(
            f"Three players, A, B and C, move in this order: A at the root {form.names[()]}, then B, then C, then A "
            f"again. A leaf has a value for each of them, (A, B, C); everybody wants the most for themselves. "
            f"Tie rule: of moves that are equally good to the mover, the first from {direction(options)} counts. "
            f"{leaf_names(form)}"
        ),
        items=tuple(_items(search, form, options)),
        solution=words.explain(search),
        tree=search.game.text(search.state),
        search=search,
    )


def _items(search: Trace, form: Form, options: Options) -> Iterator[Item]:
    for path in reversed(form.inner):
        node = search.nodes[path]
        yield Item(
            f"vector_{node.name}",
            f"Which vector (A, B, C) does {node.name} have?",
            "vector",
            node.value,
            options.marks_of("vector"),
            _why(search, node),
        )
    root = search.root
    taken = search.nodes[search.line[0]].name
    yield Item(
        "move",
        f"Which move does A choose at {root.name}? Name the node that it leads to.",
        "move",
        taken,
        options.marks_of("move"),
        _why(search, root),
        choices=tuple(
            Choice(child.name, 1 if child.name == taken else -1, f"{child.name} has {value_text(child.value)}.")
            for child in (search.nodes[path] for path in root.children)
        ),
    )


def _why(search: Trace, node: TreeNode) -> str:
    mover = node.player or 0
    who = search.game.player_name(mover)
    own = [search.nodes[path].value[mover] for path in search.searched(node.path)]
    first = " first" if own.count(max(own)) > 1 else ""
    return (
        f"{who} moves at {node.name}: of {listed([number(v) for v in own])} for {who} the{first} greatest is "
        f"{number(max(own))}, so {node.name} has {value_text(node.value)}."
    )
