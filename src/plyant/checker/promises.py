"""What every game promises, one small function for each.

A promise looks at a position and returns how it is broken there, or None. It may let the game's own exceptions out:
those are for the promise `crash` to report.
"""

from __future__ import annotations

import itertools
from collections import Counter

from plyant.checker.broken import Broken, Promise, short
from plyant.checker.forgotten import missing_return
from plyant.checker.hidden import possible_guesses
from plyant.checker.position import Position
from plyant.checker.questions import crash, lister, pure_result
from plyant.errors import IllegalMove
from plyant.game import CHANCE
from plyant.sanity import faults
from plyant.sanity.values import same


def hashable(at: Position) -> Broken | None:
    """States, keys, observations and moves can be hashed, and each is equal to its copy."""
    found = faults.unfit_state(at.state, "initial" if at.trail is None else "result")
    found = found or faults.unfit_key(at.answer("key"))
    if found is None:
        seen = (faults.unfit_observation(one, p) for p, one in enumerate(at.observations))
        found = next(filter(None, itertools.chain(seen, map(faults.unfit_move, at.some_moves))), None)
    return found


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
        broken = faults.changed_answer(f"{function}()", function, first, second)
        if broken:
            return broken
    for a, first in reversed(at.children):  # in another order, so that no memory of the last question goes unseen
        broken = faults.changed_answer(f"result(s, {a!r})", "result", first, again.answer("result", a))
        if broken:
            return broken
    return None


# -- whose move, and which moves ------------------------------------------------------------------------------------


def known_player(at: Position) -> Broken | None:
    """player(s) is one of the players, or CHANCE, or SIMULTANEOUS."""
    return None if at.terminal else faults.unknown_player(at.game, at.player)


def has_actions(at: Position) -> Broken | None:
    """A state that is not terminal has moves."""
    return None if at.terminal or at.moves else faults.no_moves(lister(at.player))


def probabilities(at: Position) -> Broken | None:
    """The probabilities of all outcomes of chance lie between 0 and 1 and add up to 1."""
    if at.terminal or at.player != CHANCE:
        return None
    outcomes = list(at.game.chance(at.fresh()))
    return faults.wrong_shares(outcomes) if outcomes else None


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


def finite_utility(at: Position) -> Broken | None:
    """Utilities and evaluations are finite numbers."""
    for function, values in (("utility", at.utilities), ("evaluate", at.evaluations)):
        for p, value in enumerate(values):
            broken = faults.no_number(function, p, value)
            if broken:
                return broken
    return None


def within_bounds(at: Position) -> Broken | None:
    """Utilities lie within the declared bounds."""
    found = (faults.out_of_bounds(at.game, p, value) for p, value in enumerate(at.utilities))
    return next(filter(None, found), None)


def zero_sum(at: Position) -> Broken | None:
    """Utilities add up to zero, where that is declared."""
    return faults.wrong_sum(at.game, "utility", at.utilities)


def antisymmetric(at: Position) -> Broken | None:
    """Evaluations add up to zero, where zero_sum is declared: what one gains is what the others lose."""
    return faults.wrong_sum(at.game, "evaluate", at.evaluations)


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
