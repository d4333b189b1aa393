"""`plyant tree` of a state graph, as it is called from outside."""

import _thread
import contextlib
import io
import json
import random
import subprocess
import sys

import pytest
from command_line import MAIN, plyant
from hypothesis import given, settings
from hypothesis import strategies as st

from plyant.cli import tree as verb
from plyant.cli.app import main
from plyant.explain.trace import MOST_VISITED
from plyant.games.state_graph import StateGraph

# Agent 1 can reach 3 below B and 2 below C and D. At C the first leaf, 2 < 3, cuts off the rest under every rule; at D
# the first leaf, 3, equals what agent 0 has, and only the weak rule cuts there.
GRAPH = {
    "agents": 2,
    "rounds": 1,
    "algorithm": "alphabeta",
    "start": "A",
    "successors": {
        "A": [["Left", "B"], ["Middle", "C"], ["Right", "D"]],
        "B": [["x", "b1"], ["y", "b2"]],
        "C": [["x", "c1"], ["y", "c2"]],
        "D": [["x", "d1"], ["y", "d2"]],
    },
    "win": ["b2"],
    "lose": ["d2"],
    "evaluation": {"b1": 3, "b2": 12.0, "c1": 2, "c2": 4, "d1": 3, "d2": 2},
}
TEXT = json.dumps(GRAPH)
ALL = ["A", "B", "C", "D", "b1", "b2", "c1", "c2", "d1", "d2"]


def called(*words, given=None):
    """Status, standard output and standard error of a call in this process."""
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.StringIO(given or "")
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as left:
            main(["tree", *words])
    finally:
        sys.stdin = before
    return left.value.code, out.getvalue(), err.getvalue()


def searched(*words, given=None):
    status, out, err = called(*words, "--json", given=given)
    assert (status, err) == (0, "")
    return json.loads(out)


def refused(*words, given=None):
    status, out, err = called(*words, given=given)
    assert (status, out) == (2, "")
    assert err.startswith("plyant: ")
    assert err.count("\n") == 1
    assert "stopped with" not in err
    return err


def without(key):
    return {k: v for k, v in GRAPH.items() if k != key}


# -- answers ---------------------------------------------------------------------------------------------------------


def test_json_has_exactly_the_promised_keys():
    done = plyant("tree", "--agents", "2", "--rounds", "1", "--cut", "strict", TEXT, "--json")
    assert json.loads(done.stdout) == {
        "action": "Left",
        "value": 3,
        "generated": [name for name in ALL if name != "c2"],
        "optimal": ["Left"],
    }


def test_every_algorithm_and_cut_rule():
    assert searched(TEXT, "-a", "minimax") == {"action": "Left", "value": 3, "generated": ALL, "optimal": ["Left"]}
    assert searched(TEXT) == searched(TEXT, "--cut", "strict"), "strict is the default"
    weak = searched(TEXT, "--cut", "weak")
    assert weak["generated"] == [name for name in ALL if name not in ("c2", "d2")]
    assert (weak["action"], weak["optimal"]) == ("Left", ["Left"]), "Right was cut off at 3, but is worth 2"
    assert searched(TEXT, "-a", "expectimax") == {
        "action": "Left", "value": 7.5, "generated": ALL, "optimal": ["Left"],
    }  # fmt: skip


def test_a_graph_comes_from_a_file_from_standard_input_or_as_text(tmp_path):
    file = tmp_path / "graph.json"
    file.write_bytes(b"\xef\xbb\xbf" + json.dumps(GRAPH, indent=1).encode())
    assert searched(str(file)) == searched("-", given=TEXT) == searched(TEXT)
    done = subprocess.run([*MAIN, "tree", "-", "--json"], input=TEXT, capture_output=True, text=True, timeout=60)
    assert json.loads(done.stdout) == searched(TEXT)


