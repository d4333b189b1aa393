"""What the rules are: another hash when any of them changes, wherever it stands; the same for the same rules."""

import json
import subprocess
import sys
import textwrap

import pytest

import plyant as ply
from plyant.engine.minimax import minimax
from plyant.native import rules as native_rules
from plyant.native.rules import fingerprint
from plyant.own_files import module_of
from tests.native.test_source import module

RULES = """
    import collections, dataclasses, enum, functools, types
    from fractions import Fraction
    from typing import NamedTuple
    from plyant import Game

    {helpers}

    class State(NamedTuple):
        sticks: int
        turn: int = 0
        {state}

    class Take{base}:
        bounds = (-1.0, 1.0)
        zero_sum = True
        {members}

        def initial(self):
            return State(7)

        def player(self, s):
            return s.turn

        def actions(self, s):
            return tuple(a for a in (1, 2, 3) if a <= s.sticks and {allowed})

        def result(self, s, a):
            return State(s.sticks - a, 1 - s.turn)

        def is_terminal(self, s):
            return s.sticks == 0

        def utility(self, s, player):
            return 1.0 if player != s.turn else -1.0
"""


def rules(allowed="True", helpers="", state="", members="", base="(Game)"):
    """The file of a game in which some actions are `allowed`; the other texts come before it, or into its classes."""
    parts = {"allowed": allowed, "base": base}
    for name, text, depth in (("helpers", helpers, 4), ("state", state, 8), ("members", members, 8)):
        parts[name] = textwrap.indent(textwrap.dedent(text), " " * depth).strip()
    return RULES.format(**parts)


