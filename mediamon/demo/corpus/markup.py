"""The inline markup of the stock of texts: `{msu|a name}` is a mention, `*bold*` and `_link_` are formatting.

Spans are exact by construction, because the text is written down with them and they are only moved here.
"""

from __future__ import annotations

import re

from mediamon.demo.corpus.story import Line, Span

MENTION = re.compile(r"\{(\w+)\|([^{}]*)\}")
TOKEN = re.compile(r"\{\w+\||\}|\*|_")
MARKS = {"*": "b", "_": "a"}


def parse(source: str) -> Line:
    """Plain text of `source` with the spans of its markup. Raises ValueError when a mark is not closed."""
    text = ""
    marks: list[Span] = []
    mentions: list[Span] = []
    opened: dict[str, tuple[int, str]] = {}
    position = 0
    for token in TOKEN.finditer(source):
        text += source[position : token.start()]
        position = token.end()
        _take(token.group(), len(text), opened, marks, mentions)
    if opened:
        raise ValueError(f"markup left open in {source!r}")
    return Line(text + source[position:], tuple(marks), tuple(mentions))


def _take(token: str, at: int, opened: dict[str, tuple[int, str]], marks: list[Span], mentions: list[Span]) -> None:
    if token.startswith("{"):
        opened["{"] = (at, token[1:-1])
    elif token == "}":
        start, name = opened.pop("{")
        mentions.append((start, at, name))
    elif token in opened:
        start, name = opened.pop(token)
        marks.append((start, at, name))
    else:
        opened[token] = (at, MARKS[token])


def capitalised(source: str) -> str:
    """`source` beginning with a capital letter, also behind an opening quote."""
    skip = len(source) - len(source.lstrip('«"“*_'))
    return source[:skip] + source[skip : skip + 1].upper() + source[skip + 1 :]
