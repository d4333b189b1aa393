"""One sitting at the board: the loop of moves, and what a person may ask in between."""

from __future__ import annotations

import random
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.markup import escape

from plyant import choice
from plyant.arena.advice import ending, result_as_dict
from plyant.arena.levels import search_options
from plyant.arena.luck import decided, rolled, worth_of
from plyant.arena.record import Record
from plyant.arena.seen import is_visible, mover_name_for, own_actions, text_for, typed_by
from plyant.arena.settings import Settings
from plyant.cli import questions, show
from plyant.cli.editing import edit_lines
from plyant.cli.keeping import last_game, unnamed_game
from plyant.cli.thinking import NothingSearched, think
from plyant.engine.table import Table
from plyant.errors import BadFile, IllegalMove, PlyantError
from plyant.game import CHANCE, SIMULTANEOUS, Action, Game, Result, State
from plyant.result import line_names, value_text
from plyant.wording import agreeing, counted

if TYPE_CHECKING:
    from plyant.arena.agents import Agent

_PLIES_SHOWN = 8  # of a line


class Sitting:
    """A game between the people at this terminal and the computer."""

    def __init__(
        self,
        record: Record,
        settings: Settings,
        json: bool,
        seed: int | None = None,
        agents: Mapping[int, Agent] | None = None,
        target: Path | None = None,
    ) -> None:
        """agents: who thinks for players that are not people; target: where the game is written when it ends."""
        self.seed = random.SystemRandom().getrandbits(32) if seed is None else seed
        self.record = record
        self.game = record.game
        self.settings = settings
        self.humans = settings.humans
        self.json = json
        self.agents = agents or {}
        for p, agent in self.agents.items():
            agent.begin(self.seed + p)
        self.target = target
        self.table = Table()
        self.hides = self.game.has("observe")
        self.eyes = self.humans[0] if self.humans else None  # with whose eyes a game with secrets is seen
        self.chosen: dict[int, Action] = {}  # by those who move at once, and have decided already
        self.shown_last: tuple[int, Any] | None = None  # whose eyes have seen the board last, and what they observed
        self.file: Path | None = None  # where `save` without a name keeps this game
        self.is_horizon_noted = False
        self.thought: tuple[State, Result] | None = None  # the computer's last move: where, and what it found
        self.commands: dict[str, Callable[[str], None]] = {
            "hint": lambda _: questions.hint(self),
            "why": lambda _: questions.why(self),
            "undo": self.undo,
            "moves": lambda _: questions.moves(self),
            "board": lambda _: self.show(),
            "save": self.save,
            "help": lambda _: questions.help_(self),
            "?": lambda _: questions.help_(self),
        }

    def run(self) -> None:
        """Play until the end, or until the person leaves."""
        if not self.json:
            show.out.print(
                f"[bold]{escape(str(self.game))}[/]  [dim]{escape((type(self.game).__doc__ or '').splitlines()[0])}[/]"
            )
            show.out.print("[dim]Type a move, or help.[/]")
            edit_lines()
        if not self.is_dealing:
            self.show()
        while not self.record.is_over:
            try:
                if not self.go_on():
                    self.leave()
                    return
            except NothingSearched as error:
                self.complain(error)
                self.leave()
                return
        self.finish()

    # -- turns ------------------------------------------------------------------------------------------------------

    def go_on(self) -> bool:
        """One move, by whoever is to make it, or one question of a person; False: they leave."""
        mover = self.game.player(self.record.state)
        if mover == CHANCE:
            self.roll()
            return True
        waiting = [p for p in self.deciding() if p in self.humans and p not in self.chosen]
        if waiting:
            self.hand_over(waiting[0])
            return self.ask(waiting[0])
        self.answer()
        return True

    @property
    def luck(self) -> random.Random:
        """For this move: the same again when it was taken back."""
        return random.Random(f"{self.seed} {len(self.record.moves)}")

    def deciding(self) -> list[int]:
        """Who makes a move here."""
        mover = self.game.player(self.record.state)
        return list(range(len(self.game.players))) if mover == SIMULTANEOUS else [p for p in [mover] if p >= 0]

    def roll(self) -> None:
        """Let nature move; what she deals may be for one player's eyes only."""
        state = self.record.state
        action = rolled(self.game, state, self.luck)
        if not self.json and not self.is_secret:
            who, what = self.game.mover_name(state), self.game.action_name(state, action)
            show.out.print(f"[dim]{escape(who)}:[/] [bold]{escape(what)}[/]")
        self.move(action, "chance")

    @property
    def is_secret(self) -> bool:
        """Is there something to hide from a person at this terminal?"""
        return self.hides and bool(self.humans)

    def hand_over(self, player: int) -> None:
        """Several people at one terminal see only what is theirs."""
        if not self.is_secret or player == self.eyes:
            return
        self.eyes = player
        if self.json:
            self.show()
            return
        show.out.clear()
        try:
            input(f"{self.game.player_name(player)} is next: press Enter when nobody else looks. ")
        except (EOFError, KeyboardInterrupt):
            show.out.print()
        self.show()

    def ask(self, player: int) -> bool:
        """Let a person move or ask; False: they leave."""
        try:
            text = input("" if self.json else f"{self._asked(player)}> ").strip()
        except (EOFError, KeyboardInterrupt):
            if not self.json:
                show.out.print()
            return False
        word, _, rest = text.partition(" ")
        command = self.commands.get(word.lower())
        try:
            if not text:
                return True
            if word.lower() in ("quit", "exit", "q") and not self._is_move(player, text):
                return False
            if command is not None and not self._is_move(player, text):
                command(rest.strip())
                return True
            action = self._read(player, text)
            if self.game.player(self.record.state) == SIMULTANEOUS:
                self.chosen[player] = action
            else:
                self.move(action, "you")
        except PlyantError as error:
            self.complain(error)
        return True

    def _asked(self, player: int) -> str:
        """Who is asked for a move: a player, or a piece of theirs."""
        state = self.record.state
        return self.game.mover_name(state) if self.game.player(state) == player else self.game.player_name(player)

    def _read(self, player: int, text: str) -> Action:
        """The move that a person means; where all move at once, their own part of it."""
        return typed_by(self.game, self.record.state, player, text)

    def _is_move(self, player: int, text: str) -> bool:
        try:
            self._read(player, text)
        except IllegalMove:
            return False
        return True

    def answer(self) -> None:
        """Let the computer move, or all at once those who have not decided yet."""
        state = self.record.state
        if self.game.player(state) == SIMULTANEOUS:
            self.answer_at_once()
            return
        result = self.think(state)
        self.thought = (state, result)
        mover = self.game.player(state)
        action = decided(result, mover, self.luck)
        if self.json and not self.is_secret:
            show.as_json({"event": "thought", **result_as_dict(self.game, state, result, self.record.source)})
        self.move(action, "computer")
        if self.json:
            return
        eyes = self.eyes if self.is_secret else None
        name, player = mover_name_for(self.game, state, eyes), self.game.player_name(mover)
        if self.is_secret:
            if is_visible(self.game, state, self.record.state, eyes):
                show.out.print(f"{name} {agreeing(name, 'have')} moved")
            return
        line, value = ((action,), worth_of(result, action)) if action != result.action else (result.line, result.value)
        show.out.print(
            f"{name} {agreeing(name, 'play')} [bold]{escape(self.game.action_name(state, action))}[/]: "
            f"{value_text(self.game, value, result.exact)} for {player}  [dim]depth {result.depth} · "
            f"{counted(result.nodes, 'node')} · {escape(self.line_text(state, line))}[/]"
        )
        self.note_horizon(result)

    def note_horizon(self, result: Result) -> None:
        """Print once in a game that the computer cannot tell positions apart beyond its depth."""
        note = "" if self.is_horizon_noted else choice.beyond_the_horizon(self.game, result)
        if note:
            self.is_horizon_noted = True
            show.out.print(f"[dim]{escape(note)}[/]")

    def answer_at_once(self) -> None:
        """The joint move of all: what people have chosen, and the computer's moves for the others."""
        state = self.record.state
        players = self.deciding()
        others = [p for p in players if p not in self.chosen]
        if others:
            result = self.think(state)
            self.thought = (state, result)
            luck = self.luck
            self.chosen |= {p: decided(result, p, luck) for p in others}
        joint = tuple(self.chosen[p] for p in players)
        self.chosen = {}
        if not self.json:
            known = [p for p in players if not self.is_secret or p == self.eyes]
            moves = [f"{self.game.player_name(p)} {self.game.action_name(state, joint[p])}" for p in known]
            show.out.print(escape("; ".join(moves)))
        self.move(joint, "all")

    def think(self, state: State) -> Result:
        """What the computer makes of a position."""
        if (agent := self.agents.get(self.game.player(state))) is not None:
            try:
                return agent.choose(state)
            except KeyboardInterrupt:
                raise NothingSearched("stopped: nothing was searched.") from None
        game, how = self.search_options()
        is_quiet = self.json or (self.is_secret and self.game.player(state) not in self.humans)
        result: Result = think(choice.search, game, state, quiet=is_quiet, **how)[0]
        return result

    def search_options(self) -> tuple[Game, dict[str, Any]]:
        """The game as the computer sees it, and what its search is told."""
        return search_options(self.game, self.settings, self.table)

    def line_text(self, state: State, line: tuple[Action, ...]) -> str:
        """The beginning of a line the way players write it."""
        names = line_names(self.game, state, line[:_PLIES_SHOWN])
        return " ".join(names) + (" …" if len(line) > _PLIES_SHOWN else "")

    def move(self, action: Action, by: str) -> None:
        """Make a move and show the board, unless the person who plays cannot know that anything has happened."""
        name = self.game.move_name(self.record.state, action)
        self.record.play(action)
        if by != "you" and self.shown_last is not None and self.shown_last == self._what_is_seen():
            return
        if self.json and not (self.is_secret and by == "chance"):
            show.as_json({"event": "move", "by": by, "move": None if self.is_secret and by != "you" else name})
        if not self.is_dealing:
            self.show()

    @property
    def is_dealing(self) -> bool:
        """Are cards being dealt in secret? Who watches how, card by card, knows where each of them went."""
        return self.is_secret and not self.record.is_over and self.game.player(self.record.state) == CHANCE

    # -- what is asked ----------------------------------------------------------------------------------------------

    def undo(self, _: str) -> None:
        """Take back until it is a person's turn again."""
        self.chosen = {}
        taken = self.record.undo()
        while taken and self.record.moves and not set(self.deciding()) & set(self.humans):
            taken += self.record.undo()
        self.thought = None
        if self.is_secret:  # the number of moves would tell how many of them were not seen
            taken = min(taken, 1)
        if self.json:
            show.as_json({"event": "undo", "moves": taken})
        else:
            show.out.print(f"[dim]{counted(taken, 'move')} taken back[/]" if taken else "there is nothing to take back")
        self.show()

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
        self.shown_last = self._what_is_seen()
        before = self.record.states[-2] if len(self.record.states) > 1 else None
        if self.json:
            over = self.record.is_over
            legal = [] if over else self._legal_names(state)
            mover = None if over else mover_name_for(self.game, state, self.viewer)
            text = text_for(self.game, state, self.viewer)
            show.as_json({"event": "position", "text": text, "to_move": mover, "legal": legal, "over": over})
            return
        show.out.print()
        show.out.print(show.board(self.game, state, before, self.viewer))
        show.out.print()

    def _what_is_seen(self) -> tuple[int, Any] | None:
        """The viewer, and what they observe; None if everything is shown."""
        return None if self.viewer is None else (self.viewer, self.game.observe(self.record.state, self.viewer))

    @property
    def viewer(self) -> int | None:
        """With whose eyes the position is shown: when all is over, everybody sees everything."""
        return self.eyes if self.is_secret and not self.record.is_over else None

    def _legal_names(self, state: State) -> list[str]:
        """What may be typed; the moves of others in a game with secrets are secrets too."""
        if self.game.player(state) == SIMULTANEOUS:
            moves = own_actions(self.game, state, self.eyes or 0)
        else:
            moves = self.game.legal(state) if self.viewer is None else own_actions(self.game, state, self.viewer)
        return [self.game.action_name(state, a) for a in moves]

    def finish(self) -> None:
        """Say how it ended."""
        values = self.record.values()
        self.keep_recording()
        if self.json:
            show.as_json({"event": "end", "values": values, "moves": self.record.move_names()})
        else:
            show.out.print(f"[bold]{escape(ending(self.game, values))}[/]")

    def keep_recording(self) -> None:
        """Write the game to the file that was asked for before it began."""
        if self.target is None:
            return
        try:
            self.record.save(self.target, self.settings)
        except BadFile as error:
            self.complain(error)

    def leave(self) -> None:
        """Keep a game that is left in the middle, so that nothing is lost."""
        if not self.record.moves:
            return
        self.keep_recording()
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
