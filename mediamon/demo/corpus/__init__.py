"""The corpus of the demo agency: about 470 publications written for it, with gold.

from mediamon.demo.corpus import stories
stories("vestnik", redesigned=True)
"""

from mediamon.demo.corpus.catalogue import stories
from mediamon.demo.corpus.story import SITES, Block, Line, Site, Story

__all__ = ["SITES", "Block", "Line", "Site", "Story", "stories"]
