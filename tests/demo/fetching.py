"""Fetching a page of the agency without a browser."""

from __future__ import annotations

from dataclasses import dataclass
from email.message import Message
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from lxml import html


@dataclass(frozen=True)
class Answer:
    status: int
    headers: Message
    content: bytes

    @property
    def page(self) -> html.HtmlElement:
        charset = self.headers.get_content_charset()
        parser = html.HTMLParser(encoding=charset) if charset else html.HTMLParser()
        return html.document_fromstring(self.content, parser=parser)


def fetch(url: str, method: str = "GET", **headers: str) -> Answer:
    request = Request(url, method=method, headers={name.replace("_", "-"): value for name, value in headers.items()})
    try:
        with urlopen(request, timeout=60) as answer:
            return Answer(answer.status, answer.headers, answer.read())
    except HTTPError as error:
        return Answer(error.code, error.headers, error.read())


def words(text: str) -> list[str]:
    return text.replace("\u00ad", "").split()
