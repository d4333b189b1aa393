"""Cards, dice and chips: what is drawn can be counted."""

from xml.etree import ElementTree

import pytest

from plyant import board, cards


def drawn(part):
    """All elements of a part of a picture."""
    return list(ElementTree.fromstring(f"<g>{part}</g>").iter())[1:]


def texts(part):
    return [e.text for e in drawn(part) if e.tag == "text"]


def circles(part):
    return [e for e in drawn(part) if e.tag == "circle"]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(face):
    pips = circles(cards.die(3, 5, face))
    assert len(pips) == face
    assert not texts(cards.die(3, 5, face))
    for axis, middle in (("cx", 3), ("cy", 5)):  # they lie evenly around the middle, and inside
        places = [float(pip.attrib[axis]) for pip in pips]
        assert sum(places) / face == pytest.approx(middle)
        assert all(abs(place - middle) < 0.4 for place in places)


def test_a_die_with_more_faces_has_a_number_and_a_hidden_one_has_nothing():
    assert (texts(cards.die(0, 0, 12)), circles(cards.die(0, 0, 12))) == (["12"], [])
    assert (texts(cards.hidden_die(0, 0)), circles(cards.hidden_die(0, 0))) == (["?"], [])


@pytest.mark.parametrize("suit", "SHDC")
def test_a_card_shows_rank_and_suit(suit):
    part = cards.card(1, 1, "10", suit)
    assert texts(part) == ["10"]
    signs = [e for e in drawn(part) if e.tag == "path"]
    assert [e.attrib["fill"] for e in signs] == [board.COLOURS[0] if suit in "HD" else board.INK]
    assert [e.tag for e in drawn(cards.card(1, 1, "7"))] == ["rect", "text"]


def test_the_four_suits_differ():
    assert len({cards.symbol(0, 0, suit) for suit in "SHDC"}) == 4


def test_backs_are_all_alike():
    assert cards.back(1, 2) == cards.back(1, 2)
    assert not texts(cards.back(1, 2))


@pytest.mark.parametrize("count", [0, 1, 3, 8, 15])
def test_a_row_keeps_to_its_width(count):
    row = cards.row(4, 1, 7, [cards.back] * count)
    group = drawn(row)[0]
    scale = float(group.attrib["transform"].partition("scale(")[2].rstrip(")"))
    outer = [e for e in drawn(row) if e.tag == "rect" and e.attrib["width"] == "1"]
    assert len(outer) == count
    edges = [scale * (float(e.attrib["x"]) + side) for e in outer for side in (0, 1)]
    assert max(map(abs, edges), default=0) <= 3.5 + 0.02
    assert min(edges, default=0) == pytest.approx(-max(edges, default=0))
    assert (scale == 1) == (count <= 6)


def test_chips_are_counted_and_the_player_on_move_is_marked():
    assert texts(cards.chips(0, 0, 3)) == ["3"]
    assert [len([e for e in drawn(cards.chips(0, 0, n)) if e.tag == "ellipse"]) for n in (1, 3, 13)] == [1, 3, 6]
    assert [e.tag for e in drawn(cards.name(0, 0, "A", True))] == ["rect", "text"]
    assert [e.tag for e in drawn(cards.name(0, 0, "A", False))] == ["text"]
    assert texts(cards.name(0, 0, "<A>", False)) == ["<A>"]
