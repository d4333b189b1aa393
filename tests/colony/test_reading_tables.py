"""Tables as people have them: other names of columns, no header, decimal commas, encodings, degrees."""

import codecs
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plyant.colony.metrics import EUCLID, SPHERE
from plyant.colony.reading import read
from plyant.colony.reading.numerals import degrees_in, number_in
from plyant.errors import BadFile
from plyant.warning import collect_warnings

PLACES = [[52.52, 13.405], [48.137, 11.575], [50.938, 6.96]]
NAMES = ("Berlin", "München", "Köln")
DEMANDS = [0, 7, 2.5]


@pytest.fixture
def reading(tmp_path):
    """The problem in a file with this content, and the warnings."""

    def write_and_read(content, called="some.csv"):
        path = tmp_path / called
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        with collect_warnings() as given:
            problem = read(path)
        assert all(str(path) in text and "\n" not in text for text in given), given
        return problem, [text.replace(str(path), "some.csv") for text in given]

    return write_and_read


def table(header, delimiter=",", comma=False, demand=True):
    """The three cities under a header whose words are name, latitude, longitude, demand in this order."""

    def number(value):
        return f"{value:.10g}".replace(".", ",") if comma else f"{value:.10g}"

    rows = [
        [name, number(latitude), number(longitude), *([number(load)] if demand else [])]
        for name, (latitude, longitude), load in zip(NAMES, PLACES, DEMANDS, strict=True)
    ]
    return "\n".join(delimiter.join(row) for row in [header, *rows]) + "\n"


HEADERS = [
    ["name", "lat", "lon", "demand"],
    ["Name", "Latitude", "Longitude", "Quantity"],
    ["Stadt", "Breite", "Länge", "Menge"],
    ["Ort", "Breitengrad", "Längengrad", "Bedarf"],
    ["Ort", "Breite (°)", "Länge (°)", "Menge [kg]"],
    ["Kunde", "Geogr. Breite", "Geogr. Länge", "Nachfrage in kg"],
    ["Bezeichnung", "BREITENGRAD", "LAENGENGRAD", "Pakete"],
    ["ville", "latitude", "longitude", "demande"],
    ["Ville", "Latitude (degrés)", "Longitude (degrés)", "Quantité"],
    ["nom", "lat.", "long.", "QUANTITÉ (kg)"],
    ["city", "lat_deg", "lng_deg", "qty"],
    ["Adresse", "GPS_Lat", "GPS_Lon", "Poids (kg)"],
    ["id", "geo_lat", "geo_lng", "weight"],
    ["City", "Latitude WGS84", "Longitude WGS84", "Colis"],
]


@pytest.mark.parametrize("header", HEADERS, ids=lambda header: header[0] + header[1])
def test_headers_in_three_languages(reading, header):
    for delimiter, comma in ((",", False), (";", True), (";", False), ("\t", True), ("|", False)):
        problem, warnings = reading(table(header, delimiter, comma))
        assert problem.points.tolist() == PLACES
        assert (problem.metric, problem.cities) == (SPHERE, NAMES)
        assert problem.demands.tolist() == DEMANDS
        assert warnings == []
        assert list(problem.columns) == header, "all columns are kept as they were"
        assert problem.columns[header[0]] == NAMES


