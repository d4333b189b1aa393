"""Files of TSPLIB and CVRPLIB: every layout, every keyword, and every way to be wrong."""

import math
import random
import time

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import given, settings

from plyant.colony.metrics import EUC_2D, MATRIX
from plyant.colony.problem import OPEN, ROUTES, TOUR
from plyant.colony.reading import read
from plyant.errors import BadFile, ParameterError, PlyantError
from plyant.warning import collect_warnings

SQUARE = """NAME : square
COMMENT : four corners
TYPE : TSP
DIMENSION : 4
EDGE_WEIGHT_TYPE : EUC_2D
NODE_COORD_SECTION
1 0 0
2 3 4
5 6.5 0
7 0.0 1e1
EOF
"""
DELIVERY = """NAME : delivery
COMMENT : (no of trucks: 2, EOF is not the end here, nor is a NODE_COORD_SECTION)
TYPE : CVRP
DIMENSION : 4
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 10
NODE_COORD_SECTION
 1 0 0
 2 1 1
 3 2 4
 4 9 9
DEMAND_SECTION
2 5
1 0
3 6
4 7
DEPOT_SECTION
 1
 -1
EOF
"""


@pytest.fixture
def reading(tmp_path):
    def write_and_read(text, called="some.tsp", **more):
        path = tmp_path / called
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read(path, **more)

    return write_and_read


def explicit(layout, numbers, size, kind="TSP"):
    return (
        f"NAME: m\nTYPE: {kind}\nDIMENSION: {size}\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: {layout}\n"
        f"EDGE_WEIGHT_SECTION\n{numbers}\nEOF\n"
    )


def test_points(reading):
    problem = reading(SQUARE)
    assert (problem.name, problem.comment, problem.kind, problem.metric) == ("square", "four corners", TOUR, EUC_2D)
    assert problem.cities == (1, 2, 5, 7)
    assert problem.points.tolist() == [[0, 0], [3, 4], [6.5, 0], [0, 10]]
    assert problem.distance(0, 1) == 5
    assert problem.distance(0, 2) == 7  # 6.5 is rounded up


@pytest.mark.parametrize(
    "text",
    [
        SQUARE.replace(" : ", ": "),
        SQUARE.replace(" : ", ":"),
        SQUARE.lower(),
        SQUARE.replace("\n", "\r\n"),
        SQUARE.replace("\n", "\r"),
        "\ufeff" + SQUARE,
        SQUARE.replace("EOF\n", ""),
        SQUARE.replace("EOF\n", "-1\nEOF\n"),
        SQUARE.replace("EOF\n", "EOF\nwhat comes later counts for nothing\n"),
        SQUARE.replace("\n", "\n\n   \n").replace("5 6.5 0", "# a comment\n\t5\t6.5   0  "),
        SQUARE.replace("NODE_COORD_SECTION", "NODE_COORD_SECTION:"),
        SQUARE.replace("TYPE : TSP", "TYPE : TSP (M.~Hofmeister)"),
        SQUARE.replace("four corners", "four corners\nCOMMENT : of a square"),
        SQUARE.encode() + b"\x1a",
        SQUARE.replace("four corners", "von Grötschel").encode("latin-1"),
    ],
)
def test_variants_of_writing(reading, text):
    problem = reading(text)
    assert problem.cities == (1, 2, 5, 7)
    assert problem.points.tolist() == [[0, 0], [3, 4], [6.5, 0], [0, 10]]
    assert problem.name == "square"


def test_comments_are_text(reading):
    assert reading(SQUARE.replace("four corners", "von Grötschel").encode("latin-1")).comment == "von Grötschel"
    assert reading(SQUARE.replace("four corners", "a\nCOMMENT: b")).comment == "a b"
    assert reading(SQUARE.replace(": square", ': "GEOFF_SECTION-007"')).name == "GEOFF_SECTION-007"


def test_any_suffix_will_do(reading):
    assert reading(SQUARE, "square.dat").size == reading(SQUARE, "square.txt").size == 4


def geo(first, second):
    """TSPLIB's definition, in plain Python."""

    def radians(degrees_minutes):
        degrees = math.trunc(degrees_minutes)
        return 3.141592 * (degrees + 5.0 * (degrees_minutes - degrees) / 3.0) / 180.0

    (a, b), (c, d) = ([radians(part) for part in place] for place in (first, second))
    q1, q2, q3 = math.cos(b - d), math.cos(a - c), math.cos(a + c)
    return int(6378.388 * math.acos(0.5 * ((1 + q1) * q2 - (1 - q1) * q3)) + 1)


