"""Tours as files, and back."""

import csv
import dataclasses
import json
import os

import pytest
import vrplib

from plyant.colony.metrics import GEO, SPHERE
from plyant.colony.problem import ROUTES, Problem
from plyant.colony.reading import read, read_tour
from plyant.colony.tour import Tour
from plyant.colony.writing import can_be_written, check, write_tour
from plyant.errors import BadFile, ParameterError

SQUARE = Problem(points=[[0, 0], [0, 3], [4, 3], [4, 0]], cities=(1, 2, 5, 7), name="square")
GLOBE = Problem(points=[[52.5, 13.4], [48.1, 11.6], [50.9, 7.0]], metric=SPHERE, cities=("Berlin", "München", "Köln"))


def toured(problem, indices):
    return Tour(
        order=tuple(problem.cities[i] for i in indices),
        length=problem.length(indices),
        bound=0.0,
        gap=float("inf"),
        iterations=1,
        seconds=0.5,
        history=(),
        variant="focused",
        problem=problem,
    )


def rows(path):
    return list(csv.reader(path.read_text().splitlines()))


def test_a_tour_of_tsplib(tmp_path):
    write_tour(toured(SQUARE, (2, 0, 1, 3)), tmp_path / "a.tour")
    assert (tmp_path / "a.tour").read_text() == (
        "NAME : square.tour\nCOMMENT : Length 16\nTYPE : TOUR\nDIMENSION : 4\nTOUR_SECTION\n5\n1\n2\n7\n-1\nEOF\n"
    )


@pytest.mark.parametrize(
    "cities",
    [
        (1, 2, 5, 7),
        (0, 1, 2, 3),
        ("A", "B", "C", "D"),
        (4, 3, 2, 1),
        (-1, -2, -3, -4),
        (True, 2, 3, 4),
        ((0, 1), 2, 3, 4),
    ],
)
def test_a_tour_goes_round(tmp_path, cities):
    problem = Problem(points=SQUARE.points, cities=cities, name="a\nb")
    path = tmp_path / "a.tour"
    write_tour(toured(problem, (2, 0, 1, 3)), str(path))
    assert read_tour(path, problem) == (2, 0, 1, 3)


def test_a_path_need_not_visit_all(tmp_path):
    problem = read([[0, 1, 9], [1, 0, 1], [9, 1, 0]], kind="path", start=0, end=1)
    write_tour(toured(problem, (0, 1)), tmp_path / "a.tour")
    assert read_tour(tmp_path / "a.tour", problem) == (0, 1)


TOUR = "TYPE: TOUR\nDIMENSION: 4\nTOUR_SECTION\n1 2\n5 7\n-1\nEOF\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        (TOUR.replace("5 7", "5 8"), "there is no city 8 in square"),
        (TOUR.replace("5 7", "5 1.5"), "there is no city 1.5"),
        (TOUR.replace("5 7", "5 5"), "city 5 is there twice"),
        (TOUR.replace("5 7", "5"), "3 cities in TOUR_SECTION, and DIMENSION is 4"),
        (TOUR.replace("5 7", "5").replace(": 4", ": 3"), "3 cities in the tour, and 4 in square"),
        (TOUR.replace("5 7", "5 x"), "line 5: 'x'"),
        (TOUR.replace("-1", "-1\n7 5 2 1\n-1"), "more than one tour"),
        (TOUR.replace("TYPE: TOUR", "TYPE: TSP"), "'TSP'"),
        (TOUR.replace("TOUR_SECTION", "NODE_COORD_SECTION"), "TOUR_SECTION"),
        ("TYPE: TOUR\n", "has no TOUR_SECTION"),
    ],
)
def test_tours_that_are_none(tmp_path, text, said):
    path = tmp_path / "some.tour"
    path.write_text(text)
    with pytest.raises(BadFile) as caught:
        read_tour(path, SQUARE)
    assert said in str(caught.value)
    assert "some.tour" in str(caught.value)


def test_tours_of_other_programs(tmp_path):
    path = tmp_path / "some.tour"
    for text in (TOUR, TOUR.replace("EOF\n", ""), TOUR.replace("-1\n", "-1\n-1\n"), TOUR.replace("-1\nEOF\n", "")):
        path.write_text(text)
        assert read_tour(path, SQUARE) == (0, 1, 2, 3)
    with pytest.raises(BadFile, match="there is no file"):
        read_tour(tmp_path / "none.tour", SQUARE)


ROUTED = Problem(
    points=[[0, 0], [1, 0], [0, 2], [3, 0]],
    kind=ROUTES,
    demands=[5, 0, 5, 5],
    capacity=10,
    start=1,
    cities=(11, 12, 13, 14),
    name="routed",
)


def test_routes_of_cvrplib(tmp_path):
    tour = toured(ROUTED, (1, 0, 2, 1, 3))
    write_tour(tour, tmp_path / "a.sol")
    *routes, cost = (tmp_path / "a.sol").read_text().splitlines()
    assert routes == ["Route #1: 1 2", "Route #2: 3"]
    assert cost.startswith("Cost ")
    assert float(cost[5:]) == tour.length == pytest.approx(1 + 2 + 5**0.5 + 2 + 2)
    read_by_another = vrplib.read_solution(tmp_path / "a.sol")
    assert (read_by_another["routes"], read_by_another["cost"]) == ([[1, 2], [3]], tour.length)
    with pytest.raises(BadFile, match=r"written as \.sol"):
        write_tour(tour, tmp_path / "a.tour")
    with pytest.raises(BadFile, match=r"written as \.tour"):
        write_tour(toured(SQUARE, (0, 1, 2, 3)), tmp_path / "b.sol")
    with pytest.raises(ParameterError):
        read_tour(tmp_path / "a.sol", ROUTED)


def test_lengths_and_loads_of_routes():
    tour = toured(ROUTED, (1, 0, 2, 1, 3))
    assert tour.route_lengths == (pytest.approx(3 + 5**0.5), 4)
    assert tour.route_loads == (10, 5)
    plain = tour.as_dict()
    assert plain["routes"] == [[11, 13], [14]]
    assert plain["route_lengths"] == list(tour.route_lengths)
    assert sum(plain["route_lengths"]) == pytest.approx(plain["length"])
    assert (plain["route_loads"], plain["capacity"], plain["vehicles"]) == ([10, 5], 10, None)
    assert (toured(SQUARE, (0, 1, 2, 3)).route_lengths, toured(SQUARE, (0, 1, 2, 3)).route_loads) == ((14,), ())


TABLE = """Kunde;Breite;Länge;Menge;route;PLZ;latitude
Lager;52,52;13,405;;alt;01067;-
A;48,137;11,575;6;;80331;
"B; und C";50,938;6,96;4,5;;50667;x
D;53,55;9,99;6;;20095;
"""


def read_table(tmp_path, **more):
    file = tmp_path / "stops.csv"
    file.write_text(TABLE, encoding="utf-8")
    return dataclasses.replace(read(file), **more)


