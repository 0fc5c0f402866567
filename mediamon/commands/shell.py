"""`scrapy shell`: Scrapy's own, which puts no run on record."""

from __future__ import annotations

from scrapy.commands import shell

from mediamon.commands.unrecorded import Unrecorded


class Command(Unrecorded, shell.Command):
    """Of a page of any site's, by its spider."""
