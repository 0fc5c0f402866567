"""Scrapy's downloader middlewares and the parser of robots.txt: what a site asks for, and what its answers lead to."""
