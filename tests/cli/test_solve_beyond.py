"""`plyant solve` and those who play by its tables: proofs of scores, games that do not fit, what is refused at once."""

import json
import threading
from types import SimpleNamespace

import pytest
from command_line import plyant

from plyant.arena import solved
from plyant.catalogue import load
from plyant.cli import solving
from plyant.errors import UnfitGame
from plyant.exact import certificate as certificates
from plyant.exact.estimate import Work
from plyant.exact.paths import idastar
from plyant.explain.drawing import png

SMALL = "connect-four(width=3,height=4)"
PLAIN = "--interpreted"
TWO_GOALS = """
from plyant import Game

class TwoGoals(Game):
    '''Walk from 2: the end at 0 is near and worth 1, that at 5 is far and worth 3.'''
    players = ("You",)
    bounds = (0, 3)
    def initial(self): return 2
    def player(self, s): return 0
    def actions(self, s): return (-1, 1)
    def result(self, s, a): return s + a
    def is_terminal(self, s): return s in (0, 5)
    def utility(self, s, p): return 1 if s == 0 else 3
"""
WORDS = """
from plyant import Game

class Words(Game):
    '''Two letters are written; MAX wins with equal ones. A state is a text.'''
    zero_sum = True
    bounds = (-1, 1)
    def initial(self): return ""
    def player(self, s): return len(s) % 2
    def actions(self, s): return range(2)
    def result(self, s, a): return s + "ab"[a]
    def is_terminal(self, s): return len(s) == 2
    def utility(self, s, p): return 1 if (s[0] == s[1]) == (p == 0) else -1
"""


def told(*words, **options):
    return json.loads(plyant("solve", *words, PLAIN, "--json", **options).stdout)


def mine(folder, text):
    """A game of one's own, in a file."""
    (folder / "mine.py").write_text(text)
    return str(folder / "mine.py")


# -- proofs of scores -------------------------------------------------------------------------------------------------


def score_of(game, s):
    """By plain minimax over the scores of all ends, to player 0."""
    if game.is_terminal(s):
        return game.score(s)
    return (max if game.player(s) == 0 else min)(score_of(game, game.result(s, a)) for a in game.actions(s))


@pytest.mark.parametrize("moves", ["1 1 1 2", "1 2 1 2 1 3", "1 2 1 2 3 2 3"])
@pytest.mark.parametrize("most", [20_000, 1])  # states, beyond which limits are believed
def test_a_proof_of_the_score_is_one(tmp_path, monkeypatch, moves, most):
    monkeypatch.setattr(certificates, "BY_THE_RULES", most)
    proof = str(tmp_path / "proof.gz")
    game = load(SMALL)
    said = plyant("solve", str(game), "--moves", moves, "--score", "--proof", proof, PLAIN).stdout
    found = json.loads(plyant("verify", proof, "--json").stdout)
    score = score_of(game, game.replay(moves))
    assert (found["of"], found["least"], found["most"], found["exact"]) == ("score", score, score, True)
    assert f"{proof} proves the score: " in said
    assert ("limits(s) are right" in said) == (found["by_limits"] > 0)
    if most > 1:
        assert found["by_limits"] == 0
    assert f"gets a score of exactly {score}" in plyant("verify", proof).stdout


def test_without_score_the_value_is_proved(tmp_path):
    proof = str(tmp_path / "proof.gz")
    said = plyant("solve", SMALL, "--moves", "1 1 1 2", "--weak", "--proof", proof, PLAIN).stdout
    assert f"{proof} proves the value: " in said
    assert json.loads(plyant("verify", proof, "--json").stdout)["of"] == "value"


def test_nothing_is_proved_that_was_not_found(tmp_path):
    words = ["connect-four", "--seconds", "0.001", "--proof", str(tmp_path / "p"), PLAIN]
    assert "is not solved, so there is nothing to prove" in plyant("solve", *words, status=2).stderr
    assert not (tmp_path / "p").exists()


def test_changed_bits_are_damage(tmp_path):
    file = tmp_path / "proof.gz"
    plyant("solve", "half-nim", "--proof", str(file), PLAIN)
    whole = file.read_bytes()
    for at in range(12, len(whole), 7):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        assert "damaged" in plyant("verify", str(file), status=2).stderr


