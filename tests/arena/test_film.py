"""Films of games: what is seen in them, that they are whole files, and not too large ones."""

import io
import random
import re
import sys
import xml.etree.ElementTree as ElementTree

import pytest

from plyant.arena.film.beats import beats, scenes
from plyant.arena.film.film import animate
from plyant.arena.film.tracks import Track, between, tracks
from plyant.arena.record import Record
from plyant.catalogue import load
from plyant.errors import ParameterError, PlyantError, UnfitGame
from plyant.game import Game
from plyant.stage import Scene, Thing

SVG = "{http://www.w3.org/2000/svg}"
OPEN = "%%%%%%%%%%%%/%P........o%/%.%%.%%.%%.%/%..o.....GG%/%%%%%%%%%%%%"


def wandered(source, plies, seed=1):
    """A game in which all go anywhere, but nothing ends it: what would is taken back."""
    game, luck = load(source), random.Random(seed)
    record = Record(game, source)
    while len(record.moves) < plies:
        ways = game.legal(record.state)
        luck.shuffle(ways)
        going_on = (a for a in ways if not game.is_terminal(game.result(record.state, a)))
        if (action := next(going_on, None)) is None:
            record.undo(luck.randrange(1, 9))
        else:
            record.play(action)
    return record


@pytest.fixture(scope="module")
def long_game():
    return wandered(f"pacman(layout={OPEN},ghost_kind=random)", 900)


def thing(x, look="a", ahead=False):
    return Thing("t", x, 0, look, ahead)


def test_all_who_move_in_a_round_are_seen_moving_together(long_game):
    shown = beats(long_game.game, long_game.states)
    assert len(shown) == 301
    assert all(long_game.states[i].turn == 0 for i in shown)
    tictactoe = load("tic-tac-toe")
    states = [tictactoe.initial(), tictactoe.replay("a1"), tictactoe.replay("a1 b2")]
    assert beats(tictactoe, states) == [0, 1, 2]


def test_straight_motion_needs_no_keys_in_between_and_a_jump_is_not_seen_as_motion():
    track = Track((thing(0), thing(1), thing(2), thing(2), thing(7), thing(6.5)))
    assert track.keys() == [(0, (0, 0)), (2, (2, 0)), (4, (2, 0)), (4, (7, 0)), (5, (6.5, 0))]
    assert between(track.places(), 0, 0.5) == (0.5, 0)
    assert between(track.places(), 3, 0.5) == (2, 0)


def test_who_looks_ahead_turns_before_going_and_all_else_changes_on_arrival():
    assert Track((thing(0, "east", True), thing(1, "north", True), None)).looks() == ["north", "north", ""]
    assert Track((thing(0, "brave"), thing(1, "scared"))).looks() == ["brave", "scared"]


def test_things_keep_their_order_and_may_come_later():
    empty = Scene(1, 1, "", ())
    first = empty._replace(things=(Thing("a", 0, 0, "x"), Thing("b", 0, 0, "y")))
    later = empty._replace(things=(Thing("b", 1, 0, "y"), Thing("c", 3, 0, "z")))
    found = tracks([first, later])
    assert [next(t for t in track.moments if t).name for track in found] == ["a", "b", "c"]
    assert found[0].looks() == ["x", ""]
    assert found[2].places() == [(3, 0), (3, 0)]


def test_a_moving_picture_is_one_file_without_script(long_game):
    text = animate(long_game, pace=0.2).svg()
    root = ElementTree.fromstring(text)
    assert len(text) < 1_000_000
    assert "script" not in text.lower()
    assert not re.search(r'(href|src)="(?!#)', text)
    for element in root.iter():
        if "keyTimes" in element.attrib:
            times = [float(t) for t in element.get("keyTimes").split(";")]
            assert times[0] == 0
            assert times == sorted(times)
            assert times[-1] <= 1
            assert len(times) == len(element.get("values").split(";"))
            assert element.get("dur") == "62s"


def test_what_is_seen_at_a_beat_is_the_scene_of_that_beat(long_game):
    """The picture's own clock is asked: where is Pac-Man, and how many dots are there?"""
    film = animate(long_game, pace=0.2)
    root = ElementTree.fromstring(film.svg())
    pace, whole = 0.2, 62
    for beat in (0, 17, 120, 299, 300):
        now = (beat * pace + 0.001) / whole
        moving = [shown_at(group, now) for group in root.iter(f"{SVG}g") if group.find(f"{SVG}use") is not None]
        seen = sorted((round(x, 1), round(y, 1)) for (x, y), looks in moving if looks == 1)
        assert seen == sorted((t.x, t.y) for t in film.scenes[beat].things)


