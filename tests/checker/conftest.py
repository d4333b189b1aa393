"""Speed is measured by the tests that are about speed, and by no others: it takes time."""

import pytest

from plyant.checker import check
from plyant.checker.speed import Compiled


@pytest.fixture
def no_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "compiled", lambda game: Compiled(False, False, "not tried"))
