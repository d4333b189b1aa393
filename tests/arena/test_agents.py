"""Agents from texts: what they are asked to do they do, and what cannot be is said in a sentence."""

import dataclasses

import pytest

import plyant as ply
from plyant.arena.agents import Agent, options_of
from plyant.choice import ALGORITHMS, REGRET
from plyant.errors import BadText, GameOver, ParameterError, UnfitGame

TIC_TAC_TOE = ply.load("tic-tac-toe")
PACMAN = ply.load("pacman(layout=tiny,ghost_kind=directional)")
PLAIN = "native=false"


def same(a, b):
    """Two results, but for the time."""
    return dataclasses.replace(a, seconds=0, why="") == dataclasses.replace(b, seconds=0, why="")


def test_arguments_go_to_the_search():
    s = TIC_TAC_TOE.replay("b2 a1")
    found = ply.agent(f"alphabeta(depth=3, cut=strict, {PLAIN})", TIC_TAC_TOE).choose(s)
    assert same(found, ply.alphabeta(TIC_TAC_TOE, s, 3, cut="strict", native=False))
    assert found.convention.startswith("strict")


def test_searches_without_chance_expect_the_worst():
    s = PACMAN.initial()
    found = ply.agent(f"alphabeta(rounds=1,{PLAIN})", PACMAN).choose(s)
    assert same(found, ply.alphabeta(PACMAN.cautious(), s, rounds=1, native=False))
    assert found.depth == 2


@pytest.mark.parametrize("kind", ["random", "directional"])
def test_parameters_of_the_game_change_what_the_agent_sees(kind):
    s = PACMAN.replay("east")
    s = PACMAN.result(s, PACMAN.legal(s)[0])
    found = ply.agent(f"expectimax(rounds=2,ghost_kind={kind},evaluation=score,{PLAIN})", PACMAN).choose(s)
    seen = dataclasses.replace(PACMAN, ghost_kind=kind, evaluation="score")
    assert found.value == ply.expectimax(seen, s, rounds=2, native=False, prune="none").value


def test_models_are_agents():
    algorithm, seen = PACMAN.models()["signs"]
    assert algorithm == "alphabeta"
    s = PACMAN.initial()
    found = ply.agent(f"Signs(rounds=1,{PLAIN})", PACMAN).choose(s)
    assert same(found, ply.alphabeta(seen, s, rounds=1, native=False))


def test_search_is_the_one_that_fits_and_plays_as_well_as_it_can():
    game = ply.load("connect-four")
    found = ply.agent(f"search(depth=2,{PLAIN})", game).choose(game.initial())
    assert found.algorithm == "engine"
    assert found.value == ply.engine(game.thinker(), depth=2, native=False).value


def test_reflex_looks_at_the_position_after_its_move():
    player = ply.agent("reflex(seed=3)", PACMAN)
    s = PACMAN.initial()
    worth = {a: PACMAN.evaluate(PACMAN.result(s, a), 0) for a in PACMAN.actions(s)}
    best = {a for a, value in worth.items() if value == max(worth.values())}
    found = player.choose(s)
    assert found.action in best
    assert set(found.actions) == best
    assert found.value == max(worth.values())
    assert found.nodes == 1 + len(worth)


def test_reflex_takes_a_win():
    s = TIC_TAC_TOE.replay("a1 b1 a2 b2")
    found = ply.agent("reflex", TIC_TAC_TOE).choose(s)
    assert (TIC_TAC_TOE.action_name(s, found.action), found.value) == ("a3", 1)
    with pytest.raises(GameOver, match="is over"):
        ply.agent("reflex", TIC_TAC_TOE).choose(TIC_TAC_TOE.result(s, found.action))


def moves_of(text, seed):
    """What an agent would play in the first position of many games; Nim has no evaluation, so all moves look alike."""
    game = ply.load("nim")
    player = ply.agent(text, game)
    player.begin(seed)
    return [player.choose(game.initial()).action for _ in range(12)]


@pytest.mark.parametrize("text", ["random", "random(seed=5)", "reflex", f"mcts(simulations=9,{PLAIN})"])
def test_choices_by_chance_are_seeded(text):
    assert moves_of(text, 1) == moves_of(text, 1)
    assert len({tuple(moves_of(text, seed)) for seed in range(6)}) > 1
    if text != "random(seed=5)":
        own = text.replace("(", "(seed=8,") if "(" in text else f"{text}(seed=8)"
        assert any(moves_of(text, seed) != moves_of(own, seed) for seed in range(4))


def test_where_all_move_at_once_random_has_a_mix_for_each():
    game = ply.load("rock-paper-scissors")
    found = ply.agent("random", game).choose(game.initial())
    assert found.mixes == (tuple((a, 1 / 3) for a in range(3)),) * 2


@pytest.mark.parametrize("text", [f"engine(depth=4,{PLAIN})", f"mcts(nodes=60,{PLAIN})"])
def test_memory_lasts_for_a_game(text):
    """The second time a position is known; after `begin` it is new again."""
    player = ply.agent(text, TIC_TAC_TOE)
    first, second = (player.choose(TIC_TAC_TOE.initial()) for _ in range(2))
    assert first.nodes != second.nodes
    player.begin()
    assert same(player.choose(TIC_TAC_TOE.initial()), first)


def test_a_search_may_have_no_table():
    player = ply.agent(f"expectimax(rounds=1,table_mb=0,{PLAIN})", PACMAN)
    first, second = (player.choose(PACMAN.initial()) for _ in range(2))
    assert first.nodes == second.nodes


