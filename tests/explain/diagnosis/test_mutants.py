"""Every bug that has a name is recognised by it, in every style in which it is commonly written."""

import os
from collections import Counter

import pytest

from plyant.explain.diagnosis import process
from plyant.explain.diagnosis.bugs import BUG, BUGS
from plyant.explain.diagnosis.diagnose import diagnose
from tests.explain.diagnosis.in_process import diagnosis_of
from tests.explain.diagnosis.mutants import MUTANTS, Mutant

HARMFUL = ("timeout", "memory", "processes")
IDS = [f"{m.bug}-{m.function}-{i}" for i, m in enumerate(MUTANTS)]
APART = [m for i, m in enumerate(MUTANTS) if m.bug in HARMFUL or i % 12 == 0]
"""These run in a process of their own, as `diagnose` runs them; the others in this one, which takes less time."""


def chosen():
    """The first mutant of each bug; all with PLYANT_ALL, as `make soak-rules` sets it."""
    taken = Counter()
    for mutant, name in zip(MUTANTS, IDS, strict=True):
        taken[mutant.bug] += 1
        if taken[mutant.bug] == 1 or os.environ.get("PLYANT_ALL"):
            yield pytest.param(mutant, id=name)


@pytest.mark.parametrize("mutant", chosen())
def test_bug_is_named(mutant: Mutant, tmp_path, monkeypatch):
    if mutant.bug == "timeout":
        monkeypatch.setattr(process, "_PATIENCE", 1.0)
    if mutant in APART:
        found = diagnose(mutant.write(tmp_path), trees=100, seconds=120, **mutant.options)
    else:
        found = diagnosis_of(mutant.text, mutant.function.partition(":")[2], **mutant.options)
    assert found.bug == mutant.bug, found
    assert not found.ok
    assert found.title == BUG[mutant.bug].title
    assert found.explanation
    assert found.tree.startswith("(")
    assert found.expected != found.got


def test_every_bug_has_a_mutant():
    assert {mutant.bug for mutant in MUTANTS} == {bug.name for bug in BUGS}


def test_two_bugs_at_once(tmp_path):
    """The player is not switched at MAX nodes, and draws count as losses."""
    both = Mutant("", "lists.py:alphabeta", (("beta, False", "beta, True"), ("return node", "return node or -1")))
    found = diagnose(both.write(tmp_path), trees=100, seconds=120)
    assert found.together
    assert set(found.bugs) == {"player-not-switched", "draw-as-loss"}


@pytest.mark.parametrize(
    ("mutant", "leaves"),
    [
        (Mutant("", "chooser.py:best_move", (("value > best", "value >= best"),)), 3),
        (Mutant("", "lists.py:alphabeta", (("alpha = max(alpha, value)", "pass"),)), 3),
        (Mutant("", "plain.py:minimax", (("not is_max", "is_max"),)), 2),
    ],
    ids=["root-tie", "bound-not-moved", "player-not-switched"],
)
def test_the_tree_is_as_small_as_can_be(mutant, leaves, tmp_path):
    """No tree with fewer leaves can show it."""
    found = diagnose(mutant.write(tmp_path))
    assert len(found.tree.replace("(", "").replace(")", "").split()) == leaves, found


def test_same_seed_same_diagnosis(tmp_path):
    mutant = Mutant("", "contract.py:alphabeta", (("depth == 0", "depth == 1"),))
    assert diagnose(mutant.write(tmp_path), trees=80, seed=5) == diagnose(mutant.write(tmp_path), trees=80, seed=5)
