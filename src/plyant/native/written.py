"""What a function writes to outside of itself: memo tables, counters, attributes.

Rules always give the same answer to the same question, so what they write down can only be what they need not compute
again: it is no part of what the rules *are*. Only writes that stand in the code as such are found, `MEMO[n] = x`,
`self.seen.add(n)`, `global count`, not those through another name of the same object.
"""

from __future__ import annotations

import dis
import functools
import types
from collections.abc import Iterator
from typing import NamedTuple

GLOBAL, LOCAL = "global", "local"
CONTENTS, CALL, BINDING = "contents", "call", "binding"

_CHANGES = {"add", "append", "appendleft", "clear", "difference_update", "discard", "extend", "extendleft", "insert"}
_CHANGES |= {"intersection_update", "move_to_end", "pop", "popitem", "popleft", "remove", "reverse", "rotate"}
_CHANGES |= {"setdefault", "sort", "symmetric_difference_update", "update"}
_STORES = ("STORE_ATTR", "STORE_GLOBAL", "STORE_SUBSCR", "STORE_SLICE", "DELETE_ATTR", "DELETE_GLOBAL", "DELETE_SUBSCR")
_WRITING = frozenset(dis.opmap[op] for op in _STORES if op in dis.opmap)
_LEAVES_ALL = frozenset(("NOP", "RESUME", "CACHE", "EXTENDED_ARG", "KW_NAMES", "COPY_FREE_VARS", "MAKE_CELL"))


class Write(NamedTuple):
    """`a.b.c[i] = x` changes the CONTENTS of (a, b, c); `a.b.c = x` the BINDING of the last of these names.

    `a.b.c.add(x)` is a CALL, which changes the contents where (a, b, c) is a list, a dict or a set.
    """

    scope: str
    """Where the first name is looked up: GLOBAL, or LOCAL to the function or to those around it."""
    path: tuple[str, ...]
    what: str


@functools.cache
def writes_in(code: types.CodeType) -> tuple[Write, ...]:
    """All writes to what has a name outside of this code, those of functions nested in it included."""
    found = dict.fromkeys(_writes(code, is_nested=False))
    return tuple(found)


def _writes(code: types.CodeType, is_nested: bool) -> Iterator[Write]:
    stack = _Stack()
    may_write = not _WRITING.isdisjoint(code.co_code[::2]) or not _CHANGES.isdisjoint(code.co_names)
    for instruction in dis.get_instructions(code) if may_write else ():
        if instruction.is_jump_target:  # what lies on the stack depends on the way here
            stack.clear()
        yield from _step(stack, instruction, is_nested)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _writes(constant, is_nested=True)


_Path = tuple[str, ...] | None


class _Stack(list[_Path]):
    """The interpreter's stack, as far as it is known: (scope, name, attribute, …), or None."""

    def take(self) -> _Path:
        return self.pop() if self else None


def _step(stack: _Stack, instruction: dis.Instruction, is_nested: bool) -> Iterator[Write]:
    """Do to the stack what the instruction does."""
    op, name = instruction.opname, instruction.argval
    grows = dis.stack_effect(instruction.opcode, instruction.arg, jump=False)
    if op in ("LOAD_GLOBAL", "LOAD_NAME"):
        stack += [(GLOBAL, str(name))] if grows == 1 else [None] * grows  # else it is called
    elif op.startswith(("LOAD_FAST", "LOAD_DEREF")) or op == "STORE_FAST_LOAD_FAST":
        names = name if isinstance(name, tuple) else (name,)
        if op == "STORE_FAST_LOAD_FAST":
            stack.take()
            names = names[1:]
        is_own = is_nested and not op.startswith("LOAD_DEREF")  # a variable of the nested function
        stack += [None if is_own else (LOCAL, str(one)) for one in names]
    elif op in ("LOAD_ATTR", "LOAD_METHOD"):
        owner = stack.take()
        if name in _CHANGES:
            yield from _write(owner, CALL)
        stack += [None, None] if grows else [owner and (*owner, str(name))]
    elif op in ("STORE_ATTR", "DELETE_ATTR"):
        owner = stack.take()
        yield from _write(owner and (*owner, str(name)), BINDING)
        if op == "STORE_ATTR":
            stack.take()
    elif op in ("STORE_GLOBAL", "DELETE_GLOBAL"):
        stack.take()
        yield Write(GLOBAL, (str(name),), BINDING)
    elif op in ("STORE_SUBSCR", "DELETE_SUBSCR", "STORE_SLICE"):
        depth = 3 if op == "STORE_SLICE" else 2
        yield from _write(stack[-depth] if len(stack) >= depth else None, CONTENTS)
        del stack[max(0, len(stack) + grows) :]
    elif op == "COPY":
        depth = instruction.arg or 1
        stack.append(stack[-depth] if len(stack) >= depth else None)
    elif op == "SWAP":
        depth = instruction.arg or 1
        stack[:0] = [None] * (depth - len(stack))
        stack[-1], stack[-depth] = stack[-depth], stack[-1]
    elif op.startswith(("LOAD_CONST", "LOAD_SMALL_INT", "LOAD_CLOSURE", "PUSH_NULL")):
        stack += [None] * grows
    elif op not in _LEAVES_ALL:
        if grows < 0:
            del stack[max(0, len(stack) + grows) :]
        if stack and not op.startswith(("POP_", "STORE_FAST", "STORE_DEREF")):
            stack[-1] = None  # what it gives
        stack += [None] * grows


def _write(path: _Path, what: str) -> Iterator[Write]:
    if path is not None:
        yield Write(path[0], path[1:], what)
