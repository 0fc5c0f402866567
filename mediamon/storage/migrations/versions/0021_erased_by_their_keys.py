"""What was erased is asked for by the key of its address, so that it stays away when its site moves (to https, to `www.`, to a stroke)."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

URL = sa.table("url", *map(sa.column, ("site", "url", "found_by", "first_seen", "state", "reason")))
EVERYWHERE = URL.c.site == "*"
IS_KEY = URL.c.url.like("//%")


def upgrade() -> None:
    """To this version: a row for each key beside those of the addresses."""
    connection = op.get_bind()
    rows = connection.execute(sa.select(URL).where(EVERYWHERE, URL.c.reason == "erased").order_by(URL.c.url))
    new = {key_of(row.url): {**row._mapping, "url": key_of(row.url)} for row in rows}
    if new:
        connection.execute(sa.insert(URL), list(new.values()))


def downgrade() -> None:
    """Back."""
    op.execute(sa.delete(URL).where(EVERYWHERE, IS_KEY))


def key_of(url: str) -> str:
    """As `storage.addresses.form.key_of` made it then."""
    place, mark, query = url.partition("?")
    place = (place.partition("://")[2] or place).removeprefix("www.")
    return f"//{place.rstrip('/')}{mark}{query}"
