"""Where moves are clicked: found from pictures alone, and checked against how each board is laid out."""

import collections
import random
import xml.etree.ElementTree as ET
from typing import NamedTuple

import pytest

import plyant as ply
from plyant import bits, board
from plyant.web import spots as module
from plyant.web.drawn_parts import difference, taken_apart
from plyant.web.spots import picture_of, spots

CLICKED_AT_ONE_PLACE = (
    "tic-tac-toe", "three-tic-tac-toe", "mnk", "connect-four", "chomp", "nim", "half-nim", "alliance-nim",
    "eight-puzzle", "fifteen-puzzle", "sliding-puzzle", "dark-tic-tac-toe",
)  # fmt: skip
FROM_TO = ("dodgem", "chinese-checkers", "einstein", "gas-maze")
SVG = "{http://www.w3.org/2000/svg}"


def positions(game, seeds=2, most=24):
    """States of random games in which a player is to move."""
    for seed in range(seeds):
        luck, s = random.Random(seed), game.initial()
        for _ in range(most):
            if game.is_terminal(s):
                break
            if game.player(s) >= 0:
                yield s
            s = game.result(s, luck.choice(game.legal(s)))


def by_name(game, s, eyes=None):
    return {spot.move: spot for spot in spots(game, s, game.legal(s), eyes)}


def has(box, x, y):
    return box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h


def middle(name, width, shift=1.5):
    """The middle of a square in a picture whose first square lies at `shift`."""
    square = board.parse_square(name, width, 99)
    return square % width + shift, square // width + shift


@pytest.mark.parametrize("name", [*CLICKED_AT_ONE_PLACE, *FROM_TO])
def test_every_move_has_a_spot_of_its_own_inside_of_the_picture(name):
    game = ply.load(name)
    for s in positions(game):
        legal = game.legal(s)
        if len(legal) == 1:
            continue  # there is nothing to be told apart; and who can only stay changes nothing
        eyes = game.player(s)
        found = spots(game, s, legal, eyes)
        frame = taken_apart(picture_of(game, s, eyes)).frame
        assert [spot.move for spot in found] == [game.action_name(s, a) for a in legal]
        assert len({(spot.target, spot.start) for spot in found}) == len(legal)
        for spot in found:
            assert (spot.start is None) == (name in CLICKED_AT_ONE_PLACE)
            for box in (spot.target, spot.start or spot.target):
                assert frame.x - 1e-6 <= box.x < box.x + box.w <= frame.x + frame.w + 1e-6
                assert frame.y - 1e-6 <= box.y < box.y + box.h <= frame.y + frame.h + 1e-6


@pytest.mark.parametrize(
    ("name", "width"), [("tic-tac-toe", 3), ("mnk(m=7,n=6)", 7), ("three-tic-tac-toe", 4), ("chomp(columns=5)", 5)]
)
def test_a_stone_is_put_where_its_square_is(name, width):
    game = ply.load(name)
    for s in positions(game):
        found = by_name(game, s)
        for move, spot in found.items():
            assert [m for m in found if has(spot.target, *middle(m, width))] == [move]


def test_with_many_moves_names_tell_the_same_as_pictures(monkeypatch):
    game = ply.load("mnk(m=8,n=8)")
    for s in positions(game, seeds=1, most=6):
        quick = by_name(game, s)
        monkeypatch.setattr(module, "MANY", 1000)
        slow = by_name(game, s)
        monkeypatch.undo()
        assert quick.keys() == slow.keys()
        assert all(has(spot.target, *slow[move].target._replace(w=0, h=0)[:2]) for move, spot in quick.items())


def test_with_many_moves_few_pictures_are_drawn(monkeypatch):
    game, drawn = ply.load("gomoku"), []
    picture = type(game).picture
    monkeypatch.setattr(type(game), "picture", lambda self, s: drawn.append(s) or picture(self, s))
    assert len(spots(game, game.initial(), game.legal(game.initial()))) == 225
    assert len(drawn) < 12


def test_a_disc_falls_into_its_column_all_of_which_can_be_clicked():
    game = ply.load("connect-four")
    for s in positions(game):
        for move, spot in by_name(game, s).items():
            assert all(has(spot.target, int(move), y) for y in (0.1, 1, 3, 6, 7.1))
            assert not has(spot.target, int(move) + 0.5, 3) or not has(spot.target, int(move) + 0.6, 3)


