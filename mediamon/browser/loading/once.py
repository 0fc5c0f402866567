"""What a page offers to newcomers alone: a greeting, a question about cookies. It remembers whom it has greeted, and a later load has
less than the first one, perhaps less than was pressed. Then the page is made to forget, and every later load is a first one.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable

from playwright.async_api import BrowserContext, Cookie, Page
from playwright.async_api import Error as PlaywrightError

from mediamon.traversal import Button
from mediamon.traversal.automaton.state import standing

FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"


class Once:
    """Watches the loads of one page. `forgets`: is it made to forget before each?"""

    def __init__(self) -> None:
        self.forgets = False
        self._first: frozenset[Button] | None = None
        self._pressed: set[Button] = set()
        self._given_up = False
        self._cookies: list[Cookie] = []

    async def before_first(self, context: BrowserContext) -> None:
        """Note what a newcomer has: cookies of a sign-in, or none."""
        if self._first is None:
            self._cookies = await context.cookies()

    def pressed(self, buttons: Iterable[Button]) -> None:
        """These were pressed: who misses them later misses nothing."""
        self._pressed.update(buttons)

    def is_missed(self, shown: Iterable[Button]) -> bool:
        """After a load: does it lack what the first one had, and what was never pressed, so that it should be loaded anew as a newcomer?"""
        there = standing(shown)
        if self._first is None:
            self._first = there
            return False
        missing = self._first - there - self._pressed
        if not missing or self._given_up:
            return False
        if self.forgets:  # it is no matter of memory
            self.forgets, self._given_up = False, True
            return False
        self.forgets = True
        return True

    async def forget(self, page: Page) -> None:
        """Empty what the page has stored in the browser. Not vital."""
        with contextlib.suppress(PlaywrightError):
            await page.evaluate(FORGET)
            await page.context.clear_cookies()
            await page.context.add_cookies([{**one} for one in self._cookies])  # type: ignore[typeddict-item]
