"""Tours made visible: the map, the plot and the film say what the tour says, whatever its cities are called."""

import base64
import hashlib
import json
import math
import re
import subprocess
from html import unescape

import numpy as np
import pytest
from lxml import etree
from tests.explain.drawing.browser import dom, needs_browser

from plyant.colony.metrics import GEO, SPHERE
from plyant.colony.problem import OPEN, PATH, ROUTES, Problem
from plyant.colony.search import Trails
from plyant.colony.seeing import FORMATS, colours, html, plot, plot_svg, plot_text, save, small_svg, svg
from plyant.colony.seeing.axis import Axis
from plyant.colony.seeing.convergence import plot as plotted
from plyant.colony.seeing.places import MOST_SCALED, places, sheet
from plyant.colony.seeing.runs import runs
from plyant.colony.seeing.scaling import scaled
from plyant.colony.seeing.series import series
from plyant.colony.tour import Frame, Moment, Tour
from plyant.errors import BadFile, ParameterError
from plyant.explain.drawing.png import browser, browser_command

INFINITE = math.inf
HOSTILE = ("</script><script>alert(1)</script>", "A & B", '"<!--', "東京 \x00\ud800", "-->")
SVG = "{http://www.w3.org/2000/svg}"


def toured(problem, order, history=(), frames=(), **given):
    known = {"length": problem.length(order), "bound": 0.0, "gap": INFINITE, "seconds": 3.0} | given
    cities = tuple(problem.cities[i] for i in order)
    return Tour(
        order=cities, iterations=7, history=tuple(history), variant="focused", problem=problem, frames=frames, **known
    )


def spread(n, seed=1, **given):
    rng = np.random.default_rng(seed)
    problem = Problem(points=rng.random((n, 2)) * [300, 100], name=f"random{n}", **given)
    return problem, rng


def filmed(n=30, frames=6, cities=()):
    """A tour whose frames reverse a piece of the order each, and one frame has the order of the one before."""
    problem, rng = spread(n, cities=cities)
    order = rng.permutation(n).tolist()
    made = []
    for number in range(frames):
        if number != 2:
            i, j = sorted(rng.integers(0, n, 2).tolist())
            order = order[:i] + order[i:j][::-1] + order[j:]
        edges = np.sort(np.array([rng.choice(n, 2, replace=False) for _ in range(3 * n)]), axis=1)
        edges = np.unique(edges, axis=0)
        trails = Trails(edges, rng.random(len(edges)) * 1e-4, 4.0 - number / 2, 2.0 - number / 4)
        bound = 900.0 + number if number > 1 else -INFINITE
        moment = Moment(0.5 * number, 10 * number, 1000.0 - number, bound, trails.branching, trails.entropy)
        made.append(Frame(moment, tuple(order), trails))
    last = {"length": 990.0, "bound": 980.0, "gap": 990 / 980 - 1}
    return toured(problem, order, [frame.moment for frame in made], tuple(made), **last)


def xml(text):
    return etree.fromstring(text.encode("utf-8", "replace"))


def found(tree, what, role):
    return [e for e in tree.iter(SVG + what) if role in (e.get("class") or "").split()]


def pairs(text):
    return np.array([float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]).reshape(-1, 2)


def ways(tour):
    return [pairs(e.get("d")) for e in found(xml(svg(tour)), "path", "way")]


def data(page):
    return json.loads(re.search(r'<script id="film" type="application/json">(.*?)</script>', page, re.DOTALL)[1])


def one_place(n):
    return toured(Problem(points=[[5, 5]] * n), range(n))


CASES = {
    "film": filmed,
    "hostile": lambda: filmed(5, cities=HOSTILE),
    "one city": lambda: one_place(1),
    "two cities": lambda: toured(Problem(points=[[0, 0], [3, 4]]), (1, 0)),
    "one place": lambda: one_place(9),
    "a column": lambda: toured(Problem(points=[[1, y] for y in range(9)]), range(9)),
    "one of a matrix": lambda: toured(Problem(matrix=[[0]]), (0,)),
    "matrix of zeros": lambda: toured(Problem(matrix=np.zeros((4, 4))), range(4)),
    "no roads": lambda: toured(Problem(matrix=np.full((4, 4), INFINITE)), (), length=INFINITE),
    "huge": lambda: toured(Problem(points=[[-1e150, 0], [1e150, 1], [0, 1e150]]), range(3)),
    "tiny": lambda: toured(Problem(points=[[0, 0], [5e-324, 0], [0, 5e-324]]), range(3)),
    "open": lambda: toured(spread(20, kind=OPEN)[0], range(20)),
    "path": lambda: toured(spread(20, kind=PATH, start=3, end=7)[0], (3, 5, 7)),
    "routes": lambda: toured(
        spread(20, kind=ROUTES, demands=[0, *[1] * 19], capacity=2)[0], [c for i in range(1, 20) for c in (0, i)]
    ),
    "pole": lambda: toured(Problem(points=[[90, 0], [90, 120], [90, 240]], metric=SPHERE), range(3)),
}


