"""State graphs: every search against a textbook recursion over the same dict, and errors that name the state."""

import collections
import dataclasses
import doctest
import json
import random
import sys
from fractions import Fraction

import pytest

import plyant as ply
from plyant.errors import BadText, EndlessGame, IllegalMove, ParameterError, UnfitGame
from plyant.explain import trace as tracing
from plyant.explain.answer import answer
from plyant.games.state_graph import Place, StateGraph, state_graph
from plyant.games.state_graph_data import MOST_AGENTS, read
from plyant.warning import PlyantWarning, collect_warnings

INFINITY = float("inf")
SEARCHES = [("minimax", "strict"), ("alphabeta", "strict"), ("alphabeta", "weak"), ("expectimax", "strict")]

# A hand-worked example. Agent 1 takes the least at B, C and D: 3, 2, 2; so Left is best. At C the first leaf, 2 < 3,
# cuts off the others; at D the leaves 14 and 5 are above 3, and 2 is the last.
BOOK = {
    "agents": 2,
    "rounds": 1,
    "start": "A",
    "successors": {
        "A": [["Left", "B"], ["Middle", "C"], ["Right", "D"]],
        "B": [["1", "b1"], ["2", "b2"], ["3", "b3"]],
        "C": [["1", "c1"], ["2", "c2"], ["3", "c3"]],
        "D": [["1", "d1"], ["2", "d2"], ["3", "d3"]],
    },
    "evaluation": {"b1": 3, "b2": 12, "b3": 8, "c1": 2, "c2": 4, "c3": 6, "d1": 14, "d2": 5, "d3": 2},
}


# -- a textbook implementation that shares nothing with ours ---------------------------------------------------------


class Textbook:
    """Max-value, min-value and exp-value over the dict, noting every state when it is made."""

    def __init__(self, data, strict=True):
        self.data, self.strict = data, strict
        self.generated = {data["start"]}

    def is_leaf(self, state, agent, done):
        data = self.data
        if state in data.get("win", ()) or state in data.get("lose", ()):
            return True
        return done == data.get("rounds") or not data["successors"].get(state)

    def children(self, state, agent, done):
        following = (agent + 1) % self.data["agents"]
        for action, after in self.data["successors"][state]:
            self.generated.add(after)
            yield action, (after, following, done + (following == 0))

    def minimax(self, state, agent, done):
        if self.is_leaf(state, agent, done):
            return Fraction(self.data["evaluation"][state])
        values = [self.minimax(*child) for _, child in self.children(state, agent, done)]
        return max(values) if agent == 0 else min(values)

    def expectimax(self, state, agent, done):
        if self.is_leaf(state, agent, done):
            return Fraction(self.data["evaluation"][state])
        values = [self.expectimax(*child) for _, child in self.children(state, agent, done)]
        return max(values) if agent == 0 else sum(values) / len(values)

    def beyond(self, value, bound):
        return value > bound if self.strict else value >= bound

    def alphabeta(self, state, agent, done, alpha=-INFINITY, beta=INFINITY):
        if self.is_leaf(state, agent, done):
            return Fraction(self.data["evaluation"][state])
        if agent == 0:
            best = -INFINITY
            for _, child in self.children(state, agent, done):
                best = max(best, self.alphabeta(*child, alpha, beta))
                if self.beyond(best, beta):
                    return best
                alpha = max(alpha, best)
            return best
        best = INFINITY
        for _, child in self.children(state, agent, done):
            best = min(best, self.alphabeta(*child, alpha, beta))
            if self.beyond(-best, -alpha):
                return best
            beta = min(beta, best)
        return best


def by_the_book(data, algorithm, strict=True):
    """What is to be reported: the value and the states of the search itself, the actions by their true values."""
    search = Textbook(data, strict)
    value = getattr(search, algorithm)(data["start"], 0, 0)
    true = Textbook(data)
    exact = true.expectimax if algorithm == "expectimax" else true.minimax
    optimal = []
    if not true.is_leaf(data["start"], 0, 0):
        values = [(action, exact(*child)) for action, child in true.children(data["start"], 0, 0)]
        optimal = [action for action, worth in values if worth == max(w for _, w in values)]
    return {
        "action": optimal[0] if optimal else None,
        "value": value,
        "generated": sorted(search.generated),
        "optimal": optimal,
    }


