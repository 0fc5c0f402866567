"""Whatever is wrong with a call is answered by one sentence and an exit code that is not zero, before anything is done."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError
from scrapy.settings import Settings

import mediamon.settings
from mediamon.commands.given import is_web_address, natural
from mediamon.commands.showing.opening import page_at
from mediamon.commands.showing.pages import page_of_file
from mediamon.fleet.monitor import Monitor
from mediamon.spiders.numbers import NUMBERS
from mediamon.storage import watches
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.writing.batch import write
from tests.conftest import Project
from tests.storage.made import NOW, made

LONE = "\udcff"  # as a byte of the command line that is no UTF-8 comes


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a site, and with a publication of another one, `s`."""
    made_here = tmp_path_factory.mktemp("project")
    (made_here / "sites").mkdir()
    (made_here / "sites" / "herald.yaml").write_text("name: herald\nfeeds: [http://herald.example/feed]\n")
    engine = open_database(f"sqlite:///{made_here / 'mediamon.sqlite'}")
    with writing(engine) as connection:
        write(connection, [made(1)], NOW)
    engine.dispose()
    return made_here


@pytest.fixture
def place(folder: Path) -> Settings:
    """Its settings."""
    own = Settings()
    own.setmodule(mediamon.settings)
    address = f"sqlite:///{folder / 'mediamon.sqlite'}"
    own.update({"MEDIAMON_DATABASE": address, "MEDIAMON_DATA": str(folder), "MEDIAMON_SITES": [str(folder / "sites")]})
    return own


