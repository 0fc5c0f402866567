"""A new site as it was seen, of stories in made-up layouts."""

from __future__ import annotations

from datetime import date
from functools import cache

from mediamon.adding.finding import Found, conclude
from mediamon.adding.scout import Looked
from mediamon.newsite.publications import shapes_of
from mediamon.newsite.sources import choose
from mediamon.newsite.values import Entry, Evidence, Listing, Sample
from tests.repair.making import Layout, new, story

TODAY = date(2026, 11, 21)
START = "https://herald.example/"


def url(number: int) -> str:
    return f"{START}news/a-story-{number}"


def samples(layout: Layout, count: int = 14) -> tuple[Sample, ...]:
    return tuple(
        Sample(url(n), layout(story(n), n), Entry(url(n), story(n).headline, story(n).published)) for n in range(count)
    )


def looked(given: tuple[Sample, ...]) -> Looked:
    entries = tuple(one.told for one in given if one.told)
    evidence = Evidence(
        START,
        "The Herald",
        "en",
        (Listing("feed", f"{START}feed", entries, named=True), Listing("links", START, entries)),
    )
    return Looked(evidence, choose(evidence, *shapes_of([one.url for one in given], evidence)), given)


@cache
def found(layout: Layout = new, count: int = 14) -> Found:
    return conclude(looked(samples(layout, count)), name=None, taken=(), today=TODAY)