def any_graph(rng):
    """A small graph with ties, states reached twice and, with rounds, cycles."""
    count = rng.choice([1, 3, 5, 9, 25, 40])
    names = [f"s{number}" for number in rng.sample(range(100), count)]
    agents, limited = rng.randint(1, 4), rng.random() < 0.8
    rounds = rng.randint(1, 4) if limited else None
    successors, fresh = {}, names[1:]
    is_tree = rng.random() < 0.5
    for i, name in enumerate(names):
        later = fresh if is_tree else names if limited else names[i + 1 :][:6]
        width = rng.choice([0, 1, 2, 3, 3] if i else [0, 2, 3, 3, 3]) if later else 0
        if width or rng.random() < 0.5:
            chosen = [fresh.pop(0) for _ in fresh[:width]] if is_tree else rng.choices(later, k=width)
            successors[name] = [[f"a{k}", after] for k, after in enumerate(chosen)]
    marks = {name: rng.choice(["win", "lose", *[""] * 14]) for name in names[1:]}
    small = rng.choice([1, 2, 4, 30])
    data = {
        "agents": agents,
        "rounds": rounds,
        "start": names[0],
        "successors": successors,
        "win": [name for name, mark in marks.items() if mark == "win"],
        "lose": [name for name, mark in marks.items() if mark == "lose"],
        "evaluation": {name: rng.randint(-small, small) for name in names},
    }
    return data if paths(data) < 300 else any_graph(rng)


def paths(data):
    """How many nodes minimax visits, counted level by level."""
    level, total = collections.Counter({data["start"]: 1}), 1
    for _ in range(data["agents"] * (data["rounds"] or 30)):
        below = collections.Counter()
        for state, times in level.items():
            if state not in data["win"] + data["lose"]:
                for _, after in data["successors"].get(state, ()):
                    below[after] += times
        level, total = below, total + below.total()
    return total


def reported(data, algorithm, cut="strict"):
    others = "random" if algorithm == "expectimax" else "minimise"
    return answer(state_graph(data, others=others), algorithm, cut)


@pytest.mark.parametrize("seed", range(4))
def test_every_search_reports_what_the_textbook_does(seed):
    rng = random.Random(seed)
    less = weaker = tied = 0
    for _ in range(120):
        data = any_graph(rng)
        games = [state_graph(data), state_graph(data, others="random")]
        sizes = {}
        for algorithm, cut in SEARCHES:
            found = answer(games[algorithm == "expectimax"], algorithm, cut).as_dict()
            wanted = by_the_book(data, algorithm, cut == "strict")
            assert found["value"] == pytest.approx(float(wanted["value"]), abs=1e-12), (data, algorithm, cut)
            assert found | {"value": 0} == wanted | {"value": 0}, (data, algorithm, cut)
            sizes[algorithm, cut] = len(found["generated"])
            tied += len(found["optimal"]) > 1
        less += sizes["alphabeta", "strict"] < sizes["minimax", "strict"]
        weaker += sizes["alphabeta", "weak"] < sizes["alphabeta", "strict"]
    assert min(less, weaker, tied) > 4, "alpha-beta generates fewer states on many of them, and there are many ties"


@pytest.mark.parametrize("seed", range(2))
def test_what_is_said_of_each_action_at_the_root_is_true(seed):
    rng = random.Random(100 + seed)
    bounds = 0
    for _ in range(80):
        data = any_graph(rng)
        true = Textbook(data)
        worth = {}
        if not true.is_leaf(data["start"], 0, 0):
            worth = {action: true.minimax(*child) for action, child in true.children(data["start"], 0, 0)}
        for cut in ("strict", "weak"):
            found = reported(data, "alphabeta", cut)
            assert [move.action for move in found.actions] == list(worth)
            for move in found.actions:
                assert worth[move.action] == move.value if move.exact else worth[move.action] <= move.value
                bounds += not move.exact
    assert bounds > 10


