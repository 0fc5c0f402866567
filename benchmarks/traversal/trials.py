"""Forty pages of a tester's, by a fourth author who knew nothing of this program: a difficulty taken to its end, or many together. NAMED="t02 t18" names some.

A third are bare, a third look like news sites, a third are nasty. `expected.json` as in `newsrooms`, its addresses with what they ask for (`?q=`).
t35 never ends: its first two years are expected.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("trials")
