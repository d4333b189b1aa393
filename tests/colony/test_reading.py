"""Tables, arrays, JSON and graphs as problems."""

import json
import math
from pathlib import Path

import hypothesis.strategies as st
import networkx
import numpy as np
import pytest
from hypothesis import given, settings

import plyant.colony.reading
from plyant.colony.metrics import EUCLID, GEO, MATRIX, SPHERE
from plyant.colony.problem import OPEN, PATH, ROUTES, TOUR, BadProblem, Problem
from plyant.colony.reading import read
from plyant.errors import BadFile, ParameterError, PlyantError
from plyant.warning import collect_warnings

INF = math.inf


def complaint(path):
    """What is said against a file; any error that is not a sentence of ours goes through."""
    try:
        assert read(path).size >= 1
    except PlyantError as error:
        return str(error)
    return None


@pytest.fixture
def reading(tmp_path):
    def write_and_read(text, called="some.csv", **more):
        path = tmp_path / called
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read(path, **more)

    return write_and_read


@pytest.mark.parametrize(
    "text",
    [
        "0,0\n3,4.5\n6,-1\n1e1,2\n",
        "x,y\n0,0\n3,4.5\n6,-1\n10,2\n",
        "X;Y\n0;0\n3;4,5\n6;-1\n10;2\n",
        "0;0\n3;4,5\n6;-1\n10;2",
        "0\t0\n3\t4,5\n6\t-1\n10\t2\n",
        "  0   0\n  3 4.5\n6 -1\n\n# the last one\n10 2\n",
        "y,what,x\n0,a,0\n4.5,b,3\n-1,c,6\n2,d,10\n",
        "\ufeff0, 0\r\n3, 4.5\r\n6, -1\r\n10, 2\r\n",
    ],
)
def test_points(reading, text):
    problem = reading(text)
    assert problem.points.tolist() == [[0, 0], [3, 4.5], [6, -1], [10, 2]]
    assert (problem.metric, problem.kind, problem.cities, problem.name) == (EUCLID, TOUR, (0, 1, 2, 3), "some")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Rom,1,2\nWien,3,4\n", ("Rom", "Wien")),
        ("1,2,Rom\n3,4,Wien\n5,6,Bern\n", ("Rom", "Wien", "Bern")),
        ("Rom,1,2\nWien,3,4\nBern,5,6\n", ("Rom", "Wien", "Bern")),
        ('name,x,y\n"Rom, Ostia",1,2\nWien,3,4\n', ("Rom, Ostia", "Wien")),
        ("id,x,y\n7,1,2\n9,3,4\n", (7, 9)),
        ("id,x,y\n007,1,2\n9,3,4\n", ("007", "9")),
        ("id,name,x,y\n7,Rom,1,2\n9,Wien,3,4\n", ("Rom", "Wien")),
        ("10 1 2\n20 3 4\n", (10, 20)),
    ],
)
def test_names(reading, text, names):
    problem = reading(text, "some.txt")
    assert problem.cities == names
    assert problem.points[:2].tolist() == [[1, 2], [3, 4]]


@pytest.mark.parametrize("header", ["lat,lon", "Latitude,Longitude", "LAT,lng"])
def test_places_on_the_globe(reading, header):
    problem = reading(header + ",name\n52.52,13.405,Berlin\n48.137,11.575,München\n")
    assert problem.metric == SPHERE
    assert problem.cities == ("Berlin", "München")
    assert problem.distance(0, 1) == pytest.approx(504_400, rel=0.001)
    assert reading("lon;lat\n13,405;52,52\n11,5;48\n").points.tolist() == [[52.52, 13.405], [48, 11.5]]
    assert reading("x,y,lat,lon\n1,2,3,4\n").points.tolist() == [[3, 4]]


def test_demands(reading):
    text = "name,x,y,demand\nA,0,0,\nB,1,1,4\nC,2,2,5.5\n"
    problem = reading(text, kind="routes")
    assert problem.demands.tolist() == [0, 4, 5.5]
    assert (problem.kind, problem.start) == (ROUTES, 0)
    assert reading(text).kind == TOUR
    with pytest.raises(BadProblem, match=r"some\.csv: city B is the depot"):
        reading(text, kind="routes", start="B")


