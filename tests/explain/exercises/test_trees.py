"""Exercises on trees: every answer equals the one found by hand, and the tree is as it was asked for."""

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import plyant as ply
from tests.explain.exercises.by_hand import AlphaBeta, all_names, maxn, minimax, read

CHOICES = st.fixed_dictionaries(
    {
        "seed": st.integers(0, 10**9),
        "branching": st.sampled_from(["2", "3", "2-3"]),
        "depth": st.integers(2, 4),
        "leaves": st.sampled_from(["distinct", "repeated"]),
        "cut": st.sampled_from(["weak", "strict"]),
        "order": st.sampled_from(["ltr", "rtl"]),
        "root": st.sampled_from(["max", "min"]),
    }
)


def answers(exercise):
    return {item.id: item.answer for item in exercise.items}


def leaf_values(tree):
    return re.findall(r"-?\d+", tree)


@settings(max_examples=30)
@given(CHOICES)
def test_alphabeta_answers_are_those_found_by_hand(choices):
    (exercise,) = ply.exercises(**choices)
    found = AlphaBeta(exercise.tree, choices["root"], choices["cut"], choices["order"])
    values = {}
    minimax(read(exercise.tree), choices["root"] == "max", values)
    given = answers(exercise)
    assert given["value"] == found.value == values["A"]
    assert given["leaves"] == found.leaves
    for kind in ("alpha", "beta"):
        assert sorted(given[f"{kind}_pruned"]) == sorted(found.pruned[kind])
    windows = {name: answer for name, answer in given.items() if name.startswith("window_")}
    assert windows
    for name, answer in windows.items():
        assert answer == found.windows[name.removeprefix("window_")]
    (move,) = (item for item in exercise.items if item.id == "move")
    names = [name for name, _ in read(exercise.tree)[1]]
    assert list(move.right) == [name for name in names if values[name] == values["A"]]


@settings(max_examples=15)
@given(CHOICES)
def test_leaves_are_distinct_or_not_and_every_node_has_a_name_of_its_own(choices):
    (exercise,) = ply.exercises(**choices)
    values = leaf_values(exercise.tree)
    assert (len(set(values)) == len(values)) == (choices["leaves"] == "distinct")
    names = all_names(read(exercise.tree))
    assert len(set(names)) == len(names)
    assert [choice.text for choice in exercise.items[2].choices] == sorted(names[1:], key=_row_by_row(exercise.tree))


def _row_by_row(tree):
    """Letters are given row by row, so inner nodes come in the order of the alphabet, and then the leaves."""
    inner = {name for name in all_names(read(tree)) if name.isalpha()}
    place = {name: i for i, name in enumerate(all_names(read(tree)))}
    return lambda name: (name not in inner, (len(name), name) if name in inner else place[name])


