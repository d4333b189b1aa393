"""Why rules are not native: each construct that is reported is refused by the compiler, and none that it takes."""

import importlib.util
import itertools
import sys
import textwrap

import pytest

import plyant as ply
from plyant.native import NotNative, native_kernel
from plyant.native.constructs import Unsupported
from plyant.native.unsupported import reason, unsupported

HEAD = """
import collections, copy, dataclasses, enum, functools, itertools, math, random
from typing import NamedTuple
import numpy as np
import plyant as ply
from plyant import bits

LINES = ((0, 1, 2), (3, 4, 5))
LISTED = [(0, 1, 2), (3, 4, 5)]
RAGGED = ((0, 1), (1, 2, 3))
TABLE = {1: 2}
CHOSEN = {1, 2}
FIXED = frozenset((1, 2))
STEPS = range(3)
COUNT = 3

class Kind(enum.IntEnum):
    ONE = 1

def helper(x, k=1): return x + k
def factorial(n): return 1 if n <= 1 else n * factorial(n - 1)
def even(n): return True if n == 0 else odd(n - 1)
def odd(n): return False if n == 0 else even(n - 1)
def keyword(x, *, k=1): return x + k
def several(**k): return 1
def count(n):
    for i in range(n):
        yield i

@functools.cache
def cached(n): return n + 1

class S(NamedTuple):
    cells: tuple[int, int, int, int]
    mover: int
    def other(self): return 1 - self.mover

class G(ply.Game):
    SIZE = 3
    ROWS = ((0, 1), (2, 3))
    LISTS = [1, 2]
    DICT = {1: 2}
    MIXED = (1, 2.5)
    n: int = 3
    def initial(self): return S((0, 0, 0, 0), 0)
    def player(self, s): return s.mover
    def actions(self, s): return range(3)
    def result(self, s, a): return s
    def is_terminal(self, s): return False
    def utility(self, s, p): return 0
    def double(self, x): return 2 * x
    def again(self, n): return 1 if n <= 1 else self.again(n - 1)
    @classmethod
    def of_class(cls, x): return x
    @staticmethod
    def static(x): return x + 1
    def order(self, s, i):
"""

