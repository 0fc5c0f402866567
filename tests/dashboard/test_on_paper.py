"""Pages on paper: Chromium with the styles of print."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.dashboard.everything import Served, served

pytestmark = pytest.mark.xdist_group("every page")
SHOWN = "one => one.checkVisibility() && one.getClientRects().length > 0"


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("paper"), hostiles=2) as dashboard:
        yield dashboard


@pytest.fixture(scope="module")
def paper(everything: Served, chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(locale="en", java_script_enabled=False)
    page = context.new_page()
    page.goto(everything.sign_in())
    page.emulate_media(media="print")
    yield page
    context.close()


def shown(page: Page, selector: str) -> int:
    """How many of these can be seen."""
    return sum(one.evaluate(SHOWN) for one in page.locator(selector).all())


@pytest.mark.parametrize(
    "path", ["/", "/review", "/publications?organisation=msu", "/publications/2", "/search?words=институт"]
)
def test_forms_and_navigation_are_left_out(everything: Served, paper: Page, path: str) -> None:
    paper.goto(everything.address + path)
    assert paper.locator("main form").count() > 0  # the page has some to leave out
    assert shown(paper, "form, nav, form a, form button, form select") == 0
    assert shown(paper, "main h1") == 1


@pytest.mark.parametrize("path", ["/", "/review"])
def test_what_was_chosen_is_told_on_paper_alone(everything: Served, paper: Page, path: str) -> None:
    paper.goto(everything.address + path)
    assert shown(paper, ".printed") > 0
    paper.emulate_media(media="screen")
    assert shown(paper, ".printed") == 0
    assert shown(paper, "main form") > 0
    paper.emulate_media(media="print")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("path", ["/", "/review"])
def test_tables_are_no_wider_than_the_paper(everything: Served, paper: Page, path: str, language: str) -> None:
    width = 700  # pixels between the margins of A4
    paper.set_viewport_size({"width": width, "height": 1000})
    paper.goto(f"{everything.address}{path}?lang={language}")
    tables = [one.bounding_box() for one in paper.locator("main table").all()]
    assert tables
    assert all(one is None or one["x"] + one["width"] <= width for one in tables)
