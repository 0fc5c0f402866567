"""Links that the page takes by the Navigation API, and rows of them of which one is the current one."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

ROWS = "".join(
    f"<div class={name}>" + "".join(f"<a href='/list?{name}={one}'>{one}</a> " for one in ones) + "</div>"
    for name, ones in {"year": ("2024", "2025", "2026"), "line": ("north", "south", "west")}.items()
)
ROUTER = """const at = {};
navigation.addEventListener('navigate', (event) => {
  const url = new URL(event.destination.url);
  if (!event.canIntercept || url.pathname !== '/list') return;
  event.intercept({ handler: async () => {
    for (const [name, value] of url.searchParams) at[name] = value;
    for (const a of document.querySelectorAll('[href^="/list"]')) a.toggleAttribute('aria-current', false);
    for (const name in at) document.querySelector(`[href="/list?${name}=${at[name]}"]`).setAttribute('aria-current', 'true');
    if (at.year && at.line) only(at.year + at.line);
    else out().replaceChildren();
  } });
});"""


HEARD = {
    "by a listener": "navigation.addEventListener('navigate', take)",
    "by the old way": "navigation.onnavigate = take",
    "by one that lets nobody else hear": "navigation.addEventListener('navigate', (event) => { event.stopImmediatePropagation(); take(event) })",
}


@pytest.mark.parametrize("heard", HEARD.values(), ids=HEARD)
async def test_links_that_only_the_navigation_api_hears_of(heard: str, site: Site, chrome: Chrome) -> None:
    """What it does not take is followed nowhere."""
    url = site.put(
        "<p><a href=/view/one>1</a></p><div><a href=/other/page>elsewhere</a></div>",
        "const take = (event) => { const [, name] = /view.(.*)/.exec(event.destination.url) || [];"
        "if (name) event.intercept({ handler: async () => only(name) }) };" + heard,
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"one"}
    assert walk.pressed == {"1", "elsewhere"}
    assert walk.report.losses == 0
    assert ("GET", "/other/page") not in site.asked


async def test_one_row_of_links_is_chosen_beside_another(site: Site, chrome: Chrome) -> None:
    """Lines show nothing before a year is chosen, and other things in each."""
    walk = await traverse(site.put(ROWS, ROUTER), chrome.open)
    assert walk.found == {year + line for year in ("2024", "2025", "2026") for line in ("north", "south", "west")}
    assert walk.report.presses < 120
