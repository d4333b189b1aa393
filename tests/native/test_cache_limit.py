"""The folder of machine code keeps to its size limit; what was used last stays."""

import itertools
import os

import pytest

from plyant.native import cache, failures


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYANT_CACHE", str(tmp_path))
    return tmp_path


def add(folder, name, size, age):
    """An index and its machine code, last used `age` seconds ago."""
    for suffix, part in ((".nbi", size // 10), (".1.nbc", size - size // 10)):
        path = folder / f"{name}.py311{suffix}"
        path.write_bytes(bytes(part))
        os.utime(path, (1e9 - age, 1e9 - age))


def names(folder):
    return {path.name for path in folder.iterdir()}


def test_least_recently_used_code_is_deleted_first_with_its_index(folder):
    for age, name in enumerate("abcdefghij"):
        add(folder, f"strong.strong-{name}", 1000, age)
    assert cache.trim(10_000) == 0
    assert len(names(folder)) == 20
    assert cache.trim(9_999) == 3_000  # down to four fifths of the limit, in whole pairs
    assert names(folder) == {f"strong.strong-{n}.py311{s}" for n in "abcdefg" for s in (".nbi", ".1.nbc")}


def test_other_files_are_neither_counted_nor_deleted(folder):
    (folder / "arena.sqlite").write_bytes(bytes(50_000))
    (folder / "hypothesis").mkdir()
    (folder / "linked.py311.nbi").symlink_to(folder / "arena.sqlite")
    add(folder, "strong.strong-a", 1000, 5)
    (folder / "not-native-abc.txt").write_text("no")
    assert cache.trim(5_000) == 0
    assert cache.trim(0) == 1_002
    assert names(folder) == {"arena.sqlite", "hypothesis", "linked.py311.nbi"}


def test_a_missing_folder_is_nothing_to_trim(tmp_path, monkeypatch):
    monkeypatch.setenv("PLYANT_CACHE", str(tmp_path / "missing"))
    assert cache.trim(0) == 0


@pytest.mark.parametrize(
    ("given", "limit"),
    [("", 1024e6), ("10", 10e6), ("0.5", 0.5e6), ("-1", 1024e6), ("much", 1024e6), ("nan", 1024e6), ("inf", 1024e6)],
)
def test_limit_comes_from_the_environment(monkeypatch, given, limit):
    monkeypatch.setenv("PLYANT_CACHE_MB", given)
    assert cache.limit_in_bytes() == limit


def test_limit_is_kept_while_files_are_written(folder, monkeypatch):
    monkeypatch.setenv("PLYANT_CACHE_MB", "0.01")
    monkeypatch.setattr(cache, "_writes", itertools.count())
    for i in range(200):
        failures.remember(f"{i:03}", "x" * 1000)
    left = list(folder.iterdir())
    assert len(left) < 10 + cache._WRITES_BETWEEN_TRIMS + 1
    assert failures.recall("199") == "x" * 1000
