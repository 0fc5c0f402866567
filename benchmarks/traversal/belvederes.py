"""Eighteen pages by a fifteenth author who knew nothing of this program. NAMED="b02 b18" names some.

What pages do through the platform (frames that talk, workers, channels, popovers, styles alone, shadows, the Navigation API, databases of the browser), in ten languages,
six in Russian; four simple ones, three of 240 to 350 publications, two nasty ones.
`expected.json` as in `newsrooms`; the author's own script has pressed each page through and seen all of it.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("belvederes")
