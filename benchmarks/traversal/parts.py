"""Pages made of parts that depend on each other or not (`tests/traversal/parts.py`), without a browser: what is found, by how many presses?

Beside each button in each state, as the paper presses them. PAGES (500) from number FIRST (10,000) on; pages of more than
400 states are left out.
"""

from __future__ import annotations

import asyncio
import os

from benchmarks.traversal.table import Row, show, write
from mediamon.traversal import Budget
from tests.traversal.automata import walk
from tests.traversal.parts import PageOfParts

PAGES, FIRST = int(os.environ.get("PAGES", "500")), int(os.environ.get("FIRST", "10000"))
STATES = 400
PATIENCE = {"mediamon": Budget().patience, "every button in every state": 0}


async def row(name: str, patience: int) -> Row:
    """All pages, walked in one way."""
    pages = found = expected = incomplete = presses = 0
    for number in range(FIRST, FIRST + PAGES):
        page = PageOfParts(number)
        there = page.everything(STATES)
        if there is None:
            continue
        _, report, told = await walk(page, budget=Budget(presses=50_000, patience=patience))
        pages, presses = pages + 1, presses + report.presses
        found, expected = found + len(there & set(told)), expected + len(there)
        incomplete += not there <= set(told)
    return {
        "": name,
        "pages": pages,
        "not whole": incomplete,
        "URLs": f"{found:,}/{expected:,}",
        "presses": presses,
        "a URL": presses / expected,
    }


def main() -> None:
    """Print the table."""
    rows = [asyncio.run(row(name, patience)) for name, patience in PATIENCE.items()]
    show(rows)
    write("parts", rows)


if __name__ == "__main__":
    main()
