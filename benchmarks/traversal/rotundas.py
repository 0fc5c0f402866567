"""Twenty pages by a twelfth author who knew nothing of this program. NAMED="c02 c18" names some.

Museums, ministries, clubs and channels, a third in Russian; four simple ones, four of 270 to 510 publications, two nasty ones.
`expected.json` as in `newsrooms`.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("rotundas")
