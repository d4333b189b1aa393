"""One look at a state: everything that a search may ask of it, asked twice, and what is wrong with the answers."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, State
from plyant.sanity import faults
from plyant.sanity.faults import Broken
from plyant.sanity.values import is_plain, same, short, untouched

MOST_MOVES = 1_000  # of one state; there may be infinitely many
MOVES_EXAMINED = 30  # of one state
_MERGED_EXAMINED = 1_000  # pairs of states with one key, of which the states after them are compared; later
_MERGED_EVERY = 16  # one pair of this many
_WORTH_NODES = 300  # that are searched to compare two states with one key


class Look:
    """What a game says about a state; `broken` is the first promise that is broken there, or None.

    Exceptions of the game itself are let out: they are reported by whoever asks first.
    """

    def __init__(self, game: Game, state: State) -> None:
        self.game, self.state = game, state
        self.terminal = False
        self.player: Any = None
        self.moves: list[Action] = []
        self.utilities: tuple[Any, ...] = ()
        self.broken: Broken | None = faults.unfit_state(state, "result")
        if self.broken is None:
            self._is_plain = is_plain(state)
            self._before = state if self._is_plain else untouched(state)
            self.broken = self._ask() or self._changed("a question about s", "")

    def _ask(self) -> Broken | None:
        game, s = self.game, self.state
        self.terminal = bool(game.is_terminal(s))
        broken = faults.changed_answer("is_terminal()", "is_terminal", self.terminal, bool(game.is_terminal(s)))
        broken = broken or self._changed("is_terminal(s)", "is_terminal")
        broken = broken or (self._ask_end() if self.terminal else self._ask_mover())
        if broken or not (game.has("key") or game.has("canonical")):
            return broken
        key = game.key(s)
        return (
            faults.unfit_key(key)
            or faults.changed_answer("key()", "key", key, game.key(s))
            or self._changed("key(s)", "key")
        )

    def _ask_end(self) -> Broken | None:
        game, s = self.game, self.state
        first, again = (tuple(game.utility(s, p) for p in range(len(game.players))) for _ in range(2))
        self.utilities = first
        for p, value in enumerate(first):
            broken = faults.no_number("utility", p, value) or faults.out_of_bounds(game, p, value)
            if broken:
                return broken
        return (
            faults.changed_answer("utility()", "utility", list(first), list(again))
            or faults.wrong_sum(game, "utility", first)
            or self._changed("utility(s, 0)", "utility")
        )

    def _ask_mover(self) -> Broken | None:
        game, s = self.game, self.state
        self.player = game.player(s)
        broken = (
            faults.unknown_player(game, self.player)
            or faults.changed_answer("player()", "player", self.player, game.player(s))
            or self._changed("player(s)", "player")
        )
        if broken:
            return broken
        name = lister(self.player)
        given, again = (listed(game, s, self.player) for _ in range(2))
        if isinstance(given, Broken):
            return given
        if isinstance(again, Broken):
            return again
        broken = faults.changed_answer(f"{name}()", name, given, again) or self._changed(f"{name}(s)", name)
        if broken:
            return broken
        if self.player == CHANCE:
            broken = faults.wrong_shares(given) if given else faults.no_moves(name)
            self.moves = [a for a, share in given if share > 0] if broken is None else []
        elif self.player == SIMULTANEOUS:
            if not all(given):
                return faults.no_moves(name)
            self.moves = list(itertools.islice(itertools.product(*given), MOST_MOVES))
        else:
            self.moves = given
        if broken or not self.moves:
            return broken or faults.no_moves(name)
        for a in self.moves[:MOVES_EXAMINED]:
            broken = None if isinstance(a, int) else faults.unfit_move(a)
            if broken:
                return broken
        return self._ask_observations()

    def _ask_observations(self) -> Broken | None:
        game, s = self.game, self.state
        if not game.has("observe"):
            return None
        for p in range(len(game.players)):
            seen = game.observe(s, p)
            broken = faults.unfit_observation(seen, p)
            broken = broken or faults.changed_answer("observe()", "observe", seen, game.observe(s, p))
            if broken:
                return broken
        return self._changed("observe(s, 0)", "observe")

    def evaluated(self) -> Broken | None:
        """Reports an evaluation that is not a number."""
        game = self.game
        if self.terminal or not (game.has("evaluate") or game.has("features")):
            return None
        for p in range(len(game.players)):
            value = game.evaluate(self.state, p)
            if value is None or value != value:
                return faults.no_number("evaluate", p, value)
        return self._changed("evaluate(s, 0)", "evaluate")

    def after(self, a: Action, twice: bool) -> State:
        """The state after a move; `broken` is set if it is none, or if the move changed the state it was made in."""
        child = self.game.result(self.state, a)
        call = f"result(s, {a!r})"
        broken = faults.unfit_state(child, "result") if child is None else None
        if broken is None and child is self.state and not self._is_plain:
            broken = self._changed(call, "result")
        if broken is None and twice:
            kept = untouched(child)
            second = self.game.result(self.state, a)
            broken = faults.changed_answer(call, "result", kept, second)
        self.broken = broken or self._changed(call, "result")
        return child

    def _changed(self, call: str, function: str) -> Broken | None:
        """Reports that the state is not what it was."""
        return None if self._is_plain else faults.changed_state(call, function, self._before, self.state)


def lister(player: int) -> str:
    """The function that lists what can happen next if it is this player's turn."""
    return {CHANCE: "chance", SIMULTANEOUS: "actions_of"}.get(player, "actions")


