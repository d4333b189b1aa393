"""The contract: parameters, hooks, and moves as people type them."""

import dataclasses
import subprocess
import sys
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import BadText, GameOver, IllegalMove, ParameterError
from plyant.games.connect_four import ConnectFour
from plyant.games.half_nim import HalfNim, Pile
from plyant.games.mnk import MNK
from plyant.games.nim import Nim
from plyant.games.tic_tac_toe import TicTacToe
from plyant.games.tree import Tree


class Spot(NamedTuple):
    """Where one is."""

    place: int


class Walk(ply.Game):
    """Walk one step to the left or to the right."""

    bounds: tuple[int, int] = (-3, 5)  # annotated, and still a constant of the rules
    players = ("walker",)
    weights = (2.0, 0.5)
    steps: int = 4
    speed: float = 1
    loud: bool = False
    label: str = "x"
    stops: tuple[int, ...] = (1, 2)

    def initial(self):
        return Spot(0)

    def features(self, s):
        return s.place, 4


# -- parameters ---------------------------------------------------------------------------------------------------


def test_games_are_compared_and_hashed_by_class_and_parameters():
    """Equal class and parameters, equal game; anything else is another game."""
    assert HalfNim(sticks=29) == HalfNim(29)
    assert hash(HalfNim(sticks=29)) == hash(HalfNim(29))
    assert HalfNim(sticks=29) != HalfNim()
    assert len({HalfNim(), HalfNim(15), HalfNim(sticks=15), HalfNim(16)}) == 2
    assert MNK(3, 3, 3) != TicTacToe()


def test_a_game_is_frozen():
    """Nothing can be written to a game."""
    with pytest.raises(dataclasses.FrozenInstanceError):
        HalfNim().sticks = 3


def test_a_list_given_for_a_tuple_is_the_same_game():
    """Lists become tuples, so that the game stays hashable."""
    assert Nim(piles=[1, 2]) == Nim(piles=(1, 2))
    assert hash(Nim(piles=[1, 2])) == hash(Nim(piles=(1, 2)))


def test_a_whole_number_given_for_a_float_becomes_one():
    """`speed=2` and `speed=2.0` are one game, with one native type."""
    assert Walk(speed=2) == Walk(speed=2.0)
    assert type(Walk(speed=2).speed) is float


@pytest.mark.parametrize(
    ("name", "value", "kind"),
    [
        ("steps", "three", "int"),
        ("steps", 3.0, "int"),
        ("steps", True, "int"),
        ("speed", "fast", "float"),
        ("speed", float("nan"), "float"),
        ("speed", False, "float"),
        ("loud", 1, "bool"),
        ("label", 3, "str"),
        ("stops", 3, "tuple[int, ...]"),
        ("stops", (1, "b"), "tuple[int, ...]"),
    ],
)
def test_a_parameter_of_the_wrong_type_is_named_with_its_value_and_type(name, value, kind):
    with pytest.raises(ParameterError) as caught:
        Walk(**{name: value})
    assert f"{name}={value!r}" in str(caught.value)
    assert kind in str(caught.value)


def test_an_unknown_parameter_gets_the_nearest_name_and_the_list():
    with pytest.raises(ParameterError) as caught:
        HalfNim(stick=3)
    assert "no parameter 'stick'" in str(caught.value)
    assert "id you mean 'sticks'?" in str(caught.value)
    with pytest.raises(ParameterError, match="t has: m, n, k"):
        MNK(qqqq=3)


def test_too_many_parameters_are_counted():
    with pytest.raises(ParameterError, match=r"takes 1 parameter\(s\), and 2 were given"):
        HalfNim(3, 4)


@pytest.mark.parametrize(
    "make",
    [
        lambda: HalfNim(sticks=0),
        lambda: HalfNim(sticks=2**62),
        lambda: ConnectFour(width=9, height=8),
        lambda: ConnectFour(width=0),
        lambda: MNK(m=27),
        lambda: MNK(m=3, n=3, k=4),
        lambda: MNK(k=0),
        lambda: Nim(piles=()),
        lambda: Nim(piles=(0, 0)),
        lambda: Nim(piles=(1000,)),
        lambda: TicTacToe(m=4),
        lambda: TicTacToe(weights=(1.0,)),
        lambda: Tree(root="left"),
    ],
)
def test_parameters_that_make_no_game_are_refused_in_one_sentence(make):
    with pytest.raises(ParameterError) as caught:
        make()
    assert "\n" not in str(caught.value)


