"""Thirty pages by a seventh author who knew nothing of this program. NAMED="y02 y18" names some.

Ministries, papers, leagues, museums, councils in sixteen languages; eight of them plain, six of many combinations. `expected.json` as in `newsrooms`.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("desks")
