"""Twenty-four pages by a ninth author who knew nothing of this program. NAMED="a02 a18" names some.

A town's paper, ministries, hospitals, banks, clubs, a third of them Russian, each with three to six ways to its news in the idiom of
another system. `expected.json` as in `newsrooms`.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("arcades")
