"""All of them, one after the other: python -m benchmarks.traversal [throughput growing pure parts inspector widgets further combined made newsrooms portals outlets kiosks stalls desks booths arcades theatres pavilions rotundas gazebos terraces belvederes alcoves cloisters loggias porticos verandas trials peers pages].

Without names: all but `pages`; `pages` alone where DATA is a folder of pages.
"""

from __future__ import annotations

import os
import subprocess
import sys

NAMES = (
    "throughput",
    "growing",
    "pure",
    "parts",
    "inspector",
    "widgets",
    "further",
    "combined",
    "made",
    "newsrooms",
    "portals",
    "outlets",
    "kiosks",
    "stalls",
    "desks",
    "booths",
    "arcades",
    "theatres",
    "pavilions",
    "rotundas",
    "gazebos",
    "terraces",
    "belvederes",
    "alcoves",
    "cloisters",
    "loggias",
    "porticos",
    "verandas",
    "trials",
    "peers",
)
OF_DATA = "pages"


def main() -> int:
    """Each in a process of its own, so that none warms up another."""
    unknown = set(sys.argv[1:]) - {*NAMES, OF_DATA}
    if unknown:
        print(f"there is no {', '.join(sorted(unknown))}: there are {', '.join((*NAMES, OF_DATA))}", file=sys.stderr)
        return 2
    failed = 0
    for name in sys.argv[1:] or ((OF_DATA,) if os.environ.get("DATA") else NAMES):
        print(f"\n-- traversal: {name}", flush=True)
        failed += subprocess.run([sys.executable, "-m", f"benchmarks.traversal.{name}"]).returncode != 0
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
