"""Sixteen pages by a seventeenth author who knew nothing of this program. NAMED="k02 k15" names some.

Papers, museums, clubs, ministries in eleven languages, six in Russian: what ordinary developers build, without a library.
`expected.json` as in `newsrooms`; the author's own script has pressed each page through and seen all of it.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("cloisters")
