# Everything runs in .venv, which the first command makes; nothing is installed outside of this folder.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PLAYABLE := $(VENV)/.ready-play
PIP := $(BIN)/python tools/install.py
GAME ?=
unexport PYTHONDONTWRITEBYTECODE # the tests start hundreds of processes: what these import is compiled once

.PHONY: install play test tests browser bench bench-ants bench-pacman soak soak-rules lint docs clean

install: $(READY)

define make_venv
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
  || { echo "plyant needs Python 3.11 or newer; say which one: make $(or $(MAKECMDGOALS),install) PYTHON=python3.12" >&2; exit 2; }
@echo "making $(VENV), which takes a minute the first time …"
@$(PYTHON) -m venv $(VENV)
endef

$(READY): pyproject.toml # what playing, testing and building need
	$(make_venv)
	@$(PIP) --upgrade "pip>=25.1"
	@$(PIP) --editable . --group dev
	@$(BIN)/python -c 'import plyant.cli.app' # compiles what every start imports; pip would compile everything
	@touch $(PLAYABLE) $@

$(PLAYABLE): pyproject.toml # what playing needs, in the terminal and in the browser, and nothing else
	$(make_venv)
	@$(PIP) --editable '.[web]'
	@$(BIN)/python -c 'import plyant.cli.app'
	@touch $@

play: $(PLAYABLE)
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
	PLYANT_ALL=1 $(BIN)/python -m pytest -n 2 --dist worksteal tests/explain/diagnosis/test_mutants.py

docs: $(READY)
	$(BIN)/python tools/generate.py

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
