"""What needs time: buttons that let themselves be pressed now and then only, and what the page does by itself after a while."""

from __future__ import annotations

import asyncio

from mediamon.browser.loading.known import Known
from mediamon.browser.page import ChromiumPage

from .site import Site
from .walking import Chrome, traverse


async def test_a_button_that_lets_itself_be_pressed_now_and_then_is_given_time(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=b>Next</button>",
        "let n = 0, last = -Infinity; only('page0');"
        "b.onclick = () => { if (performance.now() - last < 400) return; last = performance.now(); if (n < 5) only('page' + ++n) }",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"page{number}" for number in range(6)}
    assert walk.report.presses >= 10  # those in vain are counted
    assert walk.report.presses < 20


async def test_buttons_that_do_nothing_are_not_waited_for(site: Site, chrome: Chrome) -> None:
    """They look at the clock, but nothing they did before says that time would help."""
    buttons = "".join(f"<button>Part {name}</button>" for name in "abcdefghijklmnopqrst")
    url = site.put(buttons, "document.querySelectorAll('button').forEach((b) => { b.onclick = () => Date.now() })")
    walk = await traverse(url, chrome.open)
    assert walk.report.stopped == "complete"
    assert walk.report.presses <= 40


async def test_a_button_that_frees_itself_is_waited_for(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=b disabled>Wait 2</button>",
        "let left = 2; const timer = setInterval(() => { left--; b.textContent = left ? 'Wait ' + left : 'Open';"
        "if (!left) { b.disabled = false; clearInterval(timer) } }, 700); b.onclick = () => only('late')",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"late"}
    assert walk.report.stopped == "complete"


async def test_what_comes_late_by_itself_is_pressed(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<ul id=u></ul>",
        "let n = 0; const timer = setInterval(() => { const b = document.createElement('button'); b.textContent = 'New'; u.replaceChildren(b);"
        "const name = 'late' + n; b.onclick = () => { b.remove(); show(name) }; if (++n === 3) clearInterval(timer) }, 1200)",
    )
    assert (await traverse(url, chrome.open)).found >= {"late0"}


async def test_a_clock_is_no_reason_to_wait_for_ever(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<b id=clock></b><button id=b>More</button>",
        "setInterval(() => { clock.textContent = Date.now() }, 100); b.onclick = () => only('more')",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"more"}
    assert walk.report.stopped == "complete"


