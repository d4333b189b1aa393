"""What searches, solutions and matches return prints for people: moves by their names, a board, values in words."""

from typing import NamedTuple

import pytest

import plyant as ply
from plyant.wording import as_html


class Secret(NamedTuple):
    """Two dice under two cups."""

    mine: int
    yours: int
    turns: int


class Cups(ply.Game):
    """Guess whether the other die is high."""

    players = ("A", "B")
    bounds = (-1, 1)
    zero_sum = True

    def initial(self):
        return Secret(3, 6, 0)

    def player(self, s):
        return s.turns

    def actions(self, s):
        return [0, 1]

    def result(self, s, a):
        return Secret(s.mine, s.yours, 2 + a)

    def is_terminal(self, s):
        return s.turns > 1

    def utility(self, s, p):
        won = (s.turns == 3) == (s.yours > 3)
        return 1 if won == (p == 0) else -1

    def observe(self, s, p):
        return (s.turns, s.mine if p == 0 else s.yours)

    def guess(self, o, p, luck):
        other = 1 + luck % 6
        return Secret(o[1], other, o[0]) if p == 0 else Secret(other, o[1], o[0])

    def view(self, s, p):
        return f"your die: {s.mine if p == 0 else s.yours}"

    def action_name(self, s, a):
        return ("low", "high")[a]


def test_a_search_prints_the_board_the_move_and_its_value():
    game = ply.load("tic-tac-toe")
    s = game.replay("a1 b2 a2")
    result = ply.engine(game, s, native=False, all_moves=True)
    told = str(result)
    assert told.startswith(game.text(s))
    assert "O plays a3, a draw for O" in told
    assert "line     a3" in told
    assert result.game == game
    assert result.state == s
    assert "Result(value=" in repr(result), "programmers still see all fields"


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "engine", "mcts"])
def test_every_search_knows_its_position(algorithm):
    game = ply.load("half-nim(sticks=6)")
    budget = {"simulations": 20} if algorithm == "mcts" else {}
    result = getattr(ply, algorithm)(game, native=False, **budget)
    assert f"MAX plays {result.action}" in str(result)


def test_hidden_information_is_printed_as_the_player_on_move_sees_it():
    for result in (
        ply.ismcts(Cups(), simulations=50, native=False),
        ply.determinised(Cups(), worlds=5, native=False),
        ply.search(Cups(), algorithm="cfr", nodes=3, native=False),
    ):
        told = str(result)
        assert told.startswith("your die: 3\n")


def test_a_solution_prints_its_status_its_best_moves_and_a_line():
    told = str(ply.solve(ply.load("half-nim(sticks=6)"), native=False))
    assert "WIN for MAX, in 3 moves, value 1" in told
    assert "best     3" in told


def test_a_match_prints_errors_that_are_not_rounded_away():
    told = str(ply.play(ply.load("tic-tac-toe"), ["random", "reflex"], games=20))
    mean, error = told.splitlines()[2].split()[3:5]
    assert len(mean.partition(".")[2]) == len(error.partition(".")[2]) >= 2


def test_goofspiel_is_worth_nothing_and_not_minus_a_little():
    found = ply.backward_induction(ply.load("goofspiel(cards=3)"), native=False)
    assert found.values == (0.0, 0.0)
    assert "worth a draw to First" in str(found)


def test_notebooks_show_pictures_and_texts():
    game = ply.load("tic-tac-toe")
    shown = [
        ply.engine(game, game.replay("a1 b2 a2"), native=False),
        ply.solve(game, game.replay("a1 b2 a2 a3 c1 b1"), native=False),
        ply.cost(game, 2),
        ply.exercises(seed=3)[0],
    ]
    for one in shown:
        html = one._repr_html_()
        assert html.count("<svg") == html.count("</svg>") == 1
        assert "<pre>" in html
    for one in (
        ply.play(game, ["random", "random"], games=1),
        ply.check(ply.load("half-nim(sticks=4)"), games=2, seconds=0.2),
        ply.cfr(ply.load("kuhn-poker"), iterations=2, native=False),
    ):
        assert "<pre>" in one._repr_html_()


def test_a_text_cannot_become_markup():
    assert "<script>" not in as_html("", "<script>")


class Drawing(Cups):
    """Its picture holds a script."""

    def sight(self, s, p):
        return '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script><image onerror="1"/><rect/></svg>'


def test_a_picture_cannot_run_a_program_in_a_notebook():
    shown = ply.ismcts(Drawing(), simulations=5, native=False)._repr_html_()
    assert "<rect" in shown
    assert "script" not in shown
    assert "onerror" not in shown
