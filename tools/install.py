"""Install packages with pip, and show in a line what it is doing: its own output is either a wall of text or nothing.

usage: python tools/install.py [arguments of pip install]
"""

from __future__ import annotations

import os
import re
import subprocess
import sys

_STEPS = (  # what pip prints, and what is shown of it
    (r"\s*Collecting ([\w.\[\]-]+).*", r"looking for \1"),
    (r"\s*(?:Downloading|Using cached) \S*?([\w.]+)-\d\S* (\(.*\))", r"downloading \1 \2"),
    (r"\s*Building .*", "preparing what is not made yet"),
    (r"Installing collected packages: (.*)", r"installing \1"),
)


def shown(line: str) -> str:
    """The step that a line of pip's output stands for; empty: none."""
    for pattern, text in _STEPS:
        match = re.fullmatch(pattern, line.rstrip())
        if match and text.startswith("installing"):
            return f"installing {match[1].count(',') + 1} packages …"
        if match:
            return match.expand(text)
    return ""


def main(arguments: list[str]) -> int:
    """Run pip; its whole output only if it fails."""
    call = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-compile", *arguments]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PIP_PROGRESS_BAR": "off"}
    is_terminal = sys.stdout.isatty()
    process = subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=environment
    )
    output = []
    for line in process.stdout or ():
        output.append(line)
        step = shown(line)
        if step and is_terminal:
            print(f"\r\x1b[K  {step}"[:100], end="", flush=True)
        elif step and not step.startswith("looking"):
            print(f"  {step}", flush=True)
    if is_terminal:
        print("\r\x1b[K", end="", flush=True)
    status = process.wait()
    if status:
        print("".join(output), file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
