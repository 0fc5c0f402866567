"""What repair is given and what it gives."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import Literal

from mediamon.extraction import ExtractionRules

Verdict = Literal["accept", "ask", "refuse"]
Source = Literal["known texts", "an earlier rule", "auto"]


@dataclass(frozen=True, slots=True)
class Known:
    """An old publication as it was extracted while all was well. body: a line a paragraph."""

    headline: str
    body: str = field(repr=False)
    authors: tuple[str, ...] = ()
    published: datetime | None = None


@dataclass(frozen=True, slots=True)
class NewPage:
    """A page fetched since the redesign. fetched_at: for dates that are told from that day on."""

    url: str
    html: str = field(repr=False)
    fetched_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """An old publication, and its page fetched again."""

    known: Known
    page: NewPage


@dataclass(frozen=True, slots=True)
class Context:
    """zone: for dates written without one. old_rules: the site's rules so far, the newest first; they are tried before any
    is induced, for redesigns are taken back. fields: those that must have a rule where one can be had."""

    zone: tzinfo = UTC
    old_rules: tuple[ExtractionRules, ...] = ()
    fields: tuple[str, ...] = ("headline", "authors", "date_published")


@dataclass(frozen=True, slots=True)
class FieldRule:
    """right: of so many `pages` it was induced from, where the field was known, it gave what is known (the body: with a
    word-F1 of at least 0.97)."""

    field: str
    expression: str | None
    right: int
    pages: int


@dataclass(frozen=True, slots=True)
class PageEvidence:
    """One page by the proposed rules, beside what is known of it. use: "held back" from inducing, or "new", of which
    nothing is known. body_f1: by words, None where nothing is known. wrong: fields that are not as known; of new pages those
    that are empty, or that all pages share."""

    url: str
    use: Literal["held back", "new"]
    known_headline: str | None
    headline: str
    known_body: str = field(repr=False)
    body: str = field(repr=False)
    body_f1: float | None
    wrong: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    published: datetime | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """Of held-back pages: how many, mean and least word-F1 of the body, share of right headlines, authors and days (None:
    not known of any, or without a rule). Of new pages: how many, and the share on which nothing is wrong. calm: did detectors that learned
    the known pages find the new ones in order; None where there were too few to say."""

    held_back: int = 0
    body_mean: float = 0.0
    body_least: float = 0.0
    headlines: float = 0.0
    authors: float | None = None
    days: float | None = None
    new: int = 0
    new_in_order: float = 0.0
    calm: bool | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """verdict: what the policy says, and `reasons` why not "accept", or why. source: what the rules come from. induced_from:
    pages; unchanged: pages that still show the old layout and were left out."""

    verdict: Verdict
    reasons: tuple[str, ...]
    rules: ExtractionRules | None
    source: Source
    fields: tuple[FieldRule, ...] = ()
    figures: Figures = Figures()
    pages: tuple[PageEvidence, ...] = ()
    induced_from: int = 0
    unchanged: int = 0