@settings(max_examples=12)
@given(
    st.integers(0, 10**6),
    st.sampled_from([(1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (3, 0)]),
    st.sampled_from(["yes", "no", "any"]),
    st.sampled_from(["weak", "strict"]),
)
def test_the_wanted_cuts_are_kept(seed, wanted, deep, cut):
    assume(wanted != (0, 1) or deep != "yes")  # below MAX a deep cut of a tree this small is an alpha cut
    alpha, beta = wanted
    (exercise,) = ply.exercises(seed, depth=4, branching=2, alpha_cuts=alpha, beta_cuts=beta, deep=deep, cut=cut)
    found = AlphaBeta(exercise.tree, cut=cut)
    assert found.cuts == {"alpha": alpha, "beta": beta}
    assert deep == "any" or (found.deep > 0) == (deep == "yes")


def test_a_range_of_cuts():
    for exercise in ply.exercises(3, count=6, alpha_cuts="1-2", beta_cuts="1-2"):
        found = AlphaBeta(exercise.tree)
        assert 1 <= found.cuts["alpha"] <= 2
        assert 1 <= found.cuts["beta"] <= 2


def test_without_a_wish_there_is_a_cut():
    assert all(sum(AlphaBeta(e.tree).cuts.values()) for e in ply.exercises(5, count=10, branching=2, depth=2))


def test_an_impossible_wish_is_one_sentence_that_says_what_was_met():
    with pytest.raises(ply.PlyantError, match=r"branching 2 and depth 2 with 1 β cuts .* 0-1 α cuts and 0 β cuts"):
        ply.exercises(1, branching=2, depth=2, beta_cuts=1)


@settings(max_examples=15)
@given(CHOICES)
def test_minimax_answers_are_those_found_by_hand(choices):
    (exercise,) = ply.exercises(kind="minimax", **choices)
    values = {}
    minimax(read(exercise.tree), choices["root"] == "max", values)
    given = answers(exercise)
    inner = [name for name in values if name.isalpha()]
    assert {name: given["value" if name == "A" else f"value_{name}"] for name in inner} == {n: values[n] for n in inner}
    assert given["moves"] == tuple(n for n, _ in read(exercise.tree)[1] if values[n] == values["A"])


@settings(max_examples=15)
@given(
    st.integers(0, 10**9), st.integers(1, 4), st.sampled_from(["distinct", "repeated"]), st.sampled_from(["ltr", "rtl"])
)
def test_maxn_answers_are_those_found_by_hand(seed, depth, leaves, order):
    (exercise,) = ply.exercises(seed, "maxn", depth=depth, leaves=leaves, order=order)
    values = {}
    tree = read(exercise.tree)
    maxn(tree, 0, values, 1 if order == "ltr" else -1)
    given = answers(exercise)
    inner = [name for name in values if name.isalpha()]
    assert not set(inner) & set("ABC"), "these are the players"
    assert {f"vector_{name}": values[name] for name in inner} == {n: v for n, v in given.items() if n != "move"}
    children = [name for name, _ in tree[1]][:: 1 if order == "ltr" else -1]
    best = max(values[name][0] for name in children)
    assert given["move"] == next(name for name in children if values[name][0] == best)
    if leaves == "distinct":
        vectors = [values[name] for name in values if name not in inner]
        assert all(len(set(column)) == len(vectors) for column in zip(*vectors, strict=True))


def test_the_explanation_names_cuts_bounds_and_the_rule():
    (exercise,) = ply.exercises(7, cut="strict")
    assert "strict (cut only when α > β)" in exercise.statement
    assert "alpha cut" in exercise.solution or "beta cut" in exercise.solution
    assert all(item.explanation and item.marks > 0 for item in exercise.items)


def test_a_seed_gives_the_same_trees_for_ever():
    found = ply.exercises(7, "mixed", count=5)
    assert [e.kind for e in found] == ["alphabeta", "minimax", "nim", "maxn", "ants"]
    assert found[0].tree == (
        "A(B(E(21 35 12) F(1 46 36) G(17 25 40)) C(H(50 48 16) I(47 49 4) J(5 10 18)) "
        "D(K(31 6 19) L(7 39 3) M(28 27 2)))"
    )
    assert found[1].tree == "A(B(D(5 1) E(10 15)) C(F(4 0) G(6 16)))"
    assert answers(found[2]) == {"status": "won", "take": 34, "leave": 63}
    assert found[3].tree == (
        "D(E(G(<12 14 18> <4 8 10>) H(<18 11 4> <0 19 1>)) F(I(<2 15 7> <5 7 19>) J(<9 18 2> <20 2 13>)))"
    )
    assert ply.exercises(7, "mixed", count=3) == found[:3], "an exercise does not depend on how many there are"
    assert ply.exercises(8, "mixed", count=5) != found


@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"kind": "chess"}, "kind='chess'"),
        ({"seed": -1}, "seed=-1"),
        ({"seed": "7"}, "seed=7"),
        ({"count": 0}, "count=0"),
        ({"branching": "x"}, "branching='x'"),
        ({"branching": 1}, "nothing to choose"),
        ({"branching": "3-2"}, "lesser number first"),
        ({"branching": 9, "depth": 5}, "leaves"),
        ({"depth": True}, "depth=True"),
        ({"values": "0-5"}, "distinct"),
        ({"deep": "yes"}, "depth 4"),
        ({"kind": "nim", "alpha_cuts": 1}, "alphabeta"),
        ({"marks": "window=3"}, "half"),
        ({"marks": "value"}, "marks of value"),
        ({"marks": {"joy": 3}}, "joy"),
        ({"colour": "red"}, "colour"),
        ({"cut": "hard"}, "weak, strict"),
    ],
)
def test_what_is_not_accepted_is_said(choices, said):
    with pytest.raises(ply.PlyantError, match=re.escape(said)):
        ply.exercises(**choices)


def test_options_make_the_same_exercises_after_a_file():
    from plyant.explain.exercises.make import made
    from plyant.explain.exercises.options import read as read_options

    wished = {"seed": 4, "kind": "mixed", "count": 3, "branching": "2-3", "alpha_cuts": 1, "marks": "value=5"}
    options = read_options(wished)
    again = read_options(options.as_dict())
    assert again == options
    assert made(again) == made(options) == ply.exercises(**wished)
    assert made(options)[0].items[0].marks == 5


def test_the_smallest_tree():
    (exercise,) = ply.exercises(2, branching="1-2", depth=1)
    assert [choice.text for choice in exercise.items[1].choices] == ["A1", "A2"]
    assert not any(item.kind == "window" for item in exercise.items)


def test_negative_values():
    (exercise,) = ply.exercises(2, values="-20--1", branching=2)
    assert all(-20 <= int(v) <= -1 for v in leaf_values(exercise.tree))
    assert answers(exercise)["value"] == AlphaBeta(exercise.tree).value
