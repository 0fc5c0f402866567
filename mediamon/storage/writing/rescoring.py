"""The machine's scores replaced; what people have said is another table, and stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, delete, select

from mediamon.items import Score
from mediamon.storage.publications import counting
from mediamon.storage.tables.found import score
from mediamon.storage.writing.batch import write_scores


def replace_scores(connection: Connection, scores: Mapping[int, Sequence[Score]]) -> int:
    """Scores by publication, in the place of those that are there; how many labels differ from what they were."""
    numbers = list(scores)
    if not numbers:
        return 0
    own = score.c.publication_id.in_(numbers)
    rows = connection.execute(select(score.c.publication_id, score.c.organisation, score.c.label).where(own))
    before = {(row.publication_id, row.organisation): row.label for row in rows}
    with counting.counted(connection, numbers):
        connection.execute(delete(score).where(own))
        write_scores(connection, [(number, one) for number, found in scores.items() for one in found])
    after = {(number, one.organisation): one.label for number, found in scores.items() for one in found}
    return sum(before.get(key) != after.get(key) for key in before.keys() | after.keys())
