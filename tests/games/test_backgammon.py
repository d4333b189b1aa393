"""Backgammon: plays against brute force and OpenSpiel, scores, notation, and an evaluation that plays."""

import functools
import itertools
import random
from collections import Counter

import pyspiel
import pytest

import plyant as ply
from plyant.errors import IllegalMove, ParameterError
from plyant.game import CHANCE
from plyant.games.backgammon import Backgammon, Position
from plyant.games.backgammon_men import packed
from plyant.native import Words, native_kernel
from tests.games.backgammon_reference import plays, point_of_view
from tests.games.playouts import playouts

GAME = Backgammon()
SPIEL_BAR, SPIEL_PASS = 100, -1  # where OpenSpiel says that men are


def position(mine, theirs, dice, mover=0, game=GAME):
    """From men by points of their own, such as {24: 2, "bar": 1}; the rest are off."""
    words = []
    for men in (mine, theirs):
        counts = [0] * (game.off + 1)
        for point, number in men.items():
            counts[0 if point == "bar" else game.off - point] = number
        counts[-1] = game.men - sum(counts)
        words += packed(tuple(counts))
    return Position(*words, mover, dice)


def random_position(choose, game=GAME):
    """Men anywhere, often at home, on the bar or off; the dice are rolled."""
    while True:
        places = [choose.choice((range(game.off + 1), range(game.off - 6, game.off + 1))) for _ in range(2)]
        sides = [Counter(choose.choice(r) for _ in range(game.men)) for r in places]
        shared = any(sides[0][q] and sides[1][game.off - q] for q in range(1, game.off))
        if not shared and all(side[game.off] < game.men for side in sides):
            words = [w for side in sides for w in packed(tuple(side[q] for q in range(game.off + 1)))]
            small, large = sorted(choose.choices(range(1, 7), k=2))
            return Position(*words, choose.randrange(2), 10 * large + small)


def test_plays_are_those_of_brute_force():
    """Every position that a roll may lead to is reached by exactly one play."""
    choose = random.Random(5)
    passes = doubles = 0
    for _ in range(800):
        s = random_position(choose)
        found = [point_of_view(GAME, GAME.result(s, a)) for a in GAME.actions(s)]
        assert len(set(found)) == len(found)
        assert set(found) == plays(GAME, s)
        passes += list(GAME.actions(s)) == [0]
        doubles += s.dice % 11 == 0
    assert passes > 5
    assert doubles > 80


def native_plays(game, s, found):
    """The number of plays, which are written into `found`."""
    i = 0
    for a in game.actions(s):
        found[i] = a
        i += 1
    return i


def test_native_plays_are_the_same_in_the_same_order():
    words = Words(4000)
    native = native_kernel(native_plays, GAME, (words,))
    choose = random.Random(6)
    for _ in range(1500):
        s = random_position(choose)
        assert words[: native(GAME, s, words)] == list(GAME.actions(s))


def spiel_board(state, men=15):
    """All men of a position of OpenSpiel as `counts` gives them: each player's bar, points, off."""
    sides = []
    for p, points in ((0, range(24)), (1, range(23, -1, -1))):
        on_board = (state.board(p, SPIEL_BAR), *(state.board(p, i) for i in points))
        sides.append((*on_board, men - sum(on_board)))
    return tuple(sides)


def spiel_children(state, mover, men=15):
    """The positions after a whole turn, with a list of OpenSpiel's actions to each.

    Doubles are two turns there, and the first may be such that a man less can move in the second: these are left out.
    """

    def moves(at, a):
        return sum(move.pos != SPIEL_PASS for move in at.spiel_move_to_checker_moves(mover, a))

    reached = {}
    for a in state.legal_actions():
        child = state.child(a)
        if not child.is_terminal() and child.current_player() == mover:
            for b in child.legal_actions():
                reached.setdefault(moves(state, a) + moves(child, b), {})[spiel_board(child.child(b), men)] = (a, b)
        else:
            reached.setdefault(moves(state, a), {})[spiel_board(child, men)] = (a,)
    return reached[max(reached)]


def spiel_worth(state, winner, men):
    """What a win counts with full scoring: OpenSpiel's returns are always 0 where there are fewer than 15 men."""
    loser = spiel_board(state, men)[1 - winner]
    return 1 if loser[-1] else 3 if any(loser[:7]) else 2


