"""What each rule of a site yields on one page, beside what it shall yield."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mediamon.commands.showing.pages import VISUAL, Page, article_of
from mediamon.commands.showing.terminal import safe
from mediamon.extraction import GeometryError, NotAnArticle
from mediamon.sites import Rule, Site
from mediamon.sites.fields import expected_of
from mediamon.sites.fixtures import NAMES, matches_of

SHORT = 60  # characters of a value or a rule in a table


@dataclass(frozen=True, slots=True)
class Line:
    """One field. `verdict` is "ok", "differs" or "" where nothing is expected; `told` says what differs."""

    field: str
    rule: str
    yields: str
    verdict: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """All fields of a page. `found` is what a fixture would expect of it, `by_rule` the fields whose rule found something.

    refusal: why there is no article.
    """

    lines: tuple[Line, ...]
    found: Mapping[str, Any]
    by_rule: tuple[str, ...] = ()
    refusal: str = ""

    @property
    def differs(self) -> bool:
        """Is anything not as it was expected?"""
        return bool(self.refusal) or any(one.verdict == "differs" for one in self.lines)


def check(
    page: Page, site: Site, rule: Rule | None, expected: Mapping[str, Any], by_rule: Sequence[str] = ()
) -> Result:
    """Extract by the rule, or by the site's method where no rule holds for the page."""
    method = "xpath" if rule else site.method if site.method not in ("xpath", *VISUAL) else "auto"
    matches = matches_of(page.html, page.url, rule)
    try:
        article = article_of(page, method, site, rule.for_extraction() if rule else None)
    except (NotAnArticle, GeometryError) as refused:
        lines = [Line(name, str(getattr(rule, name)), f"{count} found") for name, count in matches.items()]
        return Result(tuple(lines), {}, refusal=str(refused))
    found = expected_of(article)
    lines = []
    for name in NAMES:
        shown = _shown(name, found[name])
        if matches.get(name) == 0:
            shown = f"nothing; from the page: {shown}" if found[name] else "nothing"
        told = _difference(name, found[name], expected[name]) if name in expected else ""
        if name in by_rule and not matches.get(name):
            told = "the rule finds nothing" if name in matches else "there is no rule any more"
        verdict = "differs" if told else "ok" if name in expected else ""
        lines.append(Line(name, str(getattr(rule, name, None) or "–"), shown, verdict, told))
    return Result(tuple(lines), found, tuple(name for name, count in matches.items() if count))


def table(result: Result) -> Iterator[str]:
    """The lines of a table; what differs is told below it."""
    rows = [("field", "rule", "yields", ""), *((one.field, one.rule, one.yields, one.verdict) for one in result.lines)]
    rows = [(row[0], _short(row[1]), _short(row[2]), row[3]) for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        yield "  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]).rstrip()
    yield from (f"{one.field}: {one.told}" for one in result.lines if one.told)
    if result.refusal:
        yield f"no article: {safe(result.refusal)}"


def _shown(name: str, value: Any) -> str:
    if name == "body":
        return f"{len(value)} lines: {safe(value[0])}"
    return safe(", ".join(map(str, value)) if isinstance(value, list) else str(value or "–"))


def _difference(name: str, value: Any, expected: Any) -> str:
    """Nothing where it is as expected."""
    if value == expected:
        return ""
    if name == "body" and isinstance(expected, list):
        place = next(
            (n for n, pair in enumerate(zip(value, expected, strict=False)) if pair[0] != pair[1]),
            min(len(value), len(expected)),
        )
        got, wanted = (
            _short(str(lines[place])) if place < len(lines) else "nothing more" for lines in (value, expected)
        )
        return safe(
            f"line {place + 1} is {got!r}, expected was {wanted!r} ({len(value)} lines, expected were {len(expected)})"
        )
    return safe(f"{value!r}, expected was {expected!r}")


def _short(text: str) -> str:
    return text if len(text) <= SHORT else text[: SHORT - 1] + "…"