CASES = {  # each a file that has the number 3 once, as a limit on actions: that is what changes
    "method of the state": rules("s.allows(a)", state="def allows(self, a):\n    return a < LIMIT"),
    "property of the state": rules("a < s.most", state="@property\ndef most(self):\n    return LIMIT"),
    "class method of the state": rules("a < s.most()", state="@classmethod\ndef most(cls):\n    return LIMIT"),
    "method handed the game": rules(
        "s.allows(self, a)", state="def allows(self, rules, a):\n    return a < rules.most", members="most = LIMIT"
    ),
    "state derived from another": rules(
        "s.allows(a)",
        "class Able:\n    def allows(self, a):\n        return a < LIMIT",
    ).replace("return State(", "return Better(")
    + "\n    class Better(State, Able):\n        pass\n",
    "class within the state": rules(
        "s.turn.allows(a)", "class Side(int):\n    def allows(self, a):\n        return a < LIMIT"
    )
    .replace("return State(7)", "return State(7, Side(0))")
    .replace("1 - s.turn", "type(s.turn)(1 - s.turn)"),
    "cached function": rules("most(a)", "@functools.cache\ndef most(a):\n    return a < LIMIT"),
    "lru-cached function": rules("most(a)", "@functools.lru_cache(maxsize=5)\ndef most(a):\n    return a < LIMIT"),
    "wrapped function": rules(
        "most(a)",
        """
        def told(fn):
            @functools.wraps(fn)
            def inner(*args):
                return fn(*args)
            return inner
        @told
        def most(a):
            return a < LIMIT
        """,
    ),
    "function of a function": rules("most(a)", "def most(a):\n    return a < most.limit\nmost.limit = LIMIT"),
    "single dispatch": rules(
        "most(a)",
        """
        @functools.singledispatch
        def most(a):
            return True
        @most.register
        def _(a: int):
            return a < LIMIT
        """,
    ),
    "static method": rules("H.f(a)", "class H:\n    @staticmethod\n    def f(a):\n        return a < LIMIT"),
    "class method": rules("H.f(a)", "class H:\n    @classmethod\n    def f(cls, a):\n        return a < LIMIT"),
    "class attribute": rules("a < H.MOST", "class H:\n    MOST = LIMIT"),
    "attribute of a class above": rules("a < H.MOST", "class B:\n    MOST = LIMIT\nclass H(B):\n    pass"),
    "class of a class": rules(
        "a < H.most",
        "class M(type):\n    @property\n    def most(cls):\n        return LIMIT\nclass H(metaclass=M): pass",
    ),
    "attribute of an object": rules("a < H.most", "class C: pass\nH = C()\nH.most = LIMIT"),
    "attribute made by a method": rules(
        "a < H.most",
        """
        class C:
            def __init__(self, most):
                self.prepare(most)
            def prepare(self, most):
                self.most = most
        H = C(LIMIT)
        """,
    ),
    "attribute set by a method beforehand": rules(
        "a < H.most", "class C:\n    def setup(self, most):\n        self.most = most\nH = C()\nH.setup(LIMIT)"
    ),
    "slot of an object": rules(
        "a < H.most",
        "class C:\n    __slots__ = ('most',)\n    def __init__(self, most):\n        self.most = most\nH = C(LIMIT)",
    ),
    "operator of an object": rules(
        "a in H", "class C:\n    def __contains__(self, a):\n        return a < LIMIT\nH = C()"
    ),
    "method of an object that has a pure `add`": rules(
        "H.add(a)",
        """
        class C:
            def __init__(self, most):
                self.most = most
            def add(self, a):
                return a < self.most
        H = C(LIMIT)
        """,
    ),
    "objects in a circle": rules(
        "a < H.next.next.most", "class C: pass\nH = C()\nH.next = C()\nH.next.next = H\nH.most = LIMIT"
    ),
    "data class": rules("a < H.most", "@dataclasses.dataclass(frozen=True)\nclass C:\n    most: int\nH = C(LIMIT)"),
    "default of a data class": rules("a < C().most", "@dataclasses.dataclass\nclass C:\n    most: int = LIMIT"),
    "name space": rules("a < H.most", "H = types.SimpleNamespace(most=LIMIT)"),
    "partial: argument": rules("f(a)", "def g(m, a):\n    return a < m\nf = functools.partial(g, LIMIT)"),
    "partial: keyword": rules("f(a)", "def g(a, m):\n    return a < m\nf = functools.partial(g, m=LIMIT)"),
    "partial: function": rules("f(a)", "def g(m, a):\n    return a < m + LIMIT\nf = functools.partial(g, 0)"),
    "bound method": rules("f(a)", "class C:\n    def g(self, a):\n        return a < LIMIT\nf = C().g"),
    "object of a bound method": rules(
        "f(a)",
        "class C:\n    def __init__(self, m):\n        self.m = m\n"
        "    def g(self, a):\n        return a < self.m\nf = C(LIMIT).g",
    ),
    "set": rules("a not in NOT", "NOT = {LIMIT, 9}"),
    "frozen set": rules("a not in NOT", "NOT = frozenset((LIMIT, 9))"),
    "set of tuples": rules("(a, a) not in NOT", "NOT = {(LIMIT, 3), ('x', 'y')}"),
    "fraction": rules("a < MOST", "MOST = Fraction(LIMIT, 1)"),
    "method of a member": rules(
        "E.ONE.f(a)", "class E(enum.Enum):\n    ONE = 1\n    def f(self, a):\n        return a < LIMIT"
    ),
    "deque": rules("a < D[0]", "D = collections.deque([LIMIT])"),
    "register that is filled when the file is run": rules(
        "R['f'](a)",
        "R = {}\ndef register(f):\n    R['f'] = f\n    return f\n@register\ndef _(a):\n    return a < LIMIT",
    ),
    "list of functions": rules("F[0](a)", "F = [lambda a: a < LIMIT]"),
    "helper of the game": rules(
        "self.helper.f(a)",
        "class H:\n    def f(self, a):\n        return a < LIMIT",
        members="@functools.cached_property\ndef helper(self):\n    return H()",
    ),
    "helper of the game's class": rules(
        "self.helper.f(a)", "class H:\n    def f(self, a):\n        return a < LIMIT", members="helper = H()"
    ),
    "helper class in the game": rules(
        "self.Helper.f(a)",
        members="class Helper:\n    @staticmethod\n    def f(a):\n        return a < LIMIT",
    ),
    "class method of the game": rules("self.f(a)", members="@classmethod\ndef f(cls, a):\n    return a < LIMIT"),
    "cached method of the game": rules(
        "self.f(a)", members="@functools.cache\ndef f(self, a):\n    return a < self.m\nm = LIMIT"
    ),
    "partial of the game": rules(
        "self.f(a)", "def g(m, a):\n    return a < m", members="f = functools.partial(g, LIMIT)"
    ),
    "mixin": rules("self.f(a)", "class M:\n    def f(self, a):\n        return a < LIMIT", base="(M, Game)"),
    "mixin asked by super": rules(
        "self.f(a)",
        "class M:\n    def f(self, a):\n        return a < self.m\n    m = LIMIT",
        base="(M, Game)",
        members="def f(self, a):\n    return super().f(a)",
    ),
    "constant of the game by its class": rules("a < Take.MOST", members="MOST = LIMIT"),
    "another game": rules(
        "a in INNER.actions(a)", "class I(Game):\n    def actions(self, s):\n        return range(LIMIT)\nINNER = I()"
    ),
}