def test_the_order_of_columns_is_free_and_others_may_be_between_them(reading):
    columns = {
        "Name": NAMES, "Breite": [a for a, _ in PLACES], "Länge": [b for _, b in PLACES], "Menge": DEMANDS,
        "Telefon": ["030 1", "", "0221;3"],
    }  # fmt: skip
    for order in itertools.permutations(columns):
        rows = [list(order), *zip(*(columns[name] for name in order), strict=True)]
        problem, warnings = reading("\n".join(";".join(f'"{cell}"' for cell in row) for row in rows))
        assert (problem.points.tolist(), problem.cities, problem.demands.tolist()) == (PLACES, NAMES, DEMANDS)
        assert problem.columns["Telefon"] == ("030 1", "", "0221;3")
        assert warnings == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_encodings(reading, encoding):
    text = table(["Stadt", "Breite (°)", "Länge (°)", "Menge"], ";", comma=True)
    problem, warnings = reading(text.replace("\n", "\r\n").encode(encoding))
    assert (problem.points.tolist(), problem.cities) == (PLACES, NAMES)
    assert warnings == (
        ["some.csv is not in UTF-8; it is read as Windows-1252 (Western European)."] if encoding == "cp1252" else []
    )
    marked, _ = reading(codecs.BOM_UTF16_BE + text.encode("utf-16-be"))
    assert marked.cities == NAMES


PLAIN = "name,x,y\nA,0,0\nB,3,4\nC,6,-1\n"
ODD = {
    "no header": ("A,0,0\nB,3,4\nC,6,-1\n", "no header; column 1 as name, column 2 as x, column 3 as y (a plane)"),
    "no header, names last": ("0;0;A\n3;4;B\n6;-1;C\n", "column 1 as x, column 2 as y, column 3 as name"),
    "unknown header": ("who,left,up\nA,0,0\nB,3,4\nC,6,-1\n", "the header is unknown; column 1 as name, column 2 as x"),
    "a title": ("Deliveries in May\n" + PLAIN, "line 1 is above the table"),
    "two of a kind": ("name,x,y,x coord\nA,0,0,9\nB,3,4,9\nC,6,-1,9\n", "'x' is taken as x, rather than 'x coord'"),
    "a short row": ("name,x,y,note\nA,0,0,n\nB,3,4\nC,6,-1,m\n", "line 3: 3 cells, and 4 in the first row"),
    "a unit": ("name,x,y\nA,0 km,0\nB,3 km,4\nC,6 km,-1\n", "the unit 'km' of x is left out"),
}  # fmt: skip
HARMLESS = {
    "blank lines": PLAIN.replace("\n", "\n\n").replace("B", "\n,,\nB"),
    "spaces": PLAIN.replace(",", " , "),
    "quotes": PLAIN.replace("A", '"A"').replace("3", '"3"'),
    "empty cells at the end": PLAIN.replace("0,0", "0,0,,"),
    "comments": "# places\n" + PLAIN,
    "what is between the cells": "sep=;\n" + PLAIN.replace(",", ";"),
    "minus signs": PLAIN.replace("-", "−"),
    "carriage returns": PLAIN.replace("\n", "\r"),
    "capitals": PLAIN.replace("name,x,y", "NAME,X,Y"),
    "other words": PLAIN.replace("name,x,y", "Stop,X-Koordinate,Y-Koordinate"),
    "quoted decimal commas": PLAIN.replace("3,4", '"3,0","4,00"'),
}


@pytest.mark.parametrize("case", [*ODD, *HARMLESS])
def test_harmless_oddities_are_answered_with_a_warning_at_most(reading, case):
    text, telling = ODD[case] if case in ODD else (HARMLESS[case], None)
    problem, warnings = reading(text)
    assert problem.points.tolist() == [[0, 0], [3, 4], [6, -1]]
    assert (problem.cities, problem.metric) == (("A", "B", "C"), EUCLID)
    if telling is None:
        assert warnings == []
    else:
        assert len(warnings) == 1
        assert telling in warnings[0]


def test_names_that_are_missing_or_there_twice_get_a_number(reading):
    problem, warnings = reading("name,x,y\nA,0,0\nA,3,4\n,6,-1\nA (2),1,1\n")
    assert problem.cities == ("A", "A (3)", "row 3", "A (2)")
    assert [text.partition(": ")[2] for text in warnings] == [
        "city 'A' is there twice; it is called 'A (3)'.", "the city has no name; it is called 'row 3'.",
    ]  # fmt: skip


