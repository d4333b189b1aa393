"""Advice on what breaks no promise, and yet is likely not meant."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator

from plyant import choice
from plyant.checker.broken import short
from plyant.checker.position import MANY, Position, moves_at
from plyant.checker.questions import lister
from plyant.errors import PlyantError
from plyant.game import Game
from plyant.sanity.faults import CLOSE
from plyant.typed import words_of

_SMALL = 10_000  # positions that a search looks at to the end of the game


class Seen:
    """Positions to base advice on, as many as there is time for before the deadline (perf_counter)."""

    def __init__(self, positions: list[Position], deadline: float) -> None:
        self._positions = positions
        self._deadline = deadline

    def __iter__(self) -> Iterator[Position]:
        for at in self._positions:
            yield at
            if time.perf_counter() >= self._deadline:
                return


Advice = Callable[[Game, Seen], str | None]


def undeclared_zero_sum(game: Game, seen: Seen) -> str | None:
    """All utilities add up to zero, and nobody says so."""
    ends = [at.utilities for at in seen if at.terminal]
    if game.zero_sum is None and ends and len(game.players) > 1 and all(abs(math.fsum(u)) <= CLOSE for u in ends):
        return "the utilities of all players always added up to zero: declare zero_sum = True."
    return None


def not_zero_sum(game: Game, seen: Seen) -> str | None:
    """What MIN gains is not what MAX loses, and the searches think so unless they are told."""
    if game.zero_sum is not None or len(game.players) < 2:
        return None
    for at in seen:
        if at.terminal and abs(math.fsum(at.utilities)) > CLOSE * max(1.0, *map(abs, at.utilities)):
            shown = ", ".join(map(repr, at.utilities))
            return (
                f"the utilities do not add up to zero ({shown} after {_moves(at)}): minimax, alphabeta and engine take "
                f"{' and '.join(game.players[1:])} to work against {game.players[0]}; declare zero_sum = False."
            )
    return None


def estimate_outranks_result(game: Game, seen: Seen) -> str | None:
    """Without bounds, a search prefers an estimate to a smaller sure win."""
    won = [abs(u) for at in seen if at.terminal for u in at.utilities]
    guessed = max((abs(v) for at in seen if not at.terminal for v in at.evaluations), default=0)
    if game.bounds is None and won and guessed > max(won):
        return (
            f"evaluate reaches {guessed:g}, more than any utility seen ({max(won):g}), so an estimate can be preferred "
            "to a win: declare bounds."
        )
    return None


def unlike_canonical(game: Game, seen: Seen) -> str | None:
    """A state and its canonical state are the same game, and the canonical state of that is itself."""
    if not game.has("canonical"):
        return None
    for at in seen:
        twin = Position(game, at.answer("canonical"))
        if twin.answer("canonical") != twin.state:
            return f"canonical(canonical(s)) is not canonical(s) after {_moves(at)}."
        if _shape(at) != _shape(twin):
            return f"canonical(s) has another number of moves, or another worth, than s after {_moves(at)}."
    return None


def unlike_under_one_key(game: Game, seen: Seen) -> str | None:
    """States with one key have one value."""
    if not game.has("key"):
        return None
    known: dict[object, Position] = {}
    for at in seen:
        other = known.setdefault(at.answer("key"), at)
        if _shape(at) != _shape(other):
            return f"key is the same after {_moves(other)} and after {_moves(at)}, and the moves or the worth are not."
    return None


def _shape(at: Position) -> tuple[bool, int, list[float]]:
    return at.terminal, len(at.moves), sorted(at.utilities)


def _moves(at: Position) -> str:
    return " ".join(at.names()) or "no move"


def actions_at_end(game: Game, seen: Seen) -> str | None:
    """Moves are listed after the end, where no search asks for them."""
    for at in seen:
        if not at.terminal:
            continue
        try:
            listed, left = lister(game.player(at.fresh())), moves_at(game, at.fresh())
        except Exception:  # a game may raise where nothing is asked
            continue
        if left:
            return f"{listed}(s) gives {short(left)} after the end, {_moves(at)}; no search asks for moves there."
    return None


def no_evaluation(game: Game, seen: Seen) -> str | None:
    """A search of a large game that looks some plies ahead has to estimate what comes after them."""
    name = choice.fitting(game, depth=1).algorithm
    if choice.has_estimate(game) or not choice.ALGORITHMS[name].depth or choice.is_small(game, _SMALL, once=True):
        return None
    return f"no evaluate: beyond the depth of a search every position counts as equal; {choice.NO_ESTIMATE}."


def hard_to_type(game: Game, seen: Seen) -> str | None:
    """Moves are typed one after the other, with spaces or commas between them."""
    for at in seen:
        for a in at.some_moves if not at.terminal and at.someone_moves else []:
            name = at.answer("action_name", a)
            if len(words_of(name)) != 1:
                return f"action_name gives {name!r}: moves in a list are easier to type without spaces and commas."
    return None


def listed_twice(game: Game, seen: Seen) -> str | None:
    """A move that is listed twice is searched twice."""
    for at in seen:
        if len(set(at.moves)) < len(at.moves):
            return f"actions(s) lists a move twice after {_moves(at)}."
    return None


def read_as_another(game: Game, seen: Seen) -> str | None:
    """parse_state reads what text writes as a position in which the same can be done."""
    if not game.has("parse_state"):
        return None
    for at in seen:
        try:
            read = Position(game, game.parse_state(at.answer("text")))
        except PlyantError:
            continue
        if read.state != at.state and (_shape(read) != _shape(at) or read.moves != at.moves):
            return f"parse_state(text(s)) is another position than s after {_moves(at)}."
    return None


def unweighed_features(game: Game, seen: Seen) -> str | None:
    """As many weights as features, and as many names."""
    for at in seen:
        count = len(at.answer("features"))
        if game.has("features") and len(game.weights) != count:
            return f"features(s) gives {count} numbers, and there are {len(game.weights)} weights."
        if game.feature_names and len(game.feature_names) != count:
            return f"features(s) gives {count} numbers, and there are {len(game.feature_names)} feature_names."
        break
    return None


def too_wide(game: Game, seen: Seen) -> str | None:
    """Not all moves were looked at."""
    if any(len(at.moves) >= MANY for at in seen):
        return f"a state has {MANY:,} moves or more, of which only the first {MANY:,} were looked at."
    return None


ADVICE: tuple[Advice, ...] = (
    undeclared_zero_sum,
    not_zero_sum,
    estimate_outranks_result,
    unlike_canonical,
    unlike_under_one_key,
    hard_to_type,
    listed_twice,
    actions_at_end,
    no_evaluation,
    read_as_another,
    unweighed_features,
    too_wide,
)


def notes(game: Game, seen: Seen) -> tuple[str, ...]:
    """All advice that positions give rise to; a game that raises gets none from that side."""
    given: list[str] = []
    for advice in ADVICE:
        try:
            said = advice(game, seen)
        except Exception:
            continue
        if said:
            given.append(said)
    return tuple(given)
