"""How the spider of a site finds publications: feeds, sitemaps, links, clicks."""
