"""A game as interpreted searches see it: every answer is checked when it is given.

The gate sees only the beginning of a game. Interpreted searches therefore ask their questions here: whether a player
exists, whether there are moves, whether an end is worth a number within the bounds, whether a state can be found again.
Some states are examined as thoroughly as by the gate, and asked again later: rules that change are noticed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from plyant.errors import FaultyRules
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, State
from plyant.sanity import faults
from plyant.sanity.faults import Broken
from plyant.sanity.gate import faulty, search_for_fault
from plyant.sanity.look import MOST_MOVES, Disagreement, Look, Twins
from plyant.sanity.values import same, untouched

_ALL_AT_FIRST = 300  # states that are examined thoroughly; later
_EVERY = 16  # one state of this many
_REMEMBERED = 64  # states that are examined again later
_ASKED_AGAIN = 8  # of these, after each call of a kernel
_LONGEST = 500  # plies of a line of best play that are examined
_KEYS = 20_000  # whose states are compared
_ATOMS = frozenset({int, bool, str, bytes, type(None)})
_SIZED = (list, tuple, range)


class Watched:
    """The same questions as to the game itself, and the same answers, or FaultyRules with the position."""

    def __init__(self, game: Game, strict: bool = False) -> None:
        """strict: states with one key must lead to states with the same keys, as where play may go in circles."""
        self.game = game
        self._is_strict = strict
        self.count = len(game.players)
        self._states = 0
        self._sample: list[tuple[State, Look]] = []
        self._next = 0
        self._twins: Twins | None = None
        self._is_zero_sum = game.zero_sum is True and self.count > 1
        self._low, self._high = game.lowest, game.highest
        self._player, self._actions, self._result = game.player, game.actions, game.result
        self._is_terminal, self._utility, self._evaluate = game.is_terminal, game.utility, game.evaluate
        self.is_terminal = game.is_terminal
        self.has_chance = game.has_chance
        self._lacks_chance = not game.has("chance")
        self._lacks_joint = not game.has("actions_of")
        if not (game.has("key") or game.has("canonical")):
            self.key = self._plain_key  # type: ignore[method-assign]

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.game, name)
        self.__dict__[name] = value
        return value

    def __str__(self) -> str:
        return str(self.game)

    def player(self, s: State) -> Any:
        """Whose move it is; any answer will do at the end of the game."""
        mover = self._player(s)
        try:
            if 0 <= mover < self.count:
                return mover
            if mover in (CHANCE, SIMULTANEOUS) and not (self._lacks_chance if mover == CHANCE else self._lacks_joint):
                return mover
        except TypeError:
            pass
        if not self._is_terminal(s):
            self._require(s, faults.unknown_player(self.game, mover))
        return mover

    def actions(self, s: State) -> Iterable[Action]:
        """The moves, of which there must be one."""
        given = self._actions(s)
        if isinstance(given, _SIZED):
            if not given:
                self._require(s, faults.no_moves("actions"))
            return given
        self._require(s, faults.no_list("actions", given))
        return self._not_empty(s, given)

    def _not_empty(self, s: State, given: Iterable[Action]) -> Iterator[Action]:
        is_empty = True
        for a in given:
            is_empty = False
            yield a
        if is_empty:
            self._require(s, faults.no_moves("actions"))

    def actions_of(self, s: State, p: int) -> Iterable[Action]:
        """The moves of a player where all move at once."""
        given = self.game.actions_of(s, p)
        self._require(s, faults.no_list("actions_of", given))
        moves = list(given)
        if not moves:
            self._require(s, faults.no_moves("actions_of"))
        return moves

    def chance(self, s: State) -> list[tuple[Action, float]]:
        """The outcomes, whose probabilities must add up to 1."""
        given = self.game.chance(s)
        self._require(s, faults.no_list("chance", given))
        outcomes = list(given)
        self._require(s, faults.wrong_shares(outcomes))
        return outcomes

    def result(self, s: State, a: Action) -> State:
        """The state after a move."""
        after = self._result(s, a)
        self._states += 1
        kind = type(after)
        if kind in _ATOMS or (isinstance(after, tuple) and _ATOMS.issuperset(map(type, after))):
            if after is None:
                self._require(s, faults.unfit_state(after, "result"))
        else:
            self._require(s, faults.unfit_state(after, "result"))
        if self._states <= _ALL_AT_FIRST or self._states % _EVERY == 0:
            self._examine(s, a, after)
        return after

    def utility(self, s: State, p: int) -> Any:
        """What the end is worth to player p: a number within the bounds, and nothing to all together if it says so."""
        value = self._utility(s, p)
        try:
            is_fine = self._low <= value <= self._high and -_INFINITY < value < _INFINITY
        except TypeError:
            is_fine = False
        if not is_fine:
            broken = faults.no_number("utility", p, value) or faults.out_of_bounds(self.game, p, value)
            self._require(s, broken)
        if p == 0 and self._is_zero_sum:
            others = [self._utility(s, q) for q in range(1, self.count)]
            self._require(s, faults.wrong_sum(self.game, "utility", (value, *others)))
        if p == 0 and self._twins is not None and self._twins.has_key:
            self._compare(s)
        return value

    def evaluate(self, s: State, p: int) -> Any:
        """The estimate, which must be a number."""
        value = self._evaluate(s, p)
        if value is None or value != value:
            self._require(s, faults.no_number("evaluate", p, value))
        return value

    def key(self, s: State) -> Any:
        """What a table knows the state by: no two states with one key may differ."""
        key = self.game.key(s)
        try:
            hash(key)
        except TypeError:
            self._require(s, faults.unfit_key(key))
        self._compare(s)
        return key

    def _plain_key(self, s: State) -> Any:
        if type(s) not in _ATOMS and not isinstance(s, tuple):
            self._compare(s)
        return s

    def _compare(self, s: State) -> None:
        if self._twins is None:
            self._twins = Twins(self.game, s, _KEYS, self._is_strict)
        if self._twins.is_needed:
            ended = bool(self._is_terminal(s))
            worth = tuple(self._utility(s, p) for p in range(self.count)) if ended else ()
            try:
                broken = self._twins.differ(s, ended, None if ended else self._player(s), worth)
            except Disagreement as found:
                raise faulty(self.game, found.broken, found.state) from None
            self._require(s, broken)

    def _examine(self, s: State, a: Action, after: State) -> None:
        kept = untouched(after)
        self._require(s, faults.changed_answer(f"result(s, {a!r})", "result", kept, self._result(s, a)))
        look = Look(self.game, after)
        self._require(after, look.broken)
        if type(after) not in _ATOMS and not isinstance(after, tuple):
            self._compare(after)
        if len(self._sample) < _REMEMBERED:
            self._sample.append((kept, look))
        else:
            self._sample[self._states // _EVERY % _REMEMBERED] = kept, look

    def ask_again(self) -> None:
        """Raises FaultyRules if some of the states that were examined are another matter now."""
        for _ in range(min(_ASKED_AGAIN, len(self._sample))):
            self._next = (self._next + 1) % len(self._sample)
            s, before = self._sample[self._next]
            now = Look(self.game, untouched(s))
            self._require(s, now.broken)
            for function, first, second in (
                ("is_terminal", before.terminal, now.terminal),
                ("player", before.player, now.player),
                ("actions", before.moves, now.moves),
                ("utility", list(before.utilities), list(now.utilities)),
            ):
                self._require(s, faults.changed_answer(f"{function}()", function, first, second))

    def _require(self, s: State, broken: Broken | None) -> None:
        if broken is not None:
            raise faulty(self.game, broken, s)


_INFINITY = float("inf")


def require_sound_line(game: Game, state: State, line: Iterable[Action], value: float | None = None) -> None:
    """Raises FaultyRules if a promise is broken along a line of play, or if its end is worth something else.

    value: what the end is worth to player 0, if the line leads to the end of the game.
    """
    s = state
    for a in itertools.islice(line, _LONGEST):
        look = Look(game, s)
        if look.broken is None and not any(same(a, b) for b in look.moves) and len(look.moves) < MOST_MOVES:
            broken = Broken(f"actions(s) had the move {a!r} before, and has not now.", "actions")
            raise faulty(game, broken, s)
        if look.broken is None:
            child = look.after(a, twice=True)
        if look.broken is not None:
            raise faulty(game, look.broken, s)
        s = child
    look = Look(game, s)
    if look.broken is not None:
        raise faulty(game, look.broken, s)
    if value is not None and look.terminal and float(look.utilities[0]) != value:
        broken = Broken(
            f"utility(s, 0) is {look.utilities[0]!r} at the end of best play, which was found to be worth {value!r}: "
            f"rules, key or bounds contradict each other.",
            "utility",
        )
        raise faulty(game, broken, s)


def locate(game: Game, state: State, error: FaultyRules) -> FaultyRules:
    """The error of machine code, which cannot name the game or the position, with both if they are found again."""
    try:
        search_for_fault(game, state)
    except FaultyRules as found:
        return found
    said = str(error)
    return error if said.startswith(game.name) else FaultyRules(f"{game.name}: {said} `plyant check` looks for it.")
