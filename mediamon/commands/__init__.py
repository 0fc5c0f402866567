"""`scrapy <command>` for everything that is not a crawl. Registered by the `scrapy.commands` entry points."""