# What it is in the report: the lines of a function of a state s and a number i.
REFUSED = {
    "`any(… for …)`": "return any(c == i for c in s.cells)",
    "`all(… for …)`": "return all(c == i for c in s.cells)",
    "`sum(… for …)`": "return sum(c for c in s.cells)",
    "`min(… for …)`": "return min(c for c in s.cells)",
    "`sorted(… for …)`": "return sorted(c for c in s.cells)[0]",
    "`list(… for …)`": "return len(list(c for c in s.cells))",
    "`tuple(… for …)`": "return len(tuple(c for c in s.cells))",
    "`next(… for …)`": "return next((c for c in s.cells if c), 0)",
    "`(… for …)`": "t = 0\nfor c in (c + 1 for c in s.cells): t += c\nreturn t",
    "`any(…)`": "return any([c == i for c in s.cells])",
    "`all(…)`": "return all(s.cells)",
    "`{… for …}`": "return len({c for c in s.cells})",
    "`yield from`": "yield from range(3)",
    "`reversed(…)`": "t = 0\nfor c in reversed(s.cells): t += c\nreturn t",
    "`bin(…)`": "return bin(i).count('1')",
    "`frozenset(…)`": "return len(frozenset(s.cells))",
    "`callable(…)`": "return callable(helper)",
    "`open(…)`": "if i > 5: open('x')\nreturn 0",
    "`super(…)`": "return super().order(s, i)",
    "`x.bit_count()`": "return i.bit_count()",
    "`x.bit_length()`": "return i.bit_length()",
    "`max(…, key=…)`": "return max([1, 2], key=helper)",
    "`max(…, default=…)`": "return max([c for c in s.cells], default=0)",
    "`enumerate(…, start=1)`": "t = 0\nfor k, c in enumerate(s.cells, start=1): t += k * c\nreturn t",
    "`zip(…, strict=…)`": "t = 0\nfor a, b in zip(s.cells, s.cells, strict=True): t += a * b\nreturn t",
    "`print(…, end=…)`": "print(i, end='')\nreturn 0",
    "`pow(a, b, c)`": "return pow(i, 2, 5)",
    "`tuple(…)` of a list": "b = list(s.cells)\nb[i] = 1\nreturn len(tuple(b))",
    "`tuple(…)` of": "return len(tuple(map(helper, s.cells)))",
    "`tuple(…)` of a": "return len(tuple(zip(s.cells, s.cells)))",
    "`tuple(…)` ": "return len(tuple(enumerate(s.cells)))",
    "`dataclasses.replace`": "return dataclasses.replace(s, mover=1).mover",
    "`isinstance(…)` of a tuple": "return isinstance(s, S)",
    "`type(x) == …`": "return type(i) == int",
    '`int("…")`': "return int('12')",
    '`"…".format(…)`': "return len('{}'.format(i))",
    '`"…" % x`': "return len('%d' % i)",
    '`f"{x:…}"` with a format': "return len(f'{i:3d}')",
    "`t.count(x)` of a tuple": "return s.cells.count(0)",
    "`s.other`": "return s.other()",
    "`s._asdict`": "return len(s._asdict())",
    "`s.cells[:i]`": "return len(s.cells[:i] + (1,) + s.cells[3:])",
    "`s.cells[:self.n]`": "return len(s.cells[:self.n])",
    "`cells[i:i + 2]`": "cells, mover = s\nreturn len(cells[i:i + 2])",
    "`row[:i]`": "t = 0\nfor row in LINES: t += len(row[:i])\nreturn t",
    "`(…,) * n`": "return len((0,) * self.n)",
    "`b = b + (k,)` in a loop": "b = ()\nfor k in range(3): b = b + (k,)\nreturn len(b)",
    "`b += (2,)`": "b = (1,)\nb += (2,)\nreturn len(b)",
    "`RAGGED[i]`, an entry of a tuple of different types,": "return RAGGED[i][0]",
    "a loop over `RAGGED`": "t = 0\nfor x in RAGGED: t += x[0]\nreturn t",
    "`self.MIXED[i]`": "return self.MIXED[i]",
    "`range(3)[i]`": "return range(3)[i]",
    "`b = []`, to which nothing is appended,": "b = []\nfor x in b: i += x\nreturn i",
    "`a, *b = …`": "a, *b = s.cells\nreturn a",
    "`:=`": "if (k := i + 1) > 2: return k\nreturn 0",
    "`case` of anything but numbers": "match (i, i):\n    case (1, 2): return 2\n    case _: return 0",
    "`except IndexError`": "try:\n    return s.cells[i]\nexcept IndexError:\n    return 0",
    "`except … as e`": "try:\n    return 1 // i\nexcept Exception as e:\n    return 0",
    "`with`": "with open('x') as f:\n    return 1",
    "`raise … from …`": "if i > 9: raise ValueError('x') from None\nreturn 0",
    "`raise` without": "try:\n    x = 1 // i\nexcept Exception:\n    raise\nreturn x",
    "`del`": "x = [1, 2]\ndel x[0]\nreturn len(x)",
    "`global`": "global COUNT\nCOUNT = 4\nreturn 0",
    "`import` inside": "import math\nreturn 0",
    "`class` inside": "class A: pass\nreturn 0",
    "a generator inside of a function": "def f():\n    yield 1\nt = 0\nfor x in f(): t += x\nreturn t",
    "a function inside of a function that calls itself": "def f(x): return 1 if x < 1 else f(x - 1)\nreturn f(i)",
    "`… if … else …` that gives a list or a range": "return [1] if i else range(3)",
    "returning a list and a range": "if i > 1: return [1]\nreturn range(3)",
    "returning a tuple of 2 and a tuple of 3": "if i > 1: return (1, 2)\nreturn (1, 2, 3)",
    "`f(**…)`": "return helper(**{'x': 1})",
    "`keyword(i)`, which has keyword-only": "return keyword(i)",
    "`**k`": "return several(a=1)",
    "`G.SIZE`": "return G.SIZE",
    "`type(self).SIZE`": "return type(self).SIZE",
    "`self.__class__.SIZE`": "return self.__class__.SIZE",
    "`self.LISTS`, a list outside": "return self.LISTS[i]",
    "`self.DICT`, a dict outside": "return self.DICT[1]",
    "`self.of_class`, a class method,": "return self.of_class(i)",
    "functions that call themselves": "return self.again(i)",
    "functions that call themselves by way": "return even(i)",
    "`cached`, a function with a cache,": "return cached(i)",
    "`LISTED`, a list outside": "t = 0\nfor a, b, c in LISTED: t += a\nreturn t",
    "`TABLE`, a dict outside": "return TABLE.get(i, 0)",
    "`CHOSEN`, a set outside": "return i in CHOSEN",
    "`FIXED`, a frozenset outside": "return i in FIXED",
    "`STEPS`, a range outside": "t = 0\nfor k in STEPS: t += k\nreturn t",
    "`math.comb`": "return math.comb(4, 2)",
    "`random.choice`": "return random.choice([1, 2])",
    "`itertools.product`": "t = 0\nfor a, b in itertools.product(range(3), range(3)): t += a\nreturn t",
    "`collections.Counter`": "return len(collections.Counter(s.cells))",
    "`copy.deepcopy`": "return copy.deepcopy(i)",
    "`1 << 70` with more than 64 bits": "return (1 << 70) > i",
}

