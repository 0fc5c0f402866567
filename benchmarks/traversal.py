"""Presses per second on a page of independent buttons, each of which adds a link: ours beside two bare loops, in one run.

The limit: a loop inside the page that clicks, waits one macrotask and takes the links that a MutationObserver saw
added. The peer: one Playwright `evaluate` for every press that clicks and reads all links, as a script written by hand would.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.async_api import Browser, async_playwright

from mediamon.browser.launch import context_options, launch_options
from mediamon.browser.page import ChromiumPage
from mediamon.traversal import Budget, Traversal

OUT = Path(__file__).parent / "out"
BUTTONS = int(os.environ.get("BUTTONS", "300"))
PAGE = f"""<!doctype html><div id=out></div><script>
for (let n = 0; n < {BUTTONS}; n++) {{
  const b = document.createElement('button'); b.textContent = 'Выпуск ' + n;
  b.addEventListener('click', () => {{ out.insertAdjacentHTML('beforeend', `<a href="/n/${{n}}">${{n}}</a> `); }}); document.body.append(b);
}}</script>"""
LIMIT = """async () => {
  const found = []; let fresh = [];
  new MutationObserver((records) => { for (const r of records) for (const n of r.addedNodes) if (n.href) fresh.push(n.href); })
    .observe(document, { subtree: true, childList: true });
  for (const b of [...document.querySelectorAll('button')]) { b.click(); await new Promise((r) => setTimeout(r, 0)); found.push(...fresh); fresh = []; }
  return [...new Set(found)];
}"""
PRESS = "(n) => { document.querySelectorAll('button')[n].click(); return [...document.querySelectorAll('a')].map((a) => a.href); }"


class Page(BaseHTTPRequestHandler):
    """Serves the one page."""

    def do_GET(self) -> None:
        """The page, whatever is asked."""
        body = PAGE.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments: object) -> None:
        """Nothing."""


async def limit(browser: Browser, url: str) -> tuple[set[str], float]:
    """The bare loop in the page."""
    page = await (await browser.new_context()).new_page()
    await page.goto(url)
    began = time.perf_counter()
    found = await page.evaluate(LIMIT)
    return set(found), BUTTONS / (time.perf_counter() - began)


async def peer(browser: Browser, url: str) -> tuple[set[str], float]:
    """One evaluate a press."""
    page = await (await browser.new_context()).new_page()
    await page.goto(url)
    found: set[str] = set()
    began = time.perf_counter()
    for number in range(BUTTONS):
        found.update(await page.evaluate(PRESS, number))
    return found, BUTTONS / (time.perf_counter() - began)


async def ours(browser: Browser, url: str) -> tuple[set[str], float]:
    """The traversal, planning and reading and all."""
    context = await browser.new_context(**context_options())
    found: set[str] = set()

    def keep(urls: Sequence[str]) -> None:
        found.update(urls)

    traversal = Traversal(ChromiumPage(url, context.new_page), budget=Budget(), on_urls=keep, clock=time.monotonic)
    report = await traversal.run()
    return found, report.presses / report.seconds


async def main() -> None:
    """Print the table."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launch_options())
        rows = {
            "loop in the page (limit)": await limit(browser, url),
            "one evaluate a press (peer)": await peer(browser, url),
            "mediamon": await ours(browser, url),
        }
        await browser.close()
    server.shutdown()
    bare = rows["one evaluate a press (peer)"][1]
    print(f"{'':30}{'URLs found':>12}{'presses a second':>18}{'of the peer':>13}")
    for name, (found, speed) in rows.items():
        print(f"{name:30}{len(found):>8}/{BUTTONS}{speed:>18.0f}{speed / bare:>13.2f}")
    OUT.mkdir(exist_ok=True)
    with (OUT / "traversal.jsonl").open("w") as out:
        for found in sorted(rows["mediamon"][0]):
            out.write(json.dumps({"url": found}) + "\n")


if __name__ == "__main__":
    asyncio.run(main())
