"""Plain Scrapy that keeps its queue in JOBDIR, as its documentation has it: run, reset, dump."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scrapy.crawler import CrawlerProcess
from scrapy.http import Response
from scrapy.linkextractors import LinkExtractor
from scrapy.spiders import CrawlSpider, Rule

DATA = Path(os.environ["MEDIAMON_DATA"])
STORED = DATA / "jobdir.jsonl"


class Paper(CrawlSpider):
    """Every page that links lead to from the front page and its feeds."""

    name = "paper"
    start_urls = [os.environ.get("FEED", ""), os.environ.get("FEED", "") + "rss.xml"]  # noqa: RUF012
    rules = (Rule(LinkExtractor(), callback="parse_page", follow=True),)

    def parse_page(self, response: Response) -> Iterator[dict[str, Any]]:
        """A page, written down at once."""
        with STORED.open("a") as file:
            file.write(json.dumps({"url": response.url}) + "\n")
        yield {"url": response.url}


def run() -> int:
    """One crawl."""
    process = CrawlerProcess(
        {"JOBDIR": str(DATA / "jobdir"), "LOG_LEVEL": "ERROR", "CLOSESPIDER_PAGECOUNT": 3000, "DOWNLOAD_DELAY": 0.01}
    )
    process.crawl(Paper)
    process.start()
    return 0


def reset() -> int:
    """Nothing was ever crawled."""
    shutil.rmtree(DATA / "jobdir", ignore_errors=True)
    STORED.unlink(missing_ok=True)
    return 0


def dump() -> int:
    """Every page once: what is lost is what counts."""
    for url in sorted({json.loads(line)["url"] for line in STORED.read_text().splitlines() if line.endswith("}")}):
        print(json.dumps({"url": url}))
    return 0


if __name__ == "__main__":
    sys.exit({"run": run, "reset": reset, "dump": dump}[sys.argv[1]]())
