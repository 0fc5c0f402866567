"""Furniture that the mended rules need not see: nothing in it can play a role.

A fifth of a page's elements are of this kind, and to read them takes as much longer. Only what is mended leaves text in menus, footers,
asides and forms out of account (`mended.foreign`); the paper does not.
"""

from __future__ import annotations

from lxml.html import HtmlElement

from mediamon.extraction.roles.mended import FOREIGN
from mediamon.extraction.roles.texts import UNITS
from mediamon.extraction.roles.words import speaks_of_comments
from mediamon.extraction.segments import HEADINGS, squeeze

ASKED = FOREIGN - {"button"}  # one holds too little to be worth asking
# Within a unit or a table it belongs to a candidate that goes on outside of it. Within furniture that is read, another may be
# idle; but then deep pages would be asked again and again for the same text.
READ_WITHIN = UNITS | ASKED | {"table"}


def is_idle(element: HtmlElement, above: frozenset[str]) -> bool:
    """Whether it holds neither a heading nor a word for comments, and no part of what stands around it; its text weighs nothing
    anyhow. above: the tags of all elements around it.
    """
    if not above.isdisjoint(READ_WITHIN) or next(element.iterdescendants(*HEADINGS), None) is not None:
        return False
    return not speaks_of_comments(squeeze(str(element.text_content())))


IDLE = dict.fromkeys(ASKED, is_idle)
