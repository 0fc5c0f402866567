"""`scrapy fetch`: Scrapy's own, which puts no run on record."""

from __future__ import annotations

from scrapy.commands import fetch

from mediamon.commands.unrecorded import Unrecorded


class Command(Unrecorded, fetch.Command):
    """Of a page of any site's, by its spider."""
