"""/sites/new: looks at new sites, each in a process of its own; /sites/new/KEY: how far one is, what it has found, and the decision."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mediamon.adding.job import Job
from mediamon.adding.keeping import keep, teach
from mediamon.adding.workplace import Workplace
from mediamon.dashboard.errands import Busy, Errands
from mediamon.dashboard.identity import Administrator, CheckedForm
from mediamon.dashboard.rendering import page
from mediamon.dashboard.words.choosing import language_of
from mediamon.dashboard.words.sentences import teller
from mediamon.dashboard.words.sentences_of_sites import PIECES
from mediamon.guard.wall import Reach
from mediamon.newsite.troubles import CannotAdd, address_of
from mediamon.sites import SiteError

router = APIRouter()
AT_ONCE = 2  # looks
LAST_WORDS = 600  # bytes of the log of a look that died
EACH = 3  # seconds after which the page of one that goes on is loaded anew
NOWHERE = "Sites are added where their files are: scrapy addsite URL."
BUSY = "Two sites are looked at already: wait until one of them is done."


@router.get("/sites/new")
def ask(request: Request, account: Administrator) -> Response:
    """The form, and the looks of late."""
    return _form(request, account)


@router.post("/sites/new", dependencies=[CheckedForm])
def begin(
    request: Request, account: Administrator, url: Annotated[str, Form()], reach: Annotated[str, Form()] = ""
) -> Response:
    """Begin a look."""
    place = _place(request)
    hosts = reach.replace(",", " ").split()
    try:
        address = address_of(url)
        Reach.of(hosts)
    except (CannotAdd, ValueError) as error:
        return _form(request, account, str(error), url, reach)
    if sum(one.state == "going on" for one in Job.all(place.jobs)) >= AT_ONCE:
        return _form(request, account, BUSY, url, reach)
    try:
        job = Job.new(place.jobs, address)
        arguments = ["addsite", f"--job={job.folder.absolute()}", *(f"--reach={one}" for one in hosts), address]
        errand = _errands(request).start(arguments, by=account.name, back=f"/sites/new/{job.folder.name}")
    except (Busy, OSError) as error:
        job.fail(str(error))
        return _form(request, account, str(error), url, reach)
    job.note(errand.key)
    return RedirectResponse(f"/sites/new/{job.folder.name}", 303)


@router.get("/sites/new/{key}")
def show(request: Request, account: Administrator, key: str) -> Response:
    """How far it is, why it failed, or what it has found."""
    job = _job(request, key)
    errand = _errands(request).look(job.errand)
    if errand is not None and errand.code is not None and job.state == "going on":
        job.fail(f"It ended without a word. {errand.output(LAST_WORDS)}")
    return _page(request, account, job)


@router.post("/sites/new/{key}", dependencies=[CheckedForm])
def accept(request: Request, account: Administrator, key: str, text: Annotated[str, Form()]) -> Response:
    """Write the site file as it stands in the form; of two who press at once the second is told."""
    place, job = _place(request), _job(request, key)
    settings = request.app.state.settings
    if job.found is None or not settings.sites:
        raise HTTPException(404, NOWHERE if not settings.sites else "Nothing was found there.")
    text, samples = text.replace("\r\n", "\n"), job.samples()
    try:
        kept = keep(text, samples, settings.sites[0], datetime.now(UTC).date())
    except (SiteError, OSError, UnicodeError) as error:
        return _page(request, account, job, str(error), text)
    try:
        teach(request.app.state.engine, kept, samples, place.method, place.minimum, place.methods)
    except SQLAlchemyError:  # the first crawl teaches it then
        job.tell("the drift detector could not be taught")
    return RedirectResponse(f"/sites/{kept.site.name}?saved=1", 303)


def _form(request: Request, account: Any, trouble: str = "", url: str = "", reach: str = "") -> Response:
    looks = Job.all(_place(request).jobs)
    return page(
        request,
        "site_new.html",
        409 if trouble else 200,
        account=account,
        trouble=trouble,
        url=url,
        reach=reach,
        looks=looks,
    )


def _page(request: Request, account: Any, job: Job, trouble: str = "", text: str = "") -> Response:
    found, state = job.found, job.state
    return page(
        request,
        "site_look.html",
        409 if trouble else 200,
        account=account,
        look=job,
        state=state,
        refresh=EACH if state == "going on" else 0,
        found=found,
        trouble=trouble,
        text=text or (found or {}).get("text", ""),
        say=teller(language_of(request), PIECES),
    )


def _place(request: Request) -> Workplace:
    place: Workplace | None = request.app.state.settings.adding
    if place is None:
        raise HTTPException(404, NOWHERE)
    return place


def _errands(request: Request) -> Errands:
    errands: Errands | None = request.app.state.errands
    if errands is None:
        raise HTTPException(404, NOWHERE)
    return errands


def _job(request: Request, key: str) -> Job:
    job = Job.known(_place(request).jobs, key)
    if job is None:
        raise HTTPException(404, "There is no such look.")
    return job
