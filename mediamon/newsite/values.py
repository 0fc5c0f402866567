"""What is seen of a new site, and what is concluded from it. Times have a zone or are None."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from mediamon.newsite.shapes import Shape

Kind = Literal["feed", "sitemap", "links", "browser", "clicks"]
KINDS: tuple[Kind, ...] = ("feed", "sitemap", "links", "browser", "clicks")


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a page. text: the longest that leads there."""

    url: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """What a source lists. published: as the source says it, with the offset that it writes."""

    url: str
    title: str = ""
    published: datetime | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """A source that was read. said: how it was found. named: it lists publications and nothing else (feeds, sitemaps of
    news). index: of sitemaps, that names this one; whole: were all of that index read? language: as a feed says it."""

    kind: Kind
    url: str
    entries: tuple[Entry, ...] = field(repr=False)
    said: str = ""
    named: bool = False
    index: str = ""
    whole: bool = True
    language: str | None = None

    @property
    def newest(self) -> datetime | None:
        """The newest of its dates."""
        return max((one.published for one in self.entries if one.published), default=None)

    @property
    def oldest(self) -> datetime | None:
        """The oldest of its dates."""
        return min((one.published for one in self.entries if one.published), default=None)


@dataclass(frozen=True, slots=True)
class Tried:
    """A page that was looked at to learn whether pages of its shape are publications. refusal: why it is none."""

    url: str
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that was seen before publications are sampled. start: the address after redirects; listings: with the links of
    the start page as "links", as a browser shows them as "browser", what presses brought as "clicks"; unread: feeds that
    were named but not asked for; tried: pages that were looked at; beside: lists that publications
    link to; delay: seconds that robots.txt asks for, or None;
    rendered: publications need a browser."""

    start: str
    title: str = ""
    language: str | None = None
    listings: tuple[Listing, ...] = ()
    unread: tuple[str, ...] = ()
    follow: tuple[str, ...] = ()
    tried: tuple[Tried, ...] = ()
    beside: tuple[str, ...] = ()
    delay: float | None = None
    rendered: bool = False

    def of(self, *kinds: Kind) -> tuple[Listing, ...]:
        """The listings of these kinds."""
        return tuple(one for one in self.listings if one.kind in kinds)


@dataclass(frozen=True, slots=True)
class Covered:
    """What a source has of the publications that are known. only: that no other source has; front: of those that the start
    page shows."""

    kind: Kind
    url: str
    publications: int
    only: int
    front: int
    newest: datetime | None
    oldest: datetime | None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Where the site file looks for publications, and why. sure: False where a person should look. shapes: of publications'
    addresses; deny: of addresses that these match and that are none. doubts: what is not certain about it."""

    feeds: tuple[str, ...] = ()
    sitemaps: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    clicks: tuple[str, ...] = ()
    follow: tuple[str, ...] = ()
    shapes: tuple[Shape, ...] = ()
    deny: tuple[str, ...] = ()
    reason: str = ""
    doubts: tuple[str, ...] = ()
    covered: tuple[Covered, ...] = ()

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Of the sources that were chosen, the main one first."""
        given = (("feed", self.feeds), ("sitemap", self.sitemaps), ("links", self.links), ("clicks", self.clicks))
        return tuple(kind for kind, some in given if some)  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class Sample:
    """A publication that was fetched. told: what a source says of it."""

    url: str
    html: str = field(repr=False)
    told: Entry | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a method makes of a sample. alike: word-F1 of its body with the one that is taken; first: its first words."""

    method: str
    alike: float
    first: str


@dataclass(frozen=True, slots=True)
class Row:
    """A sample as it is read. first: words of the body that is taken, `auto`'s. others: by the other methods, and by the rules.
    use: of rules: "made from", "held back", "new", or "left out". doubts: what is not certain."""

    url: str
    headline: str
    published: datetime | None
    source_of_date: str
    first: str
    others: tuple[Reading, ...] = ()
    use: str = "left out"
    doubts: tuple[str, ...] = ()

    @property
    def ruled(self) -> float | None:
        """Word-F1 of the body by the rules; None without any."""
        return next((one.alike for one in self.others if one.method == "rules"), None)
