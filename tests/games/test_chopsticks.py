"""Chopsticks: taps, splits and variants rule by rule, and who wins by published solutions."""

import random

import pytest

from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.games.chopsticks import Chopsticks, Hands
from tests.games.iterated import iterated, symmetric

GAME = Chopsticks()
ROLLS, ATTACKS, FREE = Chopsticks(rollover=True), Chopsticks(splits=False), Chopsticks(suicide=True)


def names(game, text):
    s = game.parse_state(text)
    return [game.action_name(s, a) for a in game.actions(s)]


def test_a_tap_adds_the_fingers_that_tap():
    s = GAME.parse_state("1 2 1 3")
    assert GAME.replay("RL", s) == Hands((1, 2, 3, 3), 1)
    assert GAME.replay("LR", s) == Hands((1, 2, 1, 4), 1)
    assert GAME.replay("LR", GAME.parse_state("1 2 1 3 MIN")) == Hands((1, 3, 1, 3), 0)


def test_dead_hands_neither_tap_nor_are_tapped():
    assert names(ATTACKS, "0 2 1 0") == ["RL"]
    assert names(ATTACKS, "1 2 0 3") == ["LR", "RR"]


def test_a_hand_with_all_fingers_up_is_dead():
    for game in (GAME, ROLLS):
        assert game.replay("LL", game.parse_state("2 1 3 1")) == Hands((2, 1, 0, 1), 1)


def test_more_than_all_fingers_is_dead_or_rolls_over():
    assert GAME.replay("LL", GAME.parse_state("3 1 3 1")) == Hands((3, 1, 0, 1), 1)
    assert ROLLS.replay("LL", ROLLS.parse_state("3 1 3 1")) == Hands((3, 1, 1, 1), 1)
    assert ROLLS.replay("LL", ROLLS.parse_state("4 1 4 1")) == Hands((4, 1, 3, 1), 1)


def test_splits_change_the_two_numbers_and_empty_no_hand():
    """Of 1 and 3 one may make 2 and 2, not 3 and 1, nor 4 and 0; of 0 and 4 all three others; of 1 and 1 nothing."""
    assert names(GAME, "1 3 1 1")[4:] == ["R1"]
    assert names(GAME, "0 4 1 1")[2:] == ["R1", "R2", "R3"]
    assert names(GAME, "1 1 1 1")[4:] == []
    assert GAME.replay("R2", GAME.parse_state("0 4 1 1")) == Hands((2, 2, 1, 1), 1)


def test_a_split_kills_no_hand_by_too_many_fingers():
    """Of 3 and 3 one may make 4 and 2, not 5 and 1."""
    assert names(GAME, "3 3 1 1")[4:] == ["L1", "R1"]


def test_with_suicide_a_hand_may_be_emptied():
    assert names(FREE, "1 1 1 1")[4:] == ["L1", "R1"]
    assert FREE.replay("L1") == Hands((0, 2, 1, 1), 1)
    assert names(FREE, "1 3 1 1")[4:] == ["L1", "R1", "R3"]
    assert names(FREE, "4 1 1 1")[4:] == ["L2", "L1"]  # five fingers on one hand would be too many


def test_moves_are_typed_in_several_ways():
    s = GAME.parse_state("1 3 1 1")
    for typed, action in (("lr", 1), ("R-L", 2), ("r>r", 3), ("R1", 6), (" 2-2 ", 6)):
        assert GAME.parse_action(s, typed) == action
    for typed in ("3-1", "1-3", "-", "", "22", "L1", "LLL"):
        with pytest.raises(IllegalMove, match="Legal: LL, LR, RL, RR, R1"):
            GAME.parse_action(s, typed)


def test_without_splits_there_are_taps_only():
    assert names(ATTACKS, "1 3 1 1") == ["LL", "LR", "RL", "RR"]


def test_whoever_has_no_hand_left_loses():
    s = GAME.replay("LL", GAME.parse_state("2 0 4 0"))
    assert GAME.is_terminal(s)
    assert list(GAME.actions(s)) == []
    assert [GAME.utility(s, p) for p in (0, 1)] == [1, -1]
    s = GAME.replay("RL", GAME.parse_state("4 0 0 2 MIN"))
    assert [GAME.utility(s, p) for p in (0, 1)] == [-1, 1]
    assert [GAME.utility(GAME.initial(), p) for p in (0, 1)] == [0, 0]  # a match may stop before the end


