"""Digests of the files, and one file of them all: the same files give the same bytes.

The archive is not compressed: what a compressor makes differs between its versions.
"""

from __future__ import annotations

import hashlib
import shutil
import zipfile
from pathlib import Path

SUMS = "SHA256SUMS"
EPOCH = (1980, 1, 1, 0, 0, 0)  # the oldest time that the format knows
BLOCK = 1 << 20


def files(folder: Path) -> list[str]:
    """Their names, with slashes, in order."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def sums(folder: Path) -> bytes:
    """What SHA256SUMS says."""
    lines = []
    for name in files(folder):
        if name != SUMS:
            with (folder / name).open("rb") as file:
                lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {name}\n")
    return "".join(lines).encode()


def digest(folder: Path) -> str:
    """Of all files that are there now."""
    return hashlib.sha256(sums(folder)).hexdigest()


def seal(folder: Path) -> bytes:
    """Write SHA256SUMS; what it says."""
    content = sums(folder)
    (folder / SUMS).write_bytes(content)
    return content


def pack(folder: Path, out: Path) -> None:
    """A ZIP of the folder."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as packed:
        for name in files(folder):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.create_system = 3  # Unix, wherever it is made
            entry.external_attr = 0o100644 << 16
            with (folder / name).open("rb") as source, packed.open(entry, "w", force_zip64=True) as target:
                shutil.copyfileobj(source, target, BLOCK)
