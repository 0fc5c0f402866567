"""Eighteen pages by an eighteenth author who knew nothing of this program. NAMED="m02 m15" names some.

Newsrooms, courts, leagues, podcasts, committees in twelve languages, seven in Russian: what sites do these years, without a library.
`expected.json` as in `newsrooms`; the author's own script has pressed each page through and seen all of it.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("loggias")
