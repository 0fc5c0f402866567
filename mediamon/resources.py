"""Files that lie in the package, as paths: unpacked for as long as the process lives when the package is an egg."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


@cache
def resource(package: str, name: str) -> Path:
    """The path of a file or folder of a package. Raises FileNotFoundError when there is none."""
    inside = files(package).joinpath(name)
    if isinstance(inside, Path):
        if not inside.exists():
            raise FileNotFoundError(f"{package} has no {name}")
        return inside
    folder = Path(tempfile.mkdtemp(prefix="mediamon-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    _unpack(inside, folder / name)
    return folder / name


def _unpack(source: Traversable, target: Path) -> None:
    if source.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        for entry in source.iterdir():
            _unpack(entry, target / entry.name)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(source.read_bytes())
