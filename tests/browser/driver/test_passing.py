"""Answers that lead nowhere are let through where they arrive; those that lead on are asked about here."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import playwright
import pytest

from mediamon.browser.driver.passing import SCRIPT
from mediamon.browser.guards.redirects import LEADS_ON, Redirects
from mediamon.browser.guards.under_way import UnderWay
from tests.browser.site import Site
from tests.browser.walking import Chrome

NODE = Path(playwright.__file__).parent / "driver" / "node"
KNOWN = "/* kBrowserCloseMessageId = -9999;\n        if (message.id === kBrowserCloseMessageId)\n          return; */"
FETCH = "async (path) => { const answer = await fetch(path); return [answer.status, await answer.text()]; }"


async def test_only_what_leads_on_is_asked_about(site: Site, chrome: Chrome) -> None:
    url = site.put("<p>x</p>")
    site.pages["/a"] = "as it is"
    site.leads["/gone"] = (302, "/a")
    page = await chrome.open()
    asked, told = list[str](), list[int]()

    async def may(method: str, to: str, body: str, headers: dict[str, str]) -> bool:
        asked.append(to)
        return not asked[1:]

    session = await page.context.new_cdp_session(page)
    redirects = Redirects(session, may, UnderWay())
    await page.goto(url)
    await redirects.begin()
    session.on("Fetch.requestPaused", lambda event: told.append(event["responseStatusCode"]))
    assert await page.evaluate(FETCH, "/a") == [200, "as it is"]
    assert (await page.evaluate(FETCH, "/nowhere"))[0] == 404
    assert await page.evaluate(FETCH, "/gone") == [200, "as it is"]
    assert (await page.evaluate(FETCH, "/gone"))[0] == 403
    assert asked == 2 * [f"{site.base}/a"]
    assert told == [302, 302]
    await redirects.end()


def held(which: str, **params: object) -> dict[str, object]:
    return {"method": "Fetch.requestPaused", "params": {"requestId": which, **params}, "sessionId": "A"}


PLAIN = [held(f"й{number}", responseStatusCode=status) for number, status in enumerate((200, 404, 304, 500))]
OTHERS: list[dict[str, Any]] = [
    *(held("moved", responseStatusCode=status) for status in sorted(LEADS_ON)),
    held("asked for", request={"postData": '"responseStatusCode":200'}),
    held("failed", responseErrorReason="Failed"),
    {"method": "Network.responseReceived", "params": {"text": "й" * 300}},
    {"id": 7, "result": {}},
]
DRIVER = """
require('./coreBundle.js');
const { PassThrough } = require('stream'), processes = require('child_process'), messages = %s;
const bytes = Buffer.concat(messages.map((message) => Buffer.from(JSON.stringify(message) + '\\0'))), seen = new Set();
(async () => {
  for (let first = 0; first < bytes.length; first += 3) for (const second of [first + 1, first + 40, bytes.length]) {
    made = { commands: new PassThrough(), events: new PassThrough() };
    const { stdio } = processes.spawn('chromium', ['--remote-debugging-pipe']), got = [], asked = [];
    stdio[4].on('data', (chunk) => got.push(chunk));
    stdio[3].on('data', (chunk) => asked.push(chunk));
    for (const part of [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)]) if (part.length) stdio[4].write(part);
    await new Promise((over) => setTimeout(over, 5));
    const told = (chunks) => Buffer.concat(chunks).toString().split('\\0').slice(0, -1).map((text) => JSON.parse(text));
    seen.add(JSON.stringify([told(got), told(asked)]));
  }
  console.log(JSON.stringify([...seen].map((one) => JSON.parse(one))));
})();
"""


def passed(folder: Path, program: str, messages: list[dict[str, Any]]) -> list[list[list[dict[str, Any]]]]:
    """Messages that reach the driver and the browser, however those of the browser were cut into chunks."""
    (folder / "stand_in.js").write_text(
        "const processes = require('child_process'); global.made = null;"
        "processes.spawn = () => ({ stdio: [null, null, null, made.commands, made.events] });"
    )
    (folder / "coreBundle.js").write_text(program)
    (folder / "driver.js").write_text(DRIVER % json.dumps(messages))
    command = [NODE, "--require", folder / "stand_in.js", "--require", SCRIPT, folder / "driver.js"]
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120, env={})
    told: list[list[list[dict[str, Any]]]] = json.loads(run.stdout)
    return told


def test_messages_are_told_apart_however_they_are_cut(tmp_path: Path) -> None:
    mixed = [PLAIN[0], *OTHERS[:2], PLAIN[1], PLAIN[2], *OTHERS[2:], PLAIN[3]]
    answers = [
        {
            "id": -9999,
            "method": "Fetch.continueRequest",
            "params": {"requestId": one["params"]["requestId"]},
            "sessionId": "A",
        }  # type: ignore[index]
        for one in PLAIN
    ]
    assert passed(tmp_path, KNOWN, mixed) == [[OTHERS, answers]]


@pytest.mark.parametrize("messages", [OTHERS, [*PLAIN, *OTHERS]])
def test_a_driver_that_would_not_pass_over_it_is_told_everything(
    tmp_path: Path, messages: list[dict[str, Any]]
) -> None:
    assert passed(tmp_path, "", messages) == [[messages, []]]
