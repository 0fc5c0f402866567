"""What the parts of the elements' names say of a page: its program writes other classes into a thread than into a story.

Judged as its words are (`wording`): a linear judgment of which parts there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

PART = re.compile(r"[A-Z]?[a-z]{2,}|[A-Z]{2,}")  # of `post-date`, `postDate`, `post_date2`
MOST = 4_000  # different classes of a page


def parts_of(classes: Iterable[str]) -> frozenset[str]:
    """The parts of all classes, in lower case."""
    different = islice(dict.fromkeys(classes), MOST)
    return frozenset(map(str.lower, frozenset(PART.findall("\n".join(different)))))
