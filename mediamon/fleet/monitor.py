"""The permanent service: runs the sites that are due, tells that it lives, delivers alerts. Several may share a database.

No monitor is special: each looks at the same tables, and reserves a site before it starts a run of it. Whatever is started twice all
the same ends at once and changes nothing: a site's lease lets one run of it write (storage.running.lease).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime, timedelta
from threading import Event, Thread
from time import monotonic, sleep
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from mediamon.fleet.begun import Begun
from mediamon.fleet.behind import Behind, tell_of_behind
from mediamon.fleet.courier import Courier
from mediamon.fleet.disk import Budget, Room
from mediamon.fleet.disk_told import tell_of_disk
from mediamon.fleet.executor import Executor, NotNow
from mediamon.fleet.known import Known
from mediamon.fleet.timetable import Entry
from mediamon.items import Incident
from mediamon.sites import Site, SiteError
from mediamon.storage.alerts import incidents
from mediamon.storage.database.engine import writing
from mediamon.storage.running import lease, monitors

logger = logging.getLogger(__name__)

TICK = 1.0  # seconds
LOOK = timedelta(seconds=5)  # between two looks at the tables
ALERTS = 120.0  # seconds that one round waits for its alerts to be taken
RELOAD = timedelta(seconds=30)  # between two readings of the site files
FAILING = "failing_run"
LEAVING = 5.0  # seconds to take the monitor off the record
Done = TypeVar("Done")


class Monitor:
    """sites: reads the site files, may raise SiteError; deliver: hands over alerts, may raise, may take for ever; both are called again
    and again.
    """

    def __init__(
        self,
        engine: Engine,
        executor: Executor,
        sites: Callable[[], Mapping[str, Site]],
        deliver: Callable[[datetime], object] = lambda now: None,
        budget: Budget | None = None,
    ) -> None:
        self.engine, self.executor = engine, executor
        self._read_sites, self._courier, self._begun, self._known = sites, Courier(deliver), Begun(), Known()
        self._owner = lease.this_process()
        self._began = self._read = self._looked = datetime.min.replace(tzinfo=UTC)
        self._sites: Mapping[str, Site] = {}
        self._silent, self._told = False, ""
        self._budget, self._disk = budget, f"{lease.this_machine()} {budget.folder}" if budget else ""
        self._room: Room | None = None
        self._behind, self._once = Behind(), False

    def run(self, stop: Event, patience: float = 60.0) -> None:
        """Until `stop` is set; then every run has `patience` seconds to end."""
        self._began = datetime.now(UTC)
        try:
            while not stop.wait(TICK):
                self.tick(datetime.now(UTC))
            logger.info("Stopping: %s", ", ".join(self.executor.going_on()) or "nothing goes on")
            self.executor.stop(patience)
        except KeyboardInterrupt:
            logger.info("Stopping at once")
            self.executor.stop(0)
        leaving = Thread(target=self._leave, daemon=True)
        leaving.start()
        leaving.join(LEAVING)  # of a database that stands still nobody hears that it has gone

    def _leave(self) -> None:
        self._with_database(lambda connection: monitors.leave(connection, self._owner))

    def run_once(self, *, every: bool = False) -> int:
        """Run what is due now (every: or not), to its end; the number of sites whose runs fail, or that nobody could run.

        Runs that go on already are waited for: a monitor that was killed leaves some behind. A run that was killed before it
        could put itself on record has failed too.
        """
        self._began, self._once = datetime.now(UTC), True
        self._reload(self._began)
        entries = self._look(self._began)
        if not entries:
            return len(self._sites)  # the database does not answer
        due = [one.site for one in entries if one.is_due(self._began) or (every and not one.running)]
        wanted = {*due, *(one.site for one in entries if one.running)}
        self._run_all([] if self._is_full() else due)
        self._wait_for(self._sites.keys())
        entries = self._look(datetime.now(UTC))
        self._courier.send(datetime.now(UTC))
        self.has_delivered(ALERTS)
        self._leave()
        if not entries:
            return len(self._sites)
        return sum(one.ended_badly or (one.site in wanted and not self._has_run(one)) for one in entries)

    def _has_run(self, entry: Entry) -> bool:
        """Has a run of it ended since this monitor began?"""
        return entry.last is not None and entry.last.ended is not None and entry.last.ended >= self._began

    def _run_all(self, waiting: Sequence[str]) -> None:
        """Start these as there is room, until all have ended, or nobody could run those that are left."""
        idle = monotonic()
        while waiting or self.executor.going_on():
            waiting = [site for site in waiting if not self._settled(site)]
            if self.executor.going_on():
                idle = monotonic()
            elif monotonic() - idle > lease.STARTING.total_seconds():  # no node answers, say
                logger.error("Nobody can run %s", ", ".join(waiting))
                break
            for line in self.executor.look():
                logger.info(line)
            sleep(TICK / 4)

    def _settled(self, site: str) -> bool:
        """Has it been started, or can it not be?"""
        try:
            return self.executor.start(site)
        except NotNow:
            return False
        except OSError as error:
            logger.error("%s could not be started: %s", site, error)
            return True

    def _wait_for(self, sites: AbstractSet[str]) -> None:
        """Until nobody holds any of these sites. A run ends by its own bound of time, and what is dead holds nothing for long."""
        told: set[str] = set()
        while held := self._with_database(lambda connection: sites & lease.held(connection, datetime.now(UTC)).keys()):
            if held - told:
                logger.info("Waiting for a run that others have started: %s", ", ".join(sorted(held)))
                told |= held
            sleep(TICK)

    def tick(self, now: datetime) -> None:
        """One step; whatever goes wrong in it is told, and the next one begins afresh."""
        for line in self.executor.look():
            logger.info(line)
        if now - self._read >= RELOAD or now < self._read:
            self._reload(now)
        if now - self._looked >= LOOK or now < self._looked:
            self._looked = now
            entries = self._look(now)
            for entry in entries:
                if not self._begin(entry, now):
                    break
            self._courier.send(now)

    def _reload(self, now: datetime) -> None:
        self._read, before = now, self._told
        try:
            self._sites, self._told = self._read_sites(), ""
            if before:
                logger.info("The site files can be read again")
        except (SiteError, OSError) as error:
            self._told = str(error)
            if self._told != before:
                logger.error("The site files cannot be read; what was read before holds on:\n%s", error)

    def _look(self, now: datetime) -> list[Entry]:
        """The timetable; empty where the database does not answer."""

        room = self._look_at_disk(now)
        if self._known.reads_all(now):  # before others have to wait for this transaction
            self._with_database(lambda connection: self._known.look(connection, now), write=False)

        def work(connection: Connection) -> list[Entry]:
            """Tell that this monitor lives, and read what is due, in one transaction."""
            monitors.tell(connection, self._owner, self._began, self.executor.going_on(), now)
            found = self._known.look(connection, now)
            if self._begun.settle(connection, found.runs, found.held, self.executor.going_on(), now):
                found = self._known.look(connection, now)
            self.executor.proved(found.held)
            entries = found.entries(self._sites)
            tell_of(connection, entries, now)
            if self._once or self._is_full():  # a full disk is told by itself
                self._behind = Behind()
            else:
                late = self._behind.look(entries, now)
                tell_of_behind(connection, late, self._owner, now, knows=self._behind.knows)
            if room is not None:
                tell_of_disk(connection, room, self._disk, now)
            return entries

        return self._with_database(work) or []

    def _begin(self, entry: Entry, now: datetime) -> bool:
        """Start a run where one is due; False where there is no room for any."""
        if self._is_full() or not entry.is_due(now) or entry.site in self.executor.going_on():
            return True
        if not self._with_database(lambda connection: lease.reserve(connection, entry.site, self._owner, now)):
            return True
        try:
            room = self.executor.start(entry.site)
        except NotNow as error:
            logger.warning("%s: %s", entry.site, error)
            return True
        except OSError as error:
            logger.error("%s could not be started: %s", entry.site, error)
            self._begun.note(entry.site, entry.last, now)  # when the reservation has run out, it has failed
            return True
        if room:
            self._begun.note(entry.site, entry.last, now)
            logger.info("%s: started%s", entry.site, f" after {entry.failed} failed runs" if entry.failed else "")
        else:
            self._with_database(lambda connection: lease.leave(connection, entry.site, self._owner, now))
        return room

    def _is_full(self) -> bool:
        return self._room is not None and self._room.level == "full"

    def _look_at_disk(self, now: datetime) -> Room | None:
        before = self._room
        try:
            self._room = self._budget.look(now) if self._budget else None
        except OSError as error:  # a disk that was taken away: runs that cannot write say so themselves
            logger.error("The room on the disk is not known: %s", error)
            self._room = None
        if self._room is not None and self._room.level == "full" and (before is None or before.level != "full"):
            logger.error("%s: no run is started until there is room", self._room.told)
        return self._room

    def has_delivered(self, patience: float) -> bool:
        """Wait so many seconds for alerts that are under way; whether none is any more."""
        return self._courier.has_done(patience)

    def _with_database(self, work: Callable[[Connection], Done], *, write: bool = True) -> Done | None:
        try:
            with writing(self.engine) if write else self.engine.connect() as connection:
                done = work(connection)
        except SQLAlchemyError as error:
            if not self._silent:
                logger.error("The database does not answer, runs wait for it: %s", getattr(error, "orig", error))
            self._silent = True
            return None
        if self._silent:
            logger.info("The database answers again")
        self._silent = False
        return done


def tell_of(connection: Connection, entries: Iterable[Entry], now: datetime) -> None:
    """A site whose runs fail again and again has an incident, until one goes well."""
    opened: dict[str, list[int]] = {}
    for one in incidents.open_ones(connection, FAILING):
        opened.setdefault(one.site, []).append(one.id)
    for entry in entries:
        if entry.failing and entry.site not in opened and entry.last is not None:
            why = entry.last.reason or "it was killed"
            told = f"The last {entry.failed} runs did not end well, the newest with: {why}. See the log of the runs."
            headline = f"{entry.site}: its runs fail"
            evidence = {"failed": entry.failed, "reason": entry.last.reason}
            incidents.open_incident(connection, Incident(entry.site, FAILING, "medium", headline, told, evidence), now)
        elif not entry.failed:
            for number in opened.get(entry.site, ()):
                incidents.close_incident(connection, number, "a run went well", now)
