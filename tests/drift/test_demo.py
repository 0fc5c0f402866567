"""The demo's vestnik: its article pages before the redesign, and those written after it with the old rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.request import urlopen

import pytest
from lxml import html

from mediamon.demo.agency import Agency
from mediamon.demo.server import running
from mediamon.drift import Judgement, Watcher, explain, numbers_of

RULE = '//div[contains(@class,"article__text")]'


@pytest.fixture(scope="module")
def agency() -> Iterator[Agency]:
    with running() as agency:
        yield agency


def _feed(watcher: Watcher, urls: Iterable[str]) -> list[Judgement]:
    judgements = []
    for url in urls:
        with urlopen(url, timeout=10) as answer:
            page = answer.read().decode()
        matched = html.fromstring(page).xpath(RULE)
        article = "".join(html.tostring(one, encoding="unicode", with_tail=False) for one in matched)
        judgements.append(watcher.feed(numbers_of(page, article)))
    ended = watcher.end_transaction()
    return judgements if ended is None else [*judgements, ended]


def test_no_failure_before_the_redesign_and_one_soon_after(agency: Agency) -> None:
    agency.reset()
    old = sorted(agency.expected_urls("vestnik"))
    watcher = Watcher(method="mended", minimum=60)
    before = _feed(watcher, old) + _feed(watcher, reversed(old))
    assert "high" not in [one.level for one in before]
    kept = watcher.to_bytes()
    agency.redesign()
    after = _feed(Watcher.from_bytes(kept), sorted(set(agency.expected_urls("vestnik")) - set(old)))
    levels = [one.level for one in after]
    assert levels.count("high") == 1
    assert levels.index("high") < 20
    assert "markup" in explain(after[levels.index("high")])
    assert sum(one.suspicious for one in after) >= len(after) - 2
