"""Publications that a new site file was not made from, as a browser or plain HTTP has them."""

from __future__ import annotations

from collections.abc import Collection
from urllib.request import urlopen

from playwright.sync_api import sync_playwright

from mediamon.browser.launch import launch_options


def not_used(truth: Collection[str], used: Collection[str], most: int) -> list[str]:
    """Some of the others, from all over the site."""
    others = [url for url in truth if url not in used]
    return others[:: max(1, len(others) // most)][:most]


def plain_html(url: str) -> str:
    """A page."""
    with urlopen(url) as answer:
        data: bytes = answer.read()
    return data.decode("cp1251" if b"windows-1251" in data[:500] else "utf8")


def rendered_html(urls: list[str]) -> dict[str, str]:
    """Pages whose scripts have made a headline."""
    options = launch_options()
    with sync_playwright() as play, play.chromium.launch(**options) as browser:
        page, found = browser.new_page(), {}
        for url in urls:
            page.goto(url)
            page.wait_for_selector("h1")
            found[url] = page.content()
    return found
