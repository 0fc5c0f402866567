"""Playwright's driver, taught to let answers through that lead nowhere, of which `Redirects` would say so a millisecond or two later."""

from __future__ import annotations

from mediamon.browser.driver.loaded import FOLDER, drivers_load

SCRIPT = FOLDER / "passing.js"


def drivers_pass() -> None:
    """The drivers that this process starts from now on do so. With others every answer is asked about here."""
    drivers_load(SCRIPT, True)
