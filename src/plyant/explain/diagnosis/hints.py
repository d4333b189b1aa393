"""Which of the variants of a bug it is, in one sentence."""

from __future__ import annotations

from typing import Any

from plyant.explain.diagnosis import reference as way

_HINTS: dict[Any, str] = {
    (True, False): "MAX nodes cut only when α > β, MIN nodes already when α = β.",
    (False, True): "MIN nodes cut only when α > β, MAX nodes already when α = β.",
    way.one_ply_less: "It stops one ply too early.",
    way.one_ply_more: "It goes one ply too far.",
    way.one_round_less: "It stops one round too early.",
    way.one_round_more: "It goes one round too far.",
    way.rounds_as_plies: "It counts plies, but its depth is in rounds.",
    way.plies_as_rounds: "It counts rounds, but its depth is in plies.",
    way.rounds_counted_at_max: "Only the moves of MAX take one off the depth.",
    way.rounds_counted_at_min: "Only the moves of MIN take one off the depth.",
    way.two_a_round: "It takes a round for two moves, however many players there are.",
    way.not_at_max: "At MAX nodes alpha is not raised.",
    way.not_at_min: "At MIN nodes beta is not lowered.",
    way.not_negated: "The value of a child is not negated.",
    way.always_to_max: "A leaf is always valued from the side of MAX.",
    way.to_the_other_side: "The value of a leaf has the wrong sign.",
    way.not_swapped: "The child gets (alpha, beta) and not (-beta, -alpha).",
    way.negated_not_swapped: "The child gets (-alpha, -beta) and not (-beta, -alpha).",
    way.max_once_max: "MAX hands over to MAX again.",
    way.min_once_min: "MIN hands over to MIN again.",
    way.fresh: "The children get the window from −∞ to ∞.",
    way.as_received: "The children get the window that the node was given, not the narrower one.",
    way.own_bound_only: "The node's own bound is passed on, but not the one that comes from above.",
    way.without_alpha: "Alpha is not passed on.",
    way.without_beta: "Beta is not passed on.",
}


def hint(changes: dict[str, Any]) -> str:
    """One sentence for what a variant changes; "" where the bug's own text says it all."""
    return " ".join(text for text in map(_text, changes.values()) if text)


def _text(change: Any) -> str:
    if isinstance(change, way.OnlyAt):
        return f"At {'MAX' if change.side == way.MAX else 'MIN'} nodes: {_text(change.window)}"
    if isinstance(change, way.BelowRoot):
        return f"Below the root: {_text(change.window)}"
    return _HINTS.get(change, "")
