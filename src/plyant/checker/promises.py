"""What every game promises, one small function for each.

A promise looks at a position and returns how it is broken there, or None. It may let the game's own exceptions out:
those are for the promise `crash` to report.
"""

from __future__ import annotations

import copy
import math
from collections import Counter
from typing import Any

from plyant.checker.broken import Broken, Promise, one_line, short
from plyant.checker.forgotten import missing_return
from plyant.checker.hidden import possible_guesses
from plyant.checker.position import Position, is_plain, same
from plyant.checker.questions import crash, lister, pure_result
from plyant.errors import IllegalMove
from plyant.game import CHANCE, SIMULTANEOUS

CLOSE = 1e-9  # sums of floats may be off by this share


def hashable(at: Position) -> Broken | None:
    """States, keys, observations and moves can be hashed, and a state is equal to its copy."""
    try:
        hash(at.state)
    except Exception as error:
        source = "initial" if at.trail is None else "result"
        return Broken(f"s cannot be hashed ({one_line(error)}); use a NamedTuple of numbers and tuples.", source)
    key = at.answer("key")
    try:
        hash(key)
    except Exception as error:
        return Broken(f"key(s) cannot be hashed ({one_line(error)}).", "key")
    if not is_plain(at.state):
        twin = copy.deepcopy(at.state)
        if same(twin, at.state) and (twin != at.state or hash(twin) != hash(at.state)):
            return Broken(f"s is not equal to its own copy: give {type(twin).__name__} an __eq__ and a __hash__.")
    for p, seen in enumerate(at.observations):
        try:
            hash(seen)
        except Exception as error:
            return Broken(f"observe(s, {p}) cannot be hashed ({one_line(error)}); give a tuple.", "observe")
    for a in at.some_moves:
        try:
            hash(a)
        except Exception as error:
            return Broken(f"the move {a!r} cannot be hashed ({one_line(error)}).", "actions")
    return None


def deterministic(at: Position) -> Broken | None:
    """Asked twice, the game gives the same answer."""
    game = at.game
    if at.trail is None and not same(game.initial(), game.initial()):
        return Broken("initial() gave two different states.", "initial")
    again = at.again()
    for function, first, second in (
        ("is_terminal", at.terminal, again.terminal),
        ("utility", at.utilities, again.utilities),
        ("evaluate", at.evaluations, again.evaluations),
        ("actions", at.moves, again.moves),
        ("key", at.answer("key"), again.answer("key")),
        ("observe", at.observations, again.observations),
        ("guess", at.guesses, again.guesses),
    ):
        if not same(first, second):
            return Broken(f"{function}() gave {short(first)} and then {short(second)} in one state.", function)
    for a, first in reversed(at.children):  # in another order, so that no memory of the last question goes unseen
        second = again.answer("result", a)
        if not same(first, second):
            return Broken(f"result(s, {a!r}) gave {short(first)} and then {short(second)}.", "result")
    return None


# -- whose move, and which moves ------------------------------------------------------------------------------------


def known_player(at: Position) -> Broken | None:
    """player(s) is one of the players, or CHANCE, or SIMULTANEOUS."""
    if at.terminal or at.player in (CHANCE, SIMULTANEOUS) or at.player in at.everyone:
        return None
    allowed = f"0 to {len(at.game.players) - 1}, CHANCE or SIMULTANEOUS"
    return Broken(f"player(s) is {at.player!r}, and should be {allowed}.", "player")


def has_actions(at: Position) -> Broken | None:
    """A state that is not terminal has moves."""
    if at.terminal or at.moves:
        return None
    asked = lister(at.player)
    return Broken(f"is_terminal(s) is False, and {asked}(s) gives nothing.", asked)