def test_options_come_before_what_the_file_says():
    valued = GRAPH | {"evaluation": GRAPH["evaluation"] | {"B": 1, "C": 9, "D": 9}}
    assert searched(json.dumps(valued), "--agents", "1") == {
        "action": "Middle", "value": 9, "generated": ["A", "B", "C", "D"], "optimal": ["Middle", "Right"],
    }  # fmt: skip
    bare = json.dumps({k: GRAPH[k] for k in ("start", "successors", "evaluation")})
    assert searched(bare, "--agents", "2", "--rounds", "1") == searched(TEXT)
    assert searched(bare, "--agents", "2") == searched(TEXT), "without rounds, to the leaves"
    assert searched(json.dumps(GRAPH | {"cut": "weak"})) == searched(TEXT, "--cut", "weak")
    assert searched(json.dumps(GRAPH | {"cut": "weak"}), "--cut", "strict") == searched(TEXT)
    chancy = json.dumps(GRAPH | {"algorithm": "expectimax"})
    assert searched(chancy)["value"] == 7.5
    assert searched(chancy, "-a", "minimax")["value"] == 3


def test_a_warning_is_one_line_and_a_part_of_the_json():
    odd = json.dumps(GRAPH | {"win": ["b2", "nowhere"], "colour": "red"})
    status, out, err = called(odd)
    assert (status, out) == (0, called(TEXT)[1])
    lines = err.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("plyant: warning: state graph: ") for line in lines)
    found = json.loads(called(odd, "--json")[1])
    assert [f"plyant: warning: {text}" for text in found.pop("warnings")] == lines
    assert found == searched(TEXT)


def test_what_people_read():
    status, out, _ = called(TEXT, "--cut", "weak")
    assert status == 0
    assert out.splitlines() == [
        "value      3 to agent 0",
        "action     Left",
        "optimal    Left",
        "rules      alpha-beta; weak: cut when α ≥ β; fail-soft; actions in the given order",
        "agents     2: agent 0 maximises, agent 1 minimises",
        "depth      1 round of one move of every agent, 2 moves in all",
        "generated  8 states: A B C D b1 b2 c1 d1",
        "visited    8 nodes; a state counts each time it is reached",
        "actions    Left    3",
        "           Middle  at most 2: the rest was cut off",
        "           Right   at most 3: the rest was cut off",
    ]
    assert "strict: cut only when α > β" in called(TEXT)[1]
    said = called(TEXT, "-a", "expectimax")[1]
    assert "agent 1 moves at random, every action as probable as another" in said
    assert "cut" not in said
    assert (
        "action     none: the start is a leaf" in called(json.dumps(GRAPH | {"win": ["A"], "evaluation": {"A": 1}}))[1]
    )


def test_steps_and_drawings(tmp_path):
    assert "C is worth at most 2." in called(TEXT, "--steps")[1]
    assert "α before" in called(TEXT, "--table")[1]
    drawing, data = tmp_path / "graph.svg", tmp_path / "graph.json"
    assert called(TEXT, "--out", str(drawing))[0] == 0
    assert "Middle" in drawing.read_text(encoding="utf-8")
    assert searched(TEXT, "--out", str(data)) == json.loads(data.read_text(encoding="utf-8"))


def test_typed_in_trees_are_what_they_were():
    assert searched("{0.5: 3, 0.5: 7}")["value"] == 5, "a chance node is no state graph"
    assert searched("(((5 6) (6 4)) 3)")["convention"]["cut"] == "weak"
    assert searched("[[3, 12, 8], [2, 4, 6]]")["value"] == 3


