"""The state of the running agency: what was asked of it, what should not have been pressed, which layout is on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock

from mediamon.demo.corpus import Site, Story, stories

KEPT_HEADERS = ("user-agent", "if-none-match", "if-modified-since", "referer", "accept-language")


@dataclass(frozen=True, slots=True)
class Seen:
    """One request. `path` carries the query."""

    site: Site
    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)


class Agency:
    """Four sites on loopback. Safe to ask from any thread."""

    def __init__(self, ports: Mapping[Site, int]) -> None:
        self.ports = dict(ports)
        self._lock = Lock()
        self._requests: list[Seen] = []
        self._forbidden: list[tuple[Site, str]] = []
        self._redesigned = False

    def url(self, site: Site, path: str = "") -> str:
        """Where a site lives, without a trailing slash, and a path on it."""
        return f"http://127.0.0.1:{self.ports[site]}{path}"

    @property
    def redesigned(self) -> bool:
        """Whether vestnik shows its new layout."""
        return self._redesigned

    def redesign(self) -> None:
        """Give vestnik its new layout and sixty new publications."""
        self._redesigned = True

    def reset(self) -> None:
        """Bring vestnik's old layout back."""
        self._redesigned = False

    def stories(self, site: Site) -> list[Story]:
        """What a site publishes now, newest first."""
        return stories(site, redesigned=self._redesigned)

    def expected_urls(self, site: Site) -> list[str]:
        """Absolute URLs of all publications that a complete crawl must find now."""
        return [self.url(site, story.url_path) for story in self.stories(site)]

    @property
    def requests(self) -> list[Seen]:
        """Requests so far, in order of arrival."""
        with self._lock:
            return list(self._requests)

    @property
    def forbidden(self) -> list[tuple[Site, str]]:
        """Presses of buttons that nobody should press: (site, what). Must stay empty."""
        with self._lock:
            return list(self._forbidden)

    def saw(self, seen: Seen) -> None:
        """Keep a request in the list."""
        with self._lock:
            self._requests.append(seen)

    def pressed_forbidden(self, site: Site, what: str) -> None:
        """Keep a forbidden press in the list."""
        with self._lock:
            self._forbidden.append((site, what))