def made(text, name="some_module"):
    return module(text, name).Take()


def after_play(game):
    """Its fingerprint, made anew."""
    ply.minimax(game, native=False)
    native_rules._fingerprints.clear()
    return fingerprint(game)


def with_limit(text, limit):
    assert text.count("LIMIT") == 1
    return text.replace("LIMIT", str(limit))


@pytest.mark.parametrize("case", CASES)
def test_a_changed_rule_changes_the_fingerprint(case):
    old, new = (made(with_limit(CASES[case], limit)) for limit in (3, 2))
    assert old.actions(old.initial()) != new.actions(new.initial()), "the rules themselves must differ"
    assert fingerprint(old) != fingerprint(new)


@pytest.mark.parametrize("case", CASES)
def test_the_same_rules_have_the_same_fingerprint_in_any_module_and_after_play(case):
    game, again = made(with_limit(CASES[case], 3)), made(with_limit(CASES[case], 3), "another")
    assert fingerprint(game) == fingerprint(again) == after_play(again)


MEMORIES = {  # files whose rules write something down while they are played
    "dict": rules("f(a)", "M = {}\ndef f(a):\n    if a not in M:\n        M[a] = a < LIMIT\n    return M[a]"),
    "dict by setdefault": rules("f(a)", "M = {}\ndef f(a):\n    return M.setdefault(a, a < LIMIT)"),
    "dict of another function": rules(
        "f(a)",
        "M = {}\ndef keep(a):\n    M[a] = a < LIMIT\ndef f(a):\n    if a not in M:\n        keep(a)\n    return M[a]",
    ),
    "set in a closure": rules(
        "f(a)",
        "def g():\n    m = set()\n    def f(a):\n        m.add(a)\n        return a < LIMIT\n    return f\nf = g()",
    ),
    "counter": rules("f(a)", "count = 0\ndef f(a):\n    global count\n    count += 1\n    return a < LIMIT"),
    "counter of a function": rules("f(a)", "def f(a):\n    f.count += 1\n    return a < LIMIT\nf.count = 0"),
    "counter of a class": rules("f(a)", "class C:\n    n = 0\ndef f(a):\n    C.n += 1\n    return a < LIMIT"),
    "memory of functools.cache": rules("f(a)", "@functools.cache\ndef f(a):\n    return a < LIMIT"),
    "attribute of an object": rules(
        "H.f(a)",
        "class C:\n    def __init__(self):\n        self.m = {}\n        self.n = 0\n"
        "    def f(self, a):\n        self.m[a] = self.n\n        self.n += 1\n        return a < LIMIT\nH = C()",
    ),
    "lazy attribute": rules(
        "H.f(a)",
        "class C:\n    t = None\n    def f(self, a):\n        if self.t is None:\n            self.t = LIMIT\n"
        "        return a < self.t\nH = C()",
    ),
    "lazy slot": rules(
        "H.f(a)",
        "class C:\n    __slots__ = ('t',)\n    def f(self, a):\n        self.t = a\n        return a < LIMIT\nH = C()",
    ),
    "cached property": rules(
        "a < H.most", "class C:\n    @functools.cached_property\n    def most(self):\n        return LIMIT\nH = C()"
    ),
    "dict that fills itself": rules(
        "H[a]",
        "class C(dict):\n    def __missing__(self, a):\n        self[a] = a < LIMIT\n        return self[a]\nH = C()",
    ),
    "dict of an object": rules(
        "f(a)", "class C:\n    m = {}\nH = C()\ndef f(a):\n    H.m[a] = 1\n    return a < LIMIT"
    ),
    "dict of the game": rules("self.f(a)", members="m = {}\ndef f(self, a):\n    self.m[a] = 1\n    return a < LIMIT"),
    "cached dict of the game": rules(
        "self.f(a)",
        members="@functools.cached_property\ndef m(self):\n    return {}\n"
        "def f(self, a):\n    self.m[a] = 1\n    return a < LIMIT",
    ),
}


