"""Sites in the dashboard: the list, a file that is changed, a new site from the address to the file."""

from __future__ import annotations

import html
import re
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Engine
from starlette.testclient import TestClient

from mediamon.adding.job import Job
from mediamon.adding.workplace import Workplace
from mediamon.dashboard.application import Settings, make_application
from mediamon.dashboard.errands import Errand, Errands
from mediamon.dashboard.words.sentences import in_russian
from mediamon.dashboard.words.sentences_of_sites import PIECES
from mediamon.drift import OurDetector, unpack
from mediamon.newsite.guesses import language_of, zone_of
from mediamon.newsite.studying import study
from mediamon.newsite.values import Listing, Sample
from mediamon.sites import read_site
from mediamon.sites.fixtures import fixtures_of
from mediamon.storage import drift_state
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.people import accounts
from tests.newsite.made import START, found
from tests.newsite.test_choice import chosen, entries, evidence, feed, links, post, sitemap
from tests.repair.making import old, story
from tests.storage.made import NOW

TEXT = "# Ours\nname: herald  # the paper\nlanguage: en\nfeeds: [https://herald.example/feed]\n"


@pytest.fixture
def sites(tmp_path: Path) -> Path:
    folder = tmp_path / "sites"
    folder.mkdir()
    (folder / "herald.yaml").write_text(TEXT)
    return folder


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}")
    yield opened
    opened.dispose()


