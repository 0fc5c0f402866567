"""Twenty pages by a sixteenth author who knew nothing of this program. NAMED="n02 n18" names some.

Papers, museums, clubs, ministries in thirteen languages, seven in Russian; three simple ones, four hard; what pages do today by the platform and by small runtimes.
`expected.json` as in `newsrooms`; the author's own script has pressed each page through and seen all of it.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("alcoves")
