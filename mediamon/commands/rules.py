"""`scrapy rules NAME`: what the rules of a site yield on pages of it, and whether that is what they shall yield."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from scrapy.exceptions import UsageError

from mediamon.commands.of_pages import PageCommand
from mediamon.commands.showing.checking import Result, check, table
from mediamon.commands.showing.opening import page_at
from mediamon.commands.showing.pages import Page, is_address
from mediamon.sites import Rule, Site, SiteError, find_site, place_of, site_files
from mediamon.sites.fixtures import (
    Fixture,
    FixtureError,
    fixtures_of,
    folder_of,
    path_for,
    write_fixture,
)


class Command(PageCommand):
    """Rules and their fixtures, without a database."""

    def syntax(self) -> str:
        """Usage."""
        return "[options] [NAME [URL|FILE]]"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Show what a site's rules yield, and check them on saved pages"

    def long_desc(self) -> str:
        """For `scrapy rules --help`."""
        return (
            "Rules say where on a site's pages headline, body, date and the like stand. Write them into the site file, look "
            "what they yield, save some pages with what you saw, and be told when something changes. Examples:\n"
            "scrapy rules herald https://example.org/news/1 shows what each rule yields on that page; "
            "scrapy rules herald page.html --url https://example.org/news/1 does so for a file; "
            "scrapy rules herald --save https://example.org/news/1 keeps the page beside the site file "
            "(sites/herald/fixtures) with what the rules yield now; "
            "scrapy rules herald --check runs the rules on all kept pages and ends with 1 when something differs; "
            "scrapy rules --check does so for every site; --accept takes what comes now for what shall come."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument(
            "--check", action="store_true", help="end with 1 when a kept page yields something else than expected"
        )
        parser.add_argument("--save", metavar="URL|FILE", help="keep this page, and what the rules yield on it now")
        parser.add_argument(
            "--accept", action="store_true", help="take what the kept pages yield now for what they shall yield"
        )
        parser.add_argument(
            "--url", metavar="ADDRESS", help="the address of a page that is a file; by default the one it names"
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Show, save or check."""
        _check_arguments(args, opts)
        try:
            if opts.save or len(args) == 2:
                self._one_page(args[0], args[1] if len(args) == 2 else opts.save, opts)
            else:
                self._kept(args, opts)
        except (SiteError, FixtureError) as error:
            raise UsageError(str(error), print_help=False) from None

    def _one_page(self, name: str, place: str, opts: Namespace) -> None:
        file, site = find_site(self.site_folders(), name)
        assert self.crawler_process is not None
        page, trouble = page_at(self.crawler_process, place, opts.url, browser=site.render or site.looked_at)
        if trouble:
            print(trouble, file=sys.stderr)
        today = datetime.now(UTC).date()
        result = _shown(file, site, page, today, place)
        if result.refusal:
            self.exitcode = 1
        elif opts.save:
            kept = Fixture(path_for(file, page.url), page.url, today, page.html, result.found, result.by_rule)
            write_fixture(kept)
            print(
                f"Kept as {kept.path}; what is expected of it is in {kept.path.with_suffix('.json').name}: cut it down to what matters."
            )

    def _kept(self, args: list[str], opts: Namespace) -> None:
        """Every page that is kept, of one site or of all."""
        if args:
            sites = [find_site(self.site_folders(), args[0])]
        else:
            sites = [pair for pair in site_files(self.site_folders()) if folder_of(pair[0]).is_dir()]
        differing = count = 0
        for file, site in sites:
            for fixture in fixtures_of(file):
                page = Page(fixture.url, fixture.html)
                result = _shown(file, site, page, fixture.day, str(fixture.path), fixture)
                count, differing = count + 1, differing + result.differs
                if opts.accept and result.differs and not result.refusal:
                    write_fixture(replace(fixture, expected=_accepted(fixture, result), by_rule=result.by_rule))
                    print(f"Accepted: {fixture.path.with_suffix('.json')}\n")
        if not count:
            raise UsageError("no page is kept: keep one with scrapy rules NAME --save URL", print_help=False)
        print(f"{count - differing} of {count} kept pages yield what is expected of them.")
        if opts.check and differing and not opts.accept:
            self.exitcode = 1


def _shown(file: Path, site: Site, page: Page, day: date, name: str, kept: Fixture | None = None) -> Result:
    """Print what the rules yield on a page, beside what a kept one shall yield."""
    rule = site.rule_for(page.url, day)
    result = check(page, site, rule, kept.expected if kept else {}, kept.by_rule if kept else ())
    print(
        "\n".join(
            [f"{name}  {page.url}", _by(file, site, rule, page.url, day), *(f"  {line}" for line in table(result)), ""]
        )
    )
    return result


def _by(file: Path, site: Site, rule: Rule | None, url: str, day: date) -> str:
    if rule is not None:
        number = site.rules.index(rule)
        return f"by the rule of {rule.since} ({place_of(file, 'rules', number)})"
    if site.rules:
        return f"no rule of {place_of(file, 'rules')} holds on {day} for {url}: mind `from` and `pattern`; by the method {site.method}"
    return f"{file} has no rules; by the method {site.method}"


def _accepted(fixture: Fixture, result: Result) -> dict[str, object]:
    """What was expected before is expected as it is now; nothing is expected that was not."""
    return {name: result.found[name] for name in fixture.expected}


def _check_arguments(args: list[str], opts: Namespace) -> None:
    if len(args) > 2 or (len(args) != 1 and opts.save):
        raise UsageError(
            "give the name of one site, and perhaps one page: scrapy rules NAME [URL|FILE]", print_help=False
        )
    if opts.accept and (opts.save or len(args) == 2):
        raise UsageError("--accept is for the pages that are kept: give no page with it", print_help=False)
    if opts.url and not is_address(opts.url):
        raise UsageError("--url: give the page's address, which begins with http:// or https://", print_help=False)
