"""One site among the files of all, at the price of that one: a run of one site need not understand ten thousand files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from mediamon.sites.folders import paths
from mediamon.sites.model import Site
from mediamon.sites.reading import SiteError, read_site, second, site_files, text_of


def find_site(folders: Iterable[Path], name: str) -> tuple[Path, Site]:
    """The site of that name with its file. Raises SiteError, also where there is none, or two; a mistake in another site's file is
    met only where no file says that name plainly.
    """
    folders = tuple(folders)
    found = plainly_called(folders, name)
    if len(found) > 1:
        raise second(found[1], name, found[0])
    if found:
        return found[0], read_site(found[0])
    known = {site.name: (path, site) for path, site in site_files(folders)}
    if name in known:
        return known[name]
    told = f"there are {', '.join(sorted(known))}" if known else "there are no site files at all: see MEDIAMON_SITES"
    raise SiteError(f"no site is called {name!r}: {told}")


def plainly_called(folders: Iterable[Path], name: str) -> list[Path]:
    """Files that say `name: NAME` in a line of its own, as people write it; whether they are right otherwise is not looked at."""
    return [path for path in paths(folders) if _says(path, name)]


def _says(path: Path, name: str) -> bool:
    word = re.escape(name).encode()
    line = rb"""(?m)^(["']?)name\1[ \t]*:[ \t]+(["']?)""" + word + rb"""\2[ \t]*(?:#.*)?\r?$"""
    try:
        return re.search(line, text_of(path)) is not None
    except SiteError:  # who reads all files is told
        return False
