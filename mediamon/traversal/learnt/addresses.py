"""The addresses that a traversal has seen: each is told once, as soon as it is seen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence


class Addresses:
    """on_urls gets each URL once; known: which of these does an earlier crawl know?"""

    def __init__(
        self, on_urls: Callable[[Sequence[str]], None], known: Callable[[Sequence[str]], Collection[str]] | None
    ) -> None:
        self._on_urls, self._known = on_urls, known
        self._seen: set[int] = set()  # hashes of URLs: a long list has millions

    def __len__(self) -> int:
        """How many were seen."""
        return len(self._seen)

    def tell(self, urls: Sequence[str]) -> int:
        """Tell those that were never seen before; how many."""
        fresh = []
        for url in urls:
            key = hash(url)
            if key not in self._seen:
                self._seen.add(key)
                fresh.append(url)
        if fresh:
            self._on_urls(fresh)
        return len(fresh)

    def unknown(self, urls: Sequence[str]) -> Sequence[str]:
        """Those that no earlier crawl knows: what brings only others brings no news."""
        old = self._known(urls) if self._known is not None and urls else ()
        return [url for url in urls if url not in old] if old else urls