def att(first, second):
    exact = math.sqrt(((first[0] - second[0]) ** 2 + (first[1] - second[1]) ** 2) / 10)
    return round(exact) + (round(exact) < exact)


@pytest.mark.parametrize(
    ("metric", "first", "second", "formula", "expected"),
    [
        ("GEO", (16.47, 96.10), (16.47, 94.44), geo, 153),  # burma14
        ("GEO", (-16.47, -96.10), (20.09, 92.54), geo, None),
        ("ATT", (6734, 1453), (2233, 10), att, 1495),  # att48
        ("ATT", (2233, 10), (5530, 1424), att, None),
        ("EUC_2D", (565, 575), (25, 185), lambda a, b: int(math.dist(a, b) + 0.5), 666),  # berlin52
        ("CEIL_2D", (565, 575), (25, 185), lambda a, b: math.ceil(math.dist(a, b)), 667),
    ],
)
def test_distances(reading, metric, first, second, formula, expected):
    rows = "".join(f"{i} {x} {y}\n" for i, (x, y) in enumerate((first, second), 1))
    problem = reading(f"TYPE: TSP\nDIMENSION: 2\nEDGE_WEIGHT_TYPE: {metric}\nNODE_COORD_SECTION\n{rows}")
    assert problem.distance(0, 1) == problem.distance(1, 0) == formula(first, second)
    assert expected in (None, problem.distance(0, 1))


def pairs(layout, size):
    """The places one by one, straight from TSPLIB's wording: which half, with the diagonal, in which order."""
    half, *_, by = layout.split("_")
    for outer in range(size):
        for inner in range(size):
            row, column = (outer, inner) if by == "ROW" else (inner, outer)
            if row == column:
                if "DIAG" in layout:
                    yield row, column
            elif (row < column) == (half == "UPPER"):
                yield row, column


LAYOUTS = [f"{half}_{with_}{by}" for half in ("UPPER", "LOWER") for with_ in ("", "DIAG_") for by in ("ROW", "COL")]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_every_layout_of_a_matrix(reading, layout, size):
    rng = random.Random(size)
    matrix = [[0] * size for _ in range(size)]
    for i in range(size):
        for j in range(i):
            matrix[i][j] = matrix[j][i] = rng.randrange(1000)
    numbers = [str(matrix[i][j]) for i, j in pairs(layout, size)]
    wrapped = "".join(number + rng.choice([" ", "\n", "\t", "\n\n  "]) for number in numbers)
    problem = reading(explicit(layout, wrapped, size))
    assert problem.matrix.tolist() == matrix
    assert problem.cities == tuple(range(1, size + 1))
    assert problem.metric == MATRIX


def test_a_full_matrix_need_not_be_symmetric(reading):
    problem = reading(explicit("FULL_MATRIX", "9999999 1 2\n3 9999999 4 5\n6 100000000\n-1", 3, "ATSP"), "a.atsp")
    assert problem.matrix.tolist() == [[0, 1, 2], [3, 0, 4], [5, 6, 0]]
    assert not problem.is_symmetric
    assert problem.kind == TOUR


def test_places_for_pictures_are_kept_in_order(reading):
    text = explicit("LOWER_ROW", "1 2 3", 3).replace("EOF", "DISPLAY_DATA_SECTION\n3 30 3\n1 10 1\n2 20 2\nEOF")
    problem = reading(text)
    assert problem.points.tolist() == [[10, 1], [20, 2], [30, 3]]
    assert problem.matrix.tolist() == [[0, 1, 2], [1, 0, 3], [2, 3, 0]]
    assert problem.distance(0, 1) == 1


def test_routes(reading):
    problem = reading(DELIVERY, "d.vrp")
    assert (problem.kind, problem.start, problem.capacity) == (ROUTES, 0, 10)
    assert problem.demands.tolist() == [0, 5, 6, 7]
    assert problem.distance(0, 1) == 1  # rounded, as TSPLIB says
    assert reading(DELIVERY.replace(" 1\n -1\n", "1 -1\n")).start == 0
    assert reading(DELIVERY, kind="tour").kind == TOUR
    with pytest.raises(ParameterError):
        reading(DELIVERY, end=2)


