"""From a game to machine code: reference counting where rules allocate, one line where they cannot be compiled."""

import random
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

import plyant as ply
from plyant.engine.perft import count_sequences
from plyant.native import NotNative, compile, native_kernel
from plyant.native.compile import made_by, one_line
from tests.native.kernels import Left, Take, agree, checksum

HERE = Path(__file__).name


# -- rules that allocate --------------------------------------------------------------------------------------------


class Listing(Take):
    """Actions in a list, as most people write them first."""

    def actions(self, s):
        return [take for take in (1, 2, 3) if take <= s.sticks]


def some(sticks):
    takes = [1]
    while len(takes) < min(3, sticks):
        takes.append(len(takes) + 1)
    return takes


class ListingByHelper(Take):
    def actions(self, s):
        return some(s.sticks)


def counts_references(dispatcher):
    return dispatcher.targetoptions["_nrt"]


@pytest.mark.parametrize("cls", [Listing, ListingByHelper])
def test_rules_that_allocate_are_native_with_reference_counting(cls):
    assert counts_references(agree(cls()))


def test_rules_that_allocate_nothing_are_compiled_without():
    assert not counts_references(agree(Take()))


def test_a_list_and_a_range_are_searched_alike():
    """Reference counting changes nothing but the speed."""
    plain, counted = ply.alphabeta(Take()), ply.alphabeta(Listing())
    assert plain.native
    assert counted.native
    assert (plain.value, plain.nodes, plain.line) == (counted.value, counted.nodes, counted.line)


LEAK = """
import resource, sys
sys.path.insert(0, {root!r})
import plyant as ply
from tests.native.test_compile import Listing

def searched(nodes):
    result = ply.alphabeta(Listing(sticks=60), nodes=nodes)
    assert result.native and result.nodes == nodes
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

before = searched(200_000)
after = max(searched(20_000_000), searched(1000))
print(after - before)
"""


def test_rules_that_allocate_do_not_leak():
    """Twenty million lists: were they kept, they would take gigabytes; the process grows by less than 20 MB."""
    code = LEAK.format(root=str(Path(__file__).parents[2]))
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert int(out) < 20_000, "kilobytes"


# -- rules that cannot be compiled ----------------------------------------------------------------------------------


class Words(Take):
    """Actions are words."""

    def actions(self, s):
        return [word for word, take in (("one", 1), ("two", 2)) if take <= s.sticks]

    def result(self, s, a):
        return Left(s.sticks - {"one": 1, "two": 2}[a], 1 - s.mover)


class DictState(Take):
    """States are dictionaries that can be hashed."""

    class Hashed(dict):
        def __hash__(self):
            return hash(tuple(self.items()))

    def initial(self):
        return self.Hashed(sticks=self.sticks, mover=0)

    def player(self, s):
        return s["mover"]

    def actions(self, s):
        return range(1, min(3, s["sticks"]) + 1)

    def result(self, s, a):
        return self.Hashed(sticks=s["sticks"] - a, mover=1 - s["mover"])

    def is_terminal(self, s):
        return s["sticks"] == 0

    def utility(self, s, p):
        return -1 if p == s["mover"] else 1


class Uncompilable(Take):
    """A method does what machine code cannot."""

    def result(self, s, a):
        text = "{} {}".format(s.sticks - a, 1 - s.mover)  # noqa: UP032
        return Left(*map(int, text.split()))


class Opening(Take):
    def utility(self, s, p):
        with open("/dev/null") as nothing:
            nothing.read()
        return -1 if p == s.mover else 1


class Randomly(Take):
    """Rules that use an object of another library."""

    choose = random.Random(1)

    def result(self, s, a):
        self.choose.random()
        return Left(s.sticks - a, 1 - s.mover)


class Misspelt(Take):
    def utility(self, s, p):
        if s.mover == 2:  # which never is, so that only the compiler sees the name
            return undefined_name  # noqa: F821
        return -1 if p == s.mover else 1


@pytest.mark.parametrize(
    ("cls", "told"),
    [
        (Words, "moves are texts"),
        (DictState, "Hashed"),
        (Uncompilable, rf"{HERE}:\d+"),
        (Opening, rf"{HERE}:\d+"),
        (Randomly, rf"{HERE}:\d+|Random"),
    ],
)
def test_what_cannot_be_compiled_runs_interpreted_with_the_reason_in_one_line(cls, told):
    game = cls()
    result = ply.minimax(game)
    plain = ply.minimax(Take(), native=False)
    expected = plain if cls is not Words else ply.minimax(game, native=False)
    assert (result.native, result.value, result.nodes) == (False, expected.value, expected.nodes)
    assert re.search(told, result.reason), result.reason
    assert "\n" not in result.reason
    assert len(result.reason) < 300


def test_the_reason_names_a_line_of_the_game_and_what_is_wrong_there():
    line = next(n for n, text in enumerate(Path(__file__).read_text().splitlines(), 1) if '"{} {}".format' in text)
    reason = ply.minimax(Uncompilable(), depth=1).reason
    assert '`"…".format(…)` is not supported: write an f-string' in reason
    assert f"{HERE}:{line}" in reason


