"""Matrix games from texts and files."""

from fractions import Fraction

import pytest

from plyant.errors import BadFile, BadText
from plyant.hidden.matrix.equilibrium import equilibrium
from plyant.hidden.matrix.reading import read_file, read_text
from plyant.warning import collect_warnings

PD_PAYOFFS = """NFG 1 R "Prisoners" { "Alice" "Bob" }
{ { "quiet" "talk" } { "quiet" "talk" } }
"a comment"

3 3 5 0 0 5 1 1
"""
PD_OUTCOMES = """NFG 1 R "Prisoners" { "Alice" "Bob" } { 2 2 }
""
{
{ "both quiet" 3, 3 }
{ "A talks" 5, 0 }
{ "B talks" 0, 5 }
{ "both talk" 1, 1 }
}
1 2 3 4
"""


def both(game):
    return game.to_rows.array.tolist(), None if game.is_zero_sum else game.to_columns.array.tolist()


@pytest.mark.parametrize(
    ("text", "A", "B"),
    [
        ("3 -2 2; -1 0 4", [[3, -2, 2], [-1, 0, 4]], None),
        ("3 -2 2\n-1 0 4\n", [[3, -2, 2], [-1, 0, 4]], None),
        ("# payoffs\n3, -2, 2; -1, 0, 4;", [[3, -2, 2], [-1, 0, 4]], None),
        ("3,-2,2;-1,0,4", [[3, -2, 2], [-1, 0, 4]], None),
        ("[[3,-2,2],[-1,0,4]]", [[3, -2, 2], [-1, 0, 4]], None),
        ("−1 +.5; 1e2 2.", [[-1, 0.5], [100, 2]], None),
        ("5", [[5]], None),
        ("3,3 0,5; 5,0 1,1", [[3, 0], [5, 1]], [[3, 5], [0, 1]]),
        ("(3, 3) (0, 5); (5,0) (1,1)", [[3, 0], [5, 1]], [[3, 5], [0, 1]]),
        ("(3,3); (5,0)", [[3], [5]], [[3], [0]]),
        ("[[[3,3],[0,5]],[[5,0],[1,1]]]", [[3, 0], [5, 1]], [[3, 5], [0, 1]]),
        ('{"A": [[1, 2]], "B": [[3, 4]]}', [[1, 2]], [[3, 4]]),
    ],
)
def test_texts(text, A, B):
    assert both(read_text(text)) == (A, B)


def test_fractions_and_decimals_are_read_exactly():
    for text in ("1/3 0; 0 0.2", "[[1/3, 0], [0, 0.2]]", '[["1/3", 0], [0, "0.2"]]'):
        assert equilibrium(text).exact.values[0] == Fraction(1, 8)


def test_both_matrices_may_be_texts():
    assert both(equilibrium("1 2; 3 4", "4 3; 2 1").game) == ([[1, 2], [3, 4]], [[4, 3], [2, 1]])


@pytest.mark.parametrize(
    ("text", "telling"),
    [
        ("", "empty"),
        (" ; ; ", "empty"),
        ("1 2; 3", "row 2 of the matrix has 1 entry"),
        ("1 x", "row 1, column 2: 'x' is not a number"),
        ("1 nan", "not finite"),
        ("-inf 0", "not finite"),
        ("[[1, NaN]]", "NaN is not finite"),
        ("[[1, 2]", "cannot be read at line 1"),
        ("[" * 100_000, "nested too deep"),
        ("1/0 1", "divides by zero"),
        ("1e999 1", "too large"),
        ("1e9999999999 1", "not a number"),
        ("9" * 1000, "not a number"),
        ("1+2j", "not a number"),
        ("3,1 2; 1 1", "row 1, column 2 is no pair"),
        ("1,2,3 4,5,6", "a pair has two"),
        ('{"A": [[1]], "C": [[1]]}', "'C' is not known"),
        ('{"B": [[1]]}', "A is missing"),
        ('{"A": [[1, 2]], "B": [[1]]}', "A is 1 × 2, B is 1 × 1"),
        ('{"A": [[1, 2]], "rows": ["x", "y"]}', "2 names for 1 rows"),
        ('{"A": 3}', "list of rows"),
        ("[[1, [2, 3]]]", "no pair"),
        ('[[1, {"x": 1}]]', "payoffs are real numbers"),
    ],
)
def test_bad_texts_are_refused_in_one_sentence(text, telling):
    with pytest.raises(BadText) as refused:
        equilibrium(text)
    assert telling in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("name", "content", "A", "B", "names"),
    [
        ("a.csv", "3,-2\n-1,0\n", [[3, -2], [-1, 0]], None, ("1", "2", "1", "2")),
        ("a.csv", "\ufeff,l,r\nup,3,-2\ndown,-1,0\n", [[3, -2], [-1, 0]], None, ("up", "down", "l", "r")),
        ("a.csv", "l;r\n3;1/2\n-1;0\n", [[3, 0.5], [-1, 0]], None, ("1", "2", "l", "r")),
        ("a.csv", "up,3,-2\ndown,-1,0\n", [[3, -2], [-1, 0]], None, ("up", "down", "1", "2")),
        ("a.csv", '"3,3","0,5"\n"5,0","1,1"\n', [[3, 0], [5, 1]], [[3, 5], [0, 1]], ("1", "2", "1", "2")),
        ("a.tsv", "3\t-2\r\n-1\t0\r\n", [[3, -2], [-1, 0]], None, ("1", "2", "1", "2")),
        ("a.txt", "3 -2\n-1 0\n", [[3, -2], [-1, 0]], None, ("1", "2", "1", "2")),
        ("a.json", "[[3, -2], [-1, 0]]", [[3, -2], [-1, 0]], None, ("1", "2", "1", "2")),
        (
            "a.json",
            '{"A": [[3, 0], [5, 1]], "B": [[3, 5], [0, 1]], "rows": ["q", "t"], "columns": ["Q", "T"]}',
            [[3, 0], [5, 1]],
            [[3, 5], [0, 1]],
            ("q", "t", "Q", "T"),
        ),
        ("a.nfg", PD_PAYOFFS, [[3, 0], [5, 1]], [[3, 5], [0, 1]], ("quiet", "talk", "quiet", "talk")),
        ("a.nfg", PD_OUTCOMES, [[3, 0], [5, 1]], [[3, 5], [0, 1]], ("1", "2", "1", "2")),
    ],
)
def test_files(tmp_path, name, content, A, B, names):
    file = tmp_path / name
    file.write_text(content, encoding="utf-8", newline="")
    game = read_file(file)
    assert both(game) == (A, B)
    assert (*game.row_names, *game.column_names) == names
    assert equilibrium(file).certificate <= 1e-9


