#!/bin/sh
# A Chromium: one that is installed, else Debian's when we are root, else Playwright's own download.
# With `lean`, as for tests: Debian's without windows is put beside another one, for it takes a third of the time.
set -u
known() {
    for name in "${MEDIAMON_CHROMIUM:-}" chromium-headless-shell chrome-headless-shell "$@"; do
        [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 && return 0
    done
    return 1
}
any() { known chromium chromium-browser google-chrome google-chrome-stable; }
downloaded() { .venv/bin/python -c 'import os, sys; from playwright.sync_api import sync_playwright as p
with p() as q: sys.exit(not os.path.exists(q.chromium.executable_path))' 2>/dev/null; }
debian() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
    (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1") >/dev/null 2>&1
}

known && exit 0
if any; then
    [ "${1:-}" = lean ] && { debian chromium-headless-shell || true; }
    exit 0
fi
downloaded && exit 0
echo "No Chromium is installed: getting one (once) …"
{ debian chromium-headless-shell || debian chromium; } && any && exit 0
.venv/bin/python -m playwright install chromium >/dev/null 2>&1 && downloaded && exit 0
echo "mediamon needs Chromium. Install the package 'chromium-headless-shell' or 'chromium' (on Debian: sudo apt-get" >&2
echo "install chromium), or name one you have: MEDIAMON_CHROMIUM=/path/to/chromium make demo" >&2
exit 1