def test_where_the_compiler_names_no_line_the_reason_names_the_function():
    reason = ply.minimax(Misspelt(), Left(3, 0), depth=1).reason
    assert "undefined_name" in reason
    assert "Misspelt.utility" in reason


def test_a_reason_is_found_once_and_told_every_time():
    """The second search does not try to compile again."""
    reasons = {ply.minimax(Uncompilable(), depth=2).reason for _ in range(2)}
    assert len(reasons) == 1
    caught = []
    for _ in range(2):
        with pytest.raises(NotNative) as reason:
            native_kernel(count_sequences, Uncompilable(), (1,))
        caught.append(reason.value.__cause__)
    assert caught[0] is caught[1]


def test_asked_to_be_interpreted_it_is():
    result = ply.minimax(Take(), native=False)
    assert (result.native, result.reason) == (False, "asked to be interpreted")


def test_any_error_becomes_one_line():
    for error in (ValueError("one\ntwo\nthree"), TypeError(""), RecursionError("deep " * 200)):
        assert "\n" not in one_line(error)
        assert type(error).__name__ in one_line(error)
        assert len(one_line(error)) < 300


def test_an_error_in_native_rules_is_the_error_of_the_rules():
    """A division by zero or an exception that a rule raises comes out as it would from interpreted rules."""

    class Strict(Take):
        def utility(self, s, p):
            if s.mover == 1:
                raise ValueError("nobody may win")
            return 0

    for native in (True, False):
        with pytest.raises(ValueError, match="nobody may win"):
            ply.minimax(Strict(), native=native)


# -- where games come from ------------------------------------------------------------------------------------------

SCRIPT = """
    from typing import NamedTuple
    import plyant as ply

    LIMIT = 3

    class Left(NamedTuple):
        sticks: int
        mover: int

    def most(sticks):
        return min(LIMIT, sticks)

    class Mine(ply.Game):
        sticks: int = 9
        def initial(self): return Left(self.sticks, 0)
        def player(self, s): return s.mover
        def actions(self, s): return range(1, most(s.sticks) + 1)
        def result(self, s, a): return Left(s.sticks - a, 1 - s.mover)
        def is_terminal(self, s): return s.sticks == 0
        def utility(self, s, p): return -1 if p == s.mover else 1
"""
SEARCH = """
    result = ply.minimax(Mine())
    print(result.native, result.reason, result.value, result.action)
"""


@pytest.mark.parametrize("name", ["__main__", "__notebook__", None])
def test_a_game_typed_into_a_notebook_is_native(name, monkeypatch):
    """Its functions have no file, and its module may not exist, or be an installed program that runs what is typed."""
    launcher = Path("lib") / "site-packages" / "launcher" / "__main__.py"
    monkeypatch.setattr(sys.modules["__main__"], "__file__", str(launcher), raising=False)
    space = {"__name__": name} if name else {}
    exec(textwrap.dedent(SCRIPT), space)
    agree(space["Mine"]())
    exec("LIMIT = 2", space)  # the next cell
    agree(space["Mine"]())


def test_a_game_of_a_script_is_native(tmp_path):
    path = tmp_path / "script.py"
    path.write_text(textwrap.dedent(SCRIPT + SEARCH))
    out = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["True", "1.0", "1"]


def test_a_game_typed_at_the_prompt_is_native():
    """Text on standard input, as in a REPL or a pipe."""
    done = subprocess.run(
        [sys.executable, "-"], input=textwrap.dedent(SCRIPT + SEARCH), capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "1.0", "1"]


def test_two_notebooks_in_one_program_do_not_mix():
    """The same names, other rules: each its own."""
    spaces = [{"__name__": "__main__"}, {"__name__": "__main__"}]
    for space, limit in zip(spaces, (2, 4), strict=True):
        exec(textwrap.dedent(SCRIPT).replace("LIMIT = 3", f"LIMIT = {limit}"), space)
    for _ in range(2):
        for space, limit in zip(spaces, (2, 4), strict=True):
            game = space["Mine"]()
            assert native_kernel(count_sequences, game, (1,))(game, game.initial(), 1) == limit


# -- announcing -----------------------------------------------------------------------------------------------------


class Announced(Take):
    pass


@pytest.fixture
def announced(monkeypatch, tmp_path):
    """What a person is told, with nothing compiled yet."""
    told = []
    monkeypatch.setenv("PLYANT_CACHE", str(tmp_path))
    monkeypatch.setattr(compile, "_compiled", {})
    monkeypatch.setattr(compile, "announce", told.append)
    return told


def test_a_slow_compilation_is_announced_once(announced, monkeypatch):
    monkeypatch.setattr(compile, "SLOW", 0.0)
    native_kernel(checksum, Announced(), (1,))
    native_kernel(checksum, Announced(), (1,))
    assert announced == [
        "compiling checksum for announced …",
        "checksum for announced: compiled, and kept for the next time",
    ]


