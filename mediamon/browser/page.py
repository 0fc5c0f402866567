"""`ChromiumPage`: the traversal's `Page` in a real browser. One call a press: press, settle and read happen in the page."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from time import monotonic
from typing import Any
from urllib.parse import urljoin

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page as PlaywrightPage
from playwright.async_api import TimeoutError as NavigationTimeout

from mediamon.browser.guards.leaving import BLANK
from mediamon.browser.guards.network import Guard, unnumbered
from mediamon.browser.loading.hanging import Cut, Hanging
from mediamon.browser.loading.known import Known
from mediamon.browser.loading.once import Once
from mediamon.browser.loading.script import call, probe_script, understood
from mediamon.browser.loading.second_look import second_look
from mediamon.traversal import Button, ButtonMissing, PageLost, PageState, Reading
from mediamon.traversal.automaton.state import standing
from mediamon.traversal.lifting import Exchange

GRACE = 5.0  # seconds beyond the ceiling that the page has to answer in; then it hangs
LINGERED = (
    15.0  # seconds that a page may take to do something by itself (LATEST in js/20-lingering.js), before it settles
)
SHORTLY = 3.0  # seconds that it may take once it has been waited for longer in vain
CLOSING = 5.0  # seconds that closing a page may take
# Presses: Chromium lets garbage lie as long as there is room, and a list of 70,000 presses leaves much.
COLLECTED_EACH = 1_000
LATE = 2  # loads that took too long; then what they waited for is cut off
MOST_BROKEN = 2  # times that the page is loaded anew because an answer did not come


class ChromiumPage:
    """A page at `url`, opened by `opener` whenever there is none (at first, after a crash, after a hang).

    avoid: labels of buttons never to press; may_send: beginnings of addresses that may be sent to, whatever they look like (`intent`); ceiling: seconds that a press or load may take to settle;
    lift: tell what buttons that are pressed again and again ask for; known: shared by the tabs of a page; navigation: seconds for the document to arrive; count: told the name of everything that was refused or lost.
    """

    def __init__(
        self,
        url: str,
        opener: Callable[[], Awaitable[PlaywrightPage]],
        *,
        avoid: Iterable[str] = (),
        may_send: Iterable[str] = (),
        ceiling: float = 5.0,
        navigation: float = 30.0,
        lift: bool = False,
        known: Known | None = None,
        count: Callable[[str], None] = lambda what: None,
    ) -> None:
        self.url = url
        self.status: int | None = None
        self._opener, self._count = opener, count
        self._may_send = tuple(urljoin(url, beginning) for beginning in may_send)
        self._ceiling, self._navigation = ceiling, navigation
        self._script = probe_script(avoid, ceiling, lift=lift)
        self._page: PlaywrightPage | None = None
        self._guard: Guard | None = None
        self._session: CDPSession | None = None
        self._buttons: dict[int, Button] = {}
        self._numbers: dict[Button, int] = {}
        self._places: dict[Button, str] = {}
        self._shown: tuple[Button, ...] = ()
        self._set: frozenset[Button] = frozenset()
        self._known = known if known is not None else Known()
        self._crashed_by: set[Button] = set()
        self._cut = Cut()
        self._hanging: Hanging | None = None
        self._late = 0  # loads that took too long
        self._broken = 0
        self._patient = True
        self._once = Once()
        self._uncollected = 0  # presses since garbage was collected

    async def load(self) -> Reading:
        """Open the page if there is none, go to its address, wait until it has settled. Raises PageLost."""
        reading = await self._load()
        return await self._load() if self._once.is_missed(reading.buttons) else reading

    async def _load(self) -> Reading:
        began = monotonic()
        try:
            async with asyncio.timeout(self._navigation + self._ceiling + GRACE):
                page, guard = await self._opened()
                await self._once.before_first(page.context)
                if self._once.forgets and page.url != BLANK:
                    await self._once.forget(page)
                if not await guard.leave():
                    self._count("lost/not_left")
                    await self.close()
                    page, guard = await self._opened()
                await guard.load()
                response = await page.goto(self.url, wait_until="domcontentloaded", timeout=self._navigation * 1000)
                self.status = response.status if response else None
                await guard.loaded()
                await page.evaluate(call("loaded"))
                await self._look_again()
                raw = understood(await page.evaluate(call("begin"), self._known.as_json()))
        except (PlaywrightError, TimeoutError) as error:
            self._cut_off(error)
            await self._drop("load_failed")
            raise PageLost(f"{self.url} could not be loaded: {_first_line(error)}") from error
        self._check(raw)
        self._buttons.clear()
        self._numbers.clear()
        self._places = {}
        return self._reading(raw, monotonic() - began)

    def _cut_off(self, error: Exception) -> None:
        """What has held up the page's parser twice is not given to it again: a load that took too long once may have been an honest one."""
        self._late += isinstance(error, NavigationTimeout)
        if self._late >= LATE and self._hanging is not None:
            self._late = 0
            self._hanging.cut_off()

    async def press(self, button: Button, *, telling: bool = False) -> Reading:
        """Press a button of the last reading and wait until what it set going is over. Raises ButtonMissing, PageLost."""
        await self._collect(1)
        self._once.pressed([button])
        page, number, began = self._page, self._numbers.get(button), monotonic()
        if page is None or self._guard is None:
            raise PageLost("the page is closed")
        self._guard.take_orders()  # of several presses, or late: nobody knows whose
        try:
            async with asyncio.timeout(self._ceiling + GRACE):
                raw = understood(
                    await page.evaluate(call("pressTelling" if telling else "press"), -1 if number is None else number)
                )
        except TimeoutError as error:
            await self._drop("hung")
            raise PageLost(f"the page hangs after pressing {button.text!r}", button) from error
        except PlaywrightError as error:
            await self._drop("crashed")
            again = button in self._crashed_by
            self._crashed_by.add(button)
            raise PageLost(f"the page was lost: {_first_line(error)}", button if again else None) from error
        self._check(raw)
        reading = self._with_orders(self._reading(raw, monotonic() - began))
        if reading.plain:
            self._known.plain.update(button.listeners)
        if raw.get("missing"):
            raise ButtonMissing(button, reading)
        return reading

    async def burst(self, steps: Sequence[tuple[Button, bool]]) -> list[Reading]:
        """Press several buttons in one go, as far as they do what is foreseen. Raises PageLost."""
        if self._page is None or self._guard is None or any(button not in self._numbers for button, _ in steps):
            return []
        self._guard.take_orders()
        await self._collect(len(steps))
        self._once.pressed(button for button, _ in steps)
        script = json.dumps([[self._numbers[button], brings] for button, brings in steps])
        try:
            async with asyncio.timeout(self._ceiling + GRACE):
                answers = understood(await self._page.evaluate(call("burst"), script))
        except TimeoutError as error:
            readings, button = await self._unfinished()
            await self._drop("hung")
            raise PageLost(f"the page hangs after pressing {button and button.text!r}", button, readings) from error
        except PlaywrightError as error:
            await self._drop("crashed")
            raise PageLost(f"the page was lost in a burst of presses: {_first_line(error)}") from error
        made: list[Reading] = []
        for answer in answers:
            self._check(answer, made)
            made.append(self._reading(answer, answer["ms"] / 1000))
        if len(made) == 1:
            made[0] = self._with_orders(made[0])
        return made

    def _with_orders(self, reading: Reading) -> Reading:
        """Of one press: with what the guard has refused it."""
        orders = self._guard.take_orders() if self._guard is not None else []
        return replace(reading, refused=(*reading.refused, *orders)) if orders else reading

    async def linger(self, seconds: float) -> Reading | None:
        """Wait, at most for so long, for what the page's own timers bring. Raises PageLost."""
        if self._page is None:
            return None
        began, patience = monotonic(), LINGERED if self._patient else SHORTLY
        try:
            async with asyncio.timeout(LINGERED + self._ceiling + GRACE):
                raw = understood(await self._page.evaluate(call("linger"), 1000 * min(seconds, patience)))
        except (PlaywrightError, TimeoutError) as error:
            await self._drop("hung" if isinstance(error, TimeoutError) else "crashed")
            raise PageLost(f"the page was lost while it was waited for: {_first_line(error)}") from error
        self._patient = self._patient and (raw is not None or monotonic() - began <= SHORTLY + 1)
        return None if raw is None else self._reading(raw, monotonic() - began)

    def _check(self, raw: dict[str, Any], before: Sequence[Reading] = ()) -> None:
        """Raise PageLost, a few times at most, where the page's own server gave no answer: nobody knows what the page has become by that."""
        if not raw.get("broken") or self._broken >= MOST_BROKEN:
            return
        self._broken += 1
        self._count("lost/no_answer")
        if self._guard is not None:
            self._guard.held += raw["urls"]
        raise PageLost("its server gave no answer", readings=before)

    async def fetch(self, url: str) -> Exchange | None:
        """Ask for an address of the page's own origin by the page's own means; None when there is no answer."""
        if self._page is None:
            return None
        try:
            async with asyncio.timeout(self._ceiling + GRACE):
                return Exchange(*understood(await self._page.evaluate(call("ask"), url)))
        except (PlaywrightError, TimeoutError):
            self._count("fetch_failed")
            return None

    async def _unfinished(self) -> tuple[list[Reading], Button | None]:
        """What the presses of a burst have brought before one of them hung the page, and which one that was."""
        await self._stop_script()
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(CLOSING):
                assert self._page is not None
                told = understood(await self._page.evaluate(call("unfinished")))
                readings = [self._reading(answer, answer["ms"] / 1000) for answer in told["readings"]]
                return readings, self._buttons.get(told.get("at", -1))
        return [], None

    async def close(self) -> None:
        """Close the page if it is open; a page that will not close is left to the browser."""
        page, self._page = self._page, None
        if page is not None and not page.is_closed():
            if self._guard is not None:
                await self._guard.leave()
            with contextlib.suppress(PlaywrightError, TimeoutError):
                async with asyncio.timeout(CLOSING):
                    await page.close()

    async def _opened(self) -> tuple[PlaywrightPage, Guard]:
        if self._page is None or self._guard is None or self._page.is_closed():
            held = self._guard.take_held() if self._guard else []
            self._page = await self._opener()
            self._session = await self._page.context.new_cdp_session(self._page)  # a page that hangs lets none begin
            self._hanging = Hanging(self._page, self._cut)
            self._guard = Guard(
                self._page,
                self._session,
                lambda what: self._count(f"refused/{what}"),
                self._may_send,
                self._hanging.refuses,
            )
            self._guard.held += held  # what the page that was lost had not told
            await self._guard.install()
            await self._page.add_init_script(self._script)
        return self._page, self._guard

    async def _look_again(self) -> None:
        """What the hooks cannot see. Not vital: where the browser will not tell, the traversal goes on without."""
        assert self._session is not None
        try:
            missed = await second_look(self._session)
        except PlaywrightError:
            self._count("second_look_failed")
        else:
            if missed:
                self._count("second_look_found")

    async def _collect(self, presses: int) -> None:
        """Before so many presses, if many were made: what those have left lying. Not vital."""
        self._uncollected += presses
        if self._uncollected >= COLLECTED_EACH and self._page is not None and self._session is not None:
            self._uncollected = 0
            with contextlib.suppress(PlaywrightError, TimeoutError):
                async with asyncio.timeout(CLOSING):
                    await self._page.request_gc()  # what the network inspector holds, too: see `forgetting`
                    await self._session.send("Network.clearBrowserCache")  # which the guard's pages fill and never read

    async def _drop(self, why: str) -> None:
        """Leave a page that crashed or hangs: stop its script, then close it."""
        self._count(f"lost/{why}")
        if why == "hung":
            await self._stop_script()
        await self.close()

    async def _stop_script(self) -> None:
        if self._session is not None:
            with contextlib.suppress(PlaywrightError, TimeoutError):
                async with asyncio.timeout(CLOSING):
                    await self._session.send("Runtime.terminateExecution")

    def _reading(self, raw: dict[str, Any], seconds: float) -> Reading:
        self._known.learn(raw)
        for number, (text, listeners) in raw["defs"].items():
            button = Button(text, tuple(listeners))
            self._buttons[int(number)] = button
            self._numbers[button] = int(number)
        if raw["places"]:  # a new mapping, because earlier readings keep the old one
            changed = {self._buttons[int(number)]: place for number, place in raw["places"].items()}
            self._places = {**self._places, **changed}
        if raw["order"] is not None:  # None: the same buttons as before, which states then share
            self._shown = tuple(self._buttons[number] for number in raw["order"])
            self._set = standing(self._shown)
        held = self._guard.take_held() if self._guard else []
        state = PageState(self._set, raw["n"], int(raw["h"]))
        exchanges = [Exchange(*one) for one in raw.get("exchanges", ())]
        urls = [*raw["urls"], *held]
        plain, failed = bool(raw.get("plain")), bool(raw.get("failed"))
        return Reading(
            state,
            self._shown,
            urls,
            seconds,
            raw["settled"],
            raw["stray"],
            self._places,
            exchanges,
            plain,
            failed,
            raw.get("times", 1),
            bool(raw.get("chose")),
            tuple(map(unnumbered, raw.get("beacons", ()))),
        )

    async def thumbnail(self) -> str | None:
        """A small JPEG of what is in view, in base64; None when there is none in time. The page notices nothing of it."""
        if self._page is None or self._session is None:
            return None
        try:
            async with asyncio.timeout(2.0):
                view = (await self._session.send("Page.getLayoutMetrics"))["cssVisualViewport"]
                width, height = view["clientWidth"], view["clientHeight"]
                clip = {"x": view["pageX"], "y": view["pageY"], "width": width, "height": height, "scale": 320 / width}
                taken = await self._session.send(
                    "Page.captureScreenshot", {"format": "jpeg", "quality": 60, "optimizeForSpeed": True, "clip": clip}
                )
        except (PlaywrightError, TimeoutError, ZeroDivisionError):
            return None
        return str(taken["data"])


def _first_line(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
