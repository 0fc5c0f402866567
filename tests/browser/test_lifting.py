"""Lists that go on without presses, from a real page and a real server, as far as that gives what presses give."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic

import pytest

from mediamon.browser.meaning.labels import AVOID
from mediamon.browser.page import ChromiumPage
from mediamon.traversal import Budget, Report, Traversal
from mediamon.traversal.lists.ahead import Way

from .site import Site
from .walking import Chrome

LENGTH, PER_STEP = 60, 4
ALL = {f"/found/{number}" for number in range((LENGTH + 1) * PER_STEP)}
BODY = "<ul id=list></ul><button id=more>Показать ещё</button>"
SCRIPT = """
let page = 0;
async function more() {
  const answer = await (await fetch('/items?page=' + ++page)).json();
  list.insertAdjacentHTML('beforeend', answer.items.map((one) => `<li><a href="/found/${one.id}">${one.title}</a></li>`).join(''));
  if (!answer.more) document.getElementById('more').remove();
}
for (let id = 0; id < PER_STEP; id++) list.insertAdjacentHTML('beforeend', `<li><a href="/found/${id}">n</a></li>`);
document.getElementById('more').addEventListener('click', more);
""".replace("PER_STEP", str(PER_STEP))


def items(query: dict[str, str]) -> str:
    """A page of the list."""
    first = int(query["page"]) * PER_STEP
    numbers = range(first, min(first + PER_STEP, (LENGTH + 1) * PER_STEP))
    told = [{"id": number, "title": f"новость {number}"} for number in numbers]
    return json.dumps({"items": told, "more": first + PER_STEP < (LENGTH + 1) * PER_STEP})


async def lifted(url: str, chrome: Chrome, **budget: int) -> tuple[Report, set[str], Traversal]:
    """Traverse with the page's own means of asking; the addresses found, without the host."""
    page = ChromiumPage(url, chrome.open, avoid=AVOID, ceiling=2.0, lift=True)
    told: list[str] = []
    traversal = Traversal(
        page,
        budget=Budget(**({"presses": 400, "seconds": 60} | budget)),
        on_urls=told.extend,
        clock=monotonic,
        lift_from=url,
        ways_of_asking=[Way(page.fetch)],
    )
    report = await traversal.run()
    await page.close()
    assert len(told) == len(set(told))
    return report, {"/" + told_url.split("/", 3)[3] for told_url in told if "/found/" in told_url}, traversal


async def test_a_list_is_asked_for_instead_of_pressed(site: Site, chrome: Chrome) -> None:
    site.pages["/items"] = items
    report, found, _ = await lifted(site.put(BODY, SCRIPT), chrome)
    assert found == ALL
    assert report.stopped == "complete"
    assert report.left == {}
    assert report.presses < 15
    assert report.lifted > (LENGTH - 15) * PER_STEP


async def test_where_a_request_says_how_much_an_answer_holds_more_is_asked_for_at_once(
    site: Site, chrome: Chrome
) -> None:
    asked: list[int] = []

    def sized(query: dict[str, str]) -> str:
        size = int(query["size"])
        asked.append(size)
        first = int(query["page"]) * size
        told = [{"id": one, "title": "новость"} for one in range(first, min(first + size, len(ALL)))]
        return json.dumps({"items": told, "more": first + size < len(ALL)})

    site.pages["/items"] = sized
    script = SCRIPT.replace("++page)", f"++page + '&size={PER_STEP}')")
    report, found, _ = await lifted(site.put(BODY, script), chrome)
    assert found == ALL
    assert report.stopped == "complete"
    assert set(asked) == {PER_STEP, 100}
    assert len(asked) < LENGTH / 3


OTHERS: dict[str, Callable[[dict[str, str]], str]] = {
    "an error page": lambda query: "<h1>sorry</h1>",
    "another shape": lambda query: json.dumps({"news": [1, 2], "more": True}),
    "nothing": lambda query: "",
}


@pytest.mark.parametrize("name", OTHERS)
async def test_what_is_not_the_list_any_more_ends_the_asking_and_presses_go_on(
    site: Site, chrome: Chrome, name: str
) -> None:
    """One answer is something else, and asked for without a press, because no press comes as far first: presses find the rest."""
    others = [OTHERS[name]]
    site.pages["/items"] = lambda query: others.pop()(query) if query["page"] == "20" and others else items(query)
    report, found, traversal = await lifted(site.put(BODY, SCRIPT), chrome)
    assert found == ALL
    assert report.stopped == "complete"
    assert report.presses > 40
    assert traversal._tabs[0]._lifting.refused  # type: ignore[union-attr]


async def test_a_list_whose_answers_differ_without_the_page_is_pressed(site: Site, chrome: Chrome) -> None:
    """The server gives other items to what asks twice for a page: a press then shows what no request gave."""
    seen: dict[str, int] = {}

    def fickle(query: dict[str, str]) -> str:
        seen[query["page"]] = seen.get(query["page"], 0) + 1
        if seen[query["page"]] > 1:
            return items(query).replace('"id": ', '"id": 77')
        return items(query)

    site.pages["/items"] = fickle
    report, _, traversal = await lifted(site.put(BODY, SCRIPT), chrome)
    refused = traversal._tabs[0]._lifting.refused  # type: ignore[union-attr]
    assert list(refused.values()) == ["a press showed something else"]
    assert report.presses > 40


async def test_a_list_that_asks_by_post_is_pressed(site: Site, chrome: Chrome) -> None:
    site.pages["/items"] = items
    posting = SCRIPT.replace("++page)", "++page, { method: 'POST' })")
    report, found, _ = await lifted(site.put(BODY, posting), chrome)
    assert found == ALL
    assert (report.lifted, report.presses) == (0, LENGTH)


async def test_a_list_of_xmlhttprequests(site: Site, chrome: Chrome) -> None:
    site.pages["/items"] = items
    older = SCRIPT.replace(
        "await (await fetch('/items?page=' + ++page)).json();",
        "await new Promise((done) => { const x = new XMLHttpRequest(); x.responseType = 'json'; x.onload = () => done(x.response);"
        " x.open('GET', '/items?page=' + ++page); x.send(); });",
    )
    report, found, _ = await lifted(site.put(BODY, older), chrome)
    assert found == ALL
    assert report.lifted > 150


async def test_requests_are_bounded_too(site: Site, chrome: Chrome) -> None:
    site.pages["/items"] = items
    report, found, _ = await lifted(site.put(BODY, SCRIPT), chrome, requests=10, presses=30)
    assert report.stopped == "presses"
    assert site.asked.count(("GET", "/items")) <= 41
    assert len(found) > 30 * PER_STEP
