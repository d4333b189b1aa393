"""What a person may ask in the middle of a game: a hint, why, which moves there are, and what can be typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape
from rich.table import Table as Grid

from plyant.arena.advice import prospects, result_as_dict
from plyant.arena.seen import own_actions, result_for
from plyant.cli import show
from plyant.cli.thinking import stop_on_interrupt
from plyant.game import SIMULTANEOUS, Result, State
from plyant.result import details, line_names, mix_names, value_text
from plyant.typed import Named, are_numbers, legal_text
from plyant.wording import agreeing

if TYPE_CHECKING:
    from plyant.cli.sitting import Sitting

_HELP = {
    "a move": "its name or its number under `moves`",
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
    result = result_for(sitting.game, state, sitting.think(state), sitting.viewer)
    if sitting.viewer is not None and sitting.game.player(state) == SIMULTANEOUS:
        own_hint(sitting, state, result)
        return
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


def own_hint(sitting: Sitting, state: State, result: Result) -> None:
    """What the computer would play in a person's place, if all move at once and something is hidden."""
    game = sitting.game
    name, mix = game.action_name(state, result.action), mix_names(game, state, result.mix)
    if sitting.json:
        show.as_json({"event": "hint", "action": name, "value": result.value, "mix": mix})
        return
    often = " · ".join(f"{name} {share:.1%}" for name, share in mix.items() if share >= 0.0005)
    worth = value_text(game, result.value, result.exact)
    show.out.print(f"hint: [bold]{escape(name)}[/], {worth}  [dim]{escape(often)}[/]")


def why(sitting: Sitting) -> None:
    """The computer's last move, its line, and the alternatives; before its first move, the person's own choices."""
    ours = sitting.thought is None or sitting.is_secret  # whoever has secrets does not tell why they moved
    state, result = (sitting.record.state, sitting.think(sitting.record.state)) if ours else sitting.thought  # type: ignore[misc]
    if sitting.viewer is not None and sitting.game.player(state) == SIMULTANEOUS:
        own_hint(sitting, state, result_for(sitting.game, state, result, sitting.viewer))
        return
    if result.mix or result.mixes or result.moves or sitting.viewer is not None:
        tell_odds(sitting, state, result_for(sitting.game, state, result, sitting.viewer))
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
    """The legal moves, with their numbers if these can be typed."""
    game, state = sitting.game, sitting.record.state
    if sitting.json:
        return
    if game.player(state) != SIMULTANEOUS:
        show.out.print(numbered([(a, game.action_name(state, a)) for a in game.legal(state)]), markup=False)
        return
    for p in sitting.deciding() if sitting.viewer is None else [sitting.viewer]:
        names = numbered([(a, game.action_name(state, a)) for a in own_actions(game, state, p)])
        show.out.print(f"{game.player_name(p)}: {names}", markup=False)


def numbered(named: Named, most: int = 400) -> str:
    """The names of moves; with their numbers, unless moves are numbers themselves."""
    if are_numbers(named):
        return legal_text(named, most)
    return legal_text([(a, f"{number}: {name}") for number, (a, name) in enumerate(named, 1)], most)


def help_(sitting: Sitting) -> None:
    """What can be typed."""
    grid = Grid(box=None, pad_edge=False, show_header=False)
    for word, meaning in _HELP.items():
        grid.add_row(f"[bold]{word}[/]", meaning.format(plyant=show.command()))
    show.out.print(grid)
