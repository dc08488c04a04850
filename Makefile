# Two commands do everything, set-up included: `make run` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e

# The tests start many processes, each of which would compile all modules anew.
test test-new-game: export PYTHONDONTWRITEBYTECODE =

.PHONY: run test test-new-game format clean

run: .venv/can-run
	@$(BIN)/python -m bot

test: .venv/can-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyrefly check
	$(BIN)/pytest

# The whole suite once more, in a copy to which both games of docs/add-a-game.md are added.
test-new-game: .venv/can-test
	$(BIN)/python -m tests.test_add_a_game

format: .venv/can-test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf .venv .ruff_cache .pytest_cache .hypothesis *.egg-info

.venv/can-run: .venv/made pyproject.toml constraints.txt
	@echo "Installing what the bot needs; this happens once."
	@$(INSTALL) ".[local]"
	@touch $@

.venv/can-test: .venv/made pyproject.toml constraints.txt
	@echo "Installing what the tests need; this happens once."
	@$(INSTALL) ".[dev]"
	@touch $@

.venv/made:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'Python 3.11 or newer is needed. Name it so: make PYTHON=python3.12 run' or 0)"
	@$(PYTHON) -m venv .venv
	@touch $@
