"""The rules of Pac-Man once more, written in another way: places are pairs of floats, food is a set, all things change.

Ways are words. North is up: y grows to the north, as in a drawing of coordinates.
"""

from __future__ import annotations

import copy

VECTORS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0), "stop": (0, 0)}
BACK = {"north": "south", "south": "north", "east": "west", "west": "east"}

Place = tuple[float, float]


class Ghost:
    """Where it is, where it looks, and for how many moves it is still scared."""

    def __init__(self, start: Place) -> None:
        self.start = self.place = start
        self.looks = "stop"
        self.timer = 0

    def is_at_a_square(self) -> bool:
        return all(number.is_integer() for number in self.place)


class World:
    """A game of Pac-Man; `play` changes it."""

    def __init__(self, text: str, ghosts: int | None = None) -> None:
        rows = text.split("\n")
        self.width, self.height = len(rows[0]), len(rows)
        marks = {
            (float(x), float(self.height - 1 - line)): mark
            for line, row in enumerate(rows)
            for x, mark in enumerate(row)
        }
        self.free = {place for place, mark in marks.items() if mark != "%"}
        self.food = {place for place, mark in marks.items() if mark == "."}
        self.capsules = {place for place, mark in marks.items() if mark == "o"}
        self.pacman = next(place for place, mark in marks.items() if mark == "P")
        numbered = sorted((mark, place) for place, mark in marks.items() if mark.isdigit())
        starts = [place for _, place in numbered] + [place for place, mark in marks.items() if mark == "G"]
        self.ghosts = [Ghost(place) for place in starts[:ghosts]]
        self.mover = 0
        self.score = 0
        self.end = ""

    def copy(self) -> World:
        other = copy.copy(self)
        other.food, other.capsules = set(self.food), set(self.capsules)
        other.ghosts = [copy.copy(ghost) for ghost in self.ghosts]
        return other

    def exits(self, place: Place) -> list[str]:
        x, y = place
        return [way for way in BACK if (x + VECTORS[way][0], y + VECTORS[way][1]) in self.free]

    def moves(self) -> list[str]:
        """What the one whose turn it is may do; nothing when the game is over."""
        if self.end:
            return []
        if self.mover == 0:
            return [*self.exits(self.pacman), "stop"]
        ghost = self.ghosts[self.mover - 1]
        if not ghost.is_at_a_square():
            return [ghost.looks]
        ways = self.exits(ghost.place)
        if len(ways) > 1 and ghost.looks != "stop":
            ways = [way for way in ways if way != BACK[ghost.looks]]
        return ways or ["stop"]

    def shares(self, kind: str) -> dict[str, float]:
        """How probable each move of the ghost on turn is."""
        ways = self.moves()
        if kind == "random":
            return dict.fromkeys(ways, 1 / len(ways))
        ghost = self.ghosts[self.mover - 1]
        reach = {way: apart(moved(ghost.place, way, 0.5 if ghost.timer else 1.0), self.pacman) for way in ways}
        wanted = max(reach.values()) if ghost.timer else min(reach.values())
        best = [way for way in ways if reach[way] == wanted]
        return {way: 0.2 / len(ways) + (0.8 / len(best) if way in best else 0.0) for way in ways}

    def play(self, way: str) -> None:
        """One move of the one whose turn it is, and all that follows from it."""
        assert way in self.moves()
        if self.mover == 0:
            self._play_pacman(way)
        else:
            self._play_ghost(self.ghosts[self.mover - 1], way)
        self.mover = (self.mover + 1) % (1 + len(self.ghosts))

    def _play_pacman(self, way: str) -> None:
        self.pacman = moved(self.pacman, way, 1.0)
        self.score -= 1
        if self.pacman in self.food:
            self.food.remove(self.pacman)
            self.score += 10
            if not self.food:
                self.score += 500
                self.end = "won"
        if self.pacman in self.capsules:
            self.capsules.remove(self.pacman)
            for ghost in self.ghosts:
                ghost.timer = 40
        for ghost in self.ghosts:
            self._meet(ghost)

    def _play_ghost(self, ghost: Ghost, way: str) -> None:
        ghost.place = moved(ghost.place, way, 0.5 if ghost.timer else 1.0)
        if way != "stop":
            ghost.looks = way
        if ghost.timer == 1:  # of two squares the one with the greater coordinate
            ghost.place = (float(int(ghost.place[0] + 0.5)), float(int(ghost.place[1] + 0.5)))
        if ghost.timer:
            ghost.timer -= 1
        self._meet(ghost)

    def _meet(self, ghost: Ghost) -> None:
        if apart(ghost.place, self.pacman) >= 0.7:
            return
        if ghost.timer:
            self.score += 200
            ghost.place, ghost.looks, ghost.timer = ghost.start, "stop", 0
        elif not self.end:
            self.score -= 500
            self.end = "lost"

    def drawn(self) -> str:
        """The maze as text; who is halfway is drawn on the square west or north of it."""
        marks = dict.fromkeys(self.food, ".") | dict.fromkeys(self.capsules, "o")
        for ghost in self.ghosts:
            x, y = ghost.place
            marks[float(x // 1), float(-(-y // 1))] = "S" if ghost.timer else "G"
        marks[self.pacman] = "P"
        rows = []
        for line in range(self.height):
            places = [(float(x), float(self.height - 1 - line)) for x in range(self.width)]
            rows.append("".join(marks.get(p, " " if p in self.free else "%") for p in places).rstrip())
        return "\n".join(rows)


def moved(place: Place, way: str, far: float) -> Place:
    """The place so far away."""
    return place[0] + far * VECTORS[way][0], place[1] + far * VECTORS[way][1]


def apart(a: Place, b: Place) -> float:
    """The distance along streets without walls."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])
