"""Half-nim as the lecture notes have it: the losing sequence, two methods, four cases; beside what is computed.

Whatever is called computed comes from labelling or from Grundy values, through the rules alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from plyant.errors import UnfitGame
from plyant.exact.grundy import grundies
from plyant.exact.labelling import Labels, label
from plyant.explain.exercises.half_nim import lost_numbers, winning_take
from plyant.game import Game, State

OF_THE_NOTES = (13, 27, 36, 70)
_FEW = 100  # sticks: to compile would take longer


def sequence_text(most: int) -> str:
    """The piles up to `most` that are lost to the mover: X₀ = 1, Xᵢ = 2·Xᵢ₋₁ + 1."""
    return ", ".join(map(str, lost_numbers(most)))


def binary_take(sticks: int) -> int:
    """The second method of the notes: remove the leading binary digit, and add 1."""
    return sticks - (1 << (sticks.bit_length() - 1)) + 1


def methods_table(piles: Iterable[int] = OF_THE_NOTES) -> str:
    """Both methods of the notes, with the digits of the second one. Where a take is no legal move, it says so."""
    heads = ["N", "first method", "binary", "leading digit removed, + 1", "take", "left"]
    rows = []
    for n in piles:
        wide = n.bit_length()
        below = max((x for x in lost_numbers(n) if x < n), default=0)
        take = binary_take(n)
        rest = f"{take - 1:0{wide}b} + {1:0{wide}b} = {take:0{wide}b}"
        left = str(n - take) if take <= n // 2 else "not legal"
        rows.append([str(n), f"{n} - {below} = {n - below}", f"{n:b}", rest, str(take), left])
    return _columns(heads, rows)


def computed_table(game: Game) -> str:
    """Every pile up to that of the game: its Grundy value, and the computed result beside the closed form."""
    found = grundies(_checked(game), native=False)
    heads = ["N", "Grundy", "computed", "winning takes", "closed form", "take"]
    rows = []
    for s, value in sorted(found.items(), key=lambda item: _pile(game, item[0])):
        n, lost = _pile(game, s), lost_numbers(_pile(game, s))[-1]
        moves = [] if game.is_terminal(s) else game.actions(s)
        takes = [str(a) for a in moves if found.value(game.result(s, a)) == 0]
        said = ["lost", "-"] if n == lost else ["won", str(winning_take(n))]
        rows.append([str(n), str(value), "won" if value else "lost", " ".join(takes) or "-", *said])
    return _columns(heads, rows)


def case_of(sticks: int, first: str) -> int:
    """Which of the four cases of the notes it is: MAX or MIN moves first, N is in the losing sequence or not."""
    in_sequence = sticks in lost_numbers(sticks)
    return (3 if in_sequence else 1) if first == "max" else (2 if in_sequence else 4)


def case_table(game: Game, first: str = "max") -> str:
    """The case of the notes that the pile of this game is, move by move, as labelling finds it.

    MAX wins in cases 1 and 2, MIN in cases 3 and 4. First, if the winner moves first, every take of theirs; then every
    take of the loser, the answer that keeps the win, and the answers after which the loser wins.
    """
    n = _pile(game, _checked(game).initial())
    labels = label(game, first=first, native=n > _FEW)
    winner, loser = ("MAX", "MIN") if labels.status() == "WIN" else ("MIN", "MAX")
    case, where = case_of(n, first), "is in" if n in lost_numbers(n) else "is not in"
    lines = [
        f"Case {case}: {first.upper()} moves first, and N = {n} {where} {{{sequence_text(max(n, 3))}, ...}}.",
        f"{labels.status()} to MAX: {winner} wins whatever {loser} does, by the right takes.",
    ]
    lost = labels.root
    if first.upper() == winner:
        lines += ["", _opening(labels, winner, loser)]
        lost = next(after for _, after in _kept(labels, labels.root))
    if not game.is_terminal(lost):
        lines += ["", _replies(labels, lost, winner, loser)]
    return "\n".join([*lines, "", f"{loser} must take the last one, and {winner} has won."])


def _opening(labels: Labels, winner: str, loser: str) -> str:
    """Every first take of the winner: one keeps the win."""
    game, rows = labels.game, []
    kept = dict(_kept(labels, labels.root))
    for a in game.actions(labels.root):
        after = game.result(labels.root, a)
        answer = "-" if a in kept else " ".join(str(b) for b, _ in _kept(labels, after))
        rows.append([str(a), str(_pile(game, after)), winner if a in kept else loser, answer])
    return _columns([f"{winner} takes", f"{loser} has", "who wins", f"{loser} wins by taking"], rows)


def _replies(labels: Labels, lost: State, winner: str, loser: str) -> str:
    """From a position that is lost to its mover: every take, and the answers to it, until the winner has won."""
    game, rows = labels.game, []
    heads = [
        f"{loser} has",
        "takes",
        f"{winner} has",
        "wins by taking",
        f"so {loser} has",
        f"{loser} wins if {winner} takes",
    ]
    waiting = [lost]
    while waiting:
        s = waiting.pop(0)
        for a in [] if game.is_terminal(s) else game.actions(s):
            after = game.result(s, a)
            kept = dict(_kept(labels, after))
            errors = [b for b in game.actions(after) if b not in kept]
            left = [str(_pile(game, t)) for t in kept.values()]
            rows.append(
                [
                    str(_pile(game, s)),
                    str(a),
                    str(_pile(game, after)),
                    _spans(list(kept)),
                    " ".join(left),
                    _spans(errors),
                ]
            )
            waiting += [t for t in kept.values() if t not in waiting]
    return _columns(heads, rows)


def _kept(labels: Labels, s: State) -> Iterator[tuple[int, State]]:
    """The takes that keep the status of a position, and what they lead to."""
    for a in labels.game.actions(s):
        after = labels.game.result(s, a)
        if labels.status(after) == labels.status(s):
            yield a, after


def _pile(game: Game, s: State) -> int:
    return int(game.state_name(s))


def _checked(game: Game) -> Game:
    if game.name != "half-nim":
        raise UnfitGame(f"{game.name}: the losing sequence and the cases of the notes are about half-nim.")
    return game


def _spans(numbers: Sequence[int]) -> str:
    """1, 2, 3 and 5 as "1-3 5"."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs) or "-"


def _columns(heads: list[str], rows: list[list[str]]) -> str:
    wide = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
    return "\n".join("  ".join(map(str.rjust, row, wide)) for row in [heads, *rows])
