"""An article's body as blocks: plain JSON that is shown without a browser (Kargin, Gurin 2021, table 3; schema.json).

blocks = blocks_of(root, url)       # or of_segments(segments, url), for some of a page's texts
text_of(blocks)                     # the article's text, a line for each paragraph
html_of(blocks); markdown_of(blocks)
locate(blocks, start, end)          # where text[start:end] stands in them
"""

from mediamon.extraction.blocks.making import FURNITURE, Block, blocks_of, of_lines, of_segments, read_html
from mediamon.extraction.blocks.markdown import markdown_of
from mediamon.extraction.blocks.markup import html_of, items_of
from mediamon.extraction.blocks.opening import without_opening
from mediamon.extraction.blocks.pieces import paragraph
from mediamon.extraction.blocks.reading import Span, at, leaves, locate, spans, text_of
from mediamon.extraction.blocks.schema import block_schema
from mediamon.extraction.blocks.stored import modern
from mediamon.extraction.blocks.thumbnails import with_thumbnails

__all__ = [
    "FURNITURE",
    "Block",
    "Span",
    "at",
    "block_schema",
    "blocks_of",
    "html_of",
    "items_of",
    "leaves",
    "locate",
    "markdown_of",
    "modern",
    "of_lines",
    "of_segments",
    "paragraph",
    "read_html",
    "spans",
    "text_of",
    "with_thumbnails",
    "without_opening",
]
