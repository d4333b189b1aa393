"""What a person sees: texts that are read back, and pictures that a browser can draw."""

import random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import BadText, PlyantError
from plyant.games.half_nim import Pile
from plyant.games.nim import Piles

GAMES = [
    *ply.games(),
    "connect-four(width=5,height=4)",
    "connect-four(width=12,height=4)",
    "connect-four(width=1,height=63)",
    "mnk(m=26,n=2,k=2)",
    "mnk(m=2,n=11,k=3)",
    "half-nim(sticks=100)",
    "half-nim(sticks=1)",
    "nim(piles=(1,0,12))",
    "tree(nodes=A(B(3 -1.5) 7 C'(D(0))),root=min)",
]


def positions(game, seed, most=40):
    """The positions of one random game, from the start to the end, or the first of them."""
    choose = random.Random(seed)
    s = game.initial()
    yield s
    while not game.is_terminal(s) and (most := most - 1):
        s = game.result(s, choose.choice(game.legal(s)))
        yield s


def same(game, s):
    """What makes two states the same position."""
    return (
        game.key(s),
        game.is_terminal(s),
        [game.utility(s, p) for p in range(len(game.players))] if game.is_terminal(s) else None,
    )


@pytest.mark.parametrize("text", [text for text in GAMES if ply.load(text).has("picture")])
def test_pictures_are_well_formed(text):
    game = ply.load(text)
    for seed in range(5):
        for s in positions(game, seed):
            root = ElementTree.fromstring(game.picture(s))
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert [float(number) > 0 for number in root.attrib["viewBox"].split()[2:]] == [True, True]


def test_pictures_show_every_stone():
    """Six stones, six discs of their colours on 42 places; an × has two strokes."""
    game = ply.load("connect-four")
    parts = ElementTree.fromstring(game.picture(game.replay("443215"))).iter()
    fills = [e.attrib["fill"] for e in parts if "r" in e.attrib]
    assert (len(fills), fills.count("#d1495b"), fills.count("#edae49")) == (42, 3, 3)
    game = ply.load("tic-tac-toe")
    parts = list(ElementTree.fromstring(game.picture(game.replay("a1 b2 c3"))).iter())
    assert len([e for e in parts if e.attrib.get("stroke") == "#d1495b"]) == 4
    assert len([e for e in parts if e.tag.endswith("circle")]) == 1


@pytest.mark.parametrize("text", [text for text in GAMES if ply.load(text).has("parse_state")])
def test_a_printed_position_is_read_back(text):
    """The same position, and, but for which stone of a board was the last, the same state."""
    game = ply.load(text)
    for seed in range(10):
        for s in positions(game, seed):
            read = game.parse_state(game.text(s))
            assert same(game, read) == same(game, s)
            assert game.player(read) == game.player(s)
            if not hasattr(s, "last"):
                assert read == s
            assert game.text(read) == game.text(s)


def test_most_games_read_positions():
    """So that the test above cannot become empty."""
    readers = {name for name in ply.games() if ply.load(name).has("parse_state")}
    assert {"connect-four", "gomoku", "half-nim", "mnk", "nim", "tic-tac-toe"} <= readers


@pytest.mark.parametrize(
    ("name", "text", "state"),
    [
        ("half-nim", "13", Pile(13, 0)),
        ("half-nim", " 13 min ", Pile(13, 1)),
        ("half-nim", "13 MAX", Pile(13, 0)),
        ("nim", "3 0 5", Piles((3, 0, 5), 0)),
        ("nim", "3,0,5 MIN", Piles((3, 0, 5), 1)),
        ("nim", "3 0 5 max", Piles((3, 0, 5), 0)),
    ],
)
def test_piles_are_typed_as_numbers(name, text, state):
    assert ply.load(name).parse_state(text) == state


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("half-nim", "", "number of sticks"),
        ("half-nim", "0", "number of sticks"),
        ("half-nim", "-3", "number of sticks"),
        ("half-nim", "²", "number of sticks"),
        ("half-nim", "13 NIM", "number of sticks"),
        ("half-nim", "9" * 30, "number of sticks"),
        ("nim", "3 4", "3 piles"),
        ("nim", "3 4 5 6", "3 piles"),
        ("nim", "3 4 ²", "3 piles"),
        ("nim", "3 4 1000", "3 piles"),
        ("tic-tac-toe", "XXX/.../...", "3 X and 0 O"),
        ("tic-tac-toe", "O../.../...", "0 X and 1 O"),
        ("tic-tac-toe", "XXX/OOO/...", "over before"),
        ("tic-tac-toe", "XX/OO", "3 rows of 3"),
        ("connect-four", "......./......./......./...X.../......./.......", "column 4"),
        ("connect-four", "X", "6 rows of 7"),
        ("tree", "3", "give the moves"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_the_reason(name, text, told):
    with pytest.raises(BadText, match=told):
        ply.load(name).parse_state(text)


@pytest.mark.parametrize("name", [name for name in ply.games() if ply.load(name).has("parse_state")])
@given(text=st.text(alphabet=st.one_of(st.sampled_from("XO./ \n123|()MIN"), st.characters())))
def test_any_text_is_a_position_or_refused(name, text):
    game = ply.load(name)
    try:
        s = game.parse_state(text)
    except PlyantError:
        return
    assert game.parse_state(game.text(s)) == s


def test_the_order_of_moves_makes_no_other_position():
    """In a table the same stones are the same key."""
    game = ply.load("tic-tac-toe")
    assert game.key(game.replay("a1 b2 c3")) == game.key(game.replay("c3 b2 a1"))
    assert game.key(game.replay("a1 b2 c3")) != game.key(game.replay("a1 c3 b2"))
