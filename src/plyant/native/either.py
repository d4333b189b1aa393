"""Machine code where it can be had, and the kernel as it is elsewhere; faults of the rules are reported either way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyant.errors import FaultyRules
from plyant.game import Game
from plyant.native.compile import native_kernel
from plyant.native.states import NotNative
from plyant.sanity import Watched, locate


def kernel_for(
    kernel: Any, game: Game, examples: Callable[[], tuple[Any, ...]], native: bool = True
) -> tuple[Any, str]:
    """The kernel to be called, and why it is not machine code: empty where it is.

    examples: gives its arguments after the game and the state. native: is machine code wanted? Interpreted, it is
    handed the game as a `Watched` one. Raises FaultyRules, when it is called, if it meets what no rules may do.
    """
    if not native:
        return _interpreted(kernel, game), "asked to be interpreted"
    try:
        return _native(native_kernel(kernel, game, examples())), ""
    except NotNative as why:
        return _interpreted(kernel, game), str(why)


def _interpreted(kernel: Any, game: Game) -> Callable[..., Any]:
    watched = Watched(game, strict=getattr(kernel, "keeps_values_to_max", False))

    def call(given: Any, state: Any, *args: Any) -> Any:
        rules = watched if given is game else given
        try:
            return kernel(rules, state, *args)
        finally:
            watcher = rules if isinstance(rules, Watched) else getattr(rules, "watched", None)
            if watcher is not None:
                watcher.ask_again()

    return call


def _native(kernel: Any) -> Callable[..., Any]:
    def call(game: Game, state: Any, *args: Any) -> Any:
        try:
            return kernel(game, state, *args)
        except FaultyRules as error:  # machine code knows neither the game's name nor the position
            raise locate(game, state, error) from None

    return call
