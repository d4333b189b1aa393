"""Stand-ins for the modules of the Pac-Man course that an agent imports, if the course's own are not beside the file.

They have the names and the meanings of the originals, as far as a search can use them, in code of our own.
"""

from __future__ import annotations

import heapq
import importlib.abc
import importlib.machinery
import random
import sys
import types
from collections.abc import Iterator, Sequence
from typing import Any

from .stand_in_util import (
    Counter,
    FixedRandom,
    PriorityQueue,
    PriorityQueueWithFunction,
    Queue,
    Stack,
    TimeoutFunction,
    TimeoutFunctionException,
    arrayInvert,
    chooseFromDistribution,
    flipCoin,
    getProbability,
    lookup,
    manhattanDistance,
    matrixAsList,
    nearestPoint,
    normalize,
    nSample,
    raiseNotDefined,
    sample,
    sign,
)

# ---- game


class Agent:
    """Chooses an action in a state."""

    def __init__(self, index: int = 0) -> None:
        self.index = index

    def getAction(self, state: Any) -> Any:
        """To be written by each agent."""
        raiseNotDefined()


class Directions:
    """The moves in a maze."""

    NORTH, SOUTH, EAST, WEST, STOP = "North", "South", "East", "West", "Stop"
    LEFT = {NORTH: WEST, SOUTH: EAST, EAST: NORTH, WEST: SOUTH, STOP: STOP}
    RIGHT = {other: one for one, other in LEFT.items()}
    REVERSE = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST, STOP: STOP}


_VECTORS = {"North": (0, 1), "South": (0, -1), "East": (1, 0), "West": (-1, 0), "Stop": (0, 0)}


class Configuration:
    """A place and a direction."""

    def __init__(self, pos: Any, direction: str) -> None:
        self.pos, self.direction = pos, direction

    def getPosition(self) -> Any:
        """The place."""
        return self.pos

    def getDirection(self) -> str:
        """The direction."""
        return self.direction

    def isInteger(self) -> bool:
        """Is it a place with whole numbers?"""
        return all(int(one) == one for one in self.pos)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Configuration) and (self.pos, self.direction) == (other.pos, other.direction)

    def __hash__(self) -> int:
        return hash((self.pos, self.direction))

    def generateSuccessor(self, vector: Any) -> Configuration:
        """After a step."""
        place = self.pos[0] + vector[0], self.pos[1] + vector[1]
        direction = Actions.vectorToDirection(vector)
        return Configuration(place, self.direction if direction == Directions.STOP else direction)


class AgentState:
    """Where an agent is, and how long a ghost stays scared."""

    def __init__(self, startConfiguration: Configuration, isPacman: bool) -> None:
        self.start = self.configuration = startConfiguration
        self.isPacman = isPacman
        self.scaredTimer = self.numCarrying = self.numReturned = 0

    def getPosition(self) -> Any:
        """The place."""
        return self.configuration.getPosition()

    def getDirection(self) -> str:
        """The direction."""
        return self.configuration.getDirection()

    def copy(self) -> AgentState:
        """The same agent, to be changed."""
        other = AgentState(self.start, self.isPacman)
        other.configuration, other.scaredTimer = self.configuration, self.scaredTimer
        return other


