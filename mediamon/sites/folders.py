"""Folders of site files that cannot be looked into, or are empty of a sudden: gone, not mounted, another's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from os import scandir
from pathlib import Path

UNMADE = Path("sites")  # of the default settings: it may not have been made yet
FEW = 1  # a file that is taken away is no folder that is not mounted


def paths(folders: Iterable[Path]) -> Iterator[Path]:
    """The site files of these folders, in the order in which the first of two of one name holds. Hidden ones are editors', and none."""
    return (path for folder in folders for path in sorted(Path(folder).glob("[!.]*.yaml"), key=lambda path: path.stem))


def unlisted(folders: Iterable[Path]) -> list[str]:
    """What is said of those that cannot be looked into."""
    told = (_unlistable(folder) for folder in folders if folder != UNMADE or folder.exists())
    return [one for one in told if one]


def lost(seen: Mapping[Path, int]) -> list[str]:
    """What is said of those that are there no more, or have no file any more. seen: how many each had."""
    return [told for folder, count in seen.items() if (told := _unlistable(folder) or _emptied(folder, count))]


def counted(folders: Iterable[Path]) -> dict[Path, int]:
    """How many site files each has; without those that cannot be looked into."""
    return {folder: sum(1 for _ in paths([folder])) for folder in folders if not _unlistable(folder)}


def _unlistable(folder: Path) -> str:
    try:
        with scandir(folder):
            return ""
    except OSError as error:
        told = "no site of it is known: make it, bring it back, or set MEDIAMON_SITES to the folders of site files"
        return f"{folder}: {error.strerror}; {told}"


def _emptied(folder: Path, count: int) -> str:
    if count <= FEW or any(paths([folder])):
        return ""
    return f"{folder}: all {count} site files are gone; bring them back, or begin the monitor anew if that is meant"