def test_the_public_searches_agree():
    rng = random.Random(7)
    for _ in range(60):
        data = any_graph(rng)
        wanted, mean = by_the_book(data, "minimax"), by_the_book(data, "expectimax")
        if wanted["action"] is None:
            continue
        game = ply.state_graph(data)
        for search in (ply.minimax, ply.alphabeta, ply.engine):
            found = search(game, all_moves=True)
            assert found.value == wanted["value"]
            assert sorted(game.action_name(game.initial(), a) for a in found.actions) == sorted(wanted["optimal"])
        seen = ply.trace(game, algorithm="alphabeta", cut="strict")
        assert seen.value == wanted["value"]
        assert {node.name for node in seen.nodes.values() if node.visited} == set(
            by_the_book(data, "alphabeta")["generated"]
        )
        chancy = ply.state_graph(data, others="random")
        assert ply.expectimax(chancy, prune="none").value == pytest.approx(float(mean["value"]))
        assert ply.trace(chancy, algorithm="expectimax").value == pytest.approx(float(mean["value"]))


# -- the hand-worked example -----------------------------------------------------------------------------------------


def test_the_example_by_hand():
    everything = sorted({"A", "B", "C", "D", *BOOK["evaluation"]})
    assert reported(BOOK, "minimax").as_dict() == {
        "action": "Left", "value": 3, "generated": everything, "optimal": ["Left"],
    }  # fmt: skip
    found = reported(BOOK, "alphabeta")
    assert found.as_dict() == {
        "action": "Left",
        "value": 3,
        "generated": [name for name in everything if name not in ("c2", "c3")],
        "optimal": ["Left"],
    }
    assert [(move.action, move.value, move.exact) for move in found.actions] == [
        ("Left", 3, True), ("Middle", 2, False), ("Right", 2, True),
    ]  # fmt: skip
    found = reported(BOOK, "expectimax")
    assert (found.action, found.generated) == ("Left", tuple(everything))
    assert found.value == pytest.approx(23 / 3)


def test_an_equal_value_is_cut_off_only_by_the_weak_rule():
    """C's first leaf equals what B is worth; its second is less, so Right is not optimal though it was cut off at 3."""
    data = {
        "agents": 2,
        "start": "A",
        "successors": {"A": [["Left", "B"], ["Right", "C"]], "B": [["x", "b"]], "C": [["x", "c1"], ["y", "c2"]]},
        "evaluation": {"b": 3, "c1": 3, "c2": 1},
    }
    strict, weak = reported(data, "alphabeta"), reported(data, "alphabeta", "weak")
    assert strict.generated == ("A", "B", "C", "b", "c1", "c2")
    assert weak.generated == ("A", "B", "C", "b", "c1")
    assert strict.optimal == weak.optimal == ("Left",)
    assert [(m.value, m.exact) for m in weak.actions] == [(3, True), (3, False)]
    data["evaluation"]["c2"] = 4
    weak = reported(data, "alphabeta", "weak")
    assert weak.generated == ("A", "B", "C", "b", "c1")
    assert weak.optimal == ("Left", "Right"), "decided without generating c2"


def test_means_that_are_equal_but_for_rounding_are_both_optimal():
    tenths = {
        "x1": 0.1,
        "x2": 0.2,
        "x3": 0.3,
        "y1": 0.3,
        "y2": 0.2,
        "y3": 0.1,
        "z1": 0.2,
        "z2": 0.2000000001,
        "z3": 0.2,
    }
    successors = {"S": [[c, c] for c in "xyz"]} | {c: [[str(k), f"{c}{k}"] for k in (1, 2, 3)] for c in "xyz"}
    data = {"agents": 2, "start": "S", "successors": successors, "evaluation": tenths}
    assert reported(data, "expectimax").optimal == ("z",)
    data["evaluation"]["z2"] = 0.2
    found = reported(data, "expectimax")
    assert (found.optimal, found.action) == (("x", "y", "z"), "x")


# -- rounds, leaves, one state in several places ---------------------------------------------------------------------


def test_a_round_is_one_move_of_every_agent():
    chain = {"successors": {str(i): [["on", str(i + 1)]] for i in range(20)}, "start": "0"}
    chain["evaluation"] = {str(i): i for i in range(21)}
    for agents in (1, 2, 3, 4):
        for rounds in (1, 2, 3):
            game = ply.state_graph(chain, agents=agents, rounds=rounds)
            assert answer(game).value == agents * rounds
            assert answer(game).generated == tuple(sorted(str(i) for i in range(agents * rounds + 1)))
            unlimited = ply.state_graph(chain, agents=agents)
            assert ply.alphabeta(unlimited, rounds=rounds).value == agents * rounds
        assert answer(unlimited).value == 20


