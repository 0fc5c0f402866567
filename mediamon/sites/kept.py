"""Site files that have not changed are not read again: the service looks at all of them twice a minute, pages at each request."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import time

from mediamon.sites.model import Site

MOST = 50_000  # files
FRESH = 2.0  # seconds: a file may change again without its times telling, whose steps are those of the file system

Mark = tuple[int, ...]
_kept: dict[Path, tuple[Mark, Site]] = {}


def kept(path: Path, read: Callable[[Path], Site]) -> Site:
    """What it was read as, where neither the file nor what its name leads to is another one; else what it is. Raises what `read` does."""
    mark = _mark(path)
    known = _kept.get(path)
    if known is not None and mark is not None and known[0] == mark:
        return known[1]
    site = read(path)
    if mark is not None and mark == _mark(path):
        if len(_kept) >= MOST:
            _kept.clear()
        _kept[path] = mark, site
    return site


def _mark(path: Path) -> Mark | None:
    """What tells a file from another one, and from an earlier self; None where that is not certain yet, or it is no file that can be read."""
    try:
        told = path.stat()
    except OSError:
        return None
    is_certain = max(told.st_mtime, told.st_ctime) < time() - FRESH
    return (told.st_dev, told.st_ino, told.st_size, told.st_mtime_ns, told.st_ctime_ns) if is_certain else None
