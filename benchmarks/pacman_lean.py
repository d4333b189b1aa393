"""The rules of `pacman_plain` by somebody who has thought of speed: still plain Python, and the same search.

States share what a move does not change, and the ways out of each square are listed once.
"""

from __future__ import annotations

from collections.abc import Iterable

NORTH, EAST, SOUTH, WEST, STOP = "north", "east", "south", "west", "stop"
VECTORS = {NORTH: (0.0, 1.0), EAST: (1.0, 0.0), SOUTH: (0.0, -1.0), WEST: (-1.0, 0.0), STOP: (0.0, 0.0)}
REVERSE = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST, STOP: ""}
SCARED_TIME = 40
TOO_CLOSE = 0.7
INFINITY = float("inf")

Place = tuple[float, float]


class Maze:
    """What never changes: the ways out of each square, and where the ghosts start."""

    def __init__(self, rows: Iterable[str]) -> None:
        lines = list(rows)[::-1]
        marks = {(float(x), float(y)): mark for y, line in enumerate(lines) for x, mark in enumerate(line)}
        free = {place for place, mark in marks.items() if mark != "%"}
        self.exits = {
            (x, y): [way for way in (NORTH, EAST, SOUTH, WEST) if (x + VECTORS[way][0], y + VECTORS[way][1]) in free]
            for x, y in free
        }
        self.pacman = next(place for place, mark in marks.items() if mark == "P")
        in_reading_order = sorted(marks, key=lambda place: (-place[1], place[0]))
        self.ghosts = [place for place in in_reading_order if marks[place] == "G"]
        self.food = frozenset(place for place, mark in marks.items() if mark == ".")
        self.capsules = frozenset(place for place, mark in marks.items() if mark == "o")

    def start(self) -> State:
        """The first position."""
        ghosts = [Ghost(place, STOP, 0) for place in self.ghosts]
        return State(self, self.pacman, ghosts, self.food, self.capsules, 0)


class Ghost:
    """Where a ghost is, where it is heading, and how long it is still scared."""

    __slots__ = ("heading", "place", "timer")

    def __init__(self, place: Place, heading: str, timer: int) -> None:
        self.place = place
        self.heading = heading
        self.timer = timer


class State:
    """A position; agent 0 is Pac-Man, all others are ghosts."""

    __slots__ = ("capsules", "food", "ghosts", "lost", "maze", "pacman", "score", "won")

    def __init__(
        self,
        maze: Maze,
        pacman: Place,
        ghosts: list[Ghost],
        food: frozenset[Place],
        capsules: frozenset[Place],
        score: int,
    ) -> None:
        self.maze = maze
        self.pacman = pacman
        self.ghosts = ghosts
        self.food = food
        self.capsules = capsules
        self.score = score
        self.won = False
        self.lost = False

    def legal_actions(self, agent: int) -> list[str]:
        """The ways that an agent may go."""
        if agent == 0:
            return [*self.maze.exits[self.pacman], STOP]
        ghost = self.ghosts[agent - 1]
        exits = self.maze.exits.get(ghost.place)
        if exits is None:  # between two squares
            return [ghost.heading]
        back = REVERSE[ghost.heading]
        if back in exits and len(exits) > 1:
            return [way for way in exits if way != back]
        return exits or [STOP]

    def successor(self, agent: int, action: str) -> State:
        """The position after a move of an agent."""
        after = State(self.maze, self.pacman, self.ghosts[:], self.food, self.capsules, self.score)
        if agent == 0:
            after._move_pacman(action)
        else:
            after._move_ghost(agent - 1, action)
        return after

    def _move_pacman(self, action: str) -> None:
        dx, dy = VECTORS[action]
        place = self.pacman = self.pacman[0] + dx, self.pacman[1] + dy
        self.score -= 1
        if place in self.food:
            self.food -= {place}
            self.score += 10
            if not self.food:
                self.score += 500
                self.won = True
        if place in self.capsules:
            self.capsules -= {place}
            self.ghosts = [Ghost(ghost.place, ghost.heading, SCARED_TIME) for ghost in self.ghosts]
        for number in range(len(self.ghosts)):
            self._collide(number)

    def _move_ghost(self, number: int, action: str) -> None:
        ghost = self.ghosts[number]
        dx, dy = VECTORS[action]
        x, y = ghost.place
        timer = ghost.timer
        if timer > 0:
            x, y = x + dx / 2, y + dy / 2
            if timer == 1:
                x, y = float(int(x + 0.5)), float(int(y + 0.5))
            timer -= 1
        else:
            x, y = x + dx, y + dy
        self.ghosts[number] = Ghost((x, y), ghost.heading if action == STOP else action, timer)
        self._collide(number)

    def _collide(self, number: int) -> None:
        ghost = self.ghosts[number]
        if abs(ghost.place[0] - self.pacman[0]) + abs(ghost.place[1] - self.pacman[1]) > TOO_CLOSE:
            return
        if ghost.timer > 0:
            self.score += 200
            self.ghosts[number] = Ghost(self.maze.ghosts[number], STOP, 0)
        elif not self.won and not self.lost:
            self.score -= 500
            self.lost = True


class AlphaBeta:
    """Depth-limited alpha-beta by the score, each ghost a minimizing ply; counts the states that it visits."""

    def __init__(self) -> None:
        self.states = 0

    def value(self, state: State, agent: int, plies: int, alpha: float = -INFINITY, beta: float = INFINITY) -> float:
        """The value of a position in which it is the agent's turn."""
        self.states += 1
        if state.won or state.lost or plies == 0:
            return state.score
        following = (agent + 1) % (len(state.ghosts) + 1)
        if agent == 0:
            best = -INFINITY
            for action in state.legal_actions(agent):
                best = max(best, self.value(state.successor(agent, action), following, plies - 1, alpha, beta))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            return best
        best = INFINITY
        for action in state.legal_actions(agent):
            best = min(best, self.value(state.successor(agent, action), following, plies - 1, alpha, beta))
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best
