"""A proof of the value of a position, made from a solution: for `verify`, which does not know how it was found.

Only states that a strategy reaches count. Where endless play is not good enough, the best move is made: the value to
who makes it never falls, and as long as it stays the remoteness falls, so that there is no cycle, and a win comes as
fast as it can. Where endless play is good enough, a move to a state met before is preferred, since it adds nothing.

A proof of a score needs two strategies, since nothing bounds it. That a win is no faster takes many states, so the
limits of the game are believed where there would be too many without.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from plyant.errors import BadText, ParameterError
from plyant.exact.proof_file import LEAST, MOST, SCORE, VALUE, Header, write_proof
from plyant.exact.store import rules_of
from plyant.exact.verify import MOST_STATES, TooManyStates, Walk
from plyant.game import Action, Game, State

BY_THE_RULES = 20_000  # states of a strategy, beyond which the limits of scores are believed


class Solved(Protocol):
    """What a proof is made from: a `Solution`, or whoever else knows the value and good moves."""

    @property
    def game(self) -> Game:
        """Whose value it is."""

    @property
    def start(self) -> State:
        """The position to prove something about, unless another is given."""

    @property
    def repetition(self) -> float:
        """What endless play is worth to player 0."""

    def value(self, s: Any = None) -> float:
        """To the player on move."""

    def best(self, s: Any = None) -> Sequence[Action]:
        """The first one keeps the value, and is a step towards the end where that is better than endless play."""


@dataclasses.dataclass(frozen=True)
class Certificate:
    """A proof; `numbers` are the places of the moves among the legal ones, as `verify.Walk` asks for them."""

    header: Header
    numbers: list[int] = dataclasses.field(repr=False)
    states: list[int]
    """How many the strategy of each claim reaches."""

    def write(self, path: str | Path) -> None:
        """Write the file that `plyant verify` reads."""
        write_proof(Path(path), self.header, self.numbers)


def certificate(
    found: Solved,
    state: State = None,
    *,
    moves: str = "",
    claims: Sequence[tuple[str, float]] = (),
    most: int = MOST_STATES,
    what: str = VALUE,
    progress: Callable[[int], None] | None = None,
) -> Certificate:
    """A proof for the position after `moves` from `state`, or from the start of the game; by default for `found.start`.

    claims: ("least", v) and ("most", v) of what player 0 gets; by default those that leave the exact value. what:
    whether `found` is about values or scores. progress: called with how many moves are chosen. Raises NotProved if the
    solution is wrong, if a claim goes beyond it, or if more than `most` states are needed.
    """
    game = found.game
    if any(side not in (LEAST, MOST) for side, _ in claims) or len({side for side, _ in claims}) < len(claims):
        raise ParameterError(f"claims={claims!r} is not accepted; ('least', v), ('most', v) or both are.")
    start = game.initial() if moves else found.start
    begin = start if state is None else state
    names, s = [], begin
    for a in game.read_moves(moves, begin):
        names.append(game.move_name(s, a))
        s = game.result(s, a)
    if not claims:
        worth = found.value(s) if game.player(s) == 0 else -found.value(s)
        worth += 0.0  # no minus zero
        claims = [(LEAST, worth), (MOST, worth)] if what == SCORE else _exact(game, worth, found.repetition)
    claims = sorted(claims)  # least, most
    header = Header(str(game), rules_of(game), _text(game, begin), names, found.repetition, claims, what)
    numbers: list[int] = []
    tell = progress or (lambda count: None)

    def best(s: State) -> Action:
        tell(len(numbers))
        return found.best(s)[0]

    can_believe, states = what == SCORE and game.has("limits"), []
    for claim in claims:
        before = len(numbers)
        try:
            room = min(most, BY_THE_RULES) if can_believe else most
            states.append(_strategy(game, s, header, claim, best, numbers, room))
        except TooManyStates:
            if not can_believe:
                raise
            del numbers[before:]
            header.limits.append(claim[0])
            states.append(_strategy(game, s, header, claim, best, numbers, most))
    return Certificate(header, numbers, states)


def _strategy(
    game: Game,
    start: State,
    header: Header,
    claim: tuple[str, float],
    best: Callable[[State], Action],
    numbers: list[int],
    most: int,
) -> int:
    """Follow the best moves of one player against all of the other; adds their places to `numbers`.

    Gives the number of states.
    """

    def choose(s: State, moves: list[Action]) -> int:
        met = (i for i, a in enumerate(moves) if game.result(s, a) in walk.heights) if walk.may_repeat else iter(())
        chosen = next(met, -1)
        numbers.append(moves.index(best(s)) if chosen < 0 else chosen)
        return numbers[-1]

    walk = Walk(game, claim, header.repetition, choose, most, header.what, claim[0] in header.limits)
    return len(walk.run(start).heights)


def _exact(game: Game, worth: float, repetition: float) -> list[tuple[str, float]]:
    """The claims that leave no other value: of two, one is enough where nobody ever gets more, or less."""
    claims = []
    if worth > min(game.lowest, repetition):
        claims.append((LEAST, worth))
    if worth < max(game.highest, repetition) or not claims:
        claims.append((MOST, worth))
    return claims


def _text(game: Game, state: State) -> str:
    """The text that stands for a state from which `moves` are counted; empty: the start."""
    if state == game.initial():
        return ""
    text = game.text(state)
    try:
        if game.parse_state(text) == state:
            return text
    except BadText:
        pass
    raise ParameterError(f"{game.name} cannot read this position from text: give the moves that lead to it.")
