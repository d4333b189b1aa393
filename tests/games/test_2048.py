"""2048: the rules against OpenSpiel and a plain list of lists, and expectimax against dynamic programming."""

import functools
import random

import pyspiel
import pytest

from plyant.engine.chance import expectimax
from plyant.errors import BadText, IllegalMove, ParameterError
from plyant.game import CHANCE
from plyant.games.twenty_forty_eight import NAMES, TwentyFortyEight, tile
from tests.games.playouts import playouts


def squeezed(row):
    """A row slid to the left, and what it scores."""
    row, out, gained = [t for t in row if t], [], 0
    while row:
        if row[:1] == row[1:2]:
            out.append(2 * row[0])
            gained += 2 * row[0]
            row = row[2:]
        else:
            out.append(row.pop(0))
    return out, gained


def slid(rows, direction):
    """The rows after a move, and what it scores."""
    n = len(rows)
    turned = [list(r) for r in (rows if direction in ("left", "right") else zip(*rows, strict=True))]
    out, gained = [], 0
    for row in turned:
        back = direction in ("right", "down")
        short, more = squeezed(row[::-1] if back else row)
        short += [0] * (n - len(short))
        out.append(tuple(short[::-1] if back else short))
        gained += more
    return (tuple(out) if direction in ("left", "right") else tuple(zip(*out, strict=True))), gained


def has_gaps(rows, direction):
    """Can a tile slide, even if none is merged?"""
    lines = [list(line) for line in (rows if direction in ("left", "right") else zip(*rows, strict=True))]
    lines = [line[::-1] if direction in ("right", "down") else line for line in lines]
    return any(0 in line and any(line[line.index(0) :]) for line in lines)


def rows_of(game, s):
    n, cells = game.size, [tile(s.cells, at) for at in range(game.size**2)]
    return tuple(tuple(1 << t if t else 0 for t in cells[r * n : r * n + n]) for r in range(n))


@pytest.mark.parametrize(("goal", "few"), [(2048, 12), (64, 30), (8, 100)])
def test_random_games_go_as_in_open_spiel(goal, few):
    """OpenSpiel forgets to offer a merge into a tile that was itself made by the last move, but can make it."""
    game, theirs = TwentyFortyEight(goal=goal), pyspiel.load_game(f"2048(max_tile={goal})")
    choose, moves, forgotten = random.Random(goal), 0, 0
    for _ in range(playouts(few, 3)):
        s, t = game.initial(), theirs.new_initial_state()
        while not t.is_terminal():
            assert not game.is_terminal(s)
            assert game.player(s) == t.current_player()
            if t.is_chance_node():
                assert game.legal(s) == t.legal_actions()
                assert [p for _, p in game.chance(s)] == pytest.approx([p for _, p in t.chance_outcomes()])
            else:
                rows, offered = rows_of(game, s), set(t.legal_actions())
                legal = {a for a in range(4) if slid(rows, NAMES[a])[0] != rows}
                assert set(game.actions(s)) == legal >= offered
                assert not any(has_gaps(rows, NAMES[a]) for a in legal - offered), "such moves only merge"
                assert [t.action_to_string(a).lower() for a in range(4)] == [game.action_name(s, a) for a in range(4)]
                moves += 1
                forgotten += legal != offered
            a = choose.choice(game.legal(s))
            s = game.result(s, a)
            t.apply_action(a)
            assert str(t).split() == [str(n) for row in rows_of(game, s) for n in row]
            assert s.score == t.returns()[0]
        assert game.is_terminal(s)
    assert forgotten < moves / 10


@pytest.mark.parametrize("size", [2, 3, 4])
def test_random_games_on_every_size_go_as_with_lists(size):
    game, choose = TwentyFortyEight(size=size, goal=32768), random.Random(size)
    for _ in range(12):
        s = game.initial()
        while not game.is_terminal(s):
            a, rows = choose.choice(game.legal(s)), rows_of(game, s)
            after = game.result(s, a)
            if game.player(s) != CHANCE:
                moved, gained = slid(rows, NAMES[a])
                assert (rows_of(game, after), after.score - s.score) == (moved, gained)
                assert list(game.actions(s)) == [d for d in range(4) if slid(rows, NAMES[d])[0] != rows]
            s = after
        assert all(slid(rows_of(game, s), name)[0] == rows_of(game, s) for name in NAMES)


