"""What a game promises about hidden information.

Nothing is asked about states that are over: no search wants to know what a player thinks possible there.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from plyant.checker.broken import Broken, one_line, short
from plyant.checker.position import LUCKS, MANY, Position
from plyant.game import SIMULTANEOUS, Action
from plyant.sanity.values import same


def possible_guesses(at: Position) -> Broken | None:
    """A guess looks to its player like the state itself; and who is on move is so in every guess, too.

    Others need not know whose turn it is; where their observation tells it, the first half is enough.
    """
    if at.terminal or not at.game.has("observe") or not at.game.has("guess"):
        return None
    for p, luck in itertools.product(at.everyone, LUCKS):
        how = _impossible(at, p, luck)
        if how:
            return Broken(how, "guess")
    return None


def _impossible(at: Position, p: int, luck: int) -> str:
    """What is wrong with a guess of player p; empty: nothing is."""
    seen, guess = at.answer("observe", p), Position(at.game, at.guess(p, luck))
    told = f"player {p} observes {short(seen)}, but guess(observe(s, {p}), {p}, {luck}) is {short(guess.state)}, "
    try:
        looks = guess.answer("observe", p)
        if not same(looks, seen):
            return f"{told}which player {p} observes as {short(looks)}."
        if p not in _deciding(at):
            return ""
        if guess.terminal:
            return f"{told}where the game is over; in s player {p} has to move."
        if guess.player != at.player:
            return f"{told}where player() is {guess.player!r}; in s it is {at.player!r}."
    except Exception as error:
        return f"{told}which cannot be looked at ({one_line(error)})."
    return ""


class InformationSets:
    """A promise with a memory: who is on move, and observes the same in two states, has the same moves in both."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, Any], dict[frozenset[Action], Position]] = {}
        """By player and observation: all that the moves can be, each with the shortest play seen that leads there."""

    def __call__(self, at: Position) -> Broken | None:
        """Compare with all positions seen so far."""
        if at.terminal or not at.game.has("observe"):
            return None
        for p in _deciding(at):
            seen, moves = at.answer("observe", p), _moves_of(at, p)
            known = self._known.setdefault((p, seen), {})
            there = known.setdefault(moves, at.again())
            if there.state is not at.state and at.plies() < there.plies():
                known[moves] = at.again()
            # one state with two lists of moves is for `deterministic`
            others = (one for given, one in known.items() if given != moves and not same(one.state, at.state))
            other = min(others, key=Position.plies, default=None)
            if other is not None:
                return Broken(
                    f"player {p} observes {short(seen)} in s and after {' '.join(other.names()) or 'no move'}, but has "
                    f"the moves {_names(at, p)} in s and {_names(other, p)} there: observe must tell these apart.",
                    "observe",
                )
        return None


class Secrets:
    """A promise with a memory: a player is shown the same in two states that it cannot tell apart.

    That is so of the text, of the picture, and of the names of the player's own moves.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, Any], Position] = {}
        """By player and observation: the first position seen."""

    def __call__(self, at: Position) -> Broken | None:
        """Compare with the first position seen that looks the same, and with a guess."""
        shown = [hook for hook in ("view", "sight") if at.game.has(hook)]
        if at.terminal or not at.game.has("observe"):
            return None
        for p in at.everyone:
            seen = at.answer("observe", p)
            there = self._known.setdefault((p, seen), at.again())
            others = [] if same(there.state, at.state) else [there]
            others += [Position(at.game, at.guess(p, LUCKS[-1]))] if at.game.has("guess") else []
            for other in others if at.game.has("action_name") else []:
                alike = not other.terminal and same(other.answer("observe", p), seen)
                if alike and (told := _told_by_a_name(at, other, p)):
                    start = f"player {p} observes {short(seen)} in s and {_where(there, other)}, but "
                    return Broken(start + told, "action_name")
            for hook, other in itertools.product(shown, others):
                here, elsewhere = at.answer(hook, p), other.answer(hook, p)
                if same(here, elsewhere) or other.terminal or not same(other.answer("observe", p), seen):
                    continue
                return Broken(
                    f"player {p} observes {short(seen)} in s and {_where(there, other)}, but is not shown the same: "
                    f"{hook}(s, {p}) has {_from_difference(here, elsewhere)} in s and "
                    f"{_from_difference(elsewhere, here)} there.",
                    hook,
                )
        return None


def _told_by_a_name(at: Position, other: Position, p: int) -> str:
    """Which move of player p has another name in the other position; empty: none has."""
    if p not in _deciding(at) or p not in _deciding(other):
        return ""
    here, there = (dict(zip(_listed(one, p), _all_names(one, p), strict=True)) for one in (at, other))
    for a, name in here.items():
        if there.get(a, name) != name:
            return f"the move {a!r} is called {name!r} in s and {there[a]!r} there."
    return ""


def _where(known: Position, other: Position) -> str:
    """A position of a play by its moves, a guess by its state."""
    return f"after {' '.join(other.names()) or 'no move'}" if other is known else f"in {short(other.state)}"


def _from_difference(one: Any, other: Any) -> str:
    """The part of a long text in which it begins to differ from another."""
    pairs = zip(str(one), str(other), strict=False)
    alike = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
    return short(str(one)[max(0, alike - 30) :], 80)


def _deciding(at: Position) -> range:
    """The players who have to move."""
    if at.player == SIMULTANEOUS:
        return at.everyone
    return range(at.player, at.player + 1) if at.someone_moves else range(0)


def _listed(at: Position, p: int) -> Iterator[Action]:
    given = at.game.actions_of(at.fresh(), p) if at.player == SIMULTANEOUS else at.moves
    return itertools.islice(given, MANY)


def _moves_of(at: Position, p: int) -> frozenset[Action]:
    return frozenset(_listed(at, p))


def _all_names(at: Position, p: int) -> list[str]:
    return [str(at.game.action_name(at.fresh(), a)) for a in _listed(at, p)]


def _names(at: Position, p: int) -> str:
    """The moves of player p, the way players write them."""
    names = _all_names(at, p)
    return ", ".join(names[:_SHOWN]) + (f" … ({len(names)} moves)" if len(names) > _SHOWN else "")


_SHOWN = 12
