"""Explicit trees: every way to write one, and errors that point at the column."""

import json
import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import BadText, ParameterError
from plyant.games.tree import Node, Tree
from plyant.games.tree_text import MOST_LEVELS, parse
from plyant.warning import collect_warnings

BOOK = "((3 12 8) (2 4 6) (14 5 2))"

numbers = st.one_of(st.integers(-(10**6), 10**6), st.floats(-1e300, 1e300), st.sampled_from([0.1, 1e15, -1e22, 5e-324]))
nested = st.recursive(numbers, lambda inside: st.lists(inside, min_size=1, max_size=4), max_leaves=20)
names = st.from_regex(r"[A-Za-z_][A-Za-z0-9_'′]{0,3}", fullmatch=True)


def shape_of(tree):
    """A tree as nested lists, walked by the rules of the game."""

    def walk(s):
        if tree.is_terminal(s):
            assert tree.utility(s, 0) == -tree.utility(s, 1)
            return tree.utility(s, 0)
        return [walk(tree.result(s, a)) for a in tree.actions(s)]

    return walk(tree.initial())


def as_floats(nodes):
    return [as_floats(n) for n in nodes] if isinstance(nodes, list) else float(nodes)


# -- ways to write a tree -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "nodes",
    [
        BOOK,
        "( ( 3 12 8 )( 2 4 6 )\n(14\t5 2))",
        "((3,12,8),(2,4,6),(14,5,2))",
        "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]",
        "([3 12 8] [2 4 6] (14 5 2))",
        "((+3 12.0 8.) (2e0 4 6) (1.4e1 5 2))",
        [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
        ((3, 12, 8), (2, 4.0, 6), (14, 5, 2)),
    ],
)
def test_one_tree_may_be_written_in_many_ways(nodes):
    assert ply.tree(nodes) == ply.tree(BOOK)
    assert hash(ply.tree(nodes)) == hash(ply.tree(BOOK))
    assert str(ply.tree(nodes)) == "tree"


def test_nodes_may_have_names():
    tree = ply.tree("A(B(3 12 8) C(2 4 6))")
    assert tree.shape.names == ("A", "B", "", "", "", "C", "", "", "")
    assert [tree.action_name(Node(0), a) for a in tree.actions(Node(0))] == ["B", "C"]
    assert [tree.action_name(Node(1), a) for a in tree.actions(Node(1))] == ["1", "2", "3"]
    assert tree.text(tree.initial()) == "A(B(3 12 8) C(2 4 6))"
    assert tree.text(tree.replay("C")) == "C(2 4 6)"
    assert tree.text(tree.replay("C 2")) == "4"


def test_a_name_shared_by_siblings_is_no_name_of_a_move():
    tree = ply.tree("(B(1 2) B(3 4) C(5 6))")
    assert [tree.action_name(Node(0), a) for a in tree.actions(Node(0))] == ["1", "2", "C"]


def test_the_root_may_be_min():
    assert ply.tree(BOOK).player(Node(0)) == 0
    tree = ply.tree(BOOK, root="min")
    assert (tree.player(Node(0)), tree.player(Node(1)), tree.player(Node(2))) == (1, 0, 1)
    assert ply.minimax(ply.tree(BOOK)).value == 3
    assert ply.minimax(tree).value == -6, "MAX takes 12, 6 or 14, MIN the 6; to MIN that is −6"
    assert ply.tree(BOOK, root="MIN").player(Node(0)) == 1


def test_another_root_is_refused():
    with pytest.raises(ParameterError, match="root='left'"):
        ply.tree(BOOK, root="left")


def test_players_take_turns_by_depth_in_uneven_trees():
    """The book's rule: MAX at even depths, MIN at odd ones, wherever the leaves are."""
    tree = ply.tree("(5 (1 (7 2)) 4)")
    assert ply.minimax(tree).values == (5.0, -5.0)
    assert [tree.player(Node(n)) for n in range(len(tree.shape.values))] == [0, 1, 1, 0, 0, 1, 1, 1]


def test_a_single_leaf_is_a_game_that_is_over():
    assert ply.tree("7").is_terminal(Node(0))
    assert ply.tree(7).utility(Node(0), 0) == 7


