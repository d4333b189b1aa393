"""A question as a game with states, in the words of AIMA, of Plyant's contract and of Berkeley's Pac-Man course."""

from __future__ import annotations

from typing import Any

from ..question import Question
from .log import Log, Said

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_DIRECTIONS = ("North", "South", "East", "West")


class Actions(list[str]):
    """Moves; may be called, for `state.actions` and `state.actions()` are both written."""

    def __call__(self, *_: Any) -> Actions:
        """Itself."""
        return self


class Worth(Said):
    """A value to MAX that may be called with a player, to whom it then is."""

    def __call__(self, player: Any = 0, *_: Any) -> int:
        """To this player."""
        return int(self) if is_max(player) else -int(self)


def is_max(player: Any) -> bool:
    """Is this, however it is written, MAX?"""
    return player.upper() in ("MAX", "X") if isinstance(player, str) else not player


class World:
    """What all states of one question share."""

    def __init__(self, question: Question, log: Log, serial: int, directions: bool) -> None:
        self.question, self.log, self.serial = question, log, serial
        self.names = _DIRECTIONS + tuple(_LETTERS) if directions else tuple(_LETTERS)

    def action_names(self, node: int) -> Actions:
        """The moves of a node, by name."""
        return Actions(self.names[: len(self.question.children[node])])

    def child(self, node: int, action: Any) -> int:
        """Where a move leads."""
        legal = self.action_names(node)
        if action not in legal:
            raise ValueError(f"the move {action!r} is not legal here; legal are: {', '.join(legal) or 'none'}")
        return self.question.children[node][legal.index(action)]


class State:
    """A position; equal to another one when it is the same position of the same question."""

    number: int
    _world: World

    def __init__(self, world: World, number: int) -> None:
        self.__dict__.update(_world=world, number=number)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"<position {self.number} of question {self._world.serial}>"

    def __setattr__(self, name: str, value: Any) -> None:
        self._world.log.mutated = f"the state was given another {name!r}"
        self.__dict__[name] = value

    def __call__(self) -> State:
        """Itself, for `game.initial` and `game.initial()`."""
        return self

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memory: Any) -> State:
        return self

    @property
    def _key(self) -> tuple[int, int]:
        return self._world.serial, self.number

    # ---- the words of a state that knows its rules

    @property
    def actions(self) -> Actions:
        """The moves."""
        return self._world.action_names(self.number)

    legal_actions = get_actions = get_legal_actions = legal_moves = get_moves = get_legal_moves = moves = actions

    def result(self, action: Any) -> State:
        """After a move."""
        return State(self._world, self._world.child(self.number, action))

    successor = get_successor = next_state = make_move = move = apply = result

    @property
    def children(self) -> _States:
        """After each of the moves."""
        return _States(State(self._world, child) for child in self._world.question.children[self.number])

    successors = get_successors = get_children = children

    @property
    def is_terminal(self) -> Said:
        """Is it over?"""
        return Said(not self._world.question.children[self.number])

    terminal = terminal_test = is_over = game_over = is_leaf = isTerminal = is_terminal

    @property
    def utility(self) -> Worth:
        """What it is worth when it is over; else, the static evaluation."""
        self._world.log.ask(self.number)
        return Worth(self._world.question.values[self.number])

    evaluate = evaluation = heuristic = value = score = get_utility = utility

    @property
    def to_move(self) -> Said:
        """The player on move, 0 is MAX."""
        return Said(self._world.question.movers[self.number])

    player = current_player = turn = to_move

    @property
    def is_max(self) -> Said:
        """Is MAX on move?"""
        return Said(self.to_move == 0)

    # ---- Berkeley's words

    def getLegalActions(self, agentIndex: int = 0) -> Actions:
        """The moves of an agent; it is noted when it is not this agent's turn."""
        if agentIndex != self.to_move and not self.is_terminal:
            self._world.log.wrong_turns.add((int(self.to_move), int(agentIndex)))
        return self.actions

    def generateSuccessor(self, agentIndex: int, action: Any) -> State:
        """After an agent's move."""
        return self.result(action)

    def getLegalPacmanActions(self) -> Actions:
        """The moves of agent 0."""
        return self.getLegalActions(0)

    def generatePacmanSuccessor(self, action: Any) -> State:
        """After a move of agent 0."""
        return self.generateSuccessor(0, action)

    def getNumAgents(self) -> int:
        """Pac-Man and the ghosts."""
        return self._world.question.players

    def isWin(self) -> bool:
        """Is it over, and good for Pac-Man?"""
        return bool(self.is_terminal) and self._world.question.values[self.number] > 0

    def isLose(self) -> bool:
        """Is it over, and not good for Pac-Man?"""
        return bool(self.is_terminal) and not self.isWin()

    def getScore(self) -> int:
        """What it is worth to Pac-Man."""
        return int(self.utility)


class _States(list[State]):
    def __call__(self) -> _States:
        return self


class GameView:
    """The rules of one question."""

    _world: World

    def __init__(self, world: World) -> None:
        self.__dict__.update(
            _world=world, initial=State(world, 0), players=tuple(range(world.question.players)), name="a tree"
        )

    def __setattr__(self, name: str, value: Any) -> None:
        self._world.log.mutated = f"the game was given another {name!r}"
        self.__dict__[name] = value

    def actions(self, state: State) -> Actions:
        """The moves."""
        return state.actions

    get_actions = legal_actions = legal_moves = get_legal_actions = get_legal_moves = moves = possible_moves = actions

    def result(self, state: State, action: Any) -> State:
        """After a move."""
        return state.result(action)

    make_move = successor = next_state = apply = get_result = result

    def successors(self, state: State) -> list[tuple[str, State]]:
        """(move, position after it)."""
        return [(action, state.result(action)) for action in state.actions]

    def is_terminal(self, state: State) -> bool:
        """Is it over?"""
        return bool(state.is_terminal)

    terminal_test = terminal = is_over = game_over = is_game_over = is_terminal

    def utility(self, state: State, player: Any = 0) -> int:
        """What it is worth to a player; where it is not over, the static evaluation."""
        return state.utility(player)

    evaluate = evaluation = eval = heuristic = value = score = utility

    def to_move(self, state: State) -> int:
        """The player on move, 0 is MAX."""
        return int(state.to_move)

    player = current_player = turn = to_move

    def is_max(self, state: State) -> bool:
        """Is MAX on move?"""
        return bool(state.is_max)
