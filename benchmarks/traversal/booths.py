"""Eighteen pages by an eighth author who knew nothing of this program. NAMED="z02 z18" names some.

Papers, ministries, clubs, museums, broadcasters in twelve languages, each with two to five ways to its news; two of them are nearly unfair. `expected.json` as in `newsrooms`.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("booths")