def test_what_cannot_be_kept_is_not_said_to_be(announced, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PLYANT_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(compile, "SLOW", 0.0)
    native_kernel(checksum, Announced(), (1,))
    assert announced[1] == "checksum for announced: compiled, and cannot be kept"


def test_a_quick_compilation_is_not_announced(announced, monkeypatch):
    monkeypatch.setattr(compile, "SLOW", 3600.0)
    native_kernel(checksum, Announced(), (1,))
    assert announced == []


def test_code_from_the_disk_is_not_announced(announced, monkeypatch):
    monkeypatch.setattr(compile, "SLOW", 0.0)
    native_kernel(checksum, Announced(), (1,))
    compile._compiled.clear()
    kernel = native_kernel(checksum, Announced(), (1,))
    assert made_by[id(kernel)].stats.cache_hits
    assert len(announced) == 2, "when it began, and how it ended"


# -- failures are remembered ----------------------------------------------------------------------------------------


class Uncompiled(Take):
    def actions(self, s):
        if s.sticks == 0:
            return ()
        return [1]


def failing(game):
    with pytest.raises(NotNative) as caught:
        native_kernel(checksum, game, (1,))
    return str(caught.value)


def test_a_failure_is_remembered_on_disk_with_its_reason(announced, monkeypatch):
    monkeypatch.setattr(compile, "SLOW", 0.0)
    reason = failing(Uncompiled())
    assert "is not supported: return one type on every path" in reason
    assert HERE in reason
    assert announced[1] == "checksum for uncompiled: not compilable, which is remembered for the next time"
    compile._compiled.clear()
    monkeypatch.setattr(compile, "_first_to_succeed", lambda builds: pytest.fail("it was tried again"))
    assert failing(Uncompiled()) == reason
    assert len(announced) == 2


def test_other_rules_are_tried_again(announced):
    failing(Uncompiled())

    class Mended(Uncompiled):
        def actions(self, s):
            return [1]

    agree(Mended())


def test_what_may_be_better_the_next_time_is_not_remembered(announced, monkeypatch, tmp_path):
    def full(build):
        raise OSError("no room")

    monkeypatch.setattr(compile._Build, "machine_code", full)
    assert "no room" in failing(Take())
    assert not list(tmp_path.iterdir())


def test_a_damaged_memory_of_a_failure_counts_as_none(announced, tmp_path):
    reason = failing(Uncompiled())
    (kept,) = tmp_path.glob("not-native-*")
    kept.write_bytes(b"\xff\xfe")
    compile._compiled.clear()
    assert failing(Uncompiled()) == reason


# -- no moves -------------------------------------------------------------------------------------------------------


class NoneAtEnd(Take):
    def actions(self, s):
        if s.sticks == 0:
            return []
        if s.sticks == 1:
            return [1]
        return [1, 2]


class NoneInOneLine(Take):
    def actions(self, s):
        return [1] if s.sticks else []


class NoneByHelper(Take):
    def actions(self, s):
        return none_or(s.sticks)


def none_or(sticks):
    if not sticks:
        return []
    return [take for take in range(1, 3) if take <= sticks]


class NoneAnywhere(Take):
    def noisy_actions(self, s):
        return []

    def is_quiet(self, s):
        return False


@pytest.mark.parametrize("cls", [NoneAtEnd, NoneInOneLine, NoneByHelper])
def test_an_empty_list_of_moves_is_native(cls):
    agree(cls())


def test_a_search_over_an_empty_list_of_moves_is_native():
    found, plain = (ply.alphabeta(NoneByHelper(), native=native) for native in (True, False))
    assert found.native
    assert (found.value, found.line) == (plain.value, plain.line)


def test_a_list_of_pairs_for_chance_is_native():
    class Dealt(Take):
        def chance(self, s):
            return [(i, 1 / 6) for i in range(1, 7)]

    assert native_kernel(count_sequences, Dealt(), (1,))(Dealt(), Dealt().initial(), 2) == ply.perft(Take(), 2)


def test_no_noisy_moves_at_all_are_native():
    assert ply.engine(NoneAnywhere(), depth=3).native


# -- rules that search ----------------------------------------------------------------------------------------------


class Inner(Take):
    sticks: int = 4

    def player(self, s):
        return s.mover + 0


class Nested(Take):
    def initial(self):
        return Left(4 + int(ply.alphabeta(Inner()).value), 0)

    def actions(self, s):
        return range(1, min(2, s.sticks) + 1)


def test_a_game_may_search_another_one_while_it_begins(announced):
    assert ply.alphabeta(Nested()).native


def test_an_announcement_goes_to_the_error_stream(capsys):
    compile.announce("compiling")
    assert capsys.readouterr() == ("", "compiling\n")


def test_a_game_that_is_over_at_once_is_native():
    class Over(Take):
        def initial(self):
            return Left(0, 0)

    agree(Over())