def shown_at(group, now):
    """(where, how many looks) of a thing at a share of the film: what a browser makes of the animations."""
    motion = group.find(f"{SVG}animateTransform")
    if motion is None:
        place = tuple(map(float, re.findall(r"[\d.]+", group.get("transform"))))
    else:
        times, values = numbers(motion), [tuple(map(float, v.split())) for v in motion.get("values").split(";")]
        last = max(i for i, t in enumerate(times) if t <= now)
        after = min(last + 1, len(times) - 1)
        length = times[after] - times[last]
        share = (now - times[last]) / length if length else 0
        place = tuple(a + share * (b - a) for a, b in zip(values[last], values[after], strict=True))
    looks = 0
    for use in group.findall(f"{SVG}use"):
        seen = use.find(f"{SVG}animate")
        at = "visible" if seen is None else None
        if seen is not None:
            at = seen.get("values").split(";")[max(i for i, t in enumerate(numbers(seen)) if t <= now)]
        looks += at == "visible"
    return place, looks


def numbers(animation):
    return [float(t) for t in animation.get("keyTimes").split(";")]


def test_a_gif_has_all_positions_and_is_not_too_large(long_game):
    image = pytest.importorskip("PIL.Image")
    film = animate(long_game, pace=0.1)
    made = film.gif()
    assert len(made) < 3_000_000
    opened = image.open(io.BytesIO(made))
    assert opened.n_frames >= 301 - 5, "equal pictures may be one"
    assert opened.info["loop"] == 0
    pixels = opened.convert("RGB")
    start = film.scenes[0].things[-1]
    red, green, blue = pixels.getpixel((round((start.x - 0.2) * 22), round(start.y * 22)))
    assert red > 200
    assert green > 160
    assert blue < 120, "Pac-Man is yellow"


def test_games_without_motion_are_shown_picture_by_picture(tmp_path):
    film = animate(load("tic-tac-toe"), "b2 a1 c3", pace=0.5)
    assert len(film.scenes) == 4
    text = film.svg()
    assert text.count("<circle") >= 1
    assert film.scenes[0].still, "the lines are drawn once"
    pytest.importorskip("PIL")
    path = film.save(tmp_path / "game.gif")
    assert path.read_bytes()[:6] == b"GIF89a"


def test_a_page_has_buttons_and_only_its_own_program():
    page = animate(load("tic-tac-toe"), "b2 a1").html()
    assert "Content-Security-Policy" in page
    assert 'id="play"' in page
    assert 'data-last="2"' in page


def test_a_notebook_shows_it_as_an_image():
    assert animate(load("tic-tac-toe"), "b2")._repr_html_().startswith('<img src="data:image/svg+xml;base64,')


class Wordy(Game):
    """Nothing to be seen."""

    def initial(self):
        return 0

    def player(self, s):
        return 0

    def actions(self, s):
        return [1] if s < 3 else []

    def result(self, s, a):
        return s + a

    def is_terminal(self, s):
        return s == 3

    def utility(self, s, p):
        return 0.0


class Foreign(Wordy):
    """With a picture that would like to run, and to load."""

    def scene(self, states):
        look = '<circle r="1" onclick="x()"/><script>x()</script><image href="http://example.org/x.png"/>'
        return Scene(3, 3, "", (Thing("it", states[-1], 0, look),))


class Broken(Wordy):
    """With a picture that is none."""

    def scene(self, states):
        return Scene(3, 3, "<g>", ())


def test_what_cannot_be_made_is_said_in_a_sentence(tmp_path, monkeypatch):
    with pytest.raises(UnfitGame, match="wordy has no pictures"):
        animate(Wordy(), "1")
    with pytest.raises(UnfitGame, match="cannot be drawn"):
        animate(Broken(), "1")
    film = animate(load("tic-tac-toe"), "b2")
    with pytest.raises(ParameterError, match=r"'\.avi'; accepted: \.svg, \.gif, \.html"):
        film.save(tmp_path / "game.avi")
    with pytest.raises(ParameterError, match="pace=0"):
        animate(load("tic-tac-toe"), "b2", pace=0)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(PlyantError, match=r"pip install 'plyant\[gif\]'"):
        film.save(tmp_path / "game.gif")
    assert list(tmp_path.iterdir()) == []


def test_nothing_foreign_gets_into_a_film():
    text = animate(Foreign(), "1 1").svg()
    assert "circle" in text
    assert "onclick" not in text
    assert "script" not in text
    assert "example.org" not in text


def test_scenes_of_one_position_make_a_film(tmp_path):
    film = animate(load("pacman"), pace=0.1)
    assert len(film.scenes) == 1
    ElementTree.fromstring(film.svg())
    assert scenes(load("pacman"), [load("pacman").initial()])[0].status == "score 0, food 55"
