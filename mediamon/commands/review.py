"""`scrapy review`: a press review with its report and its gaps, as HTML, PDF or DOCX."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path

from scrapy.exceptions import UsageError
from sqlalchemy import Connection

from mediamon.commands.base import ProjectCommand, day, listed, refuse_no_period
from mediamon.commands.given import natural
from mediamon.commands.unwritten import written
from mediamon.review import Chosen, Review, as_html, gather, newest
from mediamon.review.words import words
from mediamon.storage.experts.labels import LABELS
from mediamon.storage.people import accounts
from mediamon.storage.publications.period import Period
from mediamon.storage.reading import basket
from mediamon.storage.reports.report import Asked

FORMS = (".html", ".pdf", ".docx")


class Command(ProjectCommand):
    """By period and organisation, or what an account has chosen in the dashboard."""

    requires_crawler_process = False

    def syntax(self) -> str:
        """Usage."""
        return "[options] -o FILE.pdf|.docx|.html"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Write a press review: publications with their report and the gaps in coverage"

    def long_desc(self) -> str:
        """For `scrapy review --help`."""
        return (
            "Takes the newest publications that mention an organisation, each story once, or with --account those that this "
            "account has chosen in the dashboard, in its order and with its comments. Example: "
            "scrapy review --since 2026-10-01 --until 2026-11-01 --organisation msu -o october.pdf"
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument(
            "-o", "--output", "--out", dest="out", type=Path, metavar="FILE", help=f"ends with {', '.join(FORMS)}"
        )
        parser.add_argument(
            "--since", "--from", dest="since", type=day, metavar="DAY", help="first day, like 2026-10-01"
        )
        parser.add_argument("--until", "--to", dest="until", type=day, metavar="DAY", help="the day after the last one")
        parser.add_argument("--organisation", metavar="ID")
        parser.add_argument("--site")
        parser.add_argument("--label", choices=LABELS, help="only publications that are judged so")
        parser.add_argument("--account", metavar="NAME", help="what this account has chosen in the dashboard")
        parser.add_argument("--limit", type=natural(1), default=50, help="publications (50)")
        parser.add_argument("--title")
        parser.add_argument("--language", choices=("en", "ru"), default="ru")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Write it."""
        if opts.out is None or opts.out.suffix.lower() not in FORMS:
            raise UsageError(f"say where to write it: -o FILE that ends with {', '.join(FORMS)}", print_help=False)
        refuse_no_period(opts.since, opts.until)
        if args:
            raise UsageError(f"it takes options alone, not {args[0]!r}: see --help", print_help=False)
        engine = self.database(there=True)
        self.refuse_unknown(engine, listed(opts.site), listed(opts.organisation))
        with engine.connect() as connection:
            review = self._review(connection, opts)
        engine.dispose()
        content = _formed(review, opts.out.suffix.lower())
        with written(opts.out) as part:
            part.write_bytes(content)
        print(f"{opts.out}: {len(review.items)} publications, {len(review.gaps)} gaps in coverage")

    def _review(self, connection: Connection, opts: Namespace) -> Review:
        names = {one.id: one.official for one in self.organisations()}
        asked = Asked(Period(opts.since, opts.until), opts.site, None, opts.organisation)
        if opts.account:
            number = accounts.by_name(connection, opts.account)
            if number is None:
                raise UsageError(f"no account is called {opts.account!r}", print_help=False)
            chosen = [Chosen(row.publication_id, row.comment) for row in basket.items(connection, number)]
        else:
            chosen = newest(connection, asked, opts.label or "", min(opts.limit, basket.MOST))
        title = opts.title or words(opts.language)("Press review")
        now = datetime.now(UTC)
        return gather(connection, names, chosen, asked, title=title, language=opts.language, now=now)


def _formed(review: Review, suffix: str) -> bytes:
    if suffix == ".html":
        return as_html(review).encode()
    if suffix == ".docx":
        from mediamon.review.docx import as_docx  # slow to import

        return as_docx(review)
    from mediamon.review.pdf import NoPdf, as_pdf  # only a PDF needs a browser

    try:
        return as_pdf(review)
    except NoPdf as error:
        raise UsageError(f"{error}; scrapy doctor tells whether Chromium starts", print_help=False) from None
