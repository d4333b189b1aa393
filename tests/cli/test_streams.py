"""Output in encodings that lack most signs."""

import io
import json
import sys
import unicodedata
from unittest import mock

import pytest
from command_line import plyant_outside
from hypothesis import given
from hypothesis import strategies as st

from plyant.cli.app import VERBS, main
from plyant.cli.streams import PLAIN, plain

TREE = "A(B(3 12 8) C(2 4 6) D(14 5 2))"
OWN = """import plyant as ply
class Ümläut(ply.Game):
    players = ("Żółw", "α")
    def initial(self): return 0
    def player(self, s): return s % 2
    def actions(self, s): return [0, 1]
    def result(self, s, a): return s + 1
    def is_terminal(self, s): return s == 2
    def utility(self, s, p): return 1 if p else -1
    def text(self, s): return "╔═╗ ● → ♞ 中 " + str(s)
    def action_name(self, s, a): return "→←"[a]
"""


def encoded(encoding, *words, typed=""):
    """Status and both outputs, decoded, of a command in this process whose streams have this encoding."""
    out, err = io.BytesIO(), io.BytesIO()
    streams = {
        "stdout": io.TextIOWrapper(out, encoding, write_through=True),
        "stderr": io.TextIOWrapper(err, encoding, write_through=True),
        "stdin": io.TextIOWrapper(io.BytesIO(typed.encode()), encoding),
    }
    with mock.patch.multiple(sys, **streams), pytest.raises(SystemExit) as left:
        main([str(word) for word in words])
    for stream in streams.values():
        stream.flush()
    return left.value.code, out.getvalue().decode(encoding), err.getvalue().decode(encoding)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("signs")
    (folder / "own.py").write_text(OWN, encoding="utf-8")
    (folder / "cities.csv").write_text("Stadt,x,y\nŁódź,0,0\nMünchen,3,4\nΑθήνα,6,0\n", encoding="utf-8")
    (folder / "student.py").write_text(
        "def minimax(node, is_max):\n    if isinstance(node, int):\n        return node\n"
        "    return max(minimax(c, is_max) for c in node)\n",
        encoding="utf-8",
    )
    return folder


COMMANDS = {
    "games": ["games"],
    "play": ["play", "{own}:Ümläut", "--opponent", "random"],
    "replay": ["replay", "{here}/none.json"],
    "best": ["best", "tree"],
    "check": ["check", "tree", "--seconds", "0.5"],
    "bench": ["bench", "nosuchgame…"],
    "tree": ["tree", TREE, "--table", "--steps"],
    "trace": ["trace", "tree", "--depth", "2"],
    "label": ["label", "half-nim(sticks=7)"],
    "cost": ["cost", "tree"],
    "exercise": ["exercise", "--kind", "mixed", "--count", "2"],
    "diagnose": ["diagnose", "{here}/missing–file.py"],
    "equilibrium": ["equilibrium", "3 -2 2; -1 0 4"],
    "ants": ["ants", "--lecture"],
    "match": ["match", "half-nim(sticks=7)", "random", "random", "--games", "2"],
    "solve": ["solve", "tree"],
    "verify": ["verify", "{here}/none.cert"],
    "nim": ["nim", "3", "4", "5"],
    "serve": ["serve", "--port", "αβγ"],
}  # fmt: skip


def test_every_verb_has_its_command():
    assert set(COMMANDS) == set(VERBS) or set(VERBS) - set(COMMANDS) <= {"strategy"}


@pytest.mark.parametrize("verb", COMMANDS)
def test_every_verb_prints_in_every_encoding(files, verb):
    words = [word.replace("{own}", str(files / "own.py")).replace("{here}", str(files)) for word in COMMANDS[verb]]
    results = [encoded(encoding, *words, typed="→\n→\n1\n") for encoding in ("utf-8", "cp1252", "ascii")]
    statuses = {status for status, _, _ in results}
    assert len(statuses) == 1
    assert statuses <= {0, 1, 2, 130}
    for _, out, err in results:
        assert "Traceback" not in out + err
        assert "codec" not in err
    assert all(out or err for _, out, err in results)
    if verb != "play":  # which is typed to in signs that not every encoding has
        assert len({len(out.splitlines()) for _, out, _ in results}) == 1


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_help_is_printed_in_every_encoding(encoding):
    for words in (["--help"], *([verb, "--help"] for verb in VERBS)):
        status, out, err = encoded(encoding, *words)
        assert (status, err) == (0, "")
        assert "Usage" in out


def test_signs_are_replaced_by_plain_ones():
    out = encoded("ascii", "tree", TREE, "--steps", "--table")[1]
    assert "alpha" in out
    assert "<=" in out
    assert "?" not in out
    assert "±" in encoded("cp1252", "nim", "±")[2], "what the encoding has stays as it is"


def test_json_is_the_same_value_in_every_encoding(files):
    words = ["ants", files / "cities.csv", "--iterations", "2", "--ants", "20", "--json"]
    found = [json.loads(encoded(encoding, *words)[1]) for encoding in ("utf-8", "cp1252", "ascii")]
    assert [sorted(one["order"]) for one in found] == [["München", "Łódź", "Αθήνα"]] * 3


def test_files_are_in_utf_8_whatever_the_terminal_has(files, tmp_path):
    for suffix in (".csv", ".json", ".svg", ".html"):
        words = ["ants", files / "cities.csv", "--iterations", "2", "--ants", "20", "--out", tmp_path / f"tour{suffix}"]
        assert encoded("ascii", *words)[0] == 0
        assert "Łódź" in (tmp_path / f"tour{suffix}").read_text("utf-8")
    assert encoded("ascii", "exercise", "--out", tmp_path / "sheet.md")[0] == 0
    assert "│" in (tmp_path / "sheet.md").read_text("utf-8")


def test_outside(files):
    environment = {"PYTHONPATH": ":".join(sys.path), "PATH": "", "LANG": "C", "PYTHONIOENCODING": "ascii"}
    done = plyant_outside("tree", TREE, "--steps", env=environment)
    assert done.stdout.isascii()
    assert "alpha" in done.stdout


@given(st.text(max_size=30))
def test_any_text_becomes_plain(text):
    assert all(plain(sign).isascii() for sign in text)
    assert text.encode("ascii", PLAIN).decode("ascii").isascii()
    for encoding in ("utf-8", "cp1252", "koi8-r"):
        text.encode(encoding, PLAIN).decode(encoding)


def test_what_has_a_plain_form_gets_it():
    wanted = {
        "α": "alpha", "Λ": "Lambda", "ς": "sigma", "≥": ">=", "±": "+/-", "·": "*", "…": "...", "²": "^2", "₁": "_1",
        "é": "e", "ß": "ss", "─": "-", "═": "=", "║": "|", "╬": "+", "│": "|", "█": "#", "½": "1/2", "中": "?",
        "\u00a0": " ", "\ud800": "?", "⠀": " ", "⣿": "*",
    }  # fmt: skip
    for sign, text in wanted.items():
        assert plain(sign) == text, unicodedata.name(sign, sign)
    assert "x⁻¹ + τ₁₂".encode("ascii", PLAIN) == b"x^-1 + tau_12"
