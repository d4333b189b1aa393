"""What a bug changes in a way of searching, and at which nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from plyant.explain.diagnosis import steps as way
from plyant.explain.diagnosis.question import INFINITY
from plyant.explain.diagnosis.reference import LOWER_MAX, LOWER_MIN, ROOT_MAX, ROOT_MIN, Way

Kinds = tuple[int, ...]
EVERYWHERE: Kinds = (ROOT_MAX, ROOT_MIN, LOWER_MAX, LOWER_MIN)
AT_MAX: Kinds = (ROOT_MAX, LOWER_MAX)
AT_MIN: Kinds = (ROOT_MIN, LOWER_MIN)
AT_ROOT: Kinds = (ROOT_MAX, ROOT_MIN)
BELOW: Kinds = (LOWER_MAX, LOWER_MIN)
MAX_BELOW: Kinds = (LOWER_MAX,)
MIN_BELOW: Kinds = (LOWER_MIN,)
SIDES = (EVERYWHERE, AT_MAX, AT_MIN, BELOW, MAX_BELOW, MIN_BELOW)
"""Where a mistake is usually made: in all branches, in one of them, or where the root has a loop of its own."""
PLACES = (*SIDES, AT_ROOT)
_NAMES = {
    AT_MAX: "At MAX nodes: ",
    AT_MIN: "At MIN nodes: ",
    AT_ROOT: "At the root: ",
    BELOW: "Below the root: ",
    MAX_BELOW: "At MAX nodes below the root: ",
    MIN_BELOW: "At MIN nodes below the root: ",
}


class Change(NamedTuple):
    """One form of a bug: other rules at nodes of some kinds, and other fields of the whole way."""

    rules: tuple[tuple[Kinds, dict[str, Any]], ...] = ()
    whole: dict[str, Any] = {}

    def apply(self, right: Way) -> Way:
        """The way with this mistake in it."""
        for kinds, rules in self.rules:
            right = right.at(kinds, **rules)
        return right._replace(**self.whole) if self.whole else right

    @property
    def touches(self) -> frozenset[str]:
        """The names of the rules and fields that it changes."""
        return frozenset(self.whole).union(*(rules for _, rules in self.rules))

    @property
    def hint(self) -> str:
        """Which form of the bug it is, in one sentence; "" where the bug's own text says it all."""
        texts = [_hint(kinds, rules) for kinds, rules in self.rules]
        texts += [_HINTS.get(value, "") for value in self.whole.values() if callable(value)]
        if not self.whole.get("negated", True):
            texts.append("The value of a child is not negated.")
        for unit in ("ply", "round"):
            extra = self.whole.get("extra_plies" if unit == "ply" else "extra_rounds", 0)
            if extra:
                texts.append(f"It {'goes' if extra > 0 else 'stops'} one {unit} too {'far' if extra > 0 else 'early'}.")
        if "opening" in self.whole:
            texts.append(_opening(*self.whole["opening"]))
        return " ".join(text for text in texts if text)


def _hint(kinds: Kinds, rules: dict[str, Any]) -> str:
    texts = [_HINTS.get(value, "") for name, value in rules.items() if name not in ("start", "strict")]
    if "start" in rules and (rules["start"] is None or abs(rules["start"]) < INFINITY):
        texts += [] if rules["start"] is None else [_starts(kinds, rules["start"])]
    text = " ".join(text for text in texts if text)
    return _NAMES.get(kinds, "") + text if text else ""


def _starts(kinds: Kinds, start: float) -> str:
    at_max, at_min = f"{start:g}", f"{0.0 - start:g}"
    if not start or not set(kinds) & set(AT_MIN):
        return f"the best value starts at {at_max}."
    if not set(kinds) & set(AT_MAX):
        return f"the best value starts at {at_min}."
    return f"The best value starts at {at_max} for MAX and at {at_min} for MIN."


