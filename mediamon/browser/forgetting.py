"""Playwright's driver, taught to let go of what the browser's network inspector has gathered.

A page that asks its server for something at each press grows in the browser by some kilobytes a request for as long as it is open,
because Playwright has switched that inspector on. `driver/forgetting.js` says how it is emptied and when that is left undone.
"""

from __future__ import annotations

import os
from pathlib import Path

NODE_OPTIONS = "NODE_OPTIONS"  # Node reads it before any program
SCRIPT = Path(__file__).with_name("driver") / "forgetting.js"


def drivers_forget(wanted: bool = True) -> None:
    """Shall the drivers that this process starts from now on empty the inspector of a page with each `Page.request_gc`?

    That is a part of the environment variable NODE_OPTIONS of this process, which drivers take out of their own for what they
    start. It stays, because Playwright reads it some time after it was told to start.
    """
    option = f'--require "{SCRIPT.as_posix()}"'
    others = os.environ.get(NODE_OPTIONS, "").replace(option, "").strip()
    options = f"{others} {option}".strip() if wanted and SCRIPT.is_file() else others
    if options:
        os.environ[NODE_OPTIONS] = options
    else:
        os.environ.pop(NODE_OPTIONS, None)