@pytest.mark.parametrize(
    ("text", "names", "matrix"),
    [
        ("0,1,2\n3,0,4\n5,6,0\n", (0, 1, 2), [[0, 1, 2], [3, 0, 4], [5, 6, 0]]),
        ("0 1 2\n1 0 -\n2 x 0\n", (0, 1, 2), [[0, 1, 2], [1, 0, INF], [2, INF, 0]]),
        (",1.5,2\n1.5,,inf\n2,,\n", (0, 1, 2), [[0, 1.5, 2], [1.5, 0, INF], [2, INF, 0]]),
        ("0;1,5;2\n1,5;0;3\n2;3;0\n", (0, 1, 2), [[0, 1.5, 2], [1.5, 0, 3], [2, 3, 0]]),
        (",A,B\nA,0,1\nB,2,0\n", ("A", "B"), [[0, 1], [2, 0]]),
        ("from/to;A;B\nA;0;1,5\nB;;0\n", ("A", "B"), [[0, 1.5], [INF, 0]]),
        ("A,B,C\nA,0,1,2\nB,3,0,4\nC,5,6,0\n", ("A", "B", "C"), [[0, 1, 2], [3, 0, 4], [5, 6, 0]]),
        (",1,2\n1,0,7\n2,8,0\n", (1, 2), [[0, 7], [8, 0]]),
        (",1,2,3\n1,0,7,7\n2,8,0,8\n3,9,9,0\n", (1, 2, 3), [[0, 7, 7], [8, 0, 8], [9, 9, 0]]),
        (",5,6\n5,,7\n6,7,\n", (0, 1, 2), [[0, 5, 6], [5, 0, 7], [6, 7, 0]]),
        (",x,z\nx,0,1\nz,2,0\n", ("x", "z"), [[0, 1], [2, 0]]),
    ],
)
def test_matrices(reading, text, names, matrix):
    problem = reading(text)
    assert problem.cities == names
    assert problem.matrix.tolist() == matrix
    assert problem.metric == MATRIX


