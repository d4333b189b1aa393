"""Gambit's files of games in strategic form (.nfg), with payoffs or with outcomes, of two players."""

from __future__ import annotations

import re
from fractions import Fraction

from plyant.colony.reading.text import quoted
from plyant.errors import BadText
from plyant.hidden.matrix.numerals import NotANumber, fraction_in, index_in
from plyant.warning import warn

_TOKEN = re.compile(r'"((?:[^"\\]|\\.)*)"|([{}])|([^\s{}",]+)')

Matrix = list[list[Fraction]]
Tree = list["str | Tree"]


def read_nfg(text: str) -> tuple[Matrix, Matrix, tuple[list[str] | None, list[str] | None]]:
    """Both players' payoffs, and the names of rows and columns if the file has them. Raises BadText."""
    tree = _tree(text)
    if tree[:1] == ["nfg"]:
        tree[0] = "NFG"
    if tree[:2] == ["NFG", "1"] and tree[2:3] and isinstance(tree[2], list):
        tree.insert(2, "R")
    if tree[:2] == ["NFG", "1"] and tree[3:4] and isinstance(tree[3], list):
        warn("the game of Gambit has no name.")
        tree.insert(3, "")
    if tree[:2] != ["NFG", "1"] or len(tree) < 6:
        raise BadText("this is no game of Gambit; such a file begins with NFG 1 R and the game's name.")
    players, strategies, body = tree[4], tree[5], tree[6:]
    if not isinstance(players, list) or not isinstance(strategies, list):
        raise BadText("the players or their strategies are missing in { }.")
    if len(players) != 2 or len(strategies) != 2:
        raise BadText(f"the game has {len(players)} players; a matrix game has two.")
    names = _strategies(strategies)
    m, n = (one if isinstance(one, int) else len(one) for one in names)
    while body and isinstance(body[0], str) and not _is_number(body[0]):
        body = body[1:]  # a comment
    payoffs = _from_outcomes(body) if body and isinstance(body[0], list) else [_number(one) for one in body]
    if m < 1 or n < 1 or len(payoffs) != 2 * m * n:
        raise BadText(f"a game of {m} × {n} strategies has {2 * m * n} payoffs; the file has {len(payoffs)}.")
    # the first player's strategy changes first
    a = [[payoffs[2 * (j * m + i)] for j in range(n)] for i in range(m)]
    b = [[payoffs[2 * (j * m + i) + 1] for j in range(n)] for i in range(m)]
    rows, columns = (None if isinstance(one, int) or len(set(one)) < len(one) else one for one in names)
    return a, b, (rows, columns)


def _tree(text: str) -> Tree:
    """The words of the file; what is in braces is a list."""
    whole: Tree = []
    open_lists = [whole]
    for text_in_quotes, brace, word in (match.groups() for match in _TOKEN.finditer(text)):
        if brace == "{":
            inner: Tree = []
            open_lists[-1].append(inner)
            open_lists.append(inner)
        elif brace == "}":
            if len(open_lists) == 1:
                raise BadText("a } has no {.")
            open_lists.pop()
        else:
            open_lists[-1].append(word if word is not None else text_in_quotes)
    if len(open_lists) > 1:
        raise BadText("a { has no }.")
    return whole


def _strategies(given: Tree) -> list[list[str] | int]:
    """Of each player the names, or only how many there are."""
    found: list[list[str] | int] = []
    for one in given:
        if isinstance(one, list):
            found.append([str(name) for name in one])
        else:
            count = index_in(one)
            if count is None:
                raise BadText(f"{quoted(one)} is no number of strategies.")
            found.append(count)
    return found


def _from_outcomes(body: Tree) -> list[Fraction]:
    """Payoffs by way of the list of outcomes; outcome 0 pays nothing."""
    listed = body[0]
    outcomes = [[Fraction(0), Fraction(0)]]
    for one in listed:
        if not isinstance(one, list) or len(one) != 3:
            raise BadText("an outcome is { name payoff, payoff }.")
        outcomes.append([_number(one[1]), _number(one[2])])
    chosen: list[Fraction] = []
    for word in body[1:]:
        number = index_in(word) if isinstance(word, str) else None
        if number is None or number >= len(outcomes):
            raise BadText(f"{quoted(word)} is not the number of an outcome; there are {len(outcomes) - 1}.")
        chosen += outcomes[number]
    return chosen


def _is_number(word: str) -> bool:
    try:
        fraction_in(word)
    except NotANumber:
        return False
    return True


def _number(word: str | Tree) -> Fraction:
    try:
        return fraction_in(str(word))
    except NotANumber as error:
        raise BadText(f"{error}.") from None
