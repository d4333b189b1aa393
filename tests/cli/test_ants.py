"""`plyant ants` from outside."""

import contextlib
import csv
import json
import math
import signal

import pytest

from plyant.cli.app import main
from plyant.cli.thinking import NothingSearched
from plyant.colony.output import FORMATS

KEYS = {"length", "bound", "gap", "order", "iterations", "seconds", "variant"}
SQUARE = """NAME: square
TYPE: TSP
DIMENSION: 5
EDGE_WEIGHT_TYPE: EUC_2D
NODE_COORD_SECTION
7 0 0
8 10 0
9 10 10
11 0 10
20 5 15
EOF
"""
FEW = ("--iterations", "2", "--ants", "20")


@pytest.fixture
def run(capsys):
    """The command line in this process: gives what is printed, on both streams."""

    def run(*words, status=0):
        with pytest.raises(SystemExit) as left:
            main(["ants", *(str(word) for word in words)])
        shown = capsys.readouterr()
        assert left.value.code == status, shown
        return shown

    return run


@pytest.fixture
def square(tmp_path):
    file = tmp_path / "square.tsp"
    file.write_text(SQUARE)
    return file


def is_one_sentence(shown, *telling):
    assert shown.out == ""
    assert "Traceback" not in shown.err
    announced = ("compiling the ant colony", "the ant colony")  # of what is compiled
    said = [line for line in shown.err.strip().splitlines() if not line.startswith(announced)]
    assert len(said) == 1, shown.err
    assert said[0].startswith("plyant: ")
    for word in telling:
        assert word in shown.err


def test_json_has_the_promised_keys_and_the_numbers_of_the_file(run, square):
    found = json.loads(run(square, *FEW, "--json").out)
    assert set(found) >= KEYS
    assert sorted(found["order"]) == [7, 8, 9, 11, 20]
    assert (found["length"], found["bound"], found["gap"]) == (44, 44, 0)
    assert (found["iterations"], found["variant"]) == (2, "focused")
    assert found["seconds"] > 0
    for variant in ("mmas", "as"):
        told = json.loads(run(square, *FEW, "--json", "--variant", variant, "--alpha", "2", "--kept", "0.9").out)
        assert (told["variant"], told["length"]) == (variant, 44)


def test_without_a_bound_the_gap_is_not_known(run, square):
    found = json.loads(run(square, *FEW, "--json", "--bound-seconds", "0").out)
    assert found["gap"] is None
    assert found["bound"] is None


def test_what_people_read(run, square):
    shown = run(square, *FEW).out
    assert "length 44, optimal, proved" in shown
    assert "square: 5 cities" in shown
    assert "bound    44: no tour is shorter" in shown
    assert "focused, 2 iterations, 40 ants" in shown


def test_an_open_tour_from_one_city_to_another(run, square):
    found = json.loads(run(square, *FEW, "--json", "--from", "9", "--to", "20").out)
    assert (found["order"][0], found["order"][-1], found["kind"]) == (9, 20, "open")
    assert found["length"] == 37
    assert json.loads(run(square, *FEW, "--json", "--from", "11").out)["order"][0] == 11


def test_every_format_is_written(run, tmp_path):
    """Of cities on the globe, which all formats can show."""
    table = tmp_path / "towns.csv"
    table.write_text("name,latitude,longitude\nA,1,1\nB,1,2\nC,2,2\nD,2,1\n")
    files = [tmp_path / f"tour{suffix}" for suffix in FORMATS if suffix != ".sol"]
    shown = run(table, *FEW, "--plot", tmp_path / "plot.svg", *(word for file in files for word in ("--out", file)))
    for file in [*files, tmp_path / "plot.svg"]:
        assert file.stat().st_size > 0
        assert f"written: {file}" in shown.err.replace("\n", "")
    with (tmp_path / "tour.csv").open() as rows:
        assert {row["city"] for row in csv.DictReader(rows)} == set("ABCD")
    written = json.loads((tmp_path / "tour.json").read_text())
    assert set(written) >= KEYS
    assert sorted(written["order"]) == list("ABCD")
    assert json.loads((tmp_path / "tour.geojson").read_text())["type"] == "FeatureCollection"
    assert "TOUR_SECTION" in (tmp_path / "tour.tour").read_text()


