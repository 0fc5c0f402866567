"""Tables that only arrange the page: they dissolve (spec 5, ours)."""

from __future__ import annotations

from lxml.etree import _Element as Element

from mediamon.semantics.tables.grid import Grid

PARTS_OF_PAGES = frozenset(("h1", "h2", "h3", "form", "article", "section", "nav", "main", "aside", "header", "footer"))
PARTS_SHARE = 0.3  # of the cells; a heading in some of them may be the heads of a table
LONGEST_CELL = 400  # characters, on average
MARKS = frozenset(("presentation", "none"))


def arranges(element: Element, grid: Grid) -> bool:
    """Does the table carry no data of its own?"""
    cells = [cell for cell in grid.cells if cell.text]
    if not cells:
        return True
    if element.get("role") in MARKS:
        return True
    if grid.caption is not None or any(cell.header or cell.scope for cell in cells):
        return len(cells) < 2
    if grid.width < 2 or len(grid.slots) < 2 or len(cells) < 4:
        return not _is_pair(grid)
    text = sum(len(cell.text) for cell in cells)
    holders = [cell for cell in cells if _holds_parts(cell.element)]
    nested = sum(len(cell.text) for cell in cells if next(cell.element.iterdescendants("table"), None) is not None)
    return len(holders) > PARTS_SHARE * len(cells) or nested * 2 > text or text > LONGEST_CELL * len(cells)


def _is_pair(grid: Grid) -> bool:
    """One or two rows of a name with its value are data all the same."""
    texts = [[cell.text for cell in line if cell] for line in grid.slots]
    short = all(len(one) == 2 and 0 < len(one[0]) <= 40 and 0 < len(one[1]) <= 120 for one in texts)
    return grid.width == 2 and short and any(one[0].rstrip().endswith(":") or one[1][:1].isdigit() for one in texts)


def _holds_parts(element: Element) -> bool:
    return any(one.tag in PARTS_OF_PAGES for one in element.iterdescendants())
