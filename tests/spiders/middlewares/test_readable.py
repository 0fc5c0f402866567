"""Answers whose encoding is another than they say."""

from __future__ import annotations

from scrapy import Request
from scrapy.http import HtmlResponse, Response, TextResponse

from mediamon.spiders.middlewares.readable import EncodingMiddleware, readable

TEXT = (
    "<p>Мост через реку построили в четверг, сообщил мэр города на встрече с жителями. Это хорошо, сказал он.</p>" * 6
)
URL = "https://herald.example/a"


def answer(encoding: str, said: str) -> HtmlResponse:
    return HtmlResponse(URL, body=TEXT.encode(encoding), headers={"Content-Type": f"text/html; charset={said}"})


def test_a_page_is_read_by_the_encoding_that_fits_and_kept_as_it_came() -> None:
    for encoding, said in (("cp1251", "utf-8"), ("utf-8", "windows-1251"), ("koi8-r", "utf-8"), ("cp1251", "latin-1")):
        came = answer(encoding, said)
        seen = EncodingMiddleware().process_response(Request(URL), came)
        assert isinstance(seen, HtmlResponse)
        assert seen.text == TEXT
        assert (seen.body, seen.headers) == (came.body, came.headers)


def test_what_is_as_it_says_is_left_alone() -> None:
    for encoding in ("utf-8", "cp1251", "koi8-r"):
        came = answer(encoding, encoding)
        assert readable(came) is came
    for other in (Response(URL, body=b"\xff\xd8"), TextResponse(URL, body=TEXT.encode("cp1251"), encoding="utf-8")):
        assert readable(other) is other


def test_what_is_called_an_encoding_that_no_browser_reads_is_read_in_time() -> None:
    for kind in (HtmlResponse, TextResponse):
        came = kind(URL, body=b"<p>-" + b"a" * 2_000_000, headers={"Content-Type": "text/html; charset=punycode"})
        assert len(readable(came).text) == 2_000_004
