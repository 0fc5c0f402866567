"""Twenty pages by a fourteenth author who knew nothing of this program. NAMED="t02 t18" names some.

Ministries, archives, agencies, magazines, clubs in eleven languages, seven in Russian; four simple ones, four of 216 to 300 publications, two nasty ones.
`expected.json` as in `newsrooms`; the author's own script has pressed each page through and seen all of it.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("terraces")