def roll(state, s):
    """OpenSpiel's outcome for the dice that were rolled; at the opening it also says who starts."""
    starter = f"{'XO'[s.mover]} starts" if len(state.chance_outcomes()) == 30 else ""
    names = [f"(roll: {text})" for text in (str(s.dice), str(s.dice)[::-1])]
    for a, _ in state.chance_outcomes():
        name = state.action_to_string(a)
        if starter in name and any(dice in name for dice in names):
            return a
    raise LookupError(s)


def against_open_spiel(game, text, games, seed):
    """Play random games side by side: same outcomes of chance, same plays, same returns. Gives the number of turns."""
    spiel = pyspiel.load_game(f"backgammon({text},max_player_turns=100000)")
    choose = random.Random(seed)
    turns = 0
    for _ in range(games):
        s, state = game.initial(), spiel.new_initial_state()
        while not game.is_terminal(s):
            if game.player(s) == CHANCE:
                assert state.is_chance_node()
                outcomes = list(game.chance(s))
                assert sum(share for _, share in outcomes) == pytest.approx(1)
                a, _ = choose.choices(outcomes, [share for _, share in outcomes])[0]
                s = game.result(s, a)
                state.apply_action(roll(state, s))
                assert state.current_player() == game.player(s)
            else:
                found = {game.counts(game.result(s, a)): a for a in game.actions(s)}
                theirs = spiel_children(state, s.mover, game.men)
                assert found.keys() == theirs.keys()
                board = choose.choice(sorted(found))
                for b in theirs[board]:
                    state.apply_action(b)
                s = game.result(s, found[board])
                turns += 1
            assert spiel_board(state, game.men) == game.counts(s)
        assert state.is_terminal()
        winner = int(game.utility(s, 1) > 0)
        worth = state.returns()[winner] if game.men == 15 else spiel_worth(state, winner, game.men)
        assert (game.utility(s, winner), game.utility(s, 1 - winner)) == (worth, -worth)
        assert spiel_board(state, game.men)[winner][-1] == game.men
    return turns


@pytest.mark.parametrize(
    ("scoring", "theirs"), [("full", "full_scoring"), ("gammons", "enable_gammons"), ("win_loss", "winloss_scoring")]
)
def test_random_games_against_open_spiel(scoring, theirs):
    games = playouts(2, 3)
    assert against_open_spiel(Backgammon(scoring=scoring), f"scoring_type={theirs}", games, len(scoring)) > 100


def test_the_opening_roll_is_thirty_equal_outcomes_and_later_rolls_are_twenty_one():
    s = GAME.initial()
    opening = dict(GAME.chance(s))
    assert len(opening) == 30
    assert set(opening.values()) == {1 / 30}
    assert [GAME.player(GAME.replay(name)) for name in ("31", "13")] == [0, 1]
    after = GAME.replay("31 8/5+6/5")
    later = dict(GAME.chance(after))
    assert len(later) == 21
    assert sum(later.values()) == pytest.approx(1)
    assert (later[11], later[21]) == (1 / 36, 2 / 36)


def spiel_sequences(state, depth, men=15):
    """The number of sequences of so many plies, nature's too; a turn is counted by its position, 36 rolls are 21."""
    if depth == 0:
        return 1
    if not state.is_chance_node():
        ends = []
        for path in spiel_children(state, state.current_player(), men).values():
            ends.append(functools.reduce(lambda at, a: at.child(a), path, state))
        return sum(spiel_sequences(end, depth - 1, men) for end in ends)
    opening = len(state.chance_outcomes()) == 30
    names = {a: state.action_to_string(a).split("roll: ")[1][:2] for a, _ in state.chance_outcomes()}
    rolls = [a for a, name in names.items() if opening or name[0] >= name[1]]
    return sum(spiel_sequences(state.child(a), depth - 1, men) for a in rolls)


def test_the_counts_are_those_of_open_spiel():
    spiel = pyspiel.load_game("backgammon").new_initial_state()
    assert [ply.perft(GAME, depth, native=False) for depth in (1, 2, 3)] == [30, 380, 7980]
    assert [spiel_sequences(spiel, depth) for depth in (1, 2, 3)] == [30, 380, 7980]
    s = GAME.replay("31")
    state = spiel.child(roll(spiel, s))
    assert ply.perft(GAME, 3, s, native=False) == spiel_sequences(state, 3)


