"""Twenty-four pages by a tenth author who knew nothing of this program. NAMED="t02 t18" names some.

Newsrooms in nine languages, a third of them Russian, each with three to six ways to its news, most of them combined, in the idiom of another
system. `expected.json` as in `newsrooms`.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("theatres")
