"""`scrapy dashboard`: the web page with the report. The first start makes an administrator and prints a one-time link."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from socket import socket

from scrapy.exceptions import UsageError
from sqlalchemy import Engine

from mediamon.commands.base import ProjectCommand
from mediamon.commands.given import LAST_PORT, natural
from mediamon.spiders.place import data_folder, shifts_in_use
from mediamon.storage.database.engine import writing
from mediamon.storage.people import accounts

ADMINISTRATOR = "administrator"
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class Command(ProjectCommand):
    """Serves on the loopback address unless told otherwise."""

    requires_crawler_process = False  # a site file that is broken can be mended in it

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Serve the dashboard: report, publications, incidents, traversals"

    def long_desc(self) -> str:
        """For `scrapy dashboard --help`."""
        return (
            "Serves the dashboard until Ctrl-C and prints a link that signs the administrator in, once. To let others in, "
            "see scrapy account --help. To be reached from other machines put a proxy with TLS before it, "
            "which passes on Host, X-Forwarded-For and X-Forwarded-Proto, and say by --name under which name it serves."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=natural(0, LAST_PORT), default=8800)
        parser.add_argument(
            "--name",
            action="append",
            default=[],
            metavar="HOST",
            help="under which a proxy serves it, like media.our.example; again for more; also MEDIAMON_DASHBOARD_NAMES",
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Serve."""

        from mediamon.adding.workplace import Workplace
        from mediamon.dashboard.application import Settings, make_application
        from mediamon.dashboard.errands import Errands
        from mediamon.dashboard.listening import server_of
        from mediamon.fleet.disk import Budget

        assert self.settings is not None
        engine, own = self.database(), self.settings.get("MEDIAMON_ORGANISATIONS")
        names = [*opts.name, *self.settings.getlist("MEDIAMON_DASHBOARD_NAMES")]
        listener = _listener(opts.host, opts.port)
        address = f"http://{opts.host}:{listener.getsockname()[1]}"
        settings = Settings(
            self.organisations(),
            hosts=(opts.host, *LOOPBACK, *names),
            data=data_folder(self.settings),
            sites=self.site_folders(),
            workshop=self.workshop,
            errands=Errands(data_folder(self.settings) / "errands"),
            organisations_file=Path(own) if own else None,
            alerts=str(self.settings.get("MEDIAMON_ALERTS") or ""),
            templates=str(self.settings.get("MEDIAMON_TEMPLATES") or "") or None,
            adding=Workplace.of(self.settings),
            disk=Budget.of(self.settings),
            shifts=partial(shifts_in_use, self.settings),
        )
        application = make_application(engine, settings)
        path = sign_in_path(engine)
        print(f"The dashboard: {address}{path}", flush=True)
        if names:
            print(f"By its name: https://{names[0]}{path}", flush=True)
        server_of(application).run(sockets=[listener])


def _listener(host: str, port: int) -> socket:
    from mediamon.dashboard.listening import listening

    try:
        return listening(host, port)
    except OSError as error:
        told = f"cannot serve at {host}:{port}: {error.strerror or error}: choose another --host or --port"
        raise UsageError(told, print_help=False) from None


def sign_in_path(engine: Engine, name: str = ADMINISTRATOR) -> str:
    """A fresh one-time link for the administrator, who is made when there is none."""
    now = datetime.now(UTC)
    with writing(engine) as connection:
        number = accounts.by_name(connection, name)
        if number is None:
            number = accounts.add(connection, name, "administrator", now)
        accounts.open_again(connection, number)  # whoever may start this may do more than that
        return f"/sign-in/{accounts.make_link(connection, number, now)}"
