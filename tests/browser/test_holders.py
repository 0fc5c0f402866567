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


# Only the slides near the current one are in the document, and the classes of each say where it stands; one that leaves is made anew.
CAROUSEL = """
let at = 0;
const slides = new Map(), track = document.getElementById('track');
function make(number) {
  const slide = document.createElement('div');
  slide.innerHTML = `<p><a href="/found/slide-${number}">Slide number ${number} of this day</a></p>`;
  slide.addEventListener('click', () => {});
  return slide;
}
function draw() {
  for (const number of [...slides.keys()]) if (Math.abs(number - at) > 1) { slides.get(number).remove(); slides.delete(number); }
  for (let number = Math.max(0, at - 1); number <= Math.min(9, at + 1); number++) {
    if (!slides.has(number)) slides.set(number, make(number));
    slides.get(number).className = 'slide ' + ['slide-prev', 'slide-active', 'slide-next'][number - at + 1];
    track.append(slides.get(number));
  }
}
document.querySelectorAll('.dots button').forEach((dot, number) => { dot.onclick = () => { at = number; draw(); }; });
next.onclick = () => { at = Math.min(9, at + 1); draw(); };
draw();
"""
DOTS = "".join(f"<button>Slide {number}</button>" for number in range(10))


async def test_a_slide_is_the_same_wherever_it_stands(site: Site, chrome: Chrome) -> None:
    url = site.put(f"<div id=track></div><div class=dots>{DOTS}</div><button id=next>Next</button>", CAROUSEL)
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"slide-{number}" for number in range(10)}
    assert walk.report.stopped == "complete"
    assert len(walk.traversal.graph) == 10
