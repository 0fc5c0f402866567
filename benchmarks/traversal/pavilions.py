"""Twenty-four pages by an eleventh author who knew nothing of this program. NAMED="v02 v18" names some.

Courts, ports, museums, leagues and town halls in seventeen languages, a third in Russian; grids, partial
responses, resumable listeners, simulated sockets and new platform parts. `expected.json` as in `newsrooms`.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("pavilions")
