"""Sixteen pages by a nineteenth author who knew nothing of this program. NAMED="q02 q15" names some.

Ministries, parliaments, clubs, courts, hospitals in eleven languages, six in Russian: what sites do these years, half of it ordinary, half two or three
of it in a row.
`expected.json` as in `newsrooms`; the author's own script has pressed each page through and seen all of it.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("porticos")