class Looking(Errands):
    """Looks that somebody began; how they end is said by hand."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "errands")
        self.place, self.began = Workplace(folder / "newsites"), list[tuple[str, ...]]()

    def start(self, arguments: Sequence[str], **more: Any) -> Errand:
        """Nothing is started."""
        self.began.append(tuple(arguments))
        return Errand(f"e{len(self.began)}", "", "", Path("none"), more["by"], NOW)

    def job(self, number: int = 0) -> Job:
        """The look that was begun as the so-many-eth."""
        return Job(Path(self.began[number][1].removeprefix("--job=")))


@pytest.fixture
def looking(tmp_path: Path) -> Looking:
    return Looking(tmp_path)


def client(engine: Engine, sites: Path, looking: Looking | None, role: accounts.Role = "administrator") -> TestClient:
    application = make_application(
        engine, Settings((), hosts=("testserver",), sites=[sites], adding=looking and looking.place, errands=looking)
    )
    browser = TestClient(application, follow_redirects=False, headers={"Accept-Language": "en", "Accept": "text/html"})
    with writing(engine) as connection:
        number = accounts.by_name(connection, role) or accounts.add(connection, role, role, NOW)
        link = accounts.make_link(connection, number, datetime.now(UTC))
    assert browser.get(f"/sign-in/{link}").status_code == 303
    return browser


def field(page: httpx.Response, name: str) -> str:
    return html.unescape(page.text.split(f'name="{name}" value="')[1].split('"')[0])


def area(page: httpx.Response) -> str:
    return html.unescape(page.text.split("<textarea")[1].split(">\n", 1)[1].split("</textarea>")[0])


def test_the_list_shows_sources_and_what_needs_mending(engine: Engine, sites: Path, looking: Looking) -> None:
    (sites / "broken.yaml").write_text("name: broken\nrules:\n  - body: //div[\n")
    page = client(engine, sites, looking).get("/sites")
    assert '<a href="/sites/herald">herald</a>' in page.text
    assert "<td>feed</td>" in page.text
    assert "broken.yaml:3: rules.0.body: " in html.unescape(page.text)
    assert "/sites/new" in page.text


@pytest.mark.parametrize("role", ["viewer", "expert"])
def test_only_administrators_change_sites(engine: Engine, sites: Path, looking: Looking, role: accounts.Role) -> None:
    browser = client(engine, sites, looking, role)
    listed = browser.get("/sites")
    assert listed.status_code == 200
    assert "/sites/herald" not in listed.text
    assert "/sites/new" not in listed.text
    for path in ("/sites/herald", "/sites/new", "/sites/new/0123456789abcdef"):
        assert browser.get(path).status_code == 403
    form = {"token": field(listed, "token"), "text": "name: x\n", "before": "", "url": START}
    assert browser.post("/sites/herald", data=form).status_code == 403
    assert browser.post("/sites/new", data=form).status_code == 403
    assert looking.began == []


def test_a_file_is_changed_when_it_is_right(engine: Engine, sites: Path, looking: Looking) -> None:
    browser = client(engine, sites, looking)
    page = browser.get("/sites/herald")
    assert area(page) == TEXT
    form = {"token": field(page, "token"), "before": field(page, "before")}
    changed = TEXT.replace("language: en", "language: ru")
    answer = browser.post("/sites/herald", data={**form, "text": changed.replace("\n", "\r\n")})
    assert (answer.status_code, answer.headers["location"]) == (303, "/sites/herald?saved=1")
    assert (sites / "herald.yaml").read_text() == changed
    assert "Saved." in browser.get("/sites/herald?saved=1").text
    late = browser.post("/sites/herald", data={**form, "text": TEXT})
    assert late.status_code == 409
    assert "somebody has changed the file meanwhile" in late.text
    assert area(late) == TEXT
    assert (sites / "herald.yaml").read_text() == changed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TEXT + "rules:\n  - body: //div[\n", "the site file:6: rules.0.body: "),
        (TEXT.replace("feeds:", "feed:"), "the site file:4: feed: there is no such field"),
        (TEXT.replace("name: herald", "name: tribune"), "publications are stored under 'herald'"),
        ("", "a site file is a mapping"),
        ("name: [\n", "not YAML"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_saved(
    engine: Engine, sites: Path, looking: Looking, text: str, said: str
) -> None:
    browser = client(engine, sites, looking)
    page = browser.get("/sites/herald")
    form = {"token": field(page, "token"), "before": field(page, "before"), "text": text}
    answer = browser.post("/sites/herald", data=form)
    assert answer.status_code in (409, 422)  # an empty field is not sent at all
    if answer.status_code == 409:
        assert said in html.unescape(answer.text)
        assert area(answer) == text
    assert (sites / "herald.yaml").read_text() == TEXT
    assert [one.name for one in sites.iterdir()] == ["herald.yaml"]


def test_a_broken_file_can_be_mended_here(engine: Engine, sites: Path, looking: Looking) -> None:
    (sites / "broken.yaml").write_text("name: broken\nmethod: magic\n")
    browser = client(engine, sites, looking)
    page = browser.get("/sites/broken")
    assert "broken.yaml:2: method: " in html.unescape(page.text)
    form = {"token": field(page, "token"), "before": field(page, "before"), "text": "name: broken\nmethod: roles\n"}
    assert browser.post("/sites/broken", data=form).status_code == 303
    assert read_site(sites / "broken.yaml").method == "roles"


def test_a_form_without_the_token_is_refused(engine: Engine, sites: Path, looking: Looking) -> None:
    browser = client(engine, sites, looking)
    assert browser.post("/sites/new", data={"url": START}).status_code == 403
    assert browser.post("/sites/herald", data={"text": "name: herald\n", "before": ""}).status_code == 403
    assert looking.began == []


def test_a_new_site_from_the_address_to_the_file(engine: Engine, sites: Path, looking: Looking) -> None:
    browser = client(engine, sites, looking)
    (sites / "herald.yaml").unlink()
    token = field(browser.get("/sites/new"), "token")
    begun = browser.post(
        "/sites/new", data={"token": token, "url": "herald.example", "reach": "10.1.2.3:80, 10.2.0.0/16"}
    )
    assert begun.status_code == 303
    job = looking.job()
    assert looking.began[0][2:] == ("--reach=10.1.2.3:80", "--reach=10.2.0.0/16", "https://herald.example/")
    place = begun.headers["location"]
    job.tell("feed: 14 addresses")
    waiting = browser.get(place)
    assert '<meta http-equiv="refresh"' in waiting.text
    assert "feed: 14 addresses" in waiting.text
    job.end(found())
    shown = browser.get(place)
    assert '<meta http-equiv="refresh"' not in shown.text
    assert area(shown) == found().text
    wrong = browser.post(place, data={"token": token, "text": found().text.replace("rules:", "ruels:")})
    assert wrong.status_code == 409
    assert "there is no such field" in wrong.text
    assert "ruels:" in area(wrong)
    assert list(sites.iterdir()) == []
    done = browser.post(place, data={"token": token, "text": found().text.replace("\n", "\r\n")})
    assert (done.status_code, done.headers["location"]) == (303, "/sites/herald?saved=1")
    assert (sites / "herald.yaml").read_text() == found().text
    assert len(fixtures_of(sites / "herald.yaml")) == 14
    with engine.connect() as connection:
        state = drift_state.load(connection, "herald", "ours")
    assert state is not None
    assert OurDetector.from_bytes(unpack(state)[0]).documents_learned == 14
    again = browser.post(place, data={"token": token, "text": found().text})
    assert again.status_code == 409
    assert "is there already" in again.text


def test_what_cannot_be_looked_at(engine: Engine, sites: Path, looking: Looking) -> None:
    browser = client(engine, sites, looking)
    token = field(browser.get("/sites/new"), "token")
    for url, reach, said in (
        ("htps:/x", "", "give one like https"),
        (START, "a b@c", "is no HOST, HOST:PORT or network"),
    ):
        answer = browser.post("/sites/new", data={"token": token, "url": url, "reach": reach})
        assert answer.status_code == 409
        assert said in answer.text
        assert f'value="{url}"' in answer.text
    for _ in range(2):
        assert browser.post("/sites/new", data={"token": token, "url": START}).status_code == 303
    assert "Two sites are looked at already" in browser.post("/sites/new", data={"token": token, "url": START}).text
    looking.job().fail("it asks to sign in")
    failed = browser.get(f"/sites/new/{looking.job().folder.name}")
    assert "it asks to sign in" in failed.text
    assert "Nothing was written." in failed.text
    assert browser.post("/sites/new", data={"token": token, "url": START}).status_code == 303


def test_where_no_files_are_none_are_added(engine: Engine, sites: Path) -> None:
    browser = client(engine, sites, None)
    assert "/sites/new" not in browser.get("/sites").text
    answer = browser.get("/sites/new")
    assert answer.status_code == 404
    assert "scrapy addsite URL" in answer.text
    assert browser.get("/sites/nobody").status_code == 404


def test_a_look_is_a_process_that_ends_with_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A private address that nobody has named is refused, also when it is the one that was asked for."""
    monkeypatch.setenv("MEDIAMON_DATA", str(tmp_path))
    monkeypatch.setenv("MEDIAMON_SITES", str(tmp_path / "sites"))
    job = Job.new(tmp_path / "newsites", "http://127.0.0.1:8809/")
    errand = Errands(tmp_path / "errands").start(["addsite", f"--job={job.folder}", job.url], by="anna", back="/")
    for _ in range(600):
        if errand.code is not None:
            break
        time.sleep(0.1)
    assert errand.code == 1
    assert "127.0.0.1 is a loopback address. If it is meant, name it: --reach 127.0.0.1:8809" in job.failed
    assert not (tmp_path / "sites").exists()


