"""A trace in words: the sentences a teacher would say, short or long, and a table."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from plyant.errors import ParameterError
from plyant.explain.follow import Cut, Step
from plyant.explain.names import listed, node_name, number, ordinal, role, value_text, window
from plyant.explain.nodes import Path, TreeNode, Value
from plyant.explain.text_table import in_columns
from plyant.explain.trace import ALGORITHMS, ORDERS, Trace
from plyant.wording import counted

FORMS = ("short", "long", "table")
CUT_RULES = {"weak": "cut when α ≥ β", "strict": "cut only when α > β"}
_HEAD = ("step", "event", "node", "child", "value", "α before", "β before", "α", "β")


def explain(trace: Trace, form: str = "short") -> str:
    """The whole search. short: a sentence for each node that was looked into; long: one for each step; table."""
    if form not in FORMS:
        raise ParameterError(f"there is no form {form!r}; there are: {', '.join(FORMS)}.")
    if form == "table":
        return table(trace)
    lines = [sentence(trace, step) for step in trace.steps] if form == "long" else list(_short(trace))
    if trace.shown_depth is not None:
        lines.append(cut_short(trace))
    return "\n".join([*filter(None, lines), summary(trace)])


def convention(trace: Trace) -> str:
    """The rules that the answer stands on, in words."""
    rules = [trace.algorithm, ORDERS[trace.order]]
    if ALGORITHMS[trace.algorithm].prunes:
        rules[1:1] = [f"{trace.cut}: {CUT_RULES[trace.cut]}", "fail-soft"]
    rules.append("one value for each player" if ALGORITHMS[trace.algorithm].vectors else "values are to MAX")
    return "; ".join(rules)


def cut_short(trace: Trace) -> str:
    """Says where the kept tree ends, when it does."""
    return (
        f"The tree is too large to be shown whole: what happened more than "
        f"{counted(trace.shown_depth or 0, 'ply')} below the root was searched and counted, but is not listed."
    )


def summary(trace: Trace) -> str:
    """The result and the counts."""
    best = listed([trace.nodes[p].move for p in trace.optimal]) if trace.optimal else ""
    chosen = f" Best: {best}." if best else ""
    saved = ""
    if trace.whole is not None:
        there_are = ", all there are" if trace.estimated == 0 else ", all down to this depth"
        saved = f" of {trace.whole:,}" if trace.whole > trace.visited else there_are
    return (
        f"{_upper(_name(trace, ()))} is worth {value_text(trace.value)}.{chosen} "
        f"Visited: {counted(trace.visited, 'node')}{saved}; {counted(trace.leaves, 'leaf')} "
        f"{'was' if trace.leaves == 1 else 'were'} evaluated{_estimates(trace)}."
    )


def _estimates(trace: Trace) -> str:
    """Says that a value is not proved."""
    if not trace.estimated:
        return ""
    all_of_them = "all" if trace.estimated == trace.leaves else f"{trace.estimated:,}"
    return f", {all_of_them} of them at the depth limit, by the game's static evaluation"


def sentence(trace: Trace, step: Step) -> str:
    """What happens in one step."""
    node = trace.nodes[step.node]
    said = {"enter": _enter, "leaf": _leaf, "back up": _back_up, "cut": _cut_step, "leave": _leave}
    return said[step.kind](trace, step, node)


def cut_sentence(trace: Trace, cut: Cut) -> str:
    """Why the rest of a node's moves was not looked at."""
    node = _name(trace, cut.node)
    who, relation = ("MIN", "at least") if cut.kind == "beta" else ("MAX", "at most")
    through = trace.nodes[cut.bound_through].move if not trace.game.is_typed_in else _name(trace, cut.bound_through)
    there = f"{_name(trace, cut.bound_from)} through {through}"
    same = " (an equal value changes nothing)" if cut.value == cut.bound else ""
    return (
        f"{who} already has {number(cut.bound)} at {there}, so {node}, worth {relation} {number(cut.value)}, can no "
        f"longer matter{same}: {cut.kind} cut, {_not_looked_at(trace, cut)} not looked at"
    )


