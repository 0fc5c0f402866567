"""Dates that a reader sees: beside the headline, and other words for a moment that the page's data name in another zone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from itertools import islice

from lxml.html import HtmlElement

from mediamon.extraction.dates import names_zone, parse_date
from mediamon.extraction.months import month_of
from mediamon.extraction.page_data import PageData

MONTH = (
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|янв|фев|мар|апр|мая|июн|июл|авг|сен|окт|ноя|дек)[^\W\d]*\.?"
)
# The month before the day in English and Russian alone; behind it any word may stand, which is looked up (`_written`).
DAY = (
    rf"(?:\b{MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? (?:19|20)\d\d|"
    r"\b\d{1,2}(?:st|nd|rd|th|er|\.|º)? (?:de )?(?P<name>[^\W\d_]{3,})\.?,? (?:del? )?(?:19|20)\d\d|"
    r"\b(?:19|20)\d\d[年년] ?\d{1,2}[月월] ?\d{1,2}[日일])"
)
CLOCK = r"(?:,? (?:at )?(?:—|-|·)? ?\d{1,2}[:.](?P<minutes>\d\d) ?(?:[ap]\.?m\.?)?)"
WRITTEN = re.compile(DAY, re.IGNORECASE)
# The hour right behind a day, as readers are told it; words of zones are not read, so that it is the site's.
BEHIND = re.compile(
    r"(?: года?\b| г\.)?,?\s{0,3}(?:(?:at|um|в|о|à|às|a las|alle|kl\.?|[—–·|@-])\s{1,3})?(\d{1,2})[:.](\d\d)(?::\d\d)?(?!\d|[:.]\d)\s?(?:([ap])\.?m\b)?",
    re.IGNORECASE,
)
WITH_CLOCK = re.compile(DAY + CLOCK, re.IGNORECASE)
NUMERIC = re.compile(r"\b(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d\d)\b")
CHANGED = re.compile(
    r"updat|modif|review|edited|aktualis|aktualiz|обновл|оновлен|uppf|uppdat|oppdat|opdat|mis à jour|actualiz|aggiornat|atualizad|"
    r"bijgewerkt|gewijzigd|güncell|päivit|更新|isten|due|event",
    re.IGNORECASE,
)
DIGIT = re.compile(r"\d")
ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)")
PUBLISHED = r"publi(?:shed|é|cado|cato)|posted|written|veröffentlicht|erstellt|опубликован|опубліковано"
# A day in numbers that is said to be one of publication, or that a clock follows; the year may be short.
LABELLED = re.compile(rf"(?:{PUBLISHED})\D{{0,20}}\b(\d{{1,2}})([/.-])(\d{{1,2}})\2((?:20)?\d\d)\b", re.IGNORECASE)
SAID_PUBLISHED = re.compile(PUBLISHED, re.IGNORECASE)
POSTED = re.compile(rf"(?:{PUBLISHED})(?: on| at| am)?\s*:?\s*$", re.IGNORECASE)
CLOCKED = re.compile(r"\b(\d{1,2})([/.])(\d{1,2})\2((?:20)?\d\d)\b\W{1,4}(?:um |at |в )?\d{1,2}:\d\d\b")
TAGS = (
    "p",
    "span",
    "font",
    "div",
    "time",
    "date",
    "li",
    "a",
    "em",
    "i",
    "b",
    "strong",
    "small",
    "h3",
    "h4",
    "h5",
    "h6",
    "td",
)
MOST_ELEMENTS, TIMES, BESIDE, BEFORE, SHORT = 4000, 20, 60, 12, 80
FARTHEST, STEP, CLOCKS = timedelta(hours=14), 30 * 60, 3  # zones lie on half hours; visible clocks that are read
IN_ADDRESS = re.compile(r"/((?:19|20)\d\d)[/-](\d\d?)[/-](\d\d?)(?:[/\-_.+%]|$)")


def in_words(tree: HtmlElement) -> Iterator[str]:
    """Dates with a month's name in short texts, in order: those of bylines come before those of other stories."""
    for element in islice(tree.iter(*TAGS), MOST_ELEMENTS):
        for text in _texts(element):
            match = _written(text) if _has_year(text) else None
            if match:
                yield _plain(match.group()) + _clock_behind(text, match.end())


