"""Playwright's driver, taught to let go of what the browser's network inspector has gathered.

A page that asks its server for something at each press grows in the browser by some kilobytes a request for as long as it is open,
because Playwright has switched that inspector on. `driver/forgetting.js` says how it is emptied and when that is left undone.
"""

from __future__ import annotations

from mediamon.browser.driver.loaded import FOLDER, drivers_load

SCRIPT = FOLDER / "forgetting.js"


def drivers_forget(wanted: bool = True) -> None:
    """Shall the drivers that this process starts from now on empty the inspector of a page with each `Page.request_gc`?"""
    drivers_load(SCRIPT, wanted)
