"""How `plyant tree` and `plyant trace` show what a search did."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Callable
from pathlib import Path as FilePath
from typing import Annotated

import typer

from plyant.cli import show
from plyant.cli.targets import refuse_suffix
from plyant.explain.drawing.save import FORMATS, save
from plyant.explain.drawing.terminal import terminal
from plyant.explain.drawn import Drawn
from plyant.explain.export import as_dict, decision_as_dict
from plyant.explain.follow import Cut
from plyant.explain.names import listed, node_name, number, value_text
from plyant.explain.nodes import Path
from plyant.explain.trace import ALGORITHMS, Trace
from plyant.explain.words import convention, cut_short, explain, line_text
from plyant.files import write_whole
from plyant.wording import counted

Algorithm = Annotated[
    str | None,
    typer.Option("--algorithm", "-a", help="minimax, alphabeta, expectimax or maxn; by default what fits."),
]
Cuts = Annotated[str, typer.Option("--cut", help="alphabeta: weak (cut when α ≥ β) or strict (only α > β).")]
Order = Annotated[str, typer.Option("--order", help="ltr: moves from left to right; rtl: from right to left.")]
Steps = Annotated[bool, typer.Option("--steps", help="Say every step in a sentence.")]
Table = Annotated[bool, typer.Option("--table", help="Every step in a row, with α and β before and after.")]
Out = Annotated[
    FilePath | None,
    typer.Option("--out", "-o", help="Write a drawing: FILE.svg, html, tex, dot, mmd, txt, png; or FILE.json."),
]

_MOST_LINES = 60
_MOST_CUTS = 40


def can_be_written(out: FilePath | None) -> None:
    """Refuse, before the work, a file whose suffix says nothing."""
    refuse_suffix(out, (*FORMATS, ".json"), "draw into")


def present(trace: Trace, steps: bool, table: bool, out: FilePath | None, as_json: bool) -> None:
    """Write the trace to a file by its suffix, and print it: as JSON, or for people."""
    if not delivered(trace, lambda: as_dict(trace), out, as_json):
        sys.stdout.write(_text(trace, steps, table) + "\n")  # as it is: the outline has its colours already


def present_decision(trace: Trace, out: FilePath | None, as_json: bool) -> None:
    """The same of nothing but the decision at the root; a drawing is of the whole search."""
    if not delivered(trace, lambda: decision_as_dict(trace.decision), out, as_json):
        sys.stdout.write(f"{trace.game.text(trace.state)}\n\n{trace.decision}\n")


def delivered(drawn: Drawn, data: Callable[[], dict[str, object]], out: FilePath | None, as_json: bool) -> bool:
    """Write the file that was asked for, if any, and print the data as JSON, if that was; was it?"""
    if out is not None:
        if out.suffix.lower() == ".json":
            write_whole(out, json.dumps(data(), ensure_ascii=False, indent=1) + "\n")
        else:
            save(drawn, out)
    if as_json:
        show.as_json(data())
    elif out is not None:
        show.err.print(f"written: {out}")
    return as_json


def outline(drawn: Drawn) -> str:
    """The drawing for the terminal, without the legend: what it says is printed below anyway."""
    return terminal(dataclasses.replace(drawn.drawing(), legend=()), show.out.is_terminal)


def _text(trace: Trace, steps: bool, table: bool) -> str:
    parts = [outline(trace), _facts(trace)]
    if not trace.game.is_typed_in:  # of a tree of numbers, the sentences say as much
        parts += ["", str(trace.decision)]
    if table:
        parts += ["", explain(trace, "table")]
    if steps or not table:
        parts += ["", explain(trace, "long") if steps else _abridged(explain(trace, "short"))]
    return "\n".join(parts)


def _abridged(text: str) -> str:
    """No more sentences than one would read; the last one is the result."""
    *lines, last = text.splitlines()
    if len(lines) <= _MOST_LINES:
        return text
    left_out = f"… and {counted(len(lines) - _MOST_LINES, 'sentence')} more; --steps says every step."
    return "\n".join([*lines[:_MOST_LINES], left_out, last])


def _facts(trace: Trace) -> str:
    to_whom = "for " + ", ".join(trace.game.players) if isinstance(trace.value, tuple) else "to MAX"
    best = listed([_move(trace, p) for p in trace.optimal]) or "there is no move"
    rows = [("value", f"{value_text(trace.value)} {to_whom}"), ("line", line_text(trace)), ("optimal", best)]
    if ALGORITHMS[trace.algorithm].prunes:
        for kind, sign in (("alpha", "α cuts"), ("beta", "β cuts")):
            found = [_cut(trace, cut) for cut in trace.cuts if cut.kind == kind]
            if len(found) > _MOST_CUTS:
                found[_MOST_CUTS:] = [f"… and {len(found) - _MOST_CUTS:,} more; --json and --out FILE.json have all"]
            rows += [(sign if i == 0 else "", text) for i, text in enumerate(found or ["none"])]
    estimates = f", {trace.estimated:,} of them only estimated, at the depth limit" if trace.estimated else ""
    of_all = f"{trace.visited:,} of " if trace.whole is not None else ""
    visited = of_all + counted(trace.visited if trace.whole is None else trace.whole, "node")
    rows.append(("visited", f"{visited}; {counted(trace.leaves, 'leaf')} evaluated{estimates}"))
    rows.append(("rules", convention(trace)))
    if trace.shown_depth is not None:
        rows.append(("note", cut_short(trace)))
    return "\n".join(f"{head:<9}{text}" for head, text in rows)


def _move(trace: Trace, path: Path) -> str:
    node = trace.nodes[path]
    return node.name if node.name and trace.game.is_typed_in else node.move


def _cut(trace: Trace, cut: Cut) -> str:
    names = [node_name(trace.game, trace.nodes, p) for p in (cut.node, cut.bound_from, cut.bound_through)]
    sign = "≤" if cut.kind == "alpha" else "≥"
    deep = ", a deep cut" if cut.is_deep else ""
    pruned = listed([node_name(trace.game, trace.nodes, p) for p in cut.pruned])
    return (
        f"at {names[0]}: {number(cut.value)} {sign} {number(cut.bound)}, which {names[1]} has through {names[2]}{deep}"
        f"; never visited: {pruned}"
    )
