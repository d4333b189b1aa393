"""The student's code runs apart: whatever it does, the one who asks gets an answer in time, and is not touched."""

import contextlib
import os
import time
from pathlib import Path

import pytest

from plyant.explain.diagnosis import process
from plyant.explain.diagnosis.diagnose import diagnose
from plyant.explain.diagnosis.student.supervise import _Guard

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
    monkeypatch.setattr(process, "_PATIENCE", 1.0 if bug == "timeout" else 30.0)
    found = diagnose(student(tmp_path, body), seconds=2 if bug == "timeout" else 30)
    assert found.bug == bug, found
    assert found.got is not None
    assert text in found.got.problem


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


def run_within(monkeypatch, source, **limits):
    """Diagnose within these limits, with so much time that a limit always comes first."""
    monkeypatch.setattr(process, "LIMITS", process.LIMITS._replace(**limits))
    monkeypatch.setattr(process, "_PATIENCE", 60.0)
    return diagnose(source, trees=8, seconds=60)


SLEEP = "['sleep', '600']"
MANY = {
    "fork": "    while True:\n        try:\n            os.fork()\n        except OSError:\n            pass\n",
    "popen": f"    import subprocess\n    kept = [subprocess.Popen({SLEEP}) for _ in range(99)]\n    time.sleep(600)\n",
    "shell": "    os.system('for i in a b c d e f g h i j k l m n o p q r s t; do sleep 600 & done; wait')\n",
    "sessions": "    while True:\n        try:\n            if os.fork() == 0:\n                os.setsid()\n"
    "                time.sleep(600)\n        except OSError:\n            pass\n",
}


@pytest.mark.parametrize("attack", MANY)
def test_too_many_processes_are_ended(attack, tmp_path, monkeypatch):
    before = children()
    found = run_within(monkeypatch, student(tmp_path, MANY[attack]), processes=12)
    assert found.bug == "processes", found
    assert "more than 12 processes" in found.got.problem
    assert children() <= before


def test_too_many_processes_of_a_function_object_are_ended(monkeypatch):
    def minimax(node, is_max):
        while True:
            with contextlib.suppress(OSError):
                os.fork()

    assert run_within(monkeypatch, minimax, processes=12).bug == "processes"


def test_memory_of_all_processes_together_is_limited(tmp_path, monkeypatch):
    body = "    for _ in range(8):\n        if os.fork() == 0:\n            kept = b'x' * (40 << 20)\n"
    body += "            time.sleep(600)\n    time.sleep(600)\n"
    found = run_within(monkeypatch, student(tmp_path, body), memory=150 << 20)
    assert found.bug == "memory", found
    assert "150 MiB" in found.got.problem


def test_size_of_files_is_limited(tmp_path, monkeypatch):
    body = f"    with open({str(tmp_path / 'large')!r}, 'wb') as file:\n        file.write(b'x' * (1 << 20))\n"
    found = run_within(monkeypatch, student(tmp_path, body), file_bytes=1 << 16)
    assert found.bug == "crash"
    assert "File too large" in found.got.problem
    assert (tmp_path / "large").stat().st_size <= 1 << 16


def test_a_few_processes_are_no_bug(tmp_path):
    """Every question starts some; those that have ended do not count."""
    body = "    if os.fork() == 0:\n        os._exit(0)\n    os.wait()\n"
    assert diagnose(student(tmp_path, body), trees=3, seconds=60).ok


def test_a_copy_of_the_process_answers_nothing(tmp_path):
    body = "    if len(str(node)) == 6:\n        os.fork()\n"
    assert diagnose(student(tmp_path, body), trees=20, seconds=60).ok


DETACHED = {
    "session": "    if os.fork() == 0:\n        os.setsid()\n        {}\n",
    "twice": "    if os.fork() == 0:\n        os.setsid()\n        if os.fork() == 0:\n"
    "            {}\n        os._exit(0)\n",
    "program": "    import subprocess\n    p = subprocess.Popen(['sleep', '600'], start_new_session=True)\n"
    "    open({file!r}, 'w').write(str(p.pid))\n",
}


@pytest.mark.parametrize("way", DETACHED)
def test_detached_processes_are_ended(way, tmp_path):
    file = str(tmp_path / "pid")
    stay = f"open({file!r}, 'w').write(str(os.getpid())); time.sleep(600)"
    body = f"    if os.path.exists({file!r}):\n        raise ValueError\n" + DETACHED[way].format(stay, file=file)
    body += f"    while not os.path.exists({file!r}) or not open({file!r}).read():\n        time.sleep(0.01)\n"
    diagnose(student(tmp_path, body), trees=5, seconds=60)
    assert not is_running(int(Path(file).read_text()))


KILLS = {
    "parent": ("os.kill(os.getppid(), 9)", "PermissionError"),
    "group": ("os.killpg(os.getpgid(os.getppid()), 9)", "PermissionError"),
    "parent by a program": ("os.system('kill -9 %d' % os.getppid()); time.sleep(600)", "was killed"),
    "supervisor by a program": ("os.system('kill -9 %d' % grandparent()); time.sleep(600)", "was killed"),
    "itself": ("os.kill(os.getpid(), 9)", "SIGKILL"),
    "stopped": ("os.system('kill -STOP %d' % os.getppid()); os._exit(0)", "status 0"),
}


@pytest.mark.parametrize("kill", KILLS)
def test_its_signals_do_not_end_the_diagnosis(kill, tmp_path, monkeypatch):
    monkeypatch.setattr(process, "_PATIENCE", 60.0)
    before = "def grandparent():\n    stat = open('/proc/%d/stat' % os.getppid()).read()\n"
    before += "    return int(stat.rpartition(')')[2].split()[1])\n\n\n"
    call, text = KILLS[kill]
    running = children()
    found = diagnose(student(tmp_path, f"    {call}\n", before), trees=5, seconds=60)
    assert text in found.got.problem, found
    assert children() <= running


def test_signals_to_other_processes_are_refused():
    pipes = os.pipe()
    guard = _Guard(*pipes)
    guard._first = -7  # no process is a descendant of this one
    for event, numbers in (("os.kill", (-1, 1, os.getppid(), -os.getpgrp())), ("os.killpg", (1, os.getpgrp()))):
        for number in numbers:
            with pytest.raises(PermissionError):
                guard(event, (number, 9))
    guard("os.kill", (os.getpid(), 9))
    guard("os.kill", (1, 0))  # only asks whether it exists
    for pipe in pipes:
        os.close(pipe)


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
