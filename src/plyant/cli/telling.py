"""What a search found, in words: the move, its worth, the mix, and what is known of the other moves."""

from __future__ import annotations

from rich.markup import escape

from plyant.arena.advice import mix_names, value_text
from plyant.game import Game, Result, State

_SHOWN = 12  # moves in a table


def viewer_of(game: Game, state: State) -> int | None:
    """Whose eyes to look with: the mover's where something is hidden; None: all is seen."""
    mover = game.player(state)
    return mover if game.has("observe") and mover >= 0 else None


def headline(game: Game, state: State, result: Result) -> str:
    """The move and what it is worth, in one line of markup."""
    player, mover = game.player_name(game.player(state)), game.mover_name(state)
    if result.action is None:
        return f"{mover} decides; worth {value_text(game, result.value, result.exact)} to {game.player_name(0)}"
    move = f"[bold]{escape(game.move_name(state, result.action))}[/]"
    if not result.depth and not result.mix and not result.moves:
        return f"{mover} plays {move}: the first look ahead was not finished, so its value is not known"
    if result.mixes:
        return f"all move at once; worth {value_text(game, result.value, result.exact)} to {game.player_name(0)}"
    worth = value_text(game, result.value, result.exact)
    shares = "" if len(game.players) < 3 else f" ({', '.join(f'{v:.4g}' for v in result.values)} to all)"
    often = "" if not result.mix or max(share for _, share in result.mix) > 0.9995 else " most often"
    return f"{mover} plays {move}{often}, {worth} for {player}{shares}"


def details(game: Game, state: State, result: Result) -> list[str]:
    """Further lines: the mix of each player, or what is known of each move."""
    if result.mixes:
        return [
            f"{game.player_name(p):8} {_mix_text(mix_names(game, state, mix))}" for p, mix in enumerate(result.mixes)
        ]
    lines = []
    if result.mix:
        lines.append(f"mix      {_mix_text(mix_names(game, state, result.mix))}")
    for known in result.moves[:_SHOWN]:
        spread = "proved" if known.proved else f"± {known.error:.2g}" if known.visits else ""
        visits = f"{known.visits:>12,} visits" if known.visits else ""
        name = game.action_name(state, known.action)
        lines.append(f"  {name:8} {known.value:+.4f} {spread:9}{visits}".rstrip())
    if len(result.moves) > _SHOWN:
        lines.append(f"  … {len(result.moves) - _SHOWN} more")
    return lines


def _mix_text(mix: dict[str, float]) -> str:
    ordered = sorted(mix.items(), key=lambda item: -item[1])
    return " · ".join(f"{name} {share:.1%}" for name, share in ordered if share >= 0.0005)