BAD = {
    "letters": ("x,y\n1,2\n3,four\n", "line 3: y is 'four'"),
    "no number": ("1,2\n3,\n", "line 2: y is ''"),
    "NaN": ("1,2\nnan,3\n", "line 2: x is 'nan'"),
    "infinite": ("1,2\ninf,3\n", "line 2"),
    "points and commas": ("1;2\n1.2,3.4;3\n", "line 2"),
    "ragged": ("1,2\n3,4,5\n", "line 2: 3 cells, and 2 in the first row"),
    "one column": ("1\n2\n3\n", "line 1"),
    "four columns": ("1,2,3,4\n1,2,3,4\n", "columns x, y or latitude, longitude"),
    "unknown header": ("a,b,c\n1,2,3\n", "columns x, y or latitude"),
    "only a header": ("x,y\n", "no city below"),
    "latitude": ("lat,lon\n1,2\n91,2\n", "line 3: latitude 91 is not accepted; -90 to 90 is"),
    "longitude": ("lat,lon\n1,-181\n", "line 2: longitude -181"),
    "demand": ("x,y,demand\n1,2,much\n", "line 2: demand is 'much'"),
    "open quotes": ('name,x,y\n"A,1,2\nB,3,4\n', "cannot be told apart"),
    "a letter in a matrix": ("0,1,2,3\n1,0,a,3\n2,3,0,1\n2,3,4,0\n", "line 2: 'a' in column 3"),
    "names of rows differ": (",A,B\nA,0,1\nC,2,0\n", "line 1"),
    "names in a matrix twice": (",A,A\nA,0,1\nA,2,0\n", "'A' is there twice"),
    "a short row": (",A,B\nA,0,1\nB,2\n", "line 3: 1 distances for 2 cities"),
    "negative": ("0,1,-2\n3,0,4\n5,6,0\n", "row 1, column 3 is -2"),
    "matrix or points": ("1,10,20\n2,30,40\n3,50,60\n", "may be a matrix or numbered points"),
    "names or distances": (",1,2\n1,,1\n2,1,\n", "may be names or distances"),
    "empty": ("\n\n", "is empty"),
    "comments": ("# nothing\n", "is empty"),
    "binary": (b"1,2\n\x00\x01", "not a text file"),
    "image": (b"\x89PNG\r\n\x1a\n123", "not a text file"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_wrong_is_said_in_one_sentence(reading, case):
    text, said = BAD[case]
    with pytest.raises(BadFile) as caught:
        reading(text)
    assert said in str(caught.value)
    assert "some.csv" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.fixture(scope="module")
def one_file(tmp_path_factory):
    return tmp_path_factory.mktemp("any") / "any.csv"


@given(text=st.text(st.sampled_from('0123456789.,;- \t\n"xyabNlt#\r'), max_size=60))
@settings(max_examples=100)
def test_any_table_is_read_or_refused(one_file, text):
    one_file.write_text(text, newline="")
    said = complaint(one_file)
    assert said is None or ("any.csv" in said and "\n" not in said)


def test_arrays(tmp_path):
    matrix = [[0, 1, 2], [3, 0, 4], [5, 6, 0]]
    assert read(matrix).matrix.tolist() == read(np.array(matrix)).matrix.tolist() == matrix
    assert read([[0, 1], [2, 0]]).matrix.tolist() == [[0, 1], [2, 0]]
    assert read([(0, 1), (2, 0), (3, 3)]).points.tolist() == [[0, 1], [2, 0], [3, 3]]
    assert read(((0, 1),), start=0).points.tolist() == [[0, 1]]
    places = np.zeros((5, 2))
    problem = read(places, end=3)
    places[0] = 7
    assert problem.points.tolist() == [[0, 0]] * 5
    assert (problem.kind, problem.end) == (OPEN, 3)
    np.save(tmp_path / "m.npy", np.array(matrix))
    assert read(tmp_path / "m.npy").matrix.tolist() == matrix
    assert read(tmp_path / "m.npy").name == "m"
    np.save(tmp_path / "p.npy", np.ones((4, 2), dtype=np.float32))
    assert read(tmp_path / "p.npy").points.tolist() == [[1, 1]] * 4


@pytest.mark.parametrize(
    "source",
    [
        [],
        [1, 2],
        [[1, 2, 3], [4, 5, 6]],
        [[1, 2], [3]],
        [["a", "b"], ["c", "d"]],
        [[0, 10**400], [1, 0]],
        [[0, -1], [1, 0]],
        [[0, math.nan], [1, 0]],
        [[0, 1j], [1, 0]],
        np.zeros((3, 3, 3)),
        np.float64(3),
        np.zeros((0, 2)),
    ],
)
def test_arrays_that_are_no_problem(source):
    with pytest.raises(BadProblem) as caught:
        read(source)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("source", [None, 3, {"points": [[1, 2]]}, b"a.tsp"])
def test_what_is_no_source_at_all(source):
    with pytest.raises(ParameterError, match="cannot be read from"):
        read(source)


def test_npy_files_that_are_damaged(tmp_path):
    path = tmp_path / "some.npy"
    np.save(path, np.zeros((3, 3)))
    whole = path.read_bytes()
    claims = whole.replace(b"(3, 3), }" + b" " * 14, b"(99999999, 99999999), }")
    assert len(claims) == len(whole)
    assert claims != whole
    objects = tmp_path / "objects.npy"
    np.save(objects, np.array([[{}, 1], [2, 3]], dtype=object), allow_pickle=True)
    for content in (b"", b"text", whole[:40], whole[:-1], claims, objects.read_bytes(), b"PK\x03\x04abc"):
        path.write_bytes(content)
        with pytest.raises(BadFile, match=r"some\.npy") as caught:
            read(path)
        assert "\n" not in str(caught.value)
    for place in range(len(whole)):
        path.write_bytes(whole[:place] + b"7" + whole[place + 1 :])
        said = complaint(path)
        assert said is None or "some.npy" in said


def test_json(reading):
    problem = reading('{"points": [[0, 0], [3, 4]], "names": ["A", 2], "name": "two"}', "p.json")
    assert (problem.cities, problem.name, problem.distance(0, 1)) == (("A", 2), "two", 5)
    problem = reading('{"matrix": [[0, null], [Infinity, 0]], "points": [[1, 2], [3, 4]]}', "m.json")
    assert problem.matrix.tolist() == [[0, INF], [INF, 0]]
    assert (problem.name, problem.points.tolist()) == ("m", [[1, 2], [3, 4]])
    said = {"points": [[0, 0], [1, 1], [2, 2]], "metric": "sphere", "kind": "path", "start": 0, "end": 2}
    problem = reading(json.dumps(said), "p.json")
    assert (problem.metric, problem.kind, problem.start, problem.end) == (SPHERE, PATH, 0, 2)
    assert reading(json.dumps(said), "p.json", kind="tour").end is None
    assert reading(json.dumps(said | {"metric": "GEO"}), "p.json").metric == GEO
    said = {"points": [[0, 0], [1, 1]], "kind": "routes", "demands": [0, 3], "capacity": 5}
    problem = reading(json.dumps(said), "p.json")
    assert (problem.demands.tolist(), problem.capacity) == ([0, 3], 5)


def test_notes_in_json_are_left_alone_and_unknown_keys_are_a_warning(reading):
    points = {"points": [[0, 0], [1, 1]]}
    with collect_warnings() as given:
        assert reading(json.dumps(points | {"title": "x", "_seen": 3}), "p.json").size == 2
    assert not given
    with collect_warnings() as given:
        assert reading(json.dumps(points | {"colour": "red"}), "p.json").size == 2
    assert len(given) == 1
    assert "'colour' is unknown and ignored; known are points, " in given[0]
    for key in ("depot", "Time Windows", "capacities", "service-time"):
        with pytest.raises(BadFile, match="is not known"):
            reading(json.dumps(points | {key: 3}), "p.json")
    routed = points | {"kind": "routes", "demands": [0, 3], "capacity": 5, "vehicles": 2}
    assert reading(json.dumps(routed), "p.json").vehicles == 2
    with pytest.raises(BadFile, match='"vehicles" must be a whole number from 1, got'):
        reading(json.dumps(routed | {"vehicles": 1.5}), "p.json")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 1"),
        ("[]", 'neither "points" nor "matrix"'),
        ("{}", 'neither "points" nor "matrix"'),
        ('{"points": 3}', "a list is accepted"),
        ('{"points": []}', "a list is accepted"),
        ('{"points": null}', "needs points"),
        ('{"points": [[1, 2], [3]]}', "point 2"),
        ('{"points": [[1, 2], [3, "4"]]}', "point 2: '4'"),
        ('{"points": [[1, 2], [3, true]]}', "point 2"),
        ('{"points": [[1, 2], [3, NaN]]}', "point 2"),
        ('{"points": [[1, 2], [3, 1' + "0" * 400 + "]]}", "point 2"),
        ('{"points": [[1, 2], [3, 1' + "0" * 5000 + "]]}", "not JSON that can be read"),
        ("[" * 100_000, "not JSON that can be read"),
        ('{"points": [[1, 2], [300, 1]], "metric": "sphere"}', "point 2: latitude 300"),
        ('{"points": [[1, 2]], "metric": "taxi"}', "'taxi' is not known; euclid"),
        ('{"points": [[1, 2]], "metrics": "taxi"}', "'metrics' is not known; points"),
        ('{"points": [[1, 2]], "names": ["a", "b"]}', "2 names for 1 cities"),
        ('{"points": [[1, 2], [3, 4]], "names": ["a", "a"]}', "city a is there twice"),
        ('{"points": [[1, 2]], "names": [[]]}', "\"names\": '[]' is not accepted"),
        ('{"points": [[1, 2]], "kind": "walk"}', "kind='walk'"),
        ('{"points": [[1, 2]], "kind": []}', "a text is accepted"),
        ('{"points": [[1, 2]], "start": "b"}', "no city 'b'"),
        ('{"points": [[1, 2]], "start": [1]}', "texts and whole numbers are"),
        ('{"points": [[1, 2]], "start": Infinity}', "texts and whole numbers are"),
        ('{"points": [[1, 2]], "name": 3}', "a text is accepted"),
        ('{"points": [[1, 2]], "kind": "routes"}', "demand"),
        ('{"points": [[1, 2]], "kind": "routes", "demands": [1, 2]}', "2 demands"),
        ('{"points": [[1, 2]], "kind": "routes", "demands": [0], "capacity": 0}', "capacity"),
        ('{"matrix": [[0, 1], [1]]}', "row 2 of the matrix"),
        ('{"matrix": [[0, NaN], [1, 0]]}', "row 1 of the matrix"),
        ('{"matrix": [[0, -1], [1, 0]]}', "row 1, column 2 is -1"),
        ('{"matrix": [[0, 1, 2], [1, 0, 2]]}', "2 distances are accepted"),
    ],
)
def test_json_that_is_no_problem(reading, text, said):
    with pytest.raises(BadFile) as caught:
        reading(text, "some.json")
    assert said in str(caught.value)
    assert "some.json" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_problem_is_given_back():
    problem = Problem(points=[[0, 0], [1, 1], [2, 2]], cities=("A", "B", "C"))
    assert read(problem) is problem
    other = read(problem, kind="path", start="C", end="A", name="way")
    assert (other.kind, other.start, other.end, other.name) == (PATH, 2, 0, "way")
    assert read(other, kind="tour").end is None
    assert read(other, end="B").kind == PATH


