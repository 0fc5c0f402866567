"""What a page waits for and never gets: a stylesheet or a script whose server does not come to an end holds up the parser, and with it all
of the page that stands behind it.
"""

from __future__ import annotations

from playwright.async_api import Page, Request

BLOCKING = frozenset(("stylesheet", "script"))


class Hanging:
    """Of one page: what it has asked for and not got yet, and the addresses that were cut off, which it is not given any more."""

    def __init__(self, page: Page, cut: set[str] | None = None) -> None:
        self.cut = set[str]() if cut is None else cut  # of pages that were opened for the same address, too
        self._under_way: set[Request] = set()
        page.on("request", self._asked)
        page.on("requestfinished", self._ended)
        page.on("requestfailed", self._ended)

    def cut_off(self) -> int:
        """Give none of what is under way and holds up the parser to the page, when it is loaded again; how many these are."""
        found = {one.url for one in self._under_way}
        self._under_way.clear()
        self.cut |= found
        return len(found)

    def _asked(self, request: Request) -> None:
        if request.resource_type in BLOCKING:
            self._under_way.add(request)

    def _ended(self, request: Request) -> None:
        self._under_way.discard(request)
