"""All benchmarks, or those named: python -m benchmarks [--data DIR] [traversal line storage report extraction mentions stories waves tonality drift].

DIR is a folder in the format of one benchmark, or one that has such folders by the benchmarks' names. Without it each
takes a small sample of its own. Tables go to standard output, predictions to benchmarks/out/.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

NAMES = ("traversal", "line", "storage", "report", "extraction", "mentions", "stories", "waves", "tonality", "drift")


def main() -> int:
    """Run each in a process of its own, so that none warms up another."""
    parser = ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    options = parser.parse_args()
    failed = 0
    for name in options.names or NAMES:
        if name not in NAMES:
            parser.error(f"there is no benchmark {name!r}: there are {', '.join(NAMES)}")
        environment = {key: value for key, value in os.environ.items() if key != "DATA"}
        if options.data:
            own = options.data / name
            environment["DATA"] = str(own if own.is_dir() else options.data)
        print(f"\n== {name}", flush=True)
        failed += subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], env=environment).returncode != 0
    return failed


if __name__ == "__main__":
    sys.exit(main())
