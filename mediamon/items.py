"""What flows through the pipelines: one frozen value, `Publication`, to which each stage adds its part.

A stage never changes an item, it returns a new one (`dataclasses.replace`), so that a user's stage between two of
ours can neither lose nor spoil what others found. Offsets count characters of `Article.body`; times carry a zone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

Label = Literal["positive", "negative", "neutral"]
FoundBy = Literal["feed", "sitemap", "links", "clicks", "given"]

LABELS: tuple[Label, Label, Label] = ("negative", "neutral", "positive")


@dataclass(frozen=True, slots=True)
class ArchiveRef:
    """Where the raw response lies: a WARC file (relative to the archive's folder), byte offset and length."""

    file: str
    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class RawResponse:
    """The response as it came, for the archive: status line without the protocol, headers, body. Dropped once archived."""

    status: str
    headers: tuple[tuple[str, str], ...]
    body: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One fetch of one page. `url` is the ledger's (normalised), `final_url` is where redirects led; `unsettled`: it was rendered,
    and read before its scripts had done, because its time was up; `visit`: its publication is stored already, and looked at for changes.
    """

    site: str
    url: str
    final_url: str
    status: int
    fetched_at: datetime
    html: str = field(repr=False)
    found_by: FoundBy = "given"
    found_on: str | None = None
    language: str | None = None
    archive: ArchiveRef | None = None
    rendered: bool = False
    unsettled: bool = False
    geometry: Mapping[str, Any] | None = field(default=None, repr=False)
    raw: RawResponse | None = field(default=None, repr=False)
    visit: bool = False


@dataclass(frozen=True, slots=True)
class Article:
    """What was extracted. `body` is text, paragraphs separated by a newline; `sources`: field to what on the page said it;
    `paywalled`: None where the page does not say; `variant`: "amp" or "print", of `canonical_url`; `next_page`: where what is not
    in it goes on.
    """

    url: str
    headline: str
    body: str = field(repr=False)
    method: str
    canonical_url: str | None = None
    description: str | None = None
    authors: tuple[str, ...] = ()
    date_published: datetime | None = None
    date_modified: datetime | None = None
    language: str | None = None
    site_name: str | None = None
    section: str | None = None
    tags: tuple[str, ...] = ()
    image: str | None = None
    favicon: str | None = None
    blocks: tuple[Mapping[str, Any], ...] = field(default=(), repr=False)
    html: str = field(default="", repr=False)
    root: str | None = None
    sources: Mapping[str, str] = field(default_factory=dict, repr=False)
    paywalled: bool | None = None
    live: bool = False
    variant: str | None = None
    next_page: str | None = None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a page is no article: `reason` is a short code counted in the stats, `detail` a sentence for people."""

    reason: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Mention:
    """One mention of a monitored organisation: `body[start:end] == surface`; `why` names the rule that decided."""

    organisation: str
    start: int
    end: int
    surface: str
    sentence: str
    why: str


@dataclass(frozen=True, slots=True)
class Score:
    """Tonality towards one organisation (Vasenin, Dzabraev 2017). `label` is None when there is no model for the language: see `reason`."""

    organisation: str
    label: Label | None
    probabilities: Mapping[Label, float]
    evidence: tuple[str, ...]
    model: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that people must know of a site. `level` is low, medium or high; `evidence` is plain JSON."""

    site: str
    kind: str
    level: str
    headline: str
    explanation: str
    evidence: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The drift stage's answer: the nine numbers, whether they are suspicious and in which projections, the rule's version.

    `incident` is set on the document on which a failure was found.
    """

    numbers: tuple[float, ...]
    suspicious: bool
    where: tuple[str, ...] = ()
    rule: str = ""
    incident: Incident | None = None


@dataclass(frozen=True, slots=True)
class Publication:
    """A page on its way through the stages. `extras` is plain JSON for users' own stages, stored and exported. Of ours it has only
    `pages`, of an article that goes on: {"read": how many pages, "missing": the address of the first that is not in it, or None,
    "further": the addresses of those that are no publications of their own, since they have its headline, "archived": where those
    behind the first lie in the archive, each {"url", "file", "offset", "length"}, or {"url"} where that was let go}.
    """

    snapshot: Snapshot
    article: Article | None = None
    refusal: Refusal | None = None
    mentions: tuple[Mention, ...] = ()
    scores: tuple[Score, ...] = ()
    verdict: Verdict | None = None
    extras: Mapping[str, Any] = field(default_factory=dict)
