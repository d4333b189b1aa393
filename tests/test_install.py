"""What `make` shows of pip's output, and what playing installs."""

import runpy
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
shown = runpy.run_path(str(ROOT / "tools" / "install.py"))["shown"]


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("Collecting numba>=0.61 (from plyant==0.1.0)\n", "looking for numba"),
        ("  Downloading scipy-1.17.1-cp311-cp311-manylinux_2_28_x86_64.whl (41.3 MB)\n", "downloading scipy (41.3 MB)"),
        ("  Using cached https://host/packages/numpy-2.4.6-cp311.whl (16 MB)\n", "downloading numpy (16 MB)"),
        ("Installing collected packages: a, b, c\n", "installing 3 packages …"),
        ("  Getting requirements to build editable: started\n", ""),
        ("Successfully installed a-1 b-2\n", ""),
    ],
)
def test_a_line_of_pip_becomes_a_step(line, step):
    assert shown(line) == step


def test_every_extra_is_imported_somewhere():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    source = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "src").rglob("*.py"))
    modules = {"pillow": "PIL"}
    for packages in extras.values():
        for package in packages:
            name = package.split(">")[0]
            assert f"import {modules.get(name, name)}" in source or f"from {modules.get(name, name)}" in source, name