def _opening(alpha: float | None, beta: float | None) -> str:
    parts = [f"{name} starts at {value:g}" for name, value in (("alpha", alpha), ("beta", beta)) if value is not None]
    return f"At the root {' and '.join(parts)}."


def whole(**fields: Any) -> Change:
    """A change that concerns all nodes alike."""
    return Change(whole=fields)


def at(kinds: Kinds, **rules: Any) -> Change:
    """Other rules at nodes of these kinds."""
    return Change(((kinds, rules),))


def each(places: Sequence[Kinds], **rules: Any) -> tuple[Change, ...]:
    """The same mistake, made in one of these places."""
    return tuple(at(kinds, **rules) for kinds in places)


def apart(at_max: dict[str, Any], at_min: dict[str, Any]) -> Change:
    """Rules for MAX and others for MIN."""
    return Change(((AT_MAX, at_max), (AT_MIN, at_min)))


def finite_start(number: float) -> tuple[Change, ...]:
    """A number stands where infinity should: −number for MAX, and number for MIN."""
    start = -number
    openings = ((start, None), (None, -start), (start, -start))
    return (
        *each(PLACES, start=start, returns=way.soft),
        *(whole(opening=opening) for opening in openings),
        *(Change(((EVERYWHERE, {"start": start, "returns": way.soft}),), {"opening": opening}) for opening in openings),
        *(Change(((AT_ROOT, {"start": start, "returns": way.soft}),), {"opening": opening}) for opening in openings),
    )


def start_of_the_other_side(number: float = INFINITY) -> tuple[Change, ...]:
    """MAX begins with a number that nothing is greater than, or MIN with one that nothing is less than."""
    return each(PLACES, start=number, returns=way.soft)


_HINTS: dict[Any, str] = {
    way.rounds_as_plies: "It counts plies, but its depth is in rounds.",
    way.plies_as_rounds: "It counts rounds, but its depth is in plies.",
    way.two_a_round: "It takes a round for two moves, however many players there are.",
    way.moves_of_max_only: "Only the moves of MAX take one off the depth.",
    way.moves_of_min_only: "Only the moves of MIN take one off the depth.",
    way.no_moves: "No move takes one off the depth.",
    way.all_min_but_the_last: "It makes the moves of the last MIN player only.",
    way.moves_of_the_last: "It does not make the moves of the last player.",
    way.moves_of_min: "It does not make the moves of MIN.",
    way.moves_of_max: "It does not make the moves of MAX.",
    way.always_to_max: "A leaf is always valued from the side of MAX.",
    way.to_the_other_side: "The value of a leaf has the wrong sign.",
    way.not_swapped: "The child gets (alpha, beta) and not (-beta, -alpha).",
    way.always_max: "MAX hands over to MAX again.",
    way.always_min: "MIN hands over to MIN again.",
    way.fresh: "the children get the window from −∞ to ∞.",
    way.as_received: "the children get the window that the node was given, not the narrower one.",
    way.own_bound_only: "the node's own bound is passed on, but not the one that comes from above.",
    way.other_bound_only: "the bound that comes from above is passed on, but not the node's own.",
    way.without_alpha: "alpha is not passed on.",
    way.without_beta: "beta is not passed on.",
    way.not_moved: "the node's own bound (alpha for MAX, beta for MIN) is not moved.",
    way.replaced: "the bound is set to the latest value, also when that is worse.",
    way.lowered: "the bound is moved the wrong way (min where max should be, or max where min should be).",
    way.beta_lowered: "the other player's bound is moved instead of the node's own.",
    way.beta_raised: "α and β have changed places: the value is compared with the other player's bound, and put there.",
    way.other_bound: "the other player's bound is returned.",
    way.window_open: "the test is the wrong way round.",
    way.beta_not_reached: "the test is the wrong way round.",
    way.own_bound_reached: "the value is compared with the node's own bound (alpha for MAX, beta for MIN).",
    way.own_bound_not_reached: "the test is that of the other player.",
    way.smaller: "the wrong one of max and min is used.",
}
