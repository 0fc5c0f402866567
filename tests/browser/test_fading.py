"""Timers that only clear something away hold presses up no more once that is known; all others do."""

from __future__ import annotations

import pytest

from mediamon.browser.loading.known import Known
from mediamon.browser.page import ChromiumPage

from .site import Site
from .walking import Chrome, traverse

PRESSES = 4
TRANSPARENT = """b.onclick = () => { const said = document.createElement('div'); said.textContent = 'Copied'; document.body.append(said);
    setTimeout(() => { said.style.opacity = 0; setTimeout(() => said.remove(), 50) }, 710) }"""
CLASS = "b.onclick = () => { m.className = 'shown'; setTimeout(() => { m.className = '' }, 710) }"
WORD = "b.onclick = () => { m.textContent = 'Saved'; setTimeout(() => { m.textContent = '' }, 710) }"
LABEL = "b.onclick = () => { b.textContent = 'Saved'; setTimeout(() => { b.textContent = 'Save' }, 710) }"
UNVEILED = "b.onclick = () => { i.hidden = true; setTimeout(() => { i.hidden = false }, 710) }"
NEWS = "let n = 0; b.onclick = () => setTimeout(() => { i.className = 'shown'; show('late' + ++n) }, 710)"
IN_STEPS = "let n = 0; b.onclick = () => setTimeout(() => { i.className = 'shown'; setTimeout(() => show('late' + ++n), 60) }, 710)"


async def faded(site: Site, chrome: Chrome, script: str) -> set[str]:
    """Timers that were found to fade in some presses of one button."""
    known = Known()
    page = ChromiumPage(
        site.put("<button id=b>Save</button><p id=m></p><b id=i><a role=button onclick=0>Inner</a></b>", script),
        chrome.open,
        known=known,
    )
    button = next(one for one in (await page.load()).buttons if one.text == "Save")
    for _ in range(PRESSES):
        await page.press(button)
    await page.close()
    return known.fading


@pytest.mark.parametrize("script", [TRANSPARENT, CLASS, WORD], ids=["transparent", "class", "word"])
async def test_a_message_that_goes_is_known(site: Site, chrome: Chrome, script: str) -> None:
    assert len(await faded(site, chrome, script)) == 1


@pytest.mark.parametrize("script", [LABEL, UNVEILED, NEWS, IN_STEPS], ids=["label", "unveiled", "news", "in_steps"])
async def test_what_brings_something_or_tells_states_apart_is_waited_for(
    site: Site, chrome: Chrome, script: str
) -> None:
    assert not await faded(site, chrome, script)


async def test_a_timer_of_a_frame_hides_nothing_that_comes_before_it_goes_off(site: Site, chrome: Chrome) -> None:
    script = """b.onclick = () => { setTimeout(() => 0, 710);
        const one = document.createElement('button'); one.textContent = 'More'; one.onclick = () => only('more'); b.replaceWith(one) }"""
    site.inside = "frame"
    assert (await traverse(site.put("<button id=b>Open</button>", script), chrome.open)).found == {"more"}
