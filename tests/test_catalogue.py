"""Finding games: by name, with parameters, by file, and those that other packages publish."""

import sys
import textwrap

import pytest

import plyant as ply
from plyant import catalogue
from plyant.errors import BadFile, BadText, ParameterError, PlyantError, UnknownGame
from plyant.games.mnk import MNK
from plyant.games.tree import Tree

ONE = """
    from typing import NamedTuple
    from plyant import Game

    class Count(NamedTuple):
        left: int

    class Countdown(Game):
        '''Count down to nothing.'''
        size: int = 3

        def initial(self): return Count(self.size)
        def player(self, s): return (self.size - s.left) % 2
        def actions(self, s): return range(1, min(2, s.left) + 1)
        def result(self, s, a): return Count(s.left - a)
        def is_terminal(self, s): return s.left == 0
        def utility(self, s, p): return 1 if p == self.player(s) else -1
"""
ANOTHER = """
    class Countup(Countdown):
        pass
"""


@pytest.fixture
def file(tmp_path):
    """Write a file of Python and give its path."""

    def write(text, name="mine.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
        return path

    return write


@pytest.fixture
def published(tmp_path, monkeypatch):
    """Install, for this test, a package that publishes these entry points: {name: (module, its text, attribute)}."""

    def install(entries):
        info = tmp_path / "others_games-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: others-games\nVersion: 1.0\n")
        lines = [f"{name} = {module}:{attribute}" for name, (module, _, attribute) in entries.items()]
        (info / "entry_points.txt").write_text("[plyant.games]\n" + "\n".join(lines) + "\n")
        for module, text, _ in entries.values():
            (tmp_path / f"{module}.py").write_text(textwrap.dedent(text))
            monkeypatch.delitem(sys.modules, module, raising=False)
        monkeypatch.syspath_prepend(tmp_path)

    return install


# -- by name --------------------------------------------------------------------------------------------------------


def test_the_list_is_sorted_and_holds_the_first_games():
    names = ply.games()
    assert names == sorted(names)
    assert {"connect-four", "gomoku", "half-nim", "mnk", "nim", "tic-tac-toe", "tree"} <= set(names)


@pytest.mark.parametrize("name", ply.games())
def test_every_name_loads_a_game_of_that_name(name):
    game = ply.load(name)
    assert isinstance(game, ply.Game)
    assert game.name == name
    assert str(game) == name


@pytest.mark.parametrize("text", ["Connect-Four", "connect_four", " connect four ", "CONNECT-FOUR()"])
def test_a_name_may_be_written_in_several_ways(text):
    assert ply.load(text) == ply.load("connect-four")


def test_parameters_follow_the_name():
    assert ply.load("mnk(m=4,n=4,k=3)") == MNK(m=4, n=4, k=3)
    assert ply.load("mnk(m=4, n=4, k=3)") == ply.load("MNK( k=3,n=4,m=4 )")


def test_a_tree_may_be_loaded_however_it_is_written():
    for text in ("tree(nodes=((3 12) (2 4)))", "tree(nodes='((3 12) (2 4))')"):
        assert ply.load(text) == ply.tree("((3 12) (2 4))")
    assert ply.load("tree(nodes=[[3,12],[2,4]],root=min)").shape == ply.tree([[3, 12], [2, 4]]).shape
    assert ply.load("tree(nodes=7)").shape.values == (7.0,)
    assert ply.load("tree(nodes=A'(1 2),root=min)") == Tree("A'(1 2)", "min")


def test_an_unknown_name_gets_the_names_that_are_near():
    for typed, meant in (("conect4", "'connect-four'"), ("puzzle", "'eight-puzzle', 'fifteen-puzzle' or")):
        with pytest.raises(UnknownGame, match=f"Did you mean {meant}"):
            ply.load(typed)


@pytest.mark.parametrize("typed", ["xyzzy", "othello", "sudoku", "42", "mein-spiel"])
def test_a_name_that_is_like_no_other_gets_no_suggestion(typed):
    with pytest.raises(UnknownGame) as caught:
        ply.load(typed)
    assert "mean" not in str(caught.value)
    assert "`plyant games` lists all" in str(caught.value)


def test_parameters_are_checked_with_the_name_of_the_game():
    with pytest.raises(ParameterError, match=r"^half-nim: sticks='many' is not of the type int"):
        ply.load("half-nim(sticks=many)")
    with pytest.raises(ParameterError, match="no parameter 'stix'"):
        ply.load("half-nim(stix=3)")
    with pytest.raises(BadText):
        ply.load("half-nim(15)")


