"""Parameters in text, as in `mnk(m=4,n=4,k=3)`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyant.errors import BadText, ParameterError, PlyantError
from plyant.parameters import literal, nearest, split_call


@pytest.mark.parametrize(
    ("text", "name", "parameters"),
    [
        ("nim", "nim", {}),
        ("  nim  ", "nim", {}),
        ("nim()", "nim", {}),
        ("mnk(m=4,n=4,k=3)", "mnk", {"m": 4, "n": 4, "k": 3}),
        ("mnk( m = 4 , k=3 ,)", "mnk", {"m": 4, "k": 3}),
        ("nim(piles=(3,4,5),misere=true)", "nim", {"piles": (3, 4, 5), "misere": True}),
        ("nim(piles=[3, 4], misere=False)", "nim", {"piles": [3, 4], "misere": False}),
        ("g(x=none,y=-1.5e3)", "g", {"x": None, "y": -1500.0}),
        ("g(x='a,b)',y=\"=\")", "g", {"x": "a,b)", "y": "="}),
        ("tree(nodes=((3 12) (2 4)),root=min)", "tree", {"nodes": "((3 12) (2 4))", "root": "min"}),
        ("dir/my file.py:Game(size=5)", "dir/my file.py:Game", {"size": 5}),
    ],
)
def test_a_call_is_read_as_name_and_parameters(text, name, parameters):
    assert split_call(text) == (name, parameters)


@pytest.mark.parametrize(
    "text", ["", "   ", "(m=4)", "mnk(4)", "mnk(m=)", "mnk(=4)", "mnk(m 4)", "mnk(m=4,5)", "g(a-b=3)"]
)
def test_what_is_not_a_call_is_refused(text):
    with pytest.raises(BadText):
        split_call(text)


values = st.recursive(
    st.one_of(st.integers(), st.floats(allow_nan=False, allow_infinity=False), st.booleans(), st.text()),
    lambda inside: st.lists(inside, max_size=3).map(tuple),
    max_leaves=8,
)


@given(st.dictionaries(st.from_regex(r"[a-z_][a-z0-9_]{0,5}", fullmatch=True), values, max_size=3))
def test_parameters_written_as_python_literals_are_read_back(parameters):
    text = ",".join(f"{name}={value!r}" for name, value in parameters.items())
    assert split_call(f"game({text})") == ("game", parameters)


@given(st.text())
def test_nothing_but_a_clear_error_comes_of_any_text(text):
    """A text is a name with parameters, or it is refused; nothing else can happen."""
    try:
        name, parameters = split_call(text)
    except PlyantError:
        return
    assert name
    assert isinstance(parameters, dict)


def test_nothing_but_literals_is_evaluated():
    """What looks like code stays the text that it is."""
    assert literal("__import__('os').getcwd()") == "__import__('os').getcwd()"
    assert literal("1+1") == "1+1"


def test_the_nearest_words_come_best_first_and_at_most_so_many():
    known = ["connect-four", "half-nim", "nim", "mnk", "tree"]
    assert nearest("conect-four", known)[0] == "connect-four"
    assert nearest("HALFNIM", known)[0] == "half-nim"
    assert nearest("qqqq", known) == [], "nothing is near"
    assert len(nearest("nim", ["nim", "half-nim", "nim-sum"], 2)) == 2
    assert nearest("checkers", ["chinese-checkers", "chess"]) == ["chinese-checkers"], "a part of it"
    assert nearest("nim", []) == []


def test_a_type_that_cannot_be_understood_is_not_checked():
    """An annotation that names something unknown here must not stop the game."""
    from plyant import Game

    class Odd(Game):
        size: "Unheard" = 3  # noqa: F821

    assert Odd(size="x").size == "x"


def test_a_tuple_of_fixed_length_is_checked_entry_by_entry():
    from plyant import Game

    class Pair(Game):
        ends: tuple[int, str] = (1, "a")

    assert Pair(ends=[2, "b"]).ends == (2, "b")
    for wrong in ((2,), (2, 3), ("a", "b"), (1, "a", 2)):
        with pytest.raises(ParameterError, match="ends="):
            Pair(ends=wrong)
