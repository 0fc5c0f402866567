"""Settings, accounts, alerts, saved searches over HTTP; and what people do wrong: nothing is lost, and a sentence helps."""

from __future__ import annotations

import email
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from lxml import etree
from sqlalchemy import Engine, func, select, update
from starlette.testclient import TestClient

from mediamon.alerts import Office, deliver_all, prepare
from mediamon.dashboard.application import Settings, make_application
from mediamon.mentions import load_organisations
from mediamon.storage.alerts import targets
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.people import accounts, passwords
from mediamon.storage.reading import readers, searches
from mediamon.storage.tables.found import expert_label
from mediamon.storage.tables.people import account, session
from mediamon.storage.tables.readers import kept_form, sign_in_failure
from mediamon.storage.writing.batch import write
from tests.alerts.serving import hook, mail_server
from tests.storage.made import NOW, made

HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(2)>'
PASSWORD = "correct horse battery"


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}")
    with writing(engine) as connection:
        write(connection, [made(n, body=f"МГУ открыл институт {n}") for n in range(1, 6)], NOW)
    yield engine
    engine.dispose()


def client(engine: Engine, name: str | None = "administrator", role: accounts.Role = "administrator") -> TestClient:
    application = make_application(engine, Settings(load_organisations(), hosts=("testserver",)))
    browser = TestClient(application, follow_redirects=False, headers={"Accept-Language": "en", "Accept": "text/html"})
    if name:
        with writing(engine) as connection:
            number = accounts.by_name(connection, name) or accounts.add(connection, name, role, NOW)
            link = accounts.make_link(connection, number, datetime.now(UTC))
        assert browser.get(f"/sign-in/{link}").status_code == 303
    return browser


def token(browser: TestClient) -> str:
    return browser.get("/settings").text.split('name="token" value="')[1].split('"')[0]


def send(browser: TestClient, path: str, **fields: object) -> httpx.Response:
    """A form of ours, and the page that it leads to."""
    answer = browser.post(path, data={"token": token(browser), **fields})
    return browser.get(answer.headers["location"]) if answer.status_code == 303 else answer


def with_password(engine: Engine, name: str = "anna", role: accounts.Role = "expert") -> None:
    with writing(engine) as connection:
        number = accounts.add(connection, name, role, NOW)
        passwords.set_password(connection, number, name, PASSWORD)


def test_who_has_a_password_signs_in_by_it(filled: Engine) -> None:
    with_password(filled)
    browser = client(filled, None)
    assert "do not fit" in browser.post("/sign-in", data={"name": "anna", "password": "wrong"}).text
    assert "do not fit" in browser.post("/sign-in", data={"name": "nobody", "password": PASSWORD}).text
    assert browser.post("/sign-in", data={"name": " anna ", "password": PASSWORD}).headers["location"] == "/"
    assert browser.get("/").status_code == 200
    with filled.connect() as connection:
        assert PASSWORD not in str(connection.execute(select(account)).fetchall())


def test_guessing_is_slow_and_links_stay(filled: Engine) -> None:
    with_password(filled)
    browser = client(filled, None)
    for _ in range(passwords.OF_A_NAME):
        assert browser.post("/sign-in", data={"name": "anna", "password": "guess"}).status_code == 403
    refused = browser.post("/sign-in", data={"name": "anna", "password": PASSWORD})
    assert refused.status_code == 429
    assert "Wait a quarter of an hour" in refused.text
    with writing(filled) as connection:  # a quarter of an hour later
        connection.execute(
            update(sign_in_failure).values(at=datetime.now(UTC) - passwords.WINDOW - timedelta(minutes=1))
        )
    assert browser.post("/sign-in", data={"name": "anna", "password": PASSWORD}).status_code == 303
    assert client(filled, "anna").get("/").status_code == 200


