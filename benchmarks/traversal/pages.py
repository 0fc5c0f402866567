"""Pages of yours: mediamon over each, and what it found. DATA=folder python -m benchmarks.traversal pages

Each folder below DATA with an index.html is a page (or DATA itself is). Its files are served as they are; where there is a
news.json as in tests/widgets/pages, so are its groups, and the widgets. expected.json may have {"expected": [paths],
"forbidden": [paths]}. benchmarks/out/traversal.jsonl gets a line a page: page, urls (paths where they are the page's own),
presses, reloads, seconds, left, stopped. PRESSES (1,500) and SECONDS (120) bound a page; LIFT=1 lifts requests.
"""

from __future__ import annotations

import asyncio
import json
import mimetypes
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from playwright.async_api import Browser, async_playwright

from benchmarks.traversal.ours import Walk, traverse
from benchmarks.traversal.serving import serving
from benchmarks.traversal.table import OUT, Row, show
from mediamon.browser.launch import launch_options
from mediamon.traversal import Budget
from tests.widgets.serving import PAGES, Served, set_up

BUDGET = Budget(presses=int(os.environ.get("PRESSES", "1500")), seconds=float(os.environ.get("SECONDS", "120")))


@dataclass
class Folder:
    """A page in a folder. asked: the paths that were requested."""

    folder: Path
    asked: list[str] = field(default_factory=list)

    @property
    def right(self) -> dict[str, frozenset[str]]:
        """What is expected and what is forbidden, as far as it is written down."""
        path = self.folder / "expected.json"
        read = json.loads(path.read_text("utf8")) if path.is_file() else {}
        return {name: frozenset(read.get(name, ())) for name in ("expected", "forbidden")}

    def answer(self, path: str, query: dict[str, str]) -> tuple[str, str | bytes] | None:
        """A file of the folder; else what the widgets' pages ask for, where this is such a page."""
        self.asked.append(path)
        file = (self.folder / path.lstrip("/")).resolve()
        file = file / "index.html" if file.is_dir() else file
        if file.is_relative_to(self.folder.resolve()) and file.is_file():
            return mimetypes.guess_type(file.name)[0] or "application/octet-stream", file.read_bytes()
        return self._as_widget(path) if (self.folder / "news.json").is_file() else None

    def _as_widget(self, path: str) -> tuple[str, bytes] | None:
        ours = self.folder.resolve().parent == PAGES.resolve()
        return Served(self.folder.name if ours else str(self.folder.resolve())).answer(path)


async def one(browser: Browser, page: Folder) -> tuple[dict[str, object], Row]:
    """A page's line and its row of the table."""
    with serving(page.answer) as url:
        walk = await traverse(browser, url, budget=BUDGET, lift=os.environ.get("LIFT") == "1")
        await walk.close()
        return line(page.folder.name, url, walk), _row(page, walk)


def line(name: str, url: str, walk: Walk) -> dict[str, object]:
    """What is written."""
    report = walk.report
    return {
        "page": name,
        "urls": sorted({found.removeprefix(url.rstrip("/")) for found in walk.found}),
        "presses": report.presses,
        "reloads": report.reloads,
        "seconds": round(report.seconds, 3),
        "left": report.left,
        "stopped": report.stopped,
    }


def _row(page: Folder, walk: Walk) -> Row:
    expected, forbidden = page.right["expected"], page.right["forbidden"]
    parts = [urlsplit(url) for url in walk.found]
    found = {one.path for one in parts} | {f"{one.path}?{one.query}" for one in parts}
    return {
        "": page.folder.name,
        "found": f"{len(expected & found)}/{len(expected)}" if expected else None,
        "URLs": len(set(walk.found)),
        "presses": walk.report.presses,
        "reloads": walk.report.reloads,
        "s": walk.report.seconds,
        "ended": walk.report.stopped,
        "left": sum(walk.report.left.values()),
        "forbidden": sum(path in forbidden for path in page.asked),
    }


def folders(data: Path) -> list[Path]:
    """The pages of DATA."""
    return [path.parent for path in [data / "index.html", *sorted(data.glob("*/index.html"))] if path.is_file()]


async def main() -> None:
    """Print the table, write the lines."""
    found = folders(Path(os.environ.get("DATA", PAGES)))
    if not found:
        print(f"no pages: neither {os.environ.get('DATA')} nor a folder in it has an index.html")
        return
    if any((folder / "news.json").is_file() for folder in found) and (hindrance := set_up()):
        print(hindrance)
    await walk_all([Folder(folder) for folder in found], "traversal.jsonl")


async def walk_all(pages: Sequence[Folder], name: str) -> None:
    """Traverse them one after the other; the lines go to a file of that name, the table is printed."""
    rows: list[Row] = []
    OUT.mkdir(exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(**launch_options())
        with (OUT / name).open("w", encoding="utf8") as out:
            for page in pages:
                told, row = await one(browser, page)
                out.write(json.dumps(told, ensure_ascii=False) + "\n")
                rows.append(row)
        await browser.close()
    show(rows)


if __name__ == "__main__":
    asyncio.run(main())