def cut_in_short(trace: Trace, cut: Cut) -> str:
    """alpha cut, 4 and 6 not visited"""
    return f"{cut.kind} cut, {listed(_pruned_names(trace, cut))} not visited"


def line_text(trace: Trace) -> str:
    """The principal line: A → B → 3; of a game, the moves."""
    return " → ".join([_on_line(trace, ()), *(_on_line(trace, p) for p in trace.line if p in trace.nodes)])


def _on_line(trace: Trace, path: Path) -> str:
    """A node on a line: a leaf of a typed-in tree by its value, a position by the move that leads to it."""
    node = trace.nodes[path]
    if not trace.game.is_typed_in:
        return node.move or "start"
    if not path:
        return node.name or "root"
    return value_text(node.value) if not node.children and node.visited else node.label


def table(trace: Trace) -> str:
    """Every step in a row: what, where, and α and β before and after."""
    rows = [_HEAD, *(_row(trace, step) for step in trace.steps)]
    return in_columns(rows, left=len(_HEAD))


def _row(trace: Trace, step: Step) -> tuple[str, ...]:
    bounds = (step.alpha_before, step.beta_before, step.alpha, step.beta)
    node, child = (node_name(trace.game, trace.nodes, p) if p is not None else "" for p in (step.node, step.child))
    value = value_text(step.value) if step.value is not None else ""
    return str(step.number), step.kind, node, child, value, *map(number, bounds)


def _name(trace: Trace, path: Path) -> str:
    """A node in a sentence."""
    name = node_name(trace.game, trace.nodes, path)
    if not trace.game.is_typed_in:
        return f"the position after {name}" if path else name
    return f"node {name}" if path and not trace.nodes[path].name else name


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _role(trace: Trace, node: TreeNode) -> str:
    return role(trace.game, node, ALGORITHMS[trace.algorithm].vectors)


def _prunes(trace: Trace) -> bool:
    return ALGORITHMS[trace.algorithm].prunes


def _enter(trace: Trace, step: Step, node: TreeNode) -> str:
    if not node.children and not node.hidden:
        return f"{_upper(_leaf_name(trace, node))} is looked at."
    seen = f"; the window is {window(step.alpha, step.beta)}" if _prunes(trace) else ""
    count = len(node.children)
    below = f", with {count} move{'s' * (count > 1)}" if node.children else ", whose moves are not shown"
    return f"{_upper(_name(trace, step.node))} is {_role(trace, node)}{below}{seen}."


def _leaf_name(trace: Trace, node: TreeNode) -> str:
    if not node.path:
        return "the root, a leaf,"
    place = trace.searched(node.path[:-1]).index(node.path)
    if trace.game.is_typed_in:
        return f"the {ordinal(place)} leaf of {_name(trace, node.path[:-1])}"
    return _name(trace, node.path)


def _leaf(trace: Trace, step: Step, node: TreeNode) -> str:
    what = "gives" if node.terminal else "is as deep as the search looks, and is estimated at"
    return f"{_upper(_leaf_name(trace, node))} {what} {value_text(step.value)}."


def _back_up(trace: Trace, step: Step, node: TreeNode) -> str:
    name, value = _upper(_name(trace, step.node)), value_text(step.value)
    if node.kind == "chance":
        share = trace.nodes[step.child].share if step.child is not None else None
        return f"{name} is a chance node: {value} counts with probability {number(share or 0.0)}."
    if ALGORITHMS[trace.algorithm].vectors:
        return f"{name} is {_role(trace, node)}: {_taken(trace, step, node)}."
    if not _prunes(trace):
        return f"{name} is {_role(trace, node)}: {value} came back from {_name(trace, step.child or ())}."
    raised = step.alpha > step.alpha_before
    if raised or step.beta < step.beta_before:
        who, bound, now = ("MAX", "α", step.alpha) if raised else ("MIN", "β", step.beta)
        return f"{name}: {who} is now sure of {value} here; {bound} becomes {number(now)}."
    return f"{name}: {value} changes nothing; the window stays {window(step.alpha, step.beta)}."


