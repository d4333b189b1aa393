"""Plain functions as machine code: kept on disk by what they are, found again, and not where anything differs."""

import os
import subprocess
import sys

import numpy as np
import pytest

from plyant.native import machine_code, plain, prepared

SOURCE = """
import numpy as np
from plyant.native import inner, machine_code

FACTOR = {}

@inner
def scaled(x):
    return x * FACTOR + {}

@machine_code
def total(values):
    found = 0.0
    for i in range(len(values)):
        found += scaled(values[i])
    return found

print(total(np.arange(4.0)), len(total.stats.cache_hits))
"""


@pytest.fixture
def run(tmp_path):
    """[(value, was it found on disk?)] of a module made with each of these, in a process of its own."""

    def run(*made):
        for i, values in enumerate(made):
            (tmp_path / str(i)).mkdir(exist_ok=True)
            (tmp_path / str(i) / "mine.py").write_text(SOURCE.format(*values))
        folders = [str(tmp_path / str(i)) for i in range(len(made))]
        code = f"import sys\nfor f in {folders}: sys.path.insert(0, f); sys.modules.pop('mine', 0); import mine"
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, timeout=120,
            env=os.environ | {"PLYANT_CACHE": str(tmp_path / "cache")},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return [(float(value), hits == "1") for value, hits in (line.split() for line in done.stdout.splitlines())]

    return run


def test_machine_code_is_kept_and_found_again_by_another_process(run):
    """Only what is the same with all that it reaches: a changed constant or a changed callee is another function."""
    assert run((2.0, 0.0)) == [(12.0, False)]
    assert run((2.0, 0.0), (3.0, 0.0), (2.0, 1.0)) == [(12.0, True), (18.0, False), (16.0, False)]


@machine_code
def largest(values):
    found = values[0]
    for i in range(1, len(values)):
        found = max(found, values[i])
    return found


def test_it_is_compiled_for_each_combination_of_types():
    assert largest(np.array([1, 5, 3])) == 5
    assert largest(np.array([1.5, 0.5])) == 1.5
    assert len(largest.signatures) == 2
    assert largest.py_func([2, 7]) == 7


def test_a_rehearsal_is_run_and_its_error_is_told():
    done = []
    prepared("a test", lambda: done.append(1))
    assert done == [1]
    with pytest.raises(ZeroDivisionError):
        prepared("a test", lambda: 1 / 0)


def test_a_digest_is_made_once_and_only_when_needed():
    kept = plain._OnDemand(largest.py_func)
    assert "_cache" not in vars(kept)
    assert kept._cache is kept._cache
