# `make demo` shows the main job done, `make test` passes the tests; both set up what they need.
# `make fuzz` looks for inputs that the tests have not tried.
.PHONY: demo test test-tools others rewritten coverage test-transformers check docs fuzz bench bench-addsite bench-traversal bench-extraction bench-mentions bench-drift bench-semantics bench-tonality bench-labels bench-operation bench-week bench-dashboard bench-scale bench-faults lock clean setup setup-dev
PYTHON ?= python3.11
# Processes of the tests, which wait for a quarter of their time: three keep two processors busy.
WORKERS ?= 3
export PYTHONUNBUFFERED = 1
# Where nothing may be kept, each process of pytest rewrites 400 files of assertions anew.
export PYTHONDONTWRITEBYTECODE =
INSTALL = .venv/bin/python -m pip install -qq --disable-pip-version-check --no-compile --no-deps
COMPILE = .venv/bin/python -m compileall -q -j 0 .venv/lib >/dev/null || true

demo: .venv/ready
	@sh scripts/chromium.sh
	@.venv/bin/mediamon demo

test: test-tools
	@$(MAKE) --no-print-directory -j 2 check rewritten
	@.venv/bin/python -m pytest -n $(WORKERS) --dist loadgroup --no-loadscope-reorder $(ARGS)

# The assertions of all tests as pytest wants them: else each of its processes makes them anew. What cannot even be imported is told at once.
rewritten:
	@.venv/bin/python -m pytest --collect-only -q >.venv/collected.log 2>&1 || { tail -n 40 .venv/collected.log; false; }

test-tools:
	@$(MAKE) --no-print-directory -j 2 .venv/ready-dev others
	@sh scripts/chromium.sh lean
	@sh scripts/postgres.sh

# What other people have written and the tests meet: widgets, a site generator.
others:
	@sh scripts/node.sh && $(MAKE) -s .venv/widgets/ready .venv/blogs/installed || true

# The tests again with the lines counted that they run, in every process; much slower.
coverage:
	@$(MAKE) --no-print-directory test ARGS="--cov --cov-report=term:skip-covered --cov-fail-under=85 $(ARGS)"

check: .venv/ready-dev
	@.venv/bin/ruff check .
	@.venv/bin/ruff format --check .
	@.venv/bin/mypy
	@.venv/bin/lint-imports
	@.venv/bin/bandit -q -c pyproject.toml -r mediamon 2>.venv/bandit.log || { cat .venv/bandit.log; false; }

fuzz: .venv/ready-dev
	@HYPOTHESIS=fuzz .venv/bin/python -m pytest -n 2 -q -m hypothesis --timeout 3000 $(or $(ARGS),tests)

bench: .venv/ready-dev
	@sh scripts/chromium.sh
	@.venv/bin/python -m benchmarks $(if $(DATA),--data $(DATA)) $(ONLY)

# ONLY: some of throughput growing pure inspector widgets further combined made newsrooms portals outlets kiosks stalls desks booths arcades theatres pavilions rotundas gazebos terraces belvederes alcoves cloisters loggias porticos verandas trials peers pages; PRESSES=70000 for the paper's list; DATA=folder of pages.
bench-traversal: .venv/ready-dev
	@sh scripts/chromium.sh
	@sh scripts/node.sh && $(MAKE) -s .venv/peers/installed || true
	@.venv/bin/python -m benchmarks.traversal $(ONLY)

# Beside other extractors, then speed and memory; DATA=folder with sets of pages, else the demo agency's. ONLY="trafilatura; resiliparse"
# and EVERY=7 say beside whom speed is measured, and on which pages.
bench-extraction: .venv/ready-bench
	@sh scripts/node.sh && $(MAKE) -s .venv/readability/installed || true
	@.venv/bin/python -m benchmarks.extraction
	@.venv/bin/python -m benchmarks.extraction_speed

