"""What is printed for a person: a command that works here, and lines that look alike."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import plyant

from plyant.cli import show
from plyant.cli.editing import edit_lines


@pytest.fixture
def bare(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_command_is_the_name_where_the_shell_finds_it(bare, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/somewhere/bin/plyant"])
    program = bare / "plyant"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert show.command() == "plyant"


@pytest.mark.parametrize("called", [".venv/bin/plyant", "{here}/.venv/bin/plyant"])
def test_else_the_command_is_the_path_by_which_it_was_called(bare, monkeypatch, called):
    monkeypatch.setattr(sys, "argv", [called.format(here=bare)])
    assert show.command() == str(Path(".venv") / "bin" / "plyant")


def test_a_path_elsewhere_is_given_whole_and_quoted(bare, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/opt/my tools/plyant"])
    assert show.command() == "'/opt/my tools/plyant'"


def test_the_hint_after_a_game_that_was_left_can_be_typed(bare, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(bare))
    code = "import sys; sys.argv[0] = '.venv/bin/plyant'; from plyant.cli.app import main; main()"
    words = [sys.executable, "-c", code, "play", "half-nim", "--side", "both"]
    done = subprocess.run(words, input="1\n", capture_output=True, text=True, timeout=60, env=os.environ)
    assert done.stdout.endswith("\nThe game is kept; go on with: .venv/bin/plyant play --resume last\n")


def test_why_shows_all_lines_alike(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    done = plyant("play", "half-nim(sticks=9)", "--depth", "9", typed="3\nwhy\n")
    head, row = (line for line in done.stdout.splitlines() if line.startswith(("MAX> MIN prefers", "3 ")))
    assert head.partition("with the line ")[2] == " ".join(row.split("win")[1].split())


def test_lines_are_edited_only_at_a_terminal(monkeypatch):
    monkeypatch.setitem(sys.modules, "readline", None)  # importing it fails
    edit_lines()
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    edit_lines()
