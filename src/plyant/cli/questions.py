"""What a person may ask in the middle of a game: a hint, why, which moves there are, and what can be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table as Grid

from plyant.arena.advice import prospects, result_as_dict
from plyant.cli import show
from plyant.cli.thinking import stop_on_interrupt
from plyant.game import SIMULTANEOUS, Result, State
from plyant.result import details, line_names, value_text
from plyant.wording import agreeing

if TYPE_CHECKING:
    from plyant.cli.sitting import Sitting

_HELP = {
    "a move": "as you see them under `moves`",
    "hint": "what the computer would play here",
    "why": "why the computer moved so, and what the alternatives would bring",
    "undo": "take back your last move",
    "moves": "the legal moves",
    "board": "the position again",
    "save FILE": "keep the game; go on with `{plyant} play --resume FILE`",
    "quit": "leave; go on with `{plyant} play --resume last`",
}


def hint(sitting: Sitting) -> None:
    """What the computer would play."""
    state = sitting.record.state
    result = sitting.think(state)
    if sitting.json:
        show.as_json({"event": "hint", **result_as_dict(sitting.game, state, result, sitting.record.source)})
        return
    if result.mix:
        show.out.print("hint:", show.headline(sitting.game, state, result))
        for line in details(sitting.game, state, result):
            show.out.print(line, markup=False)
        return
    name = sitting.game.move_name(state, result.action)
    worth = value_text(sitting.game, result.value, result.exact)
    show.out.print(f"hint: [bold]{escape(name)}[/], {worth}  [dim]{escape(sitting.line_text(state, result.line))}[/]")


def why(sitting: Sitting) -> None:
    """The computer's last move, its line, and the alternatives; before its first move, the person's own choices."""
    ours = sitting.thought is None or sitting.is_secret  # whoever has secrets does not tell why they moved
    state, result = (sitting.record.state, sitting.think(sitting.record.state)) if ours else sitting.thought  # type: ignore[misc]
    if result.mix or result.mixes or result.moves:
        tell_odds(sitting, state, result)
        return
    mover, player = sitting.game.mover_name(state), sitting.game.player_name(sitting.game.player(state))
    with stop_on_interrupt() as stop:
        seconds = max(float(sitting.settings.budget.get("seconds") or 1.0), 1.0)
        options = prospects(sitting.game.thinker(), state, seconds, stop)
    if sitting.json:
        rows = [
            {"move": sitting.game.action_name(state, p.action), "value": p.value, "exact": p.exact,
             "line": line_names(sitting.game, state, p.line)}
            for p in options
        ]  # fmt: skip
        show.as_json({"event": "why", "mover": mover, "alternatives": rows})
        return
    name = sitting.game.action_name(state, result.action)
    show.out.print(
        f"{mover} {agreeing(mover, 'prefer')} [bold]{escape(name)}[/]: "
        f"{value_text(sitting.game, result.value, result.exact)}, "
        f"with the line {escape(sitting.line_text(state, result.line))}"
    )
    grid = Grid(box=None, pad_edge=False)
    for column in ("move", f"worth to {player}", "with the line"):
        grid.add_column(column)
    for p in options[:20]:
        name = sitting.game.action_name(state, p.action)
        worth = value_text(sitting.game, p.value, p.exact)
        grid.add_row(f"[bold]{escape(name)}[/]", worth, escape(sitting.line_text(state, p.line)))
    show.out.print(grid)
    if options and options[0].action != result.action:
        show.out.print("[dim]this second look gave every move the same time; the first one had gone elsewhere[/]")


def tell_odds(sitting: Sitting, state: State, result: Result) -> None:
    """What a search found that samples or mixes."""
    if sitting.json:
        show.as_json({"event": "why", **result_as_dict(sitting.game, state, result, sitting.record.source)})
        return
    show.out.print(show.headline(sitting.game, state, result))
    show.out.print(f"[dim]{result.algorithm}: {escape(result.convention)}[/]")
    for line in details(sitting.game, state, result):
        show.out.print(line, markup=False)


def moves(sitting: Sitting) -> None:
    """The legal moves."""
    state = sitting.record.state
    if sitting.json:
        return
    if sitting.game.player(state) == SIMULTANEOUS:
        for p in sitting.deciding():
            names = ", ".join(sitting.game.action_name(state, a) for a in sitting.game.actions_of(state, p))
            show.out.print(f"{sitting.game.player_name(p)}: {names}", markup=False)
    else:
        show.out.print(sitting.game.legal_text(state, 400), markup=False)


def help_(sitting: Sitting) -> None:
    """What can be typed."""
    grid = Grid(box=None, pad_edge=False, show_header=False)
    for word, meaning in _HELP.items():
        grid.add_row(f"[bold]{word}[/]", meaning.format(plyant=show.command()))
    show.out.print(grid)
