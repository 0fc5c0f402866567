"""How extraction is measured: 4-gram F1 as in article-extraction-benchmark (P and R averaged over pages), whole-field accuracy."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

TOKEN = re.compile(r"\w+")
INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")


def shingles(text: str) -> Counter[tuple[str, ...]]:
    """Multiset of 4-grams of words; of the whole text when it is shorter."""
    words = TOKEN.findall(INVISIBLE.sub("", text))
    return Counter(tuple(words[n : n + 4]) for n in range(max(1, len(words) - 3))) if words else Counter()


def squash(text: str | None) -> str:
    """Words only, without case, for comparing headlines and names."""
    return " ".join(TOKEN.findall(unicodedata.normalize("NFKC", INVISIBLE.sub("", text or "")).casefold()))


@dataclass
class Sums:
    """Adds up a set."""

    precisions: list[float] = field(default_factory=list)
    recalls: list[float] = field(default_factory=list)
    headlines: list[bool] = field(default_factory=list)
    dates: list[bool] = field(default_factory=list)
    authors: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)  # their own F1

    def add(self, truth: Mapping[str, Any], said: Mapping[str, Any]) -> None:
        """One page."""
        if "body" in truth:
            got, true = shingles(said.get("body") or ""), shingles(truth["body"])
            hits = (got & true).total()
            if got:
                self.precisions.append(hits / got.total())
            self.recalls.append(hits / true.total() if true else 1.0)
            self.pages.append(2 * hits / max(1, got.total() + true.total()))
        if truth.get("headline"):
            self.headlines.append(squash(said.get("headline")) == squash(truth["headline"]))
        if truth.get("date_published"):
            self.dates.append(_same_day(said.get("date_published"), truth["date_published"]))
        if truth.get("authors"):
            self.authors.append(_names_f1(said.get("authors") or (), truth["authors"]))

    @property
    def f1(self) -> float:
        """Harmonic mean of average precision and recall."""
        precision, recall = _mean(self.precisions), _mean(self.recalls)
        return 2 * precision * recall / (precision + recall) if precision + recall else 0.0

    @property
    def low(self) -> float:
        """Share of pages whose own F1 is under one half."""
        return _mean(one < 0.5 for one in self.pages)

    def row(self) -> tuple[float, float, float, float]:
        """(F1, headline, date, authors)."""
        return self.f1, _mean(self.headlines), _mean(self.dates), _mean(self.authors)


def _names_f1(said: Iterable[str], true: Iterable[str]) -> float:
    one, other = ({name for name in map(squash, names) if name} for names in (said, true))
    return 2 * len(one & other) / (len(one) + len(other)) if one or other else 0.0


def _mean(values: Iterable[float | bool]) -> float:
    listed = list(values)
    return sum(listed) / len(listed) if listed else float("nan")


def _same_day(said: Any, true: str) -> bool:
    one, other = _moment(said), _moment(true)
    if one is None or other is None:
        return False
    if one.date() == other.date():
        return True
    return bool(one.tzinfo and other.tzinfo) and one.astimezone(UTC).date() == other.astimezone(UTC).date()


def _moment(value: Any) -> datetime | None:
    try:
        return datetime.fromisoformat(str(value).replace("Z", "+00:00"))
    except ValueError:
        return None
