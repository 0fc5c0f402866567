#!/bin/sh
# A Chromium: one that is installed, else Playwright's own download, else Debian's when we are root.
set -u
for name in "${MEDIAMON_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable; do
    [ -n "$name" ] && command -v "$name" >/dev/null 2>&1 && exit 0
done
downloaded() { .venv/bin/python -c 'import os, sys; from playwright.sync_api import sync_playwright as p
with p() as q: sys.exit(not os.path.exists(q.chromium.executable_path))' 2>/dev/null; }
downloaded && exit 0
echo "No Chromium is installed: getting one (once) …"
.venv/bin/python -m playwright install chromium >/dev/null 2>&1 && downloaded && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium) >/dev/null 2>&1
    command -v chromium >/dev/null 2>&1 && exit 0
fi
echo "mediamon needs Chromium. Install the package 'chromium' (on Debian: sudo apt-get install chromium)," >&2
echo "or name one you have: MEDIAMON_CHROMIUM=/path/to/chromium make demo" >&2
exit 1
