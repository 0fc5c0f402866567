"""What several methods make of one page, side by side: one HTML page that needs nothing else, and no scripts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from mediamon.commands.showing.pages import VISUAL, Page, article_of
from mediamon.extraction import METHODS, ExtractionRules, GeometryError, NotAnArticle
from mediamon.extraction.blocks import html_of, leaves
from mediamon.items import Article
from mediamon.resources import resource
from mediamon.sites import Site
from mediamon.sites.fields import FIELDS, fields_of

Mark = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Column:
    """What one method says: an article, or why there is none."""

    method: str
    article: Article | None
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A column as the page shows it. `missing` are lines of the text that half of the methods have."""

    method: str
    refusal: str
    fields: Sequence[tuple[str, str, bool]]
    body: Markup
    missing: Sequence[str]
    figures: str


def columns(page: Page, site: Site | None, rules: ExtractionRules | None) -> Iterator[Column]:
    """Every method that has what it needs: rules, a rendered page."""
    for method in METHODS:
        if (method == "xpath" and rules is None) or (method in VISUAL and page.geometry is None):
            continue
        try:
            yield Column(method, article_of(page, method, site, rules if method == "xpath" else None))
        except (NotAnArticle, GeometryError) as error:
            yield Column(method, None, str(error))


def comparison(url: str, found: Sequence[Column]) -> str:
    """The page."""
    return _environment().get_template("comparison.html").render(url=url, columns=list(_shown(found)), names=FIELDS)


def _shown(found: Sequence[Column]) -> Iterator[Shown]:
    articles = [one.article for one in found if one.article is not None]
    told = [fields_of(one) for one in articles]
    usual = {name: Counter(_text(one[name]) for one in told).most_common(1)[0][0] for name in FIELDS} if told else {}
    lines = {one.method: _lines(one.article) for one in found if one.article is not None}
    holders = Counter(line for own in lines.values() for line in set(own))
    for column in found:
        if column.article is None:
            yield Shown(column.method, column.refusal, (), Markup(), (), "no article")
            continue
        own, fields = set(lines[column.method]), fields_of(column.article)
        others = dict.fromkeys(line for other in lines.values() for line in other)
        yield Shown(
            column.method,
            "",
            [(name, _text(fields[name]), _text(fields[name]) != usual[name]) for name in FIELDS],
            Markup(html_of(column.article.blocks, _marks(column.article, holders, lines), pictures=False)),  # nosec B704  # html_of escapes
            [line for line in others if line not in own and 2 * holders[line] >= len(lines)],
            f"{len(own)} lines, {len(column.article.body):,} characters",
        )


def _marks(article: Article, holders: Counter[str], lines: dict[str, list[str]]) -> Iterator[Mark]:
    """Lines that not every method has, with the names of those that have them."""
    start = 0
    for line in _lines(article):
        if holders[line] < len(lines):
            yield start, start + len(line), "in " + ", ".join(name for name, own in lines.items() if line in own)
        start += len(line) + 1


def _lines(article: Article) -> list[str]:
    return [line for _, text in leaves(article.blocks) for line in text.split("\n")]


def _text(value: Any) -> str:
    if isinstance(value, Iterable) and not isinstance(value, str):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


@cache
def _environment() -> Environment:
    loader = FileSystemLoader(resource("mediamon.commands.showing", "templates"))
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
