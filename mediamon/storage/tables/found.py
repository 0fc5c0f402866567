"""The tables of what is found, stored and judged. Times are UTC; the original offset of a publication's time is kept beside."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from mediamon.storage.database.types import Id, Json, PackedList, PackedText, UtcTime, WrittenJson

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def one_of(column: str, *values: str) -> CheckConstraint:
    """A constraint: the column holds one of these values, and none of them a quotation mark."""
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=column)


# Of what is to be fetched; without parameters, by which planners know the index.
WAITING = text("state IN ('seen', 'failed')")


url = Table(  # the ledger: every URL ever seen, once a site
    "url",
    metadata,
    Column("id", Id, primary_key=True),
    Column("site", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("found_by", Text, nullable=False),
    Column("found_on", Text),
    Column("first_seen", UtcTime, nullable=False),
    Column("state", Text, nullable=False, server_default="seen"),
    Column("reason", Text),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("next_try", UtcTime),
    UniqueConstraint("site", "url"),
    one_of("state", "seen", "failed", "refused", "stored"),
    Index(
        "ix_url_due",
        "site",
        "state",
        "id",
        postgresql_where=WAITING,
        sqlite_where=WAITING,
    ),
    Index(
        "ix_url_next_try",
        "site",
        "next_try",
        postgresql_where=text("next_try IS NOT NULL"),
        sqlite_where=text("next_try IS NOT NULL"),
    ),
)

source = Table(  # pages that are asked again and again: what to say so that the answer may be "not modified", and what it was if it is not
    "source",
    metadata,
    Column("site", Text, primary_key=True),
    Column("url", Text, primary_key=True),
    Column("etag", Text),
    Column("last_modified", Text),
    Column("checked_at", UtcTime, nullable=False),
    Column("digest", Text),  # of what was read
)

publication = Table(
    "publication",
    metadata,
    Column("id", Id, primary_key=True),
    Column("url_id", Id, ForeignKey("url.id"), nullable=False, unique=True),
    Column("site", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("final_url", Text, nullable=False),
    Column("canonical_url", Text),
    Column("found_by", Text, nullable=False),
    Column("fetched_at", UtcTime, nullable=False),
    Column("language", Text),
    Column("headline", Text, nullable=False),
    Column("description", Text),
    Column("authors", Json, nullable=False),
    Column("published_at", UtcTime),
    Column("published_offset", Integer),  # minutes east of UTC, as the site wrote it
    Column("modified_at", UtcTime),
    Column("section", Text),
    Column("tags", Json, nullable=False),
    Column("site_name", Text),
    Column("image", Text),
    Column("method", Text, nullable=False),
    Column("root", Text),
    Column("archive_file", Text),
    Column("archive_offset", Id),
    Column("archive_length", Id),
    Column("suspicious", Boolean(name="suspicious"), nullable=False, server_default="0"),
    Column("drift_numbers", Json),
    Column("drift_where", Json),
    Column("rule", Text),
    Column("extras", Json, nullable=False),
    Column("story_id", Id),  # the publication that began the story that this one tells
    # Last, since what comes after much data in a row is slow to reach. An empty value is an empty text or list.
    Column("body", PackedText, nullable=False, server_default=text("''")),
    Column("html", PackedText, nullable=False, server_default=text("''")),
    Column("blocks", PackedList, nullable=False, server_default=text("''")),
    Index("ix_publication_came", text("coalesce(published_at, fetched_at)"), "id"),  # what periods ask for
    Index("ix_publication_story", "story_id", "id"),
    Index("ix_publication_site", "site", "id"),
)

mention = Table(  # in PostgreSQL nothing is indexed by its number, which nobody asks for
    "mention",
    metadata,
    Column("id", Id, primary_key=True),
    Column("publication_id", Id, ForeignKey("publication.id", ondelete="CASCADE"), nullable=False),
    Column("organisation", Text, nullable=False),
    Column("start", Integer, nullable=False),
    Column("end", Integer, nullable=False),
    Column("surface", Text, nullable=False),
    Column("sentence", Text, nullable=False),  # empty where it is a place in the text, see `passages`
    Column("sentence_start", Integer),
    Column("sentence_end", Integer),
    Column("why", Text, nullable=False),
    CheckConstraint('"start" < "end"', name="span"),
    Index("ix_mention_publication", "publication_id"),
)

score = Table(
    "score",
    metadata,
    Column("publication_id", Id, ForeignKey("publication.id", ondelete="CASCADE"), primary_key=True),
    Column("organisation", Text, primary_key=True),
    Column("label", Text),
    Column("negative", Float),
    Column("neutral", Float),
    Column("positive", Float),
    Column("evidence", WrittenJson, nullable=False),
    Column("model", Text, nullable=False),
    Column("reason", Text),
    Column("came", Id),  # seconds from 1970, rounded down, to when the publication counts: see `period.Period`
    one_of("label", "negative", "neutral", "positive"),
    Index("ix_score_organisation", "organisation", "publication_id"),
    Index("ix_score_came", "organisation", "came", "publication_id"),
)

expert_label = Table(  # what people say; never overwritten, the newest of a publication and organisation holds
    "expert_label",
    metadata,
    Column("id", Id, primary_key=True),
    Column("publication_id", Id, ForeignKey("publication.id", ondelete="CASCADE"), nullable=False),
    Column("organisation", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("account_id", Id, ForeignKey("account.id"), nullable=False),
    Column("made_at", UtcTime, nullable=False),
    one_of("label", "negative", "neutral", "positive", "ambiguous"),
    Index("ix_expert_label_pair", "publication_id", "organisation", "id"),
)

incident = Table(
    "incident",
    metadata,
    Column("id", Id, primary_key=True),
    Column("site", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("headline", Text, nullable=False),
    Column("explanation", Text, nullable=False),
    Column("evidence", Json, nullable=False),
    Column("opened_at", UtcTime, nullable=False),
    Column("closed_at", UtcTime),
    one_of("level", "low", "medium", "high"),
    Index("ix_incident_open", "site", "kind", "closed_at"),
)

outbox = Table(  # alerts to deliver: written with what causes them, delivered apart, each key once
    "outbox",
    metadata,
    Column("id", Id, primary_key=True),
    Column("key", Text, nullable=False, unique=True),
    Column("title", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("made_at", UtcTime, nullable=False),
    Column("sent_at", UtcTime),  # to everybody who wants it
    Column("kind", Text, nullable=False, server_default="incident"),
    Column("site", Text),
    Column("organisation", Text),
    Column("account_id", Id),  # whose own alert; no foreign key: SQLite cannot add one to a table that is there
    Column("facts", Json),  # for templates
    Column("planned_at", UtcTime),  # when it was seen to who wants it
    Index("ix_outbox_sent", "sent_at"),
)

drift_model = Table(
    "drift_model",
    metadata,
    Column("site", Text, primary_key=True),
    Column("method", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("saved_at", UtcTime, nullable=False),
)

lemma = Table(  # PostgreSQL only, indexed by the text alone: numbers for the index of arrays; SQLite has an FTS5 table instead
    "lemma",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("text", Text, nullable=False, unique=True),
)
