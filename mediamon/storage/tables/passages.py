"""Sentences that are in the text of their publication are kept as places in it, not a second time; others as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from mediamon.storage.database.clean import clean_text

Kept = str | list[int]  # the sentence, or from where to where (characters) it is in the text


def place(sentence: str, body: str, near: tuple[int, int] | None = None) -> tuple[int, int] | None:
    """Where a sentence is in a text; None where it is not, or is empty. near: a place that it holds, if it is there; a long
    text with many mentions is not looked through for each of them."""
    start = _around(sentence, body, *near) if sentence and near else -1
    if start < 0 and sentence:
        start = body.find(sentence)
    return (start, start + len(sentence)) if start >= 0 else None


def _around(sentence: str, body: str, start: int, end: int) -> int:
    return body.find(sentence, max(0, end - len(sentence)), start + len(sentence))


def kept(sentences: Sequence[str], body: str) -> list[Kept]:
    """As a score's evidence is kept beside this text; sentences that are not in it are made clean."""
    return [list(place(one, body) or ()) or clean_text(one) for one in sentences]


def told(evidence: Sequence[Kept] | None, body: str) -> list[str]:
    """The sentences again, of a row's evidence and its publication's text."""
    return [body[one[0] : one[1]] if isinstance(one, list) else str(one) for one in evidence or ()]


def sentence_of(mention: Any, body: str) -> str:
    """A mention's sentence, of its row and its publication's text."""
    if mention.sentence_start is None:
        return str(mention.sentence)
    return body[mention.sentence_start : mention.sentence_end]


def with_evidence(row: Any, body: str) -> SimpleNamespace:
    """A row of a score, with the sentences that it rests on as `evidence`."""
    own: Mapping[str, Any] = row._mapping
    return SimpleNamespace(**{**own, "evidence": told(row.evidence, body)})
