"""What changes by itself, and what belongs to a press."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

BUTTONS = "<button id=a>a</button><button id=b>b</button>"
PRESSES = "a.onclick = () => show('a'); b.onclick = () => show('b');"


async def test_a_ticker_is_told_and_makes_no_states(site: Site, chrome: Chrome) -> None:
    url = site.put(
        BUTTONS + "<p id=ticker><a href=/found/t0>0</a></p>",
        PRESSES + "let n = 0; setInterval(() => { ticker.innerHTML = `<a href=/found/t${++n}>${n}</a>` }, 20);",
    )
    walk = await traverse(url, chrome.open)
    assert {"a", "b", "t0"} <= walk.found
    assert len([name for name in walk.found if name.startswith("t")]) > 3
    assert walk.report.stopped == "complete"
    assert walk.report.states <= 5  # nothing, a, b, both; and one for a ticker that had not been seen ticking


async def test_no_address_of_a_ticker_is_missed_between_readings(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=a>a</button><p id=ticker></p>",
        """let n = 0;
        setInterval(() => { if (n < 8) ticker.innerHTML = `<a href=/found/t${++n}>${n}</a>` }, 15);
        a.onclick = async () => { await fetch('/slow/x'); show('a') };""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", *(f"t{n}" for n in range(1, 9))}


async def test_a_ticker_that_stands_still_under_the_mouse_goes_on_when_it_leaves(site: Site, chrome: Chrome) -> None:
    url = site.put(
        BUTTONS + "<p id=ticker><b>Now:</b> <span id=t></span></p>",
        PRESSES
        + """let n = 0, paused = false; const turn = () => { t.innerHTML = `<a href=/found/t${n}>t</a>`; n = (n + 1) % 5 };
        ticker.addEventListener('mouseenter', () => { paused = true }); ticker.addEventListener('mouseleave', () => { paused = false });
        setInterval(() => { if (!paused) turn() }, 700); turn();""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", "b", *(f"t{number}" for number in range(5))}


async def test_an_ad_that_changes_where_it_leads_is_told_and_makes_no_states(site: Site, chrome: Chrome) -> None:
    url = site.put(
        BUTTONS + "<a id=ad href=/found/ad0>ad</a>",
        PRESSES + "let n = 0; (function turn() { ad.href = '/found/ad' + n++ % 3; setTimeout(turn, 25) })();",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", "b", "ad0", "ad1", "ad2"}
    assert walk.report.stopped == "complete"
    assert walk.report.states <= 5


async def test_a_ticker_in_a_frame_makes_no_states(site: Site, chrome: Chrome) -> None:
    ticking = "let n = 0; setInterval(() => { out().innerHTML = `<a href=/found/t${++n}>${n}</a>` }, 20);"
    site.put("", ticking, path="/inner")
    walk = await traverse(site.put(BUTTONS + "<iframe src=/inner></iframe>", PRESSES), chrome.open)
    assert walk.report.stopped == "complete"
    assert walk.report.states <= 5


async def test_a_ticker_that_asks_the_server_ends_too(site: Site, chrome: Chrome) -> None:
    count = iter(range(1, 10_000))
    site.pages["/tick"] = lambda query: f"<a href=/found/t{next(count)}>t</a>"
    url = site.put(
        BUTTONS + "<p id=ticker></p>",
        PRESSES + "setInterval(async () => { ticker.innerHTML = await (await fetch('/tick')).text() }, 30);",
    )
    walk = await traverse(url, chrome.open)
    assert {"a", "b"} <= walk.found
    assert walk.report.stopped == "complete"
    # Nothing, a, b, both, and some of them before the ticker was seen ticking; what was cut short at the ceiling is seen half done.
    assert walk.report.states <= 6 + 4 * walk.report.unsettled


async def test_buttons_of_what_changes_by_itself_are_not_pressed(site: Site, chrome: Chrome) -> None:
    url = site.put(
        BUTTONS + "<p id=ticker></p>",
        PRESSES
        + "let n = 0; setInterval(() => { ticker.innerHTML = `<button onclick=\"show('never')\">t${n++}</button>` }, 20);",
    )
    walk = await traverse(url, chrome.open)
    assert walk.report.stopped == "complete"
    assert walk.pressed <= {"a", "b", "t0", "t1", "t2"}
    assert {"a", "b"} <= walk.found


async def test_what_a_slow_answer_brings_belongs_to_the_press(site: Site, chrome: Chrome) -> None:
    site.pages["/slow/a"], site.pages["/slow/b"] = "from-a", "from-b"
    url = site.put(
        BUTTONS,
        """for (const [b, path] of [[a, '/slow/a'], [document.getElementById('b'), '/slow/b']])
             b.onclick = async () => { only(); only(await (await fetch(path)).text()) };""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"from-a", "from-b"}
    credited = {
        button.text: walk.traversal.rates.found(button) for vertex in walk.traversal.graph for button in vertex.out
    }
    assert credited == {"a": 1, "b": 1}
    assert (walk.report.stopped, walk.report.states) == ("complete", 3)