def test_a_win_ends_the_walk_before_its_successors_are_made():
    data = {
        "agents": 1,
        "start": "A",
        "successors": {"A": [["go", "W"]], "W": [["go", "beyond"]]},
        "win": ["W"],
        "evaluation": {"W": 9, "beyond": 100},
    }
    found = reported(data, "minimax")
    assert (found.value, found.generated) == (9, ("A", "W"))


def test_one_state_may_be_reached_with_different_agents_to_move():
    """From S directly agent 1 moves at X and takes 0; by way of Y agent 0 does and takes 5."""
    data = {
        "agents": 2,
        "rounds": 2,
        "start": "S",
        "successors": {
            "S": [["direct", "X"], ["detour", "Y"]],
            "Y": [["on", "X"]],
            "X": [["low", "l"], ["high", "h"]],
        },
        "evaluation": {"l": 0, "h": 5},
    }
    found = reported(data, "alphabeta")
    assert [(m.action, m.value) for m in found.actions] == [("direct", 0), ("detour", 5)]


def test_a_start_that_is_a_leaf_has_a_value_and_no_action():
    for data in (
        {"start": "A", "successors": {}, "evaluation": {"A": -2.5}},
        {"start": "A", "successors": {"A": []}, "evaluation": {"A": -2.5}},
        {"start": "A", "successors": {"A": [["x", "A"]]}, "win": ["A"], "evaluation": {"A": -2.5}},
    ):
        for algorithm in ("minimax", "alphabeta", "expectimax"):
            found = reported(data | {"agents": 2}, algorithm).as_dict()
            assert found == {"action": None, "value": -2.5, "generated": ["A"], "optimal": []}


def test_a_long_chain_does_not_overflow_the_stack():
    names = [f"s{i}" for i in range(10_000)]
    chain = {names[i]: [["on", names[i + 1]]] for i in range(9_999)}
    data = {"agents": 2, "start": "s0", "successors": chain, "evaluation": {names[-1]: 7}}
    for algorithm in ("minimax", "alphabeta", "expectimax"):
        found = reported(data, algorithm)
        assert (found.value, len(found.generated)) == (7, 10_000)
    longer = data | {"successors": chain | {names[-1]: [["on", "t0"]], "t0": [["on", "t1"]], "t1": [["on", "t2"]]}}
    with pytest.raises(EndlessGame, match="more than 10,000 moves; limit it with rounds"):
        reported(longer | {"evaluation": {"t2": 1}}, "minimax")


def test_a_search_that_would_not_end_is_refused(monkeypatch):
    monkeypatch.setattr(tracing, "MOST_VISITED", 2_000)
    data = {"agents": 2, "rounds": 30, "start": "A", "successors": {"A": [["x", "A"], ["y", "A"]]}}
    with pytest.raises(ParameterError, match=r"more than 2,000 nodes would be visited; give fewer rounds"):
        reported(data | {"evaluation": {"A": 0}}, "minimax")


# -- the contract ----------------------------------------------------------------------------------------------------


def test_it_is_a_game_like_any_other():
    game = ply.state_graph(BOOK)
    assert game == ply.state_graph(json.dumps(BOOK))
    assert hash(game) == hash(ply.state_graph(json.dumps(BOOK, indent=2)))
    assert game == StateGraph(**game.parameters())
    assert (game.players, game.zero_sum, game.has_chance) == (("MAX", "MIN"), True, False)
    assert dataclasses.replace(game, agents=3).players == ("MAX", "MIN 1", "MIN 2")
    chancy = dataclasses.replace(game, others="random")
    assert (chancy.players, chancy.has_chance) == (("MAX",), True)
    assert list(chancy.chance(Place(1, 1, 0))) == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    assert game.replay("left 2") == game.replay(["Left", "2"])
    assert game.text(game.initial()) == "A, agent 0 to move in round 1 of 1"
    assert game.text(game.replay("Left 2")) == "b2, a state without successors"
    with pytest.raises(IllegalMove, match=r"Legal: Left, Middle, Right\."):
        game.parse_action(game.initial(), "up")
    assert not game.has("evaluate"), "not every state has a value"
    whole = ply.state_graph(BOOK | {"evaluation": dict.fromkeys("ABCD", 1) | BOOK["evaluation"]})
    for one in (whole, dataclasses.replace(whole, others="random"), dataclasses.replace(whole, agents=1), StateGraph()):
        assert one.has("evaluate")
        assert ply.check(one).ok


