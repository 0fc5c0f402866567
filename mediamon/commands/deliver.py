"""`scrapy deliver`: look for new finds and digests that are due, and hand the alerts of the outbox over, each once."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from scrapy.exceptions import UsageError

from mediamon.commands.base import ProjectCommand
from mediamon.sites import readable_sites
from mediamon.storage.database.engine import writing

PREPARED = timedelta(minutes=1)  # between two looks for new finds and digests


class AlertingCommand(ProjectCommand):
    """What commands that deliver share."""

    def office(self) -> Any:
        """What delivering needs. Raises UsageError for MEDIAMON_ALERTS that is not understood."""
        from mediamon.alerts import Office  # with templates and their sandbox: most commands do without
        from mediamon.alerts.sending import BadAddress, sender

        assert self.settings is not None
        address = str(self.settings.get("MEDIAMON_ALERTS") or "")
        if address:
            try:
                sender(address, "MEDIAMON_ALERTS")
            except BadAddress as error:
                raise UsageError(str(error), print_help=False) from None
        names = {one.id: one.official for one in self.organisations()}
        return Office(address, names, str(self.settings.get("MEDIAMON_TEMPLATES") or "") or None)

    def delivery(self) -> Callable[[datetime], tuple[int, int]]:
        """A function that makes one pass."""
        from mediamon.alerts import deliver_all, prepare

        office, engine = self.office(), self.database()
        prepared = datetime.min.replace(tzinfo=UTC)

        def once(now: datetime) -> tuple[int, int]:
            """(delivered, put off) in one pass; what is due is prepared anew only after a while."""
            nonlocal prepared
            if not timedelta(0) <= now - prepared < PREPARED:
                prepare(engine, office, now)
                prepared = now
            return deliver_all(engine, office, now)

        return once


class Command(AlertingCommand):
    """One pass over what is due; run it by a timer, or after a crawl."""

    requires_crawler_process = False  # it says so itself when a site file is broken

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Deliver alerts from the outbox"

    def long_desc(self) -> str:
        """For `scrapy deliver --help`."""
        return (
            "Alerts are written with what causes them and delivered here: to the address in MEDIAMON_ALERTS and to the targets "
            "that scrapy alerts shows. What a target does not take is tried again later. The monitor does the same by itself."
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Deliver what is due."""
        now = datetime.now(UTC)
        self._look_at_runs(now)
        self._need_somebody()
        delivered, delayed = self.delivery()(now)
        print(f"{delivered} delivered, {delayed} put off")
        self.exitcode = 1 if delayed else 0

    def _need_somebody(self) -> None:
        from mediamon.storage.alerts import targets

        assert self.settings is not None
        with self.database().connect() as connection:
            if not self.settings.get("MEDIAMON_ALERTS") and not targets.rows(connection, active=True):
                raise UsageError(
                    "nobody is told of anything: set MEDIAMON_ALERTS, or add a target by scrapy alerts --add",
                    print_help=False,
                )

    def _look_at_runs(self, now: datetime) -> None:
        """Sites whose runs fail have incidents, though no monitor runs them."""
        from mediamon.fleet.known import Known  # only this command needs them
        from mediamon.fleet.monitor import tell_of

        sites, wrong = readable_sites(self.site_folders())
        for line in wrong:
            print(f"A site file needs mending, its runs were not looked at: {line}")
        with writing(self.database(there=True)) as connection:
            tell_of(connection, Known().look(connection, now).entries(sites), now)