def test_a_look_that_died_says_so(engine: Engine, sites: Path, tmp_path: Path) -> None:
    looking = Looking(tmp_path)
    browser = client(engine, sites, looking)
    token = field(browser.get("/sites/new"), "token")
    place = browser.post("/sites/new", data={"token": token, "url": START}).headers["location"]
    dying = Errands(tmp_path / "errands", (sys.executable, "-c", "import sys; sys.exit('out of memory')"))
    errand = dying.start([], by="a", back="/")
    while errand.code is None:
        time.sleep(0.05)
    looking._all[looking.job().errand] = errand
    page = browser.get(place)
    assert "It ended without a word. out of memory" in page.text


def test_what_was_found_is_told_in_russian_too(engine: Engine, sites: Path, looking: Looking) -> None:
    browser = client(engine, sites, looking)
    job = Job.new(looking.place.jobs, START)
    job.end(found(count=4))
    page = html.unescape(browser.get(f"/sites/new/{job.folder.name}?lang=ru").text)
    for said in (
        "лента называет публикаций: 4, в том числе 4 из 4 на начальной странице.",
        "правил нет: методы согласны только на 4 образцах, нужно 5; метод – auto",
        "просмотрено публикаций: только 4",
        "часовой пояс: даты записаны по UTC; взят обычный: Europe/London",
    ):
        assert said in page


def test_every_sentence_has_a_russian_one() -> None:
    """Those that guesses, choices and studies of all kinds come to."""
    day, listings = NOW, [feed(range(20)), links(range(10))]
    posts = [post(n) for n in range(40)]
    choices = [
        chosen(evidence(*listings)),
        chosen(evidence(feed([*range(6)]), links(range(10)))),
        chosen(evidence(feed(range(20)), sitemap(range(200)), links(range(10)))),
        chosen(evidence(sitemap(range(30)), links([])), posts),
        chosen(evidence(links(range(10))), posts),
        chosen(evidence(links([1, 2])), posts),
        chosen(evidence(links(range(10)), Listing("clicks", START, entries(range(40)))), posts),
        chosen(evidence(links(range(10)), Listing("clicks", START, entries(range(11)))), posts),
    ]
    said = [text for one in choices for text in (one.reason, *one.doubts)]
    said += [
        language_of(given, texts).doubt
        for given, texts in (
            ([], []),
            (["ru", "en"], []),
            (["en"], ["Мост через реку."] * 3),
            ([], ["Мост через реку."]),
        )
    ]
    said += [zone_of(given, language, "a.org").doubt for given, language in (([], None), ([], "ru"), ([day], "ru"))]
    studies = [
        found().study,
        found(count=3).study,
        study([Sample(START, "<p>x</p>"), *(Sample(f"{START}{n}", old(story(1), 1)) for n in range(7))]),
    ]
    said += [
        text
        for one in studies
        for text in (one.told, *one.doubts, *(doubt for row in one.rows for doubt in row.doubts))
    ]
    assert len({*said}) > 18
    left = [
        re.sub(
            r"«[^»]*»|https?://\S+|\w+/\w+|UTC|F1|auto|roles|readability|\bru\b|\ben\b|no_body.*",
            "",
            in_russian(one, PIECES),
        )
        for one in said
    ]
    assert [one for one in left if re.search("[A-Za-z]{2,}", one)] == []
