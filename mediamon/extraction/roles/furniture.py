"""What the mended rules need not see of furniture: nothing in it but its headings can play a role.

A quarter of a page's elements are of this kind, and to read them takes as much longer. Only what is mended leaves text in menus, footers,
asides and forms out of account (`mended.foreign`); the paper does not.
"""

from __future__ import annotations

from lxml.html import HtmlElement

from mediamon.extraction.roles.mended import FOREIGN
from mediamon.extraction.roles.texts import UNITS
from mediamon.extraction.roles.words import speaks_of_comments
from mediamon.extraction.segments import HEADINGS

ASKED = FOREIGN - {"button"}  # one holds too little to be worth asking
# Within a unit or a table it belongs to a candidate that goes on outside of it. Within furniture that is read nothing is asked
# again: else deep pages would be asked for the same text at each step.
READ_WITHIN = UNITS | ASKED | {"table"}
MOST_HEADINGS = 30  # of furniture; with more, the ways to them take longer than all of it


def headings_alone(element: HtmlElement, above: frozenset[str]) -> list[HtmlElement] | None:
    """The headings in furniture that holds no word for comments, and is no part of what stands around it: the rest of it weighs
    nothing anyhow. None where all of it is to be read. above: the tags of all elements around it.
    """
    if not above.isdisjoint(READ_WITHIN):
        return None
    headings = list(element.iterdescendants(*HEADINGS))
    words = " ".join(str(element.text_content()).split())
    return headings if len(headings) <= MOST_HEADINGS and not speaks_of_comments(words) else None


FURNITURE = dict.fromkeys(ASKED, headings_alone)