@pytest.mark.parametrize("name", CASES)
def test_everything_is_well_formed_and_needs_no_network(name):
    tour = CASES[name]()
    page = html(tour)
    for text in (svg(tour), small_svg(tour), plot_svg(tour)):
        xml(text)
        assert "nan" not in re.sub(r"<(title|desc|text).*?</\1>", "", text)
    for text in (svg(tour), small_svg(tour), plot_svg(tour), page):
        assert not re.search(r"https?:|\bsrc=|href|@import|url\(", text.replace("http://www.w3.org/2000/svg", ""))
    assert page.count("<script") == (2 if tour.frames else 0), "the data and the program"
    assert plot_text(tour)
    assert "Content-Security-Policy" in page


@pytest.mark.parametrize("name", [name for name in CASES if name not in ("routes", "no roads")])
def test_one_path_passes_every_city_in_order(name):
    tour = CASES[name]()
    drawn = sheet(tour, 4000).at[list(tour.indices)]
    kept = [p for i, p in enumerate(drawn.tolist()) if i == 0 or p != drawn[i - 1].tolist()]
    (way,) = ways(tour)
    assert way.tolist() == kept


def test_a_map_is_true_to_scale_with_north_above():
    problem, _ = spread(50)
    drawn = sheet(toured(problem, range(50)), 4000)
    scale = 4000 / np.ptp(problem.points[:, 0])
    low, high = problem.points.min(axis=0), problem.points.max(axis=0)
    assert np.allclose(drawn.at[:, 0], (problem.points[:, 0] - low[0]) * scale, atol=1)
    assert np.allclose(drawn.at[:, 1], (high[1] - problem.points[:, 1]) * scale, atol=1)


def test_the_globe_has_east_on_the_right_and_minutes():
    points = [[50.30, 10.0], [49.30, 11.45]]
    where = places(toured(Problem(points=points, metric=GEO), (0, 1)))
    assert np.allclose(where, [[10 * math.cos(math.radians(50)), 50.5], [11.75 * math.cos(math.radians(50)), 49.5]])
    fiji = places(toured(Problem(points=[[0.0, 179.0], [0.0, -179.0]], metric=SPHERE), (0, 1)))
    assert np.ptp(fiji[:, 0]) == pytest.approx(2)


def test_distances_of_points_are_reproduced():
    points = np.random.default_rng(4).random((40, 2))
    distances = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
    where = scaled(distances)
    assert np.allclose(np.hypot(*(where[:, None] - where[None]).transpose(2, 0, 1)), distances)


def test_missing_roads_are_as_long_as_the_way_round():
    line = [[0, 1, INFINITE], [INFINITE, 0, 2], [INFINITE, 2, 0]]
    where = scaled(np.array(line))
    assert np.allclose(sorted(abs(where[:, 0] - where[0, 0])), [0, 1, 3])
    apart = scaled(np.array([[0, 5, INFINITE], [5, 0, INFINITE], [INFINITE, INFINITE, 0]]))
    assert np.allclose(np.hypot(*(apart[2] - apart[0])), 5)


def test_many_cities_without_points_stand_on_a_circle():
    n = MOST_SCALED + 1
    order = np.random.default_rng(1).permutation(n)
    where = places(toured(Problem(matrix=np.ones((n, n))), order.tolist(), length=1.0))
    assert np.allclose(np.hypot(*where.T), 1)
    steps = np.hypot(*(where[order] - where[np.roll(order, 1)]).T)
    assert np.allclose(steps, steps[0])


