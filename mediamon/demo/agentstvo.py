"""«Агентство»: one page full of buttons, and no other way to its publications than pressing them."""

from __future__ import annotations

import asyncio
from calendar import monthrange
from collections.abc import Awaitable, Callable
from zlib import crc32

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from mediamon.demo import mechanisms
from mediamon.demo.agency import Agency
from mediamon.demo.conditional import conditional
from mediamon.demo.corpus import Story, stories
from mediamon.demo.mechanisms import PROJECTS, TOPICS
from mediamon.demo.pages import body_html, captions, page, tables
from mediamon.demo.plumbing import application
from mediamon.demo.wording import date_in_words, section_slug

NAME = "Агентство"
HTML = "text/html; charset=utf-8"
MORE = 10
QUIET_DAY = 4  # the calendar also has days that hold nothing: every fourth
DELAY = (0.02, 0.06)


class Agentstvo:
    """The site's answers."""

    def __init__(self) -> None:
        self.channels = mechanisms.agentstvo()
        self.by_path = {story.url_path: story for story in stories("agentstvo")}
        self.months = sorted({f"{story.published:%Y-%m}" for story in self.channels["calendar"]})

    def routes(self) -> list[Route]:
        """All addresses of the site."""
        return [
            Route("/", self.home),
            Route("/a/{number:int}/", self.article),
            Route("/ad/{number:int}", _advertisement),
            Route("/rubric/{slug}/", self.about_rubric),
            Route("/api/latest", self.latest),
            Route("/api/rubric/{slug}", self._late("rubric {slug}")),
            Route("/api/project/{n}", self._late("project {n}")),
            Route("/api/topic/{n}", self._late("topic {n}")),
            Route("/api/card", self.card),
            Route("/api/month", self.month),
            Route("/api/day", self.day),
        ]

    async def home(self, request: Request) -> Response:
        """The page with all the buttons and the ten newest headlines."""
        html = page(
            "agentstvo/home.html",
            title=NAME,
            latest=self.channels["list"][:MORE],
            projects=PROJECTS,
            topics=TOPICS,
            months=self.months,
        )
        return Response(html, media_type=HTML)

    async def article(self, request: Request) -> Response:
        """One article; it links to no other."""
        story = self.by_path.get(request.url.path)
        if story is None:
            return PlainTextResponse("Нет такой страницы", 404)
        html = page(
            "agentstvo/article.html",
            title=f"{story.headline} — {NAME}",
            story=story,
            date=date_in_words(story.published, story.language),
            body=body_html(story, f"/rubric/{section_slug(story.section)}/"),
            captions=captions(story),
            tables=tables(story),
        )
        return conditional(request, html.encode(), HTML, story.published)

    async def about_rubric(self, request: Request) -> Response:
        """What a section is about, without its publications."""
        return Response(page("agentstvo/rubric.html", title=NAME), media_type=HTML)

    async def latest(self, request: Request) -> Response:
        """Ten more after the one whose number is given; an unknown number begins again."""
        numbers = [str(story.id) for story in self.channels["list"]]
        after = request.query_params.get("after", "")
        start = numbers.index(after) + 1 if after in numbers else 0
        return _items(self.channels["list"][start : start + MORE], more=start + MORE < len(numbers))

    async def card(self, request: Request) -> Response:
        """One card of the carousel."""
        number = int(request.query_params.get("n", "0"))
        cards = self.channels["cards"]
        return _items(cards[number : number + 1], more=number + 1 < len(cards))

    async def month(self, request: Request) -> Response:
        """The days of a month that can be pressed."""
        month = request.query_params.get("m", "")
        if month not in self.months:
            return JSONResponse({"error": "no such month"}, 404)
        year, number = map(int, month.split("-"))
        busy = {story.published.day for story in self.channels["calendar"] if f"{story.published:%Y-%m}" == month}
        length = monthrange(year, number)[1]
        days = [day for day in range(1, length + 1) if day in busy or day % QUIET_DAY == 0]
        return JSONResponse({"month": month, "length": length, "days": days})

    async def day(self, request: Request) -> Response:
        """The publications of a day."""
        day = request.query_params.get("d", "")
        return _items(tuple(story for story in self.channels["calendar"] if f"{story.published:%Y-%m-%d}" == day))

    def _late(self, channel: str) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            """The channel's items, after a delay that is always the same for the same channel."""
            name = channel.format(**request.path_params)
            shortest, longest = DELAY
            await asyncio.sleep(shortest + (longest - shortest) * (crc32(name.encode()) % 100) / 100)
            return _items(self.channels.get(name, ()))

        return answer


def _items(found: tuple[Story, ...], *, more: bool = False) -> Response:
    items = [{"id": story.id, "url": story.url_path, "title": story.headline} for story in found]
    return JSONResponse({"items": items, "more": more})


async def _advertisement(request: Request) -> Response:
    return PlainTextResponse("Здесь могла быть ваша реклама")


def build(agency: Agency) -> ASGIApp:
    """The site as an ASGI application."""
    return application(agency, "agentstvo", Agentstvo().routes())
