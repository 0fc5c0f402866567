"""Meridian: a single-page application; every path gets the same shell, and scripts do the rest."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from mediamon.demo import mechanisms
from mediamon.demo.agency import Agency
from mediamon.demo.conditional import conditional
from mediamon.demo.corpus import Story, stories
from mediamon.demo.pages import body_html, captions, json_ld, page, tables
from mediamon.demo.plumbing import application
from mediamon.demo.wording import date_in_words, section_slug

NAME = "Meridian"
HTML = "text/html; charset=utf-8"
JSON = "application/json"
PAGE = 8


class Meridian:
    """The site's answers."""

    def __init__(self, agency: Agency) -> None:
        self.agency = agency
        self.channels = mechanisms.meridian()
        self.by_slug = {story.slug: story for story in stories("meridian")}

    def routes(self) -> list[Route]:
        """The interface for scripts, and the shell for all other paths."""
        return [
            Route("/api/feed", self.feed),
            Route("/api/section/{slug}", self.section),
            Route("/api/choice", self.choice),
            Route("/api/story/{slug}", self.story),
            Route("/{path:path}", self.shell),
        ]

    async def shell(self, request: Request) -> Response:
        """The empty page; a story that does not exist is a 404 with the same shell."""
        path = request.path_params["path"]
        known = not path.startswith("story/") or path.removeprefix("story/") in self.by_slug
        return Response(page("meridian/shell.html", shown=self._sections()), 200 if known else 404, media_type=HTML)

    def _sections(self) -> list[str]:
        return [name.split()[1] for name, found in self.channels.items() if name.startswith("section ") and found]

    async def feed(self, request: Request) -> Response:
        """A page of the feed."""
        return _cards(request, self.channels["feed"])

    async def section(self, request: Request) -> Response:
        """A page of a section."""
        return _cards(request, self.channels.get(f"section {request.path_params['slug']}", ()))

    async def choice(self, request: Request) -> Response:
        """The cards of the editors' choice."""
        return JSONResponse({"items": [_card(story) for story in self.channels["choice"]]})

    async def story(self, request: Request) -> Response:
        """All of a story that the script needs to show it."""
        story = self.by_slug.get(request.path_params["slug"])
        if story is None:
            return JSONResponse({"error": "no such story"}, 404)
        data = _card(story) | {
            "language": story.language,
            "section": story.section,
            "authors": list(story.authors),
            "body": body_html(story, f"/section/{section_slug(story.section)}"),
            "captions": captions(story),
            "tables": tables(story),
            "image": self.agency.url("meridian", f"/img/{story.id}.png"),
            "url": self.agency.url("meridian", story.url_path),
            "ld": json_ld(story, self.agency.url("meridian", story.url_path), NAME),
        }
        return conditional(request, bytes(JSONResponse(data).body), JSON, story.published)


def _card(story: Story) -> dict[str, object]:
    return {
        "slug": story.slug,
        "headline": story.headline,
        "lead": story.lead,
        "iso": story.published.isoformat(),
        "date": date_in_words(story.published, story.language),
    }


def _cards(request: Request, found: tuple[Story, ...]) -> Response:
    start = (int(request.query_params.get("page", "1")) - 1) * PAGE
    shown = [_card(story) for story in found[start : start + PAGE]]
    return JSONResponse({"items": shown, "more": start + PAGE < len(found)})


def build(agency: Agency) -> ASGIApp:
    """The site as an ASGI application."""
    return application(agency, "meridian", Meridian(agency).routes())
