"""What signals remember of the site's other pages: texts seen lately, roots and templates known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

REMEMBERED = 300  # texts of each field, the latest
KNOWN = 40  # roots and templates
USUAL = 8  # pages after which a root or a template is known


@dataclass(slots=True)
class SignalMemory:
    """texts: of each field, by the digest of a text the address that had it. known: of roots and templates, how many pages."""

    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    known: dict[str, dict[str, int]] = field(default_factory=dict)

    def elsewhere(self, about: str, text: str, url: str) -> bool:
        """Was this text seen lately under another address? It is remembered."""
        texts = self.texts.setdefault(about, {})
        digest, own = _digest(text), _digest(url)
        before = texts.pop(digest, own)
        texts[digest] = own if before == own else before  # the first address that had it
        while len(texts) > REMEMBERED:
            del texts[next(iter(texts))]
        return before != own

    def is_new(self, about: str, name: str) -> bool:
        """Have fewer than `USUAL` pages had it? It is counted; the rarest are forgotten."""
        known = self.known.setdefault(about, {})
        digest = _digest(name)
        before = known.pop(digest, 0)
        known[digest] = before + 1
        if len(known) > KNOWN:
            del known[min(known, key=lambda one: (known[one], one == digest))]
        return before < USUAL

    def as_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {"texts": self.texts, "known": self.known}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> SignalMemory:
        """What `as_json` gave; what is not that is left out."""
        texts, known = values.get("texts"), values.get("known")
        return cls(
            {str(about): {str(a): str(b) for a, b in one.items()} for about, one in _mappings(texts)},
            {str(about): {str(a): b for a, b in one.items() if isinstance(b, int)} for about, one in _mappings(known)},
        )


def _mappings(values: Any) -> list[tuple[str, Mapping[str, Any]]]:
    return [(about, one) for about, one in values.items() if isinstance(one, dict)] if isinstance(values, dict) else []


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()
