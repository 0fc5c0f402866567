"""What Playwright's driver, a program of Node's, loads before itself: scripts of ours that stand beside this file."""

from __future__ import annotations

import os
from pathlib import Path

NODE_OPTIONS = "NODE_OPTIONS"  # Node reads it before any program
FOLDER = Path(__file__).parent


def drivers_load(script: Path, wanted: bool) -> None:
    """Shall the drivers that this process starts from now on load it?

    That is a part of the environment variable NODE_OPTIONS of this process, which each script takes out of the driver's own for what that
    starts. It stays, because Playwright reads it some time after it was told to start.
    """
    option = f'--require "{script.as_posix()}"'
    others = os.environ.get(NODE_OPTIONS, "").replace(option, "").strip()
    options = f"{others} {option}".strip() if wanted and script.is_file() else others
    if options:
        os.environ[NODE_OPTIONS] = options
    else:
        os.environ.pop(NODE_OPTIONS, None)
