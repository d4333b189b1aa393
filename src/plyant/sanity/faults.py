"""What rules may not do, each as one sentence about a state s: `plyant check` and every search say the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from plyant.game import CHANCE, SIMULTANEOUS, Game
from plyant.sanity.values import one_line, same, short, why_no_key

CLOSE = 1e-9  # sums of floats may be off by this share
MOST_NAMED = 6  # players whose names stand in a sentence


class Broken(NamedTuple):
    """How a promise is broken at a state s, in which function of the game, and where exactly if that is known."""

    text: str
    function: str = ""
    line: str = ""


def returned_none(call: str, function: str) -> Broken:
    """The sentence about a forgotten `return`."""
    return Broken(f"{call} returned None: a `return` is missing.", function)


def unfit_state(state: Any, function: str = "") -> Broken | None:
    """Reports a state that is missing, or that a table could not find again."""
    if state is None:
        return returned_none("initial()" if function == "initial" else "result(s, a)", function)
    said = why_no_key(state, "s")
    return Broken(said, function) if said else None


def unfit_key(key: Any) -> Broken | None:
    """Reports a key that a table could not find again."""
    said = why_no_key(key, "key(s)")
    return Broken(said, "key") if said else None


def unfit_observation(seen: Any, p: int) -> Broken | None:
    """Reports an observation that a table could not find again."""
    try:
        hash(seen)
    except Exception as error:
        return Broken(f"observe(s, {p}) cannot be hashed ({one_line(error)}); give a tuple.", "observe")
    said = why_no_key(seen, f"observe(s, {p})")
    return Broken(said, "observe") if said else None


def unfit_move(move: Any) -> Broken | None:
    """Reports a move that a table could not find again."""
    try:
        hash(move)
    except Exception as error:
        return Broken(f"the move {move!r} cannot be hashed ({one_line(error)}).", "actions")
    said = why_no_key(move, "a")
    return Broken(f"of the move a = {short(move)}: {said}", "actions") if said else None


def unknown_player(game: Game, player: Any) -> Broken | None:
    """Reports a mover who is neither a player nor CHANCE nor SIMULTANEOUS."""
    count = len(game.players)
    if player in (CHANCE, SIMULTANEOUS) or player in range(count):
        missing = {CHANCE: "chance(s)", SIMULTANEOUS: "actions_of(s, p)"}.get(player, "")
        if missing and not game.has(missing.split("(")[0]):
            name = "CHANCE" if player == CHANCE else "SIMULTANEOUS"
            return Broken(f"player(s) is {name}, and the game has no {missing}.", "player")
        return None
    if player is None:
        return returned_none("player(s)", "player")
    named = ", ".join(f"{p} is {game.player_name(p)}" for p in range(min(count, MOST_NAMED)))
    allowed = f"0 to {count - 1}, CHANCE or SIMULTANEOUS"
    return Broken(f"player(s) is {player!r}, and should be {allowed} (players count from 0: {named}).", "player")


def no_moves(lister: str) -> Broken:
    """The sentence about a state that is not terminal and has no moves."""
    return Broken(f"is_terminal(s) is False, and {lister}(s) gives nothing.", lister)


def no_list(lister: str, given: Any) -> Broken | None:
    """Reports what should be a list of moves and is not."""
    if given is None:
        return returned_none(f"{lister}(s, p)" if lister == "actions_of" else f"{lister}(s)", lister)
    return None


def wrong_shares(outcomes: Sequence[tuple[Any, Any]]) -> Broken | None:
    """Reports probabilities that are not from 0 to 1, or do not add up to 1."""
    shares = [float(share) for _, share in outcomes]
    if abs(math.fsum(shares) - 1) <= CLOSE and all(0 <= share <= 1 for share in shares):
        return None
    return Broken(f"the probabilities of chance(s) add up to {math.fsum(shares)!r}: {short(shares)}.", "chance")


def is_number(value: Any) -> bool:
    """Is it a finite number?"""
    try:
        return math.isfinite(value)
    except (TypeError, ValueError, OverflowError):
        return False


def no_number(function: str, p: int, value: Any) -> Broken | None:
    """Reports a utility or an evaluation that is no finite number."""
    if is_number(value):
        return None
    if value is None:
        return returned_none(f"{function}(s, {p})", function)
    return Broken(f"{function}(s, {p}) is {value!r}, and should be a finite number.", function)


def out_of_bounds(game: Game, p: int, value: Any) -> Broken | None:
    """Reports a utility outside of the declared bounds."""
    if game.bounds is None or not is_number(value):
        return None
    low, high = game.bounds
    if low <= value <= high:
        return None
    return Broken(f"utility(s, {p}) is {value!r}, outside of bounds = ({low}, {high}).", "utility")


def wrong_sum(game: Game, function: str, values: Sequence[Any]) -> Broken | None:
    """Reports values of all players that do not add up to zero, if zero_sum = True is declared."""
    if game.zero_sum is not True or len(values) < 2 or not all(map(is_number, values)):
        return None
    if abs(math.fsum(values)) <= CLOSE * max(1.0, *(abs(v) for v in values)):
        return None
    shown = ", ".join(map(repr, values))
    what = "the utilities of all players" if function == "utility" else "the evaluations for all players"
    return Broken(f"zero_sum is True, and {what} ({shown}) add up to {math.fsum(values)!r}.", function)


def changed_answer(call: str, function: str, first: Any, second: Any) -> Broken | None:
    """Reports an answer that was another one when it was asked for again."""
    if same(first, second):
        return None
    return Broken(f"{call} gave {short(first)} and then {short(second)} in one state.", function)


def changed_state(call: str, function: str, before: Any, after: Any) -> Broken | None:
    """Reports a state that a function has changed."""
    if same(before, after):
        return None
    return Broken(f"{call} changed s from {short(before)} to {short(after)}.", function)


def one_key(difference: str) -> Broken:
    """The sentence about two states that count as one although they differ."""
    return Broken(f"another state has the same key as s, and {difference}.", "key")
