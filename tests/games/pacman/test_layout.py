"""Layouts of Pac-Man: our own are as promised, any text is read or refused with one sentence that says where."""

import dataclasses
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plyant as ply
from plyant.errors import BadFile, BadText, ParameterError
from plyant.games.pacman import layout
from plyant.games.pacman.layout import Layout, find, read
from plyant.warning import collect_warnings

GOOD = "%%%%%\n%P.o%\n%G 2%\n%%%%%"
# size, ghosts, food, capsules; the size and counts of small and large are what players are measured on
OWN = {
    "tiny": (7, 7, 1, 18, 1),
    "corridor": (17, 3, 1, 10, 1),
    "trap": (11, 5, 2, 4, 0),
    "ring": (11, 7, 1, 22, 0),
    "open": (12, 8, 2, 51, 2),
    "power": (15, 9, 4, 49, 7),
    "small": (20, 7, 2, 55, 2),
    "medium": (20, 11, 2, 99, 2),
    "maze": (23, 15, 2, 153, 2),
    "large": (28, 27, 4, 147, 6),
}


def exits(rows, place):
    """The free squares beside one."""
    x, y = place
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [(a, b) for a, b in around if 0 <= b < len(rows) and 0 <= a < len(rows[0]) and rows[b][a] != "%"]


def steps_from(rows, start):
    """The steps from a square to each that can be reached."""
    steps, queue = {start: 0}, [start]
    for place in queue:
        for other in exits(rows, place):
            if other not in steps:
                steps[other] = steps[place] + 1
                queue.append(other)
    return steps


def where(rows, marks):
    return [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark in marks]


def refusal(text, error=BadText):
    with pytest.raises(error) as caught:
        find(text) if error is BadFile else read(text)
    said = str(caught.value)
    assert "\n" not in said
    assert said.startswith("pacman: ")
    assert said.endswith(".")
    return said


def test_our_own_are_named_small_to_large():
    assert set(layout.names()) == set(OWN)
    areas = [OWN[name][0] * OWN[name][1] for name in layout.names()]
    assert areas == sorted(areas)
    layout.names().clear()
    assert layout.names(), "a caller's list is its own"


@pytest.mark.parametrize("name", OWN)
def test_our_own_have_their_sizes_and_are_enclosed(name):
    own = find(name)
    assert (own.width, own.height, len(own.ghosts), len(own.food), len(own.capsules)) == OWN[name]
    assert set(own.rows[0] + own.rows[-1]) == {"%"}
    assert {row[0] + row[-1] for row in own.rows} == {"%%"}
    reached = steps_from(own.rows, own.pacman)
    assert set(where(own.rows, " .oPG")) == set(reached), "no square is lost"
    assert all(reached[ghost] >= 2 for ghost in own.ghosts)
    assert read(own.text()) == own


@pytest.mark.parametrize("name", ["tiny", "ring", "open", "power", "small", "medium", "maze", "large"])
def test_these_have_no_dead_ends(name):
    rows = find(name).rows
    assert [place for place in where(rows, " .oPG") if len(exits(rows, place)) < 2] == []


@pytest.mark.parametrize("name", ["small", "medium", "large"])
def test_no_square_can_be_cut_off_by_one_ghost(name):
    """Whichever square is closed, all others are still connected."""
    rows = find(name).rows
    squares = where(rows, " .oPG")
    for x, y in squares:
        closed = [*rows[:y], rows[y][:x] + "%" + rows[y][x + 1 :], *rows[y + 1 :]]
        start = next(place for place in squares if place != (x, y))
        assert len(steps_from(closed, start)) == len(squares) - 1


def test_reading_gives_every_thing_its_place():
    found = read(GOOD)
    assert found == Layout(tuple(GOOD.split("\n")), (1, 1), ((3, 2), (1, 2)), ((2, 1),), ((3, 1),))
    assert (found.width, found.height, found.text()) == (5, 4, GOOD)
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.rows = ()


def test_ghosts_come_by_number_then_in_reading_order():
    assert read("%G3G1P.2%").ghosts == ((4, 0), (7, 0), (2, 0), (1, 0), (3, 0))


def test_beyond_the_border_is_wall():
    found = read("P./. ")
    assert not any(found.is_wall(x, y) for x in (0, 1) for y in (0, 1))
    assert all(found.is_wall(*place) for place in [(-1, 0), (0, -1), (2, 1), (1, 2)])
    assert read(GOOD).is_wall(0, 0)


@pytest.mark.parametrize(
    "text",
    [
        GOOD + "\n\n\n",
        GOOD.replace("\n", "\r\n") + "\r\n",
        "\ufeff" + GOOD,
        GOOD.replace("\n", "/"),
        GOOD.replace("\n", "/") + "\n",
    ],
)
def test_what_editors_and_parameters_do_to_a_text_is_no_matter(text):
    assert read(text) == read(GOOD)
    assert find(text) == read(GOOD)


