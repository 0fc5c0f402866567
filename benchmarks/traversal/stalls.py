"""Thirty pages by a sixth author who knew nothing of this program. NAMED="w02 w18" names some.

Press centres, museums, leagues, ministries and universities in twelve languages, each of another make: delegates, routers, components in
shadows, post-backs, fragments. `expected.json` as in `newsrooms`.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("stalls")