@given(nested)
def test_nested_lists_text_and_json_make_the_same_tree(nodes):
    assert shape_of(ply.tree(nodes)) == as_floats(nodes)
    assert ply.tree(json.dumps(nodes)) == ply.tree(nodes)


@given(nested, st.sampled_from(["max", "min"]))
def test_a_printed_tree_is_read_as_the_same_tree(nodes, root):
    tree = ply.tree(nodes, root)
    assert parse(tree.text(tree.initial())) == tree.shape
    assert ply.tree(tree.text(tree.initial()), root) == tree
    assert ply.load(str(tree)) == tree


@given(st.recursive(numbers, lambda inside: st.tuples(names, st.lists(inside, min_size=1, max_size=3)), max_leaves=9))
def test_names_are_kept_when_a_tree_is_printed(nodes):
    def write(node):
        return f"{node[0]}({' '.join(map(write, node[1]))})" if isinstance(node, tuple) else repr(node)

    tree = ply.tree(write(nodes))
    assert parse(tree.text(tree.initial())) == tree.shape
    if isinstance(nodes, tuple):
        assert tree.shape.names[0] == nodes[0]
    for number, inside in enumerate(tree.shape.children):
        for a in range(len(inside)):
            name = tree.action_name(Node(number), a)
            assert tree.parse_action(Node(number), name) == a


# -- chance nodes, and leaves for several players --------------------------------------------------------------------


def test_a_chance_node_is_nobody_s_turn():
    tree = ply.tree("({0.5: (1 2), 0.5: 7} {1/4: 3, 3/4: (4 5)})")
    assert tree.has("chance")
    assert not ply.tree(BOOK).has("chance")
    chance = tree.result(tree.initial(), 1)
    assert tree.player(tree.initial()) == 0
    assert tree.player(chance) == ply.CHANCE
    assert list(tree.chance(chance)) == [(0, 0.25), (1, 0.75)]
    assert tree.player(tree.result(chance, 1)) == 1, "MIN moves after chance, as it would have without"
    assert ply.tree(tree.text(tree.initial())) == tree


def test_leaves_for_several_players():
    tree = ply.tree("((1,2,3) (4,5,6))")
    assert tree.players == ("A", "B", "C")
    leaf = tree.result(tree.initial(), 1)
    assert [tree.utility(leaf, p) for p in range(3)] == [4, 5, 6]
    assert ply.tree("(<1 2 3> <4 5 6>)") == tree == ply.tree([(1, 2, 3), (4, 5, 6)])
    assert ply.tree("((1,2,3),(4,5,6))", vectors=True) == tree
    assert ply.tree("((1,2,3),(4,5,6))").players == ("MAX", "MIN")
    assert ply.tree("(<1 2 3> <4 5 6>)", root="b").player(Node(0)) == 1


# -- errors ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "column", "told"),
    [
        ("", 1, "a tree was expected"),
        ("   ", 1, "a tree was expected"),
        ("(3 12", 6, ") was expected, for column 1"),
        ("[3 12", 6, "] was expected, for column 1"),
        ("((3 12)", 8, ") was expected, for column 1"),
        ("(3 12))", 7, "no open bracket"),
        (")", 1, "no open bracket"),
        ("(3 12) 4", 8, "nothing more was expected"),
        ("(3 12) (4)", 8, "nothing more was expected"),
        ("3 4", 3, "nothing more was expected"),
        ("(3 ())", 5, "opened in column 4 is empty"),
        ("()", 2, "opened in column 1 is empty"),
        ("(3 [4)", 6, "] was expected, for the bracket opened in column 4"),
        ("(3 # 4)", 4, "'#'"),
        ("(3 §)", 4, "'§'"),
        ("(3 -)", 4, "'-'"),
        ("(A 3)", 4, "after the name 'A' a ( was expected"),
        ("(A)", 3, "after the name 'A' a ( was expected"),
        ("(A B(3))", 4, "after the name 'A' a ( was expected"),
        ("(3 A", 5, "after the name 'A' a ( was expected"),
        ("(1 1e999)", 4, "too large"),
        ('{"a": 3}', 2, "a probability was expected"),
    ],
)
def test_an_error_names_the_column_and_what_was_expected(text, column, told):
    with pytest.raises(BadText) as caught:
        ply.tree(text)
    assert str(caught.value).startswith(f"column {column}: ")
    assert told in str(caught.value)


