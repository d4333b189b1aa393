"""The contract: what a game is, and what a search of it returns.

A game is the six functions of every textbook (AIMA 5.1) over an immutable state. Everything else is optional, and each
optional hook switches something on. Player 0 is MAX; all others are MIN to `minimax` and `alphabeta`.
"""

from __future__ import annotations

import array
import dataclasses
import functools
import html
import inspect
import itertools
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, dataclass_transform

from plyant.display import move_text, position_text
from plyant.errors import BadText, ParameterError, UnfitGame
from plyant.parameters import suggestion, validated
from plyant.result import Action as Action
from plyant.result import Result as Result
from plyant.result import RootMove as RootMove
from plyant.safe_svg import safe_picture
from plyant.stage import Painting, Scene
from plyant.tables import memory
from plyant.tuples import weighted_sum
from plyant.typed import legal_text, read_moves, typed_move

CHANCE = -1
SIMULTANEOUS = -2
LARGEST_SCORE = 100

State = Any


@dataclass_transform(frozen_default=True)
class Game:
    """A game; subclass it and write the six functions.

    A parameter is an annotated class attribute with a default: `sticks: int = 15`. Instances are frozen, and are
    compared and hashed by class and parameters. Class attributes without annotation are constants of the rules.
    """

    players: ClassVar[Sequence[str]] = ("MAX", "MIN")
    bounds: ClassVar[tuple[float, float] | None] = None
    """Least and greatest utility to any player. A result at a bound outranks every estimate of `evaluate`."""
    zero_sum: ClassVar[bool | None] = None
    """True: the utilities of all players add up to zero, and so do the evaluations. None: not said."""
    weights = ()  # type: Any
    """How much each of the `features` counts; annotate it in a game to make it a parameter."""
    feature_names: ClassVar[Sequence[str]] = ()
    marks: ClassVar[Sequence[str]] = ()
    """The character of each player's pieces in `text`, for colours."""
    allows_reductions: ClassVar[bool] = False
    """May the engine look less deep at moves that are ordered late?"""
    not_native: ClassVar[str] = ""
    """The reason why this game is always interpreted; empty: try to compile it."""
    moves_run_together: ClassVar[bool] = False
    """May moves of one character each be typed without spaces, as in "4434"?"""
    stronger: ClassVar[Mapping[str, Any]] = {}
    """Parameters that change no rule but make the computer play better, such as weights: `thinker` has them."""
    keys: ClassVar[Mapping[str, Action]] = {}
    """The move of each key, {"up": 0, "k": 0, "space": 4}: the game is played by keys, and animated.

    "space" is to do nothing. A key may be one character, or up, down, left, right, enter, tab.
    """
    worst_case: ClassVar[Mapping[str, Any]] = {}
    """Parameters that put an opponent in nature's place, for searches that know no chance: `cautious` has them."""
    is_typed_in: ClassVar[bool] = False
    """Is it a tree that somebody has typed in, whose nodes are known by their paths?"""
    name: ClassVar[str] = ""
    """The name in the catalogue; by default made from the name of the class."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for attribute in [a for a in inspect.get_annotations(cls) if a in _CONSTANTS]:
            del cls.__annotations__[attribute]  # `bounds: tuple = …` is a constant of the rules, not a parameter
        if "__init__" in cls.__dict__:
            raise UnfitGame(
                f"{cls.__name__} defines __init__: a game's parameters are annotated class attributes with defaults, "
                f"such as `sticks: int = 15`, and `validate` checks them."
            )
        own = inspect.get_annotations(cls)
        for field in getattr(cls, "__dataclass_fields__", {}).values():  # `sticks = 29` gives a parameter a new default
            if field.name in cls.__dict__ and field.name not in own:
                cls.__annotations__ = inspect.get_annotations(cls) | {field.name: field.type}
        dataclasses.dataclass(frozen=True, repr=False)(cls)
        for guard in ("__setattr__", "__delattr__"):  # Game has them for all: whoever decorates again is welcome
            delattr(cls, guard)
        if "name" not in cls.__dict__:
            cls.name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        """An instance; raises ParameterError for a parameter that the game does not have."""
        known = [field.name for field in dataclasses.fields(cls) if field.init]  # type: ignore[arg-type]
        for given in kwargs:
            if given not in known:
                hint = suggestion(given, known, 1)
                raise ParameterError(
                    f"{cls.name} has no parameter {given!r}; it has: {', '.join(known) or 'none'}.{hint}"
                )
        for field in dataclasses.fields(cls)[len(args) :]:  # type: ignore[arg-type]
            needed = field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
            if field.init and needed and field.name not in kwargs:
                raise ParameterError(f"{cls.name} needs a value for its parameter {field.name!r}.")
        if len(args) > len(known):
            raise ParameterError(f"{cls.name} takes {len(known)} parameter(s), and {len(args)} were given.")
        return super().__new__(cls)

    def __setattr__(self, name: str, value: Any) -> None:
        raise dataclasses.FrozenInstanceError(f"a game does not change: {name} cannot be set; make another game.")

    def __delattr__(self, name: str) -> None:
        raise dataclasses.FrozenInstanceError(f"a game does not change: {name} cannot be deleted.")

    def __post_init__(self) -> None:
        for name, value in validated(self).items():
            object.__setattr__(self, name, value)
        names = self.players
        if isinstance(names, str) or not isinstance(names, Sequence) or not names:
            raise UnfitGame(
                f"{self.name}: players={names!r} must be the names of the players, such as ('A', 'B', 'C')."
            )
        self.validate()

    def validate(self) -> None:
        """Raise ParameterError when the parameters make no game; called once, after their types are checked."""

    def __repr__(self) -> str:
        given = ", ".join(f"{name}={value!r}" for name, value in self.parameters().items())
        return f"{type(self).__name__}({given})"

    def __str__(self) -> str:
        """The text that `plyant.load` reads: the name, and the parameters that are not the default."""
        defaults = {f.name: f.default for f in dataclasses.fields(self) if f.init}  # type: ignore[arg-type]
        changed = {n: v for n, v in self.parameters().items() if v != defaults[n]}
        given = ",".join(f"{n}={v if isinstance(v, str) else repr(v).replace(' ', '')}" for n, v in changed.items())
        return f"{self.name}({given})" if given else self.name

    def parameters(self) -> dict[str, Any]:
        """The parameters by name, in the order they were declared."""
        return {f.name: getattr(self, f.name) for f in dataclasses.fields(self) if f.init}  # type: ignore[arg-type]

    # -- the six functions ------------------------------------------------------------------------------------------

    def initial(self) -> State:
        """The state at the start."""
        raise NotImplementedError(f"{type(self).__name__} has no initial()")

    def player(self, s: State) -> int:
        """Whose move it is: 0, 1 …, or CHANCE, or SIMULTANEOUS."""
        raise NotImplementedError(f"{type(self).__name__} has no player()")

    def actions(self, s: State) -> Iterable[Action]:
        """The legal moves, always in the same order: at least one. Not asked for in a terminal state."""
        raise NotImplementedError(f"{type(self).__name__} has no actions()")

    def result(self, s: State, a: Action) -> State:
        """The state after a move; `s` stays as it was."""
        raise NotImplementedError(f"{type(self).__name__} has no result()")

    def is_terminal(self, s: State) -> bool:
        """Is the game over?"""
        raise NotImplementedError(f"{type(self).__name__} has no is_terminal()")

    def utility(self, s: State, p: int) -> float:
        """What the end is worth to player p."""
        raise NotImplementedError(f"{type(self).__name__} has no utility()")

    # -- optional: what the search may use --------------------------------------------------------------------------

    def evaluate(self, s: State, p: int) -> float:
        """Estimate of the utility to p, for a bounded look-ahead; by default the weighted sum of the features."""
        value = weighted_sum(self.weights, self.features(s))
        return value if p == 0 else -value

    def features(self, s: State) -> tuple[float, ...]:
        """What counts in a position, to player 0; `weights` says how much each of them counts."""
        return ()

    def estimate(self, s: State) -> float:
        """The moves that are still needed at least, never too many (admissible): for `astar` and `idastar`.

        A part of a move counts as one. Infinity: there is no solution from here.
        """
        return 0

    def is_quiet(self, s: State) -> bool:
        """False: nothing is settled here, so look on along `noisy_actions` before evaluating."""
        return True

    def noisy_actions(self, s: State) -> Iterable[Action]:
        """The moves to look at while waiting for quiescence."""
        return range(0)

    def order(self, s: State, a: Action) -> int:
        """A hint: moves with a higher number are looked at first."""
        return 0

    def key(self, s: State) -> Any:
        """What identifies the position in a table: equal keys, equal values."""
        return self.canonical(s)

    def canonical(self, s: State) -> State:
        """One state for all that are the same by symmetry."""
        return s

    def score(self, s: State) -> int:
        """What an end is worth to player 0 as a whole number from −100 to 100; by default the utility.

        Define it to tell a fast win from a slow one: it has the sign of the utility, and the better end more.
        """
        worth = self.utility(s, 0)
        if not abs(worth) <= LARGEST_SCORE or worth != int(worth):
            raise UnfitGame("the utilities are not whole numbers from -100 to 100: give the game a score(s).")
        return int(worth)

    def limits(self, s: State) -> tuple[int, int]:
        """(least, most) that the score of s to the player on move can be, as far as a glance tells.

        Where the two are equal, nobody looks further: so they must be at the end of the game, and may be before it.
        """
        if self.is_terminal(s):
            worth = self.score(s) if self.player(s) == 0 else -self.score(s)
            return worth, worth
        if self.has_score:
            return -LARGEST_SCORE, LARGEST_SCORE
        return math.floor(max(self.lowest, -LARGEST_SCORE)), math.ceil(min(self.highest, LARGEST_SCORE))

    def sensible(self, s: State) -> Iterable[Action]:
        """The moves to look at where `limits` leave the score open; by default all.

        A move may be left out where another that stays is surely as good, or where it surely leads to no more than the
        least of the limits: so moves that lose at once may.
        """
        return self.actions(s)

    def promise(self, s: State, a: Action) -> int:
        """As `order`, for a search to the end of the game: there a better order is worth more time."""
        return self.order(s, a)

    def null(self, s: State) -> State:
        """The state after passing: define it where to move is never worse than to pass (no zugzwang)."""
        return s

    def chance(self, s: State) -> Iterable[tuple[Action, float]]:
        """The outcomes and their probabilities, where player(s) is CHANCE."""
        raise NotImplementedError(f"{type(self).__name__} has no chance()")

    def actions_of(self, s: State, p: int) -> Iterable[Action]:
        """The moves of player p, where player(s) is SIMULTANEOUS; `result` then takes a tuple of moves."""
        raise NotImplementedError(f"{type(self).__name__} has no actions_of()")

    def observe(self, s: State, p: int) -> Any:
        """What player p can tell apart: equal observations, one information set."""
        return s

    def guess(self, o: Any, p: int, luck: int) -> State:
        """A state that player p, who has observed o, thinks possible; `luck` (63 random bits) says which.

        Every such state should come up as often as it is probable when all play at random. A search of hidden
        information sees o alone, never the state: so it cannot peek.
        """
        raise NotImplementedError(f"{type(self).__name__} has no guess()")

    # -- optional: what a person sees and types ---------------------------------------------------------------------

    def text(self, s: State) -> str:
        """The position in plain text; by default boards as grids, and the other fields of the state by name."""
        return position_text(s)

    def view(self, s: State, p: int) -> str:
        """The position in plain text as player p may see it; by default made of `observe(s, p)` alone."""
        return position_text(self.observe(s, p)) if self.has("observe") else self.text(s)

    def state_name(self, s: State) -> str:
        """A short name for a node of the game's tree, such as "B"; empty: it has none."""
        return ""

    def picture(self, s: State) -> str:
        """The position as an SVG picture; empty: there is none."""
        return ""

    def sight(self, s: State, p: int) -> str:
        """The position as an SVG picture as player p may see it; empty: `view` is shown (by default with `observe`)."""
        return "" if self.has("observe") else self.picture(s)

    def insight(self, s: State, p: int) -> str:
        """An SVG picture of how player p's evaluation sees the position; empty: there is none."""
        return ""

    def paint(self, states: Sequence[State]) -> Painting | None:
        """The last of these states in colours for a terminal; those before it tell how it came about.

        None: the text and the `marks` do.
        """
        return None

    def scene(self, states: Sequence[State]) -> Scene | None:
        """The last of these states as things that move, for a film; None: the pictures do."""
        return None

    def action_name(self, s: State, a: Action) -> str:
        """A move the way players write it, without spaces; by default a2-a3 for ((1, 0), (2, 0)): (row, column)."""
        return move_text(a, s)

    def parse_action(self, s: State, text: str) -> Action:
        """The legal move that a text means, by default "A2 a3", too; the inverse of action_name. Raises IllegalMove."""
        return typed_move(text, self._named(s), by_number=False)

    def parse_state(self, text: str) -> State:
        """The position that a text means; the inverse of `text` where a game offers it."""
        raise BadText(f"{self.name} cannot read a position from text; give the moves that lead to it instead.")

    # -- what every game has ----------------------------------------------------------------------------------------

    def has(self, hook: str) -> bool:
        """Does this game define the optional hook of this name itself?"""
        return getattr(type(self), hook) is not getattr(Game, hook)

    def legal(self, s: State) -> list[Action]:
        """What can happen next, whoever moves: moves, outcomes of chance, or joint moves (tuples) of all players."""
        mover = self.player(s)
        if mover == CHANCE:
            return [a for a, share in self.chance(s) if share > 0]
        if mover == SIMULTANEOUS:
            return list(itertools.product(*(list(self.actions_of(s, p)) for p in range(len(self.players)))))
        return list(self.actions(s))

    def move_name(self, s: State, a: Action) -> str:
        """What can happen next the way players write it; the moves of a joint move are joined, "rock+paper"."""
        if self.player(s) == SIMULTANEOUS:
            return "+".join(self.action_name(s, one) for one in a)
        return self.action_name(s, a)

    def parse_move(self, s: State, text: str, by_number: bool = True) -> Action:
        """The legal move that a person has typed; by_number: or its number in the list. Raises IllegalMove."""
        own = self.parse_action if self.has("parse_action") and self.player(s) != SIMULTANEOUS else None
        return typed_move(text, self._named(s), by_number, None if own is None else functools.partial(own, s))

    def _named(self, s: State) -> list[tuple[Action, str]]:
        return [(a, self.move_name(s, a)) for a in self.legal(s)]

    def legal_text(self, s: State, most: int = 40) -> str:
        """The legal moves as people write them, for messages."""
        return legal_text(self._named(s), most)

    def replay(self, moves: str | Iterable[str], state: State = None) -> State:
        """The state after moves typed by a person: "4 4 3", "4,4,3", ["4", "4", "3"] or, where it is clear, "443"."""
        s = self.initial() if state is None else state
        for a in self.read_moves(moves, s):
            s = self.result(s, a)
        return s

    def read_moves(self, moves: str | Iterable[str], state: State = None) -> list[Action]:
        """The moves that a text means, each legal where it is played."""
        return read_moves(self, moves, self.initial() if state is None else state)

    def thinker(self) -> Any:
        """The same game as a computer player had best see it."""
        return dataclasses.replace(self, **self.stronger) if self.stronger else self  # type: ignore[type-var]

    def cautious(self) -> Any:
        """The same game as a search had best see it that expects the worst of nature."""
        takes_over = self.has_chance and self.worst_case
        return dataclasses.replace(self, **self.worst_case) if takes_over else self  # type: ignore[type-var]

    def carried(self) -> Any:
        """The same game with nothing of it left in files besides its class, for a record that is taken elsewhere."""
        return self

    def models(self) -> Mapping[str, tuple[str, Any]]:
        """Named computer players of this game: each an algorithm, and the game as this player sees it."""
        return {}

    def has_won(self, s: State, p: int) -> bool:
        """Has p won? At the end p alone has most; who plays alone, more than nothing."""
        if not self.is_terminal(s):
            return False
        others = [float(self.utility(s, q)) for q in range(len(self.players)) if q != p]
        return float(self.utility(s, p)) > max(others, default=0.0)

    def player_name(self, p: int) -> str:
        """A player's name for messages."""
        return str(self.players[p]) if 0 <= p < len(self.players) else {CHANCE: "chance"}.get(p, "all")

    def mover_name(self, s: State) -> str:
        """Who moves in a state that is not terminal, for messages: a player, a piece of theirs, or nature's agent."""
        return self.player_name(self.player(s))

    def shown(self, s: State, p: int | None = None) -> str:
        """The position for a page or a notebook: its picture, else its text; p: as player p may see it."""
        picture = safe_picture(self.picture(s) if p is None else self.sight(s, p))
        return picture or f"<pre>{html.escape(self.text(s) if p is None else self.view(s, p))}</pre>"

    def _repr_html_(self) -> str:
        """What a notebook shows: the name, what the game is, and how it begins."""
        sentence = (inspect.getdoc(type(self)) or "").split("\n")[0]
        words = f"<b>{html.escape(str(self))}</b><br>{html.escape(sentence)}"
        return f"<div>{words}<br>{self.shown(self.initial(), 0 if self.has('observe') else None)}</div>"

    @functools.cached_property
    def _memory(self) -> array.array[int]:
        return memory(self)

    @property
    def memory_address(self) -> int:
        """Where machine code finds this game's tables."""
        return self._memory.buffer_info()[0]

    @property
    def round_plies(self) -> int:
        """The plies of a round: one move of every player, each with an outcome of chance where nature moves too."""
        return len(self.players) * (2 if self.has_chance else 1)

    @property
    def has_chance(self) -> bool:
        """May it be nature's turn?"""
        return self.has("chance")

    @property
    def last_player(self) -> int:
        """The number of the last player: they count from 0."""
        return len(self.players) - 1

    @property
    def has_null(self) -> bool:
        """May a search of two sides try passing? Among more players a pass need not change sides."""
        return self.has("null") and len(self.players) == 2

    @property
    def has_score(self) -> bool:
        """Are ends told apart by more than their utility?"""
        return self.has("score")

    @property
    def lowest(self) -> float:
        """The least utility, or minus infinity when it was not declared."""
        return float("-inf") if self.bounds is None else float(self.bounds[0])

    @property
    def highest(self) -> float:
        """The greatest utility, or infinity when it was not declared."""
        return float("inf") if self.bounds is None else float(self.bounds[1])


_CONSTANTS = frozenset(inspect.get_annotations(Game))
