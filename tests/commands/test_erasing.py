"""What `scrapy erase` finds: an address in whichever form, pages that name it as what they are themselves, looks at new sites."""

from __future__ import annotations

import gzip
import json
from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from time import time

import pytest
from sqlalchemy import Engine, func, select

from mediamon.adding.job import LOOKS, Job
from mediamon.commands import erasing
from mediamon.commands.erasing import do, erase, look
from mediamon.items import Publication, RawResponse
from mediamon.storage.addresses import ledger
from mediamon.storage.alerts import outbox
from mediamon.storage.archive.records import Archive
from mediamon.storage.database import turns
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.erasing import publications
from mediamon.storage.tables.found import outbox as outbox_table
from mediamon.storage.tables.found import publication
from mediamon.storage.writing.batch import write
from tests.newsite.made import found
from tests.storage.erasing.test_erased_everywhere import WORD, in_the_file
from tests.storage.made import NOW, made, words


def asked(**what: object) -> Namespace:
    return Namespace(**{"url": [], "publication": [], "person": None, "only_publications": False, **what})


def at(address: str, number: int, canonical: str | None = None) -> Publication:
    item = made(number, body=f"МГУ {words(number)}")
    assert item.article is not None
    snapshot = replace(item.snapshot, url=address, final_url=address)
    return replace(item, snapshot=snapshot, article=replace(item.article, canonical_url=canonical))


def filled(engine: Engine, folder: Path) -> None:
    archive = Archive(folder / "archive", "s-1")
    items = [
        at("https://www.a/1", 1, "https://www.a/1"),
        at("https://www.a/print/1", 2, "https://www.a/1"),
        at("https://www.a/2", 3, "https://www.a/"),
        at("https://www.a/3", 4),
    ]
    for item in items:
        archive.append(item.snapshot.url, RawResponse("200 OK", (), b"page"), datetime.now(UTC))
    archive.close()
    with writing(engine) as connection:
        write(connection, items, NOW)