async def test_frames_without_an_end_are_followed_for_long_once_only(site: Site, chrome: Chrome) -> None:
    """Later loads of the page know of it, too."""
    url = site.put(
        "<button id=a>Spin</button><button id=b>Away</button>",
        "let n = 0; a.onclick = () => { a.remove(); show('a' + location.hash); (function next() { n++; requestAnimationFrame(next) })() }; b.onclick = () => document.body.replaceChildren(out())",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a"}
    known = Known()
    page = ChromiumPage(url, chrome.open, known=known)
    patience = []  # frames that were waited for at most
    for _ in range(2):
        shown = await page.load()
        await page.press(next(button for button in shown.buttons if button.text == "Spin"))
        assert page._page is not None
        patience.append(await page._page.evaluate("window[Symbol.for('mediamon.probe')].patience"))
    await page.close()
    assert len(known.endless) == 1
    assert patience[1] < patience[0]


async def test_a_press_that_asked_the_server_is_not_made_again(site: Site, chrome: Chrome) -> None:
    """Nothing is seen of what it asked for, and so soon after another press."""
    site.pages["/counted"] = "thanks"
    url = site.put(
        "<button id=b>Count</button>",
        "let n = 0; b.onclick = () => { Date.now(); if (n++) fetch('/counted'); else only('first') }",
    )
    page = ChromiumPage(url, chrome.open)
    button = (await page.load()).buttons[0]
    await page.press(button)
    await page.press(button)
    await page.close()
    assert site.asked.count(("GET", "/counted")) == 1


async def test_a_press_in_vain_after_an_answer_that_came_late_says_nothing(site: Site, chrome: Chrome) -> None:
    """A list may have been set back by it, and show what it has shown before; the press after one that brings something does say what it says."""
    site.pages["/slow/part"] = "late"
    script = """let n = 0; b.onclick = async () => { if (++n === 1) b.title = await (await fetch('/slow/part')).text();
    if (n === 3 || n === 5) show('press' + n) }"""
    page = ChromiumPage(site.put("<button id=b>More</button>", script), chrome.open, ceiling=0.1)
    button = (await page.load()).buttons[0]
    first = await page.press(button)
    await asyncio.sleep(1)
    told = [(reading.failed, len(reading.urls)) for reading in [await page.press(button) for _ in range(5)]]
    await page.close()
    assert not first.settled
    assert told == [(True, 0), (False, 1), (False, 0), (False, 1), (False, 0)]


async def test_where_an_answer_came_late_the_page_does_not_change_by_itself(site: Site, chrome: Chrome) -> None:
    """What presses bring there is theirs."""
    site.pages["/slow/part"] = "late"
    script = "let n = 0; b.onclick = async () => { n++; show(n > 1 ? 'press' + n : await (await fetch('/slow/part')).text()) }"
    page = ChromiumPage(site.put("<button id=b>More</button>", script), chrome.open, ceiling=0.1)
    button = (await page.load()).buttons[0]
    await page.press(button)
    await asyncio.sleep(1)
    readings = [await page.press(button) for _ in range(2)]
    await page.close()
    assert [len(reading.urls) for reading in readings] == [2, 1]
    assert not any(reading.stray for reading in readings)


async def test_a_timer_is_not_waited_for_when_an_interval_s_end_ends_it(site: Site, chrome: Chrome) -> None:
    """Browsers let one be ended in the name of the other."""
    url = site.put(
        "<button id=b>More</button>",
        "b.onclick = () => { const id = setTimeout(() => 0, 1400); clearInterval(id); only('more') }",
    )
    page = ChromiumPage(url, chrome.open, ceiling=3.0)
    reading = await page.press((await page.load()).buttons[0])
    await page.close()
    assert reading.settled


async def test_a_page_that_draws_without_end_has_settled_when_what_came_late_is_there(
    site: Site, chrome: Chrome
) -> None:
    """What else goes on is not the consequence of what came."""
    url = site.put(
        "<b id=clock></b>",
        "let n = 0; (function next() { clock.textContent = ++n; requestAnimationFrame(next) })();"
        "setTimeout(() => { const b = document.createElement('button'); b.textContent = 'New'; document.body.append(b); b.onclick = () => only('late') }, 2500)",
    )
    page = ChromiumPage(url, chrome.open)
    await page.load()
    reading = await page.linger(3.0)
    await page.close()
    assert reading is not None
    assert reading.settled
    assert [button.text for button in reading.buttons] == ["New"]


async def test_what_a_frame_does_late_by_itself_is_pressed(site: Site, chrome: Chrome) -> None:
    site.put(
        "<ul id=u></ul>",
        "setTimeout(() => { u.innerHTML = '<li><button id=b>New</button><a href=/found/by-itself>x</a></li>'; b.onclick = () => only('late') }, 2500)",
        path="/inner",
    )
    walk = await traverse(site.put("<iframe src=/inner></iframe>"), chrome.open)
    assert walk.found == {"by-itself", "late"}


async def test_what_only_clears_something_away_is_not_waited_for_for_ever(site: Site, chrome: Chrome) -> None:
    """A note that goes after a second: sooner or later a press comes while it is there. News that come as late are still found."""
    buttons = "".join(f"<button id=b{n}>B{n}</button>" for n in range(12))
    url = site.put(
        "<p id=note></p>" + buttons,
        """for (let n = 0; n < 12; n++) document.getElementById('b' + n).onclick = () => {
  if (note.textContent) show('early');
  note.textContent = 'Saved';
  setTimeout(() => { note.textContent = ''; }, 1000);
  if (n === 11) setTimeout(() => show('late'), 900);
};""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"early", "late"}


async def test_a_timer_that_once_brought_something_is_waited_for(site: Site, chrome: Chrome) -> None:
    buttons = "".join(f"<button id=b{n}>B{n}</button>" for n in range(8))
    url = site.put(
        buttons,
        """const later = (n) => setTimeout(() => { if (n % 2 === 0) only('n' + n); }, 800);
for (let n = 0; n < 8; n++) document.getElementById('b' + n).onclick = () => later(n);""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"n0", "n2", "n4", "n6"}


async def test_what_a_press_asks_for_again_and_again_is_waited_for(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=a>One</button><button id=b>Two</button>",
        "function later(name) { let n = 0; const timer = setInterval(() => { if (++n < 5) return; clearInterval(timer); only(name) }, 50) }"
        "a.onclick = () => later('one'); b.onclick = () => later('two')",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"one", "two"}
    assert walk.report.presses <= 6


async def test_an_interval_that_goes_on_is_no_press_s(site: Site, chrome: Chrome) -> None:
    """A player: what it shows goes on by itself, which later loads know, and presses after it are settled without it."""
    url = site.put(
        "<button id=a>Play</button><b id=t></b><button id=b>More</button>",
        "a.onclick = () => setInterval(() => { t.textContent = Date.now() }, 40); b.onclick = () => only('more')",
    )
    known = Known()
    page = ChromiumPage(url, chrome.open, known=known)
    play, more = (await page.load()).buttons
    readings = [await page.press(one) for one in (play, more)]
    await page.close()
    assert all(reading.settled for reading in readings)
    assert [len(reading.urls) for reading in readings] == [0, 1]
    assert len(known.tickers) == 1


async def test_what_moves_in_a_shadow_is_waited_for(site: Site, chrome: Chrome) -> None:
    """A document does not tell of what moves within its components."""
    url = site.put(
        "<div id=host></div><button id=other>Other</button>",
        "const root = host.attachShadow({ mode: 'closed' });"
        "root.innerHTML = '<button style=\"transition: opacity .4s\">One</button>'; const b = root.querySelector('button');"
        "b.onclick = () => { b.style.opacity = b.style.opacity === '0.5' ? '1' : '0.5' };"
        "b.addEventListener('transitionend', () => only('one')); other.onclick = () => only('two')",
    )
    page = ChromiumPage(url, chrome.open)
    one = next(button for button in (await page.load()).buttons if button.text == "One")
    reading = await page.press(one)
    await page.close()
    assert [address.rsplit("/", 1)[1] for address in reading.urls] == ["one"]