def test_kind_start_and_end(reading):
    assert reading(SQUARE, start=5).start == 2
    problem = reading(SQUARE, start="7", end="2", name="mine")
    assert (problem.kind, problem.start, problem.end, problem.name) == (OPEN, 3, 1, "mine")
    assert reading(SQUARE, kind="path", start=1, end=7).kind == "path"
    with pytest.raises(ParameterError, match="no city 3"):
        reading(SQUARE, start=3)
    with pytest.raises(ParameterError, match="an end is for"):
        reading(SQUARE, kind="tour", end=7)
    with pytest.raises(ParameterError, match="kind="):
        reading(SQUARE, kind="walk")
    with pytest.raises(BadFile, match=r"some\.tsp: routes need"):
        reading(SQUARE, kind="routes")


BAD = {
    "fewer rows": (SQUARE.replace("7 0.0 1e1\n", ""), "line 6: NODE_COORD_SECTION has 3 rows, and DIMENSION is 4"),
    "more rows": (SQUARE.replace("EOF", "9 9 9"), "5 rows"),
    "truncated row": (SQUARE[: SQUARE.index(" 1e1")], "line 10: 2 entries"),
    "letters": (SQUARE.replace("6.5", "6.5m"), "line 9: '6.5m' is not a number"),
    "a letter O": (SQUARE.replace("2 3 4", "2 3 O"), "line 8"),
    "underscore": (SQUARE.replace("6.5", "6_5"), "line 9"),
    "NaN": (SQUARE.replace("6.5", "NaN"), "line 9"),
    "infinite": (SQUARE.replace("6.5", "1e999"), "line 9"),
    "too large": (SQUARE.replace("6.5", "1e200"), "1e150"),
    "twice": (SQUARE.replace("7 0.0", "2 0.0"), "line 10: city 2 is there twice"),
    "fraction": (SQUARE.replace("7 0.0", "7.5 0.0"), "line 10: 7.5 is not the number of a city"),
    "no DIMENSION": (explicit("UPPER_ROW", "1", 2).replace("DIMENSION: 2\n", ""), "does not say its DIMENSION"),
    "no metric": (SQUARE.replace("EDGE_WEIGHT_TYPE : EUC_2D\n", ""), "EDGE_WEIGHT_TYPE"),
    "no layout": (explicit("", "1", 2), "EDGE_WEIGHT_FORMAT"),
    "strange layout": (explicit("SOME_ROW", "1", 2), "LOWER_DIAG_COL"),
    "DIMENSION 0": (SQUARE.replace(": 4", ": 0"), "'0'"),
    "DIMENSION -4": (SQUARE.replace(": 4", ": -4"), "'-4'"),
    "DIMENSION 4.5": (SQUARE.replace(": 4", ": 4.5"), "'4.5'"),
    "DIMENSION four": (SQUARE.replace(": 4", ": four"), "'FOUR'"),
    "a thousand million": (SQUARE.replace(": 4", ": 1000000000"), "has 4 rows"),
    "a googol": (SQUARE.replace(": 4", ": 1" + "0" * 5000), "DIMENSION"),
    "a huge matrix": (explicit("FULL_MATRIX", "1 2", 10**9), "20,000"),
    "a large matrix": (explicit("FULL_MATRIX", "1 2", 20_000), "has 2 distances"),
    "a short matrix": (explicit("UPPER_ROW", "1 2", 3), "UPPER_ROW of 3 cities has 3"),
    "a long matrix": (explicit("UPPER_ROW", "1 2 3 4", 3), "has 4 distances"),
    "negative distance": (explicit("UPPER_ROW", "1 -2 3", 3), "row 1, column 3"),
    "letters in a matrix": (explicit("UPPER_ROW", "1\n2 b", 3), "line 8: 'b'"),
    "NaN in a matrix": (explicit("UPPER_ROW", "1\n2 nan", 3), "line 8: 'nan'"),
    "MAN_2D": (SQUARE.replace("EUC_2D", "MAN_2D"), "EUC_2D, CEIL_2D, ATT, GEO, EXPLICIT are"),
    "MAX_2D": (SQUARE.replace("EUC_2D", "MAX_2D"), "EXPLICIT are"),
    "EUC_3D": (SQUARE.replace("EUC_2D", "EUC_3D"), "EXPLICIT are"),
    "SPECIAL": (SQUARE.replace("EUC_2D", "SPECIAL"), "EXPLICIT are"),
    "HCP": (SQUARE.replace("TYPE : TSP", "TYPE : HCP"), "TSP, ATSP, CVRP are"),
    "fixed edges": (SQUARE.replace("EOF", "FIXED_EDGES_SECTION\n1 2\n-1"), "line 11: 'FIXED_EDGES_SECTION' is not"),
    "a section twice": (SQUARE.replace("EOF", "NODE_COORD_SECTION\n1 2 3"), "line 11"),
    "no points": (SQUARE[: SQUARE.index("NODE")], "has no NODE_COORD_SECTION"),
    "no matrix": (explicit("FULL_MATRIX", "", 2).replace("EDGE_WEIGHT_SECTION\n", ""), "no EDGE_WEIGHT_SECTION"),
    "points and a matrix": (SQUARE.replace("EOF", "EDGE_WEIGHT_SECTION\n1"), "EXPLICIT"),
    "keyword twice": (SQUARE.replace("DIMENSION", "DIMENSION : 5\nDIMENSION"), "line 5: 'DIMENSION' is there twice"),
    "another value late": (SQUARE.replace("EOF", "DIMENSION : 5"), "'DIMENSION' is there twice, with different values"),
    "no colon": (SQUARE.replace("EDGE_WEIGHT_TYPE :", "WEIGHTS"), "line 5"),
    "numbers first": ("1 2 3\n" + SQUARE, "line 1"),
    "no keywords": ("1 2\n3 4\n", "line 1"),
    "a section in a row": (SQUARE.replace("5 6.5", "5 DEMAND_SECTION"), "line 9"),
    "an end in a row": (SQUARE.replace("5 6.5", "5 EOF"), "line 9"),
    "a colon in a row": (SQUARE.replace("5 6.5", "5: 6.5"), "line 9"),
    "empty": ("", "is empty"),
    "blank": (" \n\r\n\t", "is empty"),
    "only a mark": ("\ufeff", "is empty"),
    "binary": (bytes(range(256)), "not a text file"),
    "no capacity": (DELIVERY.replace("CAPACITY : 10\n", ""), "CAPACITY"),
    "capacity 0": (DELIVERY.replace("CAPACITY : 10", "CAPACITY : 0"), "CAPACITY is '0'"),
    "no depot": (DELIVERY.replace("DEPOT_SECTION\n 1\n -1\n", "").replace("2 5", "2 0"), "has no DEPOT_SECTION"),
    "vehicles": (DELIVERY.replace("CAPACITY", "VEHICLES : few\nCAPACITY"), "VEHICLES is 'FEW'"),
    "two depots": (DELIVERY.replace(" 1\n -1", " 1\n 2\n -1"), "2 entries; one city is accepted"),
    "unknown depot": (DELIVERY.replace(" 1\n -1", " 8\n -1"), "depot is 8"),
    "hungry depot": (DELIVERY.replace(" 1\n -1", " 2\n -1"), "city 2 is the depot"),
    "demand too large": (DELIVERY.replace("4 7", "4 70"), "city 4 has a demand of 70"),
    "demand of nobody": (DELIVERY.replace("4 7", "5 7"), "line 16: there is no city 5"),
    "demand missing": (DELIVERY.replace("4 7\n", ""), "DEMAND_SECTION has 3 rows"),
    "limited routes": (DELIVERY.replace("CAPACITY", "DISTANCE : 200\nCAPACITY"), "DISTANCE"),
}


