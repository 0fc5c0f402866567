"""Erasing looks at new sites: each keeps whole pages, and what they list. A look that names what is erased goes as a whole; it can be made again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from mediamon.adding.job import Job
from mediamon.browser.kept.erasure import texts_in
from mediamon.storage.erasing.person_names import Names
from mediamon.storage.erasing.persons import said_by


def looks_naming(looks: Path, names: Names) -> list[Path]:
    """The folders of looks of which something names it. Raises OSError."""
    return sorted(job.folder for job in Job.all(looks) if any(map(names, _texts_of(job.folder))))


def forget_look(folder: Path) -> None:
    """Take a look away. One that is under way ends without a word. Raises OSError."""
    with suppress(FileNotFoundError):  # another look has begun meanwhile, and cleared it away
        shutil.rmtree(folder)


def _texts_of(folder: Path) -> Iterator[str]:
    for file in folder.glob("*.json"):
        yield from texts_in(file)
    for file in folder.glob("*.txt"):
        for line in file.read_text("utf8", errors="replace").splitlines():
            yield line
            yield from line.split()  # an address among other words
    for file in folder.glob("samples/*.html"):
        yield said_by(file.read_text("utf8", errors="replace"))
