"""From a plain kernel and a plain game to machine code, with the two fallbacks: reference counting, interpretation."""

from __future__ import annotations

import contextlib
import dis
import functools
import gc
import itertools
import re
import sys
import textwrap
import threading
import time
import types as python_types
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from numba.core.errors import NumbaError

from plyant.errors import UnfitGame
from plyant.game import Game
from plyant.native import empty, gathering, primitives, recursion, rules, states, tables, unsupported, words
from plyant.native.background import Background, stop_of_thread
from plyant.native.cache import DiskCache
from plyant.native.failures import recall, remember
from plyant.native.limited import refusal
from plyant.native.source import Digest, Function, is_ours, reached
from plyant.native.states import NotNative

Kernel = Callable[..., Any]
SLOW = 1.0  # seconds after which a compilation is announced

_Key = tuple[Function, tuple[Any, ...]]
_compiled: dict[_Key, Kernel | NotNative] = {}
_under_way: dict[_Key, Background] = {}
_spent = 0.0
_book = threading.Lock()  # over the two above
_compiler = threading.Lock()


def announce(text: str) -> None:
    """Tell the person at the terminal; replaced by tests and by the web page."""
    print(text, file=sys.stderr, flush=True)


def native_kernel(kernel: Function, game: Game, args: tuple[Any, ...]) -> Kernel:
    """The machine code of `kernel(game, state, *args)`; raises NotNative with the reason in one line.

    `args` are examples: only their types count.
    """
    if game.not_native:
        raise NotNative(game.not_native)
    try:
        return _native_kernel(kernel, game, args)
    except NotNative as error:
        raise NotNative(_explained(game, str(error))) from error


def _explained(game: Game, otherwise: str) -> str:
    """The reason as the source of the rules shows it; else the compiler's."""
    cls: Any = type(game)
    try:
        return _explained_once(game, otherwise, cls, rules.stamp(cls))
    except TypeError:  # a game that cannot be hashed
        return unsupported.reason(game, otherwise)


@functools.lru_cache(maxsize=64)
def _explained_once(game: Game, otherwise: str, cls: Any, stamp: tuple[int, ...]) -> str:
    return unsupported.reason(game, otherwise)


def _native_kernel(kernel: Function, game: Game, args: tuple[Any, ...]) -> Kernel:
    try:
        game.memory_address  # noqa: B018, its tables are made
    except UnfitGame as error:
        raise NotNative(str(error)) from None
    signature = (rules.game_type(game, kernel), state_kind(game), *(numba.typeof(a) for a in args))
    key = (kernel, signature)
    if key not in _compiled:
        refused = refusal(stop_of_thread(), game, key)
        if refused:
            raise NotNative(refused)
        with counted():
            _wait_for(key, game)
    made = _compiled[key]
    if isinstance(made, NotNative):
        raise made
    return made


def _wait_for(key: _Key, game: Game) -> None:
    """Have it compiled by a thread of its own, so that one can stop waiting; it goes on, and serves the next one.

    No lock is held while the game is asked: its rules may search another game.
    """
    unfit = next((a for a in _first_actions(game) if not isinstance(a, int) or isinstance(a, bool)), None)
    if unfit is not None:
        _compiled[key] = NotNative(f"its actions are {type(unfit).__name__}, and native ones are whole numbers")
        return
    with _book:
        if key in _compiled:
            return
        job = _under_way[key] = _under_way.get(key) or Background(lambda: _settle(key, game))
    job.wait()


def _settle(key: _Key, game: Game) -> None:
    """Compile, and note the machine code or the reason why there is none."""
    with _book:
        job = _under_way[key]
    try:
        with _compiler, uncollected():
            _compiled[key] = _compile(*key, game, job)
            gc.freeze()  # what the compiler keeps is for ever: to look through it again would hold up a move by 50 ms
    except NotNative as reason:
        _compiled[key] = reason
    finally:
        with _book:
            del _under_way[key]


@contextlib.contextmanager
def counted() -> Iterator[None]:
    """What is done inside counts as compiling."""
    global _spent
    begun = time.perf_counter()
    try:
        yield
    finally:
        _spent += time.perf_counter() - begun


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Inside, nobody looks for garbage unasked: while something is compiled, that would take a tenth of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def seconds_compiling() -> float:
    """How long this process has spent on compiling so far: that is not thinking."""
    return _spent


def state_kind(game: Game) -> Any:
    """The native type of the game's states; raises NotNative."""
    return states.type_of_value(game.initial())