HOME = {1: 2}  # of a player who is almost through


@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "wanted"),
    [
        ({"bar": 1, 6: 14}, {6: 2, 3: 13}, 61, {"bar/18"}),  # he may enter with the 1 only
        ({"bar": 2, 6: 13}, {6: 2, 1: 2, 2: 11}, 65, {"bar/20"}),
        ({"bar": 1, 6: 14}, dict.fromkeys(range(1, 7), 2), 65, {"pass"}),
        ({24: 1, 1: 14}, {8: 2, 13: 13}, 61, {"24/18"}),  # either die, but not both: the larger
        ({24: 1, 1: 14}, {8: 2, 7: 13}, 61, {"24/23"}),
        ({13: 1, 1: 2}, {18: 2, 17: 13}, 65, {"pass"}),
        ({5: 1, 3: 1}, HOME, 65, {"5/off+3/off"}),
        ({6: 1, 4: 1}, HOME, 52, {"6/off", "6/1+4/2"}),
        ({2: 1}, HOME, 21, {"2/off"}),
        ({1: 1}, HOME, 66, {"1/off"}),
        ({24: 2, 6: 3}, {7: 2, 22: 2}, 33, {"24/21(2)"}),
        ({13: 1, 1: 2}, {12 + 5: 1, 12 + 3: 1, 24: 1}, 53, {"13/8*/5", "13/10*/5"}),
        ({13: 1, 1: 2}, {12 + 5: 1, 24: 1}, 53, {"13/8*/5", "13/5"}),
    ],
)
def test_rules_one_by_one(mine, theirs, dice, wanted):
    s = position(mine, theirs, dice)
    assert {GAME.action_name(s, a) for a in GAME.actions(s)} == wanted


@pytest.mark.parametrize(
    ("loser", "worth"),
    [
        ({6: 14}, (1, 1, 1)),
        ({6: 15}, (1, 2, 2)),
        ({18: 1, 6: 14}, (1, 2, 2)),
        ({19: 1, 6: 14}, (1, 2, 3)),
        ({"bar": 1, 6: 14}, (1, 2, 3)),
        ({"bar": 1, 6: 13}, (1, 1, 1)),
    ],
)
def test_gammons_and_backgammons(loser, worth):
    for scoring, value in zip(("win_loss", "gammons", "full"), worth, strict=True):
        game = Backgammon(scoring=scoring)
        s = position({1: 1}, loser, 21)
        (a,) = game.actions(s)
        end = game.result(s, a)
        assert game.is_terminal(end)
        assert (game.utility(end, 0), game.utility(end, 1)) == (value, -value)
        assert game.bounds == {"win_loss": (-1, 1), "gammons": (-2, 2), "full": (-3, 3)}[scoring]


@pytest.mark.parametrize(
    ("dice", "texts"),
    [
        ("31", ["8/5+6/5", "6/5+8/5", "8/5 6/5", "8/5,6/5", "6/5 8/5"]),
        ("61", ["13/6", "13/7/6"]),
        ("21", ["13/10", "13/11/10", "13/12/10", "13/11+11/10"]),
    ],
)
def test_a_play_is_read_in_every_way_that_players_write_it(dice, texts):
    s = GAME.replay(dice)
    read = {GAME.parse_action(s, text) for text in texts}
    assert len(read) == 1
    assert GAME.action_name(s, read.pop()) == texts[0]


def test_repetitions_stars_and_passes_are_read():
    s = GAME.replay("41 24/23+13/9 44")
    assert GAME.player(s) == 1
    first = GAME.parse_action(s, "24/20(2)+13/9(2)")
    assert GAME.parse_action(s, "13/9 24/20 13/9 24/20") == first
    hit = GAME.replay("62 24/18+13/11 61")
    assert GAME.action_name(hit, GAME.parse_action(hit, "8/7 13/7")) == "13/7*+8/7"
    assert GAME.parse_action(hit, "13/7*+8/7*") == GAME.parse_action(hit, "8/7*+13/7")
    stuck = position({"bar": 1, 6: 14}, dict.fromkeys(range(1, 7), 2), 65)
    assert [GAME.parse_action(stuck, text) for text in ("pass", "none", "-")] == [0, 0, 0]
    two_ways = position({13: 1, 1: 2}, {17: 1, 15: 1, 24: 1}, 53)
    with pytest.raises(IllegalMove, match=r"may mean 13/8\*/5 or 13/10\*/5|may mean 13/10\*/5 or 13/8\*/5"):
        GAME.parse_action(two_ways, "13/5")
    assert GAME.action_name(two_ways, GAME.parse_action(two_ways, "13/8/5")) == "13/8*/5"


