"""Exercises on a step of an ant: the worked example of the notes, and answers computed once more."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.colony.lecture.rule import Colony, after_step, probabilities

D = {
    (1, 2): 65,
    (1, 3): 52,
    (1, 4): 69,
    (1, 5): 72,
    (2, 3): 39,
    (2, 4): 28,
    (2, 5): 43,
    (3, 4): 72,
    (3, 5): 62,
    (4, 5): 49,
}
T = dict(zip(D, [0.54, 0.53, 0.35, 0.24, 0.53, 0.39, 0.18, 0.32, 0.90, 0.68], strict=True))


def test_the_five_cities_of_the_notes():
    colony = Colony(T, D, 0.5, 0.75, 0.1, 100)
    assert list(probabilities(colony, 4, [1, 2, 3, 5]).values()) == pytest.approx(
        [0.1723, 0.3577, 0.1596, 0.3104], abs=5e-5
    )
    second = colony._replace(pheromone=after_step(colony, 4, 2))
    assert second.pheromone[2, 4] == pytest.approx(3.6104, abs=5e-5)
    assert list(probabilities(second, 2, [1, 3, 5]).values()) == pytest.approx([0.3086, 0.4485, 0.2429], abs=5e-5)
    third = second._replace(pheromone=after_step(second, 2, 3))
    assert third.pheromone[2, 3] == pytest.approx(2.5694, abs=5e-5)
    assert list(probabilities(third, 3, [1, 5]).values()) == pytest.approx([0.4668, 0.5332], abs=5e-5)


@settings(max_examples=60)
@given(st.integers(0, 10**9), st.integers(4, 8))
def test_answers_follow_from_what_is_printed(seed, cities):
    (exercise,) = ply.exercises(seed, "ants", cities=cities)
    numbers = {k: float(v) for k, v in re.findall(r"([αβρQ]) = ([\d.]+?)[ ,.](?=\D|$)", exercise.statement + " ")}
    here = int(re.search(r"in city (\d)", exercise.statement)[1])
    visited = set(map(int, re.search(r"so far is ([\d →]+)\.", exercise.statement)[1].split(" → ")))
    distance, pheromone = (
        {(i, j): row[j] for i, row in enumerate([(), *t.rows]) for j in range(1, len(row))} for t in exercise.tables
    )
    ahead = [c for c in range(1, cities + 1) if c not in visited]
    assert here in visited
    assert len(ahead) >= 3
    pull = {
        c: float(pheromone[here, c]) ** numbers["α"] * (1 / float(distance[here, c])) ** numbers["β"] for c in ahead
    }
    found = {item.id: item for item in exercise.items}
    for c in ahead:
        assert found[f"p_{c}"].answer == pytest.approx(pull[c] / sum(pull.values()), abs=6e-5)
    best = max(ahead, key=pull.get)
    assert found["next"].answer == str(best)
    taus = [item for name, item in found.items() if name.startswith("tau_")]
    assert len(taus) == 2
    for item in taus:
        i, j = map(int, item.id.split("_")[1:])
        gain = numbers["Q"] / float(distance[i, j]) if {i, j} == {here, best} else 0
        assert item.answer == pytest.approx(numbers["ρ"] * float(pheromone[i, j]) + gain, abs=6e-5)
