"""`scrapy checksite NAME`: does a site's file still do? Its kept pages, its sources, and fresh pages if asked for."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from scrapy.exceptions import UsageError

from mediamon.adding.checking import Asked, Checked, ask
from mediamon.commands.of_pages import PageCommand
from mediamon.commands.showing.checking import check, table
from mediamon.commands.showing.pages import Page
from mediamon.commands.showing.terminal import safe
from mediamon.extraction import NotAnArticle, extract
from mediamon.repair.comparing import word_f1
from mediamon.sites import Site, SiteError, find_site, place_of
from mediamon.sites.fixtures import FixtureError, fixtures_of

FRESH = 5  # pages with --live
ALIKE = 0.97  # word-F1 of a body by the rules with auto's, from which nothing is said


class Command(PageCommand):
    """Without a database; nothing is written."""

    level = "CRITICAL"

    def syntax(self) -> str:
        """Usage."""
        return "[options] NAME"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Test a site's file: its kept pages, its sources, fresh pages"

    def long_desc(self) -> str:
        """For `scrapy checksite --help`."""
        return (
            "Loads the site's file, runs its rules on the pages that are kept beside it, asks every source whether it still names "
            "publications that fit `allow`, and ends with 1 when something is wrong, with the place in the file that needs mending. "
            "Examples:\nscrapy checksite herald; scrapy checksite herald --live reads fresh publications too, and compares the rules "
            "with what is found without them; scrapy checksite herald --offline asks nobody."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        ways = parser.add_mutually_exclusive_group()
        ways.add_argument("--live", action="store_true", help=f"read {FRESH} fresh publications too")
        ways.add_argument("--offline", action="store_true", help="only the file and the kept pages")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Check."""
        if len(args) != 1:
            raise UsageError("give the name of one site: scrapy checksite NAME", print_help=False)
        try:
            file, site = find_site(self.site_folders(), args[0])
            wrong = [*self._kept(file, site)]
        except (SiteError, FixtureError) as error:
            raise UsageError(str(error), print_help=False) from None
        if not opts.offline:
            assert self.crawler_process is not None
            asked = ask(self.crawler_process, site, FRESH if opts.live else 0)
            wrong += [*_sources(file, site, asked), *(_live(file, site, asked) if opts.live else ())]
        print(f"{site.name}: {f'{len(wrong)} things need a look:' if wrong else 'all is well.'}")
        for one in wrong:
            print(f"  {safe(one)}")
        self.exitcode = 1 if wrong else 0

    def _kept(self, file: Path, site: Site) -> Iterator[str]:
        """What is wrong with kept pages."""
        print(f"{file}: it loads, with {len(site.start_addresses())} sources and {len(site.rules)} rules")
        kept = fixtures_of(file)
        differing = 0
        for one in kept:
            rule = site.rule_for(one.url, one.day)
            result = check(Page(one.url, one.html), site, rule, one.expected, one.by_rule)
            if result.differs:
                differing += 1
                print(
                    "\n".join([f"{one.path}  {one.url}", *(f"  {line}" for line in table(result)), ""]), file=sys.stderr
                )
            if not site.is_publication(one.url):
                yield f"{_place(file, site, 'allow')}: {one.url}, a kept page, is no publication by `allow` and `deny`"
        print(f"kept pages: {len(kept) - differing} of {len(kept)} yield what is expected of them")
        if differing:
            yield f"{_place(file, site, 'rules')}: {differing} kept pages yield something else: see scrapy rules {site.name} --check"
        if not kept:
            yield f"{file}: no page is kept as a test: keep one with scrapy rules {site.name} --save URL"


def _sources(file: Path, site: Site, asked: Checked) -> Iterator[str]:
    fields = {"feed": "feeds", "sitemap": "sitemaps", "links": "links", "clicks": "clicks"}
    for one in asked.sources:
        print(f"{one.kind} {safe(one.url)}: {_said(one)}")
        if one.trouble:
            numbers = {"feed": site.feeds, "sitemap": site.sitemaps, "links": site.links}
            place = numbers[one.kind].index(one.url) if one.kind in numbers else 0
            yield f"{place_of(file, fields[one.kind], place)}: {one.kind}: {one.trouble}"
    if not site.start_addresses():
        yield f"{file}: it names no source: add feeds, sitemaps, links or clicks"
    elif not asked.sources:
        yield f"{file}: the sources were not asked"


def _said(one: Asked) -> str:
    return one.trouble or f"{one.addresses} addresses, {len(one.fitting)} of them publications"


def _live(file: Path, site: Site, asked: Checked) -> Iterator[str]:
    """Fresh pages by the rules of today, beside what is found without them."""
    now = datetime.now(UTC)
    for url, why in asked.lost.items():
        yield f"{url} did not come: {why}"
    if not asked.pages and not asked.lost:
        yield f"{file}: no source names a fresh publication"
    for url, html in asked.pages.items():
        result = check(Page(url, html, fetched_at=now), site, site.rule_for(url, now.date()), {})
        shown = {line.field: line.yields for line in result.lines}
        print(safe(f"{(shown.get('date_published') or '–')[:16]:17}{shown.get('headline', '–')[:60]:61} {url}"))
        if result.refusal:
            yield f"{_place(file, site, 'rules')}: {url} gives no article: {result.refusal}"
            continue
        try:
            other = extract(html, url, zone=site.zone).body
        except NotAnArticle:
            continue
        alike = word_f1("\n".join(result.found["body"]), other)
        if alike < ALIKE:
            yield f"{url}: the body is another than what is found without rules (word-F1 {alike:.2f}): look at it with scrapy rules {site.name} {url}"


def _place(file: Path, site: Site, field: str) -> str:
    return place_of(file, field) if getattr(site, field) else str(file)
