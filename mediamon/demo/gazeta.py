"""«Уральская газета»: tables inside tables, windows-1251, dates in words, a sitemap for news."""

from __future__ import annotations

import textwrap

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from mediamon.demo.agency import Agency
from mediamon.demo.conditional import conditional
from mediamon.demo.corpus import Block, Story, stories
from mediamon.demo.pages import captions, line_html, page, tables
from mediamon.demo.plumbing import application
from mediamon.demo.wording import date_in_words, section_slug

NAME = "Уральская газета"
CHARSET = "windows-1251"
XML = "application/xml; charset=utf-8"
FRONT = 20
LINE_WIDTH = 100  # the editor's program breaks lines, also inside names


class Gazeta:
    """The site's answers."""

    def __init__(self, agency: Agency) -> None:
        self.agency = agency
        self.stories = stories("gazeta")
        self.by_path = {story.url_path: story for story in self.stories}

    def routes(self) -> list[Route]:
        """All addresses of the site."""
        return [
            Route("/", self.home),
            Route("/rubric/{slug}.shtml", self.rubric),
            Route("/a/{rest:path}", self.article),
            Route("/sitemap.xml", self.index),
            Route("/sitemap-news.xml", self.news),
            Route("/sitemap-pages.xml", self.pages),
        ]

    async def home(self, request: Request) -> Response:
        """The front page."""
        return _old_response(self._list(self.stories[:FRONT]), declared=True)

    async def rubric(self, request: Request) -> Response:
        """The newest of a section."""
        slug = request.path_params["slug"]
        found = [story for story in self.stories if section_slug(story.section) == slug]
        return _old_response(self._list(found[:FRONT]), declared=True)

    async def article(self, request: Request) -> Response:
        """One article; every second declares its charset only in the page."""
        story = self.by_path.get(request.url.path)
        if story is None:
            return Response("404", 404, media_type="text/plain")
        content_type = f"text/html; charset={CHARSET}" if story.id % 2 else "text/html"
        return conditional(request, _encoded(article_html(story)), content_type, story.published)

    async def index(self, request: Request) -> Response:
        """The index of sitemaps."""
        return self._sitemap(request, "index.xml")

    async def news(self, request: Request) -> Response:
        """The sitemap for news: every publication with its date."""
        return self._sitemap(request, "news.xml")

    async def pages(self, request: Request) -> Response:
        """The sitemap of everything that is no publication."""
        return self._sitemap(request, "pages.xml")

    def _sitemap(self, request: Request, template: str) -> Response:
        xml = page(f"gazeta/{template}", stories=self.stories, base=self.agency.url("gazeta"), name=NAME)
        return conditional(request, xml.encode(), XML, self.stories[0].published)

    def _list(self, found: list[Story]) -> str:
        return page("gazeta/list.html", title=NAME, found=found, popular=self.stories[30:35])


def article_html(story: Story) -> str:
    """A page by the hand of one of two generations of webmasters: paragraphs, or line breaks."""
    rubric = f"/rubric/{section_slug(story.section)}.shtml"
    paragraphs = story.id % 3 > 0
    blocks = [block for block in story.blocks if block.in_body]
    body = Markup("\n").join((_paragraph if paragraphs else _broken)(block, rubric) for block in blocks)
    return page(
        "gazeta/article.html",
        title=f"{story.headline} | {NAME}",
        story=story,
        body=Markup("\n".join(textwrap.wrap(body, LINE_WIDTH, break_long_words=False, break_on_hyphens=False))),
        tag_of_headline="h1" if paragraphs else "b",
        date=date_in_words(story.published),
        captions=captions(story),
        tables=tables(story),
        popular=[],
    )


def _paragraph(block: Block, rubric: str) -> Markup:
    lines = [line_html(line, rubric) for line in block.lines]
    if block.kind == "list":
        return Markup("<ul>{}</ul>").format(Markup("").join(Markup("<li>{}").format(line) for line in lines))
    tag = {"heading": "h3", "quote": "blockquote"}.get(block.kind, "p")
    return Markup(f"<{tag}>{{}}</{tag}>").format(lines[0])


def _broken(block: Block, rubric: str) -> Markup:
    lines = [line_html(line, rubric) for line in block.lines]
    if block.kind == "heading":
        return Markup('<font size="4"><b>{}</b></font><br><br>').format(lines[0])
    return Markup("<br>").join(lines) + Markup("<br><br>")


def _encoded(html: str) -> bytes:
    return html.encode(CHARSET, "xmlcharrefreplace")


def _old_response(html: str, *, declared: bool) -> Response:
    return Response(
        _encoded(html), headers={"content-type": f"text/html; charset={CHARSET}" if declared else "text/html"}
    )


def build(agency: Agency) -> ASGIApp:
    """The site as an ASGI application."""
    return application(agency, "gazeta", Gazeta(agency).routes(), sitemap="/sitemap.xml")
