"""The parsing child: hostile pages are read in another process, with limits on time and memory.

    children = Children(size=2, preload=("mediamon.pipelines.reading",), seconds=20, memory=1 << 30)
    answer = await children.do("mediamon.pipelines.reading:article", {"url": …}, data)     # raises Broken
    await children.close()

A job is a function of a plain mapping and bytes, that returns a plain mapping (JSON). A child that takes too long is
killed, and another is there at once: a nursery, which has imported everything, forks them.
"""

from mediamon.guard.child.broken import Broken
from mediamon.guard.child.children import Children

__all__ = ["Broken", "Children"]