# What addsite chooses for the demo's sites and for blogs of public engines, and how well the new files read.
bench-addsite: .venv/ready-dev
	@sh scripts/chromium.sh
	@sh scripts/node.sh && $(MAKE) -s .venv/blogs/installed || true
	@.venv/bin/python -m benchmarks.addsite

# Mentions against gold, beside exact names and lemmas, and their throughput; stories. DATA=file.jsonl: other gold.
bench-mentions: .venv/ready-dev
	@.venv/bin/python -m benchmarks.mentions
	@DATA= .venv/bin/python -m benchmarks.stories

# Beside other ways to see changes; ONLY: some of tables mutations hard watches speed; DATA=folder with sets of pages.
bench-semantics: .venv/ready-bench
	@.venv/bin/python -m benchmarks.semantics

# Tonality by five folds; DATA=folder of JSONL with text, target, start, end, label, lang; else the samples, by the model that ships.
bench-tonality: export OMP_NUM_THREADS = 1
bench-tonality: .venv/ready-dev
	@.venv/bin/python -m benchmarks.tonality

# The tests of transformers that are plugged in; they install PyTorch, which nothing else needs: TORCH names a build of it.
TORCH ?= torch>=2.9
test-transformers: .venv/ready-dev
	@.venv/bin/python -m pip freeze --exclude-editable >.venv/pinned
	@.venv/bin/python -m pip install -q -c .venv/pinned '$(TORCH)' 'transformers>=5.0'
	@.venv/bin/python -m pytest -q tests/tonality/test_transformer.py

# What 300 labels of a newsroom are worth, by the queue's choice and at random; DATA as for bench-tonality, SEEDS=5.
bench-labels: export OMP_NUM_THREADS = 1
bench-labels: .venv/ready-dev
	@.venv/bin/python -m benchmarks.labels

# What a page costs at the wall, in the archive and in the parsing child; the whole line; storing.
bench-operation: .venv/ready-dev
	@.venv/bin/python -m benchmarks.guard
	@.venv/bin/python -m benchmarks.line
	@.venv/bin/python -m benchmarks.storage
	@.venv/bin/python -m benchmarks.timetable 100 1000
	@.venv/bin/python -m benchmarks.starts

# A week of fifty sites with two monitors under a clock of its own, and what goes wrong in a week; DAYS=7.
bench-week: .venv/ready-dev
	@.venv/bin/python -m benchmarks.week $(DAYS)

# Millions of publications in both databases: every question beside its floor. PUBLICATIONS=3200000 needs 30 GB and hours; KEEP=FOLDER.
bench-scale: export PUBLICATIONS ?= 3200000
bench-scale: export DATABASES ?= sqlite postgresql
bench-scale: .venv/ready-dev
	@.venv/bin/python -m benchmarks.scale

# Every page of the dashboard over COUNT=100000 publications.
bench-dashboard: .venv/ready-dev
	@.venv/bin/python -m benchmarks.dashboard

# Kills -9 at random moments, beside plain Scrapy with JOBDIR; KILLER=program that kills and compares, KILLS=200.
bench-faults: .venv/ready-dev
	@sh scripts/chromium.sh
	@.venv/bin/python -m benchmarks.faults

# Our drift detector beside the paper's and three others, the signals, repair; DATA=folder of siteNN.npz, else simulated sites alone.
bench-drift: .venv/ready-dev
	@sh scripts/node.sh && $(MAKE) -s .venv/themes/installed || true
	@.venv/bin/python -m benchmarks.drift
	@.venv/bin/python -m benchmarks.drift_signals
	@.venv/bin/python -m benchmarks.repair
	@test ! -e .venv/themes/installed || .venv/bin/python -m benchmarks.themes

setup: .venv/ready
setup-dev: .venv/ready-dev

.venv/ready: requirements.txt pyproject.toml
	@test -x .venv/bin/python || $(PYTHON) -m venv .venv || python3 -m venv .venv
	@echo "Installing what mediamon runs on (once) …"
	@$(INSTALL) --require-hashes -r requirements.txt
	@$(INSTALL) --no-build-isolation -e .
	@$(COMPILE)
	@touch $@

