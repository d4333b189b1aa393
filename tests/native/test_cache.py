"""Machine code on disk: found by what the code is, never the reason of a failure."""

import os
import pickle
import shutil
import subprocess
import sys
import textwrap
import types
from pathlib import Path

import pytest

from plyant.engine.perft import count_sequences
from plyant.files import exposure
from plyant.native import cache, compile, failures, native_kernel
from plyant.native.compile import made_by

SOURCE = """
    from typing import NamedTuple
    from plyant import Game

    LIMIT = 3

    class Spot(NamedTuple):
        x: int
        y: int = 0

    class Left(NamedTuple):
        sticks: int
        mover: int
        spot: Spot = Spot(1)

    def inner(sticks):
        return min(LIMIT, sticks)

    def most(sticks):
        return inner(sticks) + 0

    class Kept(Game):
        '''Take some.'''
        least = 1
        _hidden = 0
        extra: int = 0
        sticks: int = 9

        def initial(self): return Left(self.sticks, 0)
        def player(self, s): return s.mover
        def actions(self, s): return range(self.least, most(s.sticks) + 1 + self.extra + self._hidden)
        def result(self, s, a): return Left(s.sticks - a, 1 - s.mover)
        def is_terminal(self, s): return s.sticks <= 0
        def utility(self, s, p): return -1 if p == s.mover else 1
"""


@pytest.fixture
def fresh(tmp_path, monkeypatch):
    """An empty cache folder, and a program that has compiled nothing yet; call it to forget all again."""
    monkeypatch.setenv("PLYANT_CACHE", str(tmp_path / "cache"))

    def forget():
        monkeypatch.setattr(compile, "_compiled", {})

    forget()
    return forget


@pytest.fixture(scope="session")
def compiled_once(tmp_path_factory):
    """A folder with the machine code of the game as it stands in SOURCE."""
    folder = tmp_path_factory.mktemp("compiled")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PLYANT_CACHE", str(folder))
        patch.setattr(compile, "_compiled", {})
        assert not hits(game())
    return folder


@pytest.fixture
def kept(fresh, compiled_once, tmp_path):
    """The same as `fresh`, but the game as it stands in SOURCE was compiled by a program before."""
    shutil.copytree(compiled_once, tmp_path / "cache")
    return fresh


def game(text=SOURCE, **parameters):
    """The game of a module with this text."""
    module = types.ModuleType("kept_module")
    exec(compile_text(text), module.__dict__)
    return module.Kept(**parameters)


def compile_text(text):
    import builtins

    return builtins.compile(textwrap.dedent(text), "kept_module.py", "exec")


def hits(one):
    """Was the machine code of a game found on disk? It is tried as well."""
    kernel = native_kernel(count_sequences, one, (1,))
    for depth in range(4):
        assert kernel(one, one.initial(), depth) == count_sequences(one, one.initial(), depth)
    return bool(made_by[id(kernel)].stats.cache_hits)


def files():
    return sorted(Path(os.environ["PLYANT_CACHE"]).iterdir())


# -- hits and misses ------------------------------------------------------------------------------------------------


def test_what_was_compiled_once_is_found_again(fresh):
    assert not hits(game())
    assert len(files()) == 2, "an index and the code"
    fresh()
    assert hits(game())
    fresh()
    assert hits(game("\n\n    # moved, and\n" + SOURCE + "\n    UNUSED = 3\n"))
    fresh()
    assert hits(game(sticks=8)), "only the first state reads it"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("min(LIMIT, sticks)", "min(LIMIT, sticks) * 1"),
        ("LIMIT = 3", "LIMIT = 2"),
        ("least = 1", "least = 2"),
        ("_hidden = 0", "_hidden = 1"),
        ("extra: int = 0", "extra: int = 1"),
        ("Spot(1)", "Spot(2)"),
        ("y: int = 0", "y: int = 1"),
        ("1 - s.mover)", "s.mover)"),
    ],
    ids=[
        "helper",
        "module constant",
        "class constant",
        "hidden constant",
        "parameter",
        "default",
        "deep default",
        "rule",
    ],
)
def test_a_change_of_what_is_reached_misses(kept, old, new):
    assert old in SOURCE
    assert not hits(game(SOURCE.replace(old, new, 1)))
    kept()
    assert hits(game()), "the old one is still there"


def test_another_parameter_misses(kept):
    assert not hits(game(extra=1))
    kept()
    assert hits(game(extra=1))
    assert hits(game())


