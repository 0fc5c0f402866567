"""Does a press still show what the request in its place gave? What requests gave is kept until the page gets there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container, Sequence

from mediamon.traversal.lifting.chain import Lift
from mediamon.traversal.lifting.locations import absolute
from mediamon.traversal.lifting.types import Sighting

POSITIONS = 256  # after the page's place, for which it is kept what requests gave
LONGEST = 1_000  # links of one answer; of longer ones nothing is kept


class Check:
    """What requests gave at the positions that the page will come to next, at most so many of them."""

    def __init__(self, lift: Lift, positions: int = POSITIONS) -> None:
        self.lift = lift
        self.positions = positions
        self._given: OrderedDict[str, tuple[str, ...]] = OrderedDict()
        self._full = False

    def expect(self, url: str, urls: Sequence[str]) -> None:
        """Note what a request gave. The positions nearest to the page are kept; once there is no room, no more are."""
        self._keep(self.lift.key(url), urls)

    def expect_slices(self, url: str, urls: Sequence[str], length: int) -> None:
        """Note what a larger request gave, of which a press shows so many links: its slices are known by what they hold."""
        for at in range(0, len(urls), length):
            self._keep(f"{url}#{at}", urls[at : at + length])

    def _keep(self, key: str, urls: Sequence[str]) -> None:
        self._full = self._full or len(self._given) >= self.positions or len(urls) > LONGEST
        if not self._full:
            self._given[key] = tuple(urls)

    def agrees(self, sighting: Sighting, known: Container[str] = ()) -> bool | None:
        """Did the press show just that? None: nothing is known of its request.

        known: URLs that the page had shown before the press, which do not appear again. What was known of the positions
        before this one is forgotten.
        """
        shown = frozenset(url for one in sighting.urls if (url := absolute(one, self.lift.base)))
        key = self._key(sighting, shown)
        if key is None:
            return None
        given = self._given[key]
        around = self._around(key)
        self._forget(key)
        missing = [at for at, url in enumerate(given) if url not in shown and url not in known]
        strange = shown.difference(given)
        return (not strange and not missing) or _shifted(given, missing, strange, around)

    def _key(self, sighting: Sighting, shown: frozenset[str]) -> str | None:
        """Of what is known of the press's request: by its address, else by what it showed. What shows nothing that slices hold is
        laid to the nearest of them.
        """
        asked = [url for exchange in sighting.exchanges if (url := absolute(exchange.url, self.lift.base))]
        key = next((self.lift.key(url) for url in asked if self.lift.key(url) in self._given), None)
        if key is None and asked and shown:
            slices = [key for key in self._given if "#" in key]
            nearest = slices[0] if len(slices) > 1 else None  # at the last that was kept the page may go beyond it
            return next((key for key in slices if not shown.isdisjoint(self._given[key])), nearest)
        return key

    def _around(self, key: str) -> frozenset[str]:
        """What requests gave just before and just after."""
        keys = list(self._given)
        at = keys.index(key)
        return frozenset(url for near in keys[max(at - 1, 0) : at + 2] for url in self._given[near])

    def _forget(self, key: str) -> None:
        """Of the positions before this one, which stays: the list may have shifted, and its links come at the next."""
        keys = list(self._given)
        for old in keys[: keys.index(key)]:
            del self._given[old]


def _shifted(given: Sequence[str], missing: Sequence[int], strange: frozenset[str], around: frozenset[str]) -> bool:
    """A list that grew or shrank at its head in the meantime: some links at one border have gone over to the next page."""
    one_piece = not missing or missing[-1] - missing[0] == len(missing) - 1
    at_border = not missing or missing[0] == 0 or missing[-1] == len(given) - 1
    return strange <= around and one_piece and at_border and 2 * len(missing) <= len(given)
