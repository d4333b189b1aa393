"""The gas maze: rules against others written anew on coordinates, the notes' figures, both ways of moving."""

import random
import xml.etree.ElementTree as ET

import pytest

from plyant.engine.search import alphabeta, engine, minimax
from plyant.errors import BadText, IllegalMove, ParameterError, UnfitGame
from plyant.game import SIMULTANEOUS
from plyant.games.gas_maze import GasMaze
from plyant.hidden.simultaneous import backward_induction, solve_simultaneous

WAYS = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
MAZES = [
    "2.1#../...#Bx/.#.#../....../....../###xA./.##.#.",
    "1.A/.../B.2",
    "A.B\nx#.\n1.2",
    "1#A#2/...../.B...",
    "A1B2",
    "xA#1/##B2",
]


class Plain:
    """The rules once more: squares are (row, column), gas is a dictionary of what each robot has just left."""

    def __init__(self, maze, steps):
        self.rows = maze.replace("/", "\n").split("\n")
        self.at = {mark: self.find(mark)[0] for mark in "AB"}
        self.gas = {}
        for cloud in self.find("x"):
            robot = next(m for m in "AB" if m not in self.gas and self.apart(cloud, self.at[m]) == 1)
            self.gas[robot] = cloud
        self.steps, self.done = steps, 0

    def find(self, mark):
        return [(r, c) for r, row in enumerate(self.rows) for c, m in enumerate(row) if m == mark]

    @staticmethod
    def apart(one, other):
        return abs(one[0] - other[0]) + abs(one[1] - other[1])

    def is_wall(self, square):
        r, c = square
        return not (0 <= r < len(self.rows) and 0 <= c < len(self.rows[0])) or self.rows[r][c] == "#"

    def around(self, robot):
        r, c = self.at[robot]
        return {name: (r + down, c + right) for name, (down, right) in WAYS.items()}

    def ways(self, robot):
        barred = {*self.gas.values(), *self.at.values()}
        free = {name: q for name, q in self.around(robot).items() if not self.is_wall(q) and q not in barred}
        return free or {"stay": self.at[robot]}

    def go(self, robot, to):
        self.gas.pop(robot, None)
        if to != self.at[robot]:
            self.gas[robot] = self.at[robot]
        self.at[robot] = to

    def out(self, robot):
        r, c = self.at[robot]
        return self.rows[r][c] in "12"

    def is_over(self):
        return self.out("A") or self.out("B") or self.done == self.steps

    def ability(self, robot):
        unsafe = sum(self.is_wall(q) or q in self.gas.values() for q in self.around(robot).values())
        return min(self.apart(self.at[robot], self.find(mark)[0]) for mark in "12") + unsafe


@pytest.mark.parametrize("maze", MAZES)
@pytest.mark.parametrize("moves", ["alternating", "simultaneous"])
def test_random_games_go_by_the_other_rules(maze, moves):
    game = GasMaze(maze=maze, moves=moves, steps=9)
    luck = random.Random(maze)
    for _ in range(60):
        s, plain = game.initial(), Plain(maze, 9)
        turn = 0
        while not plain.is_over():
            assert not game.is_terminal(s)
            assert game.evaluate(s, 0) == plain.ability("B") - plain.ability("A")
            options = {robot: plain.ways(robot) for robot in "AB"}
            if moves == "alternating":
                robot = "AB"[turn % 2]
                assert game.player(s) == turn % 2
                assert [game.action_name(s, a) for a in game.actions(s)] == list(options[robot])
                name = luck.choice(list(options[robot]))
                plain.go(robot, options[robot][name])
                plain.done += turn % 2
            else:
                assert game.player(s) == SIMULTANEOUS
                for p, robot in enumerate("AB"):
                    assert [game.action_name(s, a) for a in game.actions_of(s, p)] == list(options[robot])
                names = {robot: luck.choice(list(options[robot])) for robot in "AB"}
                name = "+".join(names.values())
                targets = {robot: options[robot][names[robot]] for robot in "AB"}
                if targets["A"] == targets["B"]:
                    plain.gas.clear()
                else:
                    for robot in "AB":
                        plain.go(robot, targets[robot])
                plain.done += 1
            s = game.result(s, game.parse_move(s, name))
            turn += 1
        assert game.is_terminal(s)
        worth = 100 * (plain.out("A") - plain.out("B"))
        assert (game.utility(s, 0), game.utility(s, 1)) == (worth, -worth)