# -- damage ---------------------------------------------------------------------------------------------------------


def halve(data):
    return data[: len(data) // 2]


def flip(data):
    """One wrong byte in the middle: in the code itself."""
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 0x55]) + data[middle + 1 :]


def flip_many(data):
    return bytes(byte ^ (0xFF if i % 97 == 0 else 0) for i, byte in enumerate(data))


DAMAGE = {
    "empty": lambda data: b"",
    "one byte": lambda data: data[:1],
    "half": halve,
    "noise": lambda data: b"\x00garbage" * 20,
    "longer": lambda data: data + b"more",
    "flipped": flip,
    "flipped often": flip_many,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
@pytest.mark.parametrize("which", [".nbi", ".nbc"], ids=["index", "code"])
def test_a_damaged_file_is_compiled_anew_and_written_again(kept, which, damage):
    """It runs, it is right, and the next program finds a good file."""
    for path in files():
        if path.suffix == which:
            path.write_bytes(damage(path.read_bytes()))
    hits(game())
    kept()
    assert hits(game())


def test_all_files_damaged_and_some_gone(kept):
    for path in files():
        path.write_bytes(b"")
    assert not hits(game())
    for path in files():
        if path.suffix == ".nbc":
            path.unlink()
    kept()
    assert not hits(game())
    kept()
    assert hits(game())


def test_machine_code_is_never_run_with_a_wrong_byte(kept):
    """Whichever byte of the code is wrong, the file counts as damaged."""
    code = next(path for path in files() if path.suffix == ".nbc")
    good = code.read_bytes()
    kernel = made_by[id(native_kernel(count_sequences, game(), (1,)))]
    (signature,) = kernel.overloads
    context = kernel.targetctx

    def is_found():
        return kernel._cache.load_overload(signature, context) is not None

    assert is_found()
    for place in range(100, len(good) - 100, len(good) // 60):
        code.write_bytes(good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
        assert not is_found(), place
    kept()
    assert not hits(game()), "it is compiled anew"


@pytest.mark.parametrize("where", ["file", "file/inside", "/proc/none", "/dev/null/cache"])
def test_a_folder_that_cannot_be_written_is_no_hindrance(fresh, tmp_path, monkeypatch, where):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("PLYANT_CACHE", where if where.startswith("/") else str(tmp_path / where))
    assert not hits(game())
    fresh()
    assert not hits(game())


def test_the_folder_is_the_users_own(monkeypatch, tmp_path):
    monkeypatch.setenv("PLYANT_CACHE", "/some/where")
    assert cache.folder() == Path("/some/where")
    monkeypatch.delenv("PLYANT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache.folder() == tmp_path / "plyant"


# -- other users ----------------------------------------------------------------------------------------------------

unix = pytest.mark.skipif(not hasattr(os, "getuid"), reason="modes and owners of Unix")
root = pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root gives files away")
STRANGER = 54321


@pytest.fixture
def is_found(kept):
    """Is the machine code that was kept read? It is not if anybody else could have written it."""
    kernel = made_by[id(native_kernel(count_sequences, game(), (1,)))]
    (signature,) = kernel.overloads

    def is_found():
        found = kernel._cache.load_overload(signature, kernel.targetctx) is not None
        assert kernel._cache.is_there() == found
        return found

    assert is_found()
    return is_found


class Bomb:
    """What a stranger puts into the folder: it runs when it is unpickled."""

    def __init__(self, marker):
        self.marker = str(marker)

    def __reduce__(self):
        return os.mkdir, (self.marker,)


def open_folder(cache_folder):
    cache_folder.chmod(0o777)


def open_folder_to_a_group(cache_folder):
    os.chown(cache_folder, -1, STRANGER)
    cache_folder.chmod(0o770)


def sticky_folder(cache_folder):
    cache_folder.chmod(0o1777)


def open_folder_above(cache_folder):
    cache_folder.parent.chmod(0o777)


def open_files(cache_folder):
    for path in cache_folder.iterdir():
        path.chmod(0o666)


def given_away(cache_folder):
    os.chown(cache_folder, STRANGER, -1)


def files_given_away(cache_folder):
    for path in cache_folder.iterdir():
        os.chown(path, STRANGER, -1)


def folder_above_given_away(cache_folder):
    os.chown(cache_folder.parent, STRANGER, -1)


@unix
@pytest.mark.parametrize(
    "expose",
    [
        open_folder,
        sticky_folder,
        open_folder_above,
        open_files,
        pytest.param(open_folder_to_a_group, marks=root),
        pytest.param(given_away, marks=root),
        pytest.param(files_given_away, marks=root),
        pytest.param(folder_above_given_away, marks=root),
    ],
)
def test_what_another_user_could_have_written_is_never_read(is_found, tmp_path, capfd, monkeypatch, expose):
    monkeypatch.setattr(cache, "_warned", set())
    for path in files():
        path.write_bytes(pickle.dumps(Bomb(tmp_path / "ran")) * 2)
    expose(tmp_path / "cache")
    assert not is_found()
    assert not is_found()
    assert not (tmp_path / "ran").exists()
    assert failures.recall("anything") == ""
    (said,) = capfd.readouterr().err.strip().splitlines()
    assert said.startswith(f"plyant: the machine code kept in {tmp_path / 'cache'} is not used: ")
    assert "can be written by other users (mode" in said or "belongs to another user (number 54321)" in said


@unix
def test_the_code_alone_is_open_to_others(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYANT_CACHE", str(tmp_path))
    cache_file = cache._Files(str(tmp_path), "some.py311", "stamp")
    cache_file.save("key", "data")
    assert cache_file.load("key") == "data"
    (tmp_path / "some.py311.1.nbc").chmod(0o662)
    with pytest.raises(cache.Exposed):
        cache_file.load("key")


@unix
def test_a_link_that_others_may_change_is_not_followed(kept, tmp_path, monkeypatch):
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "open" / "link").symlink_to(tmp_path / "cache")
    assert "open can be written by other users" in exposure(tmp_path / "open" / "link")
    assert exposure(tmp_path / "cache") == ""


@unix
def test_nothing_is_written_where_others_write(fresh, tmp_path, capfd, monkeypatch):
    monkeypatch.setattr(cache, "_warned", set())
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache").chmod(0o777)
    assert not hits(game())
    failures.remember("this", "why")
    assert files() == []
    assert "is not used" in capfd.readouterr().err


@unix
def test_what_is_written_is_for_this_user_alone(tmp_path, monkeypatch):
    """Whatever the mask of new files."""
    monkeypatch.setenv("PLYANT_CACHE", str(tmp_path))
    before = os.umask(0)
    try:
        cache_file = cache._Files(str(tmp_path), "some.py311", "stamp")
        cache_file.save("key", "data")
    finally:
        os.umask(before)
    assert cache_file.load("key") == "data"
    assert {path.stat().st_mode & 0o777 for path in files() if path.name.startswith("some")} == {0o600}


# -- other processes ------------------------------------------------------------------------------------------------

PROGRAM = """
import sys
from plyant.engine.perft import count_sequences
from plyant.native import native_kernel
from plyant.native.compile import made_by
import plyant as ply

game = ply.load(sys.argv[1])
kernel = native_kernel(count_sequences, game, (1,))
found = [kernel(game, game.initial(), depth) for depth in range(4)]
assert found == [count_sequences(game, game.initial(), depth) for depth in range(4)], found
print(len(made_by[id(kernel)].stats.cache_hits))
"""


def run(folder, text, seed):
    """The number of hits of a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, text],
        capture_output=True,
        text=True,
        env={**os.environ, "PLYANT_CACHE": str(folder), "PYTHONHASHSEED": seed},
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def test_a_second_process_finds_the_code_of_a_game_in_a_file(tmp_path):
    """Also one with NamedTuples in NamedTuples; and after the file was moved, nothing fails."""
    path = tmp_path / "kept.py"
    path.write_text(textwrap.dedent(SOURCE))
    assert run(tmp_path / "cache", str(path), "1") == 0
    assert run(tmp_path / "cache", str(path), "2") == 1
    moved = path.rename(tmp_path / "moved.py")
    run(tmp_path / "cache", str(moved), "3")
    assert run(tmp_path / "cache", str(moved), "4") == 1


def test_a_second_process_survives_a_helper_that_calls_itself(tmp_path):
    """Code that calls through addresses of one process must not be kept for another."""
    recursive = SOURCE.replace(
        "return min(LIMIT, sticks)",
        "return min(steps(LIMIT), sticks)\n\n    def steps(n):\n        return n and 1 + steps(n - 1)",
    )
    path = tmp_path / "recursive.py"
    path.write_text(textwrap.dedent(recursive))
    for seed in ("1", "2"):
        run(tmp_path / "cache", str(path), seed)
