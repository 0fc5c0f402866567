"""mediamon tells an organisation what the media say about it."""

__version__ = "0.1.0"