@pytest.mark.parametrize("case", MEMORIES)
def test_what_rules_write_down_while_they_are_played_does_not_count(case):
    game, fresh, other = (made(with_limit(MEMORIES[case], limit)) for limit in (3, 3, 2))
    before = fingerprint(game)
    assert after_play(game) == before == fingerprint(fresh)
    assert fingerprint(other) != before


def test_in_every_process_and_every_file_the_same(tmp_path):
    """Texts are hashed differently in every process; that must not show in sets of them."""
    words = rules("str(a) not in {'x', 'y', 'z', '3'} and str(a) not in W", "W = {'alpha', 'beta', ('c', 'd'), 5}")
    texts = [*(with_limit(text, 3) for text in CASES.values()), words]
    (tmp_path / "texts.json").write_text(json.dumps(texts))
    code = (
        "import json, sys; from tests.native.test_fingerprint import fingerprint, made\n"
        "print(*(fingerprint(made(text)) for text in json.load(open(sys.argv[1]))))"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "texts.json")]
    out = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "5"}).stdout
    assert out.split() == [fingerprint(made(text)) for text in texts]
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(words))
    one, two = (module_of(tmp_path / f"{name}.py").Take() for name in ("one", "two"))
    assert fingerprint(one) == fingerprint(two) == fingerprint(made(words))


@pytest.mark.parametrize(
    ("case", "change"),
    [
        ("method of the state", lambda m: setattr(m.State, "allows", lambda self, a: a < 2)),
        ("class attribute", lambda m: setattr(m.H, "MOST", 2)),
        ("attribute of a class above", lambda m: setattr(m.B, "MOST", 2)),
        ("attribute of an object", lambda m: setattr(m.H, "most", 2)),
        ("cached function", lambda m: setattr(m, "most", lambda a: a < 2)),
        ("function of a function", lambda m: setattr(m.most, "limit", 2)),
        ("set", lambda m: m.NOT.add(2)),
    ],
)
def test_what_is_replaced_in_the_same_process_is_noticed(case, change):
    world = module(with_limit(CASES[case], 3))
    before = fingerprint(world.Take(), minimax)
    assert fingerprint(world.Take(), minimax) == before
    change(world)
    assert fingerprint(world.Take(), minimax) != before


def test_very_many_objects_that_know_one_another_are_no_trouble():
    text = """
    class Square: pass
    BOARD = [Square() for _ in range(1200)]
    for i, square in enumerate(BOARD):
        square.next, square.number = BOARD[i - 1], i
    BOARD[LIMIT].number = -1
    """
    one, two = (made(with_limit(rules("a < BOARD[3].next.number + 2", text), limit)) for limit in (1000, 1001))
    assert fingerprint(one) != fingerprint(two)


def test_words_for_people_are_no_rules():
    """What only `text` needs may change, though a rule names its own class."""
    plain = rules("a < Take.MOST", members="MOST = 3\ndef text(self, s):\n    return 'LIMIT'")
    assert fingerprint(made(with_limit(plain, 1))) == fingerprint(made(with_limit(plain, 2)))


@pytest.mark.parametrize(
    "text",
    [
        rules(
            "a < self.most[0]", "from plyant.tables import table", members="@table\ndef most(s):\n    return (LIMIT,)"
        ),
        rules(members="def score(self, s):\n    return LIMIT"),
    ],
)
def test_tables_and_scores_are_rules_but_no_machine_code(text):
    one, two = (made(with_limit(text, limit)) for limit in (3, 2))
    assert fingerprint(one) == fingerprint(two)
    assert fingerprint(one, whole=True) != fingerprint(two, whole=True)
