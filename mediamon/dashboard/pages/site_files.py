"""/sites: the sites with their sources and their health; /sites/NAME: a site's file, which an administrator may change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from mediamon.dashboard.identity import Administrator, CheckedForm, Viewer
from mediamon.dashboard.rendering import page
from mediamon.fleet.status import SiteStatus, status
from mediamon.sites import Site, SiteError, read_site
from mediamon.sites.fixtures import folder_of
from mediamon.sites.reading import LARGEST
from mediamon.sites.writing import fingerprint, rewrite

router = APIRouter()
KINDS = ("feeds", "sitemaps", "links", "clicks")
SHOWN = {"feeds": "feed", "sitemaps": "sitemap", "links": "links", "clicks": "clicks"}


@dataclass(frozen=True, slots=True)
class Row:
    """A site file. site: None where it cannot be read, then trouble says why; health: what its runs say."""

    name: str
    site: Site | None
    trouble: str = ""
    health: SiteStatus | None = None

    @property
    def sources(self) -> Sequence[tuple[str, int]]:
        """(kind, how many) of what it names."""
        return (
            [(SHOWN[one], len(getattr(self.site, one))) for one in KINDS if getattr(self.site, one)]
            if self.site
            else []
        )


@router.get("/sites")
def show_all(request: Request, account: Viewer) -> Response:
    """All sites; a file that needs mending is shown beside those that do not."""
    rows = list(_rows(request.app.state.settings.sites))
    sites = {one.site.name: one.site for one in rows if one.site is not None}
    with request.app.state.engine.connect() as connection:
        told = status(connection, sites, datetime.now(UTC), known=request.app.state.known).sites
    known = {one.name: one for one in told}
    rows = [Row(one.name, one.site, one.trouble, known.get(one.name)) for one in rows]
    return page(
        request,
        "sites.html",
        account=account,
        rows=rows,
        adds=None not in (request.app.state.settings.adding, request.app.state.errands),
    )


@router.get("/sites/{name}")
def show(request: Request, account: Administrator, name: str, saved: bool = False) -> Response:
    """The file of a site."""
    path = _file(request, name)
    return _page(request, account, path, text := _text(path), fingerprint(text), saved=saved)


@router.post("/sites/{name}", dependencies=[CheckedForm])
def save(
    request: Request, account: Administrator, name: str, text: Annotated[str, Form()], before: Annotated[str, Form()]
) -> Response:
    """Save it when it is right; else say what is wrong, with the text as it was typed."""
    path = _file(request, name)
    text = text.replace("\r\n", "\n")  # a browser sends the ends of lines its own way
    try:
        rewrite(path, text, before)
    except (SiteError, OSError, UnicodeError) as error:
        return _page(request, account, path, text, before, trouble=str(error))
    return RedirectResponse(f"/sites/{path.stem}?saved=1", 303)


def _page(
    request: Request, account: Any, path: Path, text: str, before: str, *, trouble: str = "", saved: bool = False
) -> Response:
    try:
        wrong = read_site(path) and ""
    except (SiteError, OSError) as error:
        wrong = str(error)
    kept = len(list(folder_of(path).glob("*.html")))
    return page(
        request,
        "site.html",
        409 if trouble else 200,
        account=account,
        name=path.stem,
        path_of_file=path,
        text=text,
        before=before,
        trouble=trouble or wrong,
        refused=bool(trouble),
        saved=saved,
        kept=kept,
        crawls=request.app.state.errands is not None,
    )


def _rows(folders: Sequence[Path]) -> Iterator[Row]:
    for path in (path for folder in folders for path in sorted(Path(folder).glob("*.yaml"))):
        try:
            site = read_site(path)
            yield Row(path.stem, site)
        except (SiteError, OSError) as error:
            yield Row(path.stem, None, str(error))


def _file(request: Request, name: str) -> Path:
    """By the file's own name: one that cannot be read must be found too."""
    for folder in request.app.state.settings.sites:
        for path in Path(folder).glob("*.yaml"):
            if path.stem == name:
                return path
    raise HTTPException(404, "There is no such site.")


def _text(path: Path) -> str:
    try:
        return path.read_text("utf8", errors="replace")[:LARGEST]
    except OSError as error:
        raise HTTPException(404, f"{path} cannot be read: {error.strerror}.") from None