@pytest.mark.parametrize("wrong", ["8/5", "9/5", "pass", "5/8+6/5", "8/5*+6/5", "31", "8/5+6/5(9)", "x"])
def test_a_play_that_is_none_is_refused_in_one_sentence(wrong):
    with pytest.raises(IllegalMove, match="Legal: "):
        GAME.parse_action(GAME.replay("31"), wrong)


def test_rolls_are_read_either_way_round_but_the_opening_is_not():
    assert GAME.replay("13 8/5+6/5 14").dice == 41
    assert GAME.replay("13").mover == 1
    with pytest.raises(IllegalMove, match="Legal: 12"):
        GAME.replay("33")


def test_names_are_unique_and_are_read_again():
    choose = random.Random(9)
    for _ in range(300):
        s = random_position(choose)
        named = {GAME.action_name(s, a): a for a in GAME.actions(s)}
        assert len(named) == len(list(GAME.actions(s)))
        name = choose.choice(sorted(named))
        assert not set(name) & set(" ,")
        assert GAME.parse_action(s, name) == named[name]


def test_text_and_picture():
    s = GAME.replay("31 8/5+6/5 66")
    assert "Black to play 66; pips: White X 163, Black O 167" in GAME.text(s)
    lines = GAME.text(s).splitlines()
    assert lines[0].split() == ["13", "14", "15", "16", "17", "18", "bar", "19", "20", "21", "22", "23", "24"]
    assert lines[11].split("|")[2].split() == ["X", "X", ".", ".", ".", "O"]  # the points 6 to 1
    assert GAME.picture(s).count("<circle") == 2 * (30 + 2) + 12  # men have a rim; dice show their pips


@pytest.mark.parametrize("wrong", [{"scoring": "half"}, {"weights": (1.0,)}])
def test_parameters_that_make_no_game_are_refused(wrong):
    with pytest.raises(ParameterError, match="must be"):
        Backgammon(**wrong)


def best(game, s, value):
    """The play after which `value(position)` is the highest to the player who made it."""
    return max(game.actions(s), key=lambda a: value(game.result(s, a)))


def by_evaluation(s, t):
    return GAME.utility(t, s.mover) if GAME.is_terminal(t) else GAME.evaluate(t, s.mover)


def by_pips(s, t):
    return GAME.pips(t.low, t.high) - GAME.pips(t.their_low, t.their_high)


def test_the_evaluation_beats_random_and_pip_counting_players():
    """Each look is one play ahead; estimates are zero-sum and inside the bounds."""
    choose = random.Random(1)
    wins = {"random": 0, "pips": 0}
    for opponent, g in itertools.product(wins, range(8)):
        s = GAME.initial()
        while not GAME.is_terminal(s):
            if GAME.player(s) == CHANCE:
                a, _ = choose.choices(list(GAME.chance(s)), [share for _, share in GAME.chance(s)])[0]
            elif s.mover == g % 2:
                a = best(GAME, s, functools.partial(by_evaluation, s))
            elif opponent == "random":
                a = choose.choice(list(GAME.actions(s)))
            else:
                a = best(GAME, s, functools.partial(by_pips, s))
            s = GAME.result(s, a)
            assert -3 < GAME.evaluate(s, 0) == -GAME.evaluate(s, 1) < 3
        wins[opponent] += GAME.utility(s, g % 2) > 0
    assert wins["random"] == 8
    assert wins["pips"] >= 6


def test_black_sees_what_white_would_see():
    """A position and its mirror image have opposite values."""
    choose = random.Random(11)
    for _ in range(200):
        s = random_position(choose)
        assert GAME.evaluate(s, 0) == GAME.evaluate(s._replace(mover=1 - s.mover), 1)
