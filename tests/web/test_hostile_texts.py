"""A text parameter that an own game draws without escaping it does no harm, wherever the picture goes."""

from __future__ import annotations

import asyncio
import contextlib
import re
from pathlib import Path

import pytest

import plyant
from plyant.errors import UnfitGame
from plyant.web.guard import Guard
from plyant.web.house import House
from plyant.web.interface import interface
from plyant.web.options import Options
from plyant.web.staging import Staging, scene_of
from tests.test_safe_svg import assert_harmless
from tests.web.asgi import Client

GAME = '''
import plyant
from plyant.stage import Scene, Thing

class Worded(plyant.Game):
    """Take one or two."""
    word: str = "x"

    def initial(self): return 3, 0
    def player(self, s): return s[1]
    def actions(self, s): return range(1, min(s[0], 2) + 1)
    def result(self, s, a): return s[0] - a, 1 - s[1]
    def is_terminal(self, s): return s[0] == 0
    def utility(self, s, p): return 1 if p != s[1] else -1
    def text(self, s): return f"{self.word} {s[0]}"
    def picture(self, s): return f'<svg viewBox="0 0 9 9"><text x="1" y="{s[0]}">{self.word}</text></svg>'
    def insight(self, s, p): return self.picture(s)

class Staged(Worded):
    def scene(self, states): return Scene(9, 9, f"<g>{self.word}</g>", (Thing("a", 1, 1, self.word),))
'''
WORDS = (
    '<image href="x" onerror="alert(1)"/>',
    "</text><script>alert(1)</script><text>",
    '<a href="javascript:alert(1)">x</a>',
    "<set attributeName='href' to='javascript:alert(1)'/>",
    "</svg><img src=x onerror=alert(1)>",
)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "worded.py"
    path.write_text(GAME, encoding="utf-8")
    return path


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("name", ["worded", "staged"])
def test_pictures_in_answers_scenes_trees_and_films_are_harmless(
    own: Path, tmp_path: Path, name: str, word: str
) -> None:
    house = House(Options(own=(str(own),)))
    with asyncio.Runner() as runner:
        runner.run(house.open())
        client = Client(Guard(interface(house), house.options), runner)
        begun = client.data("POST", "/api/v1/contests", {"game": name, "parameters": {"word": word}})
        assert_harmless(begun["picture"])
        runner.run(house.close())
    game = house.shelf.make(name, {"word": word})
    for write in (looks_of_scene, drawing_of_tree, page_of_film):
        text = ""
        with contextlib.suppress(UnfitGame):  # it is no picture: a sentence says so
            text = write(game, tmp_path)
        assert not HARM.search(text)


HARM = re.compile(r'(?i)<[^>]* on\w+ *=|<img|<[^>]*href="javascript:|<script>alert|<a |<set ')


def looks_of_scene(game: plyant.Game, _: Path) -> str:
    message = Staging().message(scene_of(game, [game.initial()]), False)
    return str(message["still"]) + "".join(message["looks"].values())


def drawing_of_tree(game: plyant.Game, _: Path) -> str:
    return plyant.trace(game).svg(pictures=True)


def page_of_film(game: plyant.Game, folder: Path) -> str:
    return plyant.animate(game, "1").save(folder / "film.html").read_text(encoding="utf-8")
