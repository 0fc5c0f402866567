"""Twenty pages by a thirteenth author who knew nothing of this program. NAMED="g02 g18" names some.

Universities, portals, clubs and museums in eight languages, seven in Russian; four simple ones, three of 260 to 320 publications, two nasty ones.
`expected.json` as in `newsrooms`; the author's own script has pressed each page through and seen all of it.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("gazebos")
