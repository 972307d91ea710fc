# Everything here needs Python 3.11 or newer and make; the rest is fetched into .tools and .venv.
# A Python of your choice: make setup PYTHON=python3.12. A uv you already have: make setup UV=/path/to/uv.

PYTHON ?= .venv/bin/python python3.14 python3.13 python3.12 python3.11 python3
# One more than there are cores (tests/conftest.py)
WORKERS ?= auto
EFFORT ?= 10
GAMES ?= 100000
GAME ?= acquire
DAY ?= day
# Tests that play games or try examples, of which there are always more; asked for by `make soak` alone
BY_CHANCE = $(shell grep -lrE "effort|hypothesis" tests --include="test_*.py")
# Pages: templates, and what is sent to browsers as it is
TEMPLATES := $(wildcard src/boardroom/web/*/templates src/boardroom/games/*/web/templates)
STATIC := $(wildcard src/boardroom/web/*/static src/boardroom/games/*/web/static)

UV_VERSION := 0.13.7
TOOLS := .tools/uv-$(UV_VERSION)
UV := $(TOOLS)/bin/uv
RUN = $(UV) run --frozen --no-sync

export UV_PYTHON_DOWNLOADS := never
export UV_PROJECT_ENVIRONMENT := .venv
# Programs here may write their bytecode: without it every start reads all sources anew, 3 s instead of 0.7. Compiling all
# packages while installing would take longer than the first start does
unexport PYTHONDONTWRITEBYTECODE
# An environment that happens to be active is not the project's
unexport VIRTUAL_ENV UV_PYTHON

# uv's cache is shared between projects where there is a home for it
ifeq ($(UV_CACHE_DIR)$(XDG_CACHE_HOME)$(shell test -w "$$HOME" && echo home),)
export UV_CACHE_DIR := $(CURDIR)/.tools/cache
endif

# What mypy has looked at once it need not look at in the next checkout: it goes by contents
ifneq ($(XDG_CACHE_HOME)$(shell test -w "$$HOME" && echo home),)
export MYPY_CACHE_DIR ?= $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/boardroom/mypy
endif

# Programs in .venv name the folder they were installed in: a checkout that was moved or copied would run another's sources
$(shell test ! -e .venv/.synced || grep -qsF "$(CURDIR)/.venv/" .venv/bin/boardroom || rm -rf .venv)

# An upgraded system may have taken the Python away from under .venv: install again
$(shell test -x .venv/bin/python || rm -f .venv/.synced .venv/.synced-bench .venv/.synced-bridges .venv/.synced-docs .venv/.read)

# Sets $python to the first that runs and is new enough. A command of that name may exist and fail: version managers
# leave such stand-ins.
define FIND_PYTHON
python=; \
for name in $(PYTHON); do \
	python=$$("$$name" -c 'import sys; sys.version_info >= (3, 11) and print(sys.executable)' 2>/dev/null) || python=; \
	if [ -n "$$python" ]; then break; fi; \
done; \
if [ -z "$$python" ]; then \
	echo "Boardroom needs Python 3.11 or newer, and none of these is one: $(PYTHON)." >&2; \
	echo "Install one, or name yours: make PYTHON=/path/to/python3" >&2; \
	exit 1; \
fi
endef

.PHONY: help setup run play test tests lint style types format soak mutants powercuts away memory ray phones untested day bench bridges load docs clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

setup: .venv/.synced ## install Boardroom and its tools into this folder
	@echo "Boardroom is ready: make run"

run: .venv/.synced ## serve the site on http://127.0.0.1:8000
	@$(RUN) boardroom serve $(ARGS)

play: .venv/.synced ## play GAME (acquire) in the terminal
	@$(RUN) boardroom play $(GAME) $(ARGS)

# Types beside the tests: mypy has one core for itself at first, and no core waits for it afterwards
test: .venv/.synced-bridges ## lint, types and all tests
	@$(MAKE) --no-print-directory -j2 types tests

# Every test process multiplies matrices on one core: together they have more than there are
tests: style .venv/.read
	@OPENBLAS_NUM_THREADS=1 $(RUN) pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

lint: style types ## format, style, types and which room may know which, changing nothing

style: .venv/.synced
	@$(RUN) ruff format --check --quiet || { echo "For the layout: make format" >&2; exit 1; }
	@$(RUN) ruff check --quiet
	@$(RUN) djangofmt --check --quiet $(TEMPLATES) || { echo "For the layout of templates: make format" >&2; exit 1; }
	@$(RUN) deno fmt --check --quiet $(STATIC)
	@$(RUN) deno lint --quiet $(STATIC)

types: .venv/.synced
	@BOARDROOM_DATA=.mypy_cache/data $(RUN) mypy
	@$(RUN) lint-imports --config pyproject.toml >.lint-imports 2>&1 || { cat .lint-imports; exit 1; }

format: .venv/.synced ## format code, templates and styles, and mend what ruff can
	@$(RUN) ruff check --fix --quiet || true
	@$(RUN) ruff format
	@$(RUN) djangofmt $(TEMPLATES)
	@$(RUN) deno fmt --quiet $(STATIC)

