"""Decisions: what each move is worth and what follows it, against searches of each child that share no code."""

import dataclasses
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.explain.appraisal import appraisal
from plyant.explain.export import as_dict
from tests.explain import brute

small = st.integers(-9, 9)
trees = st.recursive(small, lambda inside: st.lists(inside, min_size=1, max_size=4), max_leaves=25).filter(
    lambda t: isinstance(t, list)
)
roots, cuts, orders = (st.sampled_from(names) for names in (("max", "min"), ("weak", "strict"), ("ltr", "rtl")))
MAZE = "%%%%%%%%%%%/%.%%%.%%%.%/%..P...G..%/%.%%%%%%%G%/%%%%%%%%%%%"
KINDS = ("minimax", "random", "directional")


def pacman(kind="minimax", **options):
    return dataclasses.replace(ply.load("pacman"), ghost_kind=kind, **options)


def somewhere(game, seed, rounds=4):
    """A position after some rounds at random, with Pac-Man to move."""
    luck = random.Random(seed)
    s = game.initial()
    for _ in range(rounds * game.round_plies):
        after = game.result(s, luck.choice(game.legal(s)))
        if game.is_terminal(after):
            break
        s = after
    while game.player(s) != 0:
        s = game.result(s, game.legal(s)[0])
    return s


def value(game, s, depth):
    """Expectiminimax to MAX, written once more."""
    if game.is_terminal(s):
        return game.utility(s, 0)
    if depth == 0:
        return game.evaluate(s, 0)
    if game.player(s) == ply.CHANCE:
        return sum(share * value(game, game.result(s, a), depth - 1) for a, share in game.chance(s))
    below = [value(game, game.result(s, a), depth - 1) for a in game.actions(s)]
    return max(below) if game.player(s) == 0 else min(below)


def lies(bound, shown, true):
    return not {"exact": shown == true, "at most": true <= shown, "at least": true >= shown}[bound]


# -- typed-in trees ---------------------------------------------------------------------------------------------------


@settings(max_examples=50)
@given(trees, roots, cuts, orders)
def test_values_are_those_of_the_children_and_bounds_are_true(tree, root, cut, order):
    found = ply.trace(ply.tree(tree, root), cut=cut, order=order).decision
    true = [brute.minimax(child, root != "max") for child in tree]
    best = (max if root == "max" else min)(true)
    assert [o.is_best for o in found.options] == [v == best for v in true]
    for option, v in zip(found.options, true, strict=True):
        assert not lies(option.bound, option.value, v)
        assert (option.cut is not None) == (option.bound != "exact") == bool(option.why)
        if option.cut:
            assert option.cut.node[:1] == option.node
            assert option.bound == ("at most" if root == "max" else "at least")
    assert found.chosen.is_best
    assert found.chosen.bound == "exact"


@settings(max_examples=50)
@given(trees, roots, cuts, orders)
def test_replies_are_optimal_where_the_value_is_exact_and_else_prove_the_bound(tree, root, cut, order):
    found = ply.trace(ply.tree(tree, root), cut=cut, order=order)
    for option, child in zip(found.decision.options, tree, strict=True):
        node, is_max = child, root != "max"
        for reply in option.replies:
            assert reply.who == ("MAX" if is_max else "MIN")
            assert not reply.ways
            node, is_max = node[int(reply.move) - 1], not is_max
            assert not lies(option.bound, option.value, brute.minimax(node, is_max))
        assert node == option.value, "the line leads to the leaf that gave the value"
        assert option.is_whole


def test_a_reply_that_is_surely_best_comes_before_one_that_seems_so():
    """Of 2.1's moves, the first is 1 only as a bound: its move 2, never visited, is 0."""
    found = ply.trace(ply.tree([1, [[[[1, 1, 1], [0]], 1]]]))
    assert found.cut_at.keys() == {(1, 0, 0)}
    option = found.decision.options[1]
    assert (option.bound, option.value, option.is_best) == ("exact", 1, True)
    assert [reply.move for reply in option.replies] == ["1", "2"]


@settings(max_examples=50)
@given(trees, roots)
def test_without_cuts_every_reply_is_optimal(tree, root):
    for option, child in zip(ply.trace(ply.tree(tree, root), algorithm="minimax").decision.options, tree, strict=True):
        node, is_max = child, root != "max"
        assert (option.bound, option.value) == ("exact", brute.minimax(child, is_max))
        for reply in option.replies:
            node, is_max = node[int(reply.move) - 1], not is_max
            assert brute.minimax(node, is_max) == option.value
        assert not isinstance(node, list)


