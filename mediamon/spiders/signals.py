"""Signals of ours, beside Scrapy's."""

urls_found = object()
"""Sent as soon as discovery sees addresses: `urls_found(urls, found_by, found_on, spider)`; also while a traversal goes on."""

publications_stored = object()
"""Sent after the transaction that stored them: `publications_stored(publications, spider)`."""