@pytest.mark.parametrize("name", ply.games())
def test_every_game_is_described_for_the_list(name):
    about = catalogue.describe(name)
    assert about["name"] == name
    assert about["text"].endswith(".")
    assert about["players"]
    assert about["parameters"] == ply.load(name).parameters()
    assert about["moves"]


# -- by file --------------------------------------------------------------------------------------------------------


def test_a_file_with_one_game_needs_no_class(file):
    game = ply.load(str(file(ONE)))
    assert (game.name, game.size) == ("countdown", 3)


def test_a_file_gives_the_class_that_is_named_with_parameters(file):
    path = file(ONE + ANOTHER)
    assert ply.load(f"{path}:Countup").name == "countup"
    assert ply.load(f"{path}:Countdown(size=8)").size == 8
    assert ply.minimax(ply.load(f"{path}:Countdown(size=4)"), native=False).value == 1


def test_a_file_with_several_games_asks_which(file):
    path = file(ONE + ANOTHER)
    with pytest.raises(PlyantError, match="several games") as caught:
        ply.load(str(path))
    assert f"{path}:Countdown" in str(caught.value)
    assert "Countdown, Countup" in str(caught.value)


def test_imported_games_are_not_games_of_the_file(file):
    path = file(ONE + "\n    from plyant.games.nim import Nim\n")
    assert ply.load(str(path)).name == "countdown"
    assert ply.load(f"{path}:Nim").name == "nim"


def test_a_file_may_import_its_neighbours(file):
    file("LIMIT = 12\n", "neighbour_of_mine.py")
    path = file("import neighbour_of_mine\n" + textwrap.dedent(ONE).replace("int = 3", "int = neighbour_of_mine.LIMIT"))
    assert ply.load(str(path)).size == 12
    assert str(path.parent) not in sys.path


def test_a_folder_may_have_dots_in_its_name(file):
    path = file(ONE, "old.pythonic/v1.py/mine.py")
    assert ply.load(f"{path}:Countdown(size=2)").size == 2
    assert ply.load(str(path)).size == 3


@pytest.mark.parametrize(
    ("text", "error", "told"),
    [
        ("class Broken(:\n    pass\n", BadFile, "line 1"),
        ("\n\nx = = 3\n", BadFile, "line 3"),
        ("raise ValueError('no rules today')\n", BadFile, "ValueError: no rules today"),
        ("import there_is_no_such_module\n", BadFile, "there_is_no_such_module"),
        ("x = 1\n", PlyantError, "no class derived from plyant.Game"),
    ],
)
def test_what_is_wrong_in_a_file_is_said_in_one_sentence(file, text, error, told):
    path = file(text)
    with pytest.raises(error) as caught:
        ply.load(str(path))
    assert told in str(caught.value)
    assert "mine.py" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(BadFile, match=r"there is no file .*nowhere\.py"):
        ply.load(f"{tmp_path / 'nowhere.py'}:Game")


def test_a_missing_class_gets_those_that_are_there(file):
    with pytest.raises(UnknownGame, match="no 'Countdwn'; its games are: Countdown"):
        ply.load(f"{file(ONE)}:Countdwn")


def test_a_name_in_a_file_that_is_no_game_is_refused(file):
    with pytest.raises(BadFile, match="Count is not a class derived from"):
        ply.load(f"{file(ONE)}:Count")


# -- by other packages ----------------------------------------------------------------------------------------------


def test_a_game_of_another_package_is_found_by_its_name(published):
    published({"Count_Down": ("others_countdown", ONE, "Countdown")})
    assert "Count_Down" in ply.games()
    assert ply.load("count-down(size=5)").size == 5
    assert ply.load("Count_Down") == ply.load("count down")
    assert catalogue.describe("Count_Down")["text"] == "Count down to nothing."


def test_other_packages_take_no_name_from_ours(published):
    published({"nim": ("others_nim", ONE, "Countdown")})
    assert ply.load("nim").name == "nim"
    assert ply.games().count("nim") == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [("import there_is_no_such_module\n", "there_is_no_such_module"), ("Countdown = 3\n", "not a class derived from")],
)
def test_a_broken_package_is_named_and_harms_nobody_else(published, text, told):
    published({"broken": ("others_broken", text, "Countdown")})
    assert "broken" in ply.games()
    assert ply.load("nim").name == "nim"
    with pytest.raises(BadFile, match="the entry point broken = others_broken:Countdown") as caught:
        ply.load("broken")
    assert told in str(caught.value)