def in_numbers(tree: HtmlElement) -> str | None:
    """The first day in numbers of a short text that says that it is one of publication, or names the hour too."""
    american = _is_american(tree)
    for element in islice(tree.iter(*TAGS), MOST_ELEMENTS):
        for text in _texts(element):
            match = (LABELLED.search(text) or CLOCKED.search(text)) if DIGIT.search(text) else None
            if match and not CHANGED.search(text):
                return _numeric(match, american) + _clock_behind(text, match.end(4))
    return None


def beside_headline(tree: HtmlElement) -> str | None:
    """The first date after the main heading, or close before it, that stands in a short text which does not call it one of a change."""
    heading = next(tree.iter("h1"), None)
    if heading is None:
        return None
    american = _is_american(tree)
    for element in (*islice(_after(heading), BESIDE), *_before(heading)):
        for text in _texts(element):
            said = _day_in(text, american)
            if said and not _is_of_change(text) and not _is_changed(element):
                return said
    return None


def _is_of_change(text: str) -> bool:
    """Whether the first date of a text is one; where that is said to be of publication, what follows may speak of another."""
    first = _written(text) or NUMERIC.search(text)
    label = text[: first.start()] if first else text
    return bool(CHANGED.search(label) or (CHANGED.search(text) and not SAID_PUBLISHED.search(label)))


def has_day(text: str) -> bool:
    """Whether a day stands in a text, in words and with its year."""
    return _has_year(text) and _written(text) is not None


def is_posted(time: HtmlElement) -> bool:
    """Whether the words right before a `<time>` say that it is that of publication."""
    before, around = time.getprevious(), time.getparent()
    words = before.tail if before is not None else around.text if around is not None else ""
    return POSTED.search((words or "")[-SHORT:]) is not None


def in_local_zone(moment: datetime, tree: HtmlElement, data: PageData) -> datetime:
    """The same moment as the page itself tells it to its readers: in the zone of a `<time>`, of a visible clock, of a meta
    tag without a zone, or, where the address names the day before or after, in the nearest zone of that day.
    """
    if not (moment.hour or moment.minute):
        return moment  # a day, not a moment
    for said, has_zone in _other_words(tree, data, moment):
        if has_zone:
            if said.utcoffset() != moment.utcoffset() and said == moment:
                return said
            continue
        ahead = said.replace(tzinfo=None) - moment.astimezone(UTC).replace(tzinfo=None)
        if _is_zone(ahead) and ahead != (moment.utcoffset() or timedelta()):
            return moment.astimezone(timezone(_half_hours(ahead)))
    return _on_the_day_of_the_address(moment, tree.base_url or "")


def _on_the_day_of_the_address(moment: datetime, address: str) -> datetime:
    match = IN_ADDRESS.search(address)
    if not match or moment.utcoffset():
        return moment
    day = "-".join((match[1], match[2].zfill(2), match[3].zfill(2)))
    for hours in range(1, 13):
        for way in (-hours, hours):
            local = moment.astimezone(timezone(timedelta(hours=way)))
            if local.date().isoformat() == day and moment.date() != local.date():
                return local
    return moment


def _other_words(tree: HtmlElement, data: PageData, moment: datetime) -> Iterator[tuple[datetime, bool]]:
    """Times that the page tells, and whether each says in what zone."""
    zone = moment.tzinfo or UTC
    for element in data.marks.times[:TIMES]:
        text = element.get("datetime") or ""
        said = parse_date(text, zone) if "T" in text else None
        if said is not None:
            yield said, names_zone(text)
    for name in ("cxenseparse:recs:publishtime", "publish-date", "pubdate", "date"):
        text = data.metas.get(name) or ""
        said = parse_date(text, zone) if "T" in text or ":" in text else None
        if said is not None:
            yield said, names_zone(text)
    for match in islice(_clocks(tree), CLOCKS):
        if (int(match["minutes"]) - moment.minute) % 30:
            continue  # another moment, whatever the zone
        said = parse_date(_plain(match.group()), zone)
        if said is not None:
            yield said, False