@functools.cache
def expected_rest(rows, goal):
    """What the best player scores on average from here on, before a move."""
    best = 0.0
    for name in NAMES:
        after, gained = slid(rows, name)
        if after != rows and not any(goal in row for row in rows):
            best = max(best, gained + (0 if any(goal in row for row in after) else placed(after, goal)))
    return best


@functools.cache
def placed(rows, goal):
    """The same, before a tile comes."""
    n, total = len(rows), 0.0
    free = [(r, c) for r in range(n) for c in range(n) if not rows[r][c]]
    for r, c in free:
        for new, share in ((2, 0.9), (4, 0.1)):
            put = tuple(tuple(new if (i, j) == (r, c) else rows[i][j] for j in range(n)) for i in range(n))
            total += share / len(free) * expected_rest(put, goal)
    return total


@pytest.mark.parametrize("native", [False], ids=["interpreted"])  # to compile it takes long; `check` compares both
def test_two_by_two_is_solved(native):
    """To the very end, against dynamic programming that shares no code with it."""
    game = TwentyFortyEight(size=2, goal=2048 if native else 16)
    for text in ("2 ./. 2", "2 4/. 2", ". 2/4 4"):
        s = game.parse_state(text)
        found = expectimax(game, s, native=native)
        assert found.native == native
        assert found.exact
        assert found.value == pytest.approx(expected_rest(rows_of(game, s), game.goal), rel=1e-12)
        assert found.values == (found.value,)
    first = expectimax(game, native=native)
    firsts = [placed(((t, 0), (0, 0)), game.goal) * share for t, share in ((2, 0.9), (4, 0.1))]
    assert first.value == pytest.approx(sum(firsts), rel=1e-12)
    assert first.action is None


def played(game, seed, choose):
    """The score of a game in which the moves are chosen by a function of the position."""
    s, luck = game.initial(), random.Random(seed)
    while not game.is_terminal(s):
        if game.player(s) == CHANCE:
            outcomes, shares = zip(*game.chance(s), strict=True)
            s = game.result(s, luck.choices(outcomes, shares)[0])
        else:
            s = game.result(s, choose(s))
    return s.score


def test_a_look_ahead_plays_better_than_chance():
    game, luck = TwentyFortyEight(size=3), random.Random(1)
    at_random = [played(game, seed, lambda s: luck.choice(list(game.actions(s)))) for seed in range(20)]
    looking = played(game, 0, lambda s: expectimax(game, s, 3, native=False, table_mb=0).action)
    assert looking > max(at_random)


def test_features_count_what_they_say():
    game = TwentyFortyEight()
    s = game.parse_state("2 2 4 8/. . . ./. . . ./. . . 8")
    assert game.features(s) == (11.0, 1.0, 9.0, 3.0)  # the last column falls from 8 to nothing and rises again
    assert game.evaluate(s, 0) == 11 * 270 + 700 - 9 * 47 + 3 * 200


def test_what_people_see_and_type():
    game = TwentyFortyEight()
    assert game.replay("a1=2 b1=2 left c2=4").score == 4
    s = game.replay("a1=2 b1=2 L c2=4")
    for here in (s, game.result(s, 3), game.initial(), game.replay("a1=4")):
        assert game.parse_state(game.text(here)) == here
    assert game.picture(s).startswith("<svg")
    for moves, why in (
        ("a1=2 a1=2", "not a legal"),
        ("a1=2 b1=2 up", "up moves nothing"),
        ("a1=2 b1=2 w", "not a dir"),
    ):
        with pytest.raises(IllegalMove, match=why):
            game.replay(moves)
    for text in ("2 4", "2 4 . ./2 4 . ./2 4 . ./2 4 . 3", "x"):
        with pytest.raises(BadText, match="4 rows of 4"):
            game.parse_state(text)
    for given in ({"size": 5}, {"goal": 100}, {"weights": (1.0,)}):
        with pytest.raises(ParameterError, match="2048: "):
            TwentyFortyEight(**given)
