"""Files are written whole or not at all."""

import os
import signal
import stat
import subprocess
import sys

import pytest

from plyant.errors import BadFile
from plyant.files import whole_file, write_whole


def test_a_file_is_written_and_replaced(tmp_path):
    path = tmp_path / "a.txt"
    write_whole(path, "α\n")
    assert path.read_bytes() == "α\n".encode()
    write_whole(path, b"\x00\x01")
    assert path.read_bytes() == b"\x00\x01"
    assert os.listdir(path.parent) == ["a.txt"]


def test_a_folder_that_is_missing_is_not_made(tmp_path):
    with pytest.raises(BadFile, match=r"a\.txt cannot be written: there is no folder .*new"):
        write_whole(tmp_path / "new" / "a.txt", "x")
    assert os.listdir(tmp_path) == []


KILLED = """
import os, signal, sys
from pathlib import Path
from plyant.files import whole_file
with whole_file(Path(sys.argv[1])) as file:
    file.write(b"half")
    file.flush()
    print("begun", flush=True)
    sys.stdin.read(1)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="signals of Unix")
def test_what_killed_processes_leave_is_removed_and_what_others_write_is_not(tmp_path):
    path = tmp_path / "a.table"
    child = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdout.readline() == b"begun\n"
    (temporary,) = tmp_path.iterdir()
    os.utime(temporary, (1, 1))
    write_whole(path, "by another")
    assert temporary.exists(), "it is being written"
    child.communicate(b"x")
    foreign = [tmp_path / name for name in (".a.table.notes", ".b.table.0123456789ab", "a.table.0123456789ab")]
    for other in foreign:
        other.write_text("mine")
        os.utime(other, (1, 1))
    os.utime(temporary)
    write_whole(path, "soon after")
    assert temporary.exists(), "its process may just have begun"
    os.utime(temporary, (1, 1))
    write_whole(path, "later")
    assert not temporary.exists()
    assert path.read_text() == "later"
    assert all(other.exists() for other in foreign)


def test_others_may_read_it_as_the_umask_says(tmp_path):
    before = os.umask(0o022)
    try:
        write_whole(tmp_path / "a", "x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o644


def test_what_cannot_be_written_leaves_nothing(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path / "folder", "x")
    with pytest.raises(OSError, match="too long"):
        write_whole(tmp_path / ("a" * 300), "x")
    assert os.listdir(tmp_path) == ["folder"]


def test_a_failure_in_the_middle_keeps_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    write_whole(path, "old")

    def fails(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_what_is_written_in_parts_is_old_or_new_too(tmp_path):
    path = tmp_path / "a.txt"
    with whole_file(path) as file:
        file.write(b"o")
        assert not path.exists()
        file.write(b"ld")
    with pytest.raises(TypeError), whole_file(path) as file:
        file.writelines([b"new", None])
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.txt"]
