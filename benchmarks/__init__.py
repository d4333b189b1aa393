"""What is promised about speed, time and memory, measured against the peers in one run on one machine.

`python -m benchmarks.run` measures and prints a table; `python -m benchmarks.soak` checks that moves are in time.
"""
