"""One story told by ten sites is one story with ten publications. On both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, func, select

from mediamon.items import Publication
from mediamon.storage.database.engine import writing
from mediamon.storage.erasing.publications import erase
from mediamon.storage.publications.story_neighbours import NEWEST
from mediamon.storage.reports.report import report
from mediamon.storage.tables.counts import story_key, story_sketch
from mediamon.storage.tables.found import publication
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.rewriting import replace_publication
from tests.storage.made import NOW, made

TEXT = (
    "Учёные МГУ сообщили, что на дне Байкала найден неизвестный ранее вид рачков. Экспедиция работала всё лето и подняла "
    "сотни проб с глубины более километра. По словам руководителя работ, находка меняет представление о том, как "
    "заселялось древнее озеро. Описание вида выйдет в международном журнале до конца года, пробы переданы музею."
)
OTHER = (
    "Приёмная комиссия МГУ назвала проходные баллы на бюджетные места. Самый большой конкурс пришёлся на факультет "
    "вычислительной математики, самый скромный на почвоведение. Зачисление завершится в августе, общежитие получат все "
    "иногородние первокурсники, обещал проректор на встрече с родителями абитуриентов в актовом зале."
)


def told(number: int, body: str, site: str = "s", **changes: object) -> Publication:
    one = made(number, body=body, **changes)
    return replace(one, snapshot=replace(one.snapshot, site=site))


def stories_now(engine: Engine) -> list[list[str]]:
    with engine.connect() as connection:
        rows = connection.execute(
            select(publication.c.story_id, publication.c.url).order_by(publication.c.id)
        ).fetchall()
    found: dict[int, list[str]] = {}
    for story, address in rows:
        found.setdefault(story, []).append(address.rpartition("/")[2])
    return list(found.values())


def test_ten_sites_tell_one_story(engine: Engine) -> None:
    copies = [told(n, f"АГЕНТСТВО-{n}. {TEXT}", f"site{n}", label="negative") for n in range(10)]
    with writing(engine) as connection:
        write(connection, [*copies[:4], told(50, OTHER)], NOW)  # some in one batch
    for copy in copies[4:]:
        with writing(engine) as connection:
            write(connection, [copy], NOW)
    assert stories_now(engine) == [[str(n) for n in range(10)], ["50"]]
    with engine.connect() as connection:
        (line,) = report(connection, ["msu"])
        assert (line.total, line.stories, line.negative) == (11, 2, 10)
        (line,) = report(connection, ["msu"], site="site7")
        assert (line.total, line.stories) == (1, 0)  # another site told it first


def test_the_same_text_a_month_later_is_another_story(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [told(1, TEXT), told(2, TEXT, published=NOW - timedelta(days=30))], NOW)
    assert stories_now(engine) == [["1"], ["2"]]


def test_erasing_the_first_leaves_the_story_to_the_next(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [told(1, TEXT), told(2, TEXT), told(3, TEXT)], NOW)
        first = connection.execute(select(func.min(publication.c.id))).scalar_one()
        erase(connection, [first])
    with writing(engine) as connection:
        assert report(connection, ["msu"])[0].stories == 1
        write(connection, [told(4, TEXT), told(5, OTHER)], NOW)
    assert stories_now(engine) == [["2", "3", "4"], ["5"]]


def test_a_rewritten_text_changes_its_story(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [told(1, TEXT), told(2, TEXT), told(3, OTHER)], NOW)
        numbers = connection.execute(select(publication.c.id).order_by(publication.c.id)).scalars().all()
        replace_publication(connection, numbers[0], told(1, OTHER))
        assert report(connection, ["msu"])[0].stories == 2
    assert sorted(stories_now(engine)) == [["1", "3"], ["2"]]
    with writing(engine) as connection:
        replace_publication(connection, numbers[0], told(1, TEXT))
    assert sorted(stories_now(engine)) == [["1", "2"], ["3"]]


def test_a_rewritten_text_with_a_date_that_cannot_be_stays_in_its_story(engine: Engine) -> None:
    """It counts by when it was fetched, as when it was written: not by a day decades ahead, near which nobody tells anything."""
    with writing(engine) as connection:
        write(connection, [told(1, TEXT), told(2, TEXT, "t")], NOW)
        number = connection.execute(select(publication.c.id).order_by(publication.c.id.desc())).scalars().first()
        replace_publication(
            connection, number, told(2, f"{TEXT} Конец.", "t", published=datetime(2099, 1, 1, tzinfo=UTC))
        )
    assert stories_now(engine) == [["1", "2"]]


def test_a_key_that_everybody_has_is_kept_of_the_newest(engine: Engine) -> None:
    many = [told(n, TEXT) for n in range(NEWEST + 20)]
    for some in (many[:10], many[10:]):
        with writing(engine) as connection:
            write(connection, some, NOW)
    with engine.connect() as connection:
        held = (
            connection.execute(select(func.count(story_key.c.publication_id)).group_by(story_key.c.key)).scalars().all()
        )
        assert set(held) == {NEWEST}
        assert connection.execute(select(func.count()).select_from(story_sketch)).scalar_one() == len(many)
    assert len(stories_now(engine)) == 1
