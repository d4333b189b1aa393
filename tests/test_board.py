"""Boards as people see and type them."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyant import board
from plyant.errors import BadText

SIZE = st.integers(1, 26)


def test_columns_go_on_after_z():
    assert [board.column_letter(c) for c in (0, 1, 25, 26, 27, 51, 52, 701, 702)] == [
        *("a", "b", "z", "aa", "ab", "az", "ba", "zz", "aaa")
    ]


@given(st.integers(1, 60), st.integers(1, 60), st.data())
def test_a_square_is_read_from_its_name_and_from_its_number(width, height, data):
    square = data.draw(st.integers(0, width * height - 1))
    name = board.square_name(square, width)
    assert board.parse_square(name, width, height) == square
    assert board.parse_square(f" {name.upper()} ", width, height) == square
    assert board.parse_square(str(square + 1), width, height) == square


def test_squares_are_counted_in_reading_order():
    assert [board.square_name(i, 3) for i in range(9)] == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


@pytest.mark.parametrize(
    "text", ["", "d1", "a4", "a0", "0", "10", "-1", "1a", "a", "b2x", "é1", "²", "a²", "٣", "9" * 5000]
)
def test_what_is_not_a_square_is_none(text):
    assert board.parse_square(text, 3, 3) is None


@given(st.text(), SIZE, SIZE)
def test_any_text_is_a_square_of_the_board_or_none(text, width, height):
    square = board.parse_square(text, width, height)
    assert square is None or 0 <= square < width * height


@pytest.mark.parametrize("rows", [True, False], ids=["letters", "numbers"])
@given(width=SIZE, height=st.integers(1, 11), data=st.data())
def test_a_printed_board_is_read_back(rows, width, height, data):
    """Also where a column is called x or o, as the stones are."""
    cells = data.draw(st.lists(st.sampled_from("XO."), min_size=width * height, max_size=width * height))
    text = board.grid_text(width, height, lambda c, r: cells[r * width + c], rows=rows)
    assert board.parse_grid(text, width, height, ("X", "O")) == cells


@pytest.mark.parametrize(
    "text", ["XO./.X./..O", "xo./.x./..o", "X O .\n. X .\n. . O", "XO_/-X-/..O", " XO. / .X. / ..O ", "XO.\n.X.\n..O\n"]
)
def test_a_board_may_be_typed_in_several_ways(text):
    assert "".join(board.parse_grid(text, 3, 3, ("X", "O"))) == "XO..X...O"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "none"),
        ("XO./.X.", "3, 3"),
        ("XO./.X./..O/...", "3, 3, 3, 3"),
        ("XO/.X./..O", "2, 3, 3"),
        ("XO./.#./..O", "'#' in row 2"),
        ("XZO./.X./..O", "'Z' in row 1"),
        ("XO./.X./..3", "'3' in row 3"),
    ],
)
def test_a_board_that_cannot_be_read_is_told_by_its_rows(text, told):
    with pytest.raises(BadText) as caught:
        board.parse_grid(text, 3, 3, ("X", "O"))
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(alphabet="XOxo./ \n0123abc#é²"))
def test_any_text_is_a_board_or_refused(text):
    try:
        cells = board.parse_grid(text, 3, 3, ("X", "O"))
    except BadText:
        return
    assert len(cells) == 9
    assert set(cells) <= set("XO.")


def test_a_picture_of_all_parts_is_well_formed():
    parts = [
        board.label(1, 1, "A & B < C"),
        board.disc(1, 1, 0.4, "#123456"),
        board.stroke(0, 0, 1, 1),
        board.ring(1, 1, 0.3, "red"),
        board.cross(1, 1, 0.3, "red"),
    ]
    root = ElementTree.fromstring(board.svg(3, 2.5, parts, "a <title> & more"))
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.attrib["viewBox"] == "0 0 3 2.5"
    assert root[0].text == "a <title> & more"
    assert [child.tag.split("}")[1] for child in root] == [
        *("title", "rect", "text", "circle", "line", "circle", "line", "line")
    ]
    assert root[2].text == "A & B < C"
