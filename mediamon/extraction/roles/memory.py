"""What the expert system knows of one page (Golovko, Lapin, table 1): each block reads what stands here and adds its own."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml.html import HtmlElement

from mediamon.extraction.segments import HEADINGS, Segment, segments_of, squeeze

LONGEST = 300  # characters of a heading that are compared with the title


@dataclass(slots=True)
class Heading:
    """A candidate for the main header: its text, tag rank (1 is h1) and place; `title` is the page's, in lower case."""

    element: HtmlElement
    text: str
    rank: int
    place: int
    title: str = ""

    @property
    def shared(self) -> int:
        """Length of the longest common substring of its text and the title."""
        return shared_length(self.text[:LONGEST].lower(), self.title[:LONGEST])

    def shares(self, length: int) -> bool:
        """Whether that is so long at least, for which most headings need no search."""
        text, title = self.text[:LONGEST].lower(), self.title[:LONGEST]
        if length > min(len(text), len(title)):
            return False
        return any(text[start : start + length] in title for start in range(len(text) - length + 1))


def shared_length(text: str, title: str) -> int:
    """Length of the longest common substring: from each character on, whether one longer than the longest so far begins there."""
    longest = 0
    for start in range(len(text)):
        while start + longest < len(text) and text[start : start + longest + 1] in title:
            longest += 1
    return longest


@dataclass(slots=True)
class CommentsHeading:
    """A candidate for the header of the comments. rank: 1–6 for h1–h6, 7 for `header`, 8 for any other."""

    text: str
    rank: int
    place: int


@dataclass(slots=True)
class Candidate:
    """A candidate for the main article: an element that holds text directly, and the segments that its length counts.

    only_lists: none of them stands outside of a list.
    """

    element: HtmlElement
    place: int
    own: list[int] = field(default_factory=list)
    tables: list[HtmlElement] = field(default_factory=list)
    length: int = 0
    only_lists: bool = True


@dataclass(slots=True)
class Memory:
    """Working memory; a place is an index into `segments`, which stand in document order. Names of table 1 in brackets."""

    title: str  # in lower case [TitleLower]
    segments: list[Segment]  # [TreeOfElems]
    data_tables: list[HtmlElement] = field(default_factory=list)  # outermost [TableRgstr]
    headings: list[Heading] = field(default_factory=list)  # [Hdrs]
    main_header: Heading | None = None  # [BestHeaderId]
    candidates: list[Candidate] = field(default_factory=list)  # [TxtListIdsPre, then CandMainTxt_Ids]
    comment_words: list[int] = field(default_factory=list)  # [CandCommentWordsPos]
    comment_headings: list[CommentsHeading] = field(default_factory=list)  # [PreparedCandCommentWord]
    comments: CommentsHeading | None = None  # [BestCandCommentHeader_Id]
    article: Candidate | None = None  # [MatrBlkWithLongText]
    kept: list[int] = field(default_factory=list)  # [NessTextIds and the mark lists]
    weights: list[int] = field(default_factory=list)  # of the segments, once somebody has asked for them (ours)


def memory_of(tree: HtmlElement, segments: list[Segment] | None = None, title: str | None = None) -> Memory:
    """A page before the first block. The walk has dropped scripts, and stray text is a segment as if it stood in a `p`."""
    if title is None:
        title = squeeze(next((one.text or "" for one in tree.iterdescendants("title")), ""))
    return Memory(title.lower(), segments_of(tree) if segments is None else segments)


def box_of(segment: Segment, tags: frozenset[str] = HEADINGS) -> HtmlElement | None:
    """The nearest element of these tags that the segment stands in."""
    if segment.around.tags.isdisjoint(tags):
        return None
    return next((box for box in reversed(segment.around.boxes) if box.tag in tags), None)