@pytest.mark.parametrize(
    ("name", "content", "telling"),
    [
        ("a.csv", "", "empty"),
        ("a.csv", "1,2\n3\n", "row 2"),
        ("a.csv", "1,x\n3,4\n", "'x' is not a number"),
        ("a.dat", "1 2", "no kind that is read"),
        ("a.txt", "\x00\x01", "not a text file"),
        ("a.json", "[1", "cannot be read at line 1"),
        ("a.nfg", "hello", "begins with NFG"),
        ("a.nfg", PD_PAYOFFS[:-4], "8 payoffs; the file has 6"),
        ("a.nfg", PD_OUTCOMES.replace("1 2 3 4", "1 2 3 9"), "number of an outcome"),
        ("a.nfg", PD_PAYOFFS.replace('"Bob"', '"Bob" "Carl"'), "has 3 players"),
        ("a.nfg", PD_PAYOFFS.replace("{ {", "{"), "has no {"),
        ("a.nfg", PD_PAYOFFS.replace("3 3 5", "3 y 5"), "'y' is not a number"),
    ],
)
def test_bad_files_are_refused_in_one_sentence(tmp_path, name, content, telling):
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    with pytest.raises(BadFile) as refused:
        equilibrium(file)
    assert telling in str(refused.value)
    assert name in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_missing_file(tmp_path):
    with pytest.raises(BadFile, match="there is no file"):
        equilibrium(tmp_path / "none.csv")


PAYOFFS = [[3, -2], [-1, 0]]
ODD = {
    "brackets of MATLAB": ("[3 -2; -1 0]", ""),
    "braces": ("{3, -2; -1, 0}", ""),
    "round brackets": ("(3 -2; -1 0)", ""),
    "bars": ("3 | -2; -1 | 0", ""),
    "rows of LaTeX": ("3 & -2 \\\\ -1 & 0", ""),
    "a comment": ("3 -2 # the first row\n-1 0", ""),
    "a mark": ("\ufeff3 -2; -1 0", ""),
    "quotes": ('"3 -2; -1 0"', ""),
    "a comma too many": ("[[3, -2], [-1, 0],]", "a comma with nothing behind it"),
    "a note": ('{"A": [[3, -2], [-1, 0]], "title": "x"}', "the key 'title' of the matrix is unknown and ignored"),
}


@pytest.mark.parametrize("case", ODD)
def test_what_changes_no_payoff_is_a_warning_at_most(case):
    text, warned = ODD[case]
    with collect_warnings() as given:
        assert read_text(text).to_rows.array.tolist() == PAYOFFS
    assert len(given) == bool(warned)
    assert all(warned in sentence for sentence in given)


ODD_FILES = {
    "ends.csv": ("3,-2,\n-1,0,\n", ""),
    "german.csv": ("3,0;-2\n-1;0\n", "'3,0' is read as a number with a decimal comma"),
    "wide.csv": ("3;-2\n-1;0\n".encode("utf-16"), ""),
    "nameless.nfg": ('NFG 1 R { "1" "2" } { 2 2 }\n 3 -3 -1 1 -2 2 0 0', "the game of Gambit has no name"),
    "small.nfg": ('nfg 1 R "x" { "1" "2" } { 2 2 }\n 3 -3 -1 1 -2 2 0 0', ""),
}


@pytest.mark.parametrize("name", ODD_FILES)
def test_files_with_harmless_oddities(name, tmp_path):
    content, warned = ODD_FILES[name]
    (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    with collect_warnings() as given:
        assert read_file(tmp_path / name).to_rows.array.tolist() == PAYOFFS
    assert len(given) == bool(warned)
    assert all(warned in sentence for sentence in given)


def test_pairs_stay_pairs(tmp_path):
    (tmp_path / "pairs.csv").write_text("3,3;0,5\n5,0;1,1\n")
    game = read_file(tmp_path / "pairs.csv")
    assert (game.to_rows.array.tolist(), game.to_columns.array.tolist()) == ([[3, 0], [5, 1]], [[3, 5], [0, 1]])


@pytest.mark.parametrize(
    "text", ['{"a": [[1]]}', '{"A": [[1]], "cols": ["x"]}', "3 -2; -1 x", "[3 -2; -1]", "(1,2 3; 4 5)"]
)
def test_what_might_change_a_payoff_is_refused(text):
    with pytest.raises(BadText):
        read_text(text)
