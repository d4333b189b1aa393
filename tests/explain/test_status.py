"""Status labelling: the procedure of the notes, against minimax and the closed form of half-Nim."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import EndlessGame, ParameterError, UnfitGame
from plyant.exact.status import DRAW, LOSS, WIN
from plyant.explain.status import label
from tests.explain import brute
from tests.explain.test_trace import Round

results = st.sampled_from([-1, 0, 1])
trees = st.recursive(results, lambda inside: st.lists(inside, min_size=1, max_size=4), max_leaves=20)


@given(trees, st.sampled_from(["max", "min"]))
def test_a_label_is_the_sign_of_the_minimax_value(tree, root):
    found = label(ply.tree(tree, root), first=root)
    names = {1: WIN, 0: DRAW, -1: LOSS}
    for path in brute.all_nodes(tree):
        below = tree
        for i in path:
            below = below[i]
        value = brute.minimax(below, (len(path) % 2 == 0) == (root == "max"))
        assert found.nodes[".".join(str(i + 1) for i in path) or "root"].status == names[value]


@given(st.sampled_from(["max", "min"]), st.lists(results, min_size=1, max_size=6))
def test_the_rule_of_the_notes(first, leaves):
    found = label(ply.tree(leaves, first), first=first)
    statuses = [node.status for node in list(found.nodes.values())[1:]]
    order = [LOSS, DRAW, WIN]
    assert statuses == [order[leaf + 1] for leaf in leaves]
    assert found.status == (max if first == "max" else min)(statuses, key=order.index)
    assert [found.nodes[to].status for _, to in found.root.moves] == statuses


@pytest.mark.parametrize("sticks", range(1, 33))
def test_half_nim_is_lost_to_the_mover_at_1_3_7_15_31(sticks):
    game = ply.load(f"half-nim(sticks={sticks})")
    lost = sticks + 1 == 1 << (sticks.bit_length())
    for first, when_lost in (("max", LOSS), ("min", WIN)):
        found = label(game, first=first, graph=True)
        assert (found.status == when_lost) == lost
        if not lost:
            assert found.best == (str(sticks - (1 << (sticks.bit_length() - 1)) + 1),), "N less the next lost number"


def test_tree_and_graph_tell_the_same():
    game = ply.load("half-nim(sticks=9)")
    tree, graph = label(game), label(game, graph=True)
    assert len(graph.nodes) < len(tree.nodes)
    by_state = {node.state: node.status for node in graph.nodes.values()}
    assert all(node.status == by_state[node.state] for node in tree.nodes.values())
    assert sum(tree.counts().values()) == len(tree.nodes)


def test_tic_tac_toe_has_its_5478_positions_and_is_a_draw():
    found = label(ply.load("tic-tac-toe"), graph=True)
    assert (found.status, len(found.nodes), len(found.best)) == (DRAW, 5478, 9)


def test_nodes_are_in_reading_order_and_moves_lead_where_they_say():
    game = ply.load("half-nim(sticks=6)")
    tree, graph = label(game), label(game, graph=True)
    assert list(tree.nodes)[:6] == ["root", "1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1"]
    for found in (tree, graph):
        assert len({node.state for node in graph.nodes.values()}) == len(graph.nodes)
        for node in found.nodes.values():
            after = [game.result(node.state, int(move)) for move, _ in node.moves]
            assert [found.nodes[to].state for _, to in node.moves] == after


def test_what_cannot_be_labelled_is_refused_with_the_reason():
    with pytest.raises(EndlessGame, match="can come again"):
        label(Round())
    with pytest.raises(ParameterError, match="more than 50 states"):
        label(ply.load("tic-tac-toe"), nodes=50)
    with pytest.raises(ParameterError, match=r"more than 30 nodes here: .* the graph"):
        label(ply.load("half-nim(sticks=9)"), nodes=30)
    assert len(label(ply.load("half-nim(sticks=9)"), nodes=30, graph=True).nodes) <= 30
    with pytest.raises(ParameterError, match="max or min"):
        label(ply.load("nim"), first="A")
    with pytest.raises(UnfitGame, match="two players"):
        label(ply.tree("((1,2,3) (4,5,6))"))
