"""«Вестник»: a site of today with feeds, server-rendered articles and readers' comments; it can be redesigned."""

from __future__ import annotations

from datetime import UTC, datetime, time
from email.utils import format_datetime

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from mediamon.demo.agency import Agency
from mediamon.demo.comments import comments
from mediamon.demo.conditional import conditional
from mediamon.demo.corpus import Story
from mediamon.demo.corpus.schedule import REDESIGN_DAY
from mediamon.demo.pages import body_html, captions, json_ld, page, tables
from mediamon.demo.plumbing import application
from mediamon.demo.wording import section_slug

NAME = "Вестник"
HTML = "text/html; charset=utf-8"
RSS = "application/rss+xml; charset=utf-8"
NEWEST = 40
WITHOUT_JSON_LD = 7  # every seventh article has none
REDESIGNED_AT = datetime.combine(REDESIGN_DAY, time(), UTC)


class Vestnik:
    """The site's answers."""

    def __init__(self, agency: Agency) -> None:
        self.agency = agency

    def routes(self) -> list[Route]:
        """All addresses of the site."""
        return [
            Route("/", self.home),
            Route("/rubric/{slug}/", self.rubric),
            Route("/rss.xml", self.newest),
            Route("/rss-all.xml", self.everything),
            Route("/rss/{month}.xml", self.month),
            Route("/news/{rest:path}", self.article),
            Route("/__redesign", self.redesign, methods=["GET", "POST"]),
            Route("/__reset", self.reset, methods=["GET", "POST"]),
        ]

    async def home(self, request: Request) -> Response:
        """The newest headlines and the links to the feeds."""
        stories = self.agency.stories("vestnik")
        return Response(
            self._page("home.html", title=NAME, stories=stories[:30], popular=stories[30:35]), media_type=HTML
        )

    async def rubric(self, request: Request) -> Response:
        """The newest of a section."""
        slug = request.path_params["slug"]
        found = [story for story in self.agency.stories("vestnik") if section_slug(story.section) == slug]
        return Response(self._page("home.html", title=NAME, stories=found[:20], popular=found[20:25]), media_type=HTML)

    async def article(self, request: Request) -> Response:
        """One article in the layout of the day."""
        known = self.agency.stories("vestnik")
        story = next((one for one in known if one.url_path == request.url.path), None)
        if story is None:
            return PlainTextResponse("Нет такой страницы", 404)
        new = self.agency.redesigned
        url = self.agency.url("vestnik", story.url_path)
        html = self._page(
            "article_new.html" if new else "article.html",
            title=f"{story.headline} — {NAME}",
            story=story,
            url=url,
            image=self.agency.url("vestnik", f"/img/{story.id}.png"),
            body=body_html(story, f"/rubric/{section_slug(story.section)}/"),
            captions=captions(story),
            tables=tables(story),
            json_ld=json_ld(story, url, NAME) if story.id % WITHOUT_JSON_LD else None,
            comments=comments(story, redesigned=new),
            popular=[one for one in known[:8] if one is not story][:5],
        )
        return conditional(request, html.encode(), HTML, self._modified(story))

    async def newest(self, request: Request) -> Response:
        """The feed of the newest forty."""
        return self._feed(request, self.agency.stories("vestnik")[:NEWEST])

    async def everything(self, request: Request) -> Response:
        """The feed of all there is."""
        return self._feed(request, self.agency.stories("vestnik"))

    async def month(self, request: Request) -> Response:
        """The feed of one month."""
        month = request.path_params["month"]
        found = [story for story in self.agency.stories("vestnik") if f"{story.published:%Y-%m}" == month]
        return self._feed(request, found) if found else PlainTextResponse("Нет такого месяца", 404)

    async def redesign(self, request: Request) -> Response:
        """Switch the new layout on."""
        self.agency.redesign()
        return PlainTextResponse("redesigned")

    async def reset(self, request: Request) -> Response:
        """Switch it off again."""
        self.agency.reset()
        return PlainTextResponse("reset")

    def _feed(self, request: Request, found: list[Story]) -> Response:
        xml = page("vestnik/rss.xml", stories=found, base=self.agency.url("vestnik"), rfc822=format_datetime)
        return conditional(request, xml.encode(), RSS, max(self._modified(story) for story in found))

    def _modified(self, story: Story) -> datetime:
        return max(story.published, REDESIGNED_AT) if self.agency.redesigned else story.published

    def _page(self, template: str, **values: object) -> str:
        months = sorted({f"{story.published:%Y-%m}" for story in self.agency.stories("vestnik")}, reverse=True)
        return page(f"vestnik/{template}", months=months, redesigned=self.agency.redesigned, **values)


def build(agency: Agency) -> ASGIApp:
    """The site as an ASGI application."""
    return application(agency, "vestnik", Vestnik(agency).routes())
