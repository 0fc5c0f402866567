"""`scrapy demo`: the main job, shown from end to end on the demo agency: crawl, report, redesign, the incident, its mend."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from urllib.request import urlopen

from scrapy.exceptions import UsageError
from sqlalchemy import Engine, func, select
from tqdm import tqdm

from mediamon.commands.base import ProjectCommand
from mediamon.commands.dashboard import sign_in_path
from mediamon.demo.agency import Agency
from mediamon.demo.corpus import SITES
from mediamon.demo.server import running
from mediamon.demo.site_files import write_site_files
from mediamon.reports import as_table, as_text
from mediamon.spiders.place import sqlite_url
from mediamon.storage.database.engine import open_database
from mediamon.storage.reports.gaps import gaps
from mediamon.storage.reports.report import report
from mediamon.storage.tables.found import incident, publication

AT_ONCE = 2  # crawls side by side: the machine it must run on has two cores
TIME_FOR_A_CRAWL = 200.0  # seconds, then it is ended
MEDIAMON = (sys.executable, "-m", "mediamon")


class Command(ProjectCommand):
    """Everything in a folder of its own, `demo` in MEDIAMON_DATA, made anew each time."""

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Show the main job on four news sites made for it"

    def long_desc(self) -> str:
        """For `scrapy demo --help`."""
        return (
            "Starts a small news agency on this machine, crawls its four sites (feed, sitemap, clicks, a single-page "
            "application), prints the report, lets one site be redesigned, crawls it again, shows the incident, mends the site's "
            "rules, and leaves the dashboard open until Ctrl-C. With DEMO_ONCE=1 in the environment it ends by itself."
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Show it."""
        assert self.settings is not None
        folder = Path(self.settings["MEDIAMON_DATA"]).absolute() / "demo"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        engine = open_database(sqlite_url(folder / "mediamon.sqlite"))
        with running() as agency:
            write_site_files(agency, folder / "sites")
            began = time.monotonic()
            self._crawl_all(agency, folder, engine)
            self._report(engine)
            self._redesign(agency, folder, engine)
            self._repair(agency, folder, engine)
            say(f"All this took {time.monotonic() - began:.0f} seconds.")
            self._dashboard(engine, folder)

    def _crawl_all(self, agency: Agency, folder: Path, engine: Engine) -> None:
        total = sum(len(agency.expected_urls(site)) for site in SITES)
        say(
            f"Crawling four sites that publish {total} publications: one by its feed, one by its sitemap, two by clicking."
        )
        crawl(SITES, folder, engine, total)
        with engine.connect() as connection:
            query = select(publication.c.site, publication.c.found_by, func.count()).group_by(
                publication.c.site, publication.c.found_by
            )
            for site, found_by, count in sorted(tuple(row) for row in connection.execute(query)):
                expected = len(agency.expected_urls(site))
                say(f"  {site:10} {count:4} of {expected} publications, found by {found_by}")
        say(f"  buttons pressed that nobody should press: {len(agency.forbidden)}")

    def _report(self, engine: Engine) -> None:
        say("\nThe report (scrapy report):\n")
        names = {one.id: one.official for one in self.organisations()}
        with engine.connect() as connection:
            print(as_text(as_table(report(connection, names), ("organisation",), names, gaps(connection))), flush=True)

    def _redesign(self, agency: Agency, folder: Path, engine: Engine) -> None:
        say(
            "\nvestnik is redesigned: its rules now match the readers' comments. It publishes 60 new publications; crawling again."
        )
        before = len(agency.expected_urls("vestnik"))
        agency.redesign()
        new = len(agency.expected_urls("vestnik")) - before
        crawl(("vestnik",), folder, engine, new)
        with engine.connect() as connection:
            found = connection.execute(select(incident).where(incident.c.site == "vestnik")).first()
        if found is None:
            raise UsageError("no incident was opened: this should not happen, please tell us", print_help=False)
        say(f"\nINCIDENT ({found.level}) {found.headline}\n  {found.explanation}")
        say(f"  noticed after {found.evidence['documents']} new publications")

    def _repair(self, agency: Agency, folder: Path, engine: Engine) -> None:
        say("\nMending it (scrapy repair vestnik):\n")
        done = subprocess.run(
            [*MEDIAMON, "repair", "vestnik"],
            env=environment(folder),
            stdin=subprocess.DEVNULL,
            timeout=TIME_FOR_A_CRAWL,
            check=False,
        )
        with engine.connect() as connection:
            left = connection.execute(
                select(func.count()).select_from(incident).where(incident.c.closed_at.is_(None))
            ).scalar_one()
        if done.returncode or left:
            raise UsageError(
                "the incident could not be closed: this should not happen, please tell us", print_help=False
            )
        expected = len(agency.expected_urls("vestnik"))
        say("Crawling it once more for what its old rules could not read.")
        crawl(("vestnik",), folder, engine, 0)
        with engine.connect() as connection:
            own = select(func.count()).select_from(publication).where(publication.c.site == "vestnik")
            count = connection.execute(own).scalar_one()
            doubtful = connection.execute(own.where(publication.c.suspicious)).scalar_one()
        say(f"  vestnik    {count:4} of {expected} publications, {doubtful} of them under suspicion")
        self._report(engine)

    def _dashboard(self, engine: Engine, folder: Path) -> None:
        from mediamon.dashboard.application import Settings, make_application
        from mediamon.dashboard.errands import Errands
        from mediamon.dashboard.listening import serving

        settings = Settings(
            self.organisations(),
            hosts=("127.0.0.1",),
            data=folder,
            sites=(folder / "sites",),
            workshop=lambda engine: self.workshop(engine, folder / "archive"),
            errands=Errands(folder / "errands", environment=environment(folder)),
        )
        application = make_application(engine, settings)
        with serving(application) as address:
            if os.environ.get("DEMO_ONCE"):
                with urlopen(f"{address}{sign_in_path(engine)}", timeout=10) as answer:  # noqa: S310  # nosec B310  # our own address
                    say(f"The dashboard answers with status {answer.status}.")
                return
            say(f"\nThe dashboard: {address}{sign_in_path(engine)}\nCtrl-C ends the demo.")
            try:
                threading.Event().wait()
            except KeyboardInterrupt:
                say("\nGood bye.")