soak: .venv/.synced ## play GAMES (100000) random games of each ruleset and check every step, then the tests with chance in them
	@$(RUN) boardroom soak --games $(GAMES)
	@BOARDROOM_EFFORT=$(EFFORT) $(RUN) pytest -n $(WORKERS) --dist load $(BY_CHANCE)

phones: .venv/.synced ## play whole games of everything on phones, upright and lying, and count the scrolls a turn
	@PHONES=whole $(RUN) pytest tests/web/test_phone_browser.py

untested: .venv/.synced ## which numbered rules no test names
	@$(RUN) python tests/untested.py $(ARGS)

day: .venv/.synced ## play a tournament of forty in browsers, in both languages, and save a picture of every step in DAY (day/)
	@BOARDROOM_DAY=$(abspath $(DAY)) $(RUN) pytest -q -n 0 tests/web/test_tournament_forty.py
	@echo "$$(ls $(DAY)/*/*.png | wc -l) pictures in $(DAY)/"

mutants: .venv/.synced ## plant faults in the law of every game and list those no test notices (ARGS="trade --count 1000")
	@$(RUN) python tests/mutants.py $(ARGS)

powercuts: .venv/.synced ## cut the power 200 times while games are played on SQLite, and look for every answered move
	@$(RUN) python bench/power_cuts.py $(ARGS)

away: .venv/.synced ## stop Valkey under two processes while people play, and start it again
	@$(RUN) python bench/valkey_outage.py $(ARGS)

memory: .venv/.synced ## browse and play for ten minutes, and say whether the server's memory comes to rest (ARGS="--minutes 30")
	@$(RUN) python bench/memory.py $(ARGS)

ray: .venv/.synced ## a contest on a real cluster of Ray, one worker of which is killed (installs Ray)
	@$(UV) sync --frozen --quiet --inexact --extra ray
	@$(RUN) pytest -q -n 0 tests/players/test_ray.py

bench: .venv/.synced-bench ## measure the engine beside others
	@$(RUN) python bench/speed.py $(ARGS)

bridges: .venv/.synced-bridges .venv/.synced-bench ## measure the games in the forms of PettingZoo, Gymnasium and OpenSpiel, beside theirs
	@$(RUN) python bench/bridge_speed.py $(ARGS)

load: .venv/.synced ## measure the site: moves a second, and moves on their way to 2,000 viewers
	@$(RUN) python bench/load.py $(ARGS)

docs: .venv/.synced-docs ## build the documentation into site/, with search
	@NO_MKDOCS_2_WARNING=1 $(RUN) mkdocs build --quiet
	@echo "Built. To read it with search: .venv/bin/python -m http.server --directory site 8001"

clean: ## remove all that make has fetched or built; games and records stay
	rm -rf .venv .tools dist site .hypothesis .import_linter_cache .lint-imports .mutants .mypy_cache .pytest_cache .ruff_cache
	find src tests bench examples -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.synced: pyproject.toml uv.lock | $(UV)
	@$(FIND_PYTHON); \
	echo "Installing Boardroom and its libraries into .venv ($$("$$python" -V)) ..."; \
	$(UV) sync --frozen --quiet --python "$$python"
	@touch $@

# All sources read once, so that no two test processes read the same at a time; types are checked meanwhile
.venv/.read: .venv/.synced
	@$(RUN) pytest --collect-only >/dev/null 2>&1 || true
	@touch $@

# What tests of the bridges need besides: too large for those who only want to play. All is fetched at once
.venv/.synced-bridges: pyproject.toml uv.lock | $(UV)
	@$(FIND_PYTHON); \
	echo "Installing Boardroom, its libraries and what the bridges lead to into .venv ($$("$$python" -V)) ..."; \
	$(UV) sync --frozen --quiet --extra bridges --python "$$python"
	@touch .venv/.synced $@

.venv/.synced-bench: .venv/.synced
	@echo "Installing the engines to measure against ..."
	@$(UV) sync --frozen --quiet --inexact --group bench
	@touch $@

.venv/.synced-docs: .venv/.synced
	@echo "Installing MkDocs ..."
	@$(UV) sync --frozen --quiet --inexact --group docs
	@touch $@

# With pip or with a venv of its own, which takes longer to make, the program ends up in the same place
$(UV):
	@$(FIND_PYTHON); \
	echo "Fetching uv $(UV_VERSION) into .tools ..."; \
	pip="-m pip install -qq --disable-pip-version-check --only-binary :all: uv==$(UV_VERSION)"; \
	rm -rf $(TOOLS); \
	if "$$python" -m pip --version >/dev/null 2>&1; then \
		"$$python" $$pip --target $(TOOLS); \
	else \
		"$$python" -m venv $(TOOLS) && $(TOOLS)/bin/python $$pip; \
	fi || { \
		echo "uv could not be fetched. $$python needs the venv module or pip, and a way to the package index." >&2; \
		exit 1; \
	}
