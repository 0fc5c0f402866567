"""All of them, one after the other: python -m benchmarks.traversal [throughput growing pure widgets]."""

from __future__ import annotations

import subprocess
import sys

NAMES = ("throughput", "growing", "pure", "widgets")


def main() -> int:
    """Each in a process of its own, so that none warms up another."""
    unknown = set(sys.argv[1:]) - set(NAMES)
    if unknown:
        print(f"there is no {', '.join(sorted(unknown))}: there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    failed = 0
    for name in sys.argv[1:] or NAMES:
        print(f"\n-- traversal: {name}", flush=True)
        failed += subprocess.run([sys.executable, "-m", f"benchmarks.traversal.{name}"]).returncode != 0
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
