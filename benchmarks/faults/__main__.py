"""KILLER=FILE python -m benchmarks.faults [ours] [jobdir]: kills −9 at random moments, ours beside plain Scrapy with JOBDIR.

KILLER is a program that takes --run, --reset, --dump, --kills and --one: it runs the crawl, kills its process tree (or, with
--one, single members of it), starts it again until it ends by itself, and compares what was dumped with an undisturbed run.
KILLS (200): how many; KEEP=FOLDER: for a copy of what rounds left that differ in number; SITES ("vestnik meridian"): of the demo agency; MEDIAMON_DATABASE: another database than SQLite.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from mediamon.demo.server import running
from mediamon.demo.site_files import write_site_files

KILLS = os.environ.get("KILLS", "200")
LIMIT = os.environ.get("SECONDS", "3000")
ONE = os.environ.get("ONE", "0.4")
ROWS = (
    "kills",
    "processes killed",
    "runs",
    "rounds",
    "rounds that differ",
    "rows expected",
    "found",
    "lost",
    "doubled",
    "changed",
    "extra",
)


def main() -> int:
    """Each contender in turn; exit 1 when ours lost anything."""
    killer = os.environ.get("KILLER")
    if not killer or not Path(killer).exists():
        print("Name the program that kills: KILLER=path/to/kill_random.py make bench-faults", file=sys.stderr)
        return 2
    results: dict[str, dict[str, object]] = {}
    with tempfile.TemporaryDirectory() as folder, running() as agency:
        write_site_files(agency, Path(folder) / "sites")
        environment = {
            **os.environ,
            "MEDIAMON_DATA": folder,
            "MEDIAMON_SITES": f"{folder}/sites",
            "SITES": os.environ.get("SITES", "vestnik meridian"),
            "FEED": f"{agency.url('vestnik')}/",
        }
        for name in sys.argv[1:] or ("ours", "jobdir"):
            results[name] = contend(killer, name, environment)
    print(f"{'':20}" + "".join(f"{name:>16}" for name in results))
    for row in ("verdict", *ROWS):
        print(f"{row:20}" + "".join(f"{_first(result.get(row)):>16}" for result in results.values()))
    return int(results.get("ours", {"verdict": "equal"}).get("verdict") != "equal")


def contend(killer: str, name: str, environment: dict[str, str]) -> dict[str, object]:
    """What the killer says of one contender."""
    module = f"{shlex.quote(sys.executable)} -m benchmarks.faults.{name}"
    command = [sys.executable, killer, "--kills", KILLS, "--limit", LIMIT, "--one", ONE if name == "ours" else "0"]
    for step in ("run", "reset", "dump"):
        command += [f"--{step}", f"{module} {step}"]
    command += ["--log", f"{environment['MEDIAMON_DATA']}/{name}.log"]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True)
    print(f"{name}: {done.stdout.strip()}", flush=True)
    found: dict[str, object] = json.loads(done.stdout.strip().splitlines()[-1]) if done.stdout.strip() else {}
    return found


def _first(value: object) -> str:
    return str(value[0]) if isinstance(value, list) else str(value)


if __name__ == "__main__":
    sys.exit(main())
