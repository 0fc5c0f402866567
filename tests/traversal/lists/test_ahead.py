"""Several parts of a list asked for at once: as many as allowed, each once, and nothing left under way."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest

from mediamon.traversal.lifting import Exchange
from mediamon.traversal.lists.ahead import Ahead, Way


class Server:
    """Answers after a millisecond, or never. asked: in their order; most: at once; cut: those called off."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.cut: list[str] = []
        self.most = self._now = 0

    async def fetch(self, url: str) -> Exchange | None:
        self.asked.append(url)
        self._now += 1
        self.most = max(self.most, self._now)
        try:
            await (asyncio.Event().wait() if "never" in url else asyncio.sleep(0.001))
            if "bad" in url:
                raise ValueError(url)
            return Exchange(url, "GET", 200, "text/plain", url)
        except asyncio.CancelledError:
            self.cut.append(url)
            raise
        finally:
            self._now -= 1


async def read(server: Server, urls: list[str], at_once: int, said: dict[str, list[str]] | None = None) -> list[str]:
    """Each address one after the other; said: to follow, else those that do."""
    bodies = []
    async with Ahead(Way(server.fetch, at_once)) as ahead:
        for number, url in enumerate(urls):
            following: Iterable[str] = urls[number + 1 :] if said is None else said.get(url, [])
            exchange = await ahead.fetch(url, following)
            assert exchange is not None
            bodies.append(exchange.body)
    return bodies


@pytest.mark.parametrize("at_once", [1, 2, 4, 50])
async def test_all_come_in_their_order_each_asked_for_once(at_once: int) -> None:
    server, urls = Server(), [f"/{number}" for number in range(20)]
    assert await read(server, urls, at_once) == urls
    assert server.asked == urls
    assert server.most == min(at_once, 20)


async def test_what_was_foretold_wrongly_is_believed_no_more() -> None:
    server = Server()
    urls = ["/0", "/1", "/2", "/3"]
    assert await read(server, urls, 2, {"/0": ["/9"], "/1": ["/2"], "/2": ["/3"]}) == urls
    assert server.asked == ["/0", "/9", "/1", "/2", "/3"]
    assert server.most == 2


async def test_what_nobody_waits_for_is_called_off() -> None:
    server = Server()
    async with Ahead(Way(server.fetch, 3)) as ahead:
        await ahead.fetch("/0", ["/never/1", "/never/2"])
    await asyncio.sleep(0)
    assert server.cut == ["/never/1", "/never/2"]


async def test_a_failure_is_told_where_it_is_waited_for() -> None:
    server = Server()
    async with Ahead(Way(server.fetch, 2)) as ahead:
        await ahead.fetch("/0", ["/bad"])
        with pytest.raises(ValueError, match="/bad"):
            await ahead.fetch("/bad", ["/2"])