def test_latitudes_go_before_coordinates_of_a_plane(reading):
    problem, warnings = reading("x,y,lat,lon\n1,2,52.5,13.4\n3,4,48.1,11.6\n")
    assert problem.metric == SPHERE
    assert "taken from 'lat' and 'lon', rather than 'x' and 'y'" in warnings[0]


@pytest.mark.parametrize("header", ["Menge Paletten", "Quantité à livrer (kg)", "Bedarf pro Tag"])
def test_a_header_that_begins_with_a_demand_is_one(reading, header):
    problem, warnings = reading(f"Name;x;y;{header}\nA;0;0;\nB;1;1;3\n")
    assert problem.demands.tolist() == [0, 3]
    assert warnings == [f"some.csv: {header!r} is taken as demand."]
    assert reading("Name;x;y;Notiz\nA;0;0;\nB;1;1;3\n")[0].demands is None


def test_another_column_never_stands_in_the_way_of_a_tour(reading):
    problem, warnings = reading("Name;x;y;Volumen\nA;0;0;leise\nB;1;1;laut\n")
    assert (problem.demands, problem.columns["Volumen"]) == (None, ("leise", "laut"))
    assert warnings == [
        "some.csv, line 2: demand is 'leise'; a number is accepted; so 'Volumen' is not taken as demand."
    ]
    with pytest.raises(BadFile, match="line 2: demand is 'viel'"):
        reading("Name;x;y;Menge\nA;0;0;viel\n")


@pytest.mark.parametrize("header", ["Koordinaten", "coordinates", "lat/lon", "GPS"])
def test_both_coordinates_in_one_cell(reading, header):
    problem, warnings = reading(f'Name;{header}\nA;52.52, 13.405\nB;"48.137 11.575"\n')
    assert problem.points.tolist() == PLACES[:2]
    assert "read as latitude, longitude in this order" in warnings[0]
    problem, warnings = reading(f"Name;{header}\nA;13.405° E 52.52° N\nB;N 48.137, E 11.575\n".replace("E 52", "E, 52"))
    assert problem.points.tolist() == PLACES[:2]
    assert warnings == []
    assert reading(f"Name;{header}\nA;POINT(13.405 52.52)\n")[0].points.tolist() == PLACES[:1]


