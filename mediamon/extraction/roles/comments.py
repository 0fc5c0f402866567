"""Blocks 6–8: where the comments of readers begin."""

from __future__ import annotations

from mediamon.extraction.roles.memory import CommentsHeading, Memory, box_of
from mediamon.extraction.roles.mended import weights_of
from mediamon.extraction.roles.production import Rule, narrow
from mediamon.extraction.roles.words import COMMENT, WHOLE, speaks_of_comments
from mediamon.extraction.segments import HEADINGS

HEADER = frozenset(("header",))
OTHER_RANK = 8
LEAST_ABOVE = 400  # characters of an article that must stand before its comments (ours)
LONGEST_HEADING = 60  # characters; a longer text that has the word is a paragraph of somebody's (ours)


def find_comment_words(memory: Memory) -> None:
    """Block 6, FindCommentWords: occurrences in text, neither in attributes nor in links."""
    for place, segment in enumerate(memory.segments):
        if segment.links < len(segment.text) and COMMENT.search(segment.text):
            memory.comment_words.append(place)


def find_comment_words_mended(memory: Memory) -> None:
    """Block 6, in texts short enough for a heading: a longer one is never taken for it (`_may_head`)."""
    short = [
        (place, text)
        for place, segment in enumerate(memory.segments)
        if segment.links < len(text := segment.text) <= LONGEST_HEADING
    ]
    if speaks_of_comments("\n".join([text for _, text in short])):  # half of the pages do nowhere
        memory.comment_words += [place for place, text in short if speaks_of_comments(text)]


def prepare_comment_headings(memory: Memory) -> None:
    """Block 7, PreairForRatingCandCommHdrs: the nearest block element of each occurrence, cleaned, with its rank."""
    for place in memory.comment_words:
        segment = memory.segments[place]
        heading = box_of(segment)
        rank = (
            int(str(heading.tag)[1])
            if heading is not None
            else 7
            if box_of(segment, HEADER) is not None
            else OTHER_RANK
        )
        memory.comment_headings.append(CommentsHeading(segment.text, rank, place))


LIKELIEST = (
    Rule[CommentsHeading](
        "the whole text is the word",
        "RatingCandCommHdrs: the most important sign",
        lambda one: not WHOLE.match(one.text),
    ),
    Rule[CommentsHeading]("higher tag", "RatingCandCommHdrs: h1 … h6, header, any other", lambda one: one.rank),
    Rule[CommentsHeading](
        "earlier", "RatingCandCommHdrs: other things being equal, the higher one", lambda one: one.place
    ),
)


def rate_comment_headings(memory: Memory) -> None:
    """Block 8, RatingCandCommHdrs. One above the main header is left out (MakeCandMainTxtList: "a separate case")."""
    above = memory.main_header.place if memory.main_header else -1
    memory.comments = narrow([one for one in memory.comment_headings if one.place > above], LIKELIEST)


def rate_comment_headings_mended(memory: Memory) -> None:
    """Block 8, where neither a paragraph that speaks of comments nor a button above the text is a header of them."""
    weights = weights_of(memory)
    above = memory.main_header.place if memory.main_header else 0
    memory.comment_headings = [
        one
        for one in memory.comment_headings
        if _may_head(memory, one) and sum(weights[above : one.place]) >= LEAST_ABOVE
    ]
    rate_comment_headings(memory)


def _may_head(memory: Memory, heading: CommentsHeading) -> bool:
    if WHOLE.match(heading.text):
        return True
    tags = memory.segments[heading.place].around.tags
    return len(heading.text) <= LONGEST_HEADING and bool(tags & HEADINGS) and COMMENT.match(heading.text) is not None