def test_an_annotated_constant_is_not_a_parameter():
    """`bounds: tuple = …` stays a constant, whatever the type checker was told."""
    assert list(Walk().parameters()) == ["steps", "speed", "loud", "label", "stops"]
    assert (Walk().lowest, Walk().highest) == (-3.0, 5.0)


def test_a_game_without_bounds_may_be_worth_anything():
    class Open(ply.Game):
        pass

    assert (Open().lowest, Open().highest) == (float("-inf"), float("inf"))


def test_parameters_are_inherited_in_order_and_may_get_another_default():
    class Longer(Walk):
        steps: int = 9
        far: int = 1

    assert list(Longer().parameters()) == ["steps", "speed", "loud", "label", "stops", "far"]
    assert Longer().steps == 9
    assert Walk().steps == 4


def test_the_name_of_a_game_is_made_from_its_class():
    class OldMansMorris3(ply.Game):
        pass

    assert OldMansMorris3().name == "old-mans-morris3"


def test_repr_shows_all_parameters_and_str_only_the_changed_ones():
    assert repr(HalfNim()) == "HalfNim(sticks=15)"
    assert str(HalfNim()) == "half-nim"
    assert str(HalfNim(29)) == "half-nim(sticks=29)"
    assert str(Nim(piles=(1, 2), misere=True)) == "nim(piles=(1,2),misere=True)"


games = st.one_of(
    st.builds(HalfNim, st.integers(1, 2**62 - 1)),
    st.builds(Nim, st.lists(st.integers(1, 999), min_size=1, max_size=6), st.booleans()),
    st.integers(1, 26).flatmap(lambda m: st.builds(MNK, st.just(m), st.integers(1, 26), st.integers(1, m))),
    st.sampled_from([(w, h) for w in range(1, 33) for h in range(1, 64) if w * (h + 1) <= 64]).map(
        lambda size: ConnectFour(*size)
    ),
    st.builds(TicTacToe, weights=st.tuples(st.floats(-1e6, 1e6), st.floats(-1e6, 1e6))),
    st.builds(
        ply.tree,
        st.sampled_from(["(3)", "7", "((3 12 8) (2 4 6))", "A(B(3 12) C(-2 0.5))", "((1))", "(-3)", "[[1, 2], [3]]"]),
        st.sampled_from(["max", "min"]),
    ),
)


@given(games)
def test_the_text_of_a_game_loads_back_to_an_equal_game(game):
    assert ply.load(str(game)) == game


# -- functions and hooks ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("function", "args"),
    [("player", (0,)), ("actions", (0,)), ("result", (0, 0)), ("is_terminal", (0,)), ("utility", (0, 0))],
)
def test_a_missing_function_is_named_with_its_class(function, args):
    with pytest.raises(NotImplementedError, match=rf"Walk has no {function}\(\)"):
        getattr(Walk(), function)(*args)


def test_the_default_evaluation_is_the_weighted_sum_of_the_features_to_either_player():
    """2 · 3 + 0.5 · 4 = 8 to player 0, and −8 to player 1."""
    assert Walk().evaluate(Spot(3), 0) == 8.0
    assert Walk().evaluate(Spot(3), 1) == -8.0


def test_a_game_has_the_hooks_that_it_defines_itself():
    assert Walk().has("features")
    assert not Walk().has("evaluate")
    assert not Walk().has_null
    passing = {"null": lambda self, s: s}
    assert type("Passing", (Walk,), passing | {"players": ("A", "B")})().has_null
    assert not type("Crowded", (Walk,), passing | {"players": ("A", "B", "C")})().has_null, (
        "a pass need not change sides"
    )


class Drawn(Walk):
    def picture(self, s):
        return f"<svg>{s}</svg>"


class Veiled(Drawn):
    def observe(self, s, p):
        return 0


def test_a_player_sees_the_picture_unless_something_is_hidden():
    assert Drawn().sight(3, 0) == "<svg>3</svg>"
    assert Veiled().sight(3, 0) == Walk().sight(3, 0) == ""
    assert Drawn().insight(3, 0) == ""


def test_players_have_names_and_so_has_chance():
    assert HalfNim().player_name(1) == "MIN"
    assert HalfNim().player_name(ply.CHANCE) == "chance"
    assert HalfNim().player_name(ply.SIMULTANEOUS) == "all"