def test_routes_are_told_apart_and_marks_are_named():
    tree = xml(svg(CASES["routes"]()))
    drawn = found(tree, "path", "way")
    looks = {(e.get("stroke"), e.get("stroke-dasharray")) for e in drawn}
    assert len(drawn) == len(looks) == 19
    assert drawn[0].findtext(SVG + "title") == "route 1: 220.60, 1 stop, load 1 of 2"
    assert [e.findtext(SVG + "title") for e in found(tree, "rect", "depot")] == ["depot: 0"]
    ends = xml(svg(CASES["path"]()))
    assert [e.findtext(SVG + "title") for e in found(ends, "circle", "start")] == ["start: 3"]
    assert [e.findtext(SVG + "title") for e in found(ends, "rect", "end")] == ["end: 7"]


def test_stronger_trails_are_darker_and_thicker():
    tour = filmed()
    (group,) = found(xml(svg(tour)), "g", "trails")
    looks = [(float(e.get("stroke-opacity")), float(e.get("stroke-width"))) for e in group]
    assert looks == sorted(looks)
    assert len({dark for dark, _ in looks}) == len(looks) > 3
    drawn = sum(e.get("d").count("M") for e in group)
    assert drawn == (np.rint(tour.frames[-1].trails.amounts / tour.frames[-1].trails.amounts.max() * 255) > 0).sum()


def test_title_and_caption():
    assert "random30</text>" in svg(filmed())
    assert "30 cities, length 990, within 1.1 % of optimal, proved</text>" in svg(filmed())
    assert "no tour was found" in svg(CASES["no roads"]())


def test_100_000_cities_are_a_reasonable_file():
    problem, rng = spread(100_000)
    order = rng.permutation(100_000)
    trails = Trails(rng.integers(0, 100_000, (300_000, 2)), rng.random(300_000), 2.0, 1.0)
    moment = Moment(1.0, 1, 10.0, 9.0)
    tour = toured(problem, order.tolist(), (), (Frame(moment, tuple(order.tolist()), trails),), length=10.0)
    assert len(svg(tour)) <= 3_000_000
    assert len(small_svg(tour)) <= 1_500_000


@pytest.mark.parametrize("name", CASES)
def test_a_picture_for_notebooks_is_narrow(name):
    assert int(xml(small_svg(CASES[name]())).get("width")) <= 480


def steps_of(tree, role, tour):
    """Seconds and values of a line's corners, read from the plot by its own axis marks."""
    (line,) = found(tree, "polyline", role)
    axis, time = series(tour).lengths(), series(tour).time()
    shares = (pairs(line.get("points")) - [92, 84]) / [760 - 92 - 150, 230]
    return [(time.value(x), axis.value(1 - y)) for x, y in shares.tolist()]


def test_the_plot_s_lines_are_the_history():
    tour = filmed()
    tree = xml(plot_svg(tour))
    best = steps_of(tree, "best", tour)
    expected = [(0, 1000), (0.5, 1000), (0.5, 999), (1, 999), (1, 998), (1.5, 998), (1.5, 997), (2, 997), (2, 996),
                (2.5, 996), (2.5, 995), (3, 995), (3, 990), (3, 990)]  # fmt: skip
    assert np.allclose(best, expected, rtol=0, atol=0.02)
    bound = steps_of(tree, "bound", tour)
    assert np.allclose(bound[0], (1.0, 902), atol=0.02)
    assert np.allclose(bound[-1], (3.0, 980), atol=0.02)
    assert len(pairs(found(tree, "polyline", "branching")[0].get("points"))) == 6
    assert len(found(tree, "polyline", "entropy")) == len(found(tree, "polygon", "gap")) == 1


@pytest.mark.parametrize("is_log", [False, True])
def test_time_is_logarithmic_where_most_happens_at_once(is_log):
    history = [Moment(0.001 * 3**i if is_log else i, i, 100.0 - i, math.nan) for i in range(12)]
    tour = toured(spread(5)[0], range(5), history, seconds=history[-1].seconds)
    assert ("seconds, logarithmic" in plot_svg(tour)) == is_log
    assert (" s, log" in plot_text(tour)) == is_log
    moved = [plotted(tour).across(moment.seconds) for moment in history]
    assert np.allclose(np.diff(moved), (760 - 92 - 150) / 11)


