"""Exercises on alpha-beta: the value, the move, what is pruned by which kind of cut, and windows."""

from __future__ import annotations

from collections.abc import Iterator

from plyant.explain import words
from plyant.explain.exercises.dice import Dice
from plyant.explain.exercises.forms import Form
from plyant.explain.exercises.model import Choice, Exercise, Item
from plyant.explain.exercises.options import Options
from plyant.explain.exercises.phrases import best_play, cut_rule, direction, leaf_names, moves
from plyant.explain.exercises.searched import named
from plyant.explain.exercises.seek import seek
from plyant.explain.follow import INFINITY
from plyant.explain.names import number, window
from plyant.explain.nodes import Path
from plyant.explain.trace import Trace, trace
from plyant.wording import counted

_WINDOWS = 2  # questions on windows
_WHEN = {
    "weak": "Alpha cut: at a MIN node whose value is α or below. Beta cut: at a MAX node whose value is β or above.",
    "strict": "Alpha cut: at a MIN node whose value is below α. Beta cut: at a MAX node whose value is above β.",
}
_WHERE = {"alpha": "MIN", "beta": "MAX"}
_CUT = {"alpha": "an alpha", "beta": "a beta"}
_SIGN = {"alpha": "α", "beta": "β"}


def make(which: int, dice: Dice, options: Options) -> Exercise:
    """An exercise on a tree with the wanted cuts."""
    form, search = seek(dice, options, "alphabeta")
    root = options.root.upper()
    return Exercise(
        number=which,
        kind="alphabeta",
        seed=options.seed,
        title="Alpha-beta",
        statement=(
            f"Alpha-beta searches this tree from {direction(options)}. {root} moves at the root {form.names[()]}; the "
            f"players take turns; leaves are values to MAX. The root has the window {window(-INFINITY, INFINITY)}. "
            f"{leaf_names(form)}\n\n"
            f"Cut rule: {cut_rule(options)}. {_WHEN[options.cut]}"
        ),
        items=tuple(_items(search, form, dice, options)),
        solution=words.explain(search),
        tree=search.game.text(search.state),
        search=search,
    )


def _items(search: Trace, form: Form, dice: Dice, options: Options) -> Iterator[Item]:
    root = form.names[()]
    yield Item(
        "value", f"What is the value of {root}?", "number", search.value, options.marks_of("value"), best_play(search)
    )
    choices = moves(named(trace(search.game, algorithm="minimax"), form), search.optimal)
    yield Item(
        "move",
        f"Which move is best for {options.root.upper()} at {root}? Name the node that it leads to"
        f"{'; any one, if there are several' if options.leaves == 'repeated' else ''}.",
        "move",
        next(choice.text for choice in choices if choice.worth > 0),
        options.marks_of("move"),
        " ".join(choice.why for choice in choices),
        choices=choices,
    )
    yield from (_pruned(search, form, kind, options) for kind in ("alpha", "beta"))
    yield from (_window(search, path, options) for path in _with_windows(search, dice))
    yield Item(
        "leaves",
        "How many leaves are evaluated?",
        "number",
        search.leaves,
        options.marks_of("leaves"),
        f"{search.leaves} of the {counted(len(form.leaves), 'leaf')} are evaluated.",
    )


def _pruned(search: Trace, form: Form, kind: str, options: Options) -> Item:
    cuts = [cut for cut in search.cuts if cut.kind == kind]
    pruned = tuple(path for path in search.pruned if any(path in cut.pruned for cut in cuts))
    why = [f"{_sentence(words.cut_sentence(search, cut))}." for cut in cuts]
    return Item(
        f"{kind}_pruned",
        f"Which nodes are never visited because of {kind} cuts, those at {_WHERE[kind]} nodes? List the top nodes "
        f"only, not what is below them; an empty list if there are none.",
        "nodes",
        tuple(form.names[path] for path in pruned),
        options.marks_of(f"{kind}_pruned"),
        " ".join(why) or f"There is no {kind} cut.",
        choices=tuple(_choice(search, path, pruned, kind) for path in form.names if path),
    )


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _choice(search: Trace, path: Path, pruned: tuple[Path, ...], kind: str) -> Choice:
    name = search.nodes[path].name
    if path in pruned:
        return Choice(name, 1, f"{name} is pruned by {_CUT[kind]} cut.")
    above = next((top for top in search.pruned if path[: len(top)] == top), None)
    if above is None:
        return Choice(name, -1, f"{name} is visited.")
    if above in pruned:
        return Choice(name, 0, f"{name} is below {search.nodes[above].name}.")
    other = _CUT["beta" if kind == "alpha" else "alpha"]
    below = "" if above == path else f", with {search.nodes[above].name}"
    return Choice(name, -1, f"{name} is pruned by {other} cut{below}.")


def _with_windows(search: Trace, dice: Dice) -> list[Path]:
    """Inner nodes to ask the window of: if possible, such as have one that is not infinite."""
    inner = dice.shuffled(path for path, node in search.nodes.items() if path and node.children and node.visited)
    telling = [p for p in inner if (search.nodes[p].alpha, search.nodes[p].beta) != (-INFINITY, INFINITY)]
    rest = [p for p in inner if p not in telling]
    return sorted([*telling, *rest][:_WINDOWS])


def _window(search: Trace, path: Path, options: Options) -> Item:
    node = search.nodes[path]
    return Item(
        f"window_{node.name}",
        f"With which α and β is {node.name} entered? (-inf and inf are accepted for −∞ and +∞.)",
        "window",
        (node.alpha, node.beta),
        options.marks_of("window"),
        " ".join(_origin(search, path, kind) for kind in ("alpha", "beta")),
    )


def _origin(search: Trace, path: Path, kind: str) -> str:
    """Who has set a bound that a node was entered with."""
    value: float = getattr(search.nodes[path], kind)
    entered = next(step.number for step in search.steps if step.node == path)
    setting = [
        step
        for step in search.steps[:entered]
        if step.kind == "back up" and path[: len(step.node)] == step.node and step.child is not None
        and getattr(step, kind) == value != getattr(step, f"{kind}_before")
    ]  # fmt: skip
    if not setting:
        return f"{_SIGN[kind]} is {number(value)}: nobody above is sure of anything yet."
    last = setting[-1]
    who = "MAX" if kind == "alpha" else "MIN"
    there, through = search.nodes[last.node].name, search.nodes[last.child or ()].name
    return f"{_SIGN[kind]} is {number(value)}: {who} is sure of that at {there}, through {through}."