def test_a_ghost_may_be_walled_in_and_free_squares_may_be_unreachable():
    assert read("%P.%G% %").ghosts == ((4, 0),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the layout is empty"),
        ("\n\r\n\n", "the layout is empty"),
        ("///", "the layout is empty"),
        ("%..%", "the layout has no Pac-Man; one square must be P"),
        (
            "%P.1%\n%1..%",
            "line 2, column 2 of the layout: this 1 is a second ghost 1; the first is in line 1",
        ),
        ("%P.%\n%.P%", "line 2, column 3 of the layout: this P is a second Pac-Man; the first is in line 1, column 2"),
        ("%Po%", "the layout has no food, so it can never be won"),
        (
            "%P %\n%%%%\n%. %",
            "line 3, column 2 of the layout: Pac-Man cannot reach this food from his start in line 1, ",
        ),
        ("%P.%o%.%", "line 1, column 5 of the layout: Pac-Man cannot reach this capsule"),
        (
            "%P.%\n%%\n%%%%",
            "line 2, column 3 of the layout: this line has 2 squares instead of 4; all lines must",
        ),
        ("%P.\n%%%%\n%%%%", "line 1, column 4 of the layout: this line has 3 squares instead of 4"),
        ("\n%P.%", "line 1, column 1 of the layout: this line has 0 squares instead of 4"),
        ("%P.%\n%x.%", "line 2, column 2 of the layout: 'x' is not one of % wall, . food, o capsule, P Pac-Man"),
        ("%P.%\n%\t.%", r"line 2, column 2 of the layout: '\t' is not"),
        ("%P.%\n%0.%", "line 2, column 2 of the layout: '0' is not"),
        ("%P.%\n/", "line 2, column 1 of the layout: '/' is not"),
        ("%P.%\u2028%", r"line 1, column 5 of the layout: '\u2028' is not"),
        ("%P.%\r%", r"line 1, column 5 of the layout: '\r' is not"),
        ("\ufeff\ufeff%P.%", r"line 1, column 1 of the layout: '\ufeff' is not"),
        ("P." + "%" * 63, "the lines of the layout have 65 squares; at most 64"),
        ("P.\n" * 65, "the layout has 65 lines; at most 64"),
        ("P." + "G" * 10, "the layout has 10 ghosts; at most 9"),
        ("P." + "o" * 61, "the layout has 61 capsules; at most 60"),
        ("P" + "." * 63 + "\n" + ("." * 64 + "\n") * 23, "the layout has 1,535 squares of food; at most 1,500"),
        ("P." + " " * 62 + ("\n" + " " * 64) * 25, "the layout has 1,664 squares that are no walls; at most 1,600"),
        ("P." * 40_000, "the layout is longer than 64 KiB"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text, said):
    assert refusal(text).startswith(f"pacman: {said}")


def test_spaces_behind_the_walls_are_a_warning():
    with collect_warnings() as given:
        assert read("%%%%%\n%P. %  \n%%%%% ") == read("%%%%%\n%P. %\n%%%%%")
    assert given == ["pacman: spaces at the ends of lines of the layout are left out, so that all are equally long."]


def test_the_largest_allowed_is_read():
    rows = ["P" + "." * 63, *["." * 64] * 22, "." * 29 + "o" * 35, "o" * 25 + "123456789" + "%" * 30, *["%" * 64] * 39]
    found = read("\n".join(rows))
    assert (found.width, found.height, len(found.food), len(found.capsules)) == (64, 64, 1500, 60)
    assert len(found.ghosts) == 9


def test_random_mazes_are_found_by_name():
    assert find("random-21x11-seed7") == find("random-21x11-seed7-ghosts2")
    found = find("random-21x11-seed7-ghosts4")
    assert (found.width, found.height, len(found.ghosts)) == (21, 11, 4)
    assert found != find("random-21x11-seed8-ghosts4")
    with pytest.raises(ParameterError, match=r"width=4 is not a whole number from 5 to 64"):
        find("random-4x11-seed7")


@pytest.mark.parametrize("name", ["smal", "", "random-21x11", "no/such/file.lay", "a\0b", "x" * 5000, "l" * 100_000])
def test_a_mistyped_name_is_answered_with_the_nearest(name):
    with pytest.raises(BadText, match=r"is neither a layout nor a file\..* The layouts are .*path of its file") as it:
        find(name)
    assert len(str(it.value)) < 400
    assert "\n" not in str(it.value)
    if name == "smal":
        assert "Did you mean 'small'?" in str(it.value)


def test_a_file_is_read_and_named_in_what_is_wrong_with_it(tmp_path):
    file = tmp_path / "mine.lay"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode() + b"\r\n")
    assert find(str(file)) == read(GOOD)
    file.write_text("%P.%\n%x.%")
    with pytest.raises(BadText, match=r"mine\.lay: line 2, column 2 of the layout: 'x' is not"):
        find(str(file))
    file.write_bytes(b"%P.%\n%\xff.%")
    assert "is not a text file: line 2 is not in UTF-8" in refusal(str(file), BadFile)
    file.write_bytes(b"%" * 70_000)
    assert "is larger than 64 KiB" in refusal(str(file), BadFile)
    assert "is a folder" in refusal(str(tmp_path), BadFile)


