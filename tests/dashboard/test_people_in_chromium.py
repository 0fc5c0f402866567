"""What people do wrong, in a real browser: a session that ends in the middle of a form, a double click, the back button."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page
from sqlalchemy import func, select, update

from mediamon.storage.database.engine import writing
from mediamon.storage.people import accounts, passwords
from mediamon.storage.tables.found import expert_label
from mediamon.storage.tables.people import account, session
from tests.dashboard.everything import Served, served

pytestmark = pytest.mark.xdist_group("every page")
PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("people"), hostiles=2) as dashboard:
        with writing(dashboard.engine) as connection:
            number = accounts.add(connection, "anna", "administrator", datetime.now(UTC))
            passwords.set_password(connection, number, "anna", PASSWORD)
        yield dashboard


@pytest.fixture
def page(everything: Served, chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(locale="en", java_script_enabled=False)
    one = context.new_page()
    one.goto(everything.address + "/sign-in")
    sign_in(one)
    yield one
    context.close()


def sign_in(page: Page) -> None:
    page.get_by_label("Name").fill("anna")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(lambda url: "/sign-in" not in url)


def test_a_form_survives_the_end_of_its_session(everything: Served, page: Page) -> None:
    page.goto(everything.address + "/searches")
    page.get_by_label("Name").fill("kept")
    page.get_by_label("words in any form").fill("институт и его открытия")
    with writing(everything.engine) as connection:
        connection.execute(update(session).values(until=datetime.now(UTC) - timedelta(minutes=1)))
    page.get_by_role("button", name="Save").click()
    page.get_by_text("What you wrote is kept for an hour").wait_for()
    sign_in(page)
    page.wait_for_url(everything.address + "/unsent")
    assert page.locator("[name=words]").input_value() == "институт и его открытия"
    page.get_by_role("button", name="Send").click()
    page.wait_for_url(everything.address + "/searches?told=added")
    assert page.get_by_role("heading", name="kept").count() == 1


def test_two_presses_and_the_back_button_do_nothing_twice(everything: Served, page: Page) -> None:
    page.goto(everything.address + "/accounts")
    page.get_by_label("Name").last.fill("twice")
    page.get_by_role("button", name="Add").dblclick()
    page.get_by_role("alert").or_(page.get_by_role("status")).first.wait_for()
    page.wait_for_timeout(300)  # for the second press, if it is on its way still
    page.goto(everything.address + "/publications/2")
    label = page.locator("form[action$='/label']").first
    label.locator("select").select_option("negative")
    label.get_by_role("button", name="Save").dblclick()
    page.get_by_role("status").first.wait_for()
    page.wait_for_timeout(300)
    page.go_back()
    label = page.locator("form[action$='/label']").first
    label.locator("select").select_option("negative")
    label.get_by_role("button", name="Save").click()
    page.get_by_text("You have said this already").wait_for()
    with everything.engine.connect() as connection:
        named = select(func.count()).select_from(account).where(account.c.name == "twice")
        assert connection.execute(named).scalar_one() == 1
        assert connection.execute(select(func.count()).select_from(expert_label)).scalar_one() == 1
