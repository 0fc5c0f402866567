"""What several pages of a site have taught: what repeats is furniture, how texts are styled tells which are the story's.

2021 paper: "the root's XPath is remembered per site; once enough pages agree, the search is skipped". Ours remembers every
style of text beside it, because a page may have no single root, and a root may hold more than the story.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from mediamon.extraction.segments import Segment
from mediamon.extraction.site_memory.styles import Style, styles_of

FEWEST_PAGES = 3  # fewer tell nothing of a site
AGREED = (
    0.8  # of the pages whose root is the same, or of a style's words that are the story's, from which it is certain
)
TRUST = 0.5  # in what other pages say of a style, beside what this page says of the text; both as log odds
OWN_WORDS = 60.0  # words of a style from which it speaks for itself more than what surrounds it does
NARROWEST = 0.02  # neither style nor text is more certain than this
STORY = 0.5  # of the words kept, that styles known as the story's must hold


@dataclass(frozen=True, slots=True)
class Known:
    """Of a style: words seen, those of them that were the story's (by chance, hence fractions), pages that have it."""

    words: float
    story: float
    pages: int


@dataclass(frozen=True, slots=True)
class SiteMemory:
    """`furniture`: texts, in lower case; `root`: an XPath that most pages share, or None; `pages`: how many were read."""

    furniture: frozenset[str]
    root: str | None
    pages: int
    styles: Mapping[Style, Known] = field(default_factory=dict)

    def is_furniture(self, text: str) -> bool:
        """Whether the text stands on the site's pages whatever they tell of."""
        return text.casefold() in self.furniture

    def share(self, segment: Segment) -> float | None:
        """Of the words of texts styled like this one, those that were the story's; None where no page had such."""
        share: float | None = None
        for style in reversed(styles_of(segment)):  # from what surrounds it to the text's own
            known = self.styles.get(style)
            if known is None:
                continue
            ahead = OWN_WORDS * share if share is not None else 0.0
            share = (known.story + ahead) / (known.words + (OWN_WORDS if share is not None else 0.0))
        return share

    def judge(self, segments: Sequence[Segment], chances: NDArray[np.float32]) -> NDArray[np.float32]:
        """The chances of segments to be the story's, with what other pages say of texts styled like them."""
        if not self.styles:
            return chances
        shares = [self.share(one) for one in segments]
        said = np.array([0.5 if share is None else share for share in shares], dtype=np.float64)
        odds = _log_odds(chances.astype(np.float64)) + TRUST * _log_odds(said)
        return np.asarray(1 / (1 + np.exp(-odds)), dtype=np.float32)

    def recognises(self, kept: Sequence[Segment]) -> bool:
        """Whether these are a story of the site: most words are styled as the stories of several other pages are."""
        total = sum(len(one.text) for one in kept)
        return total > 0 and sum(len(one.text) for one in kept if self._is_storys(one)) >= STORY * total

    def _is_storys(self, segment: Segment) -> bool:
        known = self.styles.get(styles_of(segment)[0])
        return known is not None and known.pages >= FEWEST_PAGES and known.story >= AGREED * known.words


def _log_odds(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    clipped = np.clip(chances, NARROWEST, 1 - NARROWEST)
    return np.asarray(np.log(clipped / (1 - clipped)))
