"""Cards and slides, which hold links and listen themselves."""

from __future__ import annotations

from .site import Site
from .walking import Chrome, traverse

CARDS = "".join(
    f"<article class=card><h3><a href=/found/story-{number}>Story number {number} of today</a></h3>"
    f"<p id=p{number}>Its summary, of some words, with the number {number}</p></article>"
    for number in range(40)
)
EACH = (
    "document.querySelectorAll('.card').forEach((card, number) => card.addEventListener('click', (event) => { %s }));"
)


async def test_of_cards_that_only_count_their_clicks_a_few_are_pressed(site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put(CARDS, "let clicks = 0;" + EACH % "clicks++"), chrome.open)
    assert len(walk.found) == 40
    assert walk.report.stopped == "complete"
    assert walk.report.presses < 20


async def test_cards_that_bring_something_are_all_pressed(site: Site, chrome: Chrome) -> None:
    shown = "event.preventDefault(); if (number % 2) show('more-' + number)"
    walk = await traverse(site.put(CARDS, EACH % shown), chrome.open)
    assert {f"more-{number}" for number in range(1, 40, 2)} <= walk.found
    assert walk.report.stopped == "complete"


async def test_what_is_no_card_beside_them_is_pressed(site: Site, chrome: Chrome) -> None:
    url = site.put(CARDS + "<button id=more>More</button>", EACH % "" + "more.onclick = () => show('more')")
    assert "more" in (await traverse(url, chrome.open)).found