@settings(max_examples=50)
@given(trees, roots, cuts, orders)
def test_the_chosen_move_s_replies_are_the_principal_line(tree, root, cut, order):
    found = ply.trace(ply.tree(tree, root), cut=cut, order=order)
    chosen = found.decision.chosen
    assert (chosen.move, *(reply.move for reply in chosen.replies)) == found.moves


@settings(max_examples=50)
@given(trees, roots, cuts, st.integers(1, 12))
def test_where_little_of_the_tree_is_kept_nothing_false_is_said(tree, root, cut, nodes):
    whole, found = (ply.trace(ply.tree(tree, root), cut=cut, nodes=n) for n in (10_000, nodes))
    for option, child in zip(found.decision.options, tree, strict=True):
        assert not lies(option.bound, option.value, brute.minimax(child, root != "max"))
        same = whole.decision.options[option.node[0]]
        assert (option.value, option.is_best) == (same.value, same.is_best)
        assert option.bound == "exact" or (option.cut is None) == (not option.why)
        assert "only a bound" in str(found.decision) or option.bound == "exact"
    chosen = found.decision.chosen
    assert (chosen.move, *(reply.move for reply in chosen.replies)) == whole.moves


chancy = st.recursive(
    small,
    lambda inside: st.one_of(
        st.lists(inside, min_size=1, max_size=3),
        st.lists(st.tuples(st.integers(1, 5), inside), min_size=2, max_size=3).map(tuple),
    ),
    max_leaves=12,
).filter(lambda t: not isinstance(t, int))


def written(tree):
    """A tuple of (weight, tree) is a chance node."""
    if isinstance(tree, tuple):
        total = sum(weight for weight, _ in tree)
        return "{" + ", ".join(f"{weight / total!r}: {written(child)}" for weight, child in tree) + "}"
    return f"({' '.join(map(written, tree))})" if isinstance(tree, list) else str(tree)


@settings(max_examples=50)
@given(chancy, roots)
def test_chance_shows_every_way_with_its_true_share(tree, root):
    game = ply.tree(written(tree), root)
    found = ply.trace(game, algorithm="expectimax").decision
    s = game.initial()
    for option, a in zip(found.options, game.legal(s), strict=True):
        at = game.result(s, a)
        assert option.value == pytest.approx(value(game, at, 99))
        for reply in option.replies:
            assert reply.who == game.mover_name(at)
            if game.player(at) == ply.CHANCE:
                shares = [(game.action_name(at, b), share) for b, share in game.chance(at)]
                assert [(way.move, way.share) for way in reply.ways] == shares
                mean = sum(way.share * way.value for way in reply.ways)
                assert mean == pytest.approx(value(game, at, 99))
                assert max(way.share for way in reply.ways) == dict(shares)[reply.move]
                a = next(b for b, _ in game.chance(at) if game.action_name(at, b) == reply.move)
            else:
                a = next(b for b in game.actions(at) if game.action_name(at, b) == reply.move)
                assert value(game, game.result(at, a), 99) == value(game, at, 99), "a best reply"
            at = game.result(at, a)
        assert game.is_terminal(at)


def test_several_players_each_choose_for_themselves():
    found = ply.trace(ply.tree("(((1,2,3) (4,5,6)) ((7,1,1) (2,1,9)))")).decision
    assert [o.value for o in found.options] == [(4, 5, 6), (7, 1, 1)]
    assert [[(r.who, r.move) for r in o.replies] for o in found.options] == [[("B", "2")], [("B", "1")]]
    assert found.chosen.move == "2"
    assert "(4, 5, 6)" in str(found)


def test_where_chance_moves_first_there_is_no_choice():
    found = ply.trace(ply.tree("{0.75: (3 4), 0.25: 8}")).decision
    assert (found.who, found.chosen) == ("chance", None)
    assert [(o.share, o.value, o.is_best) for o in found.options] == [(0.75, 4, False), (0.25, 8, False)]
    assert "has a probability of 75 % and is worth 4" in found.words()


def test_a_game_that_is_over_has_nothing_to_decide():
    found = ply.trace(ply.tree("7")).decision
    assert (found.who, found.options, found.chosen) == ("", (), None)
    assert "nothing to decide" in str(found) == found.words()


