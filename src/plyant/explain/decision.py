"""Why a move: what each one at the root is worth, what is assumed to follow it, and what the evaluation sees there."""

from __future__ import annotations

import dataclasses

from plyant.explain.appraisal import Appraisal, appraisal
from plyant.explain.exactness import signs
from plyant.explain.follow import Cut
from plyant.explain.names import listed, node_name, number
from plyant.explain.nodes import Path, Value
from plyant.explain.replies import Reply, line_after
from plyant.explain.trace import Trace
from plyant.game import State

_BOUNDS = {"": "exact", "≤ ": "at most", "≥ ": "at least", "? ": "unknown"}
_MOST_NAMED = 6


@dataclasses.dataclass(frozen=True)
class Option:
    """A move at the root, or what chance may do there."""

    node: Path
    move: str
    share: float | None
    """Its probability, where chance moves."""
    value: Value
    """To MAX, or one for each player."""
    bound: str
    """exact; at most, at least: after a cut, no more than this is known of its true value."""
    is_best: bool
    """It is truly optimal, as one of several perhaps."""
    cut: Cut | None
    """The cut that left only a bound; None: the value is exact, or the cut is not in what was kept of the tree."""
    why: str
    """What made that cut; empty where there is none."""
    replies: tuple[Reply, ...]
    """What follows; below a bound, what proved it."""
    is_whole: bool
    """False: more follows than was kept of the tree."""
    end: Appraisal | None
    """The position where the replies end; None: the game has no features, or nothing was estimated."""


@dataclasses.dataclass(frozen=True, repr=False)
class Decision:
    """A choice at the root of a trace; printed, it is a table."""

    who: str
    """Who chooses; empty: the game is over."""
    algorithm: str
    depth: int | None
    """In plies; None: to the end of the game."""
    options: tuple[Option, ...]
    """Every legal move, in the order of the game."""
    chosen: Option | None
    """The one that the search takes, of those that are best; None: there is no choice."""
    here: Appraisal | None
    """The position as it is; None: the game has no features, or nothing was estimated."""

    def words(self) -> str:
        """In sentences."""
        from plyant.explain.decision_words import words

        return words(self)

    def __str__(self) -> str:
        from plyant.explain.decision_words import table

        return table(self)

    __repr__ = __str__


def decision(trace: Trace) -> Decision:
    """The choice that a trace is about."""
    root, game = trace.root, trace.game
    known = signs(trace)
    options = tuple(_option(trace, path, known) for path in root.children)
    return Decision(
        who=game.mover_name(root.state) if root.children else "",
        algorithm=trace.algorithm,
        depth=trace.depth,
        options=options,
        chosen=next((option for option in options if option.node in trace.line[:1]), None),
        here=_appraised(trace, root.state),
    )


def _option(trace: Trace, path: Path, known: dict[Path, str]) -> Option:
    node, sign, line = trace.nodes[path], known[path], line_after(trace, path, known)
    cut = _responsible(trace, line.nodes) if sign else None
    return Option(
        node=path,
        move=node.move,
        share=node.share,
        value=node.value,
        bound=_BOUNDS[sign],
        is_best=path in trace.optimal,
        cut=cut,
        why=_reason(trace, cut) if cut else "",
        replies=line.replies,
        is_whole=line.is_whole,
        end=_appraised(trace, line.end),
    )


def _appraised(trace: Trace, s: State) -> Appraisal | None:
    """What the evaluation sees, where it had a say."""
    return appraisal(trace.game, s) if trace.estimated else None


def _responsible(trace: Trace, line: tuple[Path, ...]) -> Cut | None:
    """The first cut on the line that gave a bound."""
    return next((trace.cut_at[path] for path in line if path in trace.cut_at), None)


def _reason(trace: Trace, cut: Cut) -> str:
    """Who had an answer, to what, and what was therefore not looked at."""
    nodes, game = trace.nodes, trace.game
    where = f" after {node_name(game, nodes, cut.node)}" if len(cut.node) > 1 else ""
    at = f" at {node_name(game, nodes, cut.bound_from)}" if cut.bound_from else ""
    pruned = [nodes[path].move for path in cut.pruned]
    return (
        f"{game.mover_name(nodes[cut.node].state)} has {nodes[cut.after].move}{where}, and "
        f"{nodes[cut.bound_through].move} already gives {number(round(cut.bound, 4))}{at}; {cut.kind} cut, "
        f"{listed(pruned, _MOST_NAMED)} not looked at"
    )
