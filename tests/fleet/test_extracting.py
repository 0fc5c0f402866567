"""What is stored extracted anew out of the archive: a crawl's own pages, whose rows somebody has spoilt."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select, update

from mediamon.demo.agency import Agency
from mediamon.demo.site_files import write_site_files
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.tables.found import mention, publication, score
from mediamon.storage.tables.jobs import job
from mediamon.storage.words.search import search
from tests.conftest import Project
from tests.storage.made import NOW

pytestmark = pytest.mark.xdist_group("by hand")


def test_what_was_spoilt_is_mended_and_nothing_else_is_touched(project: Project, shared_agency: Agency) -> None:
    write_site_files(shared_agency, project.sites)
    assert project.run("crawl", "gazeta", "-s", "CLOSESPIDER_ITEMCOUNT=30").returncode == 0
    with writing(project.open()) as connection:
        count = connection.execute(select(func.count()).select_from(publication)).scalar_one()
        judged = connection.execute(select(score.c.publication_id, score.c.organisation)).fetchall()
        number, organisation = judged[0]
        true = connection.execute(select(publication).where(publication.c.id == number)).one()
        maria = accounts.add(connection, "maria", "expert", NOW)
        labels.say(connection, number, organisation, "ambiguous", maria, NOW)
        others = [one for one in connection.execute(select(publication.c.id)).scalars() if one != number]
        spoilt = {"headline": "Комментарии", "body": "Комментарии читателей.", "authors": []}
        connection.execute(update(publication).where(publication.c.id == number).values(**spoilt))
        connection.execute(mention.delete().where(mention.c.publication_id == number))
        lost = {"archive_offset": 10**9}
        connection.execute(update(publication).where(publication.c.id == others[0]).values(**lost))
    done = project.run("reextract", "--site", "gazeta")
    assert done.returncode == 0, done.stderr[-2000:]
    with project.open().connect() as connection:
        counts = connection.execute(select(job.c.counts)).scalar_one()
        assert counts == {"extracted anew": 1, "as it was": count - 2, "not archived": 1}
        row = connection.execute(select(publication).where(publication.c.id == number)).one()
        assert (row.headline, row.body, row.authors) == (true.headline, true.body, true.authors)
        assert labels.newest(connection, number)[organisation].label == "ambiguous"
        found = connection.execute(select(mention.c.organisation).where(mention.c.publication_id == number)).scalars()
        assert organisation in set(found)
        assert number in [one.id for one in search(connection, true.headline)]
        assert number not in [one.id for one in search(connection, "комментарии читателей", limit=1000)]
    wrong = project.run("reextract", "--site", "nobody")
    assert wrong.returncode == 2
    assert "no site is called 'nobody'" in wrong.stderr
