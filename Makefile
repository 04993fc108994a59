# Everything that a contributor runs. The first run makes the virtual environment; later runs install only what changed.

VENV ?= .venv
PYTHON ?= python3
PYTEST_ARGUMENTS ?= -n 2 -q
BUDGET ?= 60

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
WITH_NODE := sh scripts/with_node.sh $(VENV)
EXTENSION := editor/vscode
NPM := $(WITH_NODE) npm --prefix $(EXTENSION) --silent

.DEFAULT_GOAL := help
.PHONY: help demo test lint format bench soundness fuzz package-vscode test-vscode workbench clean

help: ## List the targets.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s%s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(VENV)/.runtime ## Mark the operations of an example, active or not; run its gradient.
	@echo '$$ mlir-activity annotate examples/least_squares.mlir'
	@$(BIN)/mlir-activity annotate examples/least_squares.mlir
	@echo; echo '$$ mlir-activity check examples/*.mlir'
	@$(BIN)/mlir-activity check examples/*.mlir | tail -n 1
	@echo; echo '$$ mlir-activity run examples/least_squares.mlir --arg times=10000 --arg values=10000 --check --compare'
	@$(BIN)/mlir-activity run examples/least_squares.mlir --arg times=10000 --arg values=10000 --check --compare

test: lint package-vscode ## Run everything that CI runs: lint, the extension's build and tests, pytest.
	@$(NPM) test
	@$(WITH_NODE) sh scripts/with_browser.sh "the graph page in a browser" npm --prefix $(EXTENSION) --silent run test:page
	@$(MAKE) --no-print-directory workbench
	@$(BIN)/python -m pytest $(PYTEST_ARGUMENTS)

lint: $(VENV)/.dev ## Check style and types of the Python code.
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@$(WITH_NODE) $(BIN)/pyright --pythonpath $(BIN)/python

format: $(VENV)/.dev ## Rewrite the Python code in the project's style.
	@$(BIN)/ruff check --fix --quiet; $(BIN)/ruff format

bench: $(VENV)/.dev ## Measure how long the analysis takes.
	@$(BIN)/python benchmarks/run.py

soundness: $(VENV)/.dev ## Try random programs against the analysis for BUDGET seconds.
	@$(BIN)/python -m tests.soundness --budget $(BUDGET)

fuzz: $(VENV)/.dev ## Edit and damage documents at random, through the language server, for BUDGET seconds, or EDITS and DOCUMENTS times.
	@$(BIN)/python -m tests.fuzz $(if $(EDITS)$(DOCUMENTS),--edits $(or $(EDITS),0) --documents $(or $(DOCUMENTS),0),--budget $(BUDGET))

package-vscode: $(EXTENSION)/node_modules/.stamp | $(BIN)/python ## Build the VS Code extension (.vsix).
	@PYTHON=$(abspath $(BIN)/python) $(NPM) run package

test-vscode: package-vscode workbench ## Run the packaged extension in a real VS Code, driven by a browser.

WORKBENCH := "the tests of the extension in a real VS Code"

workbench: $(VENV)/.dev
	@$(WITH_NODE) sh scripts/with_browser.sh $(WORKBENCH) sh scripts/with_vscode_server.sh $(WORKBENCH) \
		env MLIR_ACTIVITY_PYTHON=$(abspath $(BIN)/python) npm --prefix $(EXTENSION) --silent run test:workbench

clean: ## Remove everything that the other targets made.
	@rm -rf $(VENV) $(EXTENSION)/node_modules $(EXTENSION)/dist $(EXTENSION)/*.vsix build *.egg-info .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@echo "Making $(VENV)"
	@sh scripts/venv.sh $(VENV) $(PYTHON)

$(VENV)/.runtime: pyproject.toml | $(BIN)/python
	@echo "Installing mlir-activity and the MLIR bindings into $(VENV); the first time this takes a minute or two"
	@$(PIP) --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	@echo "Installing mlir-activity and the development tools into $(VENV); the first time this takes a minute or two"
	@$(PIP) --editable '.[dev]'
	@touch $@ $(VENV)/.runtime

$(EXTENSION)/node_modules/.stamp: $(EXTENSION)/package-lock.json | $(BIN)/python
	@echo "Installing the extension's build tools"
	@$(WITH_NODE) npm --prefix $(EXTENSION) ci --no-audit --no-fund --loglevel=error
	@touch $@
