"""The different values of an indexed column, each found by the index from the one before: what there is of them counts, not the rows.

PostgreSQL's wiki calls it a loose index scan: https://wiki.postgresql.org/wiki/Loose_indexscan
"""

from __future__ import annotations

from sqlalchemy import CTE, Column, ColumnElement, func, select


def values_of(column: Column[str], *conditions: ColumnElement[bool]) -> CTE:
    """A table with one column, `value`, whose last row may be NULL. conditions: of a partial index, as it has them."""
    values = select(func.min(column).label("value")).where(*conditions).cte("steps", recursive=True)
    after = select(func.min(column)).where(column > values.c.value, *conditions).correlate(values).scalar_subquery()
    return values.union_all(select(after).where(values.c.value.is_not(None)))
