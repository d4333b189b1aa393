"""Pac-Man and alpha-beta in plain Python, the way one writes it for a course: the peer of `benchmarks.pacman`.

Nothing here knows of Plyant. A state is an object with grids and agents; a successor is a copy of it to which the move
is applied; what an agent may do is looked up among the walls. See `pacman_lean` for the same with some care for speed.
"""

from __future__ import annotations

from collections.abc import Sequence

NORTH, EAST, SOUTH, WEST, STOP = "north", "east", "south", "west", "stop"
VECTORS = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0), STOP: (0, 0)}
REVERSE = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST, STOP: STOP}
TIME_PENALTY, FOOD_SCORE, WIN_SCORE, LOSE_SCORE, GHOST_SCORE = -1, 10, 500, -500, 200
SCARED_TIME = 40
TOO_CLOSE = 0.7
SLOW = 0.5  # of a scared ghost
INFINITY = float("inf")

Place = tuple[float, float]
Grid = list[list[bool]]


class Agent:
    """Where somebody is, where they are heading and, if it is a ghost, how long it is still scared."""

    def __init__(self, place: Place, heading: str = STOP, scared: int = 0) -> None:
        self.place = place
        self.heading = heading
        self.scared = scared

    def copy(self) -> Agent:
        """Another one like this."""
        return Agent(self.place, self.heading, self.scared)


class State:
    """A position; agent 0 is Pac-Man, all others are ghosts."""

    def __init__(self, walls: Grid, starts: Sequence[Place], food: Grid, capsules: list[Place]) -> None:
        self.walls = walls
        self.starts = starts
        self.food = food
        self.capsules = capsules
        self.agents = [Agent(place) for place in starts]
        self.score = 0
        self.won = False
        self.lost = False

    def copy(self) -> State:
        """Another one like this, which shares with it only what never changes."""
        other = State.__new__(State)
        other.walls, other.starts = self.walls, self.starts
        other.food = [column[:] for column in self.food]
        other.capsules = self.capsules[:]
        other.agents = [agent.copy() for agent in self.agents]
        other.score, other.won, other.lost = self.score, self.won, self.lost
        return other

    def legal_actions(self, index: int) -> list[str]:
        """The ways that an agent may go."""
        agent = self.agents[index]
        x, y = nearest_square(agent.place)
        if (x, y) != agent.place:  # between two squares one can only go on
            return [agent.heading]
        open_ways = []
        for way, (dx, dy) in VECTORS.items():
            if not self.walls[x + dx][y + dy]:
                open_ways.append(way)
        if index == 0:
            return open_ways
        open_ways.remove(STOP)
        back = REVERSE[agent.heading]
        if back in open_ways and len(open_ways) > 1:
            open_ways.remove(back)
        return open_ways or [STOP]

    def successor(self, index: int, action: str) -> State:
        """The position after a move of an agent."""
        after = self.copy()
        agent = after.agents[index]
        if index == 0:
            after._move(agent, action, 1)
            after.score += TIME_PENALTY
            after._eat(nearest_square(agent.place))
            for ghost in range(1, len(after.agents)):
                after._collide(ghost)
        else:
            after._move(agent, action, SLOW if agent.scared else 1)
            if agent.scared == 1:
                agent.place = nearest_square(agent.place)
            agent.scared = max(agent.scared - 1, 0)
            after._collide(index)
        return after

    def _move(self, agent: Agent, action: str, speed: float) -> None:
        dx, dy = VECTORS[action]
        x, y = agent.place
        agent.place = (x + speed * dx, y + speed * dy)
        if action != STOP:
            agent.heading = action

    def _eat(self, square: tuple[int, int]) -> None:
        x, y = square
        if self.food[x][y]:
            self.food[x][y] = False
            self.score += FOOD_SCORE
            if not any(any(column) for column in self.food):
                self.score += WIN_SCORE
                self.won = True
        if square in self.capsules:
            self.capsules.remove(square)
            for ghost in self.agents[1:]:
                ghost.scared = SCARED_TIME

    def _collide(self, index: int) -> None:
        ghost = self.agents[index]
        if manhattan_distance(ghost.place, self.agents[0].place) > TOO_CLOSE:
            return
        if ghost.scared:
            self.score += GHOST_SCORE
            self.agents[index] = Agent(self.starts[index])
        elif not self.won and not self.lost:
            self.score += LOSE_SCORE
            self.lost = True


def read(rows: Sequence[str]) -> State:
    """The first position of a layout; its rows from the top, walls all around it."""
    columns = [[row[x] for row in reversed(rows)] for x in range(len(rows[0]))]
    walls, food = ([[mark == one for mark in column] for column in columns] for one in "%.")
    places = [(x, y) for y in reversed(range(len(rows))) for x in range(len(columns))]  # in reading order
    starts = [place for one in "PG" for place in places if columns[place[0]][place[1]] == one]
    return State(walls, starts, food, [place for place in places if columns[place[0]][place[1]] == "o"])


def nearest_square(place: Place) -> tuple[int, int]:
    """The square that is nearest; of two the one in the east or in the north."""
    return int(place[0] + 0.5), int(place[1] + 0.5)


def manhattan_distance(a: Place, b: Place) -> float:
    """How far it is along streets."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


class AlphaBeta:
    """Depth-limited alpha-beta by the score, each ghost a minimizing ply; counts the states that it visits."""

    def __init__(self) -> None:
        self.states = 0

    def value(self, state: State, index: int, plies: int, alpha: float = -INFINITY, beta: float = INFINITY) -> float:
        """The value of a position in which it is this agent's turn."""
        self.states += 1
        if plies == 0 or state.won or state.lost:
            return state.score
        if index == 0:
            return self._best_for_pacman(state, plies, alpha, beta)
        return self._best_for_ghost(state, index, plies, alpha, beta)

    def _best_for_pacman(self, state: State, plies: int, alpha: float, beta: float) -> float:
        best = -INFINITY
        for action in state.legal_actions(0):
            following = 1 if len(state.agents) > 1 else 0
            best = max(best, self.value(state.successor(0, action), following, plies - 1, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    def _best_for_ghost(self, state: State, index: int, plies: int, alpha: float, beta: float) -> float:
        best = INFINITY
        for action in state.legal_actions(index):
            following = (index + 1) % len(state.agents)
            best = min(best, self.value(state.successor(index, action), following, plies - 1, alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best
