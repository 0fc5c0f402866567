"""What the fork server of the tests loads (`tests/warm`): libraries alone.

Of mediamon only what forks is loaded before the fork: what a command imports, and in which order, is what a start from nothing would meet.
"""

from __future__ import annotations

import importlib

# What nearly every command loads; no reactor, no thread, no open file is among it.
LIBRARIES = [
    "alembic.command",
    "alembic.runtime.migration",
    "charset_normalizer",
    "cryptography.x509",
    "difflib",
    "email.message",
    "itemadapter",
    "lxml.html",
    "numpy",
    "pydantic",
    "rapidfuzz.fuzz",
    "regex",
    "ruamel.yaml",
    "scrapy.cmdline",
    "scrapy.commands",
    "scrapy.crawler",
    "scrapy.spiders",
    "scrapy.utils.project",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.dialects.sqlite",
    "sqlalchemy.ext.asyncio",
    "twisted.internet.defer",
    "twisted.internet.ssl",
    "twisted.web.client",
    "twisted.web.http",
    "warcio",
    "yaml",
]


def preload() -> None:
    """Import them."""
    for name in LIBRARIES:
        importlib.import_module(name)
