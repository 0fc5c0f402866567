"""Pages of our own, each a few lines; their news were written down first. NAMED="selects radios" names some.

`combined`: what one choice shows depends on another: sections beside years, fields beside a button, filters, pagers below tabs, steps.
`gestures`: what hears something else than a click on what looks like a button: sliders, dates, keys, fingers, listeners far above, styles.
`everyday`: what news sites do all day: front pages of several widgets, lists, calendars, forms, players, walls; and what seldom works.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from benchmarks.traversal.pages import Folder, folders, walk_all

PAGES = ("combined", "gestures", "everyday")  # folders beside this file


def main() -> None:
    """Print the table, write the lines."""
    wanted = os.environ.get("NAMED", "").split()
    found = [one for name in PAGES for one in folders(Path(__file__).parent / name)]
    pages = [Folder(one) for one in found if not wanted or one.name in wanted]
    asyncio.run(walk_all(pages, "combined.jsonl"))


if __name__ == "__main__":
    main()