def test_every_search_can_be_named():
    for name in ALGORITHMS:
        assert "seconds" in options_of(name)


def test_a_small_game_may_be_searched_to_its_end():
    game = ply.load("nim(piles=(1,2))")
    found = ply.agent(f"minimax({PLAIN})", game).choose(game.initial())
    assert found.exact


@pytest.mark.parametrize(
    ("text", "game", "words"),
    [
        ("alfabeta(depth=2)", TIC_TAC_TOE, "no agent 'alfabeta'. Did you mean 'alphabeta'"),
        ("notes(rounds=2)", TIC_TAC_TOE, "no agent 'notes'"),
        ("", TIC_TAC_TOE, "is not an agent"),
        ("alphabeta(detph=2)", TIC_TAC_TOE, "no argument 'detph'.*Did you mean 'depth'"),
        ("reflex(depth=2)", TIC_TAC_TOE, "no argument 'depth'; it takes seed"),
        ("mcts(prior=1)", TIC_TAC_TOE, "no argument 'prior'"),
        ("alphabeta(rounds=1,gost_kind=random)", PACMAN, "parameters of the game: layout.*'ghost_kind'"),
        ("alphabeta(rounds=1,ghost_kind=sleepy)", PACMAN, "ghost_kind='sleepy' is not accepted"),
        ("alphabeta(rounds=1,layout=small)", PACMAN, "layout would make it another game"),
        ("alphabeta", PACMAN, r"needs a budget.*alphabeta\(depth=4\)"),
        ("reflex", ply.load("kuhn-poker"), "hidden information, which reflex cannot handle"),
        ("reflex", ply.load("rock-paper-scissors"), "simultaneous moves, which reflex cannot handle"),
    ],
)
def test_what_cannot_be_is_said(text, game, words):
    with pytest.raises((ParameterError, UnfitGame), match=words):
        ply.agent(text, game)


@pytest.mark.parametrize(
    ("text", "game", "words"),
    [
        ("engine(depth=x)", "tic-tac-toe", r"engine\(depth=x\): depth must be a whole number, got 'x'"),
        ("engine(depth=0)", "tic-tac-toe", "depth=0"),
        ("engine(depth=2.5)", "tic-tac-toe", "depth must be a whole number, got 2.5"),
        ("engine(depth=2,table_mb=big)", "tic-tac-toe", "table_mb must be a number, got 'big'"),
        ("engine(depth=2,off=tables)", "tic-tac-toe", "no refinement 'tables'"),
        ("engine(depth=2,off=3)", "tic-tac-toe", "off must be names of refinements"),
        ("engine(depth=2,native=maybe)", "tic-tac-toe", "native must be true or false"),
        ("alphabeta(rounds=0)", "tic-tac-toe", "rounds=0"),
        ("alphabeta(depth=2,cut=hard)", "tic-tac-toe", "cut"),
        ("search(seconds=-1)", "tic-tac-toe", "seconds=-1"),
        ("mcts(simulations=0)", "tic-tac-toe", "simulations=0"),
        ("mcts(seconds=true)", "tic-tac-toe", "seconds must be a number, got True"),
        ("engine(depth=1)", "pig", "chance"),
        ("expectimax(depth=1,prune=star9)", "pig", "star9"),
        ("ismcts(simulations=10,exploration=-1)", "liars-dice", "exploration"),
        ("determinised(worlds=0)", "liars-dice", "worlds=0"),
        ("cfr_plus(iterations=0)", "kuhn-poker", "iterations=0"),
        ("maxn(depth=2,ties=any)", "three-tic-tac-toe", "ties='any'"),
        ("backward_induction(depth=x)", "goofspiel", "depth must be"),
        ("fallible(p=2)", "tic-tac-toe", "p=2"),
    ],
)
def test_what_no_search_accepts_is_refused_before_the_game(text, game, words):
    with pytest.raises((ParameterError, UnfitGame), match=words):
        ply.agent(text, ply.load(game))


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_search_with_its_own_defaults_is_accepted(name):
    """The search that is stopped before its first node refuses nothing that the search itself accepts."""
    of = {"expectimax": "pig", "maxn": "three-tic-tac-toe", "paranoid": "three-tic-tac-toe"}
    of |= {"backward_induction": "goofspiel", "ismcts": "liars-dice", "determinised": "liars-dice"}
    of |= dict.fromkeys(REGRET, "kuhn-poker")
    given = {option: value for option, value in options_of(name).items() if value not in (None, ())}
    text = f"{name}({','.join(f'{k}={v}' for k, v in {**given, 'seconds': 0.01}.items())})"
    assert ply.agent(text, ply.load(of.get(name, "tic-tac-toe"))).name == text


def test_what_a_search_refuses_is_said_when_it_is_asked():
    with pytest.raises(BadText, match="missing"):
        ply.agent("alphabeta(depth=2", TIC_TAC_TOE)
    with pytest.raises(ParameterError, match="rounds=0"):
        ply.agent(f"alphabeta(rounds=0,{PLAIN})", PACMAN).choose(PACMAN.initial())
    pig = ply.load("pig")
    with pytest.raises(UnfitGame, match="chance"):
        ply.agent("engine(depth=1)", pig).choose(pig.initial())
    with pytest.raises(UnfitGame, match="not a Game"):
        ply.agent("random", "tic-tac-toe")


def test_an_agent_of_ones_own():
    player = Agent("first", lambda s: ply.alphabeta(TIC_TAC_TOE, s, 1, native=False))
    player.begin(3)
    assert player.choose(TIC_TAC_TOE.initial()).depth == 1
    assert repr(player) == "agent('first')"
