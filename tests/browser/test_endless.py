"""Pages that would go on for ever, and pages that are another at every load: bounded, told, nothing lost."""

from __future__ import annotations

from itertools import count

from mediamon.traversal import Budget

from .site import Site
from .walking import Chrome, traverse

CALENDAR = """let month = 0;
const draw = () => { name.textContent = 'Month ' + (2026 * 12 - month); only(...news(month)); };
before.onclick = () => { month++; draw(); };"""
CALENDAR_BODY = "<h2 id=name>Month 24312</h2><button id=before>‹</button>"


async def test_an_endless_calendar_with_news_ends_at_its_bound_and_says_so(site: Site, chrome: Chrome) -> None:
    url = site.put(CALENDAR_BODY, "const news = (month) => ['m' + month];" + CALENDAR)
    walk = await traverse(url, chrome.open, budget=Budget(presses=150, seconds=300))
    assert walk.report.stopped == "presses"
    assert walk.found == {f"m{number}" for number in range(1, walk.report.presses + 1)}
    assert walk.report.left == {"‹": 1}


async def test_an_endless_calendar_without_news_ends_by_itself(site: Site, chrome: Chrome) -> None:
    url = site.put(CALENDAR_BODY, "const news = (month) => month < 5 ? ['m' + month] : [];" + CALENDAR)
    walk = await traverse(url, chrome.open, budget=Budget(presses=1000, seconds=300))
    assert walk.report.stopped == "complete"
    assert walk.found == {"m1", "m2", "m3", "m4"}


async def test_a_server_that_gives_the_same_parts_for_ever_is_left(site: Site, chrome: Chrome) -> None:
    served = count()
    site.pages["/more"] = lambda query: "".join(f"<a href=/found/p{next(served) % 40}>p</a> " for _ in range(10))
    url = site.put(
        "<button id=more>more</button>",
        "more.onclick = async () => out().insertAdjacentHTML('beforeend', await (await fetch('/more')).text());",
    )
    walk = await traverse(url, chrome.open, budget=Budget(presses=1000, seconds=300))
    assert walk.report.stopped == "complete"
    assert walk.found == {f"p{number}" for number in range(40)}
    assert walk.report.presses < 100


async def test_a_server_that_gives_other_parts_for_ever_is_bounded_by_time(site: Site, chrome: Chrome) -> None:
    served = count()
    site.pages["/more"] = lambda query: "".join(f"<a href=/found/p{next(served)}>p</a> " for _ in range(10))
    url = site.put(
        "<button id=more>more</button>",
        "more.onclick = async () => out().insertAdjacentHTML('beforeend', await (await fetch('/more')).text());",
    )
    walk = await traverse(url, chrome.open, budget=Budget(presses=10**6, seconds=3))
    assert walk.report.stopped == "seconds"
    assert walk.report.left == {"more": 1}
    assert len(walk.found) == next(served)  # everything that was served was told


async def test_a_page_that_is_another_at_every_load_makes_no_chain_of_states(site: Site, chrome: Chrome) -> None:
    loads = count()

    def page(query: dict[str, str]) -> str:
        number = next(loads)
        links = "".join(f"<a href=/found/r{number}_{n}>r</a> " for n in range(5))
        return f"""<!doctype html><title>t</title>{links}<button id=a>a</button><button id=b>b</button><div id=out></div><script>
            for (const one of [a, b]) one.onclick = () => {{
                const link = document.createElement('a');
                link.href = '/found/' + one.id; link.textContent = one.id;
                out.replaceChildren(link); a.remove(); b.remove();
            }};</script>"""

    site.pages["/"] = page
    walk = await traverse(site.base + "/", chrome.open, budget=Budget(presses=200, seconds=300))
    assert walk.report.stopped == "complete"
    assert {"a", "b"} <= walk.found
    assert walk.report.reloads <= 6
    assert walk.report.states <= 6


async def test_links_of_a_menu_that_only_styles_open_are_told(site: Site, chrome: Chrome) -> None:
    style = "<style>.menu ul { display: none } .menu:hover ul { display: block }</style>"
    url = site.put("<div class=menu>Sections<ul><li><a href=/found/inside>inside</a></ul></div>", head=style)
    walk = await traverse(url, chrome.open)
    assert walk.found == {"inside"}


async def test_observers_and_timers_that_wake_each_other_for_ever_are_not_waited_for(
    site: Site, chrome: Chrome
) -> None:
    script = """new MutationObserver(() => setTimeout(() => { t.textContent = Math.random() })).observe(t, { childList: true });
    t.textContent = 1; a.onclick = () => only('a'); b.onclick = () => only('b')"""
    url = site.put("<p id=t></p><button id=a>a</button><button id=b>b</button>", script)
    walk = await traverse(url, chrome.open, ceiling=20)
    assert walk.found == {"a", "b"}
    assert (walk.report.stopped, walk.report.unsettled) == ("complete", 0)