def _taken(trace: Trace, step: Step, node: TreeNode) -> str:
    """Does a player of several take this vector?"""
    mover = node.player or 0
    before = itertools.takewhile(lambda c: c != step.child, trace.searched(node.path))
    earlier = [trace.nodes[c].value[mover] for c in before]
    own, who = step.value[mover], trace.game.player_name(mover)
    better = not earlier or own > max(earlier)
    why = f"{number(own)} for {who} is {'the best so far' if better else f'no more than {number(max(earlier))}'}"
    return f"{value_text(step.value)}: {why}"


def _cut_step(trace: Trace, step: Step, node: TreeNode) -> str:
    return _upper(cut_sentence(trace, trace.cut_at[step.node])) + "."


def _not_looked_at(trace: Trace, cut: Cut) -> str:
    """4 and 6 are; node 2.3 and what is below it is."""
    words = _pruned_names(trace, cut)
    return f"{listed(words)} {'is' if len(words) == 1 else 'are'}"


def _pruned_names(trace: Trace, cut: Cut) -> list[str]:
    return [_pruned_name(trace, trace.nodes[path]) for path in cut.pruned]


def _pruned_name(trace: Trace, node: TreeNode) -> str:
    if node.terminal and trace.game.is_typed_in:
        return number(float(trace.game.utility(node.state, 0)))
    return _name(trace, node.path) + ("" if node.terminal or not node.children else " with all below it")


def _leave(trace: Trace, step: Step, node: TreeNode) -> str:
    if not node.children and not node.hidden:
        return ""
    return f"{_upper(_name(trace, step.node))} {_worth(trace, node, step.value)}."


def _worth(trace: Trace, node: TreeNode, value: Value) -> str:
    """is worth 3; at most, or at least, where a cut has left only a bound."""
    cut = trace.cut_at.get(node.path)
    if cut is None:
        return f"is worth {value_text(value)}"
    return f"is worth at {'least' if cut.kind == 'beta' else 'most'} {value_text(value)}"


def _short(trace: Trace) -> Iterator[str]:
    """A sentence for each node that was looked into, when it is left."""
    for step in trace.steps:
        node = trace.nodes[step.node]
        if step.kind == "leave" and (node.children or node.hidden):
            yield _node_sentence(trace, node, step.value)


def _node_sentence(trace: Trace, node: TreeNode, value: Value) -> str:
    start = f"{_upper(_name(trace, node.path))} is {_role(trace, node)}"
    if node.hidden:
        return f"{start}: worth {value_text(value)} (what is below it is not shown)."
    cut = trace.cut_at.get(node.path)
    seen = [trace.nodes[c] for c in trace.searched(node.path) if trace.nodes[c].visited]
    if cut is None:
        return f"{start}: of {listed([_came(trace, c) for c in seen])} it takes {_takes(node, value)}."
    last = trace.nodes[cut.after]
    child = "leaf" if not last.children and not last.hidden else "move"
    return f"{start}; its {ordinal(len(seen) - 1)} {child} gives {value_text(last.value)}; {cut_sentence(trace, cut)}."


def _takes(node: TreeNode, value: Value) -> str:
    which = {"max": "the greatest, ", "min": "the least, ", "chance": "the mean, "}
    return ("" if isinstance(value, tuple) and node.kind != "chance" else which[node.kind]) + value_text(value)


def _came(trace: Trace, child: TreeNode) -> str:
    """A child's value, with the sign of a bound where it is only one."""
    cut = trace.cut_at.get(child.path)
    sign = "" if cut is None else "≥ " if cut.kind == "beta" else "≤ "
    share = f"{number(child.share)} × " if child.share is not None else ""
    return f"{share}{sign}{value_text(child.value)}"
