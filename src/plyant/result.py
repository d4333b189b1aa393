"""What a search of a game returns, and how it reads: the move by its name, its value in words, the line."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

from plyant.safe_svg import safe_picture
from plyant.wording import Printed, agreeing, as_html, counted, decimal, number

Action = Any
_MOST_MOVES = 12  # root moves in a table


@dataclasses.dataclass(frozen=True)
class RootMove:
    """What a search found about one move at the root."""

    action: Action
    value: float
    """To the player on move."""
    visits: int = 0
    error: float = 0.0
    """Half the width of the 95 % confidence interval of the value; 0: not estimated by sampling."""
    proved: bool = False


@dataclasses.dataclass(frozen=True)
class Result(Printed):
    """What a search found. Values are to the player on move at the root; `values` has one for each player.

    `print(result)` and notebooks show the position, the move by its name and its value in words.
    """

    value: float
    values: tuple[float, ...]
    action: Action
    actions: tuple[Action, ...]
    """All optimal root moves when they were asked for; otherwise just the one chosen."""
    line: tuple[Action, ...]
    depth: int
    nodes: int
    seconds: float
    exact: bool
    """Proved, not estimated."""
    algorithm: str
    convention: str
    native: bool
    reason: str = ""
    """Why the game was not compiled, when it was not."""
    effort: tuple[tuple[int, int], ...] = ()
    """(depth, nodes so far) after each finished iteration of a deepening search."""
    moves: tuple[RootMove, ...] = ()
    """What is known of each root move, best first; only from searches that look at all of them."""
    mix: tuple[tuple[Action, float], ...] = ()
    """The probability of each move, where chance had better decide: hidden information, simultaneous moves."""
    why: str = ""
    """Why this algorithm was chosen for this game."""
    mixes: tuple[tuple[tuple[Action, float], ...], ...] = ()
    """Where all move at once: the mix of each player; `mix` is that of the first."""
    game: Any = dataclasses.field(default=None, repr=False, compare=False)
    """The game and the position that were searched, for printing."""
    state: Any = dataclasses.field(default=None, repr=False, compare=False)

    def __str__(self) -> str:
        if self.game is None:
            return repr(self)
        return f"{self._board()}\n\n{self.summary()}"

    def summary(self) -> str:
        """The move, its value and how it was found, in a few lines; without the board."""
        lines = [headline(self.game, self.state, self), *details(self.game, self.state, self)]
        if len(self.actions) > 1:
            lines.append(f"optimal  {' '.join(self.game.move_name(self.state, a) for a in self.actions)}")
        if self.line and not self.mixes:
            lines.append(f"line     {' '.join(line_names(self.game, self.state, self.line))}")
        return "\n".join([*lines, effort_text(self)])

    def _board(self) -> str:
        game, s = self.game, self.state
        texts = [(head, game.text(s) if p is None else game.view(s, p)) for head, p in viewers_of(game, s)]
        return "\n".join(f"{head}{text}" for head, text in texts)

    def _pictured(self) -> str:
        if self.game is None:
            return ""
        (_, viewer), *others = viewers_of(self.game, self.state)
        if others:
            return ""
        return safe_picture(self.game.picture(self.state) if viewer is None else self.game.sight(self.state, viewer))

    def _repr_html_(self) -> str:
        return super()._repr_html_() if not self._pictured() else as_html(self._pictured(), self.summary())


def viewers_of(game: Any, state: Any) -> list[tuple[str, int | None]]:
    """The players whose views of the position are shown, with headings. None: all is visible.

    If something is hidden, it is the player on move; each player, if nobody is on move.
    """
    mover = game.player(state)
    if not game.has("observe"):
        return [("", None)]
    if mover >= 0:
        return [("", mover)]
    return [(f"{game.player_name(p)} sees:\n", p) for p in range(len(game.players))]


def line_names(game: Any, state: Any, line: Iterable[Action]) -> list[str]:
    """The moves of a line the way players write them."""
    names = []
    for action in line:
        names.append(game.move_name(state, action))
        state = game.result(state, action)
    return names


def value_text(game: Any, value: float, exact: bool) -> str:
    """A value in words: a win, a loss or a draw where that is proved, else a number, marked if it is an estimate."""
    if exact and game.bounds is not None and len(game.players) == 2:
        if value >= game.highest:
            return "a win"
        if value <= game.lowest:
            return "a loss"
        if value == 0 and game.highest == -game.lowest:
            return "a draw"
    return number(value, sign=True) + ("" if exact else " (estimate)")


def headline(game: Any, state: Any, result: Result, mark: Callable[[str], str] = str) -> str:
    """The move and its value in one line. mark: how the move's name is set off, for example in bold."""
    player, mover = game.player_name(game.player(state)), game.mover_name(state)
    worth = value_text(game, result.value, result.exact)
    if result.action is None:
        return f"{mover} {agreeing(mover, 'decide')}; worth {worth} to {game.player_name(0)}"
    plays = f"{mover} {agreeing(mover, 'play')} {mark(game.move_name(state, result.action))}"
    if not result.depth and not result.mix and not result.moves:
        return f"{plays}: the first look ahead was not finished, so its value is not known"
    if result.mixes:
        return f"all move at once; worth {worth} to {game.player_name(0)}"
    shares = "" if len(game.players) < 3 else f" ({', '.join(number(v, 4) for v in result.values)} to all)"
    often = "" if not result.mix or max(share for _, share in result.mix) > 0.9995 else " most often"
    return f"{plays}{often}, {worth} for {player}{shares}"


def details(game: Any, state: Any, result: Result) -> list[str]:
    """Further lines: the mix of each player, or what is known of each move."""
    if result.mixes:
        return [f"{game.player_name(p):8} {_mix_text(game, state, mix)}" for p, mix in enumerate(result.mixes)]
    lines = [f"mix      {_mix_text(game, state, result.mix)}"] if result.mix else []
    for known in result.moves[:_MOST_MOVES]:
        spread = "proved" if known.proved else f"± {number(known.error, 2)}" if known.visits else ""
        visits = f"{counted(known.visits, 'visit'):>19}" if known.visits else ""
        name = game.action_name(state, known.action)
        lines.append(f"  {name:8} {decimal(known.value, 4, sign=True)} {spread:9}{visits}".rstrip())
    if len(result.moves) > _MOST_MOVES:
        lines.append(f"  … {len(result.moves) - _MOST_MOVES} more")
    return lines


def effort_text(result: Result) -> str:
    """Which search it was, how far it looked, and by which convention its values are given."""
    return (
        f"{result.algorithm}, depth {result.depth}, {counted(result.nodes, 'node')} in {result.seconds:.3f} s; "
        f"{result.convention}"
    )


def mix_names(game: Any, state: Any, mix: Iterable[tuple[Action, float]]) -> dict[str, float]:
    """The probability of each move by its name."""
    return {game.action_name(state, a): share for a, share in mix}


def _mix_text(game: Any, state: Any, mix: Iterable[tuple[Action, float]]) -> str:
    ordered = sorted(mix_names(game, state, mix).items(), key=lambda item: -item[1])
    return " · ".join(f"{name} {share:.1%}" for name, share in ordered if share >= 0.0005)