def _compile(kernel: Function, signature: tuple[Any, ...], game: Game, job: Background) -> Kernel:
    functions = list(rules.rules(game).values())
    for fn in [rules.no_chance, *functions, *(value for _, value in reached(kernel) if is_ours(value))]:
        if fn is not kernel:
            rules.know_function(fn)
    actions = rules.rules(game).get("actions")  # None: it is no plain function
    ways = [True] if actions is not None and _makes_lists(actions) else [False, True]
    builds = [_Build(kernel, signature, reference_counting) for reference_counting in ways]
    kept = [build for build in builds if build.cache.is_there()]
    if kept:
        return _first_to_succeed(kept)
    lines = [fn.__code__.co_firstlineno for fn in functions]  # which the reason may name
    identity = f"{builds[-1].identity}-{Digest().add(lines).hexdigest()[:8]}"
    known = recall(identity)
    if known:
        raise NotNative(known)
    with announced(f"{kernel.__name__} for {game}", lambda: job.is_awaited) as tell:
        try:
            made = _first_to_succeed(builds)
        except NotNative as reason:
            if not isinstance(reason.__cause__, (OSError, MemoryError)):  # the next time may be a better one
                remember(identity, str(reason))
            tell("not compilable" + (", which is remembered for the next time" if recall(identity) else ""))
            raise
        gc.collect()  # what the compiler leaves behind is not kept for ever
        kept = [build for build in builds if build.cache.is_there()]
        tell("compiled, and " + ("kept for the next time" if kept else "cannot be kept"))
    return made


def _makes_lists(function: Function) -> bool:
    """Does a function make a list, itself or by a comprehension? Lists need reference counting in any case.

    Python makes `(1, *others)` of a list as well; where there is such a thing, nothing is told.
    """
    codes = [function.__code__]
    for code in codes:
        codes += [inside for inside in code.co_consts if isinstance(inside, python_types.CodeType)]
    steps = {step.opname for code in codes for step in dis.get_instructions(code)}
    return "BUILD_LIST" in steps and not steps & {"LIST_TO_TUPLE", "CALL_INTRINSIC_1"}


def _first_to_succeed(builds: list[_Build]) -> Kernel:
    *others, last = builds
    try:
        for build in others:
            with contextlib.suppress(NumbaError):
                return build.machine_code()
        return last.machine_code()
    except NotNative:
        raise
    except Exception as error:
        raise NotNative(one_line(error)) from error


@contextlib.contextmanager
def announced(
    what: str, is_awaited: Callable[[], bool], is_compiling: Callable[[], bool] = lambda: True
) -> Iterator[Callable[[str], None]]:
    """Tell what is being compiled once it takes long; gives the function that then tells how it ended.

    is_compiling: machine code that is only read from the disk is not told.
    """
    told, ended = threading.Event(), threading.Event()

    def begin() -> None:
        while not ended.wait(SLOW):
            if is_compiling():
                told.set()
                announce(f"compiling {what} …")
                return

    def end(how: str) -> None:
        if told.is_set() and is_awaited():
            announce(f"{what}: {how}")

    threading.Thread(target=begin, daemon=True, name="plyant announcement").start()
    try:
        yield end
    finally:
        ended.set()


def _first_actions(game: Game) -> Iterable[Any]:
    """Some of the first moves; there may be very many."""
    s = game.initial()
    if game.is_terminal(s):
        return ()
    return itertools.islice(game.actions(s) if game.player(s) >= 0 else game.legal(s), 1000)


class _Build:
    """A copy of the kernel whose own name, in its own globals, is the compiled one: recursion stays native.

    A kernel may say `kernel.calls_inlined = True`: then every second call is inlined, the caller's frame serving two
    levels of the recursion. That is a tenth faster for a small kernel, and twice the code.
    """

    def __init__(self, kernel: Function, signature: tuple[Any, ...], reference_counting: bool) -> None:
        twin = _copy(kernel)
        self.identity = f"{kernel_digest(kernel)}-{Digest().add([str(t) for t in signature]).hexdigest()[:24]}"
        name = f"{self.identity}-{'rc' if reference_counting else 'plain'}"
        twin.__plyant_identity__ = name  # type: ignore[attr-defined]
        self.signature = signature
        recursion.infer_once(twin)
        compiler = functools.partial(
            numba.njit, nogil=True, error_model="numpy", _nrt=reference_counting, no_cfunc_wrapper=True
        )
        self.dispatcher = compiler()(twin)
        twin.__globals__[kernel.__name__] = self.dispatcher
        if getattr(kernel, "calls_inlined", False):
            inner = _copy(kernel)
            inner.__globals__[kernel.__name__] = self.dispatcher
            twin.__globals__[kernel.__name__] = compiler(inline="always")(inner)
        self.dispatcher._cache = self.cache = DiskCache(twin)

    def machine_code(self) -> Kernel:
        """The compiled kernel, from disk where it is kept there."""
        self.dispatcher.compile(self.signature)
        if len(self.dispatcher.overloads) > 1:  # correct, but the compiler's cache cannot hold such a pair
            raise NotNative(
                "result() builds a state of another type than initial(); declare the types of the state's fields"
            )
        compiled = self.dispatcher.overloads[self.signature]
        if not self.dispatcher.stats.cache_hits:
            recursion.agree(self.dispatcher.py_func, compiled.signature.return_type)
            self.cache.keep(self.signature, compiled)
        made: Kernel = compiled.entry_point
        made_by[id(made)] = self.dispatcher
        return made


