"""`scrapy addsite URL`: looks at a site, shows what it has found, and writes the site file with tests."""

from __future__ import annotations

import sys
from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from scrapy.exceptions import UsageError
from sqlalchemy.exc import SQLAlchemyError

from mediamon.adding.asking import BOUNDS, Bounds
from mediamon.adding.finding import Found, conclude, renamed
from mediamon.adding.job import Job
from mediamon.adding.keeping import Kept, keep, teach
from mediamon.adding.scout import Order, look_at
from mediamon.adding.workplace import Workplace
from mediamon.commands.given import natural, seconds
from mediamon.commands.of_pages import PageCommand
from mediamon.commands.showing.terminal import safe
from mediamon.newsite.telling import as_json, lines
from mediamon.newsite.troubles import CannotAdd, address_of
from mediamon.sites import Site, SiteError, site_files
from mediamon.spiders.place import database_url
from mediamon.storage.database.engine import open_database
from mediamon.storage.database.unopened import UNOPENED, why_unopened

UNTAUGHT = "The drift detector has learned nothing yet, it will from the first crawl"
QUESTION = "Write {path}? [y]es, [n]o, or another name: "


class Command(PageCommand):
    """From an address to a site file."""

    level = "CRITICAL"
    ask: Callable[[str], str] = staticmethod(input)

    def syntax(self) -> str:
        """Usage."""
        return "[options] URL"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Write the file of a new site: sources, addresses, rules, tests"

    def long_desc(self) -> str:
        """For `scrapy addsite --help`."""
        return (
            "Looks at a site politely (robots.txt, at most 40 pages and a few presses), finds its feeds and sitemaps, tries "
            "whether links do or clicks and a browser are needed, reads some publications by several methods, induces rules "
            "from what they agree on, shows all of that with what is not certain, and asks. With your yes it writes the site file, "
            "keeps the pages that it has read as tests (scrapy checksite NAME runs them), and gives them to the drift detector. "
            "Examples:\nscrapy addsite https://example.org/ asks before it writes; "
            "scrapy addsite example.org --dry-run prints the file; "
            "scrapy addsite https://example.org/ --yes --name herald writes sites/herald.yaml without a question."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--name", metavar="NAME", help="of the site; by default made from its host")
        parser.add_argument("--folder", type=Path, help="for the site file; by default the first of MEDIAMON_SITES")
        parser.add_argument("--yes", action="store_true", help="write without asking")
        parser.add_argument("--dry-run", action="store_true", help="print the site file, write nothing")
        parser.add_argument(
            "--no-browser", action="store_true", help="leave out what needs a browser: clicks, rendering"
        )
        parser.add_argument(
            "--reach", action="append", default=[], metavar="HOST[:PORT]", help="a private host that is meant"
        )
        parser.add_argument(
            "--max-pages", type=natural(1), default=BOUNDS.pages, metavar="N", help="that are asked for at most"
        )
        parser.add_argument(
            "--max-seconds", type=seconds, default=BOUNDS.seconds, metavar="S", help="that it takes at most"
        )
        parser.add_argument(
            "--job", type=Path, help=SUPPRESS
        )  # a folder for the dashboard: nothing is asked or written

    def run(self, args: list[str], opts: Namespace) -> None:
        """Look, show, ask, write."""
        if len(args) != 1:
            raise UsageError("give one address: scrapy addsite https://example.org/", print_help=False)
        job = Job(opts.job) if opts.job else None
        try:
            found = self._found(args[0], opts, job)
            if job is not None:
                job.end(found)
            else:
                self._decide(found, opts)
        except (CannotAdd, SiteError, OSError) as trouble:
            self.exitcode = 1
            if job is not None:
                job.fail(str(trouble))
            print(f"{safe(str(trouble))}\nNothing was written.", file=sys.stderr)

    def _found(self, given: str, opts: Namespace, job: Job | None) -> Found:
        assert self.crawler_process is not None
        assert self.settings is not None
        url = address_of(given)
        sites = dict(site_files(self.site_folders()))
        _refuse_known(url, opts.name, sites)
        tell = job.tell if job else lambda line: print(safe(line), file=sys.stderr, flush=True)
        polite = {} if _own(url) else {"DOWNLOAD_DELAY": 1.0}
        order = Order(
            bounds=Bounds(pages=opts.max_pages, seconds=opts.max_seconds),
            browser=not opts.no_browser,
            reach=tuple(opts.reach),
            own=job is None,
            settings=polite,
        )
        looked = look_at(self.crawler_process, url, tell, order)
        taken = {*(site.name for site in sites.values()), *self.crawler_process.spider_loader.list()}
        today = datetime.now(UTC).date()
        return conclude(looked, name=opts.name, taken=taken, today=today, reach=opts.reach)

    def _decide(self, found: Found, opts: Namespace) -> None:
        print("\n".join(map(safe, lines(as_json(found.evidence, found.choice, found.study, found.doubts)))))
        folder = opts.folder or self.site_folders()[0]
        if opts.dry_run:
            print(found.text)
            return
        agreed = found if opts.yes else self.asked(found, folder)
        if agreed is None:
            print("Nothing was written.")
            self.exitcode = 1
            return
        kept = keep(agreed.text, agreed.samples, folder, datetime.now(UTC).date())
        print(f"Written: {kept.path}, with {kept.fixtures} pages as tests ({kept.path.with_suffix('')}/fixtures).")
        print(self._taught(kept, agreed))
        print(
            f"Now: scrapy checksite {kept.site.name}, then scrapy crawl {kept.site.name}; the monitor takes it with its next look."
        )

    def asked(self, found: Found, folder: Path) -> Found | None:
        """The same, perhaps by another name; None where a person says no, or there is none."""
        print(found.text)
        if not sys.stdin.isatty() and type(self).ask is self.ask:
            print("Nobody is there to be asked: --yes writes it.", file=sys.stderr)
            return None
        for _ in range(5):
            try:
                said = self.ask(QUESTION.format(path=folder / f"{found.name}.yaml")).strip()
            except (EOFError, KeyboardInterrupt):
                return None
            if said.lower() in ("y", "yes", "д", "да"):
                return found
            if said.lower() in ("", "n", "no", "н", "нет"):
                return None
            try:
                found = renamed(found, said)
            except ValueError as error:
                print(error)
        return None

    def _taught(self, kept: Kept, found: Found) -> str:
        assert self.settings is not None
        url = database_url(self.settings)
        try:
            engine = open_database(url)
        except UNOPENED as error:
            return f"{UNTAUGHT}: the database: {why_unopened(error, url)}"
        try:
            place = Workplace.of(self.settings)
            learned = teach(engine, kept, found.samples, place.method, place.minimum, place.methods)
        except (SQLAlchemyError, OSError) as error:
            return f"{UNTAUGHT}: {error}"
        finally:
            engine.dispose()
        return f"The drift detector has learned {learned} of the {place.minimum} documents that it needs."


def _refuse_known(url: str, name: str | None, sites: dict[Path, Site]) -> None:
    """Raises CannotAdd for a site that has a file, unless another one is asked for by name; and for a name that is taken."""
    host = urlsplit(url).netloc.removeprefix("www.")
    for path, site in sites.items():
        if name is not None and site.name == name:
            raise CannotAdd("taken", url, f"{path} is a site of that name, and is left as it is: give another --name")
        hosts = {urlsplit(one).netloc.removeprefix("www.") for one in site.start_addresses()}
        if name is None and host in hosts:
            raise CannotAdd(
                "known",
                url,
                f"{path} watches it already: scrapy checksite {site.name} tests it; --name NAME makes another file",
            )


def _own(url: str) -> bool:
    """A server on this machine need not be spared."""
    return (urlsplit(url).hostname or "") in ("localhost", "127.0.0.1", "::1")
