"""What is known of a site from several of its pages."""

from mediamon.extraction.site_memory.memory import AGREED, FEWEST_PAGES, SiteMemory

__all__ = ["AGREED", "FEWEST_PAGES", "SiteMemory"]
