"""Going on with a list by plain requests, where presses have taught how (`lifted`): until it ends or is not what it was (ours).

A server may give to plain requests what it gives to no page: nothing, because they carry no cookie or have come too often, or
something else. So the first answer and that of every so many is compared with what a press shows, which is far behind, and with what the
same address gives by another way; and where an answer ends the list, the other way is asked whether it does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from mediamon.traversal.automaton.events import Lifted
from mediamon.traversal.automaton.state import Key
from mediamon.traversal.lists.ahead import Ahead, NotAllowed, Way
from mediamon.traversal.lists.lifted import Chain, Lifting

DIFFERS, ELSE = "a press showed something else", "the page is given something else"


class WithoutPresses:
    """Of one tab. ways: the best first; confirm: does a press still show what its request gave? left: how many requests more may be made,
    after so many, whatever list they were of.
    """

    def __init__(
        self,
        lifting: Lifting,
        ways: Sequence[Way],
        *,
        tell: Callable[[Lifted], None],
        confirm: Callable[[Key, Chain], Awaitable[bool]],
        left: Callable[[int], int],
    ) -> None:
        self._lifting, self._ways = lifting, list(ways)
        self._tell, self._confirm, self._left = tell, confirm, left
        self._of_others = 0  # requests of lists that were read before

    async def go_on(self, lifted_to: dict[Key, str]) -> None:
        """Read a list that the presses so far have taught, if there is one. lifted_to: where an earlier process has left off."""
        begun = self._lifting.begin(lifted_to)
        if begun is None:
            return
        key, chain = begun
        try:
            while self._ways and not await self._read(key, chain, self._ways[0]):
                self._ways.pop(0)  # this way gives nothing here, or no longer: try the next
        except NotAllowed as refusal:
            self._lifting.refuse(key, str(refusal))
        self._of_others += chain.steps

    async def _read(self, key: Key, chain: Chain, way: Way) -> bool:
        """By one way. False: another one is to be tried."""
        before = chain.steps
        async with Ahead(way) as ahead:
            while (url := chain.due) is not None and (left := self._left(self._of_others + chain.steps)):
                # A way that is of no use is asked once.
                following = chain.following(left - 1) if chain.steps > before else ()
                exchange = await ahead.fetch(url, following)
                if exchange is None:
                    break
                urls = chain.take(url, exchange)
                if chain.end is not None:
                    if await self._goes_on_otherwise(key, chain, url):
                        return False
                    break
                self._tell(Lifted(*key, urls, chain.place))
                if chain.is_checked_now and (why := await self._objection(key, chain, url, urls)):
                    self._lifting.refuse(key, why)
                    return True
                if chain.steps == 1:
                    await self._ask_for_more_at_once(key, chain, way)
        if chain.is_over:
            self._tell(Lifted(*key, (), ended=True))
        elif chain.steps:
            self._lifting.refuse(key, chain.end.reason if chain.end else "no answer")
        return chain.steps > 0 or chain.is_over

    async def _objection(self, key: Key, chain: Chain, url: str, urls: Sequence[str]) -> str:
        """Why the list must go on by presses, "" where it need not."""
        if not await self._confirm(key, chain):
            return DIFFERS
        for way in self._ways[1:]:
            exchange = await way.fetch(url)
            others = chain.links_of(exchange) if exchange is not None else None
            # Some differ where a list moves while it is read.
            if others is not None and urls and not set(others) & set(urls):
                return ELSE
        return ""

    async def _goes_on_otherwise(self, key: Key, chain: Chain, url: str) -> bool:
        """Does another way give links where this one gave none? Then what it gave is told."""
        for way in self._ways[1:]:
            ended, exchange = chain.end, await way.fetch(url)
            if exchange is not None:
                chain.end = None
                urls = chain.take(url, exchange)
                if chain.end is None:
                    self._tell(Lifted(*key, urls, chain.place))
                    return True
            chain.end = ended
        return False

    async def _ask_for_more_at_once(self, key: Key, chain: Chain, way: Way) -> None:
        """Where a parameter of the request says how much an answer holds, and the service obeys."""
        for wider in chain.wider():
            try:
                exchange = await way.fetch(wider.url)
            except NotAllowed:  # so large; its own addresses are another matter
                return
            urls = chain.widen(wider, exchange) if exchange is not None else None
            if urls is not None:
                self._tell(Lifted(*key, urls, chain.place))
                return
