"""What a run imports, imported before it is forked: four fifths of what a run of a site without news costs
(`fleet/fork_server`, `benchmarks/starts`).

Scrapy's and ours alone. What a project of somebody's adds is imported by each run, so that what was changed there holds from the
next run on, as it does where a run is a process of its own from its beginning.
"""

from __future__ import annotations

from importlib import import_module
from warnings import catch_warnings, simplefilter

WHOLE = (
    "scrapy.commands",
    "scrapy.downloadermiddlewares",
    "scrapy.extensions",
    "scrapy.spidermiddlewares",
    "mediamon.pipelines",
    "mediamon.spiders",
)
# What these import when they come to it.
LATER = (
    "scrapy.contracts",
    "scrapy.core.scheduler",
    "scrapy.dupefilters",
    "scrapy.logformatter",
    "scrapy.pqueues",
    "scrapy.squeues",
    "scrapy.statscollectors",
    "mediamon.browser.launch",
    "mediamon.browser.handlers.walled_handler",
    "mediamon.commands.crawl",
    "mediamon.commands.doors",
    "mediamon.demo",
    "mediamon.encodings",
    "mediamon.sites.loader",
    "mediamon.storage.database.engine",
    "mediamon.tonality.keeping",
    "mediamon.tonality.plugged",
)


def preload() -> None:
    """Import all of it; no reactor, no thread, no connection and no setting is among it."""
    import scrapy.cmdline  # noqa: F401  # before all else, as a command does
    from scrapy.utils.misc import walk_modules_iter

    with catch_warnings():
        simplefilter("ignore")  # of Scrapy's own modules, which nobody here uses
        for name in WHOLE:
            for _ in walk_modules_iter(name):
                pass
    for name in LATER:
        import_module(name)
