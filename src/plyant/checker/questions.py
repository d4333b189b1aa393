"""All that a game can be asked about a position, and the two promises about every answer: none raises, none changes."""

from __future__ import annotations

import contextlib
import inspect
import itertools
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from plyant.checker.broken import Broken, one_line, short
from plyant.checker.position import LUCKS, MANY, Position
from plyant.errors import BadText, IllegalMove
from plyant.game import CHANCE, SIMULTANEOUS, Game, State
from plyant.sanity.values import is_plain, same


class Call(NamedTuple):
    """One question to the game about a state s."""

    function: str
    args: tuple[Any, ...] = ()

    def __str__(self) -> str:
        if self.function == "guess":
            p, luck = self.args
            return f"guess(observe(s, {p}), {p}, {luck})"
        return f"{self.function}({', '.join(['s', *map(repr, self.args)])})"

    def ask(self, game: Game, s: State) -> Any:
        """The game's answer; what it lists is listed, and what a person may read is read back."""
        if self.function == "parse_state":
            with contextlib.suppress(BadText):
                return game.parse_state(game.text(s))
            return None
        if self.function == "parse_action":
            with contextlib.suppress(IllegalMove):  # which is for `round-trip-names`
                return game.parse_action(s, game.action_name(s, *self.args))
            return None
        if self.function == "guess":
            p, luck = self.args
            return game.guess(game.observe(s, p), p, luck)
        given = getattr(game, self.function)(s, *self.args)
        return list(itertools.islice(given, MANY)) if self.function in _LISTS else given

    def ask_once(self, at: Position) -> Any:
        """The same, asked again only where the answer cannot be kept."""
        if self.function == "guess":
            return at.guess(*self.args)
        kept = self.function not in (*_LISTS, "parse_state", "parse_action")
        return at.answer(self.function, *self.args) if kept else self.ask(at.game, at.fresh())


_LISTS = ("actions", "actions_of", "chance", "noisy_actions")


def every_call(at: Position) -> Iterator[Call]:
    """All that the game can be asked about a position."""
    game = at.game
    yield from map(Call, ("is_terminal", "text", "picture", "key"))
    if game.has("parse_state"):
        yield Call("parse_state")
    if game.has("observe"):
        yield from (Call("observe", (p,)) for p in at.everyone)
    for shown in ("view", "sight", "insight"):
        if game.has(shown):
            yield from (Call(shown, (p,)) for p in at.everyone)
    if at.terminal:
        yield from (Call("utility", (p,)) for p in at.everyone)
        return
    yield Call("player")
    listed = lister(at.player)
    yield from (Call(listed, (p,)) for p in at.everyone) if listed == "actions_of" else [Call(listed)]
    yield from (Call("evaluate", (p,)) for p in at.everyone)
    yield from map(Call, ("is_quiet", "noisy_actions"))
    if game.has("guess"):
        yield from (Call("guess", asked) for asked in itertools.product(at.everyone, LUCKS))
    if game.has("null"):
        yield Call("null")
    for a in at.some_moves:
        yield Call("result", (a,))
        if at.someone_moves:
            yield from (Call(function, (a,)) for function in ("order", "action_name", "parse_action"))


def lister(player: int) -> str:
    """The function that lists what can happen next, where it is this player's move."""
    return {CHANCE: "chance", SIMULTANEOUS: "actions_of"}.get(player, "actions")


def crash(at: Position) -> Broken | None:
    """No function of the game raises an exception where it may be asked."""
    call = Call("is_terminal")
    try:
        for call in every_call(at):
            call.ask_once(at)
    except Exception as error:
        ours = {Path(__file__).parent, Path(inspect.getfile(Game))}  # not where the mistake is
        trace = traceback.extract_tb(error.__traceback__)
        frames = [f for f in trace if not ours & {Path(f.filename), Path(f.filename).parent}]
        line = f"raised in {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
        text = f"{call} raised {one_line(error)}."
        if "truth value of an array" in str(error):
            text = f"{call} takes a NumPy array for true or false: write (a == b).all() or .any(), or use tuples."
        return Broken(text, call.function, line)
    return None


def pure_result(at: Position) -> Broken | None:
    """No function changes the state that it is given."""
    if is_plain(at.state):
        return None
    victim, before = at.fresh(), at.fresh()
    if victim is at.state:  # it cannot be copied
        return None
    for call in every_call(at):
        with contextlib.suppress(Exception):  # which is for `crash`
            call.ask(at.game, victim)
        if not same(victim, before):
            return Broken(f"{call} changed s from {short(before)} to {short(victim)}.", call.function)
    return None
