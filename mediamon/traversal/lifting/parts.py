"""What a part of an address becomes in the next request: the small ways, of which addresses are put together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.frames import Codec, decode, encode
from mediamon.traversal.lifting.types import End


class Part(Protocol):
    """From the text of this request, and what it gave, to the text of the next."""

    def next(self, text: str, answer: Answer) -> str | End:
        """The next text. End: `finished`, `ambiguous` or `shape`."""


@dataclass(frozen=True, slots=True)
class Constant:
    """Always the same."""

    def next(self, text: str, answer: Answer) -> str | End:
        """The text itself."""
        return text


@dataclass(frozen=True, slots=True)
class Agreed:
    """Two rules that both explain what was seen. Each might be the true one, so the chain ends where they part."""

    one: Part
    other: Part

    def next(self, text: str, answer: Answer) -> str | End:
        """What both say."""
        first, second = self.one.next(text, answer), self.other.next(text, answer)
        if first == second or isinstance(first, End):
            return first
        return second if isinstance(second, End) else End("ambiguous", f"{first[:50]} or {second[:50]}")


@dataclass(frozen=True, slots=True)
class Coded:
    """A part that is written with escapes."""

    part: Part
    codec: Codec

    def next(self, text: str, answer: Answer) -> str | End:
        """The next text, escaped."""
        told = self.part.next(decode(text, self.codec), answer)
        return told if isinstance(told, End) else encode(told, self.codec)


@dataclass(frozen=True, slots=True)
class Composed:
    """A text of several pieces, such as a path of steps or JSON in a parameter. divider: a pattern of what stands between."""

    divider: str
    parts: tuple[Part, ...]

    def next(self, text: str, answer: Answer) -> str | End:
        """The same dividers with the next pieces between them."""
        pieces, dividers = divide(text, self.divider)
        if len(pieces) != len(self.parts):
            return End("shape", "an address of other pieces")
        onward = [part.next(piece, answer) for part, piece in zip(self.parts, pieces, strict=True)]
        texts = [told for told in onward if isinstance(told, str)]
        if len(texts) < len(onward):
            return next(told for told in onward if isinstance(told, End))
        return texts[0] + "".join(between + text for between, text in zip(dividers, texts[1:], strict=True))


def divide(text: str, divider: str) -> tuple[list[str], list[str]]:
    """The pieces of a text and what stands between them."""
    split = re.split(f"({divider})", text)
    return split[::2], split[1::2]


def alike(texts: Sequence[str], divider: str) -> bool:
    """Do all these texts have the same dividers in the same places?"""
    first = divide(texts[0], divider)[1]
    return bool(first) and all(divide(text, divider)[1] == first for text in texts)
