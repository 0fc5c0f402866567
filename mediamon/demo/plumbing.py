"""What all four sites answer alike: health, robots, pictures, styles, forbidden buttons; and the list of requests."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from mediamon.demo.agency import KEPT_HEADERS, Agency, Seen
from mediamon.demo.corpus import Site
from mediamon.demo.pictures import picture
from mediamon.resources import resource

STATIC = resource("mediamon.demo", "static")
ROBOTS = "User-agent: *\nDisallow: /private/\nAllow: /\n"


class Recorder:
    """Middleware that tells the agency of every request."""

    def __init__(self, app: ASGIApp, agency: Agency, site: Site) -> None:
        self.app, self.agency, self.site = app, agency, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Record, then answer."""
        if scope["type"] == "http":
            request = Request(scope)
            query = f"?{request.url.query}" if request.url.query else ""
            kept = {name: request.headers[name] for name in KEPT_HEADERS if name in request.headers}
            self.agency.saw(Seen(self.site, request.method, request.url.path + query, kept))
        await self.app(scope, receive, send)


def application(agency: Agency, site: Site, routes: Sequence[BaseRoute], sitemap: str | None = None) -> ASGIApp:
    """A site's own routes together with the common ones."""

    async def forbidden(request: Request) -> Response:
        """Note that a button was pressed that nobody should press."""
        agency.pressed_forbidden(site, request.path_params["what"])
        if "text/html" in request.headers.get("accept", ""):
            return RedirectResponse("/", 303)
        return JSONResponse({"done": True})

    async def robots(request: Request) -> Response:
        """What crawlers may ask for, and where the sitemap is."""
        place = f"Sitemap: {agency.url(site, sitemap)}\n" if sitemap else ""
        return PlainTextResponse(ROBOTS + place)

    common = [
        Route("/__health", _health),
        Route("/__forbidden/{what}", forbidden, methods=["POST"]),
        Route("/robots.txt", robots),
        Route("/favicon.ico", _favicon),
        Route("/img/{number:int}.png", _picture),
        Route("/private/{rest:path}", _private),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    return Recorder(Starlette(routes=[*common, *routes]), agency, site)


async def _health(request: Request) -> Response:
    return PlainTextResponse("ok")


async def _favicon(request: Request) -> Response:
    return Response(picture(request.url.port or 0, 16, 16), media_type="image/png")


async def _picture(request: Request) -> Response:
    return Response(picture(request.path_params["number"]), media_type="image/png")


async def _private(request: Request) -> Response:
    return PlainTextResponse("not for robots", 403)