def test_the_figures_of_the_notes():
    game = GasMaze(heuristic="notes")
    s = game.initial()
    first, second = game.exits
    assert [game.distance(s.a, first), game.distance(s.a, second)] == [7, 9]
    assert [game.distance(s.b, first), game.distance(s.b, second)] == [3, 5]
    assert [game.penalty(s, 0), game.penalty(s, 1)] == [2, 2]
    assert [game.ability(s, 0), game.ability(s, 1)] == [9, 5]
    assert game.evaluate(s, 0) == 4
    assert game.evaluate(s, 1) == -4
    assert GasMaze().evaluate(s, 0) == -4


def test_by_the_notes_heuristic_a_goes_away_from_the_exits():
    names = {
        h: GasMaze(heuristic=h).action_name(None, minimax(GasMaze(heuristic=h), depth=1, native=False).action)
        for h in ("notes", "repaired")
    }
    assert names == {"notes": "right", "repaired": "up"}


def test_the_first_to_move_wins_the_race_and_at_once_it_is_a_draw():
    game = GasMaze(steps=7)
    found = engine(game, native=False)
    assert (found.value, found.exact) == (100, True)
    at_once = backward_induction(GasMaze(moves="simultaneous", steps=7))
    assert (at_once.value, at_once.exact) == (0, True)


def test_searches_of_the_alternating_game_are_native_and_agree():
    game = GasMaze(maze="A..1/..../B..2", steps=5)
    found = alphabeta(game)
    assert found.native
    assert found.value == alphabeta(game, native=False).value == solve_simultaneous(game).value == 100
    for depth in (1, 4, 6):
        assert alphabeta(game, depth=depth).value == minimax(game, depth=depth, native=False).value
    with pytest.raises(UnfitGame, match="simultaneous moves"):
        alphabeta(GasMaze(moves="simultaneous"))
    assert GasMaze(moves="simultaneous").not_native


def test_a_position_in_which_both_must_guess():
    """Six rounds are left, just enough: where A guesses B's way, B is held up and A wins."""
    maze = "2.1#../...#.x/.#.#.B/...xA./......"
    found = backward_induction(GasMaze(maze=maze, moves="simultaneous", steps=6))
    assert found.value == pytest.approx(50)
    assert {GasMaze().action_name(None, a): p for a, p in found.mix} == pytest.approx({"up": 0.5, "right": 0.5})
    assert {GasMaze().action_name(None, a): p for a, p in found.mixes[1]} == pytest.approx({"down": 0.5, "left": 0.5})


def test_without_a_limit_positions_come_again():
    game = GasMaze(maze="A..B/1##2/....", moves="simultaneous", steps=0)
    solved = solve_simultaneous(game)
    assert solved.value == 0  # each goes to his exit
    assert solved.states < 2000
    assert game.replay("right+left").rounds == 0
    assert game.text(game.initial()).endswith("no limit of rounds")


def test_gas_lasts_for_one_round():
    game = GasMaze(maze="A..1/..../B..2")
    s = game.replay("right right")  # B may not go up to where it would be beside; A has left a1
    assert "left" not in [game.action_name(s, a) for a in game.actions(s)]
    later = game.replay("right right down right")
    assert later.gas_a == 1
    assert game.is_free(later, 0)


def test_who_is_walled_in_stays():
    game = GasMaze(maze="A#1/##./B.2")
    assert game.legal(game.initial()) == [4]
    assert game.replay("stay right stay right").b == game.exits[1]


@pytest.mark.parametrize("moves", ["alternating", "simultaneous"])
def test_texts_and_pictures(moves):
    game = GasMaze(moves=moves)
    s = game.initial()
    assert game.text(s).split("\n")[2] == "2 . . . # B x"
    assert game.text(s).endswith("round 1 of 12" + (", A to move" if moves == "alternating" else ""))
    assert ET.fromstring(game.picture(s)).tag.endswith("svg")
    assert game.picture(s).count("<circle") == 2


