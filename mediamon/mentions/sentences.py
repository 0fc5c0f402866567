"""The sentence that a mention stands in."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from razdel import sentenize

Span = tuple[int, int]

# Characters of a sentence that is given whole. Of 11,455 sentences for training (RuSentNE, NewsMTSC) one is longer, the next has 1,397:
# what is longer is a list, or text that has lost its stops. A mention in it is read with what stands around it, between marks of
# a grid, so that mentions near each other share one passage. On either side are 700 characters at least, and models look at
# fifty words.
LONGEST = 2_000
_GRID = 700
AT_ONCE = 10_000

_CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
_BOUNDARY = re.compile(r"(?<=[.!?…])[\"'”’»)\]]*\s+(?=[\"'“‘«(\[]*[A-Z0-9])")
_SPACE = re.compile(r"\s+")
_CUT_WORD = re.compile(r"\s+\S*\Z")
_SHORTENED = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|Sen|Rep|Gov|Gen|Col|Lt|Sgt|Inc|Ltd|Co|Corp|No|vs|U\.S|[A-Z]))\.$"
)
_SHORT = 8  # characters; all of these words are shorter, with their stop


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
    A sentence longer than LONGEST is cut at spaces, to what is between marks: three of a grid's cells, or four where the span is in two.
    """
    found: list[str] = []
    paragraph, marks, passage = _Paragraph(0, -1, (), ()), (0, 0), ""
    for start, end in spans:
        if not (paragraph.start <= start and end <= paragraph.end):
            paragraph = _paragraph(text, start, end, language)
        sentence = _sentence(paragraph, start, end)
        near = _near(*sentence, start, end)
        if near != marks:  # mentions near each other share one passage, which is cut once
            marks, passage = near, _between(text, near, sentence)
        found.append(passage)
    return tuple(found)


def split_sentences(text: str, language: str | None = None) -> tuple[Span, ...]:
    """Offsets of the sentences of `text`, without the space between them."""
    if language == "ru" or (language is None and _CYRILLIC.search(text)):
        return tuple(_russian(text))
    return tuple(_by_punctuation(text))


def _russian(text: str) -> Iterator[Span]:
    """razdel's sentences. It takes the square of a sentence's length, so it is given AT_ONCE characters: the last sentence
    in them begins the next ones, and one that fills them goes on in the next ones."""
    at, begun = 0, list[Span]()
    while at < len(text):
        end = min(len(text), at + AT_ONCE)
        found = [(at + piece.start, at + piece.stop) for piece in sentenize(text[at:end])]
        found = [(begun[0][0], found[0][1]), *found[1:]] if begun and found else found or begun
        if end == len(text):
            yield from found
            return
        yield from found[:-1]
        begun, at = ([], found[-1][0]) if len(found) > 1 else (found, end)


def _by_punctuation(text: str) -> Iterator[Span]:
    start = 0
    for gap in _BOUNDARY.finditer(text):
        if _SHORTENED.search(text, max(start, gap.start() - _SHORT), gap.start()) is None:
            yield start, gap.end() - len(gap[0]) + len(gap[0].rstrip())
            start = gap.end()
    yield start, len(text)


def _paragraph(text: str, start: int, end: int, language: str | None) -> _Paragraph:
    first = text.rfind("\n", 0, start) + 1
    last = text.find("\n", end)
    last = len(text) if last < 0 else last
    sentences = split_sentences(text[first:last], language)
    return _Paragraph(first, last, sentences, tuple(begin for begin, _ in sentences))


def _sentence(paragraph: _Paragraph, start: int, end: int) -> Span:
    opening = max(bisect_right(paragraph.starts, start - paragraph.start) - 1, 0)
    closing = max(bisect_right(paragraph.starts, end - 1 - paragraph.start) - 1, 0)
    first = paragraph.start + paragraph.sentences[opening][0]
    last = paragraph.start + paragraph.sentences[closing][1]
    return min(first, start), max(last, end)


def _near(first: int, last: int, start: int, end: int) -> Span:
    """Of the sentence `[first, last)` what is given for the span `[start, end)` in it: all, or from mark to mark."""
    if last - first <= LONGEST:
        return first, last
    low = first + ((start - first) // _GRID - 1) * _GRID
    high = first + ((end - 1 - first) // _GRID + 2) * _GRID
    return max(first, low), min(last, high)


def _between(text: str, marks: Span, sentence: Span) -> str:
    """What is between two marks, without the words that they cut. No span is within _GRID of a mark inside the sentence."""
    low, high = marks
    if low > sentence[0] and (space := _SPACE.search(text, low, low + _GRID)):
        low = space.end()
    if high < sentence[1] and (rest := _CUT_WORD.search(text, high - _GRID, high)):
        high = rest.start()
    return text[low:high].strip()
