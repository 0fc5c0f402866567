"""Pages whose server or head names a wrong encoding are read by the right one."""

from __future__ import annotations

from typing import TypeVar

from scrapy import Request
from scrapy.http import HtmlResponse, Response

from mediamon.encodings import fitting

Answer = TypeVar("Answer", bound=Response)


class EncodingMiddleware:
    """Sees every answer of a crawl, unpacked. Headers and body stay as they came, for the archive."""

    def process_response(self, request: Request, response: Response) -> Response:
        """The answer, to be read by the encoding that fits."""
        return readable(response)


def readable(response: Answer) -> Answer:
    """A page to be read by the encoding that its bytes are in; anything else as it is."""
    if not isinstance(response, HtmlResponse):
        return response
    fit = fitting(response.body, response.encoding)
    return response if fit == response.encoding else response.replace(encoding=fit)