def test_the_docstring_example_runs():
    result = doctest.testmod(sys.modules["plyant.games.state_graph"])
    assert (result.attempted, result.failed) == (3, 0)


def test_drawings_have_the_names_of_states_and_actions():
    seen = ply.trace(ply.state_graph(BOOK), cut="strict")
    assert {"Middle", "c2"} <= set(seen.svg().replace("<", ">").split(">"))


# -- mistakes --------------------------------------------------------------------------------------------------------


def test_without_rounds_a_cycle_is_named():
    data = {
        "agents": 2,
        "start": "S",
        "evaluation": {},
        "successors": {"S": [["x", "A"]], "A": [["x", "B"], ["y", "S2"]]},
    }
    data["successors"] |= {"B": [["x", "C"]], "C": [["x", "A"]]}
    with pytest.raises(BadText, match=r"A → B → C → A is a cycle, .* give rounds\."):
        ply.state_graph(data)
    assert ply.state_graph(data | {"evaluation": dict.fromkeys(["A", "B", "C", "S2"], 1)}, rounds=2)
    assert ply.state_graph(data | {"lose": ["B"], "evaluation": {"B": 0, "S2": 1}}), "a leaf ends the cycle"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"evaluation": {}}, r"'b1' is a leaf \(a state without successors\), but \"evaluation\" has no value for it"),
        ({"win": ["C"]}, r"'C' is a leaf \(a win\)"),
        ({"lose": ["D"]}, r"'D' is a leaf \(a loss\)"),
        ({"agents": 1}, r"'B' is a leaf \(as deep as the search looks\)"),
    ],
)
def test_a_leaf_without_a_value_is_named_however_it_is_searched(change, told):
    with pytest.raises(UnfitGame, match=told):
        ply.state_graph(BOOK | change)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"agents": 0}, r"agents=0 is not accepted; a whole number from 1 to 1,000 is\."),
        ({"agents": MOST_AGENTS + 1}, r"agents=1001 is not"),
        ({"agents": True}, r"agents=True is not"),
        ({"rounds": 0}, r"rounds=0 is not accepted; a whole number of at least 1 is\."),
        ({"rounds": -(10**50)}, r"rounds=a number of more than 40 digits is not"),
        ({"algorithm": "maxn"}, r"algorithm='maxn' is not accepted; minimax or alphabeta or expectimax is\."),
        ({"algorithm": ["minimax"]}, r"algorithm=\['minimax'\] is not"),
        ({"cut": "hard"}, r"cut='hard' is not accepted; weak or strict is\."),
        ({"start": 1}, r'"start": 1 is not a name'),
        ({"start": ""}, r"\"start\": '' is not a name"),
        ({"start": "a\nb"}, r"\"start\": 'a\\nb' is not a name"),
        ({"start": "\ud800"}, r"\"start\": '\\ud800' is not a name"),
        ({"successors": []}, r'"successors" is \[\]; an object was expected'),
        ({"successors": {"A": "B"}}, r"\"successors\" of 'A': 'B' is not a list of pairs"),
        ({"successors": {"A": [["Left", "B"], ["C"]]}}, r"\"successors\" of 'A', entry 2: \['C'\] is not a pair"),
        ({"successors": {"A": ["Left"]}}, r"entry 1: 'Left' is not a pair"),
        ({"successors": {"A": [["Left", 3]]}}, r"entry 1, the state: 3 is not a name"),
        ({"successors": {"A": [["L", "B"], ["L", "C"]]}}, r"\"successors\" of 'A': the action 'L' is there twice"),
        ({"win": "B"}, r"\"win\" is 'B'; a list of states was expected"),
        ({"lose": ["B", None]}, r'"lose", entry 2: None is not a name'),
        ({"evaluation": [1]}, r'"evaluation" is \[1\]; an object was expected'),
        ({"evaluation": {"b1": True}}, r"\"evaluation\" of 'b1': True is not"),
        ({"evaluation": {"b1": float("nan")}}, r"\"evaluation\" of 'b1': nan is not"),
        ({"evaluation": {"b1": -INFINITY}}, r"\"evaluation\" of 'b1': -inf is not"),
        ({"evaluation": {"b1": 10**5000}}, r"'b1': a number of more than 40 digits is not"),
        ({"round": 3}, r"there is no key 'round'; there are: start, .* Did you mean \"rounds\"\?"),
        ({"agents": "two"}, r"agents='two' is not"),
        ({"rounds": 1.5}, r"rounds=1.5 is not"),
        ({"evaluation": {"b1": "three"}}, r"'b1': 'three' is not accepted; a number"),
        ({"evaluation": {"b1": "1_0"}}, r"'b1': '1_0' is not accepted; a number"),
        ({"discount": 0.9}, r"there is no key 'discount'; there are: start, "),
        ({"children": {}}, r"Did you mean \"successors\"\?"),
        ({"depth": 3}, r"Did you mean \"rounds\"\?"),
    ],
)
def test_mistakes_in_the_data_are_one_clear_sentence(change, told):
    with pytest.raises(BadText, match=told) as caught:
        ply.state_graph(BOOK | change)
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("state graph: ")


