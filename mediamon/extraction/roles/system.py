"""The top level of the expert system (table 2): blocks that run once each, in order, without going back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from mediamon.extraction.roles import comments, headers, marking, mended, texts
from mediamon.extraction.roles.furniture import FURNITURE
from mediamon.extraction.roles.memory import Memory, memory_of
from mediamon.extraction.roles.production import Block
from mediamon.extraction.segments import Segment, segments_of

PAPER = (
    Block("Blk0", "Preliminary processing", texts.register_tables),
    Block("FindHeaders", "Set of candidates for the main header", headers.find_headers),
    Block("FindBestHdr", "The main header", headers.find_best_header),
    Block("FindAllTexts", "All elements that hold text", texts.find_all_texts),
    Block("FindCommentWords", "Candidates for the header of the comments", comments.find_comment_words),
    Block("PrepairForRating-CandCommHdrs", "The same, prepared", comments.prepare_comment_headings),
    Block("RatingCandCommHdrs", "The likeliest of them", comments.rate_comment_headings),
    Block("MakeCandMainTxtList", "Candidates for the main article", texts.leave_out_comments),
    Block("FindMaxText", "The block with the longest text", texts.find_longest),
    Block("PrepairToMarking", "Mark lists", marking.mark),
)
_INSTEAD = {
    "FindBestHdr": headers.find_best_header_mended,
    "FindCommentWords": comments.find_comment_words_mended,
    "RatingCandCommHdrs": comments.rate_comment_headings_mended,
    "FindMaxText": mended.find_longest_mended,
    "PrepairToMarking": marking.mark_mended,
}
MENDED = tuple(Block(one.name, one.source, _INSTEAD.get(one.name, one.run)) for one in PAPER)


@dataclass(frozen=True, slots=True)
class Roles:
    """Who plays which role. `kept` are indices into `segments`, which may lack furniture; `frame` is the common ancestor of header and article."""

    headline: str | None
    article: HtmlElement | None
    frame: HtmlElement | None
    segments: list[Segment]
    kept: tuple[int, ...]


def find_roles(
    tree: HtmlElement, *, paper: bool = False, segments: list[Segment] | None = None, title: str | None = None
) -> Roles:
    """The performers of the roles on a parsed page (Golovko, Lapin, sections 3–5); nothing of the tree is changed.

    paper: exactly their blocks and rules; else five blocks are mended where pages show them wrong.
    segments, title: those of the tree, where they are known already.
    """
    memory = _worked(memory_of(tree, segments, title), PAPER) if paper else _mended(tree, segments, title)
    return Roles(
        headline=memory.main_header.text if memory.main_header else None,
        article=memory.article.element if memory.article else None,
        frame=marking.frame_of(memory),
        segments=memory.segments,
        kept=tuple(memory.kept),
    )


def _mended(tree: HtmlElement, segments: list[Segment] | None, title: str | None) -> Memory:
    """Of furniture at first the headings alone; where nothing that is left weighs anything, all of it is looked at, as the paper does."""
    if segments is None:
        memory = _worked(memory_of(tree, segments_of(tree, partly=FURNITURE), title), MENDED)
        if memory.article is not None and memory.article.length:
            return memory
    return _worked(memory_of(tree, segments, title), MENDED)


def _worked(memory: Memory, blocks: Sequence[Block]) -> Memory:
    for block in blocks:
        block.run(memory)
    return memory