ANGLES = [
    ("52.52° N", 52.52, "N"), ("52,52° N", 52.52, "N"), ("N 52.52", 52.52, "N"), ("52.52°S", -52.52, "S"),
    ("-52.5°", -52.5, ""), ("52°31'12\"N", 52.52, "N"), ("52° 31′ 12″ N", 52.52, "N"), ("52°31’12”N", 52.52, "N"),
    ("52° 31.2' N", 52.52, "N"), ("52 31 12 N", 52.52, "N"), ("N52°31'12.0\"", 52.52, "N"), ("52º31'12''N", 52.52, "N"),
    ("13° 24' Ost", 13.4, "E"), ("13°24'E", 13.4, "E"), ("13.4 W", -13.4, "W"), ("13,4° Ouest", -13.4, "W"),
    ("52:31:12 N", 52.52, "N"), ("52° 30' nord", 52.5, "N"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value", "direction"), ANGLES)
def test_degrees(text, value, direction):
    assert degrees_in(text) == (pytest.approx(value), direction)


@pytest.mark.parametrize(
    "text",
    [
        "52.52",
        "",
        "N",
        "52°61'N",
        "52°31'60\"N",
        "52.5°31'N",
        "-52° S",
        "52° X",
        "5 2 3 4 N",
        "13.4 O",
        "a° N",
        "1° 2° N",
    ],
)
def test_what_is_no_angle(text):
    assert degrees_in(text) is None


@given(st.integers(0, 89), st.integers(0, 59), st.integers(0, 59), st.sampled_from("NS"))
def test_degrees_minutes_and_seconds_are_what_they_are(degrees, minutes, seconds, direction):
    value = (degrees * 3600 + minutes * 60 + seconds) / 3600 * (1 if direction == "N" else -1)
    for form in ("{}°{}'{}\"{}", "{}° {:02}′ {:02}″ {}", "{} {} {} {}", "{3}{0}°{1}'{2}''"):
        assert degrees_in(form.format(degrees, minutes, seconds, direction)) == (pytest.approx(value), direction)


def test_degrees_in_a_table(reading):
    text = "Ort;Breite;Länge\nBerlin;52° 31' 12\" N;13° 24' 18\" O\nMünchen;48,137° N;11.575 Ost\n"
    assert reading(text)[0].points.tolist() == [pytest.approx([52.52, 13.405]), pytest.approx([48.137, 11.575])]
    text = 'ville,latitude,longitude\nBrest,"48°23\'N","4°29\'O"\n'
    assert reading(text)[0].points.tolist() == [pytest.approx([48 + 23 / 60, -4 - 29 / 60])]
    with pytest.raises(BadFile, match=r"line 2: longitude is .*O may be east \(Ost\) or west \(Ouest\)"):
        reading("name,lat,lon\nA,52.5,13° O\n")
    with pytest.raises(BadFile, match="line 2: latitude is '13° E', which is a longitude"):
        reading("name,lat,lon\nA,13° E,52° N\n")
    without, warnings = reading("Berlin;52,52° N;13,405° E\nKöln;50.938° N;6.96° E\n")
    assert without.points.tolist() == [PLACES[0], PLACES[2]]
    assert "column 2 as latitude, column 3 as longitude is assumed" in warnings[0]


@pytest.mark.parametrize(
    ("text", "commas", "value"),
    [
        ("1,5", True, 1.5), ("1.5", True, 1.5), ("1.234,5", True, 1234.5), ("1.234,5", False, 1234.5),
        ("1,234.5", False, 1234.5), ("1,234.5", True, 1234.5), ("1,234,567", False, 1234567),
        ("1.234.567", True, 1234567),
        ("1 234,5", True, 1234.5), ("1\u202f234", True, 1234), ("1'234.5", False, 1234.5), ("−3", False, -3),
        ("1,234", False, 1234), ("1,234", True, 1.234), ("+2e3", False, 2000),
        ("1_000", False, None), ("1,2,3", True, None), ("1.2,3.4", True, None), ("nan", True, None), ("", True, None),
        ("12 34", True, None), ("١", False, 1),
    ],
)  # fmt: skip
def test_numbers(text, commas, value):
    assert number_in(text, commas) == value


def test_thousands_or_decimals_are_said(reading):
    problem, warnings = reading("name;x;y;Menge\nA;0;0;0\nB;1;1;1,200\n")
    assert problem.demands.tolist() == [0, 1.2]
    assert "'1,200' in demand is read as 1.2." in warnings[0]
    problem, warnings = reading('name,x,y,demand\nA,0,0,0\nB,1,1,"1,200"\n')
    assert problem.demands.tolist() == [0, 1200]
    assert "'1,200' in demand is read as 1200." in warnings[0]


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("name,x,y,demand\nA,0,0,0 kg\nB,1,1,2 kg\nC,1,2,3 t\n", "demand has several units, kg and t"),
        ("name,x,y\nA,0,0\nB,1,1,7\n", "line 3: 4 cells, and 3 in the first row"),
        ("name,x,y\nA,0,0\nB,1,\n", "line 3: y is ''"),
        ("Ort;Breite;Länge\nA;52,5;181\n", "line 2: longitude 181 is not accepted"),
        ("Ort;Breite;Länge\nA;52,5;drei\n", "line 2: longitude is 'drei'"),
        ("A,1,2,3,4,5\nB,1,2,3,4,5\n", "line 1: this is neither a row"),
        ("name,GPS\nA,52.5\n", "'52.5' is not a pair"),
    ],
)
def test_what_is_wrong_stays_refused(reading, text, telling):
    with pytest.raises(BadFile) as refusal:
        reading(text)
    assert telling in str(refusal.value)
