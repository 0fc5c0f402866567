"""A page in Chromium: `ChromiumPage` answers the traversal's `Page` protocol, `handler` lends it to Scrapy."""
