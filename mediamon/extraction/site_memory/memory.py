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
from mediamon.extraction.site_memory.headed import headed
from mediamon.extraction.site_memory.styles import Style, styles_of

FEWEST_PAGES = 3  # fewer tell nothing of a site
# Of the pages whose root is the same, or of a style's words that are the story's, from which it is certain.
AGREED = 0.8
TRUST = 0.5  # in what other pages say of a style, beside what this page says of the text; both as log odds
OWN_WORDS = 60.0  # words of a style from which it speaks for itself more than what surrounds it does
NARROWEST = 0.02  # neither style nor text is more certain than this
STORY = 0.5  # of the words kept, that styles known as the story's must hold; of a style's words, from which it is the story's


@dataclass(frozen=True, slots=True)
class Known:
    """Of a style: words seen, those of them that were the story's (by chance, hence fractions), pages that have it."""

    words: float
    story: float
    pages: int


@dataclass(frozen=True, slots=True)
class SiteMemory:
    """`furniture`: texts, in lower case; `root`: an XPath that most pages share, or None; `pages`: how many were read;
    `fixed`: those of the furniture that nearly all pages have, styled alike; `headings`: those that head boxes of the site's own.
    """

    furniture: frozenset[str]
    root: str | None
    pages: int
    styles: Mapping[Style, Known] = field(default_factory=dict)
    fixed: frozenset[str] = frozenset()
    headings: frozenset[str] = frozenset()

    def is_furniture(self, text: str) -> bool:
        """Whether the text stands on the site's pages whatever they tell of."""
        return text.casefold() in self.furniture

    def own(self, segments: Sequence[Segment]) -> NDArray[np.bool_]:
        """Which segments of a page are the site's: those that repeat, and what stands in boxes whose headings do."""
        repeated = [self._repeats(one) for one in segments]
        texts = {one.text.casefold() for one, repeats in zip(segments, repeated, strict=True) if repeats}
        return np.logical_or(repeated, headed(segments, self.headings & texts))

    def _repeats(self, segment: Segment) -> bool:
        """Whether a segment is the site's own: among texts that are the stories' it has to stand on nearly every page."""
        text = segment.text.casefold()
        return text in self.furniture and (text in self.fixed or (self.share(segment) or 0.0) <= STORY)

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
        return np.asarray(np.where(chances > 0, 1 / (1 + np.exp(-odds)), 0), dtype=np.float32)

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
