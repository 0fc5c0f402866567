"""robots.txt, bounded before it is parsed: the parser multiplies every rule by every robot that it is for, in the crawl's own process.

A page may lead to another's server, whose robots.txt is asked for first; a hundred kilobytes of it must not stop a crawl for a minute.
"""

from __future__ import annotations

import codecs
import re
from typing import Self

from scrapy import Spider
from scrapy.crawler import Crawler
from scrapy.robotstxt import ProtegoRobotParser

SMALL = 16 << 10  # bytes; such a file costs some tenths of a second, whatever stands in it
LONGEST = 500 << 10  # bytes; RFC 9309, 2.5: "at least 500 kibibytes"
ROBOT = re.compile(r"\s*user(?:-|\s+)?agent(?:\s*:|\s)(?P<name>[^#]*)", re.IGNORECASE)  # as generous as Protego
OTHERS = "User-agent: -another-"
# What an editor calls Unicode: the parser reads nothing of it, which allows all.
WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class BoundedRobotParser(ProtegoRobotParser):
    """Protego over what a robots.txt says to us and to everybody."""

    def __init__(self, robotstxt_body: bytes, spider: Spider | None, robot: str = "") -> None:
        super().__init__(bounded(robotstxt_body, robot), spider)

    @classmethod
    def from_crawler(cls, crawler: Crawler, robotstxt_body: bytes) -> Self:
        """Scrapy's way of making them."""
        settings = crawler.settings
        return cls(robotstxt_body, crawler.spider, settings.get("ROBOTSTXT_USER_AGENT") or settings["USER_AGENT"])


def bounded(body: bytes, robot: str) -> bytes:
    """What is parsed: a small file as it is, else the whole lines of its first 500 KiB, in which all robots that cannot be this one are one.

    >>> bounded(b"User-agent: a\\nUser-agent: b\\nDisallow: /x\\n" + b"#" * SMALL, "b/1.0").splitlines()[:3]
    [b'User-agent: -another-', b'User-agent: b', b'Disallow: /x']
    """
    if body.startswith(WIDE):
        body = body[: 4 * LONGEST].decode("utf-16", "ignore").encode()
    if len(body) <= SMALL:
        return body
    whole = body if len(body) <= LONGEST else body[:LONGEST].rpartition(b"\n")[0]
    lines = whole.decode("utf-8-sig", "ignore").splitlines()  # as Protego does: more than \n ends a line
    ours = _ours([found["name"] for line in lines if (found := ROBOT.match(line))], robot.lower())
    return "\n".join(line if _concerns(line, ours) else OTHERS for line in lines).encode()


def _concerns(line: str, ours: frozenset[str]) -> bool:
    found = ROBOT.match(line)
    return found is None or _plain(found["name"]) in ours


def _ours(names: list[str], robot: str) -> frozenset[str]:
    """Everybody, and the longest of the names with which a word of ours begins: of several the parser takes that."""
    held = [name for name in map(_plain, names) if name and name in robot and _begins_a_word(name, robot)]
    return frozenset(("", max(held, key=len, default="")))


def _begins_a_word(name: str, robot: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(name)}", robot) is not None


def _plain(name: str) -> str:
    return name.replace("*", "").strip().lower()
