"""Decisions that are under way."""

from __future__ import annotations

import asyncio

import pytest

from mediamon.browser.guards.under_way import UnderWay


async def test_it_is_over_when_the_last_has_ended_whatever_became_of_it() -> None:
    under_way = UnderWay()
    await under_way.over()
    with under_way:
        over = asyncio.ensure_future(under_way.over())
        with pytest.raises(ValueError, match="refused"), under_way:
            raise ValueError("refused")
        await asyncio.sleep(0)
        assert under_way
        assert not over.done()
    await over
    assert not under_way
    assert under_way.begun == 2