def test_graphs():
    graph = networkx.Graph(name="roads")
    graph.add_edge("A", "B", weight=2.5)
    graph.add_edge("B", "C")
    graph.add_edge("C", "C", weight=9)
    problem = read(graph, start="C")
    assert (problem.cities, problem.name, problem.start) == (("A", "B", "C"), "roads", 2)
    assert problem.matrix.tolist() == [[0, 2.5, INF], [2.5, 0, 1], [INF, 1, 0]]
    directed = networkx.DiGraph([("A", "B", {"weight": 2}), ("B", "A", {"weight": 3}), ("A", (1, 2))])
    assert read(directed).matrix.tolist() == [[0, 2, 1], [3, 0, INF], [INF, INF, 0]]
    assert read(directed, start=(1, 2)).start == 2
    several = networkx.MultiGraph([(1, 2, {"weight": 5}), (1, 2, {"weight": 4}), (2, 1, {"weight": 6})])
    assert read(several).matrix.tolist() == [[0, 4], [4, 0]]
    one_way = networkx.MultiDiGraph([(1, 2, {"weight": 5}), (1, 2, {"weight": 4}), (2, 1, {"weight": 6})])
    assert read(one_way).matrix.tolist() == [[0, 4], [6, 0]]
    assert read(networkx.path_graph(3)).matrix.tolist() == [[0, 1, INF], [1, 0, 1], [INF, 1, 0]]


@pytest.mark.parametrize("weight", [-1, "far", None, math.nan, 10**400])
def test_edges_that_are_no_roads(weight):
    graph = networkx.Graph([("A", "B", {"weight": weight})])
    with pytest.raises(BadProblem, match="the edge from 'A' to 'B' has the weight"):
        read(graph)


def test_a_graph_without_nodes():
    with pytest.raises(BadProblem):
        read(networkx.Graph())


def test_networkx_is_not_imported():
    files = list(Path(plyant.colony.reading.__file__).parent.glob("*.py"))
    assert files
    assert not [file.name for file in files if "import networkx" in file.read_text()]