def test_a_game_that_reads_no_positions_says_what_to_do_instead():
    with pytest.raises(BadText, match="give the moves"):
        Walk().parse_state("3")


# -- moves as people type them --------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["4 4 3", "4,4,3", "4, 4, 3", "443", " 4  43 ", ["4", "4", "3"], [4, 4, 3], "44,3"])
def test_moves_are_read_however_they_are_written(typed):
    game = ConnectFour()
    s = game.initial()
    for column in (3, 3, 2):
        s = game.result(s, column)
    assert game.replay(typed) == s
    assert game.read_moves(typed) == [3, 3, 2]


def test_moves_are_split_only_where_every_move_is_one_character():
    """With twelve columns "11" is the eleventh, and not the first twice."""
    assert ConnectFour(width=12, height=4).read_moves("11 1 2") == [10, 0, 1]


def test_no_moves_lead_to_the_start():
    assert HalfNim().replay("") == Pile(15, 0)
    assert HalfNim().replay([]) == Pile(15, 0)


def test_moves_may_begin_at_any_state():
    assert HalfNim().replay("3 2", Pile(10, 1)) == Pile(5, 1)


def test_an_illegal_move_is_told_by_its_number_with_the_legal_ones():
    with pytest.raises(IllegalMove, match=r"^move 2: '9' .*Legal: 1, 2, 3, 4, 5, 6, 7\.$"):
        ConnectFour().replay("4 9")


def test_a_move_after_the_end_is_refused():
    with pytest.raises(GameOver, match="over after 7 moves; '5'"):
        ConnectFour().replay("1 2 1 2 1 2 1 5")


def test_long_lists_of_legal_moves_are_shortened():
    text = ply.load("gomoku").legal_text(ply.load("gomoku").initial(), 3)
    assert text == "a1, b1, c1 … (225 in all)"


# -- the public face ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "imports",
    [
        "import plyant.games.tree, plyant.engine.search, plyant.games, plyant.engine",
        "from plyant.engine.minimax import minimax; from plyant.games import nim; import plyant.explain.recorder",
    ],
)
def test_games_and_engine_stay_functions_after_importing_their_rooms(imports):
    """`plyant.games` and `plyant.engine` are rooms and public functions; the function is what a person gets."""
    code = f"{imports}\nimport plyant as ply\nprint(ply.games()[0], ply.engine.__name__, ply.minimax.__module__)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["2048", "engine", "plyant.engine.search"]


def test_everything_in_all_is_there():
    for name in ply.__all__:
        assert getattr(ply, name) is not None


def test_a_game_does_not_change():
    game = ply.load("half-nim")
    with pytest.raises(dataclasses.FrozenInstanceError, match="does not change"):
        game.sticks = 3
    with pytest.raises(dataclasses.FrozenInstanceError, match="does not change"):
        del game.sticks


def test_a_game_that_is_decorated_as_a_dataclass_once_more_works():
    @dataclasses.dataclass(frozen=True)
    class Decorated(HalfNim):
        extra: int = 1

    assert Decorated(sticks=7, extra=2) == Decorated(sticks=7, extra=2)
    assert Decorated(sticks=7) != Decorated(sticks=9)
    assert ply.minimax(Decorated(sticks=7)).value == -1


def test_an_init_is_refused_with_the_way_to_do_it():
    with pytest.raises(ply.PlyantError, match="annotated class attributes"):

        class Old(ply.Game):
            def __init__(self, n):
                self.n = n


def test_a_plain_class_attribute_gives_a_parameter_a_new_default():
    class Big(HalfNim):
        sticks = 29

    assert Big().initial().sticks == 29
    assert Big(sticks=7).initial().sticks == 7


def test_a_parameter_without_a_default_is_asked_for():
    class Needy(HalfNim):
        size: int = dataclasses.field(kw_only=True)

    with pytest.raises(ParameterError, match="size"):
        Needy()
    assert Needy(size=2).size == 2


def test_moves_run_together_only_where_a_game_says_so():
    with pytest.raises(IllegalMove, match="'12' cannot be taken"):
        HalfNim(sticks=18).replay("12")
    assert ConnectFour().replay("12") == ConnectFour().replay("1 2")
    with pytest.raises(IllegalMove):
        ConnectFour(width=10, height=2).replay("12")