# -- mistakes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["((3 12 8) (2 4 6))", "--agents", "2"], "state graph: line 1, column 1: this is not JSON"),
        (['{"start": "A"'], "state graph: line 1, column 14: this is not JSON"),
        (['{"start": "A"}'], '"successors" is missing'),
        ([TEXT, "--agents", "0"], "agents=0 is not accepted; a whole number from 1 to 1,000 is."),
        ([TEXT, "--rounds", "0"], "rounds=0 is not accepted; a whole number of at least 1 is."),
        ([TEXT, "--agents", "two"], "Invalid value for '--agents'"),
        ([TEXT, "--cut", "hard"], "cut='hard' is not accepted; weak or strict is."),
        ([TEXT, "-a", "maxn"], "algorithm='maxn' is not accepted; minimax or alphabeta or expectimax is."),
        ([TEXT, "--agents", "1"], "'B' is a leaf (as deep as the search looks), but \"evaluation\" has no value"),
        ([TEXT, "--depth", "2"], "--depth is for typed-in trees; a state graph has none: give --rounds."),
        ([TEXT, "--root", "min"], "--root is for typed-in trees"),
        ([TEXT, "--order", "rtl"], "--order is for typed-in trees"),
        ([TEXT, "--out", "x.pdf"], "accepted: .svg"),
        ([json.dumps(without("agents"))], "it is not said how many agents move"),
        (["missing.json", "--agents", "2"], "there is no file missing.json"),
        (
            [json.dumps(without("rounds") | {"successors": GRAPH["successors"] | {"b1": [["x", "A"]]}})],
            "A → B → b1 → A is a cycle",
        ),
    ],
)
def test_a_mistake_is_one_clear_sentence(words, told):
    assert told in refused(*words)


def test_a_file_is_not_read_without_end(tmp_path, monkeypatch):
    monkeypatch.setattr(verb, "MOST_TEXT", 100)
    file = tmp_path / "large.json"
    file.write_text(TEXT)
    assert "large.json has more than 100 characters" in refused(str(file))
    assert "the text has more than 100 characters" in refused("-", given=TEXT)
    file.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in refused(str(file))


anything = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-3, 3), st.floats(), st.sampled_from(["A", "B", "b1", "x", "", "\n"])
    ),
    lambda inside: st.one_of(
        st.lists(inside, max_size=3), st.dictionaries(st.sampled_from("ABCx"), inside, max_size=3)
    ),
    max_leaves=6,
)


def places(value, path=()):
    """Every place in nested data."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from places(one, (*path, key))


PLACES = list(places(GRAPH))


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(PLACES), anything)
def test_whatever_stands_anywhere_in_the_data_there_is_an_answer_or_one_sentence(path, value):
    data = json.loads(TEXT)
    holder = data
    for key in path[:-1]:
        holder = holder[key]
    if path:
        holder[path[-1]] = value
    else:
        data = value
    status, out, err = called("-", "--agents", "2", "--json", given=json.dumps(data))
    if status == 0:
        found = json.loads(out)
        assert set(found) - {"warnings"} == {"action", "value", "generated", "optimal"}
        assert err == "".join(f"plyant: warning: {text}\n" for text in found.get("warnings", []))
    else:
        *warned, said = err.splitlines()
        assert (status, out) == (2, "")
        assert said.startswith(("plyant: state graph: ", "plyant: state-graph: "))
        assert all(line.startswith("plyant: warning: state graph: ") for line in warned)


def test_damaged_text_is_one_sentence():
    rng = random.Random(3)
    refusals = 0
    for _ in range(100):
        characters = list(TEXT)
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(1, len(characters))
            characters[place : place + rng.randint(0, 2)] = rng.choice(['"', "{", "]", ",", "", "\x00", "9", "é", "\\"])
        status, out, err = called("-", "--rounds", "1", given="".join(characters))
        assert status in (0, 2)
        if status == 2:
            refusals += 1
            said = [line for line in err.splitlines() if not line.startswith("plyant: warning: ")]
            assert (out, len(said), "stopped with" in err) == ("", 1, False), "".join(characters)
    assert refusals > 60


def test_ctrl_c_ends_a_long_search_at_once(monkeypatch):
    endless = {"agents": 2, "rounds": 400, "start": "A", "successors": {"A": [["x", "A"], ["y", "A"]]}}
    calls = []

    def named(game, s):
        calls.append(s)
        if len(calls) == 1_000:
            _thread.interrupt_main()
        return "A"

    monkeypatch.setattr(StateGraph, "state_name", named)
    status, out, err = called("-", "-a", "minimax", given=json.dumps(endless | {"evaluation": {"A": 0}}))
    assert (status, out, err) == (130, "", "")
    assert 1_000 <= len(calls) < MOST_VISITED
