"""Programs in the forms in which they are found are called rightly: correct ones pass, and bugs are named."""

import pytest

from plyant.explain.diagnosis.diagnose import diagnose
from tests.explain.diagnosis.sample_programs import BOARDS, BUGGY_BOARDS, BUGGY_TREES, SAMPLES, TREES


@pytest.mark.parametrize("function", TREES)
def test_correct_program_passes(function):
    found = diagnose(f"{SAMPLES}/{function}", trees=60)
    assert found.ok, found


@pytest.mark.parametrize("sample", BUGGY_TREES, ids=[f"{s.function}-{s.bugs[0]}" for s in BUGGY_TREES])
def test_bug_in_a_program_is_named(sample, tmp_path):
    found = diagnose(sample.write(tmp_path), trees=80)
    assert found.bug in sample.bugs, found
    assert found.expected != found.got


@pytest.mark.parametrize("function", BOARDS)
def test_correct_search_of_tic_tac_toe_passes(function):
    found = diagnose(f"{SAMPLES}/{function}", trees=40)
    assert found.ok, found


@pytest.mark.parametrize("sample", BUGGY_BOARDS, ids=[f"{s.function}-{s.bugs[0]}" for s in BUGGY_BOARDS])
def test_bug_in_a_search_of_tic_tac_toe_is_found(sample, tmp_path):
    found = diagnose(sample.write(tmp_path), trees=60)
    assert found.bug in sample.bugs, found
    assert found.drawing.count("|") == 6
    assert found.expected != found.got