def test_a_forgotten_password_is_set_anew_after_a_link(filled: Engine) -> None:
    with_password(filled)
    by_link = client(filled, "anna")
    assert "Old password" not in by_link.get("/settings").text
    assert "10 to 200" in send(by_link, "/settings/password", password="short").text
    assert "too easy" in send(by_link, "/settings/password", password="aaaaaaaaaaaa").text
    assert "Saved." in send(by_link, "/settings/password", password="another one of mine").text
    browser = client(filled, None)
    assert browser.post("/sign-in", data={"name": "anna", "password": "another one of mine"}).status_code == 303
    assert "Old password" in browser.get("/settings").text
    wrong = send(browser, "/settings/password", password="x" * 9 + "yz1", old_password="guess")
    assert "Sign in by a new link" in wrong.text
    assert (
        "Saved."
        in send(browser, "/settings/password", password="a third password", old_password="another one of mine").text
    )
    assert by_link.get("/").headers["location"] == "/sign-in"  # a new password ends other sessions


def test_sessions_are_listed_and_ended(filled: Engine) -> None:
    browser, other, third = (client(filled, "anna", "viewer") for _ in range(3))
    assert browser.get("/settings").text.count('name="session"') == 3
    assert "all other sessions" in send(browser, "/settings/sessions").text
    assert other.get("/").status_code == third.get("/").status_code == 303
    assert browser.get("/settings").text.count('name="session"') == 1
    stranger = client(filled, "boris", "viewer")
    mine = re.findall(r'name="session" value="(\w+)"', browser.get("/settings").text)[0]
    send(stranger, "/settings/sessions", session=mine)  # what is not one's own does not end
    assert browser.get("/").status_code == 200


def test_a_name_that_is_taken_is_told(filled: Engine) -> None:
    client(filled, "boris")
    browser = client(filled, "anna")
    assert "Another account has this name." in send(browser, "/settings/name", name="boris").text
    assert "Anna B." in send(browser, "/settings/name", name="  Anna   B. ").text


def test_only_administrators_see_accounts_and_alerts(filled: Engine) -> None:
    for role in ("viewer", "expert"):
        browser = client(filled, role, role)
        for path in ("/accounts", "/alerts", "/alerts/wording"):
            assert browser.get(path).status_code == 403
        for path in (
            "/accounts",
            "/alerts",
            "/alerts/remove",
            "/alerts/test",
            "/accounts/1/role",
            "/accounts/1/delete",
        ):
            fields = {"token": token(browser), "name": "x", "role": "administrator", "address": "env:X"}
            assert browser.post(path, data=fields).status_code == 403
        assert browser.get("/settings").status_code == browser.get("/searches").status_code == 200


def test_accounts_are_made_changed_and_closed(filled: Engine) -> None:
    browser = client(filled)
    page = send(browser, "/accounts", name="maria", role="expert")
    link = re.findall(r"http://testserver(/sign-in/[\w-]+)", page.text)[0]
    again = send(browser, "/accounts", name="maria", role="expert")  # a double click
    assert again.status_code == 409
    assert "there already" in again.text
    maria = client(filled, None)
    assert maria.get(link).status_code == 303
    assert "Saved." in send(browser, "/accounts/2/role", role="viewer").text
    assert maria.get("/labelling").status_code == 403
    assert "last administrator" in send(browser, "/accounts/1/role", role="viewer").text
    assert "last administrator" in send(browser, "/accounts/1/delete").text
    send(browser, "/accounts/2/role", role="expert")
    send(maria, "/publications/1/label", organisation="msu", label="negative")
    assert "closed" in send(browser, "/accounts/2/delete").text
    assert maria.get("/").headers["location"] == "/sign-in"
    assert "open again" in send(browser, "/accounts/2/open").text
    send(browser, "/accounts", name="guest", role="viewer")
    assert "Removed." in send(browser, "/accounts/3/delete").text
    assert "removed already" in send(browser, "/accounts/3/delete").text


