"""What `scrapy doctor` says of the parts of the line, which a project may switch off or put others in the place of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object

from mediamon.fleet.findings import Check, Finding

COMPONENTS = ("EXTENSIONS", "DOWNLOADER_MIDDLEWARES", "ITEM_PIPELINES")
RUNS = "mediamon.spiders.runs.extension.RunExtension"  # without it nothing is crawled
WALLED = "mediamon.browser.handlers.walled_handler.WalledDownloadHandler"


async def line(settings: BaseSettings) -> Sequence[Finding]:
    """Are all parts there, and does the wall stand?"""
    try:
        return [*_switched_off(settings), *_unwalled(settings)]
    except (ImportError, NameError, ValueError, TypeError) as error:
        told = f"a part of the line that the project's settings name cannot be loaded, so no site is crawled: {error}"
        return [Finding("wrong", told)]


def _switched_off(settings: BaseSettings) -> Iterator[Finding]:
    """A class that inherits from ours is in its place."""
    for name in COMPONENTS:
        there = [load_object(one) for one in settings.get_component_priority_dict_with_base(name)]
        for path in settings.getdict(f"{name}_BASE"):
            if str(path).startswith("mediamon.") and not any(_is_one(one, load_object(path)) for one in there):
                told = f"{name} switches {path} off"
                yield Finding("wrong", f"{told}: nothing is crawled") if path == RUNS else Finding("warning", told)


def _unwalled(settings: BaseSettings) -> Iterator[Finding]:
    handlers = settings.getwithbase("DOWNLOAD_HANDLERS")
    for scheme in ("http", "https"):
        handler = handlers.get(scheme)
        if handler is not None and not _is_one(load_object(handler), load_object(WALLED)):
            told = f"DOWNLOAD_HANDLERS names {handler} for {scheme}: the wall does not stand before this network"
            yield Finding("warning", f"{told}: let it inherit from {WALLED}")


def _is_one(found: Any, wanted: type) -> bool:
    return isinstance(found, type) and issubclass(found, wanted)


LINE = Check("line", line)
