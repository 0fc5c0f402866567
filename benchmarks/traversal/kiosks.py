"""Thirty-six pages by a fifth author who knew nothing of this program. NAMED="v02 v18" names some.

Newspapers, stations, ministries, cities and universities in nine languages, each with an interactive part of its own idiom: Bitrix, Drupal,
Tilda, Elementor, Angular Material, Alpine, Stimulus, htmx, Lit, frames, maps, facets, live blogs. `expected.json` as in `newsrooms`.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("kiosks")
