"""Is a copy of a frozen export what it was? Nothing is unpacked: a file from elsewhere may be hostile."""

from __future__ import annotations

import hashlib
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from mediamon.frozen.packing import BLOCK, SUMS, files
from mediamon.whole_file import refuse_pipe

LINE = re.compile(r"([0-9a-f]{64})  ([^\x00-\x1f]{1,1000})")
LONGEST_SUMS = 64 << 20  # bytes


def verify(path: Path) -> tuple[str, list[str]]:
    """(digest, what is wrong); nothing wrong: it is whole. The digest is the one that freezing told."""
    try:
        with _opened(path) as source:
            return _verified(source)
    except (OSError, zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError) as error:
        return "", [f"{path.name}: it cannot be read: {getattr(error, 'strerror', None) or error}"]


class _Source:
    """A folder or an archive: names and streams."""

    def __init__(self, names: list[str], opener: Any) -> None:
        self.names, self.open = names, opener


@contextmanager
def _opened(path: Path) -> Iterator[_Source]:
    if path.is_dir():
        yield _Source(files(path), lambda name: (path / name).open("rb"))
        return
    refuse_pipe(path)
    with zipfile.ZipFile(path) as packed:
        yield _Source([one.filename for one in packed.infolist() if not one.is_dir()], packed.open)


def _verified(source: _Source) -> tuple[str, list[str]]:
    if SUMS not in source.names:
        return "", [f"{SUMS} is missing: this is no frozen export"]
    with source.open(SUMS) as stream:
        content = stream.read(LONGEST_SUMS)
    wanted, wrong = {}, []
    for line in content.decode("utf8", "replace").splitlines():
        found = LINE.fullmatch(line)
        if found is None:
            wrong.append(f"{SUMS}: a line that is none: {line[:80]!r}")
        else:
            wanted[found[2]] = found[1]
    doubled = (
        sorted({name for name in source.names if source.names.count(name) > 1}) if len(source.names) < 10_000 else []
    )
    wrong += [f"{name}: it is there twice" for name in doubled]
    wrong += [f"{name}: it is missing" for name in wanted if name not in set(source.names)]
    wrong += [f"{name}: it does not belong here" for name in source.names if name not in wanted and name != SUMS]
    for name in sorted(set(source.names) & wanted.keys()):
        with source.open(name) as stream:
            if _digest(stream) != wanted[name]:
                wrong.append(f"{name}: it was changed")
    return hashlib.sha256(content).hexdigest(), wrong


def _digest(stream: IO[bytes]) -> str:
    found = hashlib.sha256()
    while block := stream.read(BLOCK):
        found.update(block)
    return found.hexdigest()