ODD = {
    "no colon": (SQUARE.replace("DIMENSION :", "DIMENSION"), "line 4: 'DIMENSION 4' is read as DIMENSION: 4"),
    "an equals sign": (SQUARE.replace("TYPE : TSP", "TYPE = TSP"), "is read as TYPE: TSP"),
    "no TYPE": (SQUARE.replace("TYPE : TSP\n", ""), "does not say its TYPE; TSP is assumed"),
    "no DIMENSION": (SQUARE.replace("DIMENSION : 4\n", ""), "does not say its DIMENSION; 4, the rows of"),
    "keyword late": (SQUARE.replace("EOF", "DISPLAY_DATA_TYPE : COORD_DISPLAY"), "line 11: 'DISPLAY_DATA_TYPE' comes"),
    "keyword twice": (SQUARE.replace("DIMENSION", "DIMENSION : 4\nDIMENSION"), "line 5: 'DIMENSION' is there twice"),
    "demands of a tour": (SQUARE.replace("EOF", "DEMAND_SECTION\n1 1"), "line 11: DEMAND_SECTION is left out"),
    "a tour": (SQUARE.replace("EOF", "TOUR_SECTION\n1 2 5 7\n-1"), "line 11: TOUR_SECTION says nothing"),
}  # fmt: skip


