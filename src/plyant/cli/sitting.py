"""One sitting at the board: the loop of moves, and what a person may ask in between."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import typer
from rich.markup import escape
from rich.table import Table as Grid

from plyant.arena.advice import line_names, prospects, result_as_dict, value_text
from plyant.arena.record import Record
from plyant.arena.settings import Settings
from plyant.cli import show
from plyant.cli.editing import edit_lines
from plyant.cli.keeping import last_game, unnamed_game
from plyant.cli.thinking import NothingSearched, stop_on_interrupt, think
from plyant.engine.search import engine
from plyant.engine.table import Table
from plyant.errors import BadFile, IllegalMove, PlyantError
from plyant.game import Action, Result, State

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
_PLIES_SHOWN = 8  # of a line


class Sitting:
    """A game between the people at this terminal and the computer."""

    def __init__(self, record: Record, settings: Settings, json: bool) -> None:
        self.record = record
        self.game = record.game
        self.settings = settings
        self.humans = settings.humans
        self.json = json
        self.table = Table()
        self.file: Path | None = None  # where `save` without a name keeps this game
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
            edit_lines()
        self.show()
        while not self.record.is_over:
            if self.game.player(self.record.state) in self.humans:
                if not self.ask():
                    self.leave()
                    return
            else:
                try:
                    self.answer()
                except NothingSearched as error:
                    self.complain(error)
                    self.leave()
                    return
        self.finish()

    # -- turns ------------------------------------------------------------------------------------------------------

    def ask(self) -> bool:
        """Let a person move or ask; False: they leave."""
        mover = self.game.player_name(self.game.player(self.record.state))
        try:
            text = input("" if self.json else f"{mover}> ").strip()
        except (EOFError, KeyboardInterrupt):
            if not self.json:
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
                f"{show.number(result.nodes)} nodes · {escape(self._line(state, result.line))}[/]"
            )

    def think(self, state: State) -> Result:
        """What the computer makes of a position."""
        how = {"table": self.table, "threads": self.settings.threads, **self.settings.budget}
        result: Result = think(engine, self.game.thinker(), state, quiet=self.json, **how)[0]
        return result

    def _line(self, state: State, line: tuple[Action, ...]) -> str:
        """The beginning of a line the way players write it."""
        names = line_names(self.game, state, line[:_PLIES_SHOWN])
        return " ".join(names) + (" …" if len(line) > _PLIES_SHOWN else "")

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
        name = self.game.action_name(state, result.action)
        worth = value_text(self.game, result.value, result.exact)
        show.out.print(f"hint: [bold]{escape(name)}[/], {worth}  [dim]{escape(self._line(state, result.line))}[/]")

    def why(self, _: str) -> None:
        """The computer's last move, its line, and the alternatives; before its first move, the person's own choices."""
        state, result = self.thought if self.thought is not None else (self.record.state, self.think(self.record.state))
        mover = self.game.player_name(self.game.player(state))
        with stop_on_interrupt() as stop:
            seconds = max(float(self.settings.budget.get("seconds") or 1.0), 1.0)
            options = prospects(self.game.thinker(), state, seconds, stop)
        if self.json:
            rows = [
                {"move": self.game.action_name(state, p.action), "value": p.value, "exact": p.exact,
                 "line": line_names(self.game, state, p.line)}
                for p in options
            ]  # fmt: skip
            show.as_json({"event": "why", "mover": mover, "alternatives": rows})
            return
        name = self.game.action_name(state, result.action)
        show.out.print(
            f"{mover} prefers [bold]{escape(name)}[/]: {value_text(self.game, result.value, result.exact)}, "
            f"with the line {escape(self._line(state, result.line))}"
        )
        grid = Grid(box=None, pad_edge=False)
        for column in ("move", f"worth to {mover}", "with the line"):
            grid.add_column(column)
        for p in options[:20]:
            name = self.game.action_name(state, p.action)
            worth = value_text(self.game, p.value, p.exact)
            grid.add_row(f"[bold]{escape(name)}[/]", worth, escape(self._line(state, p.line)))
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
            grid.add_row(f"[bold]{word}[/]", meaning.format(plyant=show.command()))
        show.out.print(grid)

    def save(self, file: str) -> None:
        """Keep the game in a file; without a name, in the user's folder for state."""
        if file:
            path = Path(file).expanduser()
        else:
            try:
                path = self.file = self.file or unnamed_game(self.game.name)
            except OSError as error:
                raise BadFile(f"the game could not be saved: {error}.") from None
        self.record.save(path, self.settings)
        if self.json:
            show.as_json({"event": "saved", "file": str(path)})
        else:
            self.tell_how_to_go_on("saved", shlex.quote(str(path)))

    def tell_how_to_go_on(self, what: str, name: str) -> None:
        """The command that opens a game that was kept."""
        show.out.print(f"{what}; go on with: {show.command()} play --resume {name}", markup=False)

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
        path = last_game()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.record.write(path, self.settings)
        except OSError as error:
            self.complain(BadFile(f"the game could not be kept as {path}: {error.strerror or error}."))
            return
        if not self.json:
            self.tell_how_to_go_on("The game is kept", "last")
        raise typer.Exit(0)
