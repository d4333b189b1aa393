"""Moves as people type them: other spaces, brackets, dashes and cases, and numbers, where it is clear what is meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyant import SIMULTANEOUS, Game, load
from plyant.arena.seen import typed_by
from plyant.errors import GameOver, IllegalMove, ParameterError
from plyant.typed import moves_meant, read_moves
from tests.cli.command_line import plyant

PAIRS = [((0, 1), "(0, 1)"), ((1, 2), "(1, 2)"), ((2, 11), "(2, 11)")]
SQUARES = [(((1, 0), (2, 0)), "a2-a3"), (((1, 1), (2, 1)), "b2-b3")]


@pytest.mark.parametrize("text", ["(1, 2)", "1,2", "1 2", "[1,2]", "{1;2}", " ( 1 ,2 ) ", "1-2", "1/2", "1 – 2"])
def test_a_tuple_is_read_however_it_is_typed(text):
    assert moves_meant(text, PAIRS) == [(1, 2)]


@pytest.mark.parametrize(
    "text",
    ["a2-a3", "a2 - a3", "A2-A3", "a2a3", "a2 a3", "(a2, a3)", "a2–a3", "a2—a3", "a2−a3", "a2→a3", "a2->a3", "A2A3",
     "((1, 0), (2, 0))", "1 0 2 0", "[[1,0],[2,0]]"],
)  # fmt: skip
def test_squares_are_read_however_they_are_typed(text):
    assert moves_meant(text, SQUARES) == [((1, 0), (2, 0))]


def test_a_number_is_the_place_in_the_list():
    assert [moves_meant(text, SQUARES, by_number=True) for text in ("1", "2", " 2 ")] == [
        [SQUARES[0][0]], [SQUARES[1][0]], [SQUARES[1][0]],
    ]  # fmt: skip
    for text in ("0", "3", "-1", "1.0", "", "9" * 400):
        assert moves_meant(text, SQUARES, by_number=True) == []
    assert moves_meant("2", SQUARES) == []


def test_a_number_is_the_move_if_moves_are_numbers():
    columns = [(3, "4"), (4, "5"), (-1, "pass")]
    assert moves_meant("4", columns, by_number=True) == [3]
    assert moves_meant("1", columns, by_number=True) == []
    assert moves_meant("1", [(1, "-1"), (2, "+1")], by_number=True) == [1, 2]
    assert moves_meant("-1", [(1, "-1"), (2, "+1")]) == [1]


@pytest.mark.parametrize(
    "text", ["12", "012", "١ ٢", "① ②", "1²", "٣", "(1, 2, 3)", "1", "x", "", "()", "(", "-", "(2, 1)"]
)
def test_what_is_no_move_means_none(text):
    assert moves_meant(text, PAIRS) == []


def test_what_can_mean_several_moves_is_not_guessed():
    signed = [((1, -2), "(1, -2)"), ((1, 2), "(1, 2)"), ((-1, 2), "(-1, 2)")]
    assert moves_meant("1,-2", signed) == [(1, -2)]
    assert moves_meant("1, 2", signed) == [(1, 2)]
    assert moves_meant("+1 -2", [((1, 2), "(1, 2)")]) == [(1, 2)]
    cases = [(0, "n"), (1, "N")]
    assert [moves_meant(text, cases) for text in "nN"] == [[0], [1]]
    both = [(0, "left-up"), (1, "left/up")]
    assert moves_meant("left up", both) == [0, 1]
    with pytest.raises(IllegalMove, match="can mean left-up or left/up: type one of them"):
        Words(("left-up", "left/up")).parse_action(0, "LEFT UP")


SEPARATORS = st.text(alphabet=" ,;:()[]{}", min_size=1, max_size=3)


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), unique=True, min_size=1, max_size=9), st.data())
def test_separators_make_no_difference(pairs, data):
    named = [(a, str(a)) for a in pairs]
    one, other = data.draw(st.sampled_from(pairs))
    before, between, after = data.draw(SEPARATORS), data.draw(SEPARATORS), data.draw(SEPARATORS)
    assert moves_meant(f"{before}{one}{between}{other}{after}", named, by_number=True) == [(one, other)]


@given(st.lists(st.text(max_size=6), max_size=6), st.text(max_size=8))
def test_any_text_means_legal_moves_or_nothing(names, text):
    named = list(enumerate(names))
    for a in moves_meant(text, named, by_number=True):
        assert a in range(len(names))


class Words(Game):
    """Any word, again and again."""

    words: tuple = ("fold", "call", "raise two")

    def initial(self):
        return 0

    def player(self, s):
        return 0

    def actions(self, s):
        return range(len(self.words)) if s < 4 else []

    def result(self, s, a):
        return s + 1

    def is_terminal(self, s):
        return s == 4

    def utility(self, s, p):
        return 0

    def action_name(self, s, a):
        return self.words[a]


class Steps(Words):
    """Steps from square to square."""

    words = (((0, 0), (1, 1)), ((0, 0), (0, 1)), (2, 0))

    def actions(self, s):
        return self.words if s < 4 else []

    def action_name(self, s, a):
        return Game.action_name(self, s, a)


@pytest.mark.parametrize(
    "text",
    ["a1-b2 a1-b1", "a1-b2,a1-b1", "a1 - b2 a1 b1", "((0,0),(1,1)), ((0, 0), (0, 1))", "A1B2 A1B1", "0 0 1 1 0 0 0 1",
     "[[0,0],[1,1]] [[0,0],[0,1]]"],
)  # fmt: skip
def test_lists_of_moves_are_read_however_they_are_typed(text):
    assert Steps().read_moves(text) == [Steps.words[0], Steps.words[1]]


def test_in_a_list_of_moves_a_number_is_no_place():
    with pytest.raises(IllegalMove, match="move 1: '2' is not a legal move here"):
        Words().read_moves("2")
    assert Words().parse_move(0, "2") == 1
    assert Words().read_moves("call, raise two FOLD") == [1, 2, 0]
    assert Words().read_moves(["raise two", "Call"]) == [2, 1]
    with pytest.raises(GameOver, match="'call' cannot be played"):
        Words().read_moves("call " * 5)
    for moves in (["call"] * 3, "call call call", "call " * 40):
        with pytest.raises(ParameterError, match="a game of more than 2 moves is too long"):
            read_moves(Words(), moves, 0, 2)


def test_a_reader_of_one_s_own_comes_first_and_may_be_strict():
    class Strict(Steps):
        def parse_action(self, s, text):
            row, column = text.split(":")
            return int(row), int(column)

    game = Strict()
    assert game.parse_move(0, "2:0") == (2, 0)
    assert game.parse_move(0, "2, 0") == (2, 0)  # its ValueError is no answer
    assert game.parse_move(0, "a1 b2") == ((0, 0), (1, 1))
    with pytest.raises(IllegalMove, match="'7:7' is not a legal move here"):
        game.parse_move(0, "7:7")  # what it reads must be legal


def test_games_of_the_catalogue_are_read_so_too():
    game = load("chinese-checkers")
    s = game.initial()
    a = game.legal(s)[0]
    name = game.action_name(s, a)
    for text in (name.upper(), name.replace("-", " - "), name.replace("-", "–"), name.replace("-", " ")):
        assert game.parse_move(s, text) == a
    assert load("tic-tac-toe").parse_move(load("tic-tac-toe").initial(), "5") == 4


def test_a_part_of_a_joint_move():
    class Throw(Words):
        words = ("rock", "paper")

        def player(self, s):
            return SIMULTANEOUS

        def actions_of(self, s, p):
            return range(2)

    game = Throw()
    assert [typed_by(game, 0, 1, text) for text in ("PAPER", "2")] == [1, 1]
    assert [game.parse_move(0, text) for text in ("rock+paper", "Rock, Paper", "rock paper", "2")] == [(0, 1)] * 4


GAME = '''
from plyant import Game

class Pawns(Game):
    """White and black pawns go ahead."""
    not_native = "it is small"
    def initial(self): return ((("b", "b", "b"), ("", "", ""), ("w", "w", "w")), 0)
    def player(self, s): return s[1]
    def actions(self, s):
        board, mover = s
        rows = (-1, 1)[mover]
        return [] if self.is_terminal(s) else [
            ((r, c), (r + rows, c)) for r in range(3) for c in range(3)
            if board[r][c] == "wb"[mover] and 0 <= r + rows < 3 and not board[r + rows][c]]
    def result(self, s, a):
        board = [list(row) for row in s[0]]
        (r, c), (to, _) = a
        board[to][c], board[r][c] = board[r][c], ""
        return tuple(map(tuple, board)), 1 - s[1]
    def is_terminal(self, s): return s[0][1] != ("", "", "") and all(s[0][1])
    def utility(self, s, p): return 1 if p == s[1] else -1
'''


def test_at_the_terminal_moves_are_shown_with_numbers_and_typed_in_any_way(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    (tmp_path / "own.py").write_text(GAME)
    said = plyant("play", f"{tmp_path}/own.py:Pawns", "--side", "both", typed="moves\nA3 - A2\n2\nquit\n").stdout
    assert "  a b c\n1 b b b\n2 . . .\n3 w w w\n0\n" in said
    assert "1: a3-a2, 2: b3-b2, 3: c3-c2" in said
    assert "  a b c\n1 b b b\n2 w . .\n3 . w w\n1\n" in said
    assert "  a b c\n1 b b .\n2 w . b\n3 . w w\n0\n" in said
    best = plyant("best", f"{tmp_path}/own.py:Pawns", "--moves", "a3 a2, ((0, 1), (1, 1))", "--depth", "2").stdout
    assert "c3-c2" in best