@pytest.mark.parametrize(
    "history",
    [
        (),
        (Moment(0.0, 0, INFINITE, -INFINITE),),
        (Moment(0.0, 0, INFINITE, 5.0), Moment(1.0, 1, 10.0, 5.0)),
        (Moment(0.0, 0, math.nan, math.nan, math.nan, 1.0),),
        (Moment(math.nan, 0, 3.0, 2.0),),
        (Moment(2.0, 0, 10.0, 10.0), Moment(2.0, 0, 10.0, 10.0)),
        tuple(Moment(i / 100, i, 1e6 / (i + 1), -1.0, 3.0, 2.0) for i in range(2_500)),
    ],
)
@pytest.mark.parametrize("length", [INFINITE, 7.0, 0.0])
def test_what_is_not_known_is_left_out(history, length):
    tour = toured(spread(5)[0], range(5), history, length=length, seconds=0.0)
    text = plot_svg(tour)
    xml(text)
    assert not re.search(r"\b(nan|inf)\b", text)
    assert len(text) < 200_000
    timed = [m for m in history if math.isfinite(m.seconds)]
    is_known = math.isfinite(length) or any(math.isfinite(m.best) or math.isfinite(m.bound) for m in timed)
    assert ("neither a tour nor a bound" in text) == (not is_known)
    for wide, high in ((30, 6), (80, 16), (200, 50)):
        lines = plot_text(tour, wide, high).splitlines()
        assert len(lines) <= high
        assert not is_known or max(map(len, lines)) <= wide
    html(tour)


def test_a_plot_in_the_terminal_goes_down():
    history = [Moment(float(i), i, 100.0 - 10 * i, 10.0 + i) for i in range(7)]
    tour = toured(spread(5)[0], range(5), history, length=40.0, bound=16.0, gap=1.5, seconds=6.0)
    lines = plot_text(tour, 60, 12).splitlines()
    assert " ".join(lines[-2:]) == "line: best 40; dots: bound 16; within 150.0 % of optimal, proved"
    heights = [next(y for y, line in enumerate(lines) if line[x : x + 1] > "⠀") for x in range(5, 60)]
    assert heights == sorted(heights)
    assert (heights[0], heights[-1]) == (0, 4)
    with pytest.raises(ParameterError, match="30 or more"):
        plot_text(tour, 20, 10)


@pytest.mark.parametrize(
    ("axis", "texts"),
    [
        (Axis(0, 10), ["0", "2", "4", "6", "8", "10"]),
        (Axis(0.2, 0.3), ["0.20", "0.22", "0.24", "0.26", "0.28", "0.30"]),
        (Axis(7_000, 12_000), ["7,000", "8,000", "9,000", "10,000", "11,000", "12,000"]),
        (Axis(0.01, 1000, is_log=True), ["0.01", "0.1", "1", "10", "100", "1,000"]),
        (Axis(1, 10, is_log=True), ["1", "2", "5", "10"]),
    ],
)
def test_marks_are_round_numbers(axis, texts):
    ticks = axis.ticks(5)
    assert [text for _, text in ticks] == texts
    for value, text in ticks:
        assert float(text.replace(",", "")) == pytest.approx(value)
        assert axis.value(axis.share(value)) == pytest.approx(value)