def test_our_own_win_over_files_of_the_same_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "small").write_text(GOOD)
    assert find("small").width == 20
    assert find("./small") == read(GOOD)


def judged(text):
    """What another reader, which shares nothing with ours, says of a text: a line, a column, or True if it is good."""
    text = re.sub("\r\n", "\n", text[1:] if text[:1] == "\ufeff" else text)
    text = re.sub("\n+$", "", text) if text.endswith("\n") else text
    rows = text.split("\n") if "\n" in text else text.split("/")
    if not "".join(rows) or len(rows) > 64 or max(map(len, rows)) > 64:
        return "size"
    for y, row in enumerate(rows):
        strange = re.search("[^%.oPG1-9 _]", row)
        if strange:
            return f"line {y + 1}, column {strange.start() + 1} "
    bare = [re.sub("[ _]+$", "", row) for row in rows]
    if len({len(row) for row in rows}) > 1 and len({len(row) for row in bare}) == 1:
        rows = bare
    if len({len(row) for row in rows}) > 1:
        return "squares instead of"
    men = where(rows, "P")
    again = [places[1][::-1] for mark in "P123456789" if len(places := where(rows, mark)) > 1]
    if again:
        return f"line {min(again)[0] + 1}, column {min(again)[1] + 1} "
    if len(where(rows, "G123456789")) > 9 or len(where(rows, "o")) > 60 or len(where(rows, ".")) > 1500:
        return "at most"
    if len(where(rows, ".oPG123456789 ")) > 1600:
        return "at most"
    if not men:
        return "no Pac-Man"
    if not where(rows, "."):
        return "no food"
    reached = steps_from(rows, men[0])
    for x, y in where(rows, ".o"):
        if (x, y) not in reached:
            return f"line {y + 1}, column {x + 1} "
    return True


def check(text):
    verdict = judged(text)
    if verdict is True:
        found = read(text)
        assert read(found.text()) == found
        rows = found.rows
        assert [found.pacman] == where(rows, "P")
        assert list(found.food) == where(rows, ".")
        assert list(found.capsules) == where(rows, "o")
        assert sorted(found.ghosts) == sorted(where(rows, "G123456789"))
        marks = [rows[y][x] for x, y in found.ghosts]
        assert marks == sorted(marks)
    else:
        said = refusal(text)
        assert verdict == "size" or verdict in said
    return verdict


@settings(max_examples=300)
@given(st.text(st.sampled_from("%.oPG13 \n/\r\ufeff\tx") | st.characters(), max_size=40))
def test_any_text_is_read_or_refused(text):
    check(text)


@settings(max_examples=150)
@given(
    st.integers(1, 5).flatmap(lambda n: st.lists(st.text("%.oPG2 .. ", min_size=n, max_size=n), min_size=1, max_size=6))
)
def test_any_rectangle_is_read_or_refused(rows):
    check("\n".join(rows))


@settings(max_examples=60)
@given(st.text(max_size=60) | st.from_regex(r"random-\d+x\d+-seed\d+(-ghosts\d+)?", fullmatch=True))
def test_any_name_is_found_or_refused(name):
    said = ""
    try:
        found = find(name)
        assert read(found.text()) == found
    except (BadText, BadFile, ParameterError) as error:
        said = str(error)
    assert "\n" not in said


def test_layouts_with_one_character_changed_lost_or_added():
    luck = random.Random(1)
    seen = set()
    for name in ("tiny", "trap", "small"):
        text = find(name).text()
        for at in range(len(text)):
            for mark in ("", luck.choice("%.oPG7 \n"), luck.choice("/\tp0"), text[at] + luck.choice("%. \n")):
                seen.add(check(text[:at] + mark + text[at + 1 :]))
    assert {True, "squares instead of", "no Pac-Man"} < seen
    assert len(seen) > 100, "also lines and columns"


@pytest.mark.parametrize(
    "rows", [["P...", "....", "...G"], ["%%%%%%%", "%P...G%", "%%%%%% "], ["  P.", "G.%."], ["P.G"]]
)
def test_a_layout_in_one_line_is_the_same_and_a_recording_holds_it(tmp_path, rows):
    file = tmp_path / "100%.lay"
    file.write_text("\n".join(rows))
    game = ply.load(f"pacman(layout={file})")
    assert find(find(str(file)).in_one_line()) == find(str(file))
    assert ply.load(str(game.carried())).plan == game.plan
