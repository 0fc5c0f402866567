"""The `auto` method: evidence of several methods about each segment of a page, weighed together."""