def test_endless_play_is_in_the_sentence(tmp_path):
    proof = str(tmp_path / "proof.gz")
    words = ["chopsticks(fingers=3)", "--repetition", "1", "--proof", proof, PLAIN]
    plyant("solve", *words)
    said = plyant("verify", proof).stdout
    assert "gets exactly 1 from the start, if endless play is worth 1; " in said


# -- which way is gone, and why ---------------------------------------------------------------------------------------


def test_json_says_why_not_all_states_are_solved(tmp_path):
    found = told(mine(tmp_path, WORDS))
    assert (found["status"], found["method"]) == ("LOSS", "null window")
    assert "state" in found["reason"]
    assert "reason" not in told(SMALL, "--moves", "1 1 1 2")
    assert "--seconds N limits the time" in plyant("solve", str(tmp_path / "mine.py"), PLAIN).stderr


def test_states_that_are_no_numbers_have_no_table(tmp_path):
    refused = plyant("solve", mine(tmp_path, WORDS), "--statistics", PLAIN, status=2).stderr
    assert "one position of it is solved" in refused
    assert refused.count("\n") == 1


def test_the_nearest_of_several_goals_need_not_be_the_best(tmp_path):
    game = mine(tmp_path, TWO_GOALS)
    near = told(game, "--method", "ida*")
    assert (near["value"], near["remoteness"], near["exact"]) == (1, 2, False)
    whole = told(game)
    assert (whole["value"], whole["remoteness"], whole["exact"]) == (3, 3, True)


def test_without_bounds_nothing_says_that_no_end_is_better_but_what_is_met(tmp_path):
    undeclared = TWO_GOALS.replace("    bounds = (0, 3)\n", "")
    near = told(mine(tmp_path, undeclared), "--method", "a*")
    assert (near["value"], near["exact"]) == (1, False)
    assert near["known"] == "no solution has fewer than 2 moves; an end that is farther away may be worth 3"
    one = mine(tmp_path, undeclared.replace("1 if s == 0 else 3", "1"))
    for method in ("a*", "ida*"):
        alike = told(one, "--method", method)
        assert (alike["remoteness"], alike["exact"]) == (2, True)
        assert "is not proved, since the game has no bounds" in alike["known"]
    assert "known    no solution has fewer than 2 moves; " in plyant("solve", one, "--weak", PLAIN).stdout


def test_best_moves_of_a_puzzle_whose_ends_are_worth_nothing_are_those_of_the_shortest_way(tmp_path):
    found = told(mine(tmp_path, TWO_GOALS.replace("1 if s == 0 else 3", "0")))
    assert (found["status"], found["remoteness"], found["best"]) == ("DRAW", 2, ["-1"])


@pytest.mark.parametrize("worth", ["nan", "inf"])
def test_an_end_that_is_worth_no_number_is_named_once(tmp_path, worth):
    puzzle = mine(tmp_path, TWO_GOALS.replace("else 3", f"else float('{worth}')"))
    said = plyant("solve", puzzle, PLAIN, status=2).stderr
    assert "should be a finite number" in said
    assert said.endswith("The state s: 5.\n")
    words = mine(tmp_path, WORDS.replace("return 1 if", f"return float('{worth}') if"))
    said = plyant("solve", words, "--weak", PLAIN, status=2).stderr
    assert said.count("The state s: ") == said.count("\n") == 1


def test_a_table_with_another_price_of_endless_play_is_not_used(tmp_path):
    words = ["chopsticks(fingers=3)", "--out", str(tmp_path / "x.table")]
    assert told(*words, "--repetition", "1")["value"] == told(*words, "--repetition", "1")["value"]
    assert "was solved with --repetition 1" in plyant("solve", *words, PLAIN, status=2).stderr


def test_a_table_without_symmetry_is_another_one(tmp_path):
    table = str(tmp_path / "x.table")
    folded = told("mnk(m=3,n=2,k=2)", "--out", table)
    said = plyant("solve", "mnk(m=3,n=2,k=2)", "--out", table, "--no-symmetry", PLAIN, status=2).stderr
    assert "was solved without --no-symmetry: delete it" in said
    other = str(tmp_path / "y.table")
    assert told("mnk(m=3,n=2,k=2)", "--out", other, "--no-symmetry")["states"] > folded["states"]
    assert told("mnk(m=3,n=2,k=2)", "--out", other, "--no-symmetry")["value"] == folded["value"]