# All these compile, in one function: none of them may be reported.
TAKEN = """
t = 0
for c in count(4): t += c
t += sum([c for c in s.cells]) + max(s.cells) + min(i, 3) + sum(s.cells[1:3]) + s.cells[-1] + s.cells[i]
t += len([(a, b) for a in range(3) for b in range(self.n) if a != b]) + len(list(range(3)))
for k, c in enumerate(s.cells, 1): t += k * c
for a, b in zip(s.cells, range(4)): t += a * b
for a, b, c in LINES: t += a + sum([s.cells[x] for x in (a, b, c)])
for row in LINES: t += max(row)
moves = []
for a in self.actions(s):
    if s.cells[a] == 0: moves.append(a)
t += len(moves + [1]) + (1 if i in moves else 2)
grid = [[0] * 3 for _ in range(3)]
grid[0][0] = 1
t += len((0,) * 9) + LINES[i][0] + self.ROWS[0][1]
if i in (1, 2, 3) and s.cells == (0, 0, 0, 0): t += 1
try:
    t += 1 // (i + 1)
except Exception:
    t = 0
if i > 100: raise ValueError("no")
assert i < 100, "too large"
add = lambda x: x + i
def inner(x): return x + self.n
winner = None
for k in range(3):
    if k == i: winner = k
match i:
    case 1 | 2: t += 1
    case _: t += 2
cells, mover = s
board = s._replace(mover=1)
other = S(cells, 1 - mover)
t += 0 if winner is None else 1
t += add(i) + inner(i) + factorial(3) + helper(1, k=2) + self.double(2) + self.static(1)
t += divmod(i, 2)[0] + abs(-i) + int(1.5) + math.floor(math.sqrt(4)) + bits.popcount(5) + board.mover + other.mover
t += ply.put(s.cells, i, 1)[0] + (Kind.ONE if i else 0) + COUNT
return t
"""


NUMBERS = itertools.count()


def game_of(body, folder):
    """A game with these lines in `order`, from a file of its own."""
    name = f"rules_{next(NUMBERS)}"
    file = folder / f"{name}.py"
    file.write_text(HEAD + textwrap.indent(body.strip("\n"), " " * 8) + "\n", encoding="utf-8")
    spec = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module.G()


def asks_for_the_order(game, state, i):
    game.order(state, i)
    return 0


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_reported_is_refused_and_named_with_its_line(what, tmp_path):
    game = game_of(REFUSED[what], tmp_path)
    found = unsupported(game)
    assert found, "nothing is reported"
    assert any(what in one.text for one in found), found
    lines = (tmp_path / f"{type(game).__module__}.py").read_text(encoding="utf-8").splitlines()
    for one in found:
        assert one.place.startswith(f"{type(game).__module__}.py:")
        assert lines[int(one.place.rpartition(":")[2]) - 1].strip(), "a line with something in it"
        assert "not supported: " in one.text, "with what to write instead"
    with pytest.raises(NotNative) as error:
        native_kernel(asks_for_the_order, game, (1,))
    assert str(error.value).startswith(str(found[0]))


def test_what_compiles_is_not_reported(tmp_path):
    game = game_of(TAKEN, tmp_path)
    assert unsupported(game) == ()
    assert native_kernel(asks_for_the_order, game, (1,)) is not None


