# Pliego: tabletop games as code. `make pdf` builds every game; each target does its own set-up.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ready
TEST_STAMP := $(VENV)/.ready-tests
PEER := $(VENV)/bench
PEER_STAMP := $(PEER)/.ready

# What to build, comma lists: make pdf GAMES=ghoulash PAPERS=a4 INKS=low BACKS=none PRODUCTS=cards; of pictures besides
# make pdf PRODUCTS=images DPI=300 BLEED=yes
GAMES ?=
LANGS ?=
PAPERS ?=
INKS ?=
BACKS ?=
CORE ?=
STOCK ?=
MARKS ?=
MARKS_ON ?=
CUTTER ?=
PRODUCTS ?=
DPI ?=
BLEED ?=
ONCE ?=
SHOP ?=
PROFILE ?=
STANDARD ?=
DRAFT ?=
PRINTER ?=
CONTENT ?=
ALLOW ?=
OUT ?= build
# What Python compiles is kept, as it is for whoever installs Pliego: a test run starts it a thousand times.
unexport PYTHONDONTWRITEBYTECODE
WHERE = $(if $(CONTENT),--content "$(CONTENT)") $(if $(ALLOW),--allow "$(ALLOW)")

.DEFAULT_GOAL := help
.PHONY: help pdf release verify test test-all check playtest bench fuzz ordeal afternoon pot schema lock clean

# List the targets
help:
	@awk '/^# /{said=substr($$0,3)} /^[a-z-]+:/{split($$1,name,":"); printf "%-9s %s\n", name[1], said}' Makefile

# Build every product into build/
pdf: $(STAMP)
	@$(BIN)/python -m pliego build --games "$(GAMES)" --langs "$(LANGS)" --papers "$(PAPERS)" --inks "$(INKS)" \
		--backs "$(BACKS)" --products "$(PRODUCTS)" --out "$(OUT)" $(WHERE) \
		$(if $(CORE),--core "$(CORE)") $(if $(STOCK),--stock "$(STOCK)") \
		$(if $(DPI),--dpi "$(DPI)") $(if $(BLEED),--bleed) $(if $(DRAFT),--draft) \
		$(if $(MARKS),--marks "$(MARKS)") $(if $(MARKS_ON),--marks-on "$(MARKS_ON)") \
		$(if $(CUTTER),--cutter "$(CUTTER)") $(if $(ONCE),--once) \
		$(if $(SHOP),--shop "$(SHOP)") $(if $(PROFILE),--profile "$(PROFILE)") $(if $(STANDARD),--standard "$(STANDARD)") \
		$(if $(PRINTER),--printer "$(PRINTER)")

# Pack a ZIP for each game, language and paper, with a picture of its pages, into build/release/
release: $(STAMP)
	@$(BIN)/python -m pliego release --games "$(GAMES)" --langs "$(LANGS)" --papers "$(PAPERS)" --out "$(OUT)" $(WHERE) \
		$(if $(PRINTER),--printer "$(PRINTER)")

# Rebuild what was released, and compare it with its digests: make verify SUMS=SHA256SUMS
verify: $(STAMP)
	@$(BIN)/python -m pliego verify "$(or $(SUMS),$(OUT)/release/SHA256SUMS)" $(WHERE)

# Run linters, type and content checks, and all tests that are not long
test: ONLY := -m "not long"

# Run what `make test` runs and the long tests, as CI does
test-all: ONLY :=

test test-all: $(TEST_STAMP)
	$(BIN)/ruff check generator tests
	$(BIN)/mypy
	$(BIN)/python -m pliego check
	$(BIN)/python -m pytest -n 2 --dist worksteal $(ONLY)

# Check the content of all games
check: $(STAMP)
	@$(BIN)/python -m pliego check $(subst $(comma), ,$(GAMES)) $(WHERE)

# Measure the engine beside OpenSpiel, decks beside ReportLab and Typst
bench: $(STAMP) $(PEER_STAMP)
	@PYTHONPATH=tests $(BIN)/python -m bench --theirs $(PEER)/bin/python $(if $(GAMES),--games "$(GAMES)")

# Spoil files at random and see that each gets one clear answer: make fuzz CASES=100000 SEED=7 FIRST=0 KIND=.svg
fuzz: $(TEST_STAMP)
	@PYTHONPATH=tests $(BIN)/python -m fuzz --cases $(or $(CASES),1000) --first $(or $(FIRST),0) --seed $(or $(SEED),1) $(if $(KIND),--kind $(KIND))

# Kill commands at any moment, again and again, and run two at once: make ordeal KILLS=200 ONLY=update
ordeal: $(TEST_STAMP)
	@PYTHONPATH=tests $(BIN)/python -m ordeal --kills $(or $(KILLS),20) --seed $(or $(SEED),1) --only "$(ONLY)"

# Work for an afternoon beside `pliego watch`, and measure its memory: make afternoon SAVES=1000 SEED=1
afternoon: $(TEST_STAMP)
	@PYTHONPATH=tests $(BIN)/python -m ordeal.afternoon --saves $(or $(SAVES),100) --seed $(or $(SEED),1)

# Let simple players play every game a few times
playtest: $(STAMP)
	@$(BIN)/python -m pliego playtest $(subst $(comma), ,$(GAMES)) $(WHERE) --games 30 --out "$(OUT)"

# Write every text of the games as PO templates without a language
pot: $(STAMP)
	@$(BIN)/python -m pliego translate extract $(subst $(comma), ,$(GAMES)) $(WHERE) --out "$(OUT)"

# Write the JSON Schemas that editors use
schema: $(STAMP)
	@$(BIN)/python -m pliego schema

# Renew the locked versions
lock: $(STAMP)
	.ci/lock $(PYTHON)

# Empty build/
clean:
	rm -rf build

comma := ,

$(STAMP): requirements.lock pyproject.toml .ci/setup
	@PYTHON=$(PYTHON) .ci/setup $(VENV)

$(PEER_STAMP): tests/bench/requirements.lock
	@$(PYTHON) -m venv $(PEER)
	@$(PEER)/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

$(TEST_STAMP): requirements-dev.lock $(STAMP) .ci/setup
	@PYTHON=$(PYTHON) .ci/setup $(VENV) tests
