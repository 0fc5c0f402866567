"""Templates: escaped by default, with the reader's language and account at hand."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse

from mediamon.dashboard.identity import COOKIE
from mediamon.dashboard.notices import NOTICES
from mediamon.dashboard.words.choosing import language_of, translator
from mediamon.dashboard.words.sentences import teller
from mediamon.dashboard.words.sentences_of_incidents import PIECES
from mediamon.resources import resource
from mediamon.storage.people.accounts import form_token

LONGEST = 160  # characters of a label or an address


@cache
def _environment() -> Environment:
    loader = FileSystemLoader(resource("mediamon.dashboard", "templates"))
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    environment.filters |= {"web": web_address, "short": short, "moment": moment}
    environment.globals["wide"] = wide
    return environment


def web_address(address: str) -> str:
    """The address if it is a web page's, else nothing: `javascript:` must not become a link."""
    return address if address.startswith(("http://", "https://")) else ""


def short(text: str) -> str:
    """What a page says, as far as anybody wants to read it."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def moment(seconds: float) -> str:
    """Seconds since 1970 as a time in UTC, "" for none."""
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC") if seconds else ""
    except (OverflowError, ValueError, OSError):
        return ""


def wide(name: str) -> Markup:
    """The beginning of a part that may be wider than the screen and is moved sideways, also by the arrow keys; it ends with </div>."""
    return Markup('<div class="wide" tabindex="0" role="region" aria-label="{}">').format(name)


def go(path: str, told: str = "") -> RedirectResponse:
    """To a page of ours, which says a sentence of `notices`."""
    address = path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
    joined = f"{address}{'&' if '?' in address else '?'}told={told}" if told else address
    return RedirectResponse(joined, 303)


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A rendered page."""
    language = language_of(request)
    text = (
        _environment()
        .get_template(template)
        .render(
            t=translator(language),
            sentence=teller(language, PIECES),
            language=language,
            path=request.url.path,
            query={name: value for name, value in request.query_params.items() if name != "told"},
            form_token=form_token(request.cookies.get(COOKIE, "")),
            account=values.pop("account", None),
            errands=getattr(request.app.state, "errands", None) is not None,
            notice=NOTICES.get(request.query_params.get("told", ""), ""),
            **values,
        )
    )
    response = HTMLResponse(text, status)
    if request.query_params.get("lang") in ("en", "ru"):
        response.set_cookie("lang", language, httponly=True, samesite="lax", max_age=31_536_000)
    return response
