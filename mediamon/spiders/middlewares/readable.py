"""Pages whose server or head names a wrong encoding are read by the right one."""

from __future__ import annotations

from typing import TypeVar

from scrapy import Request
from scrapy.http import HtmlResponse, Response, TextResponse

from mediamon.encodings import fitting, is_of_the_web

Answer = TypeVar("Answer", bound=Response)


class EncodingMiddleware:
    """Sees every answer of a crawl, unpacked. Headers and body stay as they came, for the archive."""

    def process_response(self, request: Request, response: Response) -> Response:
        """The answer, to be read by the encoding that fits."""
        return readable(response)


def readable(response: Answer) -> Answer:
    """A page to be read by the encoding that its bytes are in; other text as it is, unless what it is called is no encoding of the web's."""
    if not isinstance(response, TextResponse):
        return response
    believed = not isinstance(response, HtmlResponse) and is_of_the_web(response.encoding)
    fit = response.encoding if believed else fitting(response.body, response.encoding)
    return response if fit == response.encoding else response.replace(encoding=fit)
