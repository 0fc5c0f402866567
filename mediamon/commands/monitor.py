"""`scrapy monitor`: the permanent service that runs the sites when they are due."""

from __future__ import annotations

import logging
import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Event
from types import MappingProxyType

from scrapy.exceptions import UsageError
from scrapy.settings import BaseSettings
from scrapy.utils.log import configure_logging

from mediamon.commands.deliver import AlertingCommand
from mediamon.fleet import preloaded
from mediamon.fleet.disk import Budget
from mediamon.fleet.executor import Executor
from mediamon.fleet.forked import ForkServer
from mediamon.fleet.local import Limits, LocalExecutor
from mediamon.fleet.monitor import Monitor
from mediamon.fleet.scrapyd import ScrapydExecutor
from mediamon.sites import Site, SiteError, readable_sites
from mediamon.sites.folders import counted, lost
from mediamon.spiders.place import data_folder
from mediamon.spiders.wrong_settings import refuse_wrong, wrong_executor, wrong_organisations

logger = logging.getLogger(__name__)
LAST_ALERTS = 5.0  # seconds that the end waits for alerts to be taken
LONGEST_END = 75  # seconds, then all is ended: the runs' minute, and less than deploy/mediamon.service waits
LENIENT = ("MEDIAMON_LEAVE_OUT_BROKEN=True",)  # another site's file with a mistake ends no run


class Command(AlertingCommand):
    """Runs until it is told to end, by Ctrl-C, SIGTERM or SIGHUP; a second one of the former two ends the runs at once."""

    requires_crawler_process = False  # it says so itself when a site file is broken
    _wrong: tuple[str, ...] = ()  # with site files
    _seen: Mapping[Path, int] = MappingProxyType({})  # folders of them that were there, with how many each had

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Run all sites when they are due, for ever"

    def long_desc(self) -> str:
        """For `scrapy monitor --help`."""
        return (
            "Runs each site in a process of its own, as often as its rate of publishing asks for (`poll:` in its file bounds "
            "that), with limits on time and memory, and delivers alerts. Run it as a service: deploy/mediamon.service is a unit "
            "for systemd. More machines: run it on each, with one PostgreSQL. What it is doing: scrapy status."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument(
            "--once",
            action="store_true",
            help="run what is due, wait for runs that go on already, then end: for a timer instead of a service",
        )
        parser.add_argument(
            "--now", action="store_true", help="with --once: every site, due or not; runs that go on are waited for"
        )
        parser.add_argument("--only", nargs="+", metavar="SITE", default=[], help="these sites and no others")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Serve."""
        assert self.settings is not None
        configure_logging({"LOG_LEVEL": "INFO", "LOG_FORMAT": "%(asctime)s %(levelname)s %(message)s"})
        logging.getLogger("alembic").setLevel(logging.WARNING)
        refuse_wrong(self.settings)  # each run would end at once
        try:
            self._sites(opts.only)  # what is wrong with them is told first
        except SiteError as error:
            raise UsageError(str(error), print_help=False) from None
        assert self.settings is not None
        try:
            data_folder(self.settings).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            told = f"{error.filename}: {error.strerror or error}: set MEDIAMON_DATA to a folder that can be written"
            raise UsageError(told, print_help=False) from None
        monitor = Monitor(
            self.database(),
            self._executor(opts.set),
            lambda: self._sites(opts.only),
            self.delivery(),
            Budget.of(self.settings),
        )
        if opts.once:
            failing = monitor.run_once(every=opts.now) or (self._wrong and not opts.only)
            self.exitcode = 1 if failing else 0  # a shell sees of a number its last eight bits
            if not monitor.has_delivered(0):
                _leave_alerts(self.exitcode)
            return
        stop = Event()
        _listen(stop)
        logger.info("mediamon runs the sites that are due; scrapy status says what it is doing")
        monitor.run(stop)
        signal.alarm(0)
        if not monitor.has_delivered(LAST_ALERTS):
            _leave_alerts(0)

    def _sites(self, only: list[str]) -> dict[str, Site]:
        """The sites but for those whose files need mending, which are told. Raises SiteError where one that is wanted is not among them, or a folder
        that was there is there no more: a share that is not mounted is no reason to watch nothing.
        """
        folders = self.site_folders()
        if missed := lost(self._seen):
            raise SiteError("\n".join(missed))
        sites, wrong = readable_sites(folders)
        self._seen = counted(folders)
        assert self.settings is not None
        self._tell_of((*wrong, *wrong_organisations(self.settings)))  # with the latter each run ends at once
        missing = set(only) - set(sites)
        if missing:
            told = f"no site is called {', '.join(sorted(missing))}: there are {', '.join(sorted(sites))}"
            raise SiteError("\n".join((told, *wrong)))
        return {name: site for name, site in sites.items() if not only or name in only}

    def _tell_of(self, wrong: tuple[str, ...]) -> None:
        """Once, and again when it is another."""
        if wrong != self._wrong and wrong:
            told = "Files need mending; sites whose own file does are left out until then, all others are run:\n%s"
            logger.error(told, "\n".join(wrong))
        elif self._wrong and not wrong:
            logger.info("All site files are in order again")
        self._wrong = wrong

    def _executor(self, given: Sequence[str]) -> Executor:
        """given: settings of the command line, like "NAME=VALUE", which the runs are given too."""
        settings = self.settings
        assert settings is not None
        for told in wrong_executor(settings):
            raise UsageError(told, print_help=False)
        if settings["MEDIAMON_EXECUTOR"] == "scrapyd":
            try:
                return ScrapydExecutor(
                    settings.getlist("MEDIAMON_SCRAPYD"),
                    settings.getint("MEDIAMON_RUNS_AT_ONCE") or os.cpu_count() or 1,
                    settings["MEDIAMON_SCRAPYD_PROJECT"],
                    (*LENIENT, *given),
                )
            except ValueError as error:
                raise UsageError(str(error), print_help=False) from None
        limits = Limits(
            at_once=settings.getint("MEDIAMON_RUNS_AT_ONCE") or os.cpu_count() or 1,
            seconds=settings.getfloat("MEDIAMON_RUN_SECONDS"),
            memory=settings.getint("MEDIAMON_RUN_MEMORY") << 20,
        )
        own = (word for one in (*LENIENT, *given) for word in ("-s", one))
        server = ForkServer(preloaded.__name__) if _forks(settings) else None
        return LocalExecutor(limits, data_folder(settings) / "logs", ("--loglevel", "INFO", *own), server)


def _forks(settings: BaseSettings) -> bool:
    return settings.getbool("MEDIAMON_FORK_RUNS") and sys.platform == "linux"  # elsewhere systems' libraries mind


def _leave_alerts(code: int) -> None:
    """End at once, without the threads of a target that never ends its answer, for which Python would wait; its alerts are sent again."""
    logger.info("Alerts that were under way are left to the next monitor")
    logging.shutdown()
    os._exit(code)


def _listen(stop: Event) -> None:
    """End gracefully when a signal says so; a second SIGTERM or Ctrl-C ends the runs at once, as does a database that stands still."""
    signal.signal(signal.SIGALRM, lambda *_: _again(stop))
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: _again(stop))
    if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # `nohup` has it live on
        signal.signal(signal.SIGHUP, lambda *_: _first(stop))  # comes beside SIGTERM, or twice, where a terminal closes


def _again(stop: Event) -> None:
    """The first time gracefully; the second time at once."""
    if stop.is_set():
        signal.alarm(0)
        raise KeyboardInterrupt
    _first(stop)


def _first(stop: Event) -> None:
    if not stop.is_set():
        signal.alarm(LONGEST_END)
    stop.set()