def probabilities(at: Position) -> Broken | None:
    """The probabilities of all outcomes of chance lie between 0 and 1 and add up to 1."""
    if at.terminal or at.player != CHANCE:
        return None
    shares = [share for _, share in at.game.chance(at.fresh())]
    if shares and (abs(math.fsum(shares) - 1) > CLOSE or not all(0 <= share <= 1 for share in shares)):
        return Broken(f"the probabilities of chance(s) add up to {math.fsum(shares)!r}: {short(shares)}.", "chance")
    return None


def round_trip_names(at: Position) -> Broken | None:
    """parse_action reads what action_name writes, and no two moves have one name."""
    if at.terminal or not at.someone_moves:
        return None
    game = at.game
    names = [at.answer("action_name", a) for a in at.moves]
    name, times = Counter(names).most_common(1)[0] if names else ("", 0)
    if times > 1:
        alike = [a for a, n in zip(at.moves, names, strict=True) if n == name]
        if any(a != alike[0] for a in alike):
            return Broken(f"the moves {short(alike)} have one name, {name!r}.", "action_name")
    for a in at.some_moves:
        name = at.answer("action_name", a)
        try:
            read = game.parse_action(at.fresh(), name)
        except IllegalMove as error:
            return Broken(f"action_name(s, {a!r}) is {name!r}, which parse_action refuses: {error}", "parse_action")
        if read != a:
            return Broken(f"action_name(s, {a!r}) is {name!r}, which parse_action reads as {read!r}.", "parse_action")
    return None


# -- what it is worth -----------------------------------------------------------------------------------------------


def _is_number(value: Any) -> bool:
    try:
        return math.isfinite(value)
    except (TypeError, ValueError, OverflowError):
        return False


def finite_utility(at: Position) -> Broken | None:
    """Utilities and evaluations are finite numbers."""
    for function, values in (("utility", at.utilities), ("evaluate", at.evaluations)):
        for p, value in enumerate(values):
            if not _is_number(value):
                return Broken(f"{function}(s, {p}) is {value!r}, and should be a finite number.", function)
    return None


def within_bounds(at: Position) -> Broken | None:
    """Utilities lie within the declared bounds."""
    if at.game.bounds is None:
        return None
    low, high = at.game.bounds
    for p, value in enumerate(at.utilities):
        if _is_number(value) and not low <= value <= high:
            return Broken(f"utility(s, {p}) is {value!r}, outside of bounds = ({low}, {high}).", "utility")
    return None


def zero_sum(at: Position) -> Broken | None:
    """Utilities add up to zero, where that is declared."""
    return _adds_up(at, "utility", at.utilities, "the utilities of all players")


def antisymmetric(at: Position) -> Broken | None:
    """Evaluations add up to zero, where zero_sum is declared: what one gains is what the others lose."""
    return _adds_up(at, "evaluate", at.evaluations, "the evaluations for all players")


def _adds_up(at: Position, function: str, values: list[Any], what: str) -> Broken | None:
    if at.game.zero_sum is not True or not values or not all(map(_is_number, values)):
        return None
    if abs(math.fsum(values)) <= CLOSE * max(1.0, *(abs(v) for v in values)):
        return None
    shown = ", ".join(map(repr, values))
    return Broken(f"zero_sum is True, and {what} ({shown}) add up to {math.fsum(values)!r}.", function)


PROMISES: dict[str, Promise] = {
    "crash": crash,
    "missing-return": missing_return,
    "pure-result": pure_result,
    "hashable": hashable,
    "deterministic": deterministic,
    "player": known_player,
    "has-actions": has_actions,
    "probabilities": probabilities,
    "round-trip-names": round_trip_names,
    "finite-utility": finite_utility,
    "bounds": within_bounds,
    "zero-sum": zero_sum,
    "antisymmetric": antisymmetric,
    "guess": possible_guesses,
}


def broken(promise: Promise, at: Position) -> Broken | None:
    """How a promise is broken at a position; an exception is not its business, but that of `crash`."""
    try:
        return promise(at)
    except Exception:
        return None
