"""Another Python process of this folder, for what must be measured from a fresh start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

HOME = Path(__file__).parents[1]


def answer_of(module: str, *words: str, cache: Path | None = None) -> Any:
    """What `python -m module words…` prints, read as JSON; `cache` is where it keeps machine code."""
    environment = dict(os.environ) | ({"PLYANT_CACHE": str(cache)} if cache else {})
    done = subprocess.run(
        [sys.executable, "-m", module, *words], cwd=HOME, env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(f"{module} {' '.join(words)} failed: {done.stderr.strip()[-500:]}")
    return json.loads(done.stdout)
