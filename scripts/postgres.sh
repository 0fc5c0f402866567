#!/bin/sh
# PostgreSQL's programs for the tests: installed ones, else Debian's when we are root, else the PyPI package that carries them.
set -u
found() { command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || .venv/bin/python -c 'import pgserver' 2>/dev/null; }
found && exit 0
echo "No PostgreSQL is installed: getting it for the tests (once) …"
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql) >/dev/null 2>&1
    found && exit 0
fi
.venv/bin/python -m pip install -qq --disable-pip-version-check pgserver==0.1.4 && exit 0
echo "The tests need PostgreSQL: install the package 'postgresql'. Without it its tests are skipped." >&2
exit 0
