"""`scrapy status`: what the monitors are doing, when each site is due, what waits."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from mediamon.commands.base import ProjectCommand
from mediamon.fleet.disk import Budget
from mediamon.fleet.status import SiteStatus, Status, status
from mediamon.sites import readable_sites
from mediamon.storage.running import monitors
from mediamon.storage.running.lease import this_machine
from mediamon.storage.running.runs import ASKED

KILLED = "killed, or its end could not be written"


class Command(ProjectCommand):
    """One look."""

    requires_crawler_process = False  # it says so itself when a site file is broken

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Show what is running, what is due, what fails, what waits"

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--json", action="store_true", help="for programs")
        parser.add_argument(
            "--check",
            action="store_true",
            help="end with 1 when no monitor lives, a site fails, or sites that are due are not run, for a watchdog (2, as ever, when a site "
            "file needs mending)",
        )

        parser.add_argument(
            "--alive",
            action="store_true",
            help="end with 1 when no monitor of this machine lives, and tell nothing else",
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Look."""
        if opts.alive:
            self._alive()
            return
        sites, wrong = readable_sites(self.site_folders())
        engine = self.database(there=True)
        with engine.connect() as connection:
            assert self.settings is not None
            found = status(connection, sites, datetime.now(UTC), Budget.of(self.settings).disk())
        engine.dispose()
        print(json.dumps(found.as_json(), ensure_ascii=False, indent=1) if opts.json else "\n".join(lines(found)))
        if opts.check and _is_wrong(found):
            self.exitcode = 1
        for line in wrong:
            print(f"A site file needs mending, its site is left out: {line}", file=sys.stderr)
            self.exitcode = 2

    def _alive(self) -> None:
        """For who restarts what is dead: a site that fails, and a site file with a mistake, are no reason to."""
        engine, host = self.database(there=True), f"{this_machine()}:"
        with engine.connect() as connection:
            rows = [row for row in monitors.known(connection) if row.owner.startswith(host)]
        engine.dispose()
        if not any(monitors.lives(row, datetime.now(UTC)) for row in rows):
            print("No monitor of this machine lives: start one with scrapy monitor.")
            self.exitcode = 1


def _is_wrong(found: Status) -> bool:
    lives = any(one.alive for one in found.monitors)
    return not lives or found.behind or any(site.state == "failing" for site in found.sites)


def lines(found: Status) -> Iterator[str]:
    """For people."""
    for one in found.monitors:
        told = ", ".join(one.going_on) or "nothing goes on"
        age = _ago(found.at - one.seen)
        yield (
            f"Monitor {one.owner.rpartition(':')[0]}: {told}" if one.alive else f"Monitor {one.owner}: silent for {age}"
        )
    if found.behind:
        yield "Sites that are due are not run: see the incident of *monitors, and the log of scrapy monitor."
    if not found.monitors:
        yield "No monitor runs: start one with scrapy monitor."
    yield ""
    width = max([len(site.name) for site in found.sites], default=4)
    yield f"{'site':{width}}  {'state':8}  {'next':>8}  {'a day':>6}  {'last run':>9}  {'new':>5}  {'waiting':>7}  incidents"
    for site in found.sites:
        yield _line(site, width, found.at)
    yield ""
    yield f"{found.incidents} open incidents, {found.alerts} alerts wait to be delivered"
    if going := [f"{count} {state}" for state, count in found.jobs.items() if count and state != "done"]:
        yield f"Jobs: {', '.join(going)}"
    if disk := found.disk:
        yield f"{disk.free / 1e9:.1f} GB are free; with less than {disk.full / 1e9:.1f} no run is started"


def _line(site: SiteStatus, width: int, now: datetime) -> str:
    due = "now" if site.due <= now else _ago(site.due - now)
    due = "" if site.state in ("running", "paused") else due
    rate = f"{site.rate * 24:.3g}" if site.rate is not None else "?"
    last = f"{_ago(now - site.last_began)} ago" if site.last_began else "never"
    failed = f"  {_failed(site)}" if site.failed else ""
    return (
        f"{site.name:{width}}  {site.state:8}  {due:>8}  {rate:>6}  {last:>9}  {site.last_new:5}  {site.waiting:7}  "
        f"{site.incidents or ''}{failed}"
    ).rstrip()


def _failed(site: SiteStatus) -> str:
    if site.failed == 1 and site.last_reason == ASKED:
        return "the site has asked to wait"
    count = "the last run" if site.failed == 1 else f"{site.failed} runs"
    if site.state == "running":  # the newest is the one that goes on
        return f"{count} before this one failed"
    return f"{count} failed: {site.last_reason or KILLED}"


def _ago(time: timedelta) -> str:
    seconds = max(0, int(time.total_seconds()))
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"
