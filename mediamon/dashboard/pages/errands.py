"""/errands/KEY: what a command that was started from a page is doing; /sites/NAME/crawl starts one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mediamon.dashboard.errands import Busy
from mediamon.dashboard.identity import Administrator, CheckedForm, Viewer
from mediamon.dashboard.rendering import page
from mediamon.sites import SiteError, find_site
from mediamon.storage.people.accounts import Account

router = APIRouter()


def sent(
    request: Request, account: Account, arguments: Sequence[str], back: str, data: Mapping[str, str] | None = None
) -> Response:
    """Start a command and lead to its page, which leads `back` when it has ended. Raises HTTPException."""
    errands = request.app.state.errands
    if errands is None:
        raise HTTPException(404, "Commands are started where the dashboard was started by scrapy dashboard.")
    try:
        errand = errands.start(arguments, by=account.name, back=back, data=data)
    except Busy as error:
        raise HTTPException(409, str(error)) from None
    return RedirectResponse(f"/errands/{errand.key}", 303)


@router.get("/errands/{key}")
def show(request: Request, account: Viewer, key: str) -> Response:
    """What it has printed; the page is loaded anew until it has ended."""
    errands = request.app.state.errands
    errand = errands.look(key) if errands else None
    if errand is None:
        raise HTTPException(404, "This is no longer known: the dashboard was started anew, or it is long ago.")
    if errand.code == 0 and errand.data.get("then"):
        return RedirectResponse(f"{errand.data['then']}{key}", 303)
    return page(request, "errand.html", account=account, errand=errand, output=errand.output())


@router.post("/sites/{name}/crawl", dependencies=[CheckedForm])
def crawl(request: Request, account: Administrator, name: str) -> Response:
    """Crawl a site now; where it is being crawled already, that is what the command says."""
    try:
        find_site(request.app.state.settings.sites, name)
    except SiteError as error:
        raise HTTPException(404, str(error)) from None
    return sent(request, account, ["crawl", name], "/runs")
