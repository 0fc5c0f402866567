"""The two sites of buttons: what clicking and scrolling bring to light, mechanism by mechanism."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Page

from mediamon.browser.launch import installed_chromium
from mediamon.demo import mechanisms
from mediamon.demo.agency import Agency
from mediamon.demo.corpus import Story, stories
from mediamon.demo.wording import SECTIONS

from .browsing import opened, press, visible

pytestmark = pytest.mark.skipif(installed_chromium() is None, reason="needs Chromium")


def paths(*found: Story) -> set[str]:
    return {story.url_path for story in found}


async def test_the_buttons_of_agentstvo(agency: Agency) -> None:
    channels = mechanisms.agentstvo()
    async with opened(agency.url("agentstvo", "/")) as page:
        assert await visible(page) == paths(*channels["list"][:10])
        found = {
            "cards": await _cards(page),
            "topic": await _each(page, ".chip", "/api/topic", "#stage"),
            "project": await _each(page, ".project", "/api/project", "#projects"),
            "rubric": await _each(page, ".tab", "/api/rubric", "#stage"),
            "list": await _list(page),
            "calendar": await _calendar(page),
        }
        for name, reached in found.items():
            assert reached == paths(*(one for key in channels if key.split()[0] == name for one in channels[key])), name
            assert reached - set().union(*(other for key, other in found.items() if key != name)), name
        assert set().union(*found.values()) == paths(*stories("agentstvo"))
        await page.mouse.click(10, 400)
        assert await page.locator("#archive").is_hidden()
    assert agency.forbidden == []


async def test_agentstvo_changes_by_itself(agency: Agency) -> None:
    async with opened(agency.url("agentstvo", "/")) as page:
        before = await page.locator("#ad a").get_attribute("href")
        await page.wait_for_function("old => document.querySelector('#ad a').getAttribute('href') !== old", arg=before)


async def test_the_views_of_meridian(agency: Agency) -> None:
    channels = mechanisms.meridian()
    async with opened(agency.url("meridian", "/")) as page:
        feed = await _scrolled(page)
        assert feed == paths(*channels["feed"])
        sections = set()
        for slug in SECTIONS.values():
            if not channels[f"section {slug}"]:
                continue
            await page.locator(f"[data-section={slug}]").click()
            await page.wait_for_selector(".teaser")
            sections |= await _scrolled(page)
        choice = await _choice(page)
        assert choice == paths(*channels["choice"])
        assert feed | sections | choice == paths(*stories("meridian"))
        assert sections - feed - choice
        await page.go_back()
        await page.wait_for_selector(".feed")


async def test_a_story_of_meridian_opened_at_its_address(agency: Agency) -> None:
    for story in stories("meridian")[:3]:
        async with opened(agency.url("meridian", story.url_path)) as page:
            await page.wait_for_selector(".story-body")
            assert await page.locator("h1.story-headline").inner_text() == story.headline
            assert (await page.locator(".story-body").inner_text()).split() == story.body.split()
            data = json.loads(await page.locator("script[type='application/ld+json']").text_content() or "")
            assert data["datePublished"] == story.published.isoformat()
            assert await page.locator("meta[property='og:title']").get_attribute("content") == story.headline
            assert await page.locator("time").get_attribute("datetime") == story.published.isoformat()
            assert await visible(page) == set()


async def test_the_switch_that_logs_out_is_counted(agency: Agency) -> None:
    async with opened(agency.url("meridian", "/")) as page, page.expect_response("**/__forbidden/logout"):
        await page.get_by_text("Log out").click()
    assert agency.forbidden[-1] == ("meridian", "logout")


async def _each(page: Page, selector: str, answer: str, place: str) -> set[str]:
    found = set()
    for number in range(await page.locator(selector).count()):
        await press(page, selector, number, answer)
        found |= await visible(page, place)
    return found


async def _cards(page: Page) -> set[str]:
    found: set[str] = set()
    for _ in range(mechanisms.CARDS):
        await press(page, "#card-next", 0, "/api/card")
        found |= await visible(page, "#stage")
    return found


async def _list(page: Page) -> set[str]:
    while await page.locator("#more").count():
        await press(page, "#more", 0, "/api/latest")
    return await visible(page, "#latest")


async def _calendar(page: Page) -> set[str]:
    await press(page, "#open-archive", 0, "/api/month")
    found = set()
    while True:
        found |= await _each(page, ".day", "/api/day", "#day")
        previous = page.get_by_text("предыдущий месяц")
        if not await previous.count():
            return found
        async with page.expect_response("**/api/month*"):
            await previous.click()
        await page.wait_for_function("() => !document.querySelector('#day').firstChild")


async def _scrolled(page: Page) -> set[str]:
    while await page.locator(".sentinel").count():
        await page.mouse.wheel(0, 4000)
        await page.wait_for_timeout(30)
    return await visible(page, ".feed")


async def _choice(page: Page) -> set[str]:
    found = set()
    for number in range(mechanisms.EDITORS_CHOICE):
        await page.locator(".name").click()
        await page.locator(".choice").nth(number).click()
        await page.wait_for_selector(".story-body")
        found.add(await page.evaluate("location.pathname"))
    return found
