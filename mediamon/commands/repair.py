"""`scrapy repair`: shows what a redesign has broken, proposes a new rule, proves it, and accepts it where policy or a person says so."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from getpass import getuser
from pathlib import Path
from typing import Any

from scrapy.exceptions import UsageError

from mediamon.commands.base import ProjectCommand
from mediamon.mending import Accepted, Material, Workshop, accept, dismiss, gather, propose
from mediamon.repair import POLICY
from mediamon.sites import Site, SiteError, find_site
from mediamon.spiders.site import politeness
from mediamon.spiders.watched_pages import Wanted, fetch_pages
from mediamon.storage import repairs
from mediamon.storage.alerts import incidents
from mediamon.storage.database.engine import writing

DRIFT = "drift"


class Command(ProjectCommand):
    """One site's oldest open incident of drift."""

    def syntax(self) -> str:
        """For `scrapy repair --help`."""
        return "NAME [--ask | --show | --accept | --refuse | --false-alarm]"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Mend a site's rules after a redesign"

    def long_desc(self) -> str:
        """For `scrapy repair --help`."""
        return (
            "For a site with an open incident of drift: fetches old publications again, finds their known text in the new "
            "layout, proposes a rule, proves it on pages that it was not made from and on new ones. A proposal that the policy "
            "accepts is written into the site's file with today's date, what was stored under suspicion is extracted again "
            "from the archive, and the incident is closed. A doubtful one waits for --accept, here or in the dashboard."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Its flags."""
        super().add_options(parser)
        ways = parser.add_mutually_exclusive_group()
        ways.add_argument("--ask", action="store_true", help="propose, and accept nothing without a person")
        ways.add_argument("--show", action="store_true", help="show the last proposal")
        ways.add_argument("--accept", action="store_true", help="accept the last proposal")
        ways.add_argument("--refuse", action="store_true", help="refuse the last proposal; the incident stays open")
        ways.add_argument(
            "--false-alarm", action="store_true", help="nothing is wrong: learn what came, close the incident"
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Do it."""
        if len(args) != 1:
            raise UsageError("give the name of one site: scrapy repair NAME", print_help=False)
        try:
            path, site = find_site(self.site_folders(), args[0])
            self._repair(path, site, opts)
        except (SiteError, OSError) as error:
            raise UsageError(str(error), print_help=False) from None

    def _repair(self, path: Path, site: Site, opts: Namespace) -> None:
        engine = self.database(there=True)
        with engine.connect() as connection:
            found = incidents.open_ones(connection, DRIFT, site.name)
            kept = repairs.newest(connection, found[0].id) if found else None
        if not found:
            print(f"{site.name}: no incident of drift is open, so nothing needs mending.")
            return
        workshop, incident = self.workshop(engine), found[0]
        print(f"{incident.headline}, open since {incident.opened_at:%Y-%m-%d %H:%M} UTC\n  {incident.explanation}")
        if opts.false_alarm:
            dismiss(workshop, incident, by=getuser(), now=datetime.now(UTC))
            print("Closed: what came was learned.")
        elif opts.show or opts.accept or opts.refuse:
            self._decide(workshop, path, incident, kept, opts)
        else:
            self._propose(workshop, path, site, incident, ask=opts.ask)

    def _propose(self, workshop: Workshop, path: Path, site: Site, incident: Any, *, ask: bool) -> None:
        with workshop.engine.connect() as connection:
            material = gather(connection, workshop.archive, site.name, incident)
        print(
            f"Fetching {len(material.known)} publications again that were stored before it, and {len(material.empty)} pages "
            f"that gave nothing since; {len(material.new)} were stored since."
        )
        now = datetime.now(UTC)
        policy = replace(POLICY, by_itself=not ask)
        proposed = propose(material, self._fetched(site, material), site, now, policy)
        with writing(workshop.engine) as connection:
            number = repairs.propose(connection, incident, proposed, now)
            kept = repairs.newest(connection, incident.id)
        assert kept is not None
        assert kept.id == number
        print("\n".join(lines(kept)))
        if kept.verdict == "accept":
            self._told(accept(workshop, path, incident, kept, by="policy", now=datetime.now(UTC)))
        elif kept.rule is not None:
            print(f"It waits for a person: scrapy repair {site.name} --accept, --refuse, or the incident's page.")
            self.exitcode = 1
        else:
            self.exitcode = 1

    def _decide(self, workshop: Workshop, path: Path, incident: Any, kept: Any, opts: Namespace) -> None:
        if kept is None:
            raise UsageError(f"nothing was proposed yet: scrapy repair {incident.site}", print_help=False)
        print("\n".join(lines(kept)))
        if opts.accept:
            self._told(accept(workshop, path, incident, kept, by=getuser(), now=datetime.now(UTC)))
        elif opts.refuse:
            with writing(workshop.engine) as connection:
                decided = repairs.decide(connection, kept.id, "refused", getuser(), datetime.now(UTC))
            print("Refused; the incident stays open." if decided else "It was decided already.")

    def _told(self, done: Accepted | None) -> None:
        if done is None:
            print("It was decided already, or there is nothing to accept.")
            self.exitcode = 1
        else:
            print(f"Accepted: {done.place}. {done.anew} publications extracted anew, {done.left} left.")
            print(
                f"{done.reopened} pages that had given nothing are fetched by the next crawl. The incident is closed."
            )

    def _fetched(self, site: Site, material: Material) -> Mapping[str, str]:
        pages = [Wanted(url, site.render or site.looked_at) for url in (*dict(material.known), *material.empty)]
        html: dict[str, str] = {}
        assert self.crawler_process is not None

        def arrived(page: Wanted, text: str, rendered: bool) -> None:
            """A page came again."""
            html[page.url] = text

        def failed(page: Wanted, why: str) -> None:
            """A page did not; the others are enough, or are found too few."""
            print(f"{page.url} did not come again: {why}", file=sys.stderr)

        if pages:
            fetch_pages(self.crawler_process, pages, arrived, failed, politeness(site))
        return html


def lines(kept: Any) -> list[str]:
    """A proposal for people: the rule, its figures, what speaks for and against it."""
    told = ["", f"Proposed from {kept.source} ({kept.verdict}):"]
    for name, value in (kept.rule or {}).items():
        told.append(f"    {name}: {value}")
    for one in kept.fields:
        said = one["expression"] or "what the page says of itself"
        told.append(f"  {one['field']:16} right on {one['right']} of {one['pages']} pages it was made from: {said}")
    figures = kept.figures
    told.append(
        f"  {figures['held_back']} pages held back: body F1 {figures['body_mean']:.3f} (least {figures['body_least']:.3f}), "
        f"headlines {figures['headlines']:.0%}; {figures['new']} new pages, {figures['new_in_order']:.0%} in order"
    )
    return [*told, *(f"  - {reason}" for reason in kept.reasons), ""]
