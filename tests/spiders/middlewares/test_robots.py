"""robots.txt that is made to keep a crawler busy; what it says to us is heard all the same."""

from __future__ import annotations

import pytest
from protego import Protego

from mediamon.spiders.middlewares.robots import LONGEST, SMALL, BoundedRobotParser, bounded

ROBOT = "mediamon/0.1 (+mailto:press@example.org)"
PADDING = "# a remark\n" * (SMALL // 10)


@pytest.mark.parametrize(
    "text",
    [
        "User-agent: *\nDisallow: /no\n",
        "User-agent: other\nUser-agent: mediamon\nDisallow: /no\nUser-agent: *\nDisallow: /yes\n",
        "user agent mediamon # us\nDisallow: /no\nUSERAGENT: *\nDisallow: /yes\n",
        "User-agent: mediamon\nCrawl-delay: 7\nDisallow: /no\n\nUser-agent: med\nUser-agent: on\nDisallow: /yes\n",
        "User-agent: *\nDisallow: /yes\x0bUser-agent: media*mon\x0bDisallow: /no\n",
        "User-agent: other\nDisallow: /yes\nUser-agent: Mediamon/0.1\nDisallow: /no\n",
        "\ufeffUser-agent: amon\nDisallow: /yes\nUser-agent: mediamon\nDisallow: /no\n",
    ],
)
def test_a_large_file_says_the_same_to_us(text: str) -> None:
    large = (text + PADDING).encode()
    assert len(large) > SMALL
    whole, read = Protego.parse(text.removeprefix("\ufeff")), BoundedRobotParser(large, None, ROBOT)
    for path in ("/no", "/yes", "/"):
        address = f"http://a.example{path}"
        assert read.allowed(address, ROBOT) == whole.can_fetch(address, ROBOT) == (path != "/no"), path
    assert read.crawl_delay(ROBOT) == whole.crawl_delay(ROBOT)


@pytest.mark.parametrize("order", ["le", "be"])
def test_a_file_of_an_editor_that_says_unicode_is_heard(order: str) -> None:
    body = "\ufeffUser-agent: *\r\nDisallow: /no\r\n".encode(f"utf-16-{order}")
    read = BoundedRobotParser(body, None, ROBOT)
    assert (read.allowed("http://a.example/no", ROBOT), read.allowed("http://a.example/yes", ROBOT)) == (False, True)


def test_robots_times_rules_are_not_multiplied() -> None:
    """Twenty-four thousand lines that mean 144 million rules."""
    many = [f"User-agent: robot{number}" for number in range(12_000)]
    rules = [f"Disallow: /{number}" for number in range(12_000)]
    body = "\n".join([*many, "User-agent: mediamon", *rules]).encode()
    assert SMALL < len(body) < LONGEST
    agents = {line for line in bounded(body, ROBOT).splitlines() if line.lower().startswith(b"user-agent")}
    assert agents == {b"User-agent: mediamon", b"User-agent: -another-"}
    read = BoundedRobotParser(body, None, ROBOT)
    assert not read.allowed("http://a.example/11999", ROBOT)
    assert read.allowed("http://a.example/x", ROBOT)


def test_what_stands_beyond_the_bound_is_not_read() -> None:
    body = b"User-agent: *\nDisallow: /no\n" + b"# remark\n" * (LONGEST // 9) + b"Disallow: /yes\n"
    assert len(bounded(body, ROBOT)) <= LONGEST
    read = BoundedRobotParser(body, None, ROBOT)
    assert not read.allowed("http://a.example/no", ROBOT)
    assert read.allowed("http://a.example/yes", ROBOT)