def left(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return list(connection.execute(select(publication.c.url).order_by(publication.c.id)).scalars())


def test_an_address_is_erased_in_the_form_in_which_it_is_stored(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    seen = look(engine, tmp_path / "archive", tmp_path, asked(url=["http://a/1/"]))
    assert [row.url for row in seen.rows] == ["https://www.a/1", "https://www.a/print/1"]
    assert seen.where == {2: "the address that it names as its own"}
    assert len(seen.places) == 2
    assert do(engine, tmp_path / "archive", seen) == 2
    assert left(engine) == ["https://www.a/2", "https://www.a/3"]
    with writing(engine) as connection:
        back = [ledger.Found(one, "feed") for one in ("http://a/1", "https://a/print/1/")]
        assert ledger.add(connection, "other", back, NOW) == 0


def test_so_is_what_names_a_publication_that_is_asked_for_by_its_number(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    seen = look(engine, tmp_path / "archive", tmp_path, asked(publication=[1]))
    assert [row.id for row in seen.rows] == [1, 2]
    assert [row.id for row in look(engine, tmp_path / "archive", tmp_path, asked(publication=[2])).rows] == [2]


def test_a_front_page_takes_no_others_with_it(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    assert look(engine, tmp_path / "archive", tmp_path, asked(url=["https://www.a/"])).rows == []


def test_looks_at_new_sites_that_show_it_go(engine: Engine, tmp_path: Path) -> None:
    """By a page, cut in the middle of the name, by what a list says, by an address that one tells of while it goes on; others stay."""
    filled(engine, tmp_path)
    other, page, listing, told = (Job.new(tmp_path / LOOKS, "https://www.a/") for _ in range(4))
    other.end(found(count=3))
    page.end(found(count=3))
    (page.folder / "samples/1.html").write_text("<p>Сказала Анна Вет&shy;<br>кина.</p>", "utf8")
    (listing.folder / "samples.json").write_text(
        json.dumps([{"url": "https://www.a/9", "title": "Анне Веткиной"}]), "utf8"
    )
    told.tell("reading https://www.a/3 now")
    person = look(engine, tmp_path / "archive", tmp_path, asked(person="Анна Веткина"))
    assert not person.nothing
    assert set(person.looks) == {page.folder, listing.folder}
    do(engine, tmp_path / "archive", person)
    assert {job.folder for job in Job.all(tmp_path / LOOKS)} == {other.folder, told.folder}
    publication_told_of = look(engine, tmp_path / "archive", tmp_path, asked(publication=[4]))
    assert list(publication_told_of.looks) == [told.folder]
    do(engine, tmp_path / "archive", publication_told_of)
    assert [job.folder for job in Job.all(tmp_path / LOOKS)] == [other.folder]


def person(**what: object) -> Namespace:
    return asked(person="Пётр Иванов", **what)


def naming(number: int) -> Publication:
    item = at(f"https://www.a/{number}", number)
    assert item.article is not None
    body = f"Пётр Иванов пришёл в МГУ. {words(number)}"
    return replace(item, article=replace(item.article, body=body, headline=f"Пётр Иванов {number}"))


def stored(engine: Engine, folder: Path, items: list[Publication]) -> None:
    archive = Archive(folder / "archive", f"s-{items[0].snapshot.url[-1]}")
    for item in items:
        assert item.article is not None
        archive.append(item.snapshot.url, RawResponse("200 OK", (), item.article.body.encode()), datetime.now(UTC))
    archive.close()
    with writing(engine) as connection:
        write(connection, items, NOW)
        outbox.put(connection, "told", "Пётр Иванов", items[0].snapshot.url, NOW)


def shown(engine: Engine, folder: Path) -> str:
    """All that is told of anything, with all pages of the archive."""
    with engine.connect() as connection:
        told = [str(row) for table in (publication, outbox_table) for row in connection.execute(select(table))]
    pages = [gzip.decompress(file.read_bytes()).decode() for file in (folder / "archive").glob("*.gz")]
    return "\n".join(told + pages)


def test_what_a_run_stores_while_it_is_looked_for_goes_too(engine: Engine, tmp_path: Path) -> None:
    began, archive = time(), tmp_path / "archive"
    stored(engine, tmp_path, [naming(1)])
    seen = look(engine, archive, tmp_path, person())
    stored(engine, tmp_path, [naming(2)])  # the archive may be read for an hour before something is erased
    assert erase(engine, archive, tmp_path, seen, person(), began) == (2, 2, False)
    assert "Иванов" not in shown(engine, tmp_path)


def test_of_somebody_who_was_nowhere_what_comes_meanwhile_goes(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "archive").mkdir()
    began, seen = time(), look(engine, tmp_path / "archive", tmp_path, person())
    assert seen.nothing
    stored(engine, tmp_path, [naming(1)])
    assert erase(engine, tmp_path / "archive", tmp_path, seen, person(), began) == (1, 1, False)


def test_one_that_was_killed_goes_on_where_it_is_called_again(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it was: in the archive, among the rows, before the words have left the index."""
    began, archive = time(), tmp_path / "archive"
    stored(engine, tmp_path, [naming(number) for number in range(1, 8)])
    monkeypatch.setattr(publications, "BATCH", 2)
    for place, stay in (("remove", 5), ("erase_told_while_others_write", 0)):
        with monkeypatch.context() as patched:
            patched.setattr(publications, place, dying(getattr(publications, place)))
            with pytest.raises(KeyboardInterrupt):
                erase(engine, archive, tmp_path, look(engine, archive, tmp_path, person()), person(), began)
        assert len(left(engine)) == stay
    erase(engine, archive, tmp_path, look(engine, archive, tmp_path, person()), person(), began)
    assert "Иванов" not in shown(engine, tmp_path)
    with writing(engine) as connection:
        back = [ledger.Found(f"https://www.a/{number}", "feed") for number in range(1, 8)]
        assert ledger.add(connection, "other", back, NOW) == 0


def test_pages_of_a_file_elsewhere_go_wherever_it_was_killed(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but the rows tells that pages of a file that was ingested are to be erased."""
    began, elsewhere = time(), Archive(tmp_path / "elsewhere", "s-1")
    (tmp_path / "archive").mkdir()
    items = [naming(number) for number in range(1, 4)]
    for at, item in enumerate(items):
        assert item.article is not None
        raw = RawResponse("200 OK", (), item.article.body.encode())
        place = elsewhere.append(item.snapshot.url, raw, datetime.now(UTC))
        (file,) = (tmp_path / "elsewhere").glob("*.gz*")
        items[at] = replace(item, snapshot=replace(item.snapshot, archive=replace(place, file=str(file))))
    elsewhere.close()
    with writing(engine) as connection:
        write(connection, items, NOW)
    archive = tmp_path / "archive"
    for step, begun in (("erase_places", False), ("forget_places", False), ("forget_places", True)):
        with monkeypatch.context() as patched:
            work = dying(getattr(erasing, step))
            if not begun:  # killed at its first call, not at the one behind the archive
                work([], []) if step == "erase_places" else work(engine, [])
            patched.setattr(erasing, step, work)
            with pytest.raises(KeyboardInterrupt):
                erase(engine, archive, tmp_path, look(engine, archive, tmp_path, person()), person(), began)
    erase(engine, archive, tmp_path, look(engine, archive, tmp_path, person()), person(), began)
    assert left(engine) == []
    assert "Иванов" not in gzip.decompress(file.read_bytes()).decode()


def dying(work: Callable[..., object]) -> Callable[..., object]:
    """Does it once, and is killed at the next call."""
    calls = count()

    def once(*given: object, **named: object) -> object:
        if next(calls):
            raise KeyboardInterrupt
        return work(*given, **named)

    return once


def test_words_that_were_left_in_the_index_leave_it_with_the_next_call(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'words.sqlite'}")
    for number in range(1, 9):  # each a part of the index by itself
        body = f"{WORD} один" if number == 3 else f"Слово номер {number} о городе"
        with writing(engine) as connection:
            write(connection, [made(number, body=body)], NOW)
    assert publications.erase_while_others_write(engine, [3]) == 1  # and it is killed
    assert WORD.encode() in in_the_file(tmp_path)
    (tmp_path / "archive").mkdir()
    asks = asked(publication=[3])
    nothing = look(engine, tmp_path / "archive", tmp_path, asks)
    assert erase(engine, tmp_path / "archive", tmp_path, nothing, asks, time()) == (0, 0, False)
    assert WORD.encode() not in in_the_file(tmp_path)
    engine.dispose()


def test_others_write_while_much_is_erased(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    with writing(engine) as connection:
        write(connection, [made(number, body=words(number)) for number in range(1, 8)], NOW)
    monkeypatch.setattr(publications, "BATCH", 2)
    seen: list[int] = []

    def another(*given: object) -> None:
        with writing(engine) as connection:  # between two turns nobody holds the database
            outbox.put(connection, f"k{len(seen)}", "t", "b", NOW)
            seen.append(connection.execute(select(func.count()).select_from(publication)).scalar_one())

    monkeypatch.setattr(turns, "give_way", another)
    assert publications.erase_while_others_write(engine, range(1, 8)) == 7
    assert seen[:4] == [5, 3, 1, 0]


def test_what_names_it_goes_before_it(engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed between two turns, who calls again by the number of the one still finds the others by it."""
    filled(engine, tmp_path)
    monkeypatch.setattr(publications, "BATCH", 1)
    asks, began, archive = asked(publication=[1]), time(), tmp_path / "archive"
    with monkeypatch.context() as patched:
        patched.setattr(publications, "remove", dying(publications.remove))
        with pytest.raises(KeyboardInterrupt):
            erase(engine, archive, tmp_path, look(engine, archive, tmp_path, asks), asks, began)
    assert left(engine) == ["https://www.a/1", "https://www.a/2", "https://www.a/3"]
    assert erase(engine, archive, tmp_path, look(engine, archive, tmp_path, asks), asks, began).publications == 1
    assert left(engine) == ["https://www.a/2", "https://www.a/3"]


def test_a_twin_that_comes_meanwhile_goes_too(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    asks, began, archive = asked(publication=[4]), time(), tmp_path / "archive"
    seen = look(engine, archive, tmp_path, asks)
    with writing(engine) as connection:
        write(connection, [at("https://www.a/print/3", 5, "https://www.a/3")], NOW)
    assert erase(engine, archive, tmp_path, seen, asks, began).publications == 2
    assert left(engine) == ["https://www.a/1", "https://www.a/print/1", "https://www.a/2"]


def test_a_folder_that_cannot_be_cleared_keeps_nothing_else(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(engine, tmp_path, [naming(1)])
    seen = replace(look(engine, tmp_path / "archive", tmp_path, person()), looks=[tmp_path / "looks"])

    def refuses(folder: Path) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(erasing, "forget_look", refuses)
    with pytest.raises(PermissionError):
        do(engine, tmp_path / "archive", seen)
    assert left(engine) == []
