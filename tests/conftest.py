"""What all tests share: a cold cache of machine code of their own, and steady property tests."""

import os
import shutil
import tempfile

import hypothesis
import pytest

EXAMPLES = int(os.environ.get("PLYANT_EXAMPLES", "40"))  # of each property test that says no number of its own
hypothesis.settings.register_profile("steady", deadline=None, derandomize=True, database=None, max_examples=EXAMPLES)
hypothesis.settings.load_profile("steady")


def pytest_configure(config: pytest.Config) -> None:
    """Keep machine code in a folder of this run, unless PLYANT_CACHE names one; parallel workers inherit the name."""
    if not os.environ.get("PLYANT_CACHE"):
        folder = tempfile.mkdtemp(prefix="plyant-tests-")
        os.environ["PLYANT_CACHE"] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
