"""Every page of the dashboard in Chromium: for who cannot see, has a small screen, a keyboard only, or no JavaScript.

A page is every route that answers with HTML; one without an example in `everything.py` fails here.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, Route
from sqlalchemy import select

from mediamon.storage.tables.found import publication
from tests.dashboard.everything import ROUTES, SCRIPTS, Served, served

pytestmark = pytest.mark.xdist_group("every page")
FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']"
FOCUSED = """() => { const one = document.activeElement; if (!one || one === document.body) return null;
    one.dataset.tabbed = '1'; const style = getComputedStyle(one);
    return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 ? '' : one.outerHTML.slice(0, 200); }"""
MISSED = f"""() => [...document.querySelectorAll({FOCUSABLE!r})]
    .filter(one => one.checkVisibility() && !one.disabled && one.tabIndex >= 0 && !one.dataset.tabbed)
    .map(one => one.outerHTML.slice(0, 200))"""
LONGEST_WAY = 400  # presses of Tab


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("everything"), hostiles=100) as dashboard:
        yield dashboard


@pytest.fixture(scope="module")
def signed_in(everything: Served, chromium: Browser) -> str:
    """The session's cookie, as a browser's state on disk would hold it."""
    context = chromium.new_context()
    context.new_page().goto(everything.sign_in())
    cookies = context.cookies()
    context.close()
    return next(str(one["value"]) for one in cookies if one["name"] == "mediamon_session")


class Watched:
    """A page that is watched for what no page of ours does: dialogs, requests elsewhere, scripts of others."""

    def __init__(self, context: BrowserContext, everything: Served, cookie: str) -> None:
        context.add_cookies([{"name": "mediamon_session", "value": cookie, "url": everything.address}])
        self.page: Page = context.new_page()
        self.wrong: list[str] = []
        self.page.on("dialog", self._dismissed)
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self._own = urlsplit(everything.address).netloc
        context.route("**/*", self._passed)

    def _dismissed(self, dialog: Dialog) -> None:
        self.wrong.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _passed(self, route: Route) -> None:
        if urlsplit(route.request.url).netloc == self._own:
            route.continue_()
        else:
            self.wrong.append(f"asked for {route.request.url}")
            route.abort()


@pytest.fixture(scope="module")
def watched(everything: Served, chromium: Browser, signed_in: str) -> Iterator[Watched]:
    context = chromium.new_context(viewport={"width": 360, "height": 740}, locale="en", color_scheme="dark")
    yield Watched(context, everything, signed_in)
    context.close()


@pytest.mark.parametrize("route", ROUTES)
def test_a_page_is_for_everybody(everything: Served, watched: Watched, route: str) -> None:
    """On a phone in the dark: axe has nothing serious to say, nothing is wider than the screen, Tab reaches all, no script runs."""
    assert "{" not in route or route in everything.examples, f"give an example of {route} in everything.py"
    page = watched.page
    answer = page.goto(everything.address + everything.examples.get(route, route))
    assert answer is not None
    assert answer.status == 200
    assert page.evaluate("window.ran === undefined")
    assert watched.wrong == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.querySelectorAll('h1').length") == 1
    _all_reached(page)
    _accessible(page)
    page.emulate_media(color_scheme="light")
    _accessible(page)
    page.emulate_media(color_scheme="dark")


def _accessible(page: Page) -> None:
    found = Axe().run(page).response["violations"]
    told = [
        f"{one['id']} ({one['impact']}): {one['help']}: {one['nodes'][0]['html'][:200]} {one['nodes'][0].get('failureSummary', '')[:300]}"
        for one in found
        if one["impact"] in ("serious", "critical", "moderate")
    ]
    assert told == []


def _all_reached(page: Page) -> None:
    """From the address bar on, Tab comes to everything that can be used, and each shows that it has the focus."""
    for pressed in range(
        LONGEST_WAY
    ):  # a day's field is several stops; a page may begin in the middle, at its first field
        page.keyboard.press("Tab")
        hidden = page.evaluate(FOCUSED)
        assert not hidden, f"the focus cannot be seen on {hidden}"
        if pressed % 8 == 7 and page.evaluate(MISSED) == []:
            break
    assert page.evaluate(MISSED) == []


@pytest.mark.parametrize("route", ROUTES)
def test_a_page_says_the_same_without_javascript(
    everything: Served, watched: Watched, chromium: Browser, signed_in: str, route: str
) -> None:
    path = everything.examples.get(route, route)
    context = chromium.new_context(java_script_enabled=False, locale="en")
    plain = Watched(context, everything, signed_in)
    try:
        plain.page.goto(everything.address + path)
        without = plain.page.content()
    finally:
        context.close()
    assert "<h1" in without
    assert "<script" not in without.replace("&lt;script", "")
    assert plain.wrong == []


def test_a_hundred_hostile_publications_stay_text(everything: Served, watched: Watched) -> None:
    with everything.engine.connect() as connection:
        wanted = select(publication.c.id, publication.c.headline).where(publication.c.headline.contains(SCRIPTS[0][:7]))
        numbers = (
            connection.execute(select(publication.c.id).order_by(publication.c.id.desc()).limit(100)).scalars().all()
        )
        assert connection.execute(wanted).first() is not None
    assert len(numbers) == 100
    page = watched.page
    lists = ["/publications?organisation=msu&label=negative", "/search?words=МГУ", "/labelling"]
    for path in [*(f"/publications/{number}" for number in numbers), *lists]:
        page.goto(everything.address + path)
        assert page.evaluate("window.ran === undefined"), path
        assert page.evaluate("document.querySelectorAll('script, iframe, base, main svg[onload]').length") == 0, path
        assert not page.evaluate("[...document.links].some(one => one.protocol === 'javascript:')"), path
    assert page.url.startswith(everything.address)
    assert watched.wrong == []


def test_an_error_is_a_page_with_a_sentence(everything: Served, watched: Watched) -> None:
    page = watched.page
    for path, status, said in (
        ("/publications/987654321?lang=ru", 404, "Здесь ничего нет"),
        ("/publications/none?lang=en", 422, "This cannot be understood"),
        ("/nothing?lang=en", 404, "There is nothing here"),
    ):
        answer = page.goto(everything.address + path)
        assert answer is not None
        assert answer.status == status
        assert page.inner_text("h1") == said
        _accessible(page)
