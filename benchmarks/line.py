"""Articles per second through all stages of the line, beside Scrapy alone that fetches the same pages, in one run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

from mediamon.demo.server import running

PAGES = 600
SITE = """name: bench
language: ru
feeds: [http://127.0.0.1:{port}/rss.xml]
rules: [{{from: 2020-01-01, headline: //h1, body: '//div[contains(@class, "article__text")]'}}]
politeness: {{delay: 0, concurrency: 16}}
"""
ALONE = """
import scrapy
class Alone(scrapy.Spider):
    name = "alone"
    async def start(self):
        for n in range({pages}):
            yield scrapy.Request("http://127.0.0.1:{port}/" + str(n))
    def parse(self, response):
        yield {{"length": len(response.text)}}
"""


def real_pages() -> list[bytes]:
    """Articles of the demo agency, as its server sends them."""
    with running() as agency:
        pages = []
        for url in agency.expected_urls("vestnik"):
            with urlopen(url) as answer:
                pages.append(answer.read())
    return pages


def serve(pages: list[bytes]) -> ThreadingHTTPServer:
    """A feed of PAGES articles."""

    class Pages(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            number = re.search(r"\d+$", self.path)
            if self.path == "/rss.xml":
                port = self.server.server_address[1]
                items = "".join(f"<item><link>http://127.0.0.1:{port}/{n}</link></item>" for n in range(PAGES))
                body = f"<rss><channel>{items}</channel></rss>".encode()
            else:
                body = pages[int(number.group()) % len(pages)] if number else b""
            self.send_response(200)
            self.send_header("Content-Type", "text/xml" if self.path == "/rss.xml" else "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments: object) -> None:
            return

    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    Thread(target=server.serve_forever, daemon=True).start()
    return server


def timed(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """(wall seconds between the spider's opening and its end, CPU seconds of the whole process)."""
    before = os.times()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    after = os.times()
    elapsed = re.search(r"'elapsed_time_seconds': ([\d.]+)", done.stderr)
    assert elapsed, done.stderr[-2000:]
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return float(elapsed.group(1)), cpu


def main() -> None:
    """Print the table."""
    began = time.perf_counter()
    server = serve(real_pages())
    port = server.server_address[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "sites").mkdir()
        (folder / "sites" / "bench.yaml").write_text(SITE.format(port=port), "utf8")
        (folder / "alone.py").write_text(ALONE.format(port=port, pages=PAGES), "utf8")
        environment = {**os.environ, "MEDIAMON_DATA": name, "MEDIAMON_SITES": str(folder / "sites")}
        python = [sys.executable, "-m"]
        quick = ["-s", "CONCURRENT_REQUESTS=16", "-s", "CONCURRENT_REQUESTS_PER_DOMAIN=16", "-s", "DOWNLOAD_DELAY=0"]
        alone = timed(
            [*python, "scrapy", "runspider", str(folder / "alone.py"), *quick],
            {**environment, "SCRAPY_SETTINGS_MODULE": ""},
        )
        ours = timed([*python, "mediamon", "crawl", "bench"], environment)
    server.shutdown()
    print(f"{'':24}{'articles a second':>18}{'of Scrapy alone':>17}{'CPU ms a page':>15}{'ratio of CPU':>14}")
    for label, (wall, cpu) in (("Scrapy alone", alone), ("mediamon, whole line", ours)):
        ratio, cost = alone[0] / wall, cpu / PAGES * 1000
        print(f"{label:24}{PAGES / wall:>18.0f}{ratio:>17.2f}{cost:>15.2f}{cpu / alone[1]:>14.1f}")
    print(f"(the whole benchmark took {time.perf_counter() - began:.0f} s)")


if __name__ == "__main__":
    main()
