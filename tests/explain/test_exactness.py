"""≥ and ≤ before a value: only where the search has proved no more, and never a lie."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant.explain.exactness import signs
from tests.explain import brute
from tests.explain.drawing import cases

small = st.integers(-4, 4)
trees = st.recursive(small, lambda inside: st.lists(inside, min_size=1, max_size=3), max_leaves=20).filter(
    lambda t: isinstance(t, list)
)


def subtree(tree, path):
    for i in path:
        tree = tree[i]
    return tree


@given(trees, st.sampled_from(["max", "min"]), st.sampled_from(["weak", "strict"]), st.sampled_from(["ltr", "rtl"]))
def test_a_sign_never_lies(tree, root, cut, order):
    trace = ply.trace(ply.tree(tree, root), cut=cut, order=order)
    for path, sign in signs(trace).items():
        below = subtree(tree, path)
        is_max = (root == "max") == (len(path) % 2 == 0)
        true = brute.minimax(below, is_max) if isinstance(below, list) else below
        value = trace.nodes[path].value
        assert {"": true == value, "≥ ": true >= value, "≤ ": true <= value}[sign]


@given(trees)
def test_without_cuts_and_at_the_root_every_value_is_exact(tree):
    assert set(signs(ply.trace(ply.tree(tree), algorithm="minimax")).values()) == {""}
    assert signs(ply.trace(ply.tree(tree)))[()] == ""


def test_the_book_s_tree():
    found = signs(cases.trace("book"))
    assert {path: sign for path, sign in found.items() if sign} == {(1,): "≤ "}


def test_kept_only_in_part_a_value_outside_of_its_window_is_a_bound():
    found = signs(cases.trace("cut short"))
    assert [found[path] for path in itertools.chain([()], ((i,) for i in range(7)))] == ["", "", *["≤ "] * 6]