def listed(game: Game, s: State, player: int) -> list[Any] | Broken:
    """What this function gives, as a list; of simultaneous moves one list for each player."""
    name = lister(player)
    if player == SIMULTANEOUS:
        lists = [_as_list(name, game.actions_of(s, p)) for p in range(len(game.players))]
        return next((one for one in lists if isinstance(one, Broken)), lists)
    return _as_list(name, game.chance(s) if player == CHANCE else game.actions(s))


def _as_list(name: str, given: Iterable[Any] | None) -> list[Any] | Broken:
    broken = faults.no_list(name, given)
    return broken or list(itertools.islice(given or (), MOST_MOVES))


class Twins:
    """States with the same key, or equal states of a class with its own equality: do they agree?

    A table takes them for one position, so the value to the player on move must be the same. strict: so must be the
    player on move, and what their moves lead to: for searches that keep values to player 0, or where play may go in
    circles.
    """

    def __init__(self, game: Game, state: State, most: int, strict: bool = False) -> None:
        self._game, self._most = game, most
        self.has_key = game.has("key") or game.has("canonical")
        self._is_structural = strict or game.has("canonical")
        self._may_swap = not strict and len(game.players) == 2
        self.is_needed = self.has_key or not is_plain(state)
        self._known: dict[Any, tuple[State, bool, Any, tuple[Any, ...]]] = {}
        self._merged = 0

    def differ(self, s: State, terminal: bool, player: Any, utilities: tuple[Any, ...]) -> Broken | None:
        """Remembers a state, and reports how it differs from another one with its key."""
        if not self.is_needed:
            return None
        key = self._game.key(s)
        known = self._known.get(key)
        if known is None:
            if len(self._known) < self._most:
                self._known[key] = untouched(s), terminal, player, utilities
            return None
        other, ended, mover, worth = known
        if type(other) is type(s) and is_plain(s) and other == s:
            return None
        if terminal and ended:
            if same(list(worth), list(utilities)) or (self._may_swap and same(list(worth[::-1]), list(utilities))):
                return None
            return faults.one_key(
                f"is worth {_numbers(worth)} at the end of the game, and s {_numbers(utilities)}: {short(other)}"
            )
        if terminal != ended:
            if self._is_equal_worth(s, other):
                return None
            return faults.one_key(f"is_terminal is {ended} there, and {terminal} in s: {short(other)}")
        if mover != player and not (self._may_swap and mover >= 0 and player >= 0):
            return faults.one_key(f"player is {mover!r} there, and {player!r} in s: {short(other)}")
        self._merged += 1
        if self._merged > _MERGED_EXAMINED and self._merged % _MERGED_EVERY:
            return None
        if self._keys_after(s, player) == self._keys_after(other, mover) or self._is_equal_worth(s, other):
            return None
        return faults.one_key(f"its moves lead elsewhere, to other values: {short(other)}")

    def _is_equal_worth(self, s: State, other: State) -> bool:
        """Is it enough that both have the same value, and have they?"""
        if self._is_structural:
            return False
        one, two = worth_of(self._game, s, _WORTH_NODES), worth_of(self._game, other, _WORTH_NODES)
        return one is not None and two is not None and self._agree(s, one, other, two)

    def _agree(self, s: State, value: float, other: State, worth: float) -> bool:
        """Are these the same values, both to player 0 or, if they are of other players, to the player on move?"""
        if value == worth:
            return True
        return self._may_swap and value == -worth and bool(self._game.player(s) != self._game.player(other))

    def _keys_after(self, s: State, player: int) -> set[Any]:
        """The keys of the states after this one; for chance with the probability."""
        game = self._game
        if player == CHANCE:
            shares: dict[Any, float] = {}
            for a, share in game.chance(s):
                if share > 0:
                    key = self._key_after(s, a)
                    shares[key] = shares.get(key, 0.0) + share
            return {(key, round(share, 9)) for key, share in shares.items()}
        return {self._key_after(s, a) for a in itertools.islice(game.legal(s), MOST_MOVES)}

    def _key_after(self, s: State, a: Action) -> Any:
        child = self._game.result(s, a)
        broken = faults.unfit_state(child, "result")
        if broken is None:
            key = self._game.key(child)
            broken = faults.unfit_key(key) if self.has_key else None
        if broken is not None:
            raise Disagreement(broken, child)
        return key

    def differ_in_worth(self, s: State, value: float, worths: dict[Any, tuple[float, State]]) -> Broken | None:
        """The same for a state whose value to player 0 is known; `worths` has those known before."""
        before, other = worths.setdefault(self._game.key(s), (value, s))
        if self._agree(s, value, other, before):
            return None
        return faults.one_key(f"is worth {before:g} to player 0, and s {value:g}: {short(other)}")