def _copy(kernel: Function) -> Function:
    """The same function with globals of its own."""
    return python_types.FunctionType(
        kernel.__code__, dict(kernel.__globals__), kernel.__name__, kernel.__defaults__, kernel.__closure__
    )


made_by: dict[int, Any] = {}  # the dispatcher behind each entry point: it must stay alive, and tests look at it


@functools.cache
def kernel_digest(kernel: Function) -> str:
    """What the kernel is, with the compiler's version and the code of this room."""
    digest = Digest().add(kernel).add(rules.interpreter_tag())
    for module in (empty, gathering, primitives, rules, states, tables, words, sys.modules[__name__]):
        digest.add(Path(module.__file__ or "").read_bytes() if module.__file__ else "")
    return digest.hexdigest()[:24]


def one_line(error: BaseException) -> str:
    """The gist of a compiler's error: what failed, and in which line or function of the game."""
    text = str(error)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    telling = [line for line in lines if not _NOISE.search(line)]
    gist = next((line for line in reversed(telling) if _CAUSE.search(line)), "")
    gist = gist or next((line for line in reversed(lines) if line.startswith("No implementation")), "")
    gist = gist or (telling[0] if telling else type(error).__name__)
    where = _place(error, text, text.partition(gist)[0])
    call = next((line[3:].strip() for line in lines if line.startswith(">>>")), "")
    if gist.startswith("No implementation") and call:
        gist = f"{call} is not supported"
    for pattern, plain in _PLAIN:
        gist = re.sub(pattern, plain, gist)
    kind = "Numba cannot compile it" if isinstance(error, NumbaError) else type(error).__name__
    said = f": {textwrap.shorten(gist, 200, placeholder=' …')}" if gist != kind else " in the compiler"
    return kind + said + (f" ({where})" if where else "")


_CAUSE = re.compile("rror|nknown|an't|annot|ot supported")
_PLAIN = (  # what the compiler calls it, and what a person would
    (r"<iv=[^>]*>", ""),
    (r"Function\(<(?:built-in )?function ([\w.]+)(?: at 0x\w+)?>\)", r"\1"),
    (r"UniTuple\((\w+) x (\d+)\)", r"tuple of \2 \1"),
    (r"State\.(\w+)\([^()]*\)", r"\1"),
    (r"Game\.(\w+)\.\w+", r"\1"),
    (r"Literal\[\w+\]\(([^()]*)\)", r"\1"),
    (r"Can't unify return type from the following types: (.*)", r"one function returns several types, \1"),
    (r"Cannot infer .* imprecise type: list\(undefined\).*", "it is not known of what a list is empty"),
)
_NOISE = re.compile(
    r"^(File |During:|def |<source|>>>|- |\* |\^|\[|This error)"
    r"|Failed in |Rejected as|[Oo]verload|Enable logging|raised from"
)
_OUTSIDE = re.compile(r"[/\\](numba|plyant[/\\](native|engine))[/\\]")


def _place(error: BaseException, text: str, before: str) -> str:
    """Where the compiler failed: the first line of the game that its message names, else the function it was at.

    `before` is the part of the text before its gist.
    """
    for file, line in re.findall(r'File "([^"]+)", line (\d+)', text):
        if not _OUTSIDE.search(str(Path(file).absolute())):
            return f"{Path(file).name}:{line}"
    named = re.findall(r"<function ([\w.]+) at 0x", before)
    trace, place = error.__traceback__, named[-1] if named else ""
    while trace is not None:
        function: Any = trace.tb_frame.f_locals.get("func_id")
        if hasattr(function, "filename") and not _OUTSIDE.search(function.filename):
            place = f"{Path(function.filename).name}:{function.firstlineno}"
        trace = trace.tb_next
    return place


__all__ = ["Kernel", "NotNative", "announce", "kernel_digest", "native_kernel", "one_line", "state_kind", "types"]
