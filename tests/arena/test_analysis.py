"""Live analysis: all moves with their true values, told while it goes on, ended at once, and without peeking."""

import threading

import pytest

import plyant as ply
from plyant.arena import analysis
from plyant.arena.advice import prospects
from plyant.arena.analysis import analyse, refutation
from plyant.arena.prospects import deepened
from plyant.errors import GameOver
from plyant.game import Result, RootMove

TIC_TAC_TOE = ply.load("tic-tac-toe")
PLAIN = {"seconds": None, "native": False}


def brute(game, s):
    """The values of a state to all players: everyone takes the first of the moves that are best for them."""
    if game.is_terminal(s):
        return tuple(float(game.utility(s, p)) for p in range(len(game.players)))
    mover = game.player(s)
    return max((brute(game, game.result(s, a)) for a in game.actions(s)), key=lambda values: values[mover])


@pytest.mark.parametrize(
    ("name", "moves"), [("tic-tac-toe", "a1 b2 c3"), ("half-nim(sticks=9)", ""), ("alliance-nim(piles=(2,2,2))", "")]
)
def test_each_move_is_worth_what_it_truly_is(name, moves):
    game = ply.load(name)
    s = game.replay(moves)
    found = analyse(game, s, **PLAIN)
    truth = {a: brute(game, game.result(s, a))[game.player(s)] for a in game.actions(s)}
    assert {p.action: p.value for p in found.prospects} == truth
    assert all(p.exact and p.line[0] == p.action for p in found.prospects)
    assert [p.value for p in found.prospects] == sorted(truth.values(), reverse=True)
    assert (found.value, found.exact, found.line) == (max(truth.values()), True, found.prospects[0].line)


def test_a_quick_win_comes_first_and_a_slow_loss_before_a_quick_one():
    s = TIC_TAC_TOE.replay("a1 a3 b1 b2")  # c1 wins at once
    found = analyse(TIC_TAC_TOE, s, **PLAIN)
    assert TIC_TAC_TOE.action_name(s, found.prospects[0].action) == "c1"
    s = TIC_TAC_TOE.replay("a1 b1 b2")  # O loses, at once unless it goes to c3
    found = analyse(TIC_TAC_TOE, s, **PLAIN)
    lost = [p for p in found.prospects if p.exact and p.value == -1]
    assert len(lost) == len(found.prospects)
    assert TIC_TAC_TOE.action_name(s, lost[0].action) == "c3"


def test_a_refutation_can_be_played_after_the_move():
    s = TIC_TAC_TOE.replay("a1 b1 b2")
    found = analyse(TIC_TAC_TOE, s, **PLAIN)
    for prospect in found.prospects:
        end = TIC_TAC_TOE.result(s, prospect.action)
        for a in refutation(TIC_TAC_TOE, s, prospect.action, found):
            assert a in TIC_TAC_TOE.legal(end)
            end = TIC_TAC_TOE.result(end, a)
        assert TIC_TAC_TOE.has_won(end, 0)
    assert refutation(TIC_TAC_TOE, s, 4, found) == ()


def test_whoever_watches_sees_it_grow():
    seen = []
    found = analyse(TIC_TAC_TOE, TIC_TAC_TOE.replay("a1 b2"), watch=seen.append, **PLAIN)
    depths, nodes = [s.depth for s in seen], [s.nodes for s in seen]
    assert depths == sorted(depths)
    assert set(depths) >= {1, 2, 3, 4}
    assert nodes == sorted(nodes)
    assert seen[-1] == found
    assert all(len(s.prospects) == 7 for s in seen)


def test_a_search_without_end_is_stopped():
    game, stop = ply.load("kalah"), threading.Event()

    def enough(standing):
        if standing.depth >= 3:
            stop.set()

    found = analyse(game, game.initial(), watch=enough, stop=stop, **PLAIN)
    assert 3 <= found.depth < 12
    assert len(found.prospects) == 6
    assert analyse(game, game.initial(), stop=stop, **PLAIN).depth <= 1