def test_a_puzzle_that_is_stopped_says_so():
    stop = threading.Event()
    stop.set()
    found = idastar(load("fifteen-puzzle(start=FEDC/BA98/7654/3_12)"), stop=stop, native=False)
    assert not found.found
    assert found.why.startswith("it was stopped: ")
    assert idastar(load("eight-puzzle"), nodes=1, native=False).why.startswith("the budget was used up: ")


def test_where_there_is_no_terminal_lines_say_that_it_goes_on(monkeypatch):
    monkeypatch.setattr(solving, "FIRST_LINE", 0.001)
    seen = threading.Event()
    monkeypatch.setattr(solving.show.err, "print", lambda text, **_: (said.append(text), seen.set()))
    said = []
    with solving.counting("a game", lambda: 1234, quiet=False, hint="or do without"):
        assert seen.wait(10)
    assert said[0].startswith("a game: 1,234 nodes · ")
    assert said[0].endswith(" · or do without")
    seen.clear()
    with solving.counting("a game", lambda: 1234, quiet=True):
        assert not seen.wait(0.05)


# -- refused at once --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--plot", "x.jpg"], "cannot tell how to plot into '.jpg'; accepted: .svg, .png."),
        (["--plot", "x"], "a name without a suffix"),
        (["--ray", "127.0.0.1:1"], "no Ray cluster was found at '127.0.0.1:1'"),
        (["--ray", "nowhere"], "host:port, ray://host:port, auto and local are"),
    ],
    ids=str,
)
def test_what_a_small_game_would_never_ask_for_is_checked(words, sentence, tmp_path, monkeypatch):
    if words[0] == "--ray":
        pytest.importorskip("ray")
    monkeypatch.chdir(tmp_path)
    assert sentence in plyant("solve", "nim(piles=(1,2))", *words, PLAIN, status=2).stderr
    assert not list(tmp_path.iterdir())


def test_a_png_is_a_png(tmp_path, monkeypatch):
    made = []
    monkeypatch.setattr(png, "_cairosvg", lambda: SimpleNamespace(svg2png=lambda **given: made.append(given) or b"PNG"))
    plyant("solve", "nim(piles=(1,2))", "--plot", str(tmp_path / "x.png"), PLAIN)
    assert (tmp_path / "x.png").read_bytes() == b"PNG"
    assert made[0]["bytestring"].startswith(b"<svg ")


# -- those who play by tables -----------------------------------------------------------------------------------------


def test_a_game_whose_table_does_not_fit_has_no_player(monkeypatch):
    monkeypatch.setattr(solved, "available_memory", lambda: 1000)
    guard = solved._Guard(load(SMALL))
    guard(Work("finding states", 10, None, 999, None))
    guard(Work("finding states", 10, 10**9, 999, 10**9))  # too few states to tell
    for work in (Work("finding states", 10, None, 1001, None), Work("finding states", 10**5, 10**9, 999, 10**9)):
        with pytest.raises(UnfitGame, match="connect-four has too many states for a table in memory"):
            guard(work)
    solved._kept.cache_clear()
    refused = plyant("match", "dodgem", "-a", "solution(native=False)", "-a", "random", status=2).stderr
    assert "dodgem has too many states for a table in memory" in refused
    refused = plyant("play", "dodgem", "--opponent", "solution(native=False)", status=2).stderr
    assert "dodgem has too many states for a table in memory" in refused


def test_a_table_of_a_later_position_is_no_player_of_the_game(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    table = tmp_path / "later.table"
    text = load("nim").text(load("nim").replay("A1"))
    told("nim", "--state", text, "--out", str(table))
    player = f"solution(file={table})"
    for words in (["play", "nim", "--opponent", player], ["match", "nim", "-a", player, "-a", "random"]):
        said = plyant(*words, status=2)
        assert "is a table of what comes after another position of nim" in said.stderr
        assert said.stderr.count("\n") == 1
    said = plyant("play", "nim", "--state", text, "--side", "none", "--opponent", player).stdout
    assert "win" in said