@pytest.mark.parametrize(
    ("change", "telling"),
    [
        ({"win": ["b2", "nowhere"]}, "\"win\": 'nowhere' is neither the start, nor a successor"),
        ({"lose": [f"x{i}" for i in range(9)]}, "'x0', 'x1', 'x2', 'x3', 'x4' and 4 more are neither"),
        ({"win": ["b1"], "lose": ["b1"]}, '\'b1\' is in "win" and in "lose"'),
        ({"xyzzy": 3}, "the key 'xyzzy' is unknown and ignored"),
        ({"agents": "2"}, "agents='2' is a text"),
        ({"evaluation": {**BOOK["evaluation"], "b1": "3"}}, "'b1' is given as a text"),
    ],
)
def test_what_cannot_change_the_answer_is_a_warning(change, telling):
    with collect_warnings() as given:
        game = ply.state_graph(BOOK | change)
    assert len(given) == 1
    assert telling in given[0]
    assert given[0].startswith("state graph: ")
    assert answer(game, "alphabeta", "strict").as_dict() == reported(BOOK, "alphabeta").as_dict()
    with pytest.warns(PlyantWarning, match="state graph: "):
        ply.state_graph(BOOK | change)


def test_data_in_order_gives_no_warning():
    with collect_warnings() as given:
        game = ply.state_graph(BOOK | {"rounds": 1.0, "algorithm": "Alpha-Beta"})
        ply.state_graph(BOOK | {"successors": {k: dict(v) for k, v in BOOK["successors"].items()}})
    assert not given
    assert game == ply.state_graph(BOOK)


def course_text(data, **changes):
    """The same graph as a test of the Pac-Man course projects writes it."""
    rows = [f"{s} {action} {after}" for s, moves in data["successors"].items() for action, after in moves]
    values = [f"{s} {value}" for s, value in data["evaluation"].items()]
    single = {
        "class": "GraphGameTreeTest", "alg": "AlphaBetaAgent", "depth": data["rounds"], "num_agents": data["agents"],
        "start_state": data["start"], "win_states": "", "lose_states": "",
    } | changes  # fmt: skip
    lines = [f'{key}: "{value}"' for key, value in single.items()]
    blocks = [f'{key}: """\n{chr(10).join(rows)}\n"""' for key, rows in (("successors", rows), ("evaluation", values))]
    return "\n".join([lines[0], "# a comment", 'diagram: """', "   A", "  / \\", '"""', *lines[1:], "", *blocks]) + "\n"


