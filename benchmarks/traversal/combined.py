"""Pages of our own, each a few lines, on which what one choice shows depends on another: sections beside years, fields beside
a button, filters, pagers below tabs, steps. Their news were written down first. NAMED="selects radios" names some.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from benchmarks.traversal.pages import Folder, folders, walk_all

PAGES = Path(__file__).parent / "combined"


def main() -> None:
    """Print the table, write the lines."""
    wanted = os.environ.get("NAMED", "").split()
    pages = [Folder(one) for one in folders(PAGES) if not wanted or one.name in wanted]
    asyncio.run(walk_all(pages, "combined.jsonl"))


if __name__ == "__main__":
    main()
