"""Marks: full for the key, nothing for nothing, partial credit by the rules that are told."""

import contextlib
import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.explain.exercises.files import answers_in, as_dict, exercises_in, key_in, load
from plyant.explain.exercises.options import read

SHEET = ply.exercises(7, "mixed", count=10)
DEEP = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=9) | st.just(10**400),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=5), inside, max_size=4),
    max_leaves=6,
)


def key_answers(sheet):
    return {
        str(e["number"]): {item["id"]: item["answer"] for item in e["items"]}
        for e in as_dict(sheet, "", None, solutions=True)["exercises"]
    }


def only(sheet, number, **answers):
    """The marks of one answer."""
    found = ply.grade(sheet, {number: answers})
    (name,) = answers
    return next(item for item in found.items if item.exercise == number and item.item == name)


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.sampled_from(["mixed", "alphabeta", "ants"]))
def test_the_key_gets_full_marks_and_nothing_gets_nothing(seed, kind):
    sheet = ply.exercises(seed, kind, count=5)
    full = ply.grade(sheet, key_answers(sheet))
    assert full.marks == full.out_of == sum(e.marks for e in sheet)
    assert all(item.feedback.startswith("Right.") for item in full.items)
    nothing = ply.grade(sheet, {})
    assert nothing.marks == 0
    assert nothing.out_of == full.out_of
    assert all(item.feedback.startswith("Not answered.") for item in nothing.items)


def test_lists_of_nodes_get_right_minus_wrong():
    """Exercise 1 prunes L and M by alpha (K3 is visited, L1 is below L), F3 by beta."""
    assert only(SHEET, 1, alpha_pruned=["L", "M"]).marks == 3
    assert only(SHEET, 1, alpha_pruned="m, l").marks == 3
    assert only(SHEET, 1, alpha_pruned=["L"]).marks == 1.5
    assert only(SHEET, 1, alpha_pruned=["L", "M", "L1", "L2"]).marks == 3, "what is below neither gains nor costs"
    assert only(SHEET, 1, alpha_pruned=["L", "L", "L"]).marks == 1.5
    mixed = only(SHEET, 1, alpha_pruned=["L", "M", "K3"])
    assert mixed.marks == 1.5
    assert "K3 is visited." in mixed.feedback
    other = only(SHEET, 1, alpha_pruned=["F3", "Z9"])
    assert other.marks == 0, "never below 0"
    assert "F3 is pruned by a beta cut." in other.feedback
    assert "'Z9' is not a node here." in other.feedback
    assert only(SHEET, 1, alpha_pruned=[]).marks == 0


def test_an_empty_list_is_an_answer_where_nothing_is_pruned():
    (exercise,) = ply.exercises(1, alpha_cuts=1, beta_cuts=0)
    assert only([exercise], 1, beta_pruned=[]).marks == 3
    assert only([exercise], 1, beta_pruned="none").marks == 3
    assert only([exercise], 1, beta_pruned=["B"]).marks == 0
    assert only([exercise], 1, beta_pruned=None).marks == 0, "not answered"


def test_halves_of_windows():
    assert only(SHEET, 1, window_F={"alpha": "-inf", "beta": 35}).marks == 2
    assert only(SHEET, 1, window_F=["−∞", "35"]).marks == 2
    half = only(SHEET, 1, window_F={"alpha": 3, "beta": 35})
    assert half.marks == 1
    assert "α is not 3." in half.feedback
    assert only(SHEET, 1, window_F={"beta": 35}).marks == 1
    assert only(SHEET, 1, window_F={"alpha": 35, "beta": "inf"}).marks == 0


def test_numbers_moves_choices_and_vectors():
    assert only(SHEET, 1, value=35).marks == only(SHEET, 1, value="35").marks == only(SHEET, 1, value=35.0).marks == 2
    wrong = only(SHEET, 1, value=34)
    assert wrong.marks == 0
    assert "The answer is 35" in wrong.feedback
    assert "Best play is" in wrong.feedback
    assert only(SHEET, 1, move="b").marks == 1
    assert only(SHEET, 1, move="C").marks == 0
    assert only(SHEET, 3, status="WON").marks == 1
    assert "'maybe' is not one of the choices" in only(SHEET, 3, status="maybe").feedback
    assert only(SHEET, 4, vector_D=[12, 14, 18]).marks == only(SHEET, 4, vector_D="(12, 14, 18)").marks == 1
    assert only(SHEET, 4, vector_D=[12, 14]).marks == 0


def test_tolerance():
    p = next(item for item in SHEET[4].items if item.id == "p_5")
    assert p.answer == 0.729
    assert only(SHEET, 5, p_5=0.734).marks == 1
    assert only(SHEET, 5, p_5="0,73").marks == 1
    assert only(SHEET, 5, p_5=0.735).marks == 0


