"""Fifty ordinary pages of several widgets each, by another author who knew nothing of this program. NAMED="q02 q18" names some.

Sections, years, months, "more", filters, calendars, carousels, routers, menus, players beside each other, with what surrounds them: footers,
tags, share bars, chats, adverts that take turns. `expected.json` as in `newsrooms`; 45 of them have something that must not be asked for.
"""

from __future__ import annotations

from benchmarks.traversal.newsrooms import main

if __name__ == "__main__":
    main("portals")
