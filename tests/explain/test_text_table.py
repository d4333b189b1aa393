"""Tables as plain text."""

from plyant.explain.text_table import in_columns


def test_columns_are_as_wide_as_their_widest_cell():
    rows = [["who", "won", "note"], ["a", "1,000", ""], ["longer", "7", "x"]]
    assert in_columns(rows) == "   who    won  note\n     a  1,000\nlonger      7     x"
    assert in_columns(rows, left=1) == "who       won  note\na       1,000\nlonger      7     x"
    assert in_columns(rows, left=3) == "who     won    note\na       1,000\nlonger  7      x"
