"""`scrapy deliver`: hand the alerts of the outbox over to MEDIAMON_ALERTS, each once."""

from __future__ import annotations

from argparse import Namespace
from datetime import UTC, datetime

import apprise
from scrapy.exceptions import UsageError

from mediamon.commands.base import ProjectCommand
from mediamon.storage.outbox import deliver

SCHEMES = frozenset(
    [
        "mailto",
        "mailtos",
        "tgram",
        "slack",
        "json",
        "jsons",
        "xml",
        "xmls",
        "ntfy",
        "ntfys",
        "matrix",
        "matrixs",
        "mmost",
        "mmosts",
        "rocket",
        "rockets",
        "gotify",
        "gotifys",
    ]
)


class Command(ProjectCommand):
    """One pass over what is due; run it by a timer, or after a crawl."""

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Deliver alerts from the outbox"

    def long_desc(self) -> str:
        """For `scrapy deliver --help`."""
        return (
            "Alerts are written with what causes them and delivered here, to the address in MEDIAMON_ALERTS "
            f"(an Apprise URL; allowed are {', '.join(sorted(SCHEMES))}). What is not taken is tried again later."
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Deliver what is due."""
        assert self.settings is not None
        target = notifier(str(self.settings.get("MEDIAMON_ALERTS") or ""))
        delivered, delayed = deliver(
            self.database(), lambda title, body: bool(target.notify(title=title, body=body)), datetime.now(UTC)
        )
        print(f"{delivered} delivered, {delayed} put off")
        self.exitcode = 1 if delayed else 0


def notifier(address: str) -> apprise.Apprise:
    """An Apprise target. Raises UsageError for an address that is missing, not allowed or not understood."""
    scheme = address.partition("://")[0].lower()
    if scheme not in SCHEMES:
        raise UsageError(
            f"MEDIAMON_ALERTS must be an Apprise address of one of these kinds: {', '.join(sorted(SCHEMES))}",
            print_help=False,
        )
    target = apprise.Apprise()
    if not target.add(address):
        raise UsageError("MEDIAMON_ALERTS is not an address that Apprise understands", print_help=False)
    return target
