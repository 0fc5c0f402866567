"""`scrapy extract URL|FILE`: the article of one page, as a person reads it, as JSON, or by all methods side by side."""

from __future__ import annotations

import json
import shutil
import sys
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from scrapy.exceptions import UsageError

from mediamon.commands.given import can_be_written
from mediamon.commands.of_pages import PageCommand
from mediamon.commands.showing.comparison import columns, comparison
from mediamon.commands.showing.opening import page_at
from mediamon.commands.showing.pages import VISUAL, Page, article_of, is_address, rule_of
from mediamon.commands.showing.terminal import Screen
from mediamon.extraction import METHODS, GeometryError, NotAnArticle
from mediamon.extraction.blocks import html_of, markdown_of
from mediamon.items import Article
from mediamon.sites import Rule, Site, SiteError, find_site, place_of
from mediamon.sites.fields import as_json

FORMATS: dict[str, Callable[[Article], str]] = {
    "text": lambda article: article.body,
    "markdown": lambda article: markdown_of(article.blocks),
    "html": lambda article: html_of(article.blocks),
    "blocks": lambda article: json.dumps(article.blocks, ensure_ascii=False, indent=1),
    "json": lambda article: json.dumps(as_json(article), ensure_ascii=False, indent=1),
}
MENDS = {
    "no_body": "compare all methods (--compare PAGE.html), or let a browser read the page (--method visual)",
    "body_too_short": "compare all methods (--compare PAGE.html), or let a browser read the page (--method visual)",
    "no_headline": "the page is called nothing: a rule for the headline can say where it stands",
}


class Command(PageCommand):
    """One page, without a database."""

    def syntax(self) -> str:
        """Usage."""
        return "[options] URL|FILE"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Show what the extraction makes of one page"

    def long_desc(self) -> str:
        """For `scrapy extract --help`."""
        return (
            "Extract the article of a page, which is an address or a file that was saved, and show it: headline, fields, body. "
            "Nothing is stored. Examples:\n"
            "scrapy extract https://example.org/news/1 shows it in the terminal; "
            "scrapy extract page.html --url https://example.org/news/1 does so offline; "
            "--site herald takes the rules of sites/herald.yaml; "
            "--format markdown > article.md writes it down (text, markdown, html, blocks, json); "
            "--compare methods.html writes a page with all methods side by side, and --open shows it in your browser."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--method", choices=METHODS, help="by default that of the site, else auto")
        parser.add_argument("--site", metavar="NAME", help="take the rules, the time zone and the method of this site")
        parser.add_argument(
            "--url", metavar="ADDRESS", help="the address of a page that is a file; by default the one it names"
        )
        parser.add_argument("--format", choices=FORMATS, help="print this instead of showing the article")
        parser.add_argument(
            "--show",
            action="store_true",
            help="show the article, also where a format is asked for (on the error output)",
        )
        parser.add_argument(
            "--compare", type=Path, metavar="PAGE.html", help="write all methods side by side into this file"
        )
        parser.add_argument("--open", action="store_true", help="with --compare: open it in the browser")
        parser.add_argument(
            "--no-browser", action="store_true", help="with --compare: leave out the methods that look at the page"
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Extract."""
        _check(args, opts)
        file, site = self._site(opts.site)
        method = opts.method or (site.method if site else "auto")
        look = method in VISUAL or (opts.compare is not None and not opts.no_browser)
        assert self.crawler_process is not None
        browser = site is not None and site.render
        page, trouble = page_at(self.crawler_process, args[0], opts.url, browser=browser, look=look)
        if trouble:
            print(trouble, file=sys.stderr)
        rule = rule_of(site, page.url, datetime.now(UTC).date())
        if opts.compare is not None:
            self._compare(page, site, rule, opts)
            return
        try:
            article = self._article(page, method, site, rule)
        except (NotAnArticle, GeometryError) as refused:
            self.exitcode = 1
            print(f"No article: {refused}\n{_mend(refused, file, site, rule)}", file=sys.stderr)
            return
        _print(article, opts)

    def _site(self, name: str | None) -> tuple[Path | None, Site | None]:
        if name is None:
            return None, None
        try:
            return find_site(self.site_folders(), name)
        except SiteError as error:
            raise UsageError(str(error), print_help=False) from None

    def _article(self, page: Page, method: str, site: Site | None, rule: Rule | None) -> Article:
        if method == "xpath" and rule is None:
            raise UsageError(
                f"no rule holds for {page.url}: name the site with --site, and the address of a file with --url",
                print_help=False,
            )
        return article_of(page, method, site, rule.for_extraction() if rule and method in ("auto", "xpath") else None)

    def _compare(self, page: Page, site: Site | None, rule: Rule | None, opts: Namespace) -> None:
        found = list(columns(page, site, rule.for_extraction() if rule else None))
        opts.compare.write_text(comparison(page.url, found), "utf8")
        for one in found:
            print(
                f"{one.method:14}{one.refusal or f'{len(one.article.body):,} characters' if one.article else one.refusal}"
            )
        print(f"Side by side: {opts.compare}")
        if opts.open:
            webbrowser.open(opts.compare.absolute().as_uri())


def _check(args: list[str], opts: Namespace) -> None:
    if len(args) != 1:
        raise UsageError("give one address that begins with http:// or https://, or one file", print_help=False)
    if "://" in args[0] and not is_address(args[0]):
        raise UsageError(
            "give an address that begins with http:// or https://, or a file without file://", print_help=False
        )
    if opts.url and not is_address(opts.url):
        raise UsageError("--url: give the page's address, which begins with http:// or https://", print_help=False)
    if opts.compare is not None and not can_be_written(opts.compare):
        raise UsageError(f"{opts.compare} cannot be written: name a file in a folder that is there", print_help=False)
    if opts.open and opts.compare is None:
        raise UsageError("--open shows what --compare has written: name a file with --compare", print_help=False)


def _print(article: Article, opts: Namespace) -> None:
    if opts.format:
        print(FORMATS[opts.format](article))
    if opts.show or not opts.format:
        stream = sys.stderr if opts.format else sys.stdout
        screen = Screen(shutil.get_terminal_size().columns, stream.isatty())
        print("\n".join(screen.article(article)), file=stream)


def _mend(refused: Exception, file: Path | None, site: Site | None, rule: Rule | None) -> str:
    """What to do about it, and where."""
    if file is not None and site is not None and rule is not None:
        return f"{place_of(file, 'rules', site.rules.index(rule), 'body')}: see what each rule yields: scrapy rules {site.name} URL|FILE"
    return MENDS.get(getattr(refused, "reason", ""), "see what the other methods say: --compare PAGE.html")
