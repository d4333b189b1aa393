"""Exercises on half-nim: how many sticks to take."""

from __future__ import annotations

from collections.abc import Iterator

from plyant.explain.exercises.dice import Dice
from plyant.explain.exercises.model import Choice, Exercise, Item
from plyant.explain.exercises.options import Options
from plyant.explain.losing_sequence import binary_take, lost_numbers, winning_take
from plyant.explain.names import listed
from plyant.wording import counted

_LOST_ONE_IN = 4  # exercises, where the sticks asked for allow it


def make(which: int, dice: Dice, options: Options) -> Exercise:
    """An exercise on one pile."""
    sticks = _sticks(dice, options)
    return Exercise(
        number=which,
        kind="nim",
        seed=options.seed,
        title="Half-nim",
        statement=(
            f"There are {counted(sticks, 'stick')} in one pile, and it is your turn. In turns, a player takes at least "
            f"one and at most half of the sticks; whoever must take the last one loses."
        ),
        items=tuple(_items(sticks, options)),
        solution="\n".join((by_sequence(sticks), by_binary(sticks))),
    )


def by_sequence(sticks: int) -> str:
    """The first method of the notes: the closest lost number."""
    lost = lost_numbers(sticks)
    rule = f"Lost to the mover are X₀ = 1 and Xᵢ = 2·Xᵢ₋₁ + 1: {listed([str(x) for x in lost])}"
    if lost[-1] == sticks:
        return f"First method. {rule}. {sticks} is one of them: every take leaves a pile from which the other one wins."
    below = f"the greatest one below {sticks} is {lost[-1]}"
    return f"First method. {rule}; {below}, and {sticks} − {lost[-1]} = {sticks - lost[-1]}."


def by_binary(sticks: int) -> str:
    """The second method of the notes: drop the leading binary digit and add 1."""
    digits = f"{sticks:b}"
    rest = digits[1:] or "0"
    take = binary_take(sticks)
    said = f"Second method. {sticks} is {digits} in binary; without its leading digit {rest}, and {rest} + 1 = {take:b}"
    if take > sticks // 2:
        return f"{said}, which is {take}: more than half of {sticks}, so it cannot be taken, and the position is lost."
    return f"{said}, which is {take}: take {take} and leave {sticks - take}."


def _sticks(dice: Dice, options: Options) -> int:
    low, high = options.sticks
    lost = [x for x in lost_numbers(high) if x >= low]
    if lost and dice.below(_LOST_ONE_IN) == 0:
        return dice.one(lost)
    sticks = dice.between(low, high)
    while sticks in lost and len(lost) <= high - low:
        sticks = dice.between(low, high)
    return sticks


def _items(sticks: int, options: Options) -> Iterator[Item]:
    take = winning_take(sticks)
    first, second = by_sequence(sticks), by_binary(sticks)
    yield Item(
        "status",
        "Is the position won or lost to you, when both play as well as they can?",
        "choice",
        "won" if take else "lost",
        options.marks_of("status"),
        first,
        choices=(Choice("won", 1 if take else -1), Choice("lost", -1 if take else 1)),
    )
    yield Item(
        "take",
        "How many sticks do you take to win? (0, if no take wins.)",
        "number",
        take,
        options.marks_of("take"),
        second if take else first,
    )
    yield Item(
        "leave",
        f"How many sticks do you leave then? ({sticks}, if no take wins.)",
        "number",
        sticks - take,
        options.marks_of("leave"),
        f"{sticks} − {take} = {sticks - take}, which is lost to whoever must move."
        if take
        else f"No take wins: each of them leaves a pile that is won to the other one. {second}",
    )
