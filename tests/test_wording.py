"""Counts and names in sentences."""

import pytest

from plyant.wording import counted, is_plural


@pytest.mark.parametrize(("count", "told"), [(0, "0 moves"), (1, "1 move"), (2, "2 moves"), (12_345, "12,345 moves")])
def test_one_is_not_many(count, told):
    assert counted(count, "move") == told


def test_names_of_several():
    assert [name for name in ("Ghosts", "Red", "X", "Boss", "Bus", "South") if is_plural(name)] == ["Ghosts"]
