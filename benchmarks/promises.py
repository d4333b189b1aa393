"""What is promised. The ratios are of nodes a second, Connect Four from the empty board, plain alpha-beta."""

from __future__ import annotations

from benchmarks.measurement import TIMES, Promise

OPENSPIEL = Promise("native alphabeta ÷ OpenSpiel", 100, TIMES, at_least=True)
EASYAI = Promise("native alphabeta ÷ easyAI", 5000, TIMES, at_least=True)
TWIN = Promise("native alphabeta ÷ C++ twin", 0.6, TIMES, at_least=True)
INTERPRETED = Promise("interpreted alphabeta ÷ OpenSpiel", 0.5, TIMES, at_least=True)
TIC_TAC_TOE = Promise("engine solves tic-tac-toe, cold table", 20, "ms")
COMPILE = Promise("compile from a cold cache, slowest game", 15, "s")
START = Promise("warm start of plyant best tic-tac-toe", 1.5, "s")
MEMORY = Promise("memory beyond the size of the table", 60, "MB")
IN_TIME = Promise("engine(seconds=s), longest time beyond s", 50, "ms")