def say(text: str) -> None:
    """A line for the person who watches."""
    print(text, flush=True)


def crawl(sites: Sequence[str], folder: Path, engine: Engine, expected: int) -> None:
    """Crawl some sites, two at a time, with a progress bar of stored publications. Raises UsageError when one fails."""
    waiting, going = list(sites), dict[str, subprocess.Popen[bytes]]()
    start, deadline = stored(engine), time.monotonic() + TIME_FOR_A_CRAWL
    with tqdm(total=expected, unit=" publications", disable=None) as bar:
        while waiting or going:
            while waiting and len(going) < AT_ONCE:
                site = waiting.pop()
                going[site] = start_crawl(site, folder)
            time.sleep(0.2)
            bar.update(stored(engine) - start - bar.n)
            for site, process in list(going.items()):
                if process.poll() is not None:
                    del going[site]
                    if process.returncode:
                        raise UsageError(f"the crawl of {site} failed: see {folder / site}.log", print_help=False)
                elif time.monotonic() > deadline:
                    process.terminate()


def start_crawl(site: str, folder: Path) -> subprocess.Popen[bytes]:
    """`scrapy crawl SITE` in a process of its own."""
    command = [*MEDIAMON, "crawl", site, "--logfile", str(folder / f"{site}.log")]
    return subprocess.Popen(command, env=environment(folder), stdin=subprocess.DEVNULL)


def environment(folder: Path) -> dict[str, str]:
    """That of a project whose data and sites lie in a folder."""
    found = {**os.environ, "MEDIAMON_DATA": str(folder), "MEDIAMON_SITES": str(folder / "sites")}
    found.pop("MEDIAMON_DATABASE", None)
    return found


def stored(engine: Engine) -> int:
    """Publications stored so far."""
    with engine.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(publication)).scalar_one())
