"""Sixty pages of news sites by an author who knew nothing of this program; each has its news written down. NAMED="p02 p18" names some.

Custom fields, calendars, archives, routers, islands, frames, gestures, keys, menus, walls, feeds that answer late: a technique a page,
in the surroundings of a real one. `expected.json` of each has its title, what is expected and forbidden, and the least of a person's presses.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from benchmarks.traversal.pages import Folder, folders, walk_all


def main(name: str = "newsrooms") -> None:
    """Print the table, write the lines."""
    wanted = os.environ.get("NAMED", "").split()
    found = folders(Path(__file__).parent / name)
    asyncio.run(walk_all([Folder(one) for one in found if not wanted or one.name in wanted], f"{name}.jsonl"))


if __name__ == "__main__":
    main()
