"""Who gains by which coalition, and who breaks it: by brute force on trees, and as the notes tell it, in a game."""

import itertools
import json
import random

import pytest
from shares import Place, Ring, max_n

import plyant as ply
from plyant.engine.alliances import alliances
from plyant.errors import GameOver, ParameterError
from plyant.games.alliance_nim import AllianceNim, Camps

GAME = AllianceNim()
A, B, C = range(3)
AB = ((A, B),)


def random_tree(rng, depth=4):
    """Leaves for three players, different for everybody, so that nothing depends on ties."""
    shares = [rng.sample(range(1000), 3**depth) for _ in range(3)]

    def grow(level):
        if level == 0 or (level < depth - 1 and rng.random() < 0.2):
            return f"({','.join(str(one.pop()) for one in shares)})"
        return f"({' '.join(grow(level - 1) for _ in range(rng.randint(2, 3)))})"

    return ply.tree(grow(depth))


def test_values_gains_and_breaks_are_those_of_brute_force():
    """Where the member's next move comes, the pact is compared with what it gets when all are alone from there."""
    rng = random.Random(2)
    broken = 0
    for _ in range(25):
        tree = random_tree(rng)
        found = alliances(tree)
        root = tree.initial()
        alone = max_n(tree, root)
        assert found.alone == alone
        assert [pact.blocs for pact in found.pacts] == [((0, 1),), ((0, 2),), ((1, 2),)]
        for pact in found.pacts:
            (bloc,) = pact.blocs
            values = max_n(tree, root, blocs=pact.blocs)
            assert pact.values == values
            assert pact.gains == tuple(v - a for v, a in zip(values, alone, strict=True))
            assert pact.pays == all(values[p] > alone[p] for p in bloc)
            expected = set()
            for member in bloc:
                s = root
                for count, a in enumerate(pact.line):
                    if tree.player(s) == member:
                        if max_n(tree, s)[member] > values[member]:
                            expected.add((member, count, max_n(tree, s)[member]))
                        break
                    s = tree.result(s, a)
            assert {(one.member, one.plies, one.broken) for one in pact.breaks} == expected
            assert pact.stable == (pact.pays and not expected)
            broken += len(expected)
    assert broken > 5


def test_four_players_have_thirteen_ways_to_join():
    found = alliances(Ring(), Place(3, 0, 0, 0, 4), native=False)
    partitions = set()
    for labels in itertools.product(range(4), repeat=4):
        blocs = tuple(sorted(tuple(p for p in range(4) if labels[p] == k) for k in set(labels)))
        joined = tuple(bloc for bloc in blocs if len(bloc) > 1)
        if joined and len(joined[0]) < 4:
            partitions.add(joined)
    assert len(partitions) == 13
    assert {pact.blocs for pact in found.pacts} == partitions
    for pact in found.pacts:
        assert pact.values == max_n(Ring(), Place(3, 0, 0, 0, 4), blocs=pact.blocs)


@pytest.fixture(scope="module")
def story():
    """The alliances at every position of the game in which A and B keep their pact to the end."""
    s, told = GAME.initial(), []
    for a in alliances(GAME).pact(A, B).line:
        told.append((s, alliances(GAME, s)))
        s = GAME.result(s, a)
    return told


def test_two_weak_players_join_against_the_strong_one(story):
    """C has more sticks than A or B, and alone gets more than both together; so A and B attack C, and both gain."""
    s, first = story[0]
    assert s.piles[C] > max(s.piles[A], s.piles[B])
    assert first.alone[C] > first.alone[A] + first.alone[B]
    pact = first.pact(A, B)
    assert pact.stable
    assert pact.gains[A] > 0
    assert pact.gains[B] > 0
    attacks = [GAME.action_name(s, one.pact(A, B).line[0])[0] for s, one in story if s.mover != C and s.piles[C] > 0]
    assert set(attacks) == {"C"}


def test_the_pact_breaks_when_the_strong_one_weakens(story):
    """It pays while C is strong; as soon as C is no stronger than either of them, A does better to turn on B."""
    pays = [(s.piles[C] >= 3, one.pact(A, B).pays) for s, one in story if s.piles[C] > 0]
    assert {strong for strong, _ in pays} == {True, False}
    assert all(strong == paying for strong, paying in pays)
    s, then = next((s, one) for s, one in story if s.mover == A and one.pact(A, B).breaks)
    assert s.piles == (2, 3, 2)
    (broken,) = then.pact(A, B).breaks
    assert (broken.member, broken.plies, GAME.action_name(s, broken.action)) == (A, 0, "B1")
    assert (broken.kept, broken.broken) == (5, 7)


@pytest.mark.parametrize("ties", ["first", "worst"])
def test_the_story_does_not_hang_on_ties(ties):
    first = alliances(GAME, ties=ties, native=False).pact(A, B)
    assert first.stable
    weak = GAME.replay("C1 C1 A1 C1 C1 A1")
    assert not alliances(GAME, weak, ties=ties, native=False).pact(A, B).pays


def test_it_is_told_in_words():
    assert str(alliances(GAME, native=False)).splitlines() == [
        "alliance-nim: what each alliance gives to everybody",
        "           A       B         C",
        "all alone  4       2         13",
        "A and B    5 (+1)  12 (+10)  2 (-11)  pays for all its members",
        "A and C    7 (+3)  1 (-1)    11 (-2)  does not pay for C",
        "B and C    2 (-2)  3 (+1)    14 (+1)  pays for all its members",
    ]
    later = str(alliances(GAME, GAME.replay("C1 C1 A1 C1 C1"), native=False))
    assert "does not pay for A; A breaks it 1 move on by B1: 7, not 5" in later


def test_as_data_and_as_html():
    found = alliances(GAME, GAME.replay("C1 C1 A1 C1 C1 A1"), native=False)
    data = json.loads(json.dumps(found.as_dict()))
    assert data["alone"] == [7, 3, 9]
    first = data["alliances"][0]
    assert (first["together"], first["values"], first["pays"]) == ([["A", "B"]], [5, 12, 2], False)
    assert first["breaks"] == [{"player": "A", "moves_on": 0, "by": "B1", "kept": 5, "broken": 7}]
    assert "<td>12 (+9)</td>" in found._repr_html_()


def test_a_horizon_is_kept():
    found = alliances(GAME, depth=2, native=False)
    assert not found.exact
    assert found.depth == 2
    assert found.pact(A, B).values == max_n(GAME, GAME.initial(), 2, AB)
    assert alliances(GAME, rounds=1, native=False).depth == 3


def test_what_cannot_be_is_refused():
    with pytest.raises(ParameterError, match="is no coalition"):
        alliances(GAME, native=False).pact(0, 1, 2)
    with pytest.raises(GameOver):
        alliances(GAME, Camps((0, 0, 2), (4, 6, 7), 2), native=False)
