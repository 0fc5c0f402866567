"""From an address to a site file with its evidence: the look at the site, the study of its samples, the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import ValidationError

from mediamon.adding.scout import Looked
from mediamon.newsite.guesses import language_of, name_of, zone_of
from mediamon.newsite.studying import Study, study, written_dates
from mediamon.newsite.troubles import CannotAdd
from mediamon.newsite.values import Choice, Evidence, Sample
from mediamon.newsite.writing import site_of, written


@dataclass(frozen=True, slots=True)
class Found:
    """fields and text: of the site file; doubts: what is not certain, of the site as a whole."""

    name: str
    text: str = field(repr=False)
    fields: Mapping[str, Any] = field(repr=False)
    comments: tuple[str, ...] = field(repr=False)
    evidence: Evidence = field(repr=False)
    choice: Choice
    study: Study
    samples: tuple[Sample, ...] = field(repr=False)
    doubts: tuple[str, ...] = ()


def conclude(
    looked: Looked, *, name: str | None, taken: Iterable[str], today: date, reach: Sequence[str] = ()
) -> Found:
    """Everything that follows from the look. name: None for one that is made from the host; taken: names of other sites."""
    evidence, choice, samples = looked.evidence, looked.choice, looked.samples
    dates, languages = written_dates(samples)
    first = study(samples)
    declared = [*languages, *(one.language for one in evidence.listings), evidence.language]
    language = language_of(declared, [row.first for row in first.rows])
    told = [one.published for listing in evidence.listings for one in listing.entries[:200] if one.published]
    zone = zone_of([*dates, *told], language.value, urlsplit(evidence.start).hostname or "")
    studied = first if zone.value in (None, "UTC") else study(samples, ZoneInfo(zone.value))
    doubts = tuple(one for one in (*choice.doubts, language.doubt, zone.doubt, *studied.doubts) if one)
    given = name or name_of(evidence.start, evidence.title, taken)
    fields = site_of(
        given, evidence, choice, language=language.value, zone=zone.value, rules=studied.rules, today=today, reach=reach
    )
    comments = (
        f"{evidence.title or evidence.start}: written by scrapy addsite {evidence.start} on {today}",
        f"Sources: {choice.reason}",
        f"Rules: {studied.told}",
        *(f"Not certain: {one}" for one in doubts),
    )
    try:
        text = written(fields, comments)
    except ValidationError as error:
        raise CannotAdd("name", evidence.start, f"{_mistake(error)}: give another --name") from None
    return Found(given, text, fields, comments, evidence, choice, studied, samples, doubts)


def renamed(found: Found, name: str) -> Found:
    """The same site by another name. Raises ValueError for one that cannot be a name."""
    fields = {**found.fields, "name": name}
    try:
        return replace(found, name=name, fields=fields, text=written(fields, found.comments))
    except ValidationError:
        raise ValueError(f"{name!r} is no name: small Latin letters, digits and _, beginning with a letter") from None


def _mistake(error: ValidationError) -> str:
    one = error.errors()[0]
    return f"{'.'.join(map(str, one['loc']))}: {one['msg']}"
