"""What a site file says. Everything is checked when it is loaded: addresses, expressions, XPath, CSS, zones."""

from __future__ import annotations

from dataclasses import fields
from datetime import date, timedelta
from functools import cache, cached_property
from typing import Annotated, Self
from zoneinfo import ZoneInfo, available_timezones

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, HttpUrl, TypeAdapter, model_validator

from mediamon.extraction import ExtractionRules
from mediamon.extraction.methods import named
from mediamon.extraction.rules import read_expression
from mediamon.guard.wall import Reach
from mediamon.sites.expressions import any_finds, expression
from mediamon.traversal.choosing.joining import TABS

_HTTP = TypeAdapter(HttpUrl)


def _address(text: str) -> str:
    url = _HTTP.validate_python(text)
    if url.username or url.password:
        raise ValueError(
            "a password does not belong into a site file: write the address without it, and NAME:PASSWORD into "
            "MEDIAMON_LOGIN_SITE of the environment, with the site's name in capitals"
        )
    return text


def _expression(text: str) -> str:
    return expression(text).text


def _selector(text: str) -> str:
    read_expression(text)
    return text


def _method(text: str) -> str:
    named(text)
    return text


# It walks through the folders of all of them: that was most of what reading a site file took.
_time_zones = cache(available_timezones)


def _zone(text: str) -> str:
    if text not in _time_zones():
        raise ValueError("not a time zone: write one like Europe/Moscow")
    return text


def _exception(text: str) -> str:
    Reach.of([text])
    return text


Address = Annotated[str, AfterValidator(_address)]
Expression = Annotated[str, AfterValidator(_expression)]
Reachable = Annotated[str, AfterValidator(_exception)]
Selector = Annotated[str, AfterValidator(_selector)]


class Strict(BaseModel):
    """Nothing unknown is accepted: a misspelt field is a mistake, not a wish."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


YEAR = 365 * 24 * 60  # minutes
Hours = Annotated[float, Field(gt=0, le=YEAR / 60)]


class Clicks(Strict):
    """A start page that is traversed by clicking, with its bounds.

    may_send: beginnings of addresses or paths that presses may send to, whatever they look like (else only what reads, `browser.meaning.intent`);
    tabs: so many of the browser's share the work at most, where presses wait for the site; stale: on a revisit a list is left after so many presses in a row that bring
    only known addresses, 0: never; lift: may a list's requests go on without presses?
    """

    url: Address
    avoid: tuple[str, ...] = ()
    may_send: tuple[str, ...] = ()
    max_presses: int = Field(2_000, ge=1)
    max_seconds: float = Field(300, gt=0, le=86_400 * 7)
    max_states: int = Field(20_000, ge=1)
    ceiling: float = Field(5.0, gt=0, le=60)
    tabs: int = Field(TABS, ge=1, le=4)
    stale: int = Field(3, ge=0)
    lift: bool = True


class Rule(Strict):
    """Rules that hold from a date on for addresses that match a pattern; each an XPath or a CSS selector.

    The body's names its root. What has no rule is read from what the page says of itself.
    """

    model_config = ConfigDict(populate_by_name=True)

    since: date = Field(date.min, alias="from")
    pattern: Expression = ""
    headline: Selector | None = None
    body: Selector
    date_published: Selector | None = Field(None, alias="date")
    date_modified: Selector | None = Field(None, alias="modified")
    authors: Selector | None = None
    description: Selector | None = None
    section: Selector | None = None
    tags: Selector | None = None
    image: Selector | None = None
    drop: tuple[Selector, ...] = ()

    def fits(self, url: str) -> bool:
        """Is the rule for this address?"""
        return any_finds((self.pattern,), url, undecided=False)

    def for_extraction(self) -> ExtractionRules:
        """The same as `extract` takes it."""
        return ExtractionRules(**{one.name: getattr(self, one.name) for one in fields(ExtractionRules)})


class Politeness(Strict):
    """How the site is treated; `delay` is in seconds between requests."""

    delay: float = Field(1.0, ge=0, le=86_400)
    concurrency: int = Field(2, ge=1, le=32)


class Polling(Strict):
    """The shortest and the longest pause between two runs, in minutes; between them the site's own rate decides."""

    least: float = Field(5, ge=0.1, le=YEAR)  # more would lead beyond the calendar, and end the timetable of all sites
    most: float = Field(720, ge=0.1, le=YEAR)

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.least > self.most and "most" in self.model_fields_set:  # what is left out goes with a longer `least`
            raise ValueError(
                f"least ({self.least:g}) is more than most ({self.most:g}): write the smaller one as least"
            )
        return self


class Site(Strict):
    """One site file. active: False and the monitor leaves it alone."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,62}$")]
    language: Annotated[str, Field(pattern=r"^[a-z]{2}$")] | None = None
    timezone: Annotated[str, AfterValidator(_zone)] = "UTC"
    feeds: tuple[Address, ...] = ()
    sitemaps: tuple[Address, ...] = ()
    links: tuple[Address, ...] = ()
    clicks: tuple[Clicks, ...] = ()
    follow: tuple[Expression, ...] = ()
    allow: tuple[Expression, ...] = ()
    deny: tuple[Expression, ...] = ()
    reach: tuple[Reachable, ...] = ()
    render: bool = False
    method: Annotated[str, AfterValidator(_method)] = "auto"
    rules: tuple[Rule, ...] = ()
    politeness: Politeness = Politeness()
    poll: Polling = Polling()
    revisit: tuple[Hours, ...] = (1, 6, 24, 72)  # hours after which a fresh publication is asked for again
    active: bool = True
    region: str | None = None

    @cached_property
    def zone(self) -> ZoneInfo:
        """The zone in which dates without one are meant."""
        return ZoneInfo(self.timezone)

    @property
    def visits(self) -> tuple[timedelta, ...]:
        """`revisit` as times."""
        return tuple(timedelta(hours=hours) for hours in self.revisit)

    @property
    def looked_at(self) -> bool:
        """Does its method need to see how its pages look?"""
        return self.method in ("visual", "visual-paper")

    def is_publication(self, url: str) -> bool:
        """Do `allow` and `deny` say that this address is a publication's? Without `allow` every address is.

        Where an expression cannot be decided in time it is none.
        """
        if any_finds(self.deny, url, undecided=True):
            return False
        return not self.allow or any_finds(self.allow, url, undecided=False)

    def is_followed(self, url: str) -> bool:
        """Does `follow` say that this page's links are read?"""
        return any_finds(self.follow, url, undecided=False)

    def start_addresses(self) -> tuple[str, ...]:
        """Every address at which discovery begins."""
        return (*self.feeds, *self.sitemaps, *self.links, *(click.url for click in self.clicks))

    def rule_for(self, url: str, day: date) -> Rule | None:
        """The newest rule that holds on that day for that address."""
        fitting = [rule for rule in self.rules if rule.since <= day and rule.fits(url)]
        return max(fitting, key=lambda rule: rule.since, default=None)
