"""The page of practice without a browser: exercises by number, clicks, marks and reasons."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from plyant.engine.search import minimax
from plyant.errors import ParameterError
from plyant.explain.exercises.model import Exercise
from plyant.explain.exercises.options import KINDS
from plyant.explain.nodes import path_text
from plyant.explain.trace import Trace
from plyant.games.tree import tree
from plyant.web.pages.practice import answers_in
from plyant.web.trees.practice import LEVELS, NAMES, Task, made, marked, pruned_answers, question, read

TASK = Task(seed=7)


def search_of(exercise: Exercise) -> Trace:
    assert exercise.search is not None
    return exercise.search


def right_clicks(task: Task) -> str:
    return " ".join(path_text(path) for path in search_of(made(task)).pruned)


def value_of(task: Task) -> str:
    """By another search than the exercise's own."""
    return f"{minimax(tree(made(task).tree), native=False).value:g}"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_kind_has_every_level(kind: str, level: str) -> None:
    task = read({"kind": kind, "level": level, "seed": "3"})
    shown = question(task)
    assert kind in NAMES
    assert shown == question(task), "the same number is the same exercise"
    assert shown["items"]
    assert bool(shown["nodes"]) == (kind == "alphabeta")
    json.dumps(shown, allow_nan=False)


def test_the_question_tells_no_answer() -> None:
    shown = question(TASK)
    assert {name for item in shown["items"] for name in item} == {"id", "question", "kind", "choices", "marks"}
    assert not re.search(r"pruned|struck|principal|never visited", shown["svg"])


def test_nodes_have_names_for_those_who_do_not_see_them() -> None:
    search, labels = search_of(made(TASK)), question(TASK)["nodes"]
    assert len(labels) == len(search.nodes) - 1
    assert set(labels) == {path_text(path) for path in search.nodes if path}
    assert re.fullmatch(r"leaf \d+, second below [A-Z]", labels["1.1.2"])
    assert re.fullmatch(r"MIN node B, first below A", labels["1"])


def test_all_right() -> None:
    found = marked(TASK, right_clicks(TASK), {"value": value_of(TASK)})
    assert found["marks"] == found["out_of"] == 8
    assert {node["verdict"] for node in found["nodes"].values()} == {"right"}
    assert set(found["nodes"]) == set(right_clicks(TASK).split())


def test_nothing_clicked_misses_all_of_them_and_is_told_who_set_which_bound() -> None:
    found = marked(TASK, "", {})
    assert found["marks"] == 0
    assert {node["verdict"] for node in found["nodes"].values()} == {"missed"}
    for node in found["nodes"].values():
        assert re.search(r"M(AX|IN) already has \S+ at \w+ through \w+, so .* cut, .* not looked at\.$", node["why"])


def test_a_visited_node_is_wrong_and_costs_marks() -> None:
    search = search_of(made(TASK))
    first = search.steps[1].node  # the first node below the root is always visited
    found = marked(TASK, f"{right_clicks(TASK)} {path_text(first)}", {"value": value_of(TASK)})
    assert found["nodes"][path_text(first)]["verdict"] == "wrong"
    assert "is visited. It is entered with the window [−∞, +∞]" in found["nodes"][path_text(first)]["why"]
    assert found["marks"] < found["out_of"] == 8


def test_a_wrong_value_is_told_the_right_one() -> None:
    found = marked(TASK, right_clicks(TASK), {"value": "-77"})
    (value,) = [item for item in found["items"] if item["item"] == "value"]
    assert not value["right"]
    assert f"The answer is {value_of(TASK)}." in value["feedback"]
    assert (found["marks"], found["out_of"]) == (6, 8)


def test_other_questions_count_where_they_are_answered() -> None:
    leaves = str(search_of(made(TASK)).leaves)
    found = marked(TASK, right_clicks(TASK), {"value": value_of(TASK), "leaves": leaves, "move": ""})
    assert (found["marks"], found["out_of"]) == (9, 9)
    assert [item["item"] for item in found["items"]] == ["value", "alpha_pruned", "beta_pruned", "leaves"]


def test_only_top_nodes_count_and_all_children_stand_for_their_node() -> None:
    task, subtree = next(
        (task, path)
        for task in (Task(seed=n) for n in range(1, 30))
        for path in search_of(made(task)).pruned
        if search_of(made(task)).nodes[path].children
    )
    search = search_of(made(task))
    others = [path_text(path) for path in search.pruned if path != subtree]
    children = [path_text(path) for path in search.nodes[subtree].children]
    whole = pruned_answers(search, [*others, path_text(subtree)])
    assert pruned_answers(search, [*others, *children]) == whole
    assert pruned_answers(search, [*others, path_text(subtree), *children]) == whole
    assert pruned_answers(search, [*others, children[0]]) != whole


def test_a_node_that_there_is_not() -> None:
    with pytest.raises(ParameterError, match=r"there is no node '9\.9'"):
        marked(TASK, "9.9", {})


@pytest.mark.parametrize("kind", ["minimax", "nim", "maxn", "ants"])
def test_right_answers_to_the_forms_are_right(kind: str) -> None:
    task = Task(kind=kind, seed=4)
    answers: dict[str, Any] = {}
    for item in made(task).items:
        answer = item.answer
        answers[item.id] = ", ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)
    found = marked(task, "", answers)
    assert found["marks"] == found["out_of"] > 0
    assert marked(task, "", {})["marks"] == 0
    assert bool(found["steps"]) == (kind in ("minimax", "maxn"))


def test_the_solution_is_a_link_to_its_steps() -> None:
    link = urlsplit(marked(Task(seed=2, cut="strict", order="rtl"), "", {})["steps"])
    query = {name: values[0] for name, values in parse_qs(link.query).items()}
    assert link.path == "/trees"
    assert query == {
        "tree": made(Task(seed=2, cut="strict", order="rtl")).tree,
        "algorithm": "alphabeta", "cut": "strict", "order": "rtl",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ({"kind": "chess"}, "kind='chess' is not accepted"),
        ({"level": "9"}, "level='9'"),
        ({"seed": "-1"}, "seed='-1'"),
        ({"seed": "²"}, "seed='²'"),
        ({"seed": "9" * 30}, "whole number from 0"),
        ({"cut": "soft"}, "weak, strict is"),
    ],
)
def test_an_exercise_that_there_is_not(query: dict[str, str], words: str) -> None:
    with pytest.raises(ParameterError, match=re.escape(words)):
        read(query)


def test_answers_of_a_form() -> None:
    form = {"seed": "1", "answer.value": " 3 ", "answer.window_B.alpha": "-inf", "answer.window_B.beta": " "}
    assert answers_in(form) == {"value": "3", "window_B": {"alpha": "-inf"}}
