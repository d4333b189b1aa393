"""Every example in the README and the docs is run; what is generated is up to date; the arrows are drawn where said."""

import doctest
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import command_line
import pytest

import plyant

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
RUNNABLE = [page for page in PAGES if page.name != "reference.md"]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", RUNNABLE, ids=lambda p: p.name)
def test_python_blocks_run(page):
    """All blocks of a page run in order in one namespace; their assertions hold."""
    namespace = {"__name__": page.stem}
    found = blocks(page, "python")
    assert found
    for block in found:
        exec(compile(block, str(page), "exec"), namespace)


@pytest.mark.parametrize("page", RUNNABLE, ids=lambda p: p.name)
def test_console_blocks_print_what_they_say(page):
    """Each `$ command` prints the lines below it; `...` stands for anything."""
    for block in blocks(page, "console"):
        typed, _, expected = block.partition("\n")
        assert typed.startswith("$ plyant ")
        said = command_line.plyant(*shlex.split(typed[2:])[1:])
        got = "\n".join(line.rstrip() for line in said.stdout.splitlines()) + "\n"
        checker = doctest.OutputChecker()
        assert checker.check_output(expected, got, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE), got


def test_the_game_of_the_tutorial_is_played_as_the_tutorial_says(tmp_path):
    """Its first block is a file that the command line takes."""
    rules = blocks(ROOT / "docs" / "tutorial.md", "python")[0]
    (tmp_path / "domineering.py").write_text(rules, encoding="utf-8")
    game = str(tmp_path / "domineering.py")
    said = command_line.plyant("play", f"{game}:Domineering(size=3)", typed="b1\nquit\n").stdout
    assert "1 . # ." in said
    assert "Hal plays" in said
    said = command_line.plyant("best", f"{game}:Domineering(size=3)", "--moves", "b1", "--interpreted").stdout
    assert "Hal plays" in said
    match = ["match", f"{game}:Domineering(size=3)", "-a", "alphabeta(depth=4,native=false)", "-a", "random"]
    assert "alphabeta" in command_line.plyant(*match, "--games", "2").stdout


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda p: p.stem)
def test_examples_run(example):
    done = subprocess.run([sys.executable, str(example)], capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_docstring_examples():
    for module in (plyant.bits, plyant.tuples, sys.modules["plyant.games.tree"]):
        result = doctest.testmod(module, extraglobs={"plyant": plyant})
        assert result.attempted > 0
        assert result.failed == 0


def test_generated_parts_are_up_to_date():
    done = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "generate.py"), "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_links_lead_somewhere():
    for page in [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "ARCHITECTURE.md"]:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_picture_is_well_formed():
    import xml.etree.ElementTree as ET

    assert (
        ET.parse(io.StringIO((ROOT / "docs" / "plyant.svg").read_text(encoding="utf-8"))).getroot().tag.endswith("svg")
    )


def test_every_file_is_short():
    long = [str(f) for f in (ROOT / "src").rglob("*.py") if len(f.read_text(encoding="utf-8").splitlines()) > 450]
    assert not long


def test_every_public_name_is_there():
    for name in plyant.__all__:
        assert hasattr(plyant, name)
