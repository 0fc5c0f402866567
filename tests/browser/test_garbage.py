"""What presses leave lying is collected now and then, or a list of thousands of presses fills the memory."""

from __future__ import annotations

import pytest

from mediamon.browser import page as pages

from .site import Site
from .walking import Chrome, traverse

LEFT = """const left = new WeakRef({ much: new Array(100) }), seen = [];
let n = 0;
document.getElementById('more').addEventListener('click', () => {
  if (++n > 12) return;
  seen.push(left.deref() === undefined);
  list.insertAdjacentHTML('beforeend', `<a href="/found/${n}">${n}</a>`);
  if (n === 12) list.insertAdjacentHTML('beforeend', `<a href="/found/collected-${seen.includes(true)}"></a>`);
});"""


@pytest.mark.parametrize(("each", "told"), [(5, "collected-true"), (1_000_000, "collected-false")])
async def test_garbage_is_collected_after_so_many_presses(
    site: Site, chrome: Chrome, monkeypatch: pytest.MonkeyPatch, each: int, told: str
) -> None:
    monkeypatch.setattr(pages, "COLLECTED_EACH", each)
    url = site.put("<p id=list></p><button id=more>Ещё</button>", LEFT)
    walk = await traverse(url, chrome.open)
    assert told in walk.found
