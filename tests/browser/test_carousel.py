"""A carousel shows news: which of its slides, and of its dots, is the current one is no choice that something else takes."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

SLIDES = 8
CAROUSEL = (
    "const { slides, dots, prev, next } = window; let at = 0, count = 0; const most = dots.children.length;"
    "const turn = (n) => { at = Math.max(0, Math.min(most - 1, n)); slides.replaceChildren(); for (let k = at - 1; k <= at + 1; k++)"
    " if (k >= 0 && k < most) { const slide = document.createElement('div'); slide.className = k === at ? 'slide slide-active' : 'slide';"
    " slide.innerHTML = `<a href='/found/${k}'>News of day ${k}</a>`; slide.onclick = () => count++; slides.append(slide) }"
    " [...dots.children].forEach((dot, k) => k === at ? dot.setAttribute('aria-current', 'true') : dot.removeAttribute('aria-current'));"
    " prev.className = at ? 'arrow' : 'arrow arrow-disabled'; next.className = at < most - 1 ? 'arrow' : 'arrow arrow-disabled' };"
    "next.onclick = () => turn(at + 1); prev.onclick = () => turn(at - 1);"
    "[...dots.children].forEach((dot, k) => dot.onclick = () => turn(k)); turn(0)"
)


@pytest.mark.parametrize("word", ["Go to slide ", "Слайд ", ""])
async def test_an_arrow_that_waits_at_the_end_takes_nothing(site: Site, chrome: Chrome, word: str) -> None:
    dots = "".join(f"<span aria-label='{word}{n}'></span> " for n in range(1, SLIDES + 1))
    url = site.put(
        f"<main><div id=slides></div><div id=dots>{dots}</div><div id=prev aria-label='Previous slide'></div>"
        "<div id=next aria-label='Next slide'></div></main>",
        CAROUSEL,
        head="<style>span, #prev, #next { display: inline-block; width: 20px; height: 20px }</style>",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {str(one) for one in range(SLIDES)}
    assert walk.report.presses < 12 * SLIDES