@pytest.mark.parametrize(
    ("words", "telling"),
    [
        (("--variant", "ant"), ("variant", "mmas")),
        (("--local", "4opt"), ("local", "2opt")),
        (("--alpha", "-1"), ("alpha=-1", "0 to 100")),
        (("--beta", "nan"), ("beta=nan", "0 to 100")),
        (("--seconds", "0"), ("seconds=0", "more than 0")),
        (("--seconds", "x"), ("--seconds",)),
        (("--seed", "-1"), ("seed=-1",)),
        (("--threads", "0"), ("threads=0", "1 to 64")),
        (("--ants", "0"), ("ants=0",)),
        (("--iterations", "0"), ("iterations=0",)),
        (("--bound-seconds", "-1"), ("bound_seconds=-1",)),
        (("--deposit", "0"), ("deposit=0", "more than 0")),
        (("--evaporated", "0"), ("evaporated=0",)),
        (("--kept", "0.5", "--evaporated", "0.5"), ("either", "kept")),
        (("--from", "12"), ("no city", "12", "7, 8, 9")),
        (("--to", "Rome"), ("no city", "Rome")),
        (("--kind", "ring"), ("ring", "tour, open, path, routes")),
        (("--kind", "routes"), ("demand",)),
        (("--out", "tour.doc"), (".doc", ".geojson")),
        (("--out", "tour"), ("suffix",)),
        (("--plot", "plot.doc"), ("plot.doc",)),
        (("--nonsense",), ("--nonsense",)),
    ],
)
def test_what_is_not_accepted_is_one_sentence(run, square, words, telling):
    is_one_sentence(run(square, *words, status=2), *telling)


@pytest.mark.parametrize(
    ("name", "content", "telling"),
    [
        ("one-road.csv", "0,1,1,inf\n1,0,1,inf\n1,1,0,1\ninf,inf,1,0\n", "only one road"),
        ("apart.csv", "0,1,inf,inf\n1,0,inf,inf\ninf,inf,0,1\ninf,inf,1,0\n", "no way over roads"),
        ("negative.csv", "0,-1,1\n1,0,1\n1,1,0\n", "-1"),
        ("nan.csv", "0,nan,1\n1,0,1\n1,1,0\n", "nan"),
        ("empty.tsp", "", "empty.tsp"),
        ("cut.tsp", SQUARE[:90], "cut.tsp"),
    ],
)
def test_files_that_make_no_sense(run, tmp_path, name, content, telling):
    (tmp_path / name).write_text(content)
    is_one_sentence(run(tmp_path / name, *FEW, status=2), telling)


def test_no_file_and_a_file_that_is_not_there(run, tmp_path):
    is_one_sentence(run(status=2), "FILE", "--lecture")
    is_one_sentence(run(tmp_path / "nowhere.tsp", status=2), "nowhere.tsp")


@pytest.mark.parametrize("n", [1, 2, 3])
def test_few_cities(run, tmp_path, n):
    file = tmp_path / "few.csv"
    file.write_text("x,y\n" + "".join(f"{3 * i},0\n" for i in range(n)))
    assert json.loads(run(file, *FEW, "--json").out)["length"] == {1: 0, 2: 6, 3: 12}[n]
    assert run(file, *FEW).out.startswith("length ")


def test_the_lecture_prints_its_figures(run, tmp_path):
    shown = run("--lecture").out
    assert "τ" in shown
    assert "t = 4" in shown
    written = tmp_path / "lecture.html"
    assert run("--lecture", "--out", written).out == shown
    assert "<html" in written.read_text(encoding="utf-8")
    is_one_sentence(run("--lecture", "--out", tmp_path / "lecture.doc", status=2), "lecture.doc")


@pytest.mark.parametrize("words", [("--seconds", "60"), ("--iterations", "1", "--ants", "2", "--bound-seconds", "60")])
def test_control_c_gives_the_best_so_far(run, tmp_path, monkeypatch, words):
    """While ants are out, and while only the bound is still raised."""
    cities = tmp_path / "many.csv"
    cities.write_text("x,y\n" + "".join(f"{math.sin(i * i)},{math.cos(3 * i)}\n" for i in range(1_000)))

    @contextlib.contextmanager
    def person(*_, **__):
        pressed = []

        def watch(moment):
            if moment.iterations and not pressed:
                pressed.append(moment)
                signal.raise_signal(signal.SIGINT)

        yield watch

    monkeypatch.setattr("plyant.cli.ants.tour_line", person)
    found = json.loads(run(cities, *words, "--json").out)
    assert found["stopped"] is True
    assert sorted(found["order"]) == list(range(1_000))
    assert found["seconds"] < 30


STOPS = """Kunde;Breite;Länge;Menge;Telefon
Lager;52,52;13,405;;030
A;48,137;11,575;6;089
B;50,938;6,96;6;0221
C;53,55;9,99;6;040
D;50,11;8,68;2;069
"""


@pytest.fixture
def stops(tmp_path):
    file = tmp_path / "stops.csv"
    file.write_text(STOPS, encoding="utf-8")
    return file


def test_deliveries_with_few_vehicles(run, stops, tmp_path):
    found = json.loads(run(stops, *FEW, "--capacity", "12", "--vehicles", "2", "--json").out)
    assert (found["kind"], found["capacity"], found["vehicles"]) == ("routes", 12, 2)
    assert len(found["routes"]) == len(found["route_lengths"]) == 2
    assert sorted(found["route_loads"]) == [8, 12]
    assert sum(found["route_lengths"]) == pytest.approx(found["length"])
    assert "warnings" not in found
    written = [tmp_path / f"tour{suffix}" for suffix in (".csv", ".geojson", ".svg", ".html", ".json", ".sol")]
    said = run(stops, *FEW, "--capacity", "12", "--vehicles", "3", *(f"--out={file}" for file in written)).out
    assert "vehicles 2 of at most 3, load 20 in all" in said
    assert " km, load 12 of 12" in said
    rows = list(csv.DictReader((tmp_path / "tour.csv").read_text("utf-8").splitlines()))
    assert [row["Telefon"] for row in rows if row["city"] == "B"] == ["0221"]
    assert {row["route"] for row in rows} == {"1", "2"}
    assert "Telefon" in (tmp_path / "tour.geojson").read_text("utf-8")
    assert "load 12 of 12" in (tmp_path / "tour.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "telling"),
    [
        (
            ("--capacity", "12", "--vehicles", "1"),
            "impossible: 1 vehicle carries 12, and the demands add up to 20; at least 2 are needed.",
        ),
        (
            ("--capacity", "10", "--vehicles", "2"),
            "impossible: 2 vehicles of capacity 10 cannot share the demands, however these are divided; "
            "at least 3 are needed.",
        ),
        (("--vehicles", "2"), "no capacity is given"),
        (("--capacity", "12", "--vehicles", "0"), "vehicles must be a whole number from 1, got 0"),
        (("--capacity", "12", "--vehicles", "two"), "--vehicles"),
        (("--capacity", "5", "--vehicles", "2"), "city A has a demand of 6"),
    ],
)
def test_vehicles_that_cannot_be(run, stops, words, telling):
    is_one_sentence(run(stops, *FEW, *words, status=2), telling)


def test_vehicles_are_for_cities_with_demands(run, square):
    is_one_sentence(run(square, *FEW, "--vehicles", "2", status=2), "the cities have no demands")


def test_what_was_assumed_of_a_table_is_a_warning(run, tmp_path):
    file = tmp_path / "bare.csv"
    file.write_text("A;0;0\nB;3;4\nC;6;0\n")
    shown = run(file, *FEW, "--json")
    (warning,) = json.loads(shown.out)["warnings"]
    assert "there is no header; column 1 as name, column 2 as x, column 3 as y (a plane) is assumed." in warning
    assert f"plyant: warning: {warning}" in shown.err.splitlines()


def test_control_c_while_it_is_compiled(run, square, monkeypatch):
    def solve(*_, **__):
        raise NothingSearched("stopped while compiling: nothing was searched.")

    monkeypatch.setattr("plyant.cli.ants.solve", solve)
    is_one_sentence(run(square, status=130), "nothing was searched")


def test_the_cities_are_not_overwritten(run, tmp_path):
    cities = tmp_path / "cities.csv"
    cities.write_text("x,y\n0,0\n1,0\n1,1\n")
    is_one_sentence(run(cities, *FEW, "--out", cities, status=2), "the cities are in it")
    assert cities.read_text() == "x,y\n0,0\n1,0\n1,1\n"


def test_the_lecture_refuses_what_it_has_no_use_for(run):
    assert "not for the lecture" in run("--lecture", "--variant", "mmas", status=2).err
