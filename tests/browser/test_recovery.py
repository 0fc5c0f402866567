"""Hangs, crashes and kills in mid-traversal: what can be found is found, and told once."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
from playwright.async_api import Browser, Page, async_playwright

from mediamon.browser.launch import context_options, launch_options
from mediamon.browser.page import ChromiumPage
from mediamon.traversal import Budget, Button, ButtonMissing, PageLost, Traversal

from .site import Site
from .walking import Chrome, traverse

TABS = (
    "<button id=one>one</button><button id=two>two</button><button id=three>three</button>",
    """one.onclick = () => { only('one'); inner('one') };
    two.onclick = () => { only('two'); inner('two') };
    three.onclick = () => only('three');
    function inner(name) {
      const b = document.createElement('button');
      b.textContent = 'inside ' + name;
      b.onclick = () => only(name, name + '-inside');
      out().append(b);
    }""",
)
EXPECTED = {"one", "two", "three", "one-inside", "two-inside"}


async def test_a_press_that_hangs_the_page_is_blamed_and_all_else_is_found(site: Site, chrome: Chrome) -> None:
    body, script = TABS
    url = site.put("<button id=bad>hang</button>" + body, script + "bad.onclick = () => { while (true); };")
    walk = await traverse(url, chrome.open, ceiling=0.5)
    assert walk.found == EXPECTED
    assert walk.report.hung == ("hang",)
    assert (walk.report.stopped, walk.report.losses, walk.report.left) == ("complete", 1, {})


class Killing:
    """Does something to the page at the n-th press, once."""

    def __init__(self, chrome: Chrome, at: int) -> None:
        self.chrome, self.at, self.tasks = chrome, at, set[asyncio.Task[None]]()

    def __call__(self, traversal: Traversal) -> None:
        if traversal.presses == self.at and not self.tasks:
            self.tasks.add(asyncio.ensure_future(self.kill(self.chrome.pages[-1])))

    async def kill(self, page: Page) -> None:
        raise NotImplementedError


class Closing(Killing):
    async def kill(self, page: Page) -> None:
        await page.close()


class Crashing(Killing):
    async def kill(self, page: Page) -> None:
        session = await page.context.new_cdp_session(page)
        await session.send("Page.crash")


@pytest.mark.parametrize("kind", [Closing, Crashing])
@pytest.mark.parametrize("at", [1, 3])
async def test_a_page_killed_in_mid_traversal_loses_nothing(
    kind: type[Killing], at: int, site: Site, chrome: Chrome
) -> None:
    killing = kind(chrome, at)
    walk = await traverse(site.put(*TABS), chrome.open, on_step=killing)
    for task in killing.tasks:
        task.cancel()
    assert walk.found == EXPECTED
    assert (walk.report.stopped, walk.report.losses, walk.report.hung) == ("complete", 1, ())
    assert len(chrome.pages) == 2


async def test_a_renderer_crashed_by_its_address_is_replaced(site: Site, chrome: Chrome) -> None:
    page = ChromiumPage(site.put(*TABS), chrome.open, ceiling=1)
    first = await page.load()
    crash = asyncio.ensure_future(chrome.pages[-1].goto("chrome://crash"))

    async def press_on() -> None:
        for _ in range(50):
            await page.press(first.buttons[0])
            await asyncio.sleep(0.05)

    with pytest.raises(PageLost):
        await press_on()
    crash.cancel()
    assert (await page.load()).state == first.state
    await page.close()


async def test_a_browser_killed_in_mid_traversal_is_started_anew_and_nothing_is_lost(site: Site) -> None:
    browsers: list[Browser] = []
    killed: list[int] = []
    async with async_playwright() as playwright:

        async def opener() -> Page:
            if not browsers or not browsers[-1].is_connected():
                browsers.append(await playwright.chromium.launch(**launch_options()))
            return await (await browsers[-1].new_context(**context_options())).new_page()

        async def process() -> int:
            session = await browsers[-1].new_browser_cdp_session()
            found = await session.send("SystemInfo.getProcessInfo")
            return next(one["id"] for one in found["processInfo"] if one["type"] == "browser")

        tasks: set[asyncio.Task[None]] = set()

        async def kill() -> None:
            killed.append(await process())
            os.kill(killed[-1], signal.SIGKILL)

        def on_step(traversal: Traversal) -> None:
            if traversal.presses == 2 and not tasks:
                tasks.add(asyncio.ensure_future(kill()))

        walk = await traverse(site.put(*TABS), opener, on_step=on_step)
        for browser in browsers:
            await browser.close()
    assert killed
    assert len(browsers) == 2
    assert walk.found == EXPECTED
    assert (walk.report.stopped, walk.report.hung) == ("complete", ())
    assert walk.report.losses >= 1


async def test_a_server_that_cannot_be_reached_is_told_in_a_clear_sentence(chrome: Chrome) -> None:
    page = ChromiumPage("http://127.0.0.1:1/", chrome.open)
    with pytest.raises(PageLost, match=r"^http://127\.0\.0\.1:1/ could not be loaded: .*(REFUSED|UNSAFE_PORT)") as lost:
        await page.load()
    assert "\n" not in lost.value.reason


async def test_a_traversal_of_what_cannot_be_reached_ends(chrome: Chrome) -> None:
    walk = await traverse("http://127.0.0.1:9/", chrome.open, budget=Budget(losses=1))
    assert (walk.report.stopped, walk.report.states, walk.told) == ("losses", 0, [])
    assert walk.refused["lost/load_failed"] == 2


async def test_a_server_that_never_answers_is_given_up(site: Site, chrome: Chrome) -> None:
    page = ChromiumPage(site.base + "/never", chrome.open, navigation=0.5)
    with pytest.raises(PageLost, match=r"could not be loaded: .*Timeout 500ms"):
        await page.load()


NEW_EACH_TIME = "<script>document.write(`<script src='%s'><\\/script>`)</script>"


@pytest.mark.parametrize(
    "head",
    [
        "<link rel=stylesheet href=/never>",
        "<script src=/never></script>",
        NEW_EACH_TIME % "/never?_=${Math.random()}",
        NEW_EACH_TIME % "/never/7${Math.random().toString(36).slice(2)}/ads.js",
    ],
)
async def test_what_holds_up_the_parser_twice_is_cut_off_and_the_page_traversed(
    site: Site, chrome: Chrome, head: str
) -> None:
    walk = await traverse(site.put(*TABS, head=head), chrome.open, navigation=3.0)
    assert walk.found == EXPECTED
    assert (walk.report.stopped, walk.report.losses) == ("complete", 2)
    assert walk.refused["refused/cut_off"] >= 1


async def test_a_name_without_a_number_that_is_new_each_time_takes_two_loads_more(site: Site, chrome: Chrome) -> None:
    head = NEW_EACH_TIME % "/never/${[...Array(9)].map(() => 'abcdefghkm'[Math.random() * 10 | 0]).join('')}/ads.js"
    walk = await traverse(site.put(*TABS, head=head), chrome.open, navigation=3.0)
    assert walk.found == EXPECTED
    assert (walk.report.stopped, walk.report.losses) == ("complete", 4)


async def test_the_status_of_the_page_is_kept(site: Site, chrome: Chrome) -> None:
    page = ChromiumPage(site.base + "/missing", chrome.open)
    await page.load()
    assert page.status == 404
    await page.close()


async def test_a_closed_page_is_opened_again_by_a_load(site: Site, chrome: Chrome) -> None:
    page = ChromiumPage(site.put(*TABS), chrome.open)
    first = await page.load()
    await page.close()
    with pytest.raises(PageLost):
        await page.press(first.buttons[0])
    assert (await page.load()).state == first.state
    await page.close()


async def test_a_button_that_is_not_there_is_missing_and_the_page_is_read(site: Site, chrome: Chrome) -> None:
    page = ChromiumPage(site.put(*TABS), chrome.open)
    first = await page.load()
    with pytest.raises(ButtonMissing) as missing:
        await page.press(Button("elsewhere"))
    assert missing.value.reading.state == first.state
    await page.close()


NEVER_AGAIN = """let page = 0, busy = false;
more.onclick = async () => {
  if (busy) return;
  busy = true;
  const names = await (await fetch('/part?page=' + ++page)).json();
  show(...names);
  busy = names.length === 0;
};"""


@pytest.mark.parametrize("missing", [{1}, {2}, {3, 4}])
async def test_a_page_that_gets_no_answer_and_asks_never_again_is_loaded_anew(
    missing: set[int], site: Site, chrome: Chrome
) -> None:
    asked: list[int] = []

    def part(query: dict[str, str]) -> str:
        asked.append(int(query["page"]))
        if len(asked) in missing:
            raise ConnectionAbortedError("as a network that is gone for a moment")
        return f'["page-{asked[-1]}"]' if asked[-1] < 6 else "[]"

    site.pages["/part"] = part
    walk = await traverse(site.put("<button id=more>More</button>", NEVER_AGAIN), chrome.open)
    assert walk.found == {f"page-{number}" for number in range(1, 6)}
    assert walk.report.stopped == "complete"
    assert walk.refused["lost/no_answer"] == len(missing)


async def test_a_page_whose_program_did_not_come_is_loaded_anew(site: Site, chrome: Chrome) -> None:
    asked: list[str] = []

    def program(query: dict[str, str]) -> str:
        asked.append("program")
        if len(asked) == 1:
            raise ConnectionAbortedError("as a network that is gone for a moment")
        return "const b = document.createElement('button'); b.textContent = 'b'; b.onclick = () => show('b'); document.body.append(b)"

    site.pages["/program.js"] = program
    walk = await traverse(site.put("<script src=/program.js></script><script src=/missing.js></script>"), chrome.open)
    assert walk.found == {"b"}
    assert walk.refused["lost/no_answer"] == 1  # the one that the server does not know is no reason


WITHOUT_FRAMES = """const draw = requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) => window.stuck ? 0 : draw(callback);"""
ENDLESS = """let shown = 0;
const thawed = sessionStorage.getItem('stuck');
addEventListener('scroll', () => requestAnimationFrame(() => {
  if (scrollY + innerHeight < document.documentElement.scrollHeight - 50 || shown === 6) return;
  show('item-' + ++shown);
  out().lastElementChild.style = 'display: block; height: 900px';
  if (shown === 3 && !thawed) { sessionStorage.setItem('stuck', 'once'); window.stuck = true; }
}));"""


async def test_a_list_that_could_not_be_drawn_is_no_end_of_it(site: Site, chrome: Chrome) -> None:
    """As when the process that draws has died: there are no more frames in this page."""

    async def opener() -> Page:
        page = await chrome.open()
        await page.add_init_script(WITHOUT_FRAMES)
        return page

    walk = await traverse(site.put("<div style='height: 2000px'></div>", ENDLESS), opener)
    assert walk.found == {f"item-{number}" for number in range(1, 7)}
    assert (walk.report.stopped, walk.report.losses) == ("complete", 0)


async def test_a_server_that_never_answers_is_asked_a_few_times_and_let_be(site: Site, chrome: Chrome) -> None:
    def part(query: dict[str, str]) -> str:
        raise ConnectionAbortedError("gone for good")

    site.pages["/part"] = part
    body = "<button id=more>More</button><button id=other>Other</button>"
    walk = await traverse(site.put(body, NEVER_AGAIN + "other.onclick = () => show('other')"), chrome.open)
    assert walk.found == {"other"}
    assert walk.report.stopped == "complete"