def test_all_columns_of_the_input_are_kept(tmp_path):
    problem = read_table(tmp_path, kind=ROUTES, capacity=12)
    tour = toured(problem, (0, 1, 2, 0, 3))
    write_tour(tour, tmp_path / "a.csv")
    given = list(csv.DictReader(TABLE.splitlines(), delimiter=";"))
    written = list(csv.DictReader((tmp_path / "a.csv").read_text("utf-8").splitlines()))
    renamed = {"route": "route_in_file", "latitude": "latitude_in_file"}
    for row, i in zip(written, tour.indices, strict=True):
        assert {renamed.get(key, key): text for key, text in given[i].items()}.items() <= row.items()
        assert row["latitude"] == str(problem.points[i, 0])
    assert [(row["city"], row["route"], row["stop"], row["load"]) for row in written] == [
        ("Lager", "1", "0", "0"), ("A", "1", "1", "6"), ("B; und C", "1", "2", "10.5"),
        ("Lager", "2", "0", "0"), ("D", "2", "1", "6"),
    ]  # fmt: skip
    write_tour(tour, tmp_path / "a.geojson")
    one, two, *points = (feature["properties"] for feature in features(tmp_path / "a.geojson"))
    assert (one["route"], one["stops"], one["load"], two["load"]) == (1, 2, 10.5, 6)
    assert one["length"] + two["length"] == pytest.approx(tour.length)
    assert [point.get("route") for point in points] == [None, 1, 1, 2]
    assert [(point["stop"], point["load"]) for point in points] == [(0, 0), (1, 6), (2, 10.5), (1, 6)]
    for i, point in enumerate(points):
        assert {
            "route_in_file" if key == "route" else key: text for key, text in given[i].items()
        }.items() <= point.items()
    again = read(tmp_path / "a.csv")  # what was written is a table as well
    assert again.points.tolist() == problem.points[list(tour.indices)].tolist()


def test_columns_are_kept_of_a_tour_as_well(tmp_path):
    write_tour(toured(read_table(tmp_path), (2, 0, 1, 3)), tmp_path / "a.csv")
    first, *_ = csv.DictReader((tmp_path / "a.csv").read_text("utf-8").splitlines())
    assert (first["city"], first["Kunde"], first["PLZ"], first["route"]) == ("B; und C", "B; und C", "50667", "")
    assert "stop" not in first


def features(path):
    content = json.loads(path.read_text())
    assert content["type"] == "FeatureCollection"
    assert all(feature["type"] == "Feature" for feature in content["features"])
    return content["features"]


def test_geojson(tmp_path):
    write_tour(toured(GLOBE, (1, 0, 2)), tmp_path / "a.geojson")
    line, *points = features(tmp_path / "a.geojson")
    ring = [[11.6, 48.1], [13.4, 52.5], [7.0, 50.9], [11.6, 48.1]]
    assert line["geometry"] == {"type": "LineString", "coordinates": ring}
    assert [point["geometry"]["coordinates"] for point in points] == ring[:3]
    assert points[0]["properties"] == {"name": "München", "position": 1}
    write_tour(toured(read(GLOBE, kind="open"), (1, 0, 2)), tmp_path / "a.geojson")
    assert features(tmp_path / "a.geojson")[0]["geometry"]["coordinates"] == ring[:3]
    alone = Problem(points=[[1, 2]], metric=SPHERE, kind="open")
    write_tour(toured(alone, (0,)), tmp_path / "a.geojson")
    assert [f["geometry"]["type"] for f in features(tmp_path / "a.geojson")] == ["Point"]


def test_geojson_of_degrees_and_minutes(tmp_path):
    problem = Problem(points=[[16.30, 96.15], [-16.30, -4.45]], metric=GEO, kind="open")
    write_tour(toured(problem, (0, 1)), tmp_path / "a.geojson")
    assert features(tmp_path / "a.geojson")[0]["geometry"]["coordinates"] == [[96.25, 16.5], [-4.75, -16.5]]


def test_geojson_across_the_edge_of_the_map(tmp_path):
    problem = Problem(points=[[0, 170], [20, -170]], metric=SPHERE, kind="open")
    write_tour(toured(problem, (0, 1)), tmp_path / "a.geojson")
    cut = [[[170, 0], [180, 10]], [[-180, 10], [-170, 20]]]
    assert features(tmp_path / "a.geojson")[0]["geometry"] == {"type": "MultiLineString", "coordinates": cut}
    write_tour(toured(problem, (1, 0)), tmp_path / "a.geojson")
    back = [[[-170, 20], [-180, 10]], [[180, 10], [170, 0]]]
    assert features(tmp_path / "a.geojson")[0]["geometry"]["coordinates"] == back