class Grid:
    """A rectangle of cells, `grid[x][y]`."""

    def __init__(self, width: int, height: int, initialValue: Any = False, bitRepresentation: Any = None) -> None:
        self.width, self.height, self.CELLS_PER_INT = width, height, 30
        self.data = [[initialValue] * height for _ in range(width)]

    def __getitem__(self, column: int) -> list[Any]:
        return self.data[column]

    def __setitem__(self, column: int, cells: list[Any]) -> None:
        self.data[column] = cells

    def __iter__(self) -> Iterator[list[Any]]:
        return iter(self.data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and self.data == other.data

    def __hash__(self) -> int:
        return hash(tuple(map(tuple, self.data)))

    def copy(self) -> Grid:
        """Another grid with the same cells."""
        other = Grid(self.width, self.height)
        other.data = [list(column) for column in self.data]
        return other

    deepCopy = copy

    def shallowCopy(self) -> Grid:
        """Another grid that shares the cells."""
        other = Grid(self.width, self.height)
        other.data = self.data
        return other

    def count(self, item: Any = True) -> int:
        """How many cells have this value."""
        return sum(column.count(item) for column in self.data)

    def asList(self, key: Any = True) -> list[tuple[int, int]]:
        """The places with this value."""
        return matrixAsList(self.data, key)


class Actions:
    """Moves and the steps that they make."""

    TOLERANCE = 0.001

    @staticmethod
    def reverseDirection(action: str) -> str:
        """The opposite move."""
        return Directions.REVERSE.get(action, action)

    @staticmethod
    def vectorToDirection(vector: Any) -> str:
        """The move for a step."""
        dx, dy = vector
        if dy:
            return Directions.NORTH if dy > 0 else Directions.SOUTH
        return Directions.EAST if dx > 0 else Directions.WEST if dx < 0 else Directions.STOP

    @staticmethod
    def directionToVector(direction: str, speed: float = 1.0) -> tuple[float, float]:
        """The step of a move."""
        dx, dy = _VECTORS[direction]
        return dx * speed, dy * speed

    @staticmethod
    def getPossibleActions(config: Configuration, walls: Any) -> list[str]:
        """The moves that do not lead into a wall."""
        x, y = nearestPoint(config.pos)
        return [name for name, (dx, dy) in _VECTORS.items() if not walls[x + dx][y + dy]]

    @staticmethod
    def getLegalNeighbors(position: Any, walls: Any) -> list[tuple[int, int]]:
        """The places one step away that are no wall."""
        x, y = nearestPoint(position)
        places = [(x + dx, y + dy) for dx, dy in _VECTORS.values()]
        return [(a, b) for a, b in places if 0 <= a < walls.width and 0 <= b < walls.height and not walls[a][b]]

    @staticmethod
    def getSuccessor(position: Any, action: str) -> tuple[float, float]:
        """The place after a move."""
        dx, dy = Actions.directionToVector(action)
        return position[0] + dx, position[1] + dy


# ---- multiAgents and pacman


def scoreEvaluationFunction(currentGameState: Any) -> Any:
    """The score that is shown to the player."""
    return currentGameState.getScore()


class MultiAgentSearchAgent(Agent):
    """An agent with a depth in rounds and an evaluation function."""

    def __init__(self, evalFn: str = "scoreEvaluationFunction", depth: str = "2") -> None:
        super().__init__(0)
        names = vars(sys.modules[type(self).__module__])
        self.evaluationFunction = lookup(evalFn, {"scoreEvaluationFunction": scoreEvaluationFunction} | names)
        self.depth = int(depth)


class GameState:
    """For type annotations and `isinstance`; the states of a search are made elsewhere."""


class PacmanRules:
    """The constants of Pac-Man's moves."""

    PACMAN_SPEED = 1


class GhostRules:
    """The constants of the ghosts' moves."""

    GHOST_SPEED = 1.0


class ClassicGameRules:
    """Runs a game, which a search never does."""

    def __init__(self, timeout: int = 30) -> None:
        self.timeout = timeout


class GhostAgent(Agent):
    """A ghost."""

    def getDistribution(self, state: Any) -> Counter:
        """All moves are equally likely."""
        moves = Counter(dict.fromkeys(state.getLegalActions(self.index), 1.0))
        moves.normalize()
        return moves

    def getAction(self, state: Any) -> Any:
        """A move by this distribution."""
        return chooseFromDistribution(self.getDistribution(state)) or Directions.STOP


class RandomGhost(GhostAgent):
    """Moves at random."""


class DirectionalGhost(GhostAgent):
    """Moves towards Pac-Man."""

    def __init__(self, index: int, prob_attack: float = 0.8, prob_scaredFlee: float = 0.8) -> None:
        super().__init__(index)
        self.prob_attack, self.prob_scaredFlee = prob_attack, prob_scaredFlee


class SearchProblem:
    """A search for one agent."""


def _nothing(*_: Any, **__: Any) -> None:
    """Do nothing: no time is to be lost, and no picture is shown."""


_GAME = (Agent, Directions, Configuration, AgentState, Grid, Actions)
_UTIL = (
    *(Stack, Queue, PriorityQueue, PriorityQueueWithFunction, Counter, TimeoutFunction, TimeoutFunctionException),
    *(manhattanDistance, lookup, raiseNotDefined, flipCoin, chooseFromDistribution, sample, nSample, normalize),
    *(getProbability, sign, nearestPoint, arrayInvert, matrixAsList, FixedRandom),
)


def _by_name(*things: Any) -> dict[str, Any]:
    return {one.__name__: one for one in things}


_MODULES: dict[str, dict[str, Any]] = {
    "util": _by_name(*_UTIL) | {"pause": _nothing, "random": random, "heapq": heapq, "sys": sys},
    "game": _by_name(*_GAME) | {"Game": type("Game", (), {}), "GameStateData": type("GameStateData", (), {})},
    "pacman": _by_name(GameState, PacmanRules, GhostRules, ClassicGameRules, *_GAME)
    | {"SCARED_TIME": 40, "COLLISION_TOLERANCE": 0.7, "TIME_PENALTY": 1, "manhattanDistance": manhattanDistance},
    "multiAgents": _by_name(MultiAgentSearchAgent, scoreEvaluationFunction, Agent, Directions, manhattanDistance),
    "ghostAgents": _by_name(GhostAgent, RandomGhost, DirectionalGhost),
    "pacmanAgents": _by_name(Agent, Directions, scoreEvaluationFunction),
    "search": _by_name(SearchProblem),
    "layout": {"Layout": type("Layout", (), {}), "getLayout": _nothing},
    "graphicsDisplay": {"PacmanGraphics": type("PacmanGraphics", (), {})},
    "textDisplay": {"PacmanGraphics": type("PacmanGraphics", (), {}), "NullGraphics": type("NullGraphics", (), {})},
}


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(name, self) if name in _MODULES else None

    def exec_module(self, module: types.ModuleType) -> None:
        vars(module).update(_MODULES[module.__name__])


def offer() -> None:
    """Offer them, after all modules that are installed or lie beside the student's file."""
    sys.meta_path.append(_Finder())
