# Everything runs in .venv, which the first command makes; nothing is installed outside of this folder.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
GAME ?=
unexport PYTHONDONTWRITEBYTECODE # the tests start hundreds of processes: what these import is compiled once

.PHONY: install play test tests browser bench bench-ants bench-pacman soak soak-rules lint docs clean

install: $(READY)

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "plyant needs Python 3.11 or newer; say which one: make install PYTHON=python3.12" >&2; exit 2; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --editable . --group dev
	@$(BIN)/python -c 'import plyant.cli.app' # compiles what every start imports; pip would compile everything
	@touch $@

play: $(READY)
	@$(BIN)/plyant $(if $(GAME),play "$(GAME)",serve --open)

test:
	@$(MAKE) --no-print-directory -j 2 install browser
	@$(MAKE) --no-print-directory -j 2 lint tests

tests: $(READY) # beside lint, which keeps one core busy for half a minute
	$(BIN)/python -m pytest -n 2 --dist worksteal tests

browser: # and what judges pages; beside the environment, since both wait for the network
	@sh tools/browser.sh $(VENV)/axe

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/python -m benchmarks.run

bench-ants: $(READY)
	$(BIN)/python -m benchmarks.tours quality
	$(BIN)/python -m benchmarks.tours bounds
	$(BIN)/python -m benchmarks.tours acopy
	$(BIN)/python -m benchmarks.tours elkai

bench-pacman: $(READY)
	$(BIN)/python -m benchmarks.pacman --wins

soak: $(READY)
	$(BIN)/python -m benchmarks.soak

soak-rules: $(READY)
	PLYANT_PLAYOUTS=3000 $(BIN)/python -m pytest -n 2 --dist worksteal -k open_spiel tests/games
	PLYANT_EXAMPLES=1000 $(BIN)/python -m pytest -n 2 --dist worksteal -k any_ tests/games

docs: $(READY)
	$(BIN)/python tools/generate.py

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