def test_a_search_that_cannot_be_stopped_is_left_alone(monkeypatch):
    stop, hold = threading.Event(), threading.Event()
    monkeypatch.setattr(analysis, "deepened", lambda *_, **__: hold.wait(60))
    threading.Timer(0.1, stop.set).start()
    try:
        assert analyse(TIC_TAC_TOE, TIC_TAC_TOE.initial(), stop=stop, **PLAIN).prospects == ()
    finally:
        hold.set()


def test_nodes_are_a_budget():
    game = ply.load("kalah")
    few, many = (analyse(game, game.initial(), nodes=n, **PLAIN) for n in (300, 3000))
    assert few.nodes <= 330 < many.nodes <= 3300
    assert few.depth < many.depth


def test_of_many_moves_the_worse_are_left_out_look_by_look():
    game = ply.load("mnk(m=6,n=6,k=4)")
    s = game.replay("c3 a6 c4 b6")  # three of X's moves make three in a row, open at both ends
    found = deepened(game, s, None, nodes=4000, breadth=4, native=False).prospects
    assert sorted(p.action for p in found) == sorted(game.actions(s))
    lengths = [len(p.line) for p in found]
    assert max(lengths) in lengths[:4]
    assert all(len(p.line) <= 4 for p in found[16:])
    equal = deepened(game, s, None, nodes=4000, native=False).prospects
    assert max(len(p.line) for p in equal) < max(lengths)


def test_chance_and_hidden_moves_are_searched_by_what_fits_them():
    dice = ply.load("einstein")
    seen = []
    found = analyse(dice, dice.initial(), seconds=0.3, native=False, watch=seen.append)
    assert (found.algorithm, found.prospects, found.line) == ("expectimax", (), ())
    assert found.depth >= 1
    assert seen[-1] == found
    poker = ply.load("kuhn-poker")
    s = poker.result(poker.result(poker.initial(), poker.legal(poker.initial())[0]), 0)
    while poker.player(s) < 0:
        s = poker.result(s, poker.legal(s)[0])
    me = poker.player(s)
    found = analyse(poker, s, nodes=200, eyes=me, **PLAIN)
    assert sum(share for _, share in found.mix) == pytest.approx(1)
    assert {p.action for p in found.prospects} == set(poker.actions(s))
    assert analyse(poker, s, nodes=200, eyes=1 - me, **PLAIN)[3:8] == (0.0, False, (), (), ())


def test_where_all_move_at_once_everyone_is_told_their_own_mix(monkeypatch):
    game = ply.load("rock-paper-scissors")
    mixes = (((0, 1.0),), ((1, 0.5), (2, 0.5)))
    answer = Result(
        1.0, (1.0, -1.0), (0, 1), ((0, 1),), ((0, 1),), 1, 9, 0.0, True, "backward_induction", "", False,
        moves=(RootMove(0, 1.0),), mix=mixes[0], mixes=mixes,
    )  # fmt: skip
    monkeypatch.setattr(analysis.choice, "search", lambda *_, **__: answer)
    first, second = (analyse(game, game.initial(), eyes=p) for p in (0, 1))
    assert (first.value, first.mix, len(first.prospects)) == (1.0, mixes[0], 1)
    assert (second.value, second.mix, second.prospects) == (-1.0, mixes[1], ())


def test_players_see_the_game_as_a_computer_had_best_see_it():
    game = ply.load("connect-four")
    found = analyse(game, game.initial(), nodes=400, **PLAIN)
    assert any(p.value for p in found.prospects)  # the game as such has no evaluation
    assert not any(p.value for p in deepened(game, game.initial(), None, nodes=400, native=False).prospects)


def test_the_end_has_no_moves_to_choose_from_and_errors_are_passed_on(monkeypatch):
    with pytest.raises(GameOver, match="over"):
        analyse(TIC_TAC_TOE, TIC_TAC_TOE.replay("a1 a2 b1 b2 c1"))
    monkeypatch.setattr(analysis, "deepened", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        analyse(TIC_TAC_TOE, TIC_TAC_TOE.initial())


def test_prospects_are_those_of_the_analysis():
    class Interpreted(type(TIC_TAC_TOE)):
        not_native = "compiling it would take long"

    game = Interpreted()
    s = game.replay("a1 b2 c3 a3")
    assert tuple(prospects(game, s, 60)) == analyse(TIC_TAC_TOE, s, **PLAIN).prospects