@pytest.mark.parametrize("name", sorted(ply.games()))
def test_nothing_is_reported_of_native_games_of_the_catalogue(name):
    game = ply.load(name)
    assert game.not_native or unsupported(game) == ()


STATES = {
    "a text": ("('X', 0)", "`s[0]` is a text: use a number for each text"),
    "two texts": ("(('', 'X'), 0)", "`s[0][0]` (and 1 more) is a text"),
    "a list": ("[0, 0]", "the state is a list: use a tuple of fixed length"),
    "None": ("(None, 0)", "`s[0]` is None: use a number, such as -1"),
    "a set": ("(frozenset(), 0)", "use a tuple of fixed length, or the bits of a number"),
    "an array": ("(np.zeros(2), 0)", "`s[0]` is a NumPy array: use a tuple of fixed length"),
    "an object": ("Fraction(1, 2)", "the state is a Fraction: use a NamedTuple"),
}


@pytest.mark.parametrize("kind", STATES)
def test_states_that_are_not_native_are_named_by_their_parts(kind):
    text, says = STATES[kind]
    from fractions import Fraction

    import numpy as np

    state = eval(text, {"np": np, "Fraction": Fraction})  # noqa: S307

    class Start(ply.Game):
        def initial(self):
            return state

        def is_terminal(self, s):
            return True

        def player(self, s):
            return 0

    found = unsupported(Start())
    assert [says in one.text for one in found] == [True], found
    with pytest.raises(NotNative, match=r"test_unsupported\.py:"):
        native_kernel(asks_for_the_order, Start(), (1,))


def test_moves_that_are_no_numbers_are_reported():
    class Texts(ply.Game):
        def initial(self):
            return (0, 0)

        def player(self, s):
            return 0

        def is_terminal(self, s):
            return False

        def actions(self, s):
            return ["left", "right"]

    (found,) = unsupported(Texts())
    assert found.text == "moves are texts, such as 'left': number them, and write them by action_name"


def test_all_reasons_at_once_the_first_in_one_line(tmp_path):
    game = game_of("if any(c == 1 for c in s.cells): return 1\nreturn bin(i).count('1') + TABLE[1]", tmp_path)
    found = unsupported(game)
    assert [one.text.split(" ")[0] for one in found] == ["`any(…", "`bin(…)`", "`TABLE`,"]
    assert reason(game, "").endswith("write a loop (2 more; `plyant check` shows all)")
    assert isinstance(found[0], Unsupported)


def test_a_result_has_the_reason_and_check_has_all():
    class Any(ply.Game):
        def initial(self):
            return (0, 0)

        def player(self, s):
            return sum(s) % 2

        def actions(self, s):
            return [i for i, c in enumerate(s) if c == 0]

        def result(self, s, a):
            return s[:a] + (1,) + s[a + 1 :]  # noqa: RUF005

        def is_terminal(self, s):
            return all(c for c in s)

        def utility(self, s, p):
            return 0

    found = unsupported(Any())
    assert [one.function for one in found] == ["result", "result", "is_terminal"]
    result = ply.alphabeta(Any(), depth=1)
    assert result.reason == f"{found[0]} (2 more; `plyant check` shows all)"
    report = ply.check(Any(), seconds=0.5)
    assert report.unsupported == tuple(map(str, found))
    assert "no, for 3 reasons: see below" in str(report)
    assert all(str(one) in str(report) for one in found)


def test_where_nothing_is_found_the_compiler_is_quoted_whole(tmp_path):
    game = game_of("return s == (1, [2])", tmp_path)
    assert unsupported(game) == ()
    with pytest.raises(NotNative) as error:
        native_kernel(asks_for_the_order, game, (1,))
    assert "signature:" not in str(error.value), "no sentence that ends in the middle"


def test_rules_without_source_are_left_to_the_compiler():
    namespace = {"ply": ply}
    exec(
        "class Typed(ply.Game):\n"
        "    def initial(self): return (0, 0)\n"
        "    def player(self, s): return 0\n"
        "    def actions(self, s): return range(2)\n"
        "    def result(self, s, a): return s\n"
        "    def is_terminal(self, s): return any(c for c in s)\n"
        "    def utility(self, s, p): return 0\n",
        namespace,
    )
    assert unsupported(namespace["Typed"]()) == ()
