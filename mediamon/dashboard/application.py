"""Putting the dashboard together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from sqlalchemy import Engine

from mediamon.adding.workplace import Workplace
from mediamon.alerts import Office
from mediamon.dashboard import errors, security
from mediamon.dashboard.errands import Errands
from mediamon.dashboard.identity import SignedOut, to_sign_in
from mediamon.dashboard.pages import (
    accounts,
    alerts,
    clips,
    errands,
    incident,
    incidents,
    labelling,
    new_watch,
    organisations,
    publication,
    publications,
    report,
    review,
    runs,
    search,
    searches,
    settings,
    sign_in,
    site_files,
    site_new,
    story,
    traversals,
    watches,
)
from mediamon.dashboard.stories import Stories
from mediamon.fleet.disk import Budget
from mediamon.fleet.known import Known
from mediamon.mending import Workshop
from mediamon.mentions import Organisation
from mediamon.resources import resource
from mediamon.storage.experts.labelling import Shifts

PAGES = (
    report,
    publications,
    publication,
    story,
    search,
    labelling,
    incidents,
    incident,
    runs,
    site_new,
    site_files,
    traversals,
    new_watch,
    watches,
    clips,
    organisations,
    errands,
    searches,
    review,
    settings,
    alerts,
    accounts,
    sign_in,
)


@dataclass(frozen=True, slots=True)
class Settings:
    """organisations: those monitored; hosts: names under which the dashboard may be addressed (against rebinding);
    data: the folder where traversals are kept, MEDIAMON_DATA; sites: the folders of the site files. Where the dashboard may change
    things: workshop: how rules are accepted; errands: what starts commands; organisations_file: where they are written.
    alerts and templates: MEDIAMON_ALERTS and MEDIAMON_TEMPLATES;
    adding: how new sites are looked at; disk: how much of it there is; shifts: how the models in use lean (`tonality.asking`).
    """

    organisations: Sequence[Organisation]
    hosts: Sequence[str] = ("127.0.0.1", "localhost")
    data: Path | None = None
    sites: Sequence[Path] = ()
    workshop: Callable[[Engine], Workshop] | None = None
    errands: Errands | None = None
    organisations_file: Path | None = None
    adding: Workplace | None = None
    alerts: str = ""
    templates: str | None = None
    disk: Budget | None = None
    shifts: Callable[[], Shifts] = dict

    @property
    def office(self) -> Office:
        """What delivering needs."""
        return Office(self.alerts, self.names, self.templates)

    @property
    def names(self) -> dict[str, str]:
        """Official names by id."""
        return {one.id: one.official for one in self.organisations}


def make_application(engine: Engine, settings: Settings) -> FastAPI:
    """The dashboard over a database."""
    application = FastAPI(title="mediamon", docs_url=None, redoc_url=None, openapi_url=None)
    application.state.engine, application.state.settings = engine, settings
    application.state.tried = {}  # when test messages were sent: see `trying`
    application.state.stories, application.state.errands = Stories(), settings.errands
    application.state.known = Known()
    for page in PAGES:
        application.include_router(page.router)
    application.mount("/static", StaticFiles(directory=resource("mediamon.dashboard", "static")), name="static")
    application.add_exception_handler(SignedOut, to_sign_in)
    errors.install(application)
    application.middleware("http")(security.guard)
    application.add_middleware(security.KnownNames, names=settings.hosts)
    return application