# -- games ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["half-nim", "nim(piles=(1,2,3))", "tic-tac-toe"])
@pytest.mark.parametrize("cut", ["weak", "strict"])
def test_games_agree_with_a_search_of_every_child(name, cut):
    game = ply.load(name)
    found = ply.trace(game, depth=3, cut=cut).decision
    s = game.initial()
    for option, a in zip(found.options, game.actions(s), strict=True):
        after = game.result(s, a)
        true = ply.minimax(game, after, depth=2, native=False).values[0]
        assert not lies(option.bound, option.value, true)
        assert option.move == game.action_name(s, a)
        if option.replies and option.bound == "exact":
            reply = option.replies[0]
            assert reply.who == game.player_name(1)
            answers = ply.minimax(game, after, depth=2, native=False, all_moves=True).actions
            assert reply.move in [game.action_name(after, b) for b in answers]
    if cut == "weak":
        assert {o.bound for o in found.options} > {"exact"}, "something was cut off"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_direction_of_pac_man_is_worth_what_a_search_of_it_says(kind, seed):
    game = pacman(kind)
    s = somewhere(game, seed)
    trace = ply.trace(game, s, rounds=1, algorithm="minimax" if kind == "minimax" else None)
    assert trace.depth == 3
    assert trace.algorithm == ("minimax" if kind == "minimax" else "expectimax")
    for option, a in zip(trace.decision.options, game.actions(s), strict=True):
        after = game.result(s, a)
        search = ply.minimax if kind == "minimax" else ply.expectimax
        true = search(game, after, depth=2, native=False).values[0] if not game.is_terminal(after) else None
        assert option.value == pytest.approx(true if true is not None else game.utility(after, 0))
        assert option.bound == "exact"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_each_ghost_does_is_the_worst_for_pac_man(seed):
    game = pacman()
    s = somewhere(game, seed)
    for option, a in zip(ply.trace(game, s, "minimax", rounds=2).decision.options, game.actions(s), strict=True):
        at, left = game.result(s, a), 5
        for number, reply in enumerate(option.replies):
            assert reply.who == ("Ghost 1", "Ghost 2", "Pac-Man")[number % 3]
            at, left = game.result(at, game.parse_action(at, reply.move)), left - 1
            assert value(game, at, left) == option.value
        assert left == 0 or game.is_terminal(at)


@pytest.mark.parametrize("cut", ["weak", "strict"])
def test_the_bounds_of_pac_man_s_directions_are_true(cut):
    game = pacman(layout=MAZE, evaluation="score")
    bounds = set()
    for s in (game.initial(), *(somewhere(game, seed) for seed in range(3))):
        found = ply.trace(game, s, "alphabeta", rounds=2, cut=cut).decision
        true = [value(game, game.result(s, a), 5) for a in game.actions(s)]
        assert [o.is_best for o in found.options] == [v == max(true) for v in true]
        for option, v in zip(found.options, true, strict=True):
            assert not lies(option.bound, option.value, v)
            bounds.add(option.bound)
            if option.bound == "at most":
                assert "Ghost" in option.why
                assert option.cut.value == option.value
                at = game.result(s, game.parse_action(s, option.move))
                for reply in option.replies[:2]:  # both ghosts answer: no more is left to Pac-Man
                    at = game.result(at, game.parse_action(at, reply.move))
                assert value(game, at, 3) <= option.value
    assert bounds == {"exact", "at most"}


@pytest.mark.parametrize("kind", ["random", "directional"])
def test_ghosts_left_to_chance_show_their_true_distribution(kind):
    game = pacman(kind)
    s = somewhere(game, 3)
    uneven = 0
    for option, a in zip(ply.trace(game, s, rounds=2).decision.options, game.actions(s), strict=True):
        at = game.result(s, a)
        for reply in option.replies:
            if game.player(at) == ply.CHANCE:
                shares = [(game.action_name(at, b), share) for b, share in game.chance(at)]
                assert [(way.move, way.share) for way in reply.ways] == shares
                assert reply.who == f"Ghost {at.turn}"
                uneven += len({share for _, share in shares}) > 1
            at = game.result(at, game.parse_action(at, reply.move))
    assert bool(uneven) == (kind == "directional")


def test_names_of_who_moves():
    game = pacman("directional")
    s = game.initial()
    names = []
    for _ in range(4):
        names.append(game.mover_name(s))
        s = game.result(s, game.legal(s)[0])
    assert names == ["Pac-Man", "Ghost 1", "Ghost 2", "Pac-Man"]
    four = ply.load("connect-four")
    assert four.mover_name(four.initial()) == "Red"
    assert ply.tree("{0.5: 1, 0.5: 2}").mover_name(ply.tree("{0.5: 1, 0.5: 2}").initial()) == "chance"


def test_the_moves_at_the_root_are_kept_in_any_case():
    found = ply.trace(ply.load("tic-tac-toe"), algorithm="minimax", depth=2, nodes=1)
    assert (len(found.nodes), found.shown_depth, found.optimal) == (10, 1, ((4,),))
    assert found.decision.chosen.move == "b2"
    assert "Best: b2" in found.terminal()