@pytest.mark.parametrize(
    "game", [GAME, ROLLS, ATTACKS, FREE, Chopsticks(fingers=4, rollover=True, suicide=True)], ids=str
)
def test_left_and_right_are_the_same(game):
    values = iterated(game)
    assert symmetric(game, values) < len(values)


@pytest.mark.parametrize(
    ("game", "value"),
    [
        (Chopsticks(fingers=4, suicide=True), 1),
        (Chopsticks(fingers=5, suicide=True), -1),
        (Chopsticks(fingers=6, suicide=True), 0),
        (Chopsticks(rollover=True), 0),
    ],
    ids=str,
)
def test_published_values(game, value):
    """Free splits: the solver at github.com/HanseulJo/Chopsticks_Game_strategy says: won with 4 fingers, lost with 5,
    drawn with 6. Rolling over: with perfect play it goes on for ever (Wikipedia, Chopsticks (hand game))."""
    assert iterated(game)[game.initial()] == value


def paired(game):
    """The value to the player on move once more: pairs of hands in order, who moves first, and nothing else."""
    n = game.fingers
    hands = [(a, b) for a in range(n) for b in range(a, n)]

    def tapped(one, other):
        new = one + other
        return new if new < n else new - n if game.rollover else 0

    def after(mine, theirs):
        for one in set(mine) - {0}:
            for i in (0, 1):
                if theirs[i]:
                    yield tuple(sorted((tapped(one, theirs[i]), theirs[1 - i]))), mine
        if game.splits:
            for pair in hands:
                if sum(pair) == sum(mine) and pair != mine and (pair[0] or game.suicide):
                    yield theirs, pair

    value = {(mine, theirs): 0 for mine in hands for theirs in hands}
    lost = {(mine, theirs) for mine, theirs in value if not any(mine)}
    won = {(mine, theirs) for mine, theirs in value if any(mine) and not any(theirs)}
    while True:
        open_ = [p for p in value if p not in lost and p not in won]
        winning = {p for p in open_ if any(q in lost for q in after(*p))}
        losing = {p for p in open_ if all(q in won for q in after(*p))}
        if not winning and not losing:
            return {p: 1 if p in won else -1 if p in lost else 0 for p in value}
        won |= winning
        lost |= losing


@pytest.mark.parametrize("fingers", [2, 3, 5])
@pytest.mark.parametrize(("splits", "rollover", "suicide"), [(0, 0, 0), (1, 0, 0), (1, 0, 1), (0, 1, 0), (1, 1, 1)])
def test_every_value_is_that_of_pairs_of_hands(fingers, splits, rollover, suicide):
    game = Chopsticks(fingers=fingers, splits=bool(splits), rollover=bool(rollover), suicide=bool(suicide))
    reference = paired(game)
    for s, value in iterated(game).items():
        pairs = [tuple(sorted(s.fingers[2 * p : 2 * p + 2])) for p in (s.mover, 1 - s.mover)]
        assert reference[pairs[0], pairs[1]] == (value if s.mover == 0 else -value)


def test_texts_are_read():
    assert GAME.parse_state("1 1 0 3") == Hands((1, 1, 0, 3), 0)
    assert GAME.parse_state(" 1 1 0 3 min") == Hands((1, 1, 0, 3), 1)
    choose, s = random.Random(1), GAME.initial()
    for _ in range(30):
        assert GAME.parse_state(GAME.text(s)) == s
        if GAME.is_terminal(s):
            break
        s = GAME.result(s, choose.choice(list(GAME.actions(s))))


@pytest.mark.parametrize(
    ("call", "error", "sentence"),
    [
        (lambda: Chopsticks(fingers=1), ParameterError, "fingers=1 is out of range; 2 to 100"),
        (lambda: Chopsticks(splits=False, suicide=True), ParameterError, "needs splits=True"),
        (lambda: GAME.parse_action(GAME.initial(), "L1"), IllegalMove, "LL, LR, RL, RR"),
        (lambda: GAME.parse_state("1 1 1"), BadText, "four hands"),
        (lambda: GAME.parse_state("1 1 1 5"), BadText, "0 to 4 fingers"),
        (lambda: GAME.parse_state("0 0 0 0"), BadText, "four hands"),
    ],
)
def test_what_cannot_be_is_refused(call, error, sentence):
    with pytest.raises(error, match=sentence):
        call()