def _clocks(tree: HtmlElement) -> Iterator[re.Match[str]]:
    """Days with an hour at the beginning of texts."""
    for element in islice(tree.iter("time", "span", "p", "div"), MOST_ELEMENTS):
        text = element.text
        if text and ("20" in text or "19" in text):
            text = text[:SHORT]
            match = WITH_CLOCK.search(text) if (":" in text or "." in text) and _has_year(text) else None
            if match:
                yield match


def _written(text: str) -> re.Match[str] | None:
    """The first day in words."""
    return next((one for one in WRITTEN.finditer(text) if one["name"] is None or month_of(one["name"])), None)


def _has_year(text: str) -> bool:
    """Whether a day may be in it: to see that there is none costs a tenth of the search."""
    return "20" in text or "19" in text


def _is_zone(ahead: timedelta) -> bool:
    """May two clocks of the world differ so? Seconds may be cut off in one of them."""
    return abs(ahead) <= FARTHEST and abs(ahead - _half_hours(ahead)) < timedelta(seconds=60)


def _half_hours(ahead: timedelta) -> timedelta:
    return timedelta(seconds=round(ahead.total_seconds() / STEP) * STEP)


def _day_in(text: str, american: bool) -> str | None:
    if not _has_year(text):
        return None
    match = _written(text)
    if match:
        return _plain(match.group()) + _clock_behind(text, match.end())
    numbers = NUMERIC.search(text)
    if numbers and len(text) > SHORT // 2:
        numbers = LABELLED.search(text)
    return _numeric(numbers, american) + _clock_behind(text, numbers.end(4)) if numbers else None


def _clock_behind(text: str, end: int) -> str:
    """The hour that stands right behind a day, as " 14:05"; nothing where none does. end: of the day in the text."""
    match = BEHIND.match(text, end)
    if match is None:
        return ""
    hour, minute, half = int(match[1]), int(match[2]), (match[3] or "").lower()
    if hour > (12 if half else 23) or minute > 59:
        return ""
    hour = hour % 12 + 12 * (half == "p") if half else hour
    return f" {hour:02d}:{minute:02d}"


def _numeric(numbers: re.Match[str], american: bool) -> str:
    first, second, year = int(numbers[1]), int(numbers[3]), numbers[4]
    month_first = (american and numbers[2] != "." and first <= 12) or second > 12
    month, day = (first, second) if month_first else (second, first)
    return f"{year if len(year) == 4 else '20' + year}-{month:02d}-{day:02d}"


def _is_american(tree: HtmlElement) -> bool:
    return (tree.get("lang") or "en").lower() in ("en", "en-us", "en_us")


def _after(heading: HtmlElement) -> Iterator[HtmlElement]:
    for element in heading.xpath(f"following::*[position() <= {4 * BESIDE}]"):
        if element.tag in TAGS:
            yield element


def _before(heading: HtmlElement) -> list[HtmlElement]:
    return [one for one in heading.xpath(f"preceding::*[position() <= {BEFORE}]") if one.tag in TAGS]


def _is_changed(element: HtmlElement) -> bool:
    around = element.getparent()
    names = " ".join((element.get("class") or "", (around.get("class") or "") if around is not None else ""))
    before = element.getprevious()
    label = str(before.text_content())[-SHORT:] if before is not None and len(before) < 3 else ""
    label = "" if _written(label) else label  # the label of another date
    own = ((around.text or "") if around is not None else "")[-SHORT:]
    return bool(CHANGED.search(f"{names} {label} {own}"))


def _texts(element: HtmlElement) -> Iterator[str]:
    text = element.text
    if text and not text.isspace():  # most have none of their own
        yield text.strip()[:SHORT]
    if len(element):
        tail = element[-1].tail
        if tail and not tail.isspace():
            yield tail.strip()[:SHORT]


def _plain(text: str) -> str:
    return ORDINAL.sub("", text)