@pytest.mark.parametrize("case", ODD)
def test_harmless_oddities_are_answered_with_a_warning(reading, case):
    text, telling = ODD[case]
    with collect_warnings() as given:
        problem = reading(text)
    assert problem.points.tolist() == reading(SQUARE).points.tolist()
    assert (problem.cities, problem.kind, problem.metric, problem.name) == ((1, 2, 5, 7), TOUR, EUC_2D, "square")
    assert len(given) == 1
    assert telling in given[0]


def test_harmless_oddities_of_routes(reading):
    with collect_warnings() as given:
        problem = reading(DELIVERY.replace("DEPOT_SECTION\n 1\n -1\n", "").replace("TYPE : CVRP\n", ""))
    assert (problem.start, problem.kind, problem.demands.tolist()) == (0, ROUTES, [0, 5, 6, 7])
    assert [text.partition(" ")[2] for text in given] == [
        "does not say its TYPE; CVRP is assumed.",
        "has no DEPOT_SECTION; the only city without a demand is taken as the depot.",
    ]


@pytest.mark.parametrize("key", ["VEHICLES", "TRUCKS"])
def test_a_limit_on_the_vehicles(reading, key):
    assert reading(DELIVERY).vehicles is None, "the comment is only a comment"
    assert reading(DELIVERY.replace("CAPACITY", f"{key} : 3\nCAPACITY")).vehicles == 3


@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_is_said_in_one_sentence(reading, case):
    text, said = BAD[case]
    with pytest.raises(BadFile) as caught:
        reading(text)
    sentence = str(caught.value)
    assert "some.tsp" in sentence
    assert said in sentence
    assert "\n" not in sentence
    assert sentence.endswith(".")
    assert len(sentence) < 400


def test_folders_and_files_that_are_not_there(tmp_path):
    with pytest.raises(BadFile, match=r"there is no file .*none\.tsp\.$"):
        read(tmp_path / "none.tsp")
    with pytest.raises(BadFile, match="is a folder"):
        read(tmp_path)
    with pytest.raises(BadFile, match="not the name"):
        read("a\0b.tsp")
    (tmp_path / "a.pdf").write_text("1,2\n3,4\n")
    with pytest.raises(BadFile, match=r"a\.pdf is of no kind that is read; \.tsp"):
        read(str(tmp_path / "a.pdf"))


def test_a_large_file_takes_linear_time(reading):
    size = 20_000
    places = np.random.default_rng(1).random((size, 2)).round(6)
    rows = "".join(f"{i} {x} {y}\n" for i, (x, y) in enumerate(places.tolist(), 1))
    began = time.process_time()
    problem = reading(SQUARE[: SQUARE.index("1 0 0")].replace(": 4", f": {size}") + rows)
    assert np.array_equal(problem.points, places)
    assert time.process_time() - began < 5  # it takes a tenth of a second; anything quadratic takes minutes


def complaint(path):
    """What is said against a file; any error that is not a sentence of ours goes through."""
    try:
        assert read(path).size >= 1
    except PlyantError as error:
        return str(error)
    return None


@pytest.fixture(scope="module")
def one_file(tmp_path_factory):
    return tmp_path_factory.mktemp("mutilated") / "some.tsp"


LINES = st.sampled_from(
    ["-1", "EOF", "1 2 3", "", "DIMENSION: 3", "nan 1 1", "DEPOT_SECTION", "DEMAND_SECTION", "a b", "TYPE: CVRP", "1 :"]
)
CHARACTERS = st.text(st.sampled_from("0123456789.-+eE:_ \n\r\t#NaOF\x00\x85é\u2028²"), max_size=3)
ORIGINALS = st.sampled_from([SQUARE, DELIVERY, explicit("UPPER_DIAG_COL", "0 1 0\n2 3 0", 3)])


@given(ORIGINALS, st.data())
@settings(max_examples=150)
def test_mutilated_text_is_read_or_refused(one_file, text, data):
    for _ in range(data.draw(st.integers(1, 4))):
        if data.draw(st.booleans()):
            lines = text.split("\n")
            place = data.draw(st.integers(0, len(lines) - 1))
            lines[place : place + data.draw(st.integers(0, 2))] = data.draw(st.lists(LINES, max_size=2))
            text = "\n".join(lines)
        else:
            place = data.draw(st.integers(0, len(text)))
            text = text[:place] + data.draw(CHARACTERS) + text[place + data.draw(st.integers(0, 3)) :]
    one_file.write_text(text, encoding="utf-8", newline="")
    said = complaint(one_file)
    assert said is None or ("some.tsp" in said and "\n" not in said)