def call(own: Settings, name: str, *arguments: str) -> ScrapyCommand:
    """What Scrapy does with a command line."""
    command: ScrapyCommand = import_module(f"mediamon.commands.{name}").Command()
    command.settings = own
    own.setdict(command.default_settings, priority="command")
    parser = ArgumentParser(conflict_handler="resolve")
    command.add_options(parser)
    options, words = parser.parse_known_args(list(arguments))
    command.process_options(words, options)
    command.run(words, options)
    return command


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["account", LONE], "no text in UTF-8"),
        (["account", "a\nb\x1b"], "characters that can be printed"),
        (["account", "a" * 101], "1 to 100 characters"),
        (["alerts", "press"], "it takes options alone, not 'press'"),
        (["alerts", "--remove", ""], "no target is called ''"),
        (["alerts", "--told", ""], "no target is called ''"),
        (["alerts", "--told", LONE], "no text in UTF-8"),
        (["alerts", "--add", "", "--address", "env:A"], "A name has letters"),
        (["alerts", "--add", "a", "--address", "env:A", "--quiet", "-"], "no time of the day"),
        (["alerts", "--add", "a", "--address", "env:A", "--quiet", ""], "no time of the day"),
        (
            ["alerts", "--add", "a", "--address", "env:A", "--organisation", "nobody"],
            "no organisation is called 'nobody'",
        ),
        (["alerts", "--add", "a", "--address", "env:A", "--site", "nowhere"], "there are: herald"),
        (["backup", ""], "name one folder"),
        (["restore", ""], "name one folder"),
        (["dashboard", "--host", "no-such-host.invalid"], "choose another --host or --port"),
        (["erase", "--url", LONE], "no text in UTF-8"),
        (["export", "all"], "it takes options alone"),
        (["export", "--site", "nowhere"], "no site is called 'nowhere'"),
        (["export", "--organisation", "nobody"], "no organisation is called 'nobody'"),
        (["export", "--from", "2026-10-02", "--to", "2026-10-02"], "the day after the last one"),
        (["extract", "/dev/null", "--compare", "/nowhere/x.html"], "cannot be written"),
        (["alerts", "--check", "/dev/zero"], "it is larger than"),
        (["ingest", "/dev/zero"], "there is no file"),
        (["mentions", "МГУ", "-s", "MEDIAMON_ORGANISATIONS=/dev/zero"], "it is larger than"),
        (["restore", "/dev/zero"], "holds no backup"),
        (["train", "tonality", "/dev/zero"], "larger than"),
        (["ingest", "x" * 5000], "there is no file"),
        (["init", "a", "--module", "class"], "take another name"),
        (["init", "a", "--module", "scrapy"], "take another name"),
        (["init", "a", "--contact", 'mailto:a"b@c.example'], "must be like"),
        (["label", LONE], "no text in UTF-8"),
        (["mentions", "МГУ", "--site", "nowhere"], "there are: herald"),
        (["monitor", "--once", "-s", "MEDIAMON_RUNS_AT_ONCE=two"], "MEDIAMON_RUNS_AT_ONCE is 'two'"),
        (["monitor", "--once", "-s", "MEDIAMON_DISK_LOW=-5"], "number that is not negative"),
        (
            ["monitor", "--once", "-s", "MEDIAMON_RUN_MEMORY=-5"],
            "MEDIAMON_RUN_MEMORY is '-5': write a whole number of 256 (MB) or more",
        ),
        (["monitor", "--once", "-s", "MEDIAMON_METHOD=foo"], "MEDIAMON_METHOD: no method 'foo'"),
        (["status", "-s", "MEDIAMON_IN_FLIGHT=0"], "MEDIAMON_IN_FLIGHT is '0': write a whole number above 0"),
        (["status", "-s", "MEDIAMON_BATCH=0"], "above 0"),
        (["monitor", "--once", "-s", "MEDIAMON_RUNS_AT_ONCE=1.5"], "write a whole number"),
        (["monitor", "--once", "-s", "MEDIAMON_RUN_MEMORY=inf"], "write a whole number"),
        (["monitor", "--once", "-s", "MEDIAMON_STORAGE_PATIENCE=nan"], "a number that is not negative"),
        (["monitor", "--once", "-s", "MEDIAMON_RUN_SECONDS=nan"], "a number above 0"),
        (["prune", "-s", "MEDIAMON_KEEP=five years"], "must be a mapping"),
        (["prune", "-s", "MEDIAMON_KEEP=[1]"], "must be a mapping"),
        (["prune", "-s", "MEDIAMON_KEEP=5"], "must be a mapping"),
        (["prune", "-s", 'MEDIAMON_KEEP={"publications": 999999}'], "at most 73000"),
        (["status", "-s", "MEDIAMON_DATABASE=sqlite://"], "lies in memory"),
        (["report", "-s", "MEDIAMON_DATABASE=sqlite:///file::memory:?uri=true"], "lies in memory"),
        (["report", "-s", "MEDIAMON_DATABASE=mediamon.sqlite"], "the database: MEDIAMON_DATABASE is no URL"),
        (["backup", "a", "-s", "MEDIAMON_DATABASE=garbage"], "the database: MEDIAMON_DATABASE is no URL"),
        (["backup", "a", "-s", "MEDIAMON_DATABASE=postgresql://h:port/x"], "the database: MEDIAMON_DATABASE is no URL"),
        (["restore", "a", "-s", "MEDIAMON_DATABASE=garbage"], "the database: MEDIAMON_DATABASE is no URL"),
        (["report", "-s", "MEDIAMON_DATABASE=postgresql://127.0.0.1:1/x"], "is the server running"),
        (["report", "-s", "MEDIAMON_ORGANISATIONS=/nowhere.yaml"], "/nowhere.yaml:1: cannot be read"),
        (["mentions", "МГУ", "-s", "MEDIAMON_ORGANISATIONS=/dev/null"], "begin the file with `organisations:`"),
        (["mentions", "--stored", "msu", "-s", "MEDIAMON_TONALITY_MODEL=/nowhere"], "/nowhere: no model"),
        (["report", "2026-10-01"], "it takes options alone"),
        (["report", "--language", LONE], "no text in UTF-8"),
        (["report", "--site", "nowhere"], "there are: herald"),
        (["report", "--from", "2026-10-02", "--to", "2026-10-01"], "the day after the last one"),
        (["review", "october", "--out", "a.html"], "it takes options alone"),
        (["review", "--out", "a.html", "--site", "nowhere"], "there are: herald"),
        (["status", "herald"], "it takes options alone"),
        (["traverse", "http://"], "names a host"),
        (["traverse", "http://127.0.0.1:9/", "--out", "/nowhere/urls"], "cannot write"),
        (["traverse", "http://127.0.0.1:9/", "--graph", "/nowhere/a.svg"], "cannot be written"),
        (["watch", "add", "http://[", "--node", "a"], "names a host"),
        (["erase", "--url", ""], "is no address of a page"),
        (["erase", "--url", "http://["], "is no address of a page"),
        (["erase", "--url", "http://a.example/" + "x" * 9_000], "is no address of a page"),
        (["ingest", __file__, "--site", "\x1b[31m"], "--site: a name has letters"),
        (["ingest", __file__, "--site", ""], "--site: a name has letters"),
        (["watch", "list", "9"], "it takes no '9'"),
        (["watch", "history", "1", "2"], "the number of one watch"),
        (["watch", "remove"], "scrapy watch list shows all"),
        (["watch", "history", "9" * 30], "give the number of a watch"),
    ],
    ids=lambda value: " ".join(value)[:60].encode("ascii", "replace").decode() if isinstance(value, list) else "",
)
def test_what_is_wrong_is_said(place: Settings, line: list[str], said: str) -> None:
    with pytest.raises(UsageError) as told:
        call(place, *line)
    assert said in str(told.value)
    assert not getattr(told.value, "print_help", True)


