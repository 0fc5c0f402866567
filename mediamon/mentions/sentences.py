"""The sentence that a mention stands in."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from razdel import sentenize

Span = tuple[int, int]

_CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
_BOUNDARY = re.compile(r"(?<=[.!?…])[\"'”’»)\]]*\s+(?=[\"'“‘«(\[]*[A-Z0-9])")
_SHORTENED = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|Sen|Rep|Gov|Gen|Col|Lt|Sgt|Inc|Ltd|Co|Corp|No|vs|U\.S|[A-Z]))\.$"
)


@dataclass(frozen=True, slots=True)
class _Paragraph:
    start: int
    end: int
    sentences: tuple[Span, ...]
    starts: tuple[int, ...]


def sentences_of(text: str, spans: Sequence[Span], language: str | None = None) -> tuple[str, ...]:
    """For each of `spans` (in order of their starts) its sentence in `text`.

    A paragraph ends at a newline; a span that a newline cuts joins the two paragraphs, and a sentence boundary inside a
    span joins the two sentences. Russian is cut by razdel, another language by punctuation.
    """
    found: list[str] = []
    paragraph = _Paragraph(0, -1, (), ())
    for start, end in spans:
        if not (paragraph.start <= start and end <= paragraph.end):
            paragraph = _paragraph(text, start, end, language)
        found.append(_sentence(text, paragraph, start, end))
    return tuple(found)


def split_sentences(text: str, language: str | None = None) -> tuple[Span, ...]:
    """Offsets of the sentences of `text`, without the space between them."""
    if language == "ru" or (language is None and _CYRILLIC.search(text)):
        return tuple((piece.start, piece.stop) for piece in sentenize(text))
    return tuple(_by_punctuation(text))


def _by_punctuation(text: str) -> Iterator[Span]:
    start = 0
    for gap in _BOUNDARY.finditer(text):
        if _SHORTENED.search(text, start, gap.start()) is None:
            yield start, gap.end() - len(gap[0]) + len(gap[0].rstrip())
            start = gap.end()
    yield start, len(text)


def _paragraph(text: str, start: int, end: int, language: str | None) -> _Paragraph:
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    last = len(text) if last < 0 else last
    sentences = split_sentences(text[first:last], language)
    return _Paragraph(first, last, sentences, tuple(begin for begin, _ in sentences))


def _sentence(text: str, paragraph: _Paragraph, start: int, end: int) -> str:
    opening = max(bisect_right(paragraph.starts, start - paragraph.start) - 1, 0)
    closing = max(bisect_right(paragraph.starts, end - 1 - paragraph.start) - 1, 0)
    first = paragraph.start + paragraph.sentences[opening][0]
    last = paragraph.start + paragraph.sentences[closing][1]
    return text[min(first, start) : max(last, end)].strip()
