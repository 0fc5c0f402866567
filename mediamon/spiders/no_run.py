"""Settings of crawls that are no run of a site: nothing of them is on record; robots.txt and the wall stay."""

from __future__ import annotations

from typing import Any

UNRECORDED = {"mediamon.spiders.runs.extension.RunExtension": None}
NO_RUN: dict[str, Any] = {
    "ITEM_PIPELINES": {},  # a project's own
    "ITEM_PIPELINES_BASE": {},
    "EXTENSIONS": UNRECORDED,
}
