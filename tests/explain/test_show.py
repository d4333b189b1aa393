"""In a notebook a game, a position and a trace show themselves."""

from typing import NamedTuple

import pytest

import plyant as ply


class Pile(NamedTuple):
    sticks: int


class Plain(ply.Game):
    """Take <one> stick & go on."""

    def initial(self):
        return Pile(3)

    def text(self, s):
        return f"<{s.sticks}>"


def test_a_game_shows_its_name_its_sentence_and_how_it_begins():
    text = ply.load("half-nim(sticks=7)")._repr_html_()
    for part in ("<b>half-nim(sticks=7)</b>", "Take at least one", "<svg"):
        assert part in text


def test_a_game_without_a_picture_shows_its_text():
    assert Plain()._repr_html_() == (
        "<div><b>plain</b><br>Take &lt;one&gt; stick &amp; go on.<br><pre>&lt;3&gt;</pre></div>"
    )


def test_a_position_is_shown_with_its_game():
    game = ply.load("tic-tac-toe")
    shown = ply.show(game, game.replay("b2"))
    assert shown._repr_svg_() == shown._repr_html_() == game.picture(shown.state)
    assert str(shown) == repr(shown) == game.text(game.replay("b2"))
    assert ply.show(game).state == game.initial()
    assert ply.show(Plain())._repr_svg_() is None


def test_a_state_alone_is_refused():
    with pytest.raises(ply.PlyantError, match=r"show\(game, state\)"):
        ply.show(Pile(3))