def test_a_tile_is_clicked_where_it_lies_and_a_pit_where_it_is():
    game = ply.load("eight-puzzle")
    for s in positions(game):
        cells = [tile for row in game.text(s).split("\n")[:3] for tile in row.split()[-3:]]
        for tile, spot in by_name(game, s).items():
            at = cells.index(tile)
            assert has(spot.target, at % 3 + 0.5, at // 3 + 0.5)
    game, with_spot, without = ply.load("kalah"), 0, 0
    for s in positions(game, seeds=6, most=60):
        found = by_name(game, s)
        for pit, spot in found.items():
            x, y = (int(pit) + 0.75, 2.1) if game.player(s) == 0 else (game.pits + 1.75 - int(pit), 0.9)
            assert has(spot.target, x, y)
        with_spot, without = with_spot + len(found), without + len(game.legal(s)) - len(found)
    assert without < 0.01 * with_spot  # the only move, if it captures, could be either pit that it empties


def test_of_a_pile_the_last_stick_that_is_taken_is_clicked():
    game = ply.load("nim(piles=(3,5,4))")
    for s in positions(game):
        for move, spot in by_name(game, s).items():
            pile, take = "ABC".index(move[0]), int(move[1:])
            sticks = [j for j in range(s.piles[pile]) if has(spot.target, 0.5 * j + 1.2, 1.5 * pile + 1)]
            assert sticks == [s.piles[pile] - take]


def test_a_piece_goes_from_square_to_square():
    game = ply.load("dodgem")
    for s in positions(game, seeds=4):
        for move, spot in by_name(game, s).items():
            start, target = move[:2], move[2:]
            assert has(spot.start or spot.target, *middle(start, 3))
            assert has(spot.target, *middle(start if target == "off" else target, 3))
    game = ply.load("chinese-checkers")
    at = {game.cell_name(i): (0.5 * x + 1, 0.87 * row + 1) for i, (row, x) in enumerate(game.places)}
    for s in positions(game):
        for move, spot in by_name(game, s).items():
            start, target = move.split("-")
            assert has(spot.start, *at[start])
            assert has(spot.target, *at[target])


def test_a_stone_that_is_taken_does_not_hide_the_one_that_takes_it():
    game = ply.load("einstein")
    for s in positions(game, seeds=6, most=60):
        stones = {game.cell(s, square): square for square in range(25)}
        for move, spot in by_name(game, s).items():
            start = stones[game.player(s), int(move[0])]
            assert has(spot.start, start % 5 + 1, start // 5 + 1)
            assert has(spot.target, *middle(move[1:], 5, 1))


def test_a_robot_steps_beside_itself():
    game = ply.load("gas-maze")
    steps = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
    for s in positions(game):
        square = (s.a, s.b)[game.player(s)]
        for move, spot in by_name(game, s).items():
            x, y = square % game.width + 1, square // game.width + 1
            assert has(spot.start, x, y)
            assert has(spot.target, x + steps[move][0], y + steps[move][1])


def test_nature_and_simultaneous_moves_and_ends_have_no_spots():
    dice, chase, over = ply.load("einstein"), ply.load("pursuit"), ply.load("tic-tac-toe")
    assert spots(dice, dice.initial(), dice.legal(dice.initial())) == []
    assert spots(chase, chase.initial(), chase.legal(chase.initial())) == []
    assert spots(over, over.replay("a1 a2 b1 b2 c1"), [5]) == []


def test_moves_in_all_directions_at_once_have_no_spots():
    game = ply.load("2048")
    for start in (["a1=2", "c3=2"], ["a4=2", "b3=2"]):
        s = game.replay(start)
        assert spots(game, s, game.legal(s)) == []
    assert not any(spots(game, s, game.legal(s)) for s in positions(game, seeds=4, most=40))


def test_who_taps_with_one_of_two_hands_is_not_asked_where_the_fingers_come():
    game = ply.load("chopsticks")
    found = [spots(game, s, game.legal(s)) for s in positions(game, seeds=4)]
    assert all(spot.start is None for some in found for spot in some)
    assert spots(game, game.initial(), game.legal(game.initial())) == []


def test_a_card_of_ones_own_hand_is_clicked_where_it_lies():
    game = ply.load("tricks")
    for s in positions(game):
        me = game.player(s)
        found = by_name(game, s, me)
        assert list(found) == [game.action_name(s, a) for a in game.legal(s)]
        assert all(2.3 * me < spot.target.middle[1] < 2.3 * (me + 1) for spot in found.values())
        for card in bits.each(s.hands[1 - me]):
            assert f'"{game.card_name(card)}"' not in picture_of(game, s, me)


# -- where something is hidden -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["dark-tic-tac-toe", "leduc-poker", "liars-dice", "tricks"])
def test_who_sees_the_same_is_shown_the_same_and_no_move_is_tried(name, monkeypatch):
    game = ply.load(name)
    states = list(positions(game, seeds=4, most=14))
    monkeypatch.setattr(module, "difference", None)
    others = 0
    for s in states:
        me = game.player(s)
        shown = picture_of(game, s, me), spots(game, s, game.legal(s), me)
        for luck in (1 << 62, 12345 << 40, 77 << 55):
            other = game.guess(game.observe(s, me), me, luck)
            others += other != s
            assert (picture_of(game, other, me), spots(game, other, game.legal(other), me)) == shown
    assert others > 0


def test_in_the_dark_a_square_is_clicked_where_it_is_called():
    game = ply.load("dark-tic-tac-toe")
    for s in positions(game):
        found = by_name(game, s, game.player(s))
        for move, spot in found.items():
            x, y = spot.target.middle
            same_column = [other.target.middle[0] == x for name, other in found.items() if name[0] == move[0]]
            same_row = [other.target.middle[1] == y for name, other in found.items() if name[1] == move[1]]
            assert all(same_column + same_row)


# -- people's own games --------------------------------------------------------------------------------------------


class Row(NamedTuple):
    cells: str
    mover: int


class Flips(ply.Game):
    """A stone is put at an empty cell, and turns all others over; there is only text, and a mark for who moves."""

    marks = ("X", "O")

    def initial(self):
        return Row("..OX..", 0)

    def player(self, s):
        return s.mover

    def actions(self, s):
        return [i for i, cell in enumerate(s.cells) if cell == "."]

    def result(self, s, a):
        turned = s.cells.translate(str.maketrans("XO", "OX"))
        return Row(turned[:a] + "XO"[s.mover] + turned[a + 1 :], 1 - s.mover)

    def is_terminal(self, s):
        return "." not in s.cells

    def utility(self, s, p):
        return 0

    def text(self, s):
        return f'<&"> {"XO"[s.mover]} to move\n{" ".join(s.cells)}'


def test_a_game_of_text_alone_is_clicked_where_the_new_stone_comes():
    game = Flips()
    s = game.initial()
    found = by_name(game, s)
    at = {i: (0.6 + (2 * i + 0.5) * 0.6, 0.6 + 1.5 * 1.1) for i in range(6)}
    assert list(found) == ["0", "1", "4", "5"]
    for move, spot in found.items():
        assert [i for i in range(6) if has(spot.target, *at[i])] == [int(move)]
    texts = [e.text for e in ET.fromstring(picture_of(game, s)).iter(f"{SVG}text")]
    assert "".join(texts) == '<&">Xtomove..OX..'


class Pins(ply.Game):
    """Knock down one pin or two neighbours; `told` is how the position is written."""

    told: str = "state"

    def initial(self):
        return Row("IIIIII", 0)

    def player(self, s):
        return s.mover

    def actions(self, s):
        pairs = [2 * i + 1 for i in range(5) if s.cells[i : i + 2] == "II"]
        return sorted([2 * i for i in range(6) if s.cells[i] == "I"] + pairs)

    def result(self, s, a):
        i, n = a // 2, 1 + a % 2
        return Row(s.cells[:i] + "." * n + s.cells[i + n :], 1 - s.mover)

    def is_terminal(self, s):
        return "I" not in s.cells

    def utility(self, s, p):
        return 0

    def text(self, s):
        left = [str(i) for i in range(6) if s.cells[i] == "I"]
        taken = sum(1 << i for i in range(6) if s.cells[i] == ".")
        texts = {
            "state": f"Row(taken={taken}, mover={s.mover})",
            "prose": f"There are {len(left)} pins left, namely {', '.join(left)}.",
        }
        return texts.get(self.told, " ".join(s.cells))


@pytest.mark.parametrize("told", ["state", "prose", "row"])
def test_what_only_looks_like_a_place_is_none(told):
    game = Pins(told=told)
    for s in positions(game):
        found = by_name(game, s)
        if told != "row":
            assert found == {}
        elif all(a % 2 == 0 for a in game.legal(s)):
            assert list(found) == [str(a) for a in game.legal(s)]
        else:
            assert list(found) in ([], [str(a) for a in game.legal(s)])


def test_a_word_need_not_have_a_place():
    class Passing(Flips):
        def actions(self, s):
            return [*super().actions(s), 9]

        def result(self, s, a):
            return Row(s.cells, 1 - s.mover) if a == 9 else super().result(s, a)

        def action_name(self, s, a):
            return "pass" if a == 9 else f"at {a}"

    assert list(by_name(Passing(), Passing().initial())) == ["at 0", "at 1", "at 4", "at 5"]


def test_a_picture_without_a_size_gives_no_spots():
    class Sizeless(Flips):
        def picture(self, s):
            return f"<svg><circle cx='1' cy='{s.cells[0]}' r='1'/></svg>"

    game = Sizeless()
    assert spots(game, game.initial(), [0, 1]) == []


def test_where_a_picture_cannot_be_read_the_text_is_clicked():
    class Broken(Flips):
        def picture(self, s):
            return f"<svg><circle cx='1' {s.cells}"

    class Pictureless(Flips):
        def picture(self, s):
            return ""

    broken, pictureless = Broken(), Pictureless()
    assert spots(broken, broken.initial(), [0, 1]) == spots(pictureless, pictureless.initial(), [0, 1]) != []


@pytest.mark.parametrize("name", sorted(ply.games()))
def test_every_picture_is_well_formed(name):
    game = ply.load(name)
    for s in positions(game, seeds=1, most=6):
        for eyes in (None, 0):
            assert ET.fromstring(picture_of(game, s, eyes)).tag == f"{SVG}svg"


@pytest.mark.parametrize("name", ["tic-tac-toe", "backgammon", "kalah", "2048", "half-nim"])
def test_a_difference_is_that_of_all_elements(name):
    """Against a full comparison by another parser."""

    def elements(svg):
        found = [e for e in ET.fromstring(svg).iter() if e.tag not in (f"{SVG}svg", f"{SVG}title")]
        return collections.Counter((e.tag, tuple(sorted(e.attrib.items())), e.text) for e in found)

    game = ply.load(name)
    for s in positions(game, seeds=1, most=8):
        before = picture_of(game, s)
        for a in game.legal(s)[:5]:
            after = picture_of(game, game.result(s, a))
            old, new = elements(before), elements(after)
            change = difference(before, after)
            for ours, theirs in ((change.gone, old - new), (change.came, new - old)):
                assert sorted(e.text for e in ours) == sorted(t or "" for _, _, t in theirs.elements())
                tags = sorted(f"{SVG}{e.tag}" for e in ours)
                assert tags == sorted(tag for tag, _, _ in theirs.elements())


# -- games without any text or picture of their own -----------------------------------------------------------------


class Placing(ply.Game):
    """Put a mark on a free square; coordinates are (row, column)."""

    def initial(self):
        return ((None,) * 3,) * 4, 0

    def player(self, s):
        return s[1]

    def actions(self, s):
        return [(r, c) for r in range(4) for c in range(3) if s[0][r][c] is None]

    def result(self, s, a):
        rows = [list(row) for row in s[0]]
        rows[a[0]][a[1]] = "XO"[s[1]]
        return tuple(map(tuple, rows)), 1 - s[1]

    def is_terminal(self, s):
        return not self.actions(s)


class Marching(Placing):
    """Men go ahead."""

    def initial(self):
        return (("x", "x", "x"), ("", "", ""), ("", "", ""), ("o", "o", "o")), 0

    def actions(self, s):
        rows, mover = s
        steps = [(r, c, r + (1, -1)[mover]) for r in range(4) for c in range(3) if rows[r][c] == "xo"[mover]]
        return [((r, c), (to, c)) for r, c, to in steps if 0 <= to < 4 and not rows[to][c]]

    def result(self, s, a):
        rows = [list(row) for row in s[0]]
        (r, c), (to, _) = a
        rows[r][c], rows[to][c] = "", rows[r][c]
        return tuple(map(tuple, rows)), 1 - s[1]


class Text(Placing):
    """The same on a string, whose squares are counted."""

    def initial(self):
        return "." * 9, 0

    def actions(self, s):
        return [i for i, mark in enumerate(s[0]) if mark == "."]

    def result(self, s, a):
        return s[0][:a] + "XO"[s[1]] + s[0][a + 1 :], 1 - s[1]


@pytest.mark.parametrize("game", [Placing(), Marching(), Text()])
def test_moves_on_a_default_board_are_clicked_on_its_squares(game):
    for s in positions(game, seeds=1, most=5):
        legal = game.legal(s)
        frame, found = taken_apart(picture_of(game, s)).frame, by_name(game, s)
        assert list(found) == [game.action_name(s, a) for a in legal]
        places = [(spot.start, spot.target) for spot in found.values()]
        assert len(set(places)) == len(legal)
        for spot in found.values():
            assert frame.has(*spot.target.middle)
            assert (spot.start is not None) == (type(game) is Marching)