def test_an_error_in_a_text_of_several_lines_names_the_line_too():
    with pytest.raises(BadText, match=r"^line 2, column 8: after the name 'x' a \( was expected"):
        ply.tree("((3 4)\n (5 6 x))")


@pytest.mark.parametrize(
    "nodes", [[], [[]], [3, []], ["3"], [None], [True], {"a": 3}, [math.nan], [math.inf], [10**400], 1j]
)
def test_what_is_not_a_nested_list_of_numbers_is_refused(nodes):
    with pytest.raises(BadText):
        ply.tree(nodes)


def test_a_tree_of_too_many_levels_is_refused_and_not_a_crash():
    deep = "(" * MOST_LEVELS + "1" + ")" * MOST_LEVELS
    assert ply.minimax(ply.tree(deep)).value == 1
    assert "polygon" in ply.tree(deep).picture(Node(0))
    endless = []
    endless.append(endless)
    for nodes in (f"({deep})", "(" * 100_000, endless):
        with pytest.raises(BadText, match=f"more than {MOST_LEVELS} levels"):
            ply.tree(nodes)


@given(st.text(alphabet=st.one_of(st.sampled_from("()[] ,AB'-+.12e#"), st.characters())))
def test_any_text_is_a_tree_or_refused_with_a_column(text):
    """Only BadText can be raised, and what is read prints as itself."""
    try:
        tree = ply.tree(text)
    except BadText as error:
        column = int(re.match(r"(?:line \d+, )?column (\d+): ", str(error))[1])
        assert 1 <= column <= len(text) + 1
    else:
        assert parse(tree.text(tree.initial())) == tree.shape == parse(text)


@given(st.text(alphabet="()[] 12A,"))
def test_brackets_decide_what_is_a_tree(text):
    """A tree is one number, or brackets that close; checked by Python's own reader."""
    if "A" in text:
        return
    spaced = "".join(f" {c} " if c in "()[]," else c for c in text).replace(",", " ")
    python = ",".join(spaced.split()).replace("(,", "[").replace("[,", "[").replace(",)", "]").replace(",]", "]")
    try:
        read = json.loads(python) if "(" not in text and ")" not in text else None
    except ValueError:
        read = "wrong"
    if read is None:
        return
    good = read != "wrong" and "[]" not in python.replace(",", "")
    if good:
        assert shape_of(ply.tree(text)) == as_floats(read)
    else:
        with pytest.raises(BadText):
            ply.tree(text)


def test_a_tree_given_as_parameter_is_checked_at_once():
    with pytest.raises(BadText, match="column 3"):
        Tree(nodes="(3")


# -- harmless oddities -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        ("\ufeff((3 12 8) (2 4 6) (14 5 2))", ""),
        ("((3, 12, 8,), (2, 4, 6,), (14, 5, 2,),)", ""),
        ("# the book's tree\n((3 12 8) # B\n (2 4 6) (14 5 2))\n# end", ""),
        ('"((3 12 8) (2 4 6) (14 5 2))"', ""),
        ("((3 12 8) (2 4 6) (14 5 2)).", "'.' behind the tree"),
        ("((3 12 8) (2 4 6) (14 5 2));\n", "';' behind the tree"),
        ("((3; 12; 8); (2; 4; 6); (14; 5; 2))", "a semicolon between nodes"),
    ],
)
def test_what_changes_no_tree_is_a_warning_at_most(text, warned):
    with collect_warnings() as given:
        assert ply.tree(text) == ply.tree(BOOK)
    assert len(given) == bool(warned)
    assert all(warned in sentence for sentence in given)


def test_a_minus_sign_is_a_minus():
    assert ply.tree("(−3 (−1.5 2))") == ply.tree("(-3 (-1.5 2))")


@pytest.mark.parametrize(
    "text", ["((3 12) (2 4)", "((3 12) (2 4)))", "((3 12] (2 4))", "((3 12) (2 x))", "(3 ..)", "(3 # )"]
)
def test_what_might_change_a_tree_is_refused_with_its_column(text):
    with pytest.raises(BadText, match="column"):
        ply.tree(text)
