"""What is wrong with a geometry."""

from __future__ import annotations


class GeometryError(ValueError):
    """The visual method cannot look at a page. reason: missing (none was given), malformed (it is not what
    `mediamon.browser.rendered.geometry` writes) or foreign (it belongs to other HTML)."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail
