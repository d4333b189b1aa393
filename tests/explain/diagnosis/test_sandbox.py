"""The student's code runs apart: whatever it does, the one who asks gets an answer in time, and is not touched."""

import contextlib
import os
import time
from pathlib import Path

import pytest

from plyant.explain.diagnosis import process
from plyant.explain.diagnosis.diagnose import diagnose

HEAD = "import os, sys, time\n\n\ndef minimax(node, is_max):\n"
RIGHT = """    if isinstance(node, int):
        return node
    values = [minimax(child, not is_max) for child in node]
    return max(values) if is_max else min(values)
"""


def student(tmp_path, body, before=""):
    file = tmp_path / "student.py"
    file.write_text(before + HEAD + body + RIGHT, encoding="utf-8")
    return f"{file}:minimax"


@pytest.mark.parametrize(
    ("body", "bug", "text"),
    [
        ("    while True: pass\n", "timeout", "seconds"),
        ("    time.sleep(100)\n", "timeout", "seconds"),
        ("    x = bytearray(4 << 30)\n", "memory", "memory"),
        ("    return minimax(node, is_max)\n", "endless-recursion", "RecursionError"),
        ("    sys.exit(3)\n", "crash", "SystemExit: 3"),
        ("    os._exit(3)\n", "crash", "status 3"),
        ("    os.abort()\n", "crash", "SIGABRT"),
        ("    raise KeyboardInterrupt\n", "crash", "KeyboardInterrupt"),
        ("    return node.kids\n", "crash", "line 5"),
        ("    return None\n", "wrong-type", "None"),
        ("    return 'nine'\n", "wrong-type", "nine"),
        ("    return float('nan')\n", "wrong-type", "nan"),
        ("    return True\n", "wrong-type", "bool"),
        ("    os.close(0); os.close(1); os.close(2); os.write(4, b'x\\n'); os.write(5, b'x\\n')\n", "crash", ""),
    ],
    ids=["loop", "sleep", "memory", "recursion", "exit", "_exit", "abort", "interrupt", "error", "none", "text", "nan",
         "bool", "pipes"],
)  # fmt: skip
def test_what_goes_wrong_is_told(body, bug, text, tmp_path, monkeypatch):
    monkeypatch.setattr(process, "_PATIENCE", 1.0)
    begun = time.perf_counter()
    found = diagnose(student(tmp_path, body), seconds=2)
    assert found.bug == bug, found
    assert found.got is not None
    assert text in found.got.problem
    assert time.perf_counter() - begun < 15


@pytest.mark.parametrize(
    "body",
    [
        "    print('looking at', node)\n",
        "    print('looking at', node, file=sys.stderr)\n",
        "    os.write(1, b'noise')\n",
        "    sys.stdout.write('x' * 100000)\n",
        "    sys.setrecursionlimit(100000)\n",
    ],
    ids=["print", "stderr", "write", "much", "limit"],
)
def test_harmless_habits_are_no_bugs(body, tmp_path, capfd):
    found = diagnose(student(tmp_path, body), trees=60)
    assert found.ok, found
    assert capfd.readouterr() == ("", "")
    assert len(found.printed) <= 4000


def test_input_is_at_its_end(tmp_path):
    found = diagnose(student(tmp_path, "    input('your move? ')\n"), trees=20)
    assert found.bug == "crash"
    assert "EOFError" in found.got.problem


def test_the_code_of_the_file_itself_runs_apart_too(tmp_path):
    file = tmp_path / "student.py"
    file.write_text(f"import os\nopen({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n" + HEAD + RIGHT)
    assert diagnose(f"{file}:minimax", trees=20).ok
    assert int((tmp_path / "pid").read_text()) != os.getpid()


def test_no_process_is_left(tmp_path, monkeypatch):
    """Neither its own nor one that it has started."""
    monkeypatch.setattr(process, "_PATIENCE", 1.0)
    file = tmp_path / "pid"
    start = "os.spawnlp(os.P_NOWAIT, 'sleep', 'sleep', '60')"
    body = f"    open({str(file)!r}, 'w').write(str({start}))\n    time.sleep(100)\n"
    before = children()  # other tests may have left some, such as the helper of multiprocessing
    assert diagnose(student(tmp_path, body), trees=20, seconds=2).bug == "timeout"
    assert children() <= before
    for _ in range(50):
        if not is_running(int(file.read_text())):
            break
        time.sleep(0.1)
    else:
        pytest.fail("what the student's code has started goes on")


def children():
    """The processes that this one has started, also those that have ended and were not waited for."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/status"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if f"\nPPid:\t{os.getpid()}\n" in status.read_text():
                found.add(int(status.parent.name))
    return found


def is_running(pid):
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except FileNotFoundError:
        return False


def test_what_it_keeps_between_calls_does_not_count(tmp_path):
    """A table keyed by text, kept in the module, would find values of other trees' windows; a counter runs on."""
    body = "    global calls\n    calls += 1\n    assert calls < 2000\n    seen.append(str(node))\n"
    assert diagnose(student(tmp_path, body, "calls = 0\nseen = []\n"), trees=100).ok