def test_a_new_link_voids_the_older_one(filled: Engine) -> None:
    browser = client(filled)
    send(browser, "/accounts", name="maria", role="viewer")
    links = [
        re.findall(r"http://testserver(/sign-in/[\w-]+)", send(browser, "/accounts/2/link").text)[0] for _ in range(2)
    ]
    assert client(filled, None).get(links[0]).status_code == 403
    assert client(filled, None).get(links[1]).status_code == 303


def test_targets_are_kept_tested_and_removed(filled: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = client(filled)
    wrong = send(browser, "/alerts", name="a", address="json://user:secret@x/")
    assert wrong.status_code == 400
    assert "env:NAME" in wrong.text
    form = {"name": "press", "address": "env:PRESS", "kinds": ["negative_wave", "digest"], "active": "1"}
    assert "Added." in send(browser, "/alerts", **form, digest_at="08:00", zone="Europe/Moscow").text
    assert "Saved." in send(browser, "/alerts", **form).text
    assert browser.get("/alerts").text.count("<section") == 1
    assert "PRESS is not set" in send(browser, "/alerts/test", name="press").text
    with hook() as service:
        monkeypatch.setenv("PRESS", service.address)
        for _ in range(2):  # a double click
            assert "was taken" in send(browser, "/alerts/test", name="press").text
        assert [one["title"] for one in service.got] == ["mediamon: a test"]
    assert "Removed." in send(browser, "/alerts/remove", name="press").text
    assert "removed already" in send(browser, "/alerts/remove", name="press").text
    with filled.connect() as connection:
        assert targets.rows(connection) == {}


def test_a_wording_is_tried_before_it_is_kept(filled: Engine) -> None:
    browser = client(filled)
    mistaken = send(
        browser, "/alerts/wording", kind="watch", language="en", text="{{ title }}\n{{ ''.__class__ }}{% if %}"
    )
    assert mistaken.status_code == 400
    assert "line 2" in mistaken.text
    assert "{% if %}" in mistaken.text  # what was written stays in the form
    good = send(browser, "/alerts/wording", kind="watch", language="en", text=f"{HOSTILE}{{{{ title }}}}")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in good.text
    assert "<script" not in good.text
    assert "{{ title }}" in browser.get("/alerts/wording?kind=watch&language=en").text


def test_a_saved_search_is_ones_own_and_has_a_feed(filled: Engine) -> None:
    browser = client(filled, "anna", "viewer")
    assert "needs words" in send(browser, "/searches", name="x").text
    for told in ("Added.", "Saved."):
        assert told in send(browser, "/searches", name=HOSTILE, words="институты", tell="1").text
    with writing(filled) as connection:
        write(connection, [made(9, headline=HOSTILE, body="МГУ и новый институт")], NOW)
    prepare(filled, Office(), NOW)
    page = browser.get("/searches").text
    assert "<script" not in page
    path = re.findall(r'href="(/feeds/searches/[\w-]+\.xml)"', page)[0]
    feed = client(filled, None).get(path)
    assert feed.headers["content-type"].startswith("application/atom+xml")
    root = etree.fromstring(feed.content)
    assert root.xpath("//*[local-name()='entry']/*[local-name()='title']/text()") == [HOSTILE]
    assert all(link.startswith("http") for link in root.xpath("//*[local-name()='link']/@href"))
    assert b"<script" not in feed.content
    other = client(filled, "boris", "viewer")
    assert "removed already" in send(other, "/searches/1/remove").text
    assert "new address" in send(browser, "/searches/1/feed").text
    assert client(filled, None).get(path).status_code == 404
    assert client(filled, None).get("/feeds/searches/guess.xml").status_code == 404
    assert "Removed." in send(browser, "/searches/1/remove").text


def test_a_digest_is_set_and_read_as_a_feed(filled: Engine) -> None:
    browser = client(filled, "anna", "viewer")
    assert "no time zone" in send(browser, "/settings", zone="Mars", digest_at="08:00").text
    saved = send(
        browser, "/settings", zone="Europe/Moscow", digest_at="08:00", language="ru", organisations=["msu", "x"]
    )
    assert "Сохранено." in saved.text
    with writing(filled) as connection:
        row = readers.get(connection, 1)
        assert (row.zone, row.digest_at, row.organisations) == ("Europe/Moscow", "08:00", ["msu"])
        write(connection, [made(9, headline=HOSTILE, body="МГУ и новый институт")], NOW)
    prepare(filled, Office(), datetime.now(UTC) + timedelta(days=1))
    feed = client(filled, None).get(f"/feeds/digest/{row.feed_key}.xml")
    assert b"<script" not in feed.content
    content = etree.fromstring(feed.content).xpath("//*[local-name()='content']/text()")[0]
    assert "&lt;script&gt;" in content
    assert "<script" not in content


def test_digests_come_by_mail_to_an_address_of_ones_own(filled: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = client(filled, "anna", "viewer")
    form = {"zone": "UTC", "digest_at": "08:00", "mail": "anna@example.org"}
    assert 'name="mail"' not in browser.get("/settings").text  # nobody has set a mail server
    with mail_server() as (port, letters):
        monkeypatch.setenv(
            "MEDIAMON_MAIL", f"mailto://127.0.0.1:{port}/?from=mediamon@example.org&to=x@y.zz&mode=insecure"
        )
        assert 'name="mail"' in browser.get("/settings").text
        for wrong in ("anna", "a@b.c,d@e.f", "a@b.c?to=d@e.f", "a@b.c&cc=d@e.f"):
            assert send(browser, "/settings", **{**form, "mail": wrong}).status_code == 400
        assert "Saved." in send(browser, "/settings", **form).text
        for _ in range(2):  # a double click
            assert "The letter was sent." in send(browser, "/settings/mail/test").text
        with writing(filled) as connection:
            write(connection, [made(9, body="МГУ и новый институт")], NOW)
        later = datetime.now(UTC) + timedelta(days=1)
        prepare(filled, Office(), later)
        deliver_all(filled, Office(), later)
        assert [email.message_from_string(one)["To"] for one in letters] == ["anna@example.org"] * 2
        assert "Saved." in send(browser, "/settings", **{**form, "mail": ""}).text
        assert "There is no target" in send(browser, "/settings/mail/test").text


def test_a_form_whose_session_expired_is_kept_and_shown_again(filled: Engine) -> None:
    with_password(filled)
    browser = client(filled, "anna")
    form = {"token": token(browser), "name": "mine", "words": "слово " * 40, "tell": "1"}
    with writing(filled) as connection:
        connection.execute(update(session).values(until=datetime.now(UTC) - timedelta(minutes=1)))
    answer = browser.post("/searches", data=form)
    assert answer.headers["location"] == "/sign-in?told=kept"
    assert "What you wrote is kept" in browser.get(answer.headers["location"]).text
    into = browser.post("/sign-in", data={"name": "anna", "password": PASSWORD})
    assert into.headers["location"] == "/unsent"
    page = browser.get("/unsent").text
    assert "слово слово" in page
    fresh = {**form, "token": page.split('name="token" value="')[1].split('"')[0]}
    sent = browser.post("/unsent", data=fresh)
    assert (sent.status_code, sent.headers["location"]) == (307, "/searches")
    assert browser.post("/searches", data=fresh).headers["location"] == "/searches?told=added"
    assert browser.post("/unsent", data=fresh).headers["location"] == "/?told=gone"  # it is sent once
    with filled.connect() as connection:
        assert len(searches.of_account(connection, 1)) == 1


def test_a_kept_form_is_shown_to_nobody_else_and_holds_no_password(filled: Engine) -> None:
    browser = client(filled, "anna", "viewer")
    form = {"token": token(browser), "password": PASSWORD, "old_password": PASSWORD}
    more = {"token": form["token"], "name": "anna", "password": PASSWORD}
    with writing(filled) as connection:
        connection.execute(update(session).values(until=datetime.now(UTC) - timedelta(minutes=1)))
    assert browser.post("/settings/password", data=form).headers["location"] == "/sign-in"  # nothing is left to keep
    browser.post("/settings/password", data=more)
    with filled.connect() as connection:
        assert connection.execute(select(kept_form.c.fields)).scalar_one() == [["name", "anna"]]
    other = client(filled, "boris", "viewer")
    other.cookies.set("mediamon_form", browser.cookies["mediamon_form"])
    assert "No form waits for you." in other.get("/unsent").text


@pytest.mark.parametrize("cookie", ["", "made-up"])
def test_a_form_of_nobody_is_not_kept(filled: Engine, cookie: str) -> None:
    browser = client(filled, None)
    if cookie:
        browser.cookies.set("mediamon_session", cookie)
    form = {"token": accounts.form_token(cookie), "words": "x" * 1000}
    assert browser.post("/searches", data=form).headers["location"] == "/sign-in"
    with filled.connect() as connection:
        assert connection.execute(select(func.count()).select_from(kept_form)).scalar_one() == 0


def test_two_people_who_label_one_item_are_both_kept_and_told(filled: Engine) -> None:
    anna, boris = client(filled, "anna", "expert"), client(filled, "boris", "expert")
    seen = {who: who.get("/publications/1").text.split('name="seen" value="')[1].split('"')[0] for who in (anna, boris)}
    fields = {"organisation": "msu", "label": "negative"}
    assert "Saved." in send(anna, "/publications/1/label", **fields, seen=seen[anna]).text
    assert "said this already" in send(anna, "/publications/1/label", **fields, seen=seen[anna]).text  # a double click
    told = send(boris, "/publications/1/label", organisation="msu", label="positive", seen=seen[boris]).text
    assert "Both labels are kept" in told
    with filled.connect() as connection:
        query = select(expert_label.c.label).order_by(expert_label.c.id)
        assert connection.execute(query).scalars().all() == ["negative", "positive"]


def test_a_press_review_is_chosen_put_in_order_and_written(filled: Engine) -> None:
    browser, other = client(filled, "anna", "viewer"), client(filled, "boris", "viewer")
    assert "Nothing is chosen yet" in browser.get("/review").text
    path = "/search?words=институт"
    assert 'name="publication" value="3"' in browser.get(path).text
    sent = browser.post("/review/add", data={"token": token(browser), "publication": ["3", "1", "4711"], "back": path})
    assert sent.headers["location"].endswith("&told=added")
    assert "there already" in send(browser, "/review/add", publication="3").text
    elsewhere = browser.post(
        "/review/add", data={"token": token(browser), "publication": "2", "back": "//evil.example"}
    )
    assert elsewhere.headers["location"] == "/?told=added"
    assert "Saved." in send(browser, "/review/change", number=1, what="earlier", comment=f"first {HOSTILE}").text
    assert "Removed." in send(browser, "/review/change", number=2, what="remove").text
    assert "removed already" in send(browser, "/review/change", number=2, what="remove").text  # a back button
    page = browser.get("/review?title=October").text
    assert page.index("Заголовок 1<") < page.index("Заголовок 3<")
    assert "<script" not in page
    written = browser.get("/review.html?title=October&lang=ru")
    assert written.headers["content-disposition"] == "attachment; filename=review.html"
    assert "<script" not in written.text
    assert "Публикации" in written.text
    assert browser.get("/review.docx").content.startswith(b"PK")
    assert browser.get("/review.pdf").content.startswith(b"%PDF-")
    assert "Nothing is chosen yet" in other.get("/review").text
    assert "Removed." in send(browser, "/review/empty").text


def test_no_address_can_put_words_into_a_page(filled: Engine) -> None:
    assert "pwned" not in client(filled).get("/searches?told=pwned").text
