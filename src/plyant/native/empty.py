"""`return []`: the compiler cannot tell of what the list is empty. In a game's rules it is of whole numbers: moves.

The rewriting holds for all that is compiled in this process; it changes only functions that could not be compiled
without it.
"""

from __future__ import annotations

from typing import Any

from numba.core import ir
from numba.core.rewrites import Rewrite, register_rewrite
from numba.extending import overload


def emptied(numbers: list[int]) -> list[int]:
    """None of these numbers, in a list of the same type."""
    return numbers[:0]


@overload(emptied)
def _emptied(numbers):  # type: ignore[no-untyped-def]
    return lambda numbers: numbers[:0]


@register_rewrite("before-inference")
class ReturnedEmptyList(Rewrite):  # type: ignore[misc]
    """Make `return []` a `return emptied([0])`, and so in `return [] if over else moves`."""

    def match(self, func_ir: Any, block: Any, typemap: Any, calltypes: Any) -> bool:
        """Does this block return an empty list, or give one to the end of `[] if … else …`?"""
        self._block = block
        assigns = list(block.find_insts(ir.Assign))
        handed_on = {name for name in map(_handed_on, assigns) if name.startswith("$")}
        self._found = [
            assign
            for assign in assigns
            if isinstance(assign.value, ir.Expr)
            and assign.value.op == "build_list"
            and not assign.value.items
            and assign.target.name in handed_on
            and assign.target.name not in _filled(func_ir)
        ]
        return bool(self._found)

    def apply(self) -> Any:
        """The block with each of these lists made of a number that is taken away again."""
        new = self._block.copy()
        new.clear()
        for statement in self._block.body:
            if not any(statement is assign for assign in self._found):
                new.append(statement)
                continue
            scope, loc = self._block.scope, statement.loc
            zero, full, empty = (scope.redefine(f"$plyant_{name}", loc) for name in ("zero", "full", "emptied"))
            new.append(ir.Assign(ir.Const(0, loc), zero, loc))
            new.append(ir.Assign(ir.Expr.build_list([zero], loc), full, loc))
            new.append(ir.Assign(ir.Global(emptied.__name__, emptied, loc), empty, loc))
            new.append(ir.Assign(ir.Expr.call(empty, [full], (), loc), statement.target, loc))
        return new


def _filled(func_ir: Any) -> set[str]:
    """The variables that something is appended to, as in a list comprehension: that tells of what they are."""
    assigns = [assign for block in func_ir.blocks.values() for assign in block.find_insts(ir.Assign)]
    found = {
        assign.value.value.name
        for assign in assigns
        if isinstance(assign.value, ir.Expr) and assign.value.op == "getattr" and assign.value.attr == "append"
    }
    before = -1
    while before != len(found):  # under every name that they have
        before = len(found)
        for assign in assigns:
            if assign.target.name in found:
                value = assign.value
                is_phi = isinstance(value, ir.Expr) and value.op == "phi"
                sources = value.incoming_values if is_phi else [value]
                found |= {source.name for source in sources if isinstance(source, ir.Var)}
    return found


def _handed_on(assign: Any) -> str:
    """The variable that is returned, or is one of the two outcomes of a conditional expression; empty: none."""
    value = assign.value
    if isinstance(value, ir.Expr) and value.op == "cast":
        return str(value.value.name)
    return str(value.name) if isinstance(value, ir.Var) and assign.target.name.startswith("$phi") else ""
