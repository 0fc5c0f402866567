"""Running the sites: when each is due, processes with limits, what is told of it. `scrapy monitor` puts it together."""
