"""Machine code where it can be had, and the kernel as it is elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plyant.game import Game
from plyant.native.compile import native_kernel
from plyant.native.states import NotNative


def kernel_for(
    kernel: Any, game: Game, examples: Callable[[], tuple[Any, ...]], native: bool = True
) -> tuple[Any, str]:
    """The kernel to be called, and why it is not machine code: empty where it is.

    examples: gives its arguments after the game and the state. native: is machine code wanted?
    """
    if not native:
        return kernel, "asked to be interpreted"
    try:
        return native_kernel(kernel, game, examples()), ""
    except NotNative as why:
        return kernel, str(why)
