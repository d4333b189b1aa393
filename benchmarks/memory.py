"""What a table of M megabytes costs in memory, over the same search with almost no table.

`python -m benchmarks.memory MB` searches in a fresh process and prints its peak memory as JSON.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path

import plyant
from benchmarks import promises
from benchmarks.measurement import CannotMeasure, Measurement
from benchmarks.process import answer_of

GAME = "connect-four"
SIZES = (16, 64, 256)
TINY = 0.01
NODES = 30_000_000  # many times the entries of the largest table, so that every page of it is written


def table_memory() -> Measurement:
    """The most that any size of table needs beyond its own size."""
    with tempfile.TemporaryDirectory(prefix="plyant-memory-") as folder:
        cache = Path(folder)
        answer_of("benchmarks.memory", str(TINY), cache=cache)  # compiles, which needs more memory than any search
        compiled = sorted(cache.iterdir())
        without = answer_of("benchmarks.memory", str(TINY), cache=cache)
        peaks = {mb: answer_of("benchmarks.memory", str(mb), cache=cache) for mb in SIZES}
        if sorted(cache.iterdir()) != compiled:
            raise CannotMeasure("it was compiled again, because the code was changed meanwhile")
    beyond = {mb: peak - without - mb for mb, peak in peaks.items()}
    worst = max(beyond, key=lambda mb: beyond[mb])
    return Measurement(
        promises.MEMORY,
        beyond[worst],
        ours=f"{beyond[worst]:+.0f} MB",
        spread=(min(beyond.values()), max(beyond.values())),
        note="; ".join(f"table {mb}: {peak - without:.0f} MB more" for mb, peak in peaks.items()),
        raw={"peak_mb": peaks, "without_table_mb": without, "nodes": NODES},
    )


def peak_mb() -> float:
    """The most memory that this process has held so far.

    Linux hands the peak that getrusage tells on from parent to child, so there it is read from /proc.
    """
    status = Path("/proc/self/status")
    if status.exists() and (found := re.search(r"VmHWM:\s*(\d+) kB", status.read_text())):
        return int(found[1]) / 1024
    import resource  # not on Windows

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024


if __name__ == "__main__":
    plyant.engine(plyant.load(GAME), nodes=NODES, table_mb=float(sys.argv[1]))
    print(json.dumps(peak_mb()))
