"""Looks at several sites in one process: `python -m tests.newsite.looking URL…` prints a line of JSON for each."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

from scrapy.crawler import AsyncCrawlerProcess
from scrapy.utils.project import get_project_settings

from mediamon.adding.asking import Bounds
from mediamon.adding.scout import Order, brought, sent
from mediamon.newsite.troubles import CannotAdd


def main(addresses: list[str]) -> None:
    """Print what each look brought; "public URL" looks as the dashboard does, where private addresses must be named."""
    settings = get_project_settings()
    settings.setdict({"LOG_LEVEL": "ERROR", "AUTOTHROTTLE_ENABLED": False})
    process = AsyncCrawlerProcess(settings)
    told: dict[str, list[str]] = {one: [] for one in addresses}
    own = Order(
        Bounds(pages=20, pressing=10), browser=False, settings={"USER_AGENT": "tests (+mailto:tests@example.org)"}
    )
    crawlers = {
        one: sent(process, one.removeprefix("public "), told[one].append, replace(own, own=one[:7] != "public "))
        for one in addresses
    }
    process.start()
    for one, crawler in crawlers.items():
        try:
            looked = brought(crawler, one)
            print(json.dumps({"kinds": looked.choice.kinds, "samples": len(looked.samples)}))
        except CannotAdd as trouble:
            print(json.dumps({"code": trouble.code, "told": str(trouble)}))


if __name__ == "__main__":
    main(sys.argv[1:])