async def test_an_old_request_and_a_chain_of_timers_belong_to_the_press(site: Site, chrome: Chrome) -> None:
    site.pages["/slow/x"] = "xhr"
    url = site.put(
        "<button id=a>a</button>",
        """a.onclick = () => setTimeout(() => {
          const x = new XMLHttpRequest();
          x.onload = () => requestAnimationFrame(() => setTimeout(() => show(x.responseText), 200));
          x.open('GET', '/slow/x'); x.send();
        }, 300);""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"xhr"}
    assert (walk.report.states, walk.report.presses) == (2, 2)


async def test_a_slow_timer_after_many_quick_ones_belongs_to_the_press(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=a>a</button><button id=b>b</button>",
        """const after = (quick, then) => setTimeout(() => (quick ? after(quick - 1, then) : then()), 0);
        a.onclick = () => after(5, () => setTimeout(() => after(5, () => only('throttled')), 60));
        b.onclick = () => only('b');""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"throttled", "b"}
    assert (walk.report.stopped, walk.report.states, walk.report.presses) == ("complete", 3, 6)


async def test_a_script_that_a_press_sends_for_is_waited_for(site: Site, chrome: Chrome) -> None:
    site.pages["/slow/s.js"] = "show('script')"
    url = site.put(
        "<button id=a>a</button>",
        "a.onclick = () => { const s = document.createElement('script'); s.src = '/slow/s.js'; document.head.append(s) };",
    )
    assert (await traverse(url, chrome.open)).found == {"script"}


async def test_a_request_that_never_ends_is_cut_short_and_counted(site: Site, chrome: Chrome) -> None:
    url = site.put(BUTTONS, "a.onclick = () => { show('a'); fetch('/never') }; b.onclick = () => show('b');")
    walk = await traverse(url, chrome.open, ceiling=0.5)
    assert walk.found == {"a", "b"}
    assert walk.report.stopped == "complete"
    assert 1 <= walk.report.unsettled < walk.report.presses
    assert not walk.report.losses  # six of them hold all connections to a host, unless they end with their document


async def test_who_leads_elsewhere_when_a_request_is_let_go_is_kept(site: Site, chrome: Chrome) -> None:
    url = site.put(
        BUTTONS,
        "a.onclick = () => { show('a'); fetch('/never').catch(() => { location = '/found/elsewhere' }) }; b.onclick = () => show('b');",
    )
    walk = await traverse(url, chrome.open, ceiling=0.5)
    assert walk.found >= {"a", "b"}
    assert walk.report.reloads > 1
    assert not walk.report.losses
    assert ("GET", "/found/elsewhere") not in site.asked


async def test_a_page_that_never_finishes_loading_is_read_as_it_stands(site: Site, chrome: Chrome) -> None:
    url = site.put("<a href=/found/early>e</a><script async src=/never></script>" + BUTTONS, PRESSES)
    walk = await traverse(url, chrome.open, ceiling=0.5)
    assert walk.found == {"early", "a", "b"}
    assert walk.report.unsettled >= 1


HEARD = {
    "itself": "bar.onclick = () => { bar.hidden = true; only('new') };",
    "above": "document.addEventListener('click', (e) => { if (e.target.closest('#bar')) { bar.hidden = true; only('new') } });",
}


@pytest.mark.parametrize("heard", HEARD.values(), ids=HEARD)
async def test_a_bar_that_announces_new_posts_is_pressed_though_it_comes_by_itself(
    heard: str, site: Site, chrome: Chrome
) -> None:
    url = site.put(
        BUTTONS + "<div><b id=bar hidden></b> <b id=clock>0</b></div>",
        """a.onclick = async () => { await fetch('/slow/x'); show('a') }; b.onclick = async () => { await fetch('/slow/y'); show('b') };
let n = 0;
setInterval(() => { clock.textContent = ++n; if (n % 9 === 0 && n < 40) { bar.hidden = false; bar.textContent = `Show ${n} new posts` } }, 20);
clock.onclick = () => only('never');"""
        + heard,
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", "b", "new"}
    assert "Show # new posts" in walk.pressed


async def test_what_is_drawn_anew_because_a_press_has_changed_its_size_is_no_ticker(site: Site, chrome: Chrome) -> None:
    """A menu that puts into "More" what has no room, whenever the page has become longer."""
    url = site.put(
        "<nav id=n></nav><button id=more>More</button>",
        "let at = 0; const draw = (name) => { only(name) };"
        "function lay() { n.replaceChildren(...['one', 'two', 'three'].map((name) => {"
        "  const b = document.createElement('button'); b.textContent = name; b.onclick = () => draw(name); return b })) }"
        "new ResizeObserver(() => requestAnimationFrame(lay)).observe(document.body);"
        "more.onclick = () => { for (let n = 0; n < 9 && at < 27; n++) show('m' + ++at) };",
    )
    walk = await traverse(url, chrome.open)
    assert {"one", "two", "three", "m1"} <= walk.found
    assert {"one", "two", "three"} <= {button.text for vertex in walk.traversal.graph for button in vertex.buttons}
    assert all({"one", "three"} <= {button.text for button in vertex.buttons} for vertex in walk.traversal.graph)


async def test_a_bar_without_a_number_is_pressed_where_it_is_a_button(site: Site, chrome: Chrome) -> None:
    """And nothing else that comes by itself is."""
    url = site.put(
        BUTTONS + "<section id=s></section>",
        """a.onclick = async () => { await fetch('/slow/x'); show('a') }; b.onclick = async () => { await fetch('/slow/y'); show('b') };
let n = 0;
setInterval(() => { if (++n === 9) s.innerHTML = '<div role=button>New update, show it</div><div role=button>Chat with us</div>' }, 20);
document.addEventListener('click', (event) => { const one = event.target.closest('[role=button]'); if (one) { show(one.textContent.startsWith('New') ? 'update' : 'never'); one.remove() } });""",
    )
    assert (await traverse(url, chrome.open)).found == {"a", "b", "update"}
