"""Plain alpha-beta on Connect Four from the empty board: Plyant against each peer."""

from __future__ import annotations

import statistics
from collections.abc import Callable

from benchmarks import promises
from benchmarks.duel import fight
from benchmarks.measurement import Measurement
from benchmarks.peers import easyai, openspiel, ours, twin
from benchmarks.report import number
from benchmarks.sample import Sample

DEPTH = 12  # of the promise
SLOW_DEPTH = 9  # for programs in Python: nodes a second do not depend on it
EASYAI_DEPTH = 6
TREE_DEPTHS = (4, 8)
PAIRS = 15
TRIALS = 7  # to tell which form of the twin is faster
SECONDS = 0.2  # of each run


def against_openspiel() -> Measurement:
    """Native, against OpenSpiel."""
    same_tree(openspiel.alpha_beta)
    duel = fight(_native, lambda: openspiel.alpha_beta(SLOW_DEPTH), PAIRS, SECONDS)
    return duel.measurement(promises.OPENSPIEL)


def against_easyai() -> Measurement:
    """Native, against easyAI."""
    duel = fight(_native, lambda: easyai.negamax(EASYAI_DEPTH), PAIRS, SECONDS)
    return duel.measurement(promises.EASYAI)


def against_twin() -> Measurement:
    """Native, against the C++ twin that gives the same answer; beside it, against the faster one without a line."""
    for form in (twin.with_line, *twin.VALUE_ONLY):
        same_tree(form)
    faster = max(twin.VALUE_ONLY, key=lambda form: max(form(DEPTH, SECONDS).speed for _ in range(TRIALS)))
    bare = fight(_native, lambda: faster(DEPTH, SECONDS), PAIRS, SECONDS)
    duel = fight(_native, lambda: twin.with_line(DEPTH, SECONDS), PAIRS, SECONDS)
    beside = f"a twin that keeps no line ({faster.__name__}): {number(statistics.median(bare.ratios))} ×"
    return duel.measurement(promises.TWIN, note=beside)


def interpreted_against_openspiel() -> Measurement:
    """The same function interpreted, against OpenSpiel."""
    same_tree(ours.interpreted)
    duel = fight(lambda: ours.interpreted(SLOW_DEPTH), lambda: openspiel.alpha_beta(SLOW_DEPTH), PAIRS, SECONDS)
    return duel.measurement(promises.INTERPRETED)


def same_tree(peer: Callable[[int], Sample]) -> None:
    """Stop where a peer does not visit exactly as many nodes as we do: then it is not the same algorithm."""
    for depth in TREE_DEPTHS:
        own, other = ours.native(depth), peer(depth)
        if own.nodes // own.runs != other.nodes // other.runs:
            raise AssertionError(f"depth {depth}: {own.nodes:,} nodes are ours, {other.nodes:,} are {peer.__name__}'s")


def _native() -> Sample:
    return ours.native(DEPTH)
