"""The native twin of a game: asked the same as the interpreted one, it must answer the same."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

from plyant import bits
from plyant.checker import kernels
from plyant.checker.broken import Broken, one_line
from plyant.checker.fields import OtherShape, agree, decoded, dotted, fields, width
from plyant.checker.patience import LEAST, Patient, TooSlow
from plyant.checker.position import LOOKED_AT, MANY, Position
from plyant.checker.traps import explain
from plyant.game import Game
from plyant.native import NotNative, Words, bits_float, native_kernel, scramble
from plyant.native.compile import state_kind

_PATIENCE = LEAST  # seconds for what should take microseconds
_MORE_BITS = "does not fit into 64 bits"


class NativeError(Exception):
    """Machine code raised an exception; the text names it."""


class Answer(NamedTuple):
    """One number that both twins gave: to which question, and which number of the answer."""

    function: str
    args: tuple[Any, ...]
    name: str
    ours: Any
    theirs: Any

    def __str__(self) -> str:
        return f"{self.function}({', '.join(['s', *map(repr, self.args)])}){self.name}"


class Twin:
    """The compiled rules of a game; `reason` says why there are none, `silent` what is not compared and why."""

    def __init__(self, game: Game, reason: str = "") -> None:
        """reason: why not even an attempt is made to compile them."""
        self.game = game
        self.reason = reason
        self.silent = ""
        self.is_stuck = False
        """Did machine code not come back?"""
        self._kernels: dict[str, Any] = {}
        if reason:
            return
        try:
            self._kind = state_kind(game)
            self._kernels["rules"] = native_kernel(kernels.rules, game, (1, 1, Words(1)))  # type: ignore[arg-type]
            self._kernels["result"] = native_kernel(kernels.result, game, (1, Words(1)))  # type: ignore[arg-type]
        except Exception as error:
            self.reason = str(error) if isinstance(error, NotNative) else one_line(error)
            return
        self._compile_hints()
        self._words = Words(max(MANY + len(game.players) + 2, width(self._kind)))
        self._patient = Patient(_PATIENCE)

    def _compile_hints(self) -> None:
        game = self.game
        wanted = ["hints"] + ["quiet"] * (game.has("is_quiet") or game.has("noisy_actions"))
        for name in wanted:
            try:
                self._kernels[name] = native_kernel(getattr(kernels, name), game, (1, 1, Words(1)))
            except Exception as error:
                what = "evaluate, order and key" if name == "hints" else "is_quiet and noisy_actions"
                self.silent = f"{what} cannot be compiled: {error}"

    @property
    def native(self) -> bool:
        """Is there machine code to compare with?"""
        return not self.reason

    def close(self) -> None:
        """Let go of the thread that asks the machine code."""
        if self.native:
            self._patient.close()

    def differs(self, at: Position) -> Broken | None:
        """A promise: asked about this position, both twins answer the same."""
        if not self.native or self.is_stuck:
            return None
        try:
            unfit = next((f for f in fields(at.state, self._kind) if not f.fits()), None)
            if unfit is not None:  # machine code cannot even be given this state
                return Broken(f"s{dotted(unfit.name)} is {unfit.value!r}, which {_MORE_BITS}.", "result")
            for answer in self._answers(at):
                if not agree(answer.ours, answer.theirs):
                    return self._told(at, answer)
        except OtherShape as error:
            return Broken(f"native states keep one shape, but {error}.", "result")
        except TooSlow:
            self.is_stuck = True
            return self._blamed(at, "machine code does not come back from a question about s; interpreted code does.")
        except NativeError as error:
            return self._blamed(at, f"machine code raises {error} when asked about s; interpreted code does not.")
        return None

    def _answers(self, at: Position) -> Iterator[Answer]:
        """The numbers of both twins, in the order of a search's questions. What raises interpreted, raises here."""
        utilities, evaluations, everyone = at.utilities, at.evaluations, len(at.everyone)
        children = [(a, child) for a, child in at.children if _is_native(a)]
        hinted = [k for k in ("hints", "quiet") if k in self._kernels and not at.terminal and at.someone_moves]
        questions: list[tuple[str, tuple[int, ...]]] = [("rules", (everyone, MANY))]
        questions += [("result", (a,)) for a, _ in children]
        questions += [(kernel, (everyone, MANY)) for kernel in hinted]
        found, *more = self._ask(at, questions)
        yield Answer("is_terminal", (), "", at.terminal, bool(found[0]))
        if at.terminal:
            for p, value in enumerate(utilities):
                yield Answer("utility", (p,), "", value, bits_float(found[1 + p]))
            return
        yield Answer("player", (), "", at.player, found[1])
        if at.someone_moves:
            yield from _listed("actions", at.moves, found[2:])
        for (a, child), words in zip(children, more, strict=False):
            for field, word in zip(fields(child, self._kind), words, strict=True):
                yield Answer("result", (a,), dotted(field.name), field.value, decoded(word, field.kind))
        for kernel, words in zip(hinted, more[len(children) :], strict=True):
            yield from self._hints(at, evaluations, words) if kernel == "hints" else self._quiet(at, words)

    def _hints(self, at: Position, evaluations: list[Any], words: list[int]) -> Iterator[Answer]:
        key = at.answer("key")
        if _is_whole(key):  # floats may be rounded differently, and then have another hash
            yield Answer("key", (), " (its hash)", scramble(key), words[0])
        for p, value in enumerate(evaluations):
            yield Answer("evaluate", (p,), "", value, bits_float(words[1 + p]))
        for a, word in zip(at.moves[:LOOKED_AT], words[1 + len(evaluations) :], strict=False):
            yield Answer("order", (a,), "", at.answer("order", a), bits_float(word))

    def _quiet(self, at: Position, words: list[int]) -> Iterator[Answer]:
        yield Answer("is_quiet", (), "", bool(at.answer("is_quiet")), bool(words[0]))
        noisy = itertools.islice(self.game.noisy_actions(at.fresh()), MANY)
        yield from _listed("noisy_actions", list(noisy), words[1:])

    def _ask(self, at: Position, questions: list[tuple[str, tuple[int, ...]]]) -> list[list[int]]:
        """The words that each kernel writes about a position."""
        game, words = self.game, self._words

        def ask_all() -> list[list[int]]:
            return [words[: self._kernels[kernel](game, at.fresh(), *args, words)] for kernel, args in questions]

        try:
            found: list[list[int]] = self._patient.call(ask_all)
        except TooSlow:
            raise
        except Exception as error:
            raise NativeError(one_line(error)) from error
        return found

    def _told(self, at: Position, answer: Answer) -> Broken:
        more = f", which {_MORE_BITS}" if _outgrown(answer.ours) else ""
        text = f"{answer} is {answer.ours!r} interpreted{more}, and {answer.theirs!r} native."
        operation = explain(self.game, at.state, self._kind, answer.function, answer.args)
        if operation is None:
            if isinstance(answer.ours, int) and answer.ours - answer.theirs in (1 << 64, -(1 << 64)):
                text += " Declare a field that holds all 64 bits as plyant.bits.U64."
            return Broken(text, answer.function)
        return Broken(f"{text} The operation is most likely {operation}.", answer.function, operation.place)

    def _blamed(self, at: Position, text: str) -> Broken:
        """What is known where machine code gave no answer at all: the first of its operations that can be to blame."""
        questions = [("is_terminal", ()), ("actions", ()), ("evaluate", (0,)), ("key", ())]
        for function, args in questions + [(f, (a,)) for a in at.some_moves for f in ("result", "order")]:
            operation = explain(self.game, at.state, self._kind, function, args)
            if operation is not None:
                return Broken(f"{text} The operation is most likely {operation}.", function, operation.place)
        return Broken(text)


def _listed(function: str, ours: list[Any], theirs: list[int]) -> Iterator[Answer]:
    """Moves one by one, and then how many there are."""
    for i, (a, word) in enumerate(zip(ours, theirs, strict=False)):
        yield Answer(function, (), f"[{i}]", a, word & bits.FULL if isinstance(a, int) and a >> 63 == 1 else word)
    yield Answer(function, (), " (how many)", len(ours), len(theirs))


def _is_native(action: Any) -> bool:
    """Can it be handed to machine code? A joint move of all players is a tuple, and cannot."""
    return isinstance(action, int) and -(1 << 63) <= action < 1 << 63


def _outgrown(value: Any) -> bool:
    return isinstance(value, int) and not -(1 << 63) <= value <= bits.FULL


def _is_whole(key: Any) -> bool:
    return isinstance(key, int) or (isinstance(key, tuple) and all(map(_is_whole, key)))