def steps_to_an_exit(plain, square):
    """The least number of steps to an exit if no wall were in the way, found breadth first."""
    seen, layer, steps = {square}, {square}, 0
    goals = {plain.find(mark)[0] for mark in "12"}
    while not layer & goals:
        layer = {(r + down, c + right) for r, c in layer for down, right in WAYS.values()} - seen
        layer = {(r, c) for r, c in layer if 0 <= r < len(plain.rows) and 0 <= c < len(plain.rows[0])}
        seen |= layer
        steps += 1
    return steps


@pytest.mark.parametrize("maze", MAZES)
@pytest.mark.parametrize(("heuristic", "sign"), [("repaired", -1), ("notes", 1)])
def test_the_heuristic_of_every_square(maze, heuristic, sign):
    game, plain = GasMaze(maze=maze, heuristic=heuristic), Plain(maze, 12)
    s = game.initial()
    for p, (robot, other) in enumerate(("AB", "BA")):
        expected = {}
        theirs = plain.ability(other)
        for r, row in enumerate(plain.rows):
            for c, mark in enumerate(row):
                if mark != "#":
                    around = [(r + down, c + right) for down, right in WAYS.values()]
                    unsafe = sum(plain.is_wall(q) or q in plain.gas.values() for q in around)
                    mine = steps_to_an_exit(plain, (r, c)) + unsafe
                    expected["abcdef"[c] + str(r + 1)] = sign * (mine - theirs)
        found = game.heuristic_map(s, p)
        assert found == expected
        r, c = plain.at[robot]
        assert found["abcdef"[c] + str(r + 1)] == game.evaluate(s, p)


def test_the_heuristic_as_a_picture():
    """Every free square has its number and what it comes from: by the notes A is at 7 + 2, and worth 4."""
    game = GasMaze(heuristic="notes")
    s = game.initial()
    root = ET.fromstring(game.insight(s, 0))
    labels = [(e.text, float(e.attrib["x"]), float(e.attrib["y"])) for e in root.iter() if e.tag.endswith("text")]
    x, y = s.a % 6 + 1, s.a // 6 + 1
    near = {text for text, at_x, at_y in labels if abs(at_x - x) < 0.5 and abs(at_y - y) < 0.5}
    assert near == {"A", "7+2", "4"}
    assert sum("+" in text for text, *_ in labels) == 1 + len(game.heuristic_map(s, 0))  # and once in the caption
    assert "for A: (distance + penalty) − 5; now 4" in {text for text, *_ in labels}
    assert "for B: 9 − (distance + penalty); now 4" in GasMaze().insight(s, 1)
    assert "−0" not in GasMaze().insight(s, 1)


def test_moves_may_be_shortened():
    game = GasMaze()
    assert game.replay("u d r").a == game.replay("up down right").a
    with pytest.raises(IllegalMove, match=r"'left' is not a legal move here\. Legal: up, right"):
        game.parse_action(game.initial(), "left")
    with pytest.raises(IllegalMove):
        game.parse_action(game.initial(), " ")


@pytest.mark.parametrize(
    ("parameters", "error", "words"),
    [
        ({"maze": "A.1/B.2x"}, BadText, "line 2 of the maze has 4 squares, and line 1 has 3"),
        ({"maze": "A.1/B?2"}, BadText, "line 2, column 2 of the maze: '\\?' is not one of: # . A B 1 2 x"),
        (
            {"maze": "A.1/B12"},
            BadText,
            "line 2, column 2 of the maze: this 1 is one too many; another is in line 1, column 3",
        ),
        ({"maze": "A.1/B.."}, BadText, "there is no 2 in the maze"),
        ({"maze": "A..1/B.x2"}, BadText, "line 2, column 3 of the maze: gas must be beside the robot"),
        ({"moves": "both"}, ParameterError, "alternating and simultaneous are"),
        ({"heuristic": "x"}, ParameterError, "repaired and notes are"),
        ({"steps": -2}, ParameterError, "0 for no limit"),
    ],
)
def test_mistakes_are_told_with_their_place(parameters, error, words):
    with pytest.raises(error, match=words):
        GasMaze(**parameters)