def _numbers(values: tuple[Any, ...]) -> str:
    return " and ".join(f"{value:g}" for value in values)


def worth_of(game: Game, s: State, nodes: int, twins: Twins | None = None, worths: Any = None) -> float | None:
    """The minimax value of a state to player 0; None if it takes more nodes, or if it is not that kind of game.

    With `twins`, raises Disagreement where two states with one key have different values; `worths` are those known.
    """
    left = nodes

    def value(s: State) -> float | None:
        nonlocal left
        left -= 1
        if left < 0:
            return None
        if game.is_terminal(s):
            found: float | None = float(game.utility(s, 0))
        else:
            mover = game.player(s)
            if mover < 0:
                return None
            values = []
            for a in game.actions(s):
                child = game.result(s, a)
                one = None if child is None else value(child)
                if one is None:
                    return None
                values.append(one)
            if not values:
                return None
            found = max(values) if mover == 0 else min(values)
        if twins is not None and found is not None:
            broken = twins.differ_in_worth(s, found, worths)
            if broken:
                raise Disagreement(broken, s)
        return found

    return value(s)


class Disagreement(Exception):
    """A promise is broken at a state that was met while two others were compared."""

    def __init__(self, broken: Broken, state: State) -> None:
        super().__init__(broken.text)
        self.broken, self.state = broken, state
