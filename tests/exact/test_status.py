"""What a value means."""

import pytest

import plyant as ply
from plyant.exact.status import counted, even_value, side_of, status_of


def test_values_and_what_they_mean():
    assert [status_of(value) for value in (0.5, 0, -3)] == ["WIN", "DRAW", "LOSS"]
    assert [status_of(value, 2) for value in (3, 2, 0)] == ["WIN", "DRAW", "LOSS"]
    assert [side_of(value, 2.0) for value in (3, 2, 0)] == [1, 0, -1]


@pytest.mark.parametrize(
    ("bounds", "even"),
    [(None, 0), ((-1, 1), 0), ((-1, 5), 0), ((0, 1), 0.5), ((2, 8), 5), ((0, float("inf")), 0), ((-4, 0), -2)],
)
def test_what_makes_a_draw(bounds, even):
    class Some(ply.Game):
        pass

    Some.bounds = bounds
    assert even_value(Some()) == even


def test_counts():
    assert counted(["WIN", "LOSS", "WIN"]) == {"WIN": 2, "LOSS": 1, "DRAW": 0}
