"""What a kernel that calls itself returns: inferred once, not anew for each of its calls.

The compiler answers a recursive call by inferring the types of the whole function again with such calls left out. A
kernel with four of them was inferred a dozen times, a third of its compilation. Here the answer is kept until the
function is found to return a type that was not known before.
"""

from __future__ import annotations

from typing import Any

from numba.core import types
from numba.core.errors import TypingError
from numba.core.typeinfer import TypeInferer

from plyant.native.source import Function

_infer = TypeInferer.return_types_from_partial


def infer_once(kernel: Function) -> None:
    """From now on, what this function returns is inferred no more often than needed."""
    kernel.__plyant_returns__ = None  # type: ignore[attr-defined]


def agree(kernel: Function, returned: Any) -> None:
    """Raises TypingError where the whole kernel returns another type than its calls of itself were told last."""
    told = kernel.__plyant_returns__  # type: ignore[attr-defined]
    if told is not None and told != returned:
        raise TypingError(f"a call of {kernel.__name__} by itself returns {told}, the whole of it {returned}")


def _inferred(self: Any) -> Any:
    kernel = self.func_id.func
    if not hasattr(kernel, "__plyant_returns__"):
        return _infer(self)
    known = frozenset(types.unliteral(t.getone()) for t in _return_types(self) if t.defined)
    answers = self.__dict__.setdefault("_plyant_answers", {})  # of this compilation
    if answers.get(known) is None:
        answers[known] = _infer(self)
    kernel.__plyant_returns__ = answers[known]
    return answers[known]


def _return_types(inferer: Any) -> list[Any]:
    return [inferer.typevars[v.name] for v in inferer._get_return_vars() if v.name in inferer.typevars]


TypeInferer.return_types_from_partial = _inferred