def test_any_of_several_best_moves_counts():
    sheets = ply.exercises(0, count=60, branching=2, depth=2, leaves="repeated", values="0-2")
    tied = next(e for e in sheets if len(e.items[1].right) > 1)
    assert all(only([tied], tied.number, move=name).marks == 1 for name in tied.items[1].right)


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from([i.id for i in SHEET[0].items]), DEEP, max_size=7), st.integers(0, 4))
def test_no_answer_breaks_the_grading(answers, which):
    exercise = SHEET[which]
    given = {name: answer for name, answer in answers.items() if name in {i.id for i in exercise.items}}
    found = ply.grade([exercise], {exercise.number: given})
    assert 0 <= found.marks <= found.out_of
    assert all(0 <= item.marks <= item.out_of and item.feedback for item in found.items)
    json.dumps(found.as_dict())


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"99": {}}, "no exercise '99'"),
        ({"1": {"joy": 3}}, "no item 'joy'; it has: value, move"),
        ({"1": [3]}, "not a table"),
        ({1: {}, "1": {}}, "twice"),
    ],
)
def test_what_would_be_lost_is_refused(answers, said):
    with pytest.raises(ply.PlyantError, match=said):
        ply.grade(SHEET, answers)


def test_a_sheet_comes_back_from_its_file(tmp_path):
    path = tmp_path / "exam.json"
    path.write_text(json.dumps(as_dict(SHEET, "Exam", read({"seed": 7, "kind": "mixed", "count": 10}), True)))
    file = load(path)
    assert exercises_in(file, path) == SHEET
    assert key_in({"options": file["options"]}, path) == SHEET
    assert set(answers_in(file, path)) == {str(e.number) for e in SHEET}


def test_a_sheet_without_solutions_tells_nothing():
    bare = as_dict(SHEET, "Exam", read({"seed": 7, "kind": "mixed", "count": 10}), False)
    text = json.dumps(bare)
    assert not any(
        word in text for word in ('"answer"', '"explanation"', '"worth"', '"why"', '"seed"', '"options"', '"solution"')
    )


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "null", "3", '{"answers": 3}', "{" * 100_000, "[" * 100_000, '{"answers": {}}', "\x00",
        '{"answers": {"1": {}, "1": {}}, "options": {"seed": 1}}', '{"options": {"seed": "x"}, "answers": {}}',
        '{"options": {"seed": 1, "kind": ["a"]}, "answers": {}}', '{"exercises": [3], "answers": {}}',
        '{"exercises": [{}], "answers": {}}', '{"exercises": {}, "answers": {}}',
        '{"options": {"seed": ' + "9" * 5000 + "}}",
        '{"options": {"seed": 1, "count": 1e9}, "answers": {}}',
        '{"options": {"marks": {"value": NaN}}, "answers": {}}',
        '{"options": {"branching": {"a": 1}}, "answers": {}}', '{"options": {"depth": -Infinity}, "answers": {}}',
    ],
)  # fmt: skip
def test_hostile_files_are_refused_in_one_sentence(text, tmp_path):
    path = tmp_path / "answers.json"
    path.write_text(text)
    with pytest.raises(ply.PlyantError) as refused:
        marked(path)
    assert len(str(refused.value).splitlines()) == 1
    assert len(str(refused.value)) < 1000


def marked(path):
    file = load(path)
    return ply.grade(key_in(file, path), answers_in(file, path))


def damaged():
    """A key in which one thing after the other is replaced by something strange."""
    whole = as_dict(SHEET[:2], "Exam", None, True)
    for strange in (None, [], {}, "x", -1, math.inf, True):
        for i, name in enumerate([*whole["exercises"][0], "item", "choice"]):
            yield pytest.param(name, strange, id=f"{i}-{name}-{strange}")


@pytest.mark.parametrize(("name", "strange"), list(damaged()))
def test_a_damaged_key_is_refused_or_harmless(name, strange, tmp_path):
    file = json.loads(json.dumps(as_dict(SHEET[:2], "Exam", None, True)))
    first = file["exercises"][0]
    if name == "item":
        first["items"][0] = strange
    elif name == "choice":
        first["items"][1]["choices"][0] = strange
    else:
        first[name] = strange
    with contextlib.suppress(ply.PlyantError):
        assert ply.grade(exercises_in(file, tmp_path), {}).marks == 0


def test_what_would_act_on_a_terminal_is_not_read():
    from plyant.explain.exercises.replies import Unreadable, read_names, read_number

    with pytest.raises(Unreadable):
        read_names(["\x1b[31mred"])
    with pytest.raises(Unreadable):
        read_number("3_0")
    assert read_names(["C2", " C3 "]) == ["C2", "C3"]
