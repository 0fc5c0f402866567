"""A page in Chromium: `ChromiumPage` answers the traversal's `Page` protocol, `handlers` lends it to Scrapy."""