def test_geojson_of_routes(tmp_path):
    problem = Problem(points=ROUTED.points, metric=SPHERE, kind=ROUTES, demands=[0, 1, 1, 1])
    write_tour(toured(problem, (0, 1, 2, 0, 3)), tmp_path / "a.geojson")
    found = features(tmp_path / "a.geojson")
    assert [f["geometry"]["type"] for f in found] == ["LineString"] * 2 + ["Point"] * 4
    assert found[1]["geometry"]["coordinates"] == [[0, 0], [0, 3], [0, 0]]
    assert [f["properties"]["position"] for f in found[2:]] == [1, 2, 3, 4]


def test_geojson_needs_the_globe(tmp_path):
    with pytest.raises(BadFile, match="latitudes and longitudes") as caught:
        write_tour(toured(SQUARE, (0, 1, 2, 3)), tmp_path / "a.geojson")
    assert "a.geojson" in str(caught.value)
    with pytest.raises(BadFile, match="of city 1, latitude 95"):
        check("a.geojson", Problem(points=[[0, 0], [95, 0]], metric=GEO))
    assert os.listdir(tmp_path) == []


def test_csv(tmp_path):
    write_tour(toured(SQUARE, (0, 1, 2, 3)), tmp_path / "a.csv")
    assert rows(tmp_path / "a.csv") == [
        ["position", "city", "x", "y", "distance_to_next", "cumulative"],
        ["1", "1", "0", "0", "3", "3"],
        ["2", "2", "0", "3", "4", "7"],
        ["3", "5", "4", "3", "3", "10"],
        ["4", "7", "4", "0", "4", "14"],
    ]
    assert read(tmp_path / "a.csv").cities == SQUARE.cities
    write_tour(toured(read(SQUARE, kind="open"), (0, 1, 2, 3)), tmp_path / "a.csv")
    assert [row[-2:] for row in rows(tmp_path / "a.csv")[3:]] == [["3", "10"], ["", "10"]]
    write_tour(toured(GLOBE, (0, 1, 2)), tmp_path / "a.csv")
    assert rows(tmp_path / "a.csv")[0][2:4] == ["latitude", "longitude"]
    assert read(tmp_path / "a.csv").distance(0, 1) == GLOBE.distance(0, 1)
    write_tour(toured(read([[0, 1], [2, 0]]), (0, 1)), tmp_path / "a.csv")
    assert rows(tmp_path / "a.csv")[1:] == [["1", "0", "1", "1"], ["2", "1", "2", "3"]]


def test_json(tmp_path):
    tour = toured(GLOBE, (0, 1, 2))
    write_tour(tour, tmp_path / "a.json")
    said = tour.as_dict()
    assert json.loads((tmp_path / "a.json").read_text()) == said
    odd = Problem(matrix=[[0, 1], [1, 0]], cities=(frozenset("a"), (1, 2)))
    write_tour(toured(odd, (0, 1)), tmp_path / "B.JSON")
    assert json.loads((tmp_path / "B.JSON").read_text())["order"] == ["frozenset({'a'})", [1, 2]]


def test_other_suffixes_are_refused(tmp_path):
    assert all(can_be_written(f"a{suffix}") for suffix in (".tour", ".SOL", ".geojson", ".csv", ".json"))
    assert not can_be_written("a.pdf")
    assert not can_be_written(tmp_path / "tour")
    with pytest.raises(
        BadFile, match=r"a\.pdf is of no kind that is written; \.tour, \.sol, \.geojson, \.csv, \.json are"
    ):
        write_tour(toured(SQUARE, (0, 1, 2, 3)), tmp_path / "a.pdf")


def test_what_cannot_be_written_is_said(tmp_path):
    (tmp_path / "a.csv").mkdir()
    with pytest.raises(BadFile, match=r"a\.csv cannot be written: Is a directory\."):
        write_tour(toured(SQUARE, (0, 1, 2, 3)), tmp_path / "a.csv")
    problem = Problem(points=[[0, 0], [1, 1]], cities=("\ud800", "B"))
    with pytest.raises(BadFile, match="not Unicode"):
        write_tour(toured(problem, (0, 1)), tmp_path / "b.csv")
