"""What a newcomer does in the dashboard, in Chromium without JavaScript: from an empty project to a mended site."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from mediamon.demo.agency import Agency
from mediamon.demo.server import running

pytestmark = [pytest.mark.xdist_group("by hand"), pytest.mark.timeout(1800)]
SECONDS = 120_000  # milliseconds that an errand may take


@pytest.fixture(scope="module")
def agency() -> Iterator[Agency]:
    with running() as started:
        yield started


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, agency: Agency) -> Path:
    """As `mediamon init` makes it."""
    folder = tmp_path_factory.mktemp("by_hand")
    run = [sys.executable, "-m", "mediamon", "init", "ours", "--contact", "mailto:press@our.example"]
    subprocess.run(run, cwd=folder, env=plain_environment(), check=True, timeout=900, capture_output=True)
    return folder / "ours"


def plain_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("MEDIAMON", "SCRAPY"))} | {
        "PYTHONPATH": os.getcwd()
    }


@pytest.fixture(scope="module")
def page(project: Path, chromium: Browser) -> Iterator[Page]:
    """Signed in by the link that `scrapy dashboard` prints."""
    command = [sys.executable, "-m", "mediamon", "dashboard", "--port", "0"]
    process = subprocess.Popen(command, cwd=project, env=plain_environment(), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    link = re.search(r"http\S+", process.stdout.readline())
    assert link is not None
    try:
        opened = chromium.new_context(java_script_enabled=False, locale="en").new_page()
        opened.goto(link[0])
        opened.base = link[0].split("/sign-in")[0]  # type: ignore[attr-defined]
        yield opened
    finally:
        process.terminate()
        process.wait(20)


def go(page: Page, path: str) -> None:
    page.goto(page.base + path)  # type: ignore[attr-defined]


def press(page: Page, selector: str) -> None:
    """And wait for the whole page that comes of it: a click returns once its address is known, often before its text."""
    with page.expect_navigation(wait_until="load", timeout=SECONDS):
        page.click(selector)


def done(page: Page) -> str:
    """Wait until the errand that the page shows has ended well; what it printed."""
    page.wait_for_selector(".label.good, .label.bad", timeout=SECONDS)
    printed = page.inner_text("pre")
    assert page.query_selector(".label.bad") is None, printed[-1500:]
    return printed


def test_a_site_is_added(page: Page, agency: Agency, project: Path) -> None:
    go(page, "/sites")
    press(page, "text=Add a site")
    page.fill("#url", "http:/127.0.0.1 oops")
    press(page, "text=Look at it")
    assert page.query_selector("[role=alert]") is not None
    address = f"127.0.0.1:{agency.ports['vestnik']}"
    page.fill("#url", f"http://{address}/")
    page.fill("#reach", address)
    press(page, "text=Look at it")
    page.wait_for_selector("#text, [role=alert]", timeout=SECONDS)
    assert page.query_selector("[role=alert]") is None, page.inner_text("main")
    text = page.input_value("#text")
    assert "feeds:" in text
    page.fill("#text", re.sub(r"^name: .*$", "name: vestnik", text, flags=re.MULTILINE))
    press(page, "text=Accept: write the file")
    assert (project / "sites/vestnik.yaml").exists()
    assert list((project / "sites/vestnik/fixtures").iterdir())


def test_a_site_is_crawled(page: Page) -> None:
    go(page, "/runs")
    press(page, "button[aria-label='Crawl now: vestnik']")
    assert "Spider closed (finished)" in done(page)
    press(page, "main a")
    assert "140" in page.inner_text("tbody")


def test_an_article_is_read_and_its_tonality_corrected(page: Page) -> None:
    go(page, "/")
    press(page, "td.negative a")
    press(page, "article h2 a")
    assert page.query_selector("mark") is not None
    page.select_option("select[name=label]", "neutral")
    press(page, "form:has(select[name=label]) button")
    assert "administrator" in page.inner_text("main")
    address = page.url.split("?")[0]
    go(page, "/")
    press(page, "td.neutral a")
    assert address.rsplit("/", 1)[1] in " ".join(
        a.get_attribute("href") or "" for a in page.query_selector_all("article h2 a")
    )


def test_an_organisation_is_added_and_found_in_what_is_stored(page: Page, project: Path) -> None:
    go(page, "/organisations")
    page.fill("#official", "Институт прикладной математики имени М. В. Келдыша РАН")
    page.fill("#usually", "ИПМ")
    page.fill("#id", "msu")
    press(page, "text=Save, and look")
    assert "id `msu` stands twice; give each organisation its own" in page.inner_text("[role=alert]")
    assert page.input_value("#usually") == "ИПМ"
    page.fill("#id", "keldysh")
    press(page, "text=Save, and look")
    assert "publications mention keldysh" in done(page)
    press(page, "main a")
    assert page.query_selector("article h2 a") is not None
    assert "official: Институт прикладной" in (project / "organisations.yaml").read_text("utf8")
    assert "# Organisations that are looked for" in (project / "organisations.yaml").read_text("utf8")


def test_a_value_is_watched(page: Page, agency: Agency) -> None:
    go(page, "/watches")
    press(page, "text=Watch another value")
    page.fill("input[name=url]", f"http://127.0.0.1:{agency.ports['vestnik']}/")
    press(page, "text=Show what can be watched")
    page.wait_for_selector("input[name=node], .label.bad", timeout=SECONDS)
    page.check("input[name=node] >> nth=0")
    page.fill("input[name=when]", "nonsense")
    press(page, "text=Watch it")
    assert page.query_selector("[role=alert]") is not None
    page.fill("input[name=when]", "changes")
    press(page, "text=Watch it")
    assert "Watch 1:" in done(page)
    press(page, "main a")
    assert page.query_selector("tbody a[href='/watches/1']") is not None


def test_a_redesign_is_noticed_and_mended(page: Page, agency: Agency, project: Path) -> None:
    agency.redesign()
    go(page, "/runs")
    press(page, "button[aria-label='Crawl now: vestnik']")
    done(page)
    go(page, "/incidents")
    press(page, "article h2 a")
    press(page, "text=Look for a rule")
    page.wait_for_selector(".label.good, .label.bad", timeout=SECONDS)
    press(page, "main p a")
    press(page, "text=Accept: write the rule")
    assert "closed" in page.inner_text("main .note")
    assert (project / "sites/vestnik.yaml").read_text("utf8").count("headline:") == 2