.venv/ready-dev: .venv/ready requirements-dev.txt
	@echo "Installing what the tests need (once) …"
	@$(INSTALL) --require-hashes -r requirements-dev.txt
	@$(COMPILE)
	@touch $@

.venv/ready-bench: .venv/ready-dev requirements-bench.txt
	@echo "Installing the extractors that ours is compared with (once) …"
	@$(INSTALL) --require-hashes -r requirements-bench.txt
	@$(COMPILE)
	@touch $@

# Other people's widgets for tests/widgets; what is installed lies in .venv/widgets alone.
.venv/widgets/installed: tests/widgets/package.json tests/widgets/package-lock.json
	@sh scripts/node.sh
	@echo "Installing the widgets that the tests meet (once) …"
	@mkdir -p .venv/widgets && cp $^ .venv/widgets/
	@cd .venv/widgets && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

.venv/widgets/ready: .venv/widgets/installed tests/widgets/build.mjs $(wildcard tests/widgets/pages/*/*.js* tests/widgets/pages/*/*.svelte)
	@node tests/widgets/build.mjs
	@touch $@

# A site generator whose blog tests/newsite adds as a site.
.venv/blogs/installed: tests/newsite/blogs/package.json tests/newsite/blogs/package-lock.json
	@sh scripts/node.sh
	@echo "Installing the site generator that the tests of addsite meet (once) …"
	@mkdir -p .venv/blogs && cp $^ .venv/blogs/
	@cd .venv/blogs && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

# Mozilla's Readability for benchmarks/extraction; without it that peer is left out.
.venv/readability/installed: benchmarks/readability/package.json benchmarks/readability/package-lock.json
	@echo "Installing Mozilla's Readability, with which extraction is compared (once) …"
	@mkdir -p .venv/readability && cp $^ .venv/readability/
	@cd .venv/readability && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

# Other crawlers for benchmarks/traversal; they use the installed Chromium and download none.
.venv/peers/installed: export PUPPETEER_SKIP_DOWNLOAD = 1
.venv/peers/installed: export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD = 1
.venv/peers/installed: benchmarks/traversal/peers/package.json benchmarks/traversal/peers/package-lock.json
	@echo "Installing the crawlers that the traversal is compared with (once) …"
	@mkdir -p .venv/peers && cp $^ .venv/peers/
	@cd .venv/peers && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

# Site generators and their themes, redesigns of one another for benchmarks/themes.
.venv/themes/installed: benchmarks/themes/package.json benchmarks/themes/package-lock.json benchmarks/themes/requirements.txt
	@sh scripts/node.sh
	@echo "Installing the site generators whose themes are compared (once) …"
	@mkdir -p .venv/themes && cp $^ .venv/themes/
	@$(PYTHON) -m venv .venv/themes && .venv/themes/bin/pip install -qq --disable-pip-version-check -r .venv/themes/requirements.txt
	@cd .venv/themes && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

# The handbook, to be read from the disk: var/handbook/index.html.
docs: export NO_MKDOCS_2_WARNING = 1
docs: .venv/ready-dev
	@.venv/bin/mkdocs build -q
	@echo var/handbook/index.html

lock:
	@.venv/bin/python -m piptools compile -q --allow-unsafe --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host -o requirements.txt requirements.in
	@.venv/bin/python -m piptools compile -q --allow-unsafe --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host -o requirements-dev.txt requirements-dev.in
	@.venv/bin/python -m piptools compile -q --allow-unsafe --generate-hashes --strip-extras --no-emit-index-url --no-emit-find-links --no-emit-trusted-host -o requirements-bench.txt requirements-bench.in

clean:
	@rm -rf .venv var build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .coverage .coverage.* .hypothesis .import_linter_cache
	@find mediamon tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
