"""`scrapy view`: Scrapy's own, which puts no run on record."""

from __future__ import annotations

from scrapy.commands import view

from mediamon.commands.unrecorded import Unrecorded


class Command(Unrecorded, view.Command):
    """Of a page of any site's, by its spider."""
