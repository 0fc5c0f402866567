#!/bin/sh
# Node and npm, for the widgets that the tests meet: installed ones, else Debian's when we are root.
set -u
found() { command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1; }
found && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "No Node is installed: getting it for the tests (once) …"
    (apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm) >/dev/null 2>&1
    found && exit 0
fi
echo "The tests of other people's widgets need Node: install the packages 'nodejs' and 'npm'. Without them they are skipped." >&2
exit 1
