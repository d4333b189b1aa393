"""One sitting at the board: the loop of moves, and what a person may ask in between."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer
from rich.markup import escape
from rich.table import Table as Grid

from plyant.arena.advice import line_names, prospects, result_as_dict, value_text
from plyant.arena.record import Record
from plyant.cli import show
from plyant.cli.thinking import stop_on_interrupt, think
from plyant.engine.search import engine
from plyant.engine.table import Table
from plyant.errors import IllegalMove, PlyantError
from plyant.game import Action, Result, State

LEVELS: dict[int, dict[str, Any]] = {
    1: {"depth": 1},
    2: {"depth": 3},
    3: {"seconds": 0.2},
    4: {"seconds": 1.0},
    5: {"seconds": 5.0},
}
_HELP = {
    "a move": "as you see them under `moves`",
    "hint": "what the computer would play here",
    "why": "why the computer moved so, and what the alternatives would bring",
    "undo": "take back your last move",
    "moves": "the legal moves",
    "board": "the position again",
    "save FILE": "keep the game; go on with `plyant play --resume FILE`",
    "quit": "leave; go on with `plyant play --resume last`",
}


def last_game() -> Path:
    """Where a game that was left is kept: in the user's folder for state."""
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "plyant" / "last-game.json"


class Sitting:
    """A game between the people at this terminal and the computer."""

    def __init__(
        self, record: Record, humans: tuple[int, ...], budget: dict[str, Any], threads: int, json: bool
    ) -> None:
        self.record = record
        self.game = record.game
        self.humans = humans
        self.budget = budget
        self.threads = threads
        self.json = json
        self.table = Table()
        self.thought: tuple[State, Result] | None = None  # the computer's last move: where, and what it found
        self.commands: dict[str, Callable[[str], None]] = {
            "hint": self.hint,
            "why": self.why,
            "undo": self.undo,
            "moves": self.moves,
            "board": lambda _: self.show(),
            "save": self.save,
            "help": self.help,
            "?": self.help,
        }

    def run(self) -> None:
        """Play until the end, or until the person leaves."""
        if not self.json:
            show.out.print(
                f"[bold]{escape(str(self.game))}[/]  [dim]{escape((type(self.game).__doc__ or '').splitlines()[0])}[/]"
            )
            show.out.print("[dim]Type a move, or help.[/]")
        self.show()
        while not self.record.is_over:
            if self.game.player(self.record.state) in self.humans:
                if not self.ask():
                    self.leave()
                    return
            else:
                self.answer()
        self.finish()

    # -- turns ------------------------------------------------------------------------------------------------------

    def ask(self) -> bool:
        """Let a person move or ask; False: they leave."""
        mover = self.game.player_name(self.game.player(self.record.state))
        try:
            text = input("" if self.json else f"{mover}> ").strip()
        except (EOFError, KeyboardInterrupt):
            show.out.print()
            return False
        word, _, rest = text.partition(" ")
        command = self.commands.get(word.lower())
        try:
            if not text:
                return True
            if word.lower() in ("quit", "exit", "q") and not self._is_move(text):
                return False
            if command is not None and not self._is_move(text):
                command(rest.strip())
                return True
            self.move(self.game.parse_action(self.record.state, text), "you")
        except PlyantError as error:
            self.complain(error)
        return True

    def _is_move(self, text: str) -> bool:
        try:
            self.game.parse_action(self.record.state, text)
        except IllegalMove:
            return False
        return True

    def answer(self) -> None:
        """Let the computer move."""
        state = self.record.state
        result = self.think(state)
        self.thought = (state, result)
        if self.json:
            show.as_json({"event": "thought", **result_as_dict(self.game, state, result, self.record.source)})
        self.move(result.action, "computer")
        if not self.json:
            mover = self.game.player_name(self.game.player(state))
            show.out.print(
                f"{mover} plays [bold]{escape(self.game.action_name(state, result.action))}[/]: "
                f"{value_text(self.game, result.value, result.exact)} for {mover}  [dim]depth {result.depth} · "
                f"{show.number(result.nodes)} nodes · {' '.join(line_names(self.game, state, result.line[:8]))}[/]"
            )

    def think(self, state: State) -> Result:
        """What the computer makes of a position."""
        result: Result = think(
            engine, self.game.thinker(), state, quiet=self.json, table=self.table, threads=self.threads, **self.budget
        )[0]
        return result

    def move(self, action: Action, by: str) -> None:
        """Make a move and show the board."""
        name = self.game.action_name(self.record.state, action)
        self.record.play(action)
        if self.json:
            show.as_json({"event": "move", "by": by, "move": name})
        self.show()

    # -- questions --------------------------------------------------------------------------------------------------

    def hint(self, _: str) -> None:
        """What the computer would play."""
        state = self.record.state
        result = self.think(state)
        if self.json:
            show.as_json({"event": "hint", **result_as_dict(self.game, state, result, self.record.source)})
            return
        line = " ".join(line_names(self.game, state, result.line[:8]))
        name = self.game.action_name(state, result.action)
        show.out.print(
            f"hint: [bold]{escape(name)}[/], {value_text(self.game, result.value, result.exact)}  [dim]{line}[/]"
        )

    def why(self, _: str) -> None:
        """The computer's last move, its line, and the alternatives; before its first move, the person's own choices."""
        state, result = self.thought if self.thought is not None else (self.record.state, self.think(self.record.state))
        mover = self.game.player_name(self.game.player(state))
        with stop_on_interrupt() as stop:
            options = prospects(self.game.thinker(), state, max(float(self.budget.get("seconds") or 1.0), 1.0), stop)
        if self.json:
            rows = [
                {"move": self.game.action_name(state, p.action), "value": p.value, "exact": p.exact,
                 "line": line_names(self.game, state, p.line)}
                for p in options
            ]  # fmt: skip
            show.as_json({"event": "why", "mover": mover, "alternatives": rows})
            return
        name = self.game.action_name(state, result.action)
        line = " ".join(line_names(self.game, state, result.line))
        show.out.print(
            f"{mover} prefers [bold]{escape(name)}[/]: after {line} "
            f"it is {value_text(self.game, result.value, result.exact)}"
        )
        grid = Grid(box=None, pad_edge=False)
        for column in ("move", f"worth to {mover}", "and then"):
            grid.add_column(column)
        for p in options[:20]:
            names = line_names(self.game, state, p.line[:9])
            grid.add_row(f"[bold]{escape(names[0])}[/]", value_text(self.game, p.value, p.exact), " ".join(names[1:]))
        show.out.print(grid)

    def undo(self, _: str) -> None:
        """Take back until it is a person's turn again."""
        taken = self.record.undo()
        while taken and self.record.moves and self.game.player(self.record.state) not in self.humans:
            taken += self.record.undo()
        self.thought = None
        if self.json:
            show.as_json({"event": "undo", "moves": taken})
        else:
            show.out.print(f"[dim]{taken} move(s) taken back[/]" if taken else "there is nothing to take back")
        self.show()

    def moves(self, _: str) -> None:
        """The legal moves."""
        if not self.json:
            show.out.print(self.game.legal_text(self.record.state, 400), markup=False)

    def help(self, _: str) -> None:
        """What can be typed."""
        grid = Grid(box=None, pad_edge=False, show_header=False)
        for word, meaning in _HELP.items():
            grid.add_row(f"[bold]{word}[/]", meaning)
        show.out.print(grid)

    def save(self, file: str) -> None:
        """Keep the game in a file."""
        path = Path(file or f"{self.game.name}.json").expanduser()
        try:
            self.record.save(path, humans=list(self.humans))
        except OSError as error:
            show.out.print(f"the game could not be saved as {path}: {error.strerror or error}", markup=False)
            return
        show.out.print(f"saved; go on with: plyant play --resume {path}", markup=False)

    # -- what is seen -----------------------------------------------------------------------------------------------

    def complain(self, error: PlyantError) -> None:
        """Say what was wrong with what was typed."""
        if self.json:
            show.as_json({"event": "error", "text": str(error)})
        else:
            show.out.print(str(error), markup=False)

    def show(self) -> None:
        """The position now, the last move marked."""
        state = self.record.state
        before = self.record.states[-2] if len(self.record.states) > 1 else None
        if self.json:
            over = self.record.is_over
            legal = [] if over else [self.game.action_name(state, a) for a in self.game.actions(state)]
            mover = None if over else self.game.player_name(self.game.player(state))
            show.as_json(
                {"event": "position", "text": self.game.text(state), "to_move": mover, "legal": legal, "over": over}
            )
            return
        show.out.print()
        show.out.print(show.board(self.game, state, before))
        show.out.print()

    def finish(self) -> None:
        """Say how it ended."""
        values = [float(self.game.utility(self.record.state, p)) for p in range(len(self.game.players))]
        if self.json:
            show.as_json({"event": "end", "values": values, "moves": self.record.move_names()})
            return
        best = max(values)
        winners = [self.game.player_name(p) for p, v in enumerate(values) if v == best]
        if len(values) == 1:
            show.out.print(f"[bold]The end: {values[0]:g}.[/]")
        elif len(winners) == len(values):
            show.out.print("[bold]A draw.[/]")
        else:
            score = "" if set(values) <= {-1.0, 0.0, 1.0} else f" ({', '.join(f'{v:g}' for v in values)})"
            show.out.print(f"[bold]{' and '.join(winners)} {'wins' if len(winners) == 1 else 'win'}{score}.[/]")

    def leave(self) -> None:
        """Keep a game that is left in the middle, so that nothing is lost."""
        if not self.record.moves:
            return
        try:
            self.record.save(last_game(), humans=list(self.humans))
        except OSError:
            return
        if not self.json:
            show.out.print("The game is kept; go on with: plyant play --resume last")
        raise typer.Exit(0)