def replayed(film):
    """The orders of all frames, as the page's program makes them."""
    orders, order = [], []
    for frame in film["frames"]:
        if "runs" in frame:
            source = [*order, *range(len(film["places"]) // 2)]
            order = []
            for place, count in zip(frame["runs"][::2], frame["runs"][1::2], strict=True):
                step = 1 if count > 0 else -1
                order += [source[place + step * i] for i in range(abs(count))]
        orders.append(tuple(order))
    return orders


def test_the_film_has_every_frame():
    tour = filmed()
    film = data(html(tour))
    assert replayed(film) == [frame.order for frame in tour.frames]
    assert ["runs" in frame for frame in film["frames"]] == [True, True, False, True, True, True]
    assert film["frames"][1]["now"] == ["0.50", "10", "999", "–", "–", "3.50", "1.75"]
    assert film["frames"][5]["now"] == ["2.50", "50", "995", "905", "9.95 %", "1.50", "0.75"]
    edges = list(zip(film["edges"][::2], film["edges"][1::2], strict=True))
    for shown, frame in zip(film["frames"], tour.frames, strict=True):
        strong = {e: b for e, b in zip(edges, base64.b64decode(shown["trail"]), strict=True) if b}
        amounts = frame.trails.amounts / frame.trails.amounts.max() * 255
        assert strong == {
            tuple(e): round(a) for e, a in zip(frame.trails.edges.tolist(), amounts, strict=True) if round(a)
        }


@pytest.mark.parametrize("before", [(), (0, 1, 2), (2, 0, 0, 1), (5, 4, 3, 2, 1, 0)])
@pytest.mark.parametrize("order", [(), (0,), (0, 1, 2, 0, 3, 4), (5, 3, 1), (2, 1, 0, 5, 4, 3)])
def test_an_order_is_made_of_pieces_of_the_one_before(before, order):
    film = {"places": [0] * 12, "frames": [{"runs": runs(before, ())}, {"runs": runs(order, before)}]}
    assert replayed(film) == [before, order]


def test_a_small_change_is_a_small_difference():
    order = np.random.default_rng(2).permutation(1000).tolist()
    assert len(runs(order[300:700][::-1] + order[:300] + order[700:], order)) == 6


def test_a_large_film_keeps_the_strongest_trails(monkeypatch):
    monkeypatch.setattr("plyant.colony.seeing.film_data._MOST_EDGES", 20)
    film = data(html(filmed()))
    assert len(film["edges"]) == 40
    assert film["edges_left_out"] > 100


def test_hostile_names_are_data_and_only_our_program_may_run():
    page = html(CASES["hostile"]())
    assert data(page)["names"][0] == HOSTILE[0]
    assert "<script>alert" not in page
    program = re.search(r"<script>(.*?)</script>", page, re.DOTALL)[1]
    digest = base64.b64encode(hashlib.sha256(program.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'" in page


def test_a_light_page_has_the_colours_of_the_pictures():
    style = re.search("<style>(.*?)@media", html(filmed()), re.DOTALL)[1]
    assert tuple(re.findall(r"--route-\d: (#\w+);", style)) == colours.ROUTES


def test_without_frames_there_is_a_map_and_a_plot():
    page = html(CASES["open"]())
    assert page.count("<svg") == 2
    assert 'id="play"' not in page


@needs_browser
def test_the_page_runs_without_a_complaint(tmp_path):
    source = save(CASES["hostile"](), tmp_path / "film.html")
    *command, _, address = browser_command(browser(), source, tmp_path / "film.png", (900, 900))
    asked = [*command, "--enable-logging=stderr", "--virtual-time-budget=2000", "--dump-dom", f"{address}#moment=4"]
    done = subprocess.run(asked, check=True, capture_output=True, text=True, timeout=120)
    assert "CONSOLE" not in done.stderr
    assert ">4 of 6<" in done.stdout
    assert "<canvas" in done.stdout


@needs_browser
def test_buttons_keys_slider_and_plot():
    program = """
        const at = (id) => document.getElementById(id), said = [], tell = () => said.push(at("count").textContent);
        const key = (k, shiftKey) =>
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: k, shiftKey, bubbles: true }));
        const canvas = document.querySelector("canvas"), corner = canvas.getBoundingClientRect();
        const pointer = (kind, x, y) => canvas.dispatchEvent(
          new PointerEvent(kind, { clientX: corner.left + x, clientY: corner.top + y, pointerId: 1 }));
        canvas.setPointerCapture = () => {}; // there is no such pointer
        addEventListener("error", (event) => said.push(event.message));
        tell(); key("Home"); at("next").click(); tell();
        key("End"); tell(); key("ArrowLeft"); tell(); key("Home"); tell();
        at("slider").value = 3; at("slider").dispatchEvent(new Event("input")); tell();
        document.querySelector("#plot svg").dispatchEvent(new MouseEvent("click", { clientX: 0 })); tell();
        at("tour").click(); key("t"); key("T"); said.push(at("tour").checked);
        key("+"); key("ArrowUp", true); at("farther").click(); key("0");
        canvas.dispatchEvent(new WheelEvent("wheel", { deltaY: -100 }));
        pointer("pointerdown", 5, 5); pointer("pointermove", 50, 50); pointer("pointerup", 50, 50);
        said.push(document.querySelectorAll(".numbers dd")[1].textContent);
        at("speed").value = "60"; at("speed").dispatchEvent(new Event("change")); key(" ");
        setTimeout(() => { tell(); document.body.append(Object.assign(document.createElement("p"),
          { id: "said", textContent: said.join("; ") })); }, 3000);
    """
    said = re.search('<p id="said">(.*?)</p>', dom(html(filmed()), program=program))[1]
    assert said == "6 of 6; 2 of 6; 6 of 6; 5 of 6; 1 of 6; 3 of 6; 1 of 6; false; 0; 6 of 6"


def filmed_routes():
    """Four stops: alone at first, then two a route."""
    problem = Problem(
        points=[[0, 0], [4, 0], [8, 0], [0, 3], [0, 6]], kind=ROUTES, demands=[0, 1, 2, 1.5, 1], capacity=3,
        cities=("Depot", "Ost", "Weit <b>", "Nord", "Ganz oben"),
    )  # fmt: skip
    orders = [(0, 1, 0, 2, 0, 3, 0, 4), (0, 1, 2, 0, 3, 4)]
    trails = Trails(np.array([[0, 1]]), np.array([1.0]), 2.0, 1.0)
    frames = tuple(
        Frame(Moment(float(i), i, problem.length(order), 1.0, 2.0, 1.0), order, trails)
        for i, order in enumerate(orders)
    )
    return toured(problem, orders[-1], [frame.moment for frame in frames], frames)


LEGEND = ["route 1: 16, 2 stops, load 3 of 3", "route 2: 12, 2 stops, load 2.5 of 3"]


def test_a_map_of_routes_has_names_and_a_legend():
    for text in (svg(filmed_routes()), small_svg(filmed_routes())):
        tree = xml(text)
        (legend,) = found(tree, "g", "legend")
        assert [e.text for e in legend.iter(SVG + "text")] == LEGEND
        strokes = [e.get("stroke") for e in legend.iter(SVG + "path")]
        assert strokes == [e.get("stroke") for e in found(tree, "path", "way")]
        (names,) = found(tree, "g", "names")
        assert [e.text for e in names] == list(filmed_routes().problem.cities)
        high = float(tree.get("viewBox").split()[3])
        assert all(float(e.get("y")) < high for e in legend.iter(SVG + "text"))
    many = toured(
        spread(200, kind=ROUTES, demands=[0, *[1] * 199], capacity=1)[0], [c for i in range(1, 200) for c in (0, i)]
    )
    (legend,) = found(xml(svg(many)), "g", "legend")
    assert [e.text for e in legend.iter(SVG + "text")][-1] == "… and 140 routes more"
    assert not found(xml(svg(filmed())), "g", "legend")


@needs_browser
def test_the_film_of_routes_opens_at_the_end_with_a_legend_for_every_moment():
    program = """
        const at = (id) => document.getElementById(id), said = [], legend = () => at("legend").innerText.split("\\n");
        const wait = (ms) => new Promise((done) => setTimeout(done, ms));
        addEventListener("error", (event) => said.push(event.message));
        said.push(at("count").textContent, legend(), document.querySelectorAll("#legend svg path").length);
        at("first").click(); said.push(legend()); at("labels").click(); at("labels").click();
        at("last").click(); at("speed").value = "60"; at("play").click(); said.push(at("count").textContent);
        wait(1500).then(() => { said.push(at("count").textContent); document.body.append(
          Object.assign(document.createElement("p"), { id: "said", textContent: JSON.stringify(said) })); });
    """
    said = json.loads(unescape(re.search('<p id="said">(.*?)</p>', dom(html(filmed_routes()), program=program))[1]))
    alone = [f"route {i}: 1 stop, load {load} of 3" for i, load in enumerate(["1", "2", "1.5", "1"], 1)]
    assert said == ["2 of 2", LEGEND, 2, alone, "1 of 2", "2 of 2"]


@pytest.mark.parametrize(("name", "start"), [("a.svg", "<svg"), ("b.HTML", "<!DOCTYPE html>")])
def test_the_suffix_says_how(name, start, tmp_path):
    assert save(CASES["hostile"](), tmp_path / name).read_text("utf-8").startswith(start)
    assert plot(filmed(), tmp_path / "p.svg").read_text("utf-8") == plot_svg(filmed())
    assert plot(filmed(), tmp_path / "p.txt").read_text("utf-8") == plot_text(filmed()) + "\n"


@pytest.mark.parametrize("name", ["tour", "tour.jpeg"])
def test_another_suffix_is_refused_with_those_that_are_accepted(name, tmp_path):
    assert FORMATS == (".svg", ".html")
    with pytest.raises(BadFile, match=r"\.svg, \.html are accepted\.$"):
        save(filmed(), tmp_path / name)
    with pytest.raises(BadFile, match=r"\.svg, \.txt are accepted\.$"):
        plot(filmed(), tmp_path / name)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match="cannot be written"):
        save(filmed(), tmp_path / "file" / "a.svg")