def test_a_line_below_what_was_kept_is_marked_and_the_principal_one_is_whole():
    game = ply.load("tic-tac-toe")
    whole, short = (ply.trace(game, algorithm="minimax", depth=4, nodes=nodes) for nodes in (20_000, 100))
    for long, cut_off in zip(whole.decision.options, short.decision.options, strict=True):
        principal = cut_off.node == short.line[0]
        assert cut_off.is_whole == principal
        assert cut_off.replies == (long.replies if principal else long.replies[:1])
        assert (cut_off.value, cut_off.bound) == (long.value, long.bound)
    assert short.decision.chosen.end == whole.decision.chosen.end
    assert "more follows" in str(short.decision)
    assert "more follows" not in str(whole.decision)


# -- what the evaluation sees -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_the_features_add_up_to_the_evaluation_now_and_at_the_end(kind):
    game = pacman(kind)
    found = ply.trace(game, somewhere(game, 5), rounds=1).decision
    for seen in (found.here, *(option.end for option in found.options)):
        if not seen.is_end:
            assert [term.name for term in seen.terms] == list(game.feature_names)
            assert [term.weight for term in seen.terms] == list(game.weights)
            assert sum(term.worth for term in seen.terms) == pytest.approx(seen.value)
    if kind == "minimax":
        assert found.chosen.end.value == pytest.approx(found.chosen.value)
    assert found.here.value == game.evaluate(somewhere(game, 5), 0)


def test_an_end_has_its_result_and_no_features():
    game = ply.load("tic-tac-toe")
    found = ply.trace(game, game.parse_state("OOX/XO./..X"), depth=1).decision
    assert (found.chosen.move, found.chosen.end.is_end, found.chosen.end.value) == ("c2", True, 1)
    assert found.chosen.end.terms == ()
    assert "is the end, with 1" in found.words()


def test_where_features_are_not_the_evaluation_they_are_not_shown():
    assert ply.trace(ply.load("connect-four"), depth=1).decision.here is None, "no weights"
    assert ply.trace(ply.load("half-nim"), depth=2).decision.here is None, "no features"
    game = ply.load("tic-tac-toe")
    solved = ply.trace(game, game.parse_state("OOX/XO./..X"), algorithm="minimax").decision
    assert (solved.here, solved.chosen.end) == (None, None), "nothing was estimated"
    plain = pacman(evaluation="score")
    assert appraisal(plain, plain.initial()).terms == ()
    assert "what the evaluation sees" not in str(ply.trace(plain, rounds=1).decision)


# -- shown ------------------------------------------------------------------------------------------------------------


def test_a_table_for_people():
    found = ply.trace(ply.tree("A(B(3 12 8) C(2 4 6) D(14 5 2))")).decision
    assert str(found) == (
        "MAX to move; alphabeta, to the end.\n"
        "   move  value  then\n"
        "*  B     3      MIN 1\n"
        "   C     ≤ 2    MIN 1\n"
        "   D     2      MIN 3\n"
        "\n"
        "C: ≤ 2 is only a bound: MIN has 1, and B already gives 3; alpha cut, 2 and 3 not looked at."
    )
    assert found.words().splitlines()[1:3] == [
        "B is worth 3, and there is no better move: then MIN 1.",
        "C is worth at most 2: then MIN 1. ≤ 2 is only a bound: MIN has 1, and B already gives 3; alpha cut, 2 and 3 "
        "not looked at.",
    ]


def test_shares_in_the_table():
    text = "({0.9: 3, 0.1: 7} {0.5: 1, 0.5: 2} {1: 4})"
    table = str(ply.trace(ply.tree(text)).decision)
    assert "chance: 1 90 %, 2 10 %" in table
    assert "chance: 1, 2 (50 % each)" in table
    assert "chance 1\n" in table, "what is certain needs no number"
    assert "the most probable way is followed" in table


def test_plain_data():
    data = as_dict(ply.trace(pacman("directional"), rounds=1))["decision"]
    assert data["who"] == "Pac-Man"
    assert data["chosen"] in [option["move"] for option in data["options"] if option["best"]]
    for option in data["options"]:
        assert option["bound"] == "exact"
        assert [reply["who"] for reply in option["replies"]] == ["Ghost 1", "Ghost 2"]
        for reply in option["replies"]:
            assert sum(way["share"] for way in reply["ways"]) == pytest.approx(1)
    assert {"name", "amount", "weight", "worth"} == set(data["here"]["features"][0])
    cut = as_dict(ply.trace(ply.tree("((3 12 8) (2 4 6))")))["decision"]["options"][1]
    assert (cut["bound"], cut["cut"], cut["value"]) == ("at most", "2", 2)


def test_rounds_and_plies_are_not_both_given():
    with pytest.raises(ply.errors.ParameterError, match="not both"):
        ply.trace(pacman(), depth=3, rounds=1)
    with pytest.raises(ply.errors.ParameterError, match="rounds=0 is not a number of rounds"):
        ply.trace(pacman(), rounds=0)