def test_a_course_test_file_is_the_same_graph():
    with collect_warnings() as given:
        assert ply.state_graph(course_text(BOOK)) == ply.state_graph(BOOK)
        assert read(course_text(BOOK)).algorithm == "alphabeta"
        assert ply.state_graph(course_text(BOOK, alg="ExpectimaxAgent")).others == "random"
    assert not given
    with collect_warnings() as given:
        game = ply.state_graph(course_text(BOOK, win_states="b1 b2 nowhere", lose_states="c1"))
    assert "'nowhere' is neither" in given[0]
    assert answer(game, "minimax", "strict").as_dict() == reported(BOOK, "minimax").as_dict()


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        (course_text(BOOK, **{"class": "PacmanGameTreeTest"}), "'PacmanGameTreeTest' is a game of Pac-Man"),
        (course_text(BOOK, num_agents="two"), "agents='two' is not accepted"),
        (course_text(BOOK, depth="0"), "rounds=0 is not accepted"),
        (course_text(BOOK, alg="QLearningAgent"), "algorithm='QLearningAgent' is not accepted"),
        (course_text(BOOK).replace("b1 3", "b1 3 4"), "evaluation, row 1: 'b1 3 4' has 3 words"),
        (course_text(BOOK).replace("A Left B", "A Left"), "successors, row 1: 'A Left' has 2 words"),
        (course_text(BOOK).replace("b1 3", "b1 3\nb1 4"), "'b1' has two values, 3 and 4"),
        (course_text(BOOK).rstrip()[:-3], "the block of evaluation is not closed"),
        (
            course_text(BOOK).replace('start_state: "A"', 'start_state "A"'),
            "line 10: 'start_state \"A\"' is not of the form",
        ),
        (course_text(BOOK) + 'depth: "3"\n', "depth is given twice with different values"),
    ],
)
def test_a_course_test_file_with_mistakes_is_refused(text, telling):
    with pytest.raises(BadText) as refusal:
        ply.state_graph(text)
    assert telling in str(refusal.value)


@pytest.mark.parametrize("key", ["start", "successors", "evaluation"])
def test_a_key_that_is_needed_is_named(key):
    with pytest.raises(BadText, match=rf'"{key}" is missing; "start", "successors" and "evaluation" are needed\.'):
        ply.state_graph({k: v for k, v in BOOK.items() if k != key})


def test_somebodys_own_notes_are_left_alone():
    assert ply.state_graph(BOOK | {"title": "exercise 3", "_seen": "x"}) == ply.state_graph(BOOK)


def test_how_many_agents_there_are_must_be_said_somewhere():
    data = {k: v for k, v in BOOK.items() if k != "agents"}
    with pytest.raises(BadText, match="it is not said how many agents move"):
        ply.state_graph(data)
    assert ply.state_graph(data, agents=2) == ply.state_graph(BOOK)
    with pytest.raises(BadText, match="agents=0 is not accepted"):
        ply.state_graph(BOOK, agents=0)
    with pytest.raises(ParameterError, match="others='sleep' is not accepted; minimise or random is"):
        ply.state_graph(BOOK, others="sleep")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1, column 1: this is not JSON"),
        ('{"start": "A",\n "successors"}', "line 2, column 14: this is not JSON"),
        ("[1]", r"\[1\] is not an object"),
        ("null", "None is not an object"),
        ('{"start": NaN}', "NaN is not a number"),
        ('{"start": "A", "start": "B"}', "the key 'start' is given twice"),
        ('{"start": ' + "[" * 100_000, "nested too deeply"),
        ('{"agents": ' + "9" * 10_000 + "}", "a number is too long"),
    ],
)
def test_mistakes_in_the_text_are_one_clear_sentence(text, told):
    with pytest.raises(BadText, match=told):
        read(text)


def test_there_is_an_end_to_what_is_read(monkeypatch):
    from plyant.games import state_graph_data

    monkeypatch.setattr(state_graph_data, "MOST_ENTRIES", 12)
    monkeypatch.setattr(state_graph_data, "MOST_TEXT", 600)
    with pytest.raises(BadText, match="more than 12 states and actions"):
        read(BOOK)
    with pytest.raises(BadText, match="more than 600 characters"):
        read(json.dumps(BOOK) + " " * 600)
    with pytest.raises(BadText, match='"win" has more than 12 entries'):
        read(BOOK | {"win": ["x"] * 13})
