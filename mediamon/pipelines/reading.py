"""What a parsing child reads of publications: the article, and what the drift detectors ask of the page.

Jobs take a plain mapping and the page's HTML as bytes, and give plain JSON; `request_of` and `article_of`, `look_of` are
their other ends, on our side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from mediamon.drift import SeenPage
from mediamon.extraction import ExtractionRules, NotAnArticle
from mediamon.items import Article, Publication, Refusal, Snapshot
from mediamon.pipelines.look import Look

if TYPE_CHECKING:  # the model of site files costs a child half a second that it does not need
    from mediamon.sites import Site

ARTICLE = "mediamon.pipelines.reading:article"
LOOK = "mediamon.pipelines.reading:seen"
TIMES = ("date_published", "date_modified")


def request_of(snapshot: Snapshot, site: Site | None, default: str = "auto") -> tuple[dict[str, Any], bytes]:
    """A fetched page as the job `article` takes it, by its site's rules; default: the method where neither rules nor file
    say one.
    """
    rule = site.rule_for(snapshot.url, snapshot.fetched_at.date()) if site else None
    method = site.method if site else "auto"
    if method == "auto" and rule is None:
        method = default
    unseen = method in ("visual", "visual-paper") and snapshot.geometry is None  # the page could not be looked at
    given = {
        "url": snapshot.final_url,
        "method": "auto" if unseen or (method == "xpath" and rule is None) else method,
        "rules": asdict(rule.for_extraction()) if rule and method != "readability" else None,
        "zone": site.timezone if site else None,
        "fetched_at": snapshot.fetched_at.isoformat(),
        "geometry": snapshot.geometry,
    }
    return given, snapshot.html.encode("utf8", "surrogatepass")


def article(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """{"article": …} or {"refused": reason, "detail": …}."""
    from mediamon.extraction.extracting import extract  # who gives the pages to a child need not import it

    try:
        found = extract(
            data.decode("utf8", "surrogatepass"),
            given["url"],
            method=given["method"],
            rules=_rules(given["rules"]),
            zone=ZoneInfo(given["zone"]) if given["zone"] else UTC,
            fetched_at=datetime.fromisoformat(given["fetched_at"]),
            geometry=given["geometry"],
        )
    except NotAnArticle as refused:
        return {"refused": refused.reason, "detail": refused.detail}
    plain = {one.name: getattr(found, one.name) for one in fields(found)}
    for name in TIMES:
        plain[name] = _as_text(plain[name])
    return {"article": plain}


def article_of(answer: Mapping[str, Any], snapshot: Snapshot) -> Article | Refusal:
    """What `article` gave."""
    if "refused" in answer:
        return Refusal(answer["refused"], answer["detail"])
    plain = dict(answer["article"])
    for name in TIMES:
        plain[name] = _as_time(plain[name])
    for name in ("authors", "tags", "blocks"):
        plain[name] = tuple(plain[name])
    found = Article(**plain)
    return found if found.language else replace(found, language=snapshot.language)


def look_request(item: Publication, site: Site | None, *, ask_auto: bool) -> tuple[dict[str, Any], bytes]:
    """A publication as the job `seen` takes it."""
    snapshot, found = item.snapshot, item.article
    rule = site.rule_for(snapshot.url, snapshot.fetched_at.date()) if site else None
    given = {
        "url": snapshot.url,
        "final_url": snapshot.final_url,
        "rules": asdict(rule.for_extraction()) if rule else None,
        "language": site.language if site else None,
        "ask_auto": ask_auto,
        "article": found and {name: getattr(found, name) for name in ("headline", "body", "html", "site_name", "root")},
    }
    return given, snapshot.html.encode("utf8", "surrogatepass")


def seen(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """{"numbers": nine, "page": …}."""
    from mediamon.pipelines.looking import look

    found = look(
        data.decode("utf8", "surrogatepass"),
        url=given["url"],
        final_url=given["final_url"],
        rules=_rules(given["rules"]),
        language=given["language"],
        ask_auto=given["ask_auto"],
        article=given["article"],
    )
    return {"numbers": list(found.numbers), "page": asdict(found.page) if found.page else None}


def look_of(answer: Mapping[str, Any]) -> Look:
    """What `seen` gave."""
    page = answer["page"]
    if page is not None:
        page = SeenPage(**{**page, "skeleton": tuple(page["skeleton"]), "auto": page["auto"] and tuple(page["auto"])})
    return Look(tuple(answer["numbers"]), page)


def _rules(plain: dict[str, Any] | None) -> ExtractionRules | None:
    return ExtractionRules(**{**plain, "drop": tuple(plain["drop"])}) if plain else None


def _as_text(time: datetime | None) -> list[Any] | None:
    """With the name of the zone, where it has one: the offset alone would not tell summer."""
    return None if time is None else [time.isoformat(), getattr(time.tzinfo, "key", None)]


def _as_time(text: list[Any] | None) -> datetime | None:
    if text is None:
        return None
    time = datetime.fromisoformat(text[0])
    return time.astimezone(ZoneInfo(text[1])) if text[1] else time