def test_a_data_folder_that_cannot_be_made_is_told(place: Settings, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    place.set("MEDIAMON_DATA", str(tmp_path / "file" / "data"))
    with pytest.raises(UsageError, match="set MEDIAMON_DATA to a folder that can be written"):
        call(place, "monitor", "--once")


def test_doctor_says_that_the_database_has_no_address(place: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    """Once, and looks at all else."""
    command = call(place, "doctor", "--no-browser", "-s", "MEDIAMON_DATABASE=garbage")
    told = capsys.readouterr().out
    assert "MEND database: MEDIAMON_DATABASE is no URL of a database: write one like postgresql://" in told
    assert told.count("MEND") == 1
    assert "sites: 1: herald" in told
    assert command.exitcode == 1


@pytest.mark.parametrize("address", ["garbage", "postgresql://h:port/x"])
def test_a_new_site_is_written_though_the_database_has_no_address(place: Settings, address: str) -> None:
    place.set("MEDIAMON_DATABASE", address)
    command = import_module("mediamon.commands.addsite").Command()
    command.settings = place
    told = command._taught(None, None)
    assert "it will from the first crawl: the database: MEDIAMON_DATABASE is no URL" in told


@pytest.mark.parametrize(("failing", "code"), [(0, 0), (1, 1), (256, 1)])
def test_one_round_ends_with_0_or_1_however_many_sites_fail(
    place: Settings, monkeypatch: pytest.MonkeyPatch, failing: int, code: int
) -> None:
    """A shell would take 256 for 0."""
    monkeypatch.setattr(Monitor, "run_once", lambda self, *, every: failing)
    assert call(place, "monitor", "--once").exitcode == code


@pytest.mark.parametrize(
    "line",
    [
        ["addsite", "a.example", "--max-seconds", "nan"],
        ["addsite", "a.example", "--max-pages", "-1"],
        ["dashboard", "--port", "99999"],
        ["erase", "--publication", "9" * 30],
        ["review", "--limit", "0"],
        ["traverse", "http://127.0.0.1:9/", "--max-presses", "-1"],
        ["traverse", "http://127.0.0.1:9/", "--max-seconds", "nan"],
        ["traverse", "http://127.0.0.1:9/", "--tabs", "0"],
        ["watch", "add", "http://127.0.0.1:9/", "--every", "9" * 12],
    ],
    ids=lambda value: " ".join(value)[:60],
)
def test_numbers_that_cannot_be_are_refused(
    place: Settings, line: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        call(place, *line)
    assert ended.value.code == 2
    assert "not a number" in capsys.readouterr().err


def test_what_is_stored_of_a_site_without_a_file_is_told(place: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    call(place, "report", "--site", "s", "--format", "csv")
    assert ",1,1,1," in capsys.readouterr().out


@pytest.mark.parametrize("command", ["report", "export"])
def test_what_is_stored_of_an_organisation_that_is_monitored_no_more_is_told(
    place: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    own = tmp_path / "organisations.yaml"
    own.write_text("organisations:\n- id: rates\n  official: Палата мер\n")
    place.set("MEDIAMON_ORGANISATIONS", str(own))
    call(place, command, "--organisation", "msu", "--format", "csv")
    assert "msu" in capsys.readouterr().out
    with pytest.raises(UsageError, match="there are: rates"):
        call(place, command, "--organisation", "spbu")


def test_a_spider_without_a_file_is_a_site(
    place: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "own_spiders.py").write_text("import scrapy\n\n\nclass Own(scrapy.Spider):\n    name = 'own'\n")
    monkeypatch.syspath_prepend(tmp_path)
    place.set("SPIDER_MODULES", ["own_spiders"])
    call(place, "alerts", "--add", "press", "--address", "env:A", "--site", "own")
    assert "press: added" in capsys.readouterr().out
    with pytest.raises(UsageError, match="there are: herald, own"):
        call(place, "alerts", "--add", "press", "--address", "env:A", "--site", "on")


def test_a_role_that_is_asked_for_in_vain_is_told(place: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    call(place, "account", "maria", "--role", "expert")
    call(place, "account", "maria", "--role", "expert")
    call(place, "account", "maria")
    with pytest.raises(UsageError, match="maria is an expert, and stays so"):
        call(place, "account", "maria", "--role", "administrator")
    assert capsys.readouterr().out.count("/sign-in/") == 3


def test_of_several_watches_all_are_removed_or_none(place: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    engine = open_database(str(place["MEDIAMON_DATABASE"]))
    page = "<html><body><h1>Rate</h1><p>Price</p><p>640</p></body></html>"
    with writing(engine) as connection:
        number, _ = watches.add(connection, "http://a.example/", ["Rate"], "changes", page, NOW)
    with pytest.raises(UsageError):
        call(place, "watch", "remove", str(number), "99")
    assert "removed" not in capsys.readouterr().out
    with engine.connect() as connection:
        assert watches.get(connection, number)
    engine.dispose()


def test_every_number_of_the_settings_is_looked_at_as_it_is_read() -> None:
    kinds = {name: type(value) for name, value in vars(mediamon.settings).items() if name.startswith("MEDIAMON_")}
    assert {name: kind for name, kind in kinds.items() if kind in (int, float)} == NUMBERS


def test_a_site_that_is_not_there_cannot_be_crawled(project: Project) -> None:
    done = project.run("crawl", "nowhere")
    assert done.returncode == 2
    assert "no site is called 'nowhere'" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("address", ["http://[", "http://127.0.0.1:99999/", "https://"])
def test_what_is_no_address_is_not_asked_for(address: str) -> None:
    with pytest.raises(UsageError, match="is no web address"):
        page_at(None, address)  # type: ignore[arg-type]  # nothing is begun


def test_a_file_whose_name_is_no_utf_8_is_taken(
    place: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = str(tmp_path / LONE)
    Path(name).write_text("МГУ")
    call(place, "mentions", name)
    assert "[МГУ]" in capsys.readouterr().out


@given(st.text(max_size=40) | st.text(alphabet="htps:/[]@.%0123456789 \\?#", max_size=20).map("http://".__add__))
@settings(max_examples=300)
def test_an_address_is_judged_without_an_error(text: str) -> None:
    if is_web_address(text):
        assert text.encode().lower().lstrip().startswith(b"http")


@given(st.integers(-10, 2**40))
def test_a_number_is_read_or_refused(number: int) -> None:
    if 0 <= number < 2**31:
        assert natural()(str(number)) == number
    else:
        with pytest.raises(Exception, match="not a number from"):
            natural()(str(number))


def test_a_page_that_never_ends_is_none() -> None:
    with pytest.raises(UsageError, match="/dev/zero: it is larger than"):
        page_of_file(Path("/dev/zero"), None)


@pytest.mark.parametrize(
    "line",
    [
        ["erase", "--url", "http://a/1", "--yes"],
        ["export"],
        ["prune", "--yes"],
        ["status"],
        ["status", "--alive"],
        ["deliver"],
        ["label", "1"],
        ["report"],
        ["review", "-o", "review.html"],
        ["score"],
    ],
    ids="-".join,
)
def test_where_there_is_no_database_none_is_made_and_nothing_is_said_to_be_done(
    place: Settings, tmp_path: Path, line: list[str]
) -> None:
    """Another folder, or a disk that is not mounted."""
    missing = tmp_path / "away" / "mediamon.sqlite"
    place.update({"MEDIAMON_DATABASE": f"sqlite:///{missing}"})
    with pytest.raises(
        UsageError, match=r"there is no database at .*away/mediamon\.sqlite: go to the project's folder"
    ):
        call(place, *line)
    assert not missing.parent.exists()
