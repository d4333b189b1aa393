"""A trace in words: what a teacher would say at each step."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import ParameterError
from plyant.explain.names import listed, number, ordinal
from plyant.explain.words import convention, cut_in_short, explain, line_text, sentence

BOOK = "A(B(3 12 8) C(2 4 6) D(14 5 2))"


def test_the_book_s_tree_in_short():
    assert explain(ply.trace(ply.tree(BOOK))).splitlines() == [
        "B is a MIN node: of 3, 12 and 8 it takes the least, 3.",
        "C is a MIN node; its first leaf gives 2; MAX already has 3 at A through B, so C, worth at most 2, can no "
        "longer matter: alpha cut, 4 and 6 are not looked at.",
        "D is a MIN node: of 14, 5 and 2 it takes the least, 2.",
        "A is a MAX node: of 3, ≤ 2 and 2 it takes the greatest, 3.",
        "A is worth 3. Best: B. Visited: 11 nodes of 13; 7 leaves were evaluated.",
    ]


def test_a_cut_in_a_few_words():
    found = ply.trace(ply.tree(BOOK))
    assert [cut_in_short(found, cut) for cut in found.cuts] == ["alpha cut, 4 and 6 not visited"]
    deep = ply.trace(ply.tree("(5 (3 (1 2)))"))
    assert [cut_in_short(deep, cut) for cut in deep.cuts] == ["alpha cut, node 2.2 with all below it not visited"]


def test_the_principal_line_by_names_and_moves():
    assert line_text(ply.trace(ply.tree(BOOK))) == "A → B → 3"
    assert line_text(ply.trace(ply.tree("(1 (2 7))"))) == "root → 2 → 2"
    assert line_text(ply.trace(ply.load("half-nim(sticks=3)"))) == "start → 1 → 1"


def test_the_book_s_tree_at_length():
    lines = explain(ply.trace(ply.tree(BOOK)), "long").splitlines()
    assert lines[0] == "A is a MAX node, with 3 moves; the window is [−∞, +∞]."
    assert "B: MIN is now sure of 3 here; β becomes 3." in lines
    assert "B: 12 changes nothing; the window stays [−∞, 3]." in lines
    assert "C is a MIN node, with 3 moves; the window is [3, +∞]." in lines
    assert "C is worth at most 2." in lines


def test_the_table_has_a_row_for_every_step_with_both_windows():
    found = ply.trace(ply.tree(BOOK))
    rows = explain(found, "table").splitlines()
    assert len(rows) == 1 + len(found.steps)
    assert rows[0].split() == ["step", "event", "node", "child", "value", "α", "before", "β", "before", "α", "β"]
    (cut,) = [row for row in rows if " cut " in row]
    assert cut.split() == ["22", "cut", "C", "2.1", "2", "3", "2", "3", "2"]


def test_a_beta_cut_and_an_equal_value():
    text = explain(ply.trace(ply.tree("(((5 6) (6 4)) 3)")))
    assert "MIN already has 6 at node 1 through node 1.1" in text
    assert "(an equal value changes nothing): beta cut, 4 is not looked at" in text


def test_nodes_below_a_pruned_one_are_told():
    text = explain(ply.trace(ply.tree("A(B(5) C(2 D(7 8)))")))
    assert "D with all below it is not looked at" in text


def test_positions_of_a_game_are_named_by_the_moves_that_lead_to_them():
    game = ply.load("tic-tac-toe")
    text = explain(ply.trace(game, game.replay("a1 b2 c3 a3 c1 b1")))
    assert "MAX already has 1 at the root through c2, so the position after b3" in text
    assert "Best: c2." in text


def test_chance_and_several_players():
    text = explain(ply.trace(ply.tree("({0.5: 3, 0.5: 7} {0.1: 2, 0.9: 9})")))
    assert "Node 2 is a chance node: of 0.1 × 2 and 0.9 × 9 it takes the mean, 8.3." in text
    found = ply.trace(ply.tree("(((1,2,6) (4,2,3)) ((6,1,2) (7,4,1)))"))
    assert "Node 1 is B's node: of (1, 2, 6) and (4, 2, 3) it takes (1, 2, 6)." in explain(found)
    assert "Node 1 is B's node: (4, 2, 3): 2 for B is no more than 2." in explain(found, "long")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "alphabeta; weak: cut when α ≥ β; fail-soft; left to right; values are to MAX"),
        ({"cut": "strict"}, "alphabeta; strict: cut only when α > β; fail-soft; left to right; values are to MAX"),
        ({"algorithm": "minimax", "order": "rtl"}, "minimax; right to left; values are to MAX"),
    ],
)
def test_every_answer_names_its_rules(options, told):
    assert convention(ply.trace(ply.tree(BOOK), **options)) == told


def test_a_tree_that_was_not_kept_whole_says_so():
    text = explain(ply.trace(ply.load("tic-tac-toe"), depth=4, nodes=100))
    assert "too large to be shown whole" in text
    assert "(what is below it is not shown)" in text


def test_an_unknown_form_is_refused():
    with pytest.raises(ParameterError, match="short, long, table"):
        explain(ply.trace(ply.tree(BOOK)), "prose")


trees = st.recursive(st.integers(-9, 9), lambda inside: st.lists(inside, min_size=1, max_size=4), max_leaves=25).filter(
    lambda t: isinstance(t, list)
)


@given(trees, st.sampled_from(["minimax", "alphabeta", "expectimax"]), st.sampled_from(["ltr", "rtl"]))
def test_every_step_of_every_tree_has_a_sentence(tree, algorithm, order):
    found = ply.trace(ply.tree(tree), algorithm=algorithm, order=order)
    for step in found.steps:
        said = sentence(found, step)
        is_leaf = not found.nodes[step.node].children
        assert said.endswith(".") or (step.kind == "leave" and is_leaf and said == "")
    cuts = [line for line in explain(found).splitlines() if " cut, " in line]
    assert len(cuts) == len(found.cuts)


def test_numbers_ordinals_and_lists_for_people():
    assert [number(v) for v in (3.0, -2.5, float("inf"), -float("inf"), 0.1 + 0.2, -0.0)] == [
        "3", "−2.5", "+∞", "−∞", "0.3", "0",
    ]  # fmt: skip
    assert [ordinal(i) for i in (0, 2, 10)] == ["first", "third", "11th"]
    assert [listed(w) for w in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert listed(list("abcdef"), most=3) == "a, b and 4 more"
