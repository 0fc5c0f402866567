"""The network inspector that Playwright switches on is emptied with the garbage, and goes on as it was set."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import playwright
import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page, Response, async_playwright

from mediamon.browser.driver.forgetting import SCRIPT, drivers_forget
from mediamon.browser.driver.loaded import NODE_OPTIONS
from mediamon.browser.launch import launch_options
from tests.browser.site import Site
from tests.browser.walking import Chrome

NODE = Path(playwright.__file__).parent / "driver" / "node"
PAGE = "<p>x</p>"
COLLECTIONS = 50
ASK_ON = """async () => {
  let asked = 0, answered = 0;
  const on = async () => { while (!window.enough) { asked++; await (await fetch('/a')).text(); answered++; } };
  await Promise.all([on(), on(), on()]);
  return [asked, answered];
}"""


@pytest.fixture
def options() -> Iterator[None]:
    """NODE_OPTIONS as they were before, afterwards."""
    before = os.environ.get(NODE_OPTIONS)
    yield
    drivers_forget(False)
    if before is not None:
        os.environ[NODE_OPTIONS] = before


async def fetched(page: Page, path: str) -> Response:
    """The answer to a request that the page has made and read."""
    async with page.expect_response(f"**{path}") as waiting:
        await page.evaluate("async (path) => (await fetch(path)).text()", path)
    response = await waiting.value
    await response.finished()
    return response


async def test_what_was_gathered_is_let_go_with_the_garbage(site: Site, chrome: Chrome) -> None:
    url = site.put(PAGE)
    site.pages |= {"/a": "first", "/b": "second", "/c": "third"}
    page = await chrome.open()
    await page.goto(url)
    assert await (await fetched(page, "/a")).text() == "first"
    second = await fetched(page, "/b")
    await page.request_gc()
    with pytest.raises(PlaywrightError, match=r"No (resource|data)"):
        await second.text()
    assert await (await fetched(page, "/c")).text() == "third"


async def test_the_inspector_goes_on_as_it_was_set(site: Site, chrome: Chrome) -> None:
    url = site.put(PAGE)
    page, seen = await chrome.open(), list[str]()
    await page.set_extra_http_headers({"X-Asked-By": "a test"})

    async def decide(route: object, request: object) -> None:
        seen.append(request.headers["x-asked-by"] + " " + request.url)  # type: ignore[attr-defined]
        await route.continue_()  # type: ignore[attr-defined]

    await page.route("**/*", decide)
    await page.goto(url)
    for _ in range(3):
        await page.request_gc()
        assert (await fetched(page, "/a")).request.headers["x-asked-by"] == "a test"
    assert seen == [f"a test {url}", *3 * [f"a test {site.base}/a"]]
    await page.context.set_offline(True)
    await page.request_gc()
    with pytest.raises(PlaywrightError, match="fetch"):
        await page.evaluate("() => fetch('/a')")


async def test_what_is_under_way_meanwhile_comes_all_the_same(site: Site, chrome: Chrome) -> None:
    url = site.put(PAGE)
    site.pages["/a"] = "x"
    page = await chrome.open()
    await page.route("**/*", lambda route: route.continue_())
    await page.goto(url)
    asking = asyncio.create_task(page.evaluate(ASK_ON))
    for _ in range(COLLECTIONS):
        await page.request_gc()
    await page.evaluate("() => { window.enough = true; }")
    async with asyncio.timeout(60):
        asked, answered = await asking
    assert asked == answered > 0


async def test_other_drivers_are_left_as_they_are(site: Site, chrome: Chrome, options: None) -> None:
    url = site.put(PAGE)
    site.pages["/a"] = "first"
    drivers_forget(False)
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(**launch_options())
        page = await browser.new_page()
        await page.goto(url)
        first = await fetched(page, "/a")
        await page.request_gc()
        assert await first.text() == "first"
        await browser.close()


ENABLE = {"id": 1, "method": "Network.enable", "sessionId": "A"}
COLLECT = {"id": 3, "method": "HeapProfiler.collectGarbage", "sessionId": "A"}


def written(folder: Path, program: str, messages: list[dict[str, object]]) -> list[str]:
    """Methods of the messages that reach a browser, when a driver with this program writes these."""
    (folder / "stand_in.js").write_text(
        "const processes = require('child_process'), { Writable } = require('stream'); global.said = [];"
        "const pipe = new Writable({ write(chunk, _, over) { said.push(chunk.toString()); over(); } });"
        "processes.spawn = () => ({ stdio: [null, null, null, pipe, null] });"
    )
    (folder / "coreBundle.js").write_text(program)
    (folder / "driver.js").write_text(
        "require('./coreBundle.js'); const { stdio } = require('child_process').spawn('chromium', ['--remote-debugging-pipe']);"
        f"for (const message of {json.dumps(messages)}) {{ stdio[3].write(JSON.stringify(message)); stdio[3].write('\\0'); }}"
        "console.log(said.filter((chunk) => chunk !== '\\0').map((chunk) => JSON.parse(chunk).method).join());"
    )
    command = [NODE, "--require", folder / "stand_in.js", "--require", SCRIPT, folder / "driver.js"]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=900, env={})
    return run.stdout.strip().split(",")


KNOWN = "/* kBrowserCloseMessageId = -9999;\n        if (message.id === kBrowserCloseMessageId)\n          return; */"
HEADERS = {"id": 2, "method": "Network.setExtraHTTPHeaders", "params": {"headers": {}}, "sessionId": "A"}
STRANGE = {"id": 2, "method": "Network.setSomethingNew", "params": {}, "sessionId": "A"}


@pytest.mark.parametrize(
    ("program", "between", "added"),
    [
        (KNOWN, HEADERS, ["Network.disable", "Network.enable", "Network.setExtraHTTPHeaders"]),
        (KNOWN, STRANGE, []),
        ("/* another Playwright */", HEADERS, []),
        (KNOWN, HEADERS | {"sessionId": "B"}, ["Network.disable", "Network.enable"]),
    ],
)
def test_only_what_is_known_is_done(tmp_path: Path, program: str, between: dict[str, object], added: list[str]) -> None:
    methods = [ENABLE["method"], between["method"], *added, COLLECT["method"]]
    assert written(tmp_path, program, [ENABLE, between, COLLECT]) == methods


def test_a_page_of_another_session_is_not_touched(tmp_path: Path) -> None:
    messages = [ENABLE, COLLECT | {"sessionId": "B"}]
    assert written(tmp_path, KNOWN, messages) == ["Network.enable", "HeapProfiler.collectGarbage"]


def test_other_options_of_node_stay(options: None) -> None:
    os.environ[NODE_OPTIONS] = "--max-old-space-size=512"
    drivers_forget()
    drivers_forget()
    assert os.environ[NODE_OPTIONS] == f'--max-old-space-size=512 --require "{SCRIPT.as_posix()}"'
    drivers_forget(False)
    assert os.environ[NODE_OPTIONS] == "--max-old-space-size=512"
