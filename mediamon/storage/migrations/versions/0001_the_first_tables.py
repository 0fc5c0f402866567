"""The first tables, and the index by lemma in each database's own form."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

import mediamon.storage.database.types

revision = "0001"
down_revision = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
TIME = mediamon.storage.database.types.UtcTime(timezone=True)


def upgrade() -> None:
    """To this version: tables that others refer to come first."""
    _account()
    _drift_model()
    _incident()
    _lease()
    _lemma()
    _outbox()
    _run()
    _source()
    _url()
    _publication()
    _session()
    _sign_in_link()
    _expert_label()
    _mention()
    _score()
    _index_of_words()


def downgrade() -> None:
    """Back to nothing."""
    tables = (
        "publication_lemmas",
        "mention",
        "score",
        "expert_label",
        "publication",
        "url",
        "source",
        "incident",
        "outbox",
        "drift_model",
        "lemma",
        "session",
        "sign_in_link",
        "account",
        "run",
        "lease",
    )
    for table in tables:
        op.execute(f"DROP TABLE IF EXISTS {table}")


def _account() -> None:
    op.create_table(
        "account",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=True),
        sa.Column("made_at", TIME, nullable=False),
        sa.CheckConstraint("role IN ('viewer', 'expert', 'administrator')", name=op.f("ck_account_role")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("name", name=op.f("uq_account_name")),
    )


def _drift_model() -> None:
    op.create_table(
        "drift_model",
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("saved_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("site", name=op.f("pk_drift_model")),
    )


def _incident() -> None:
    op.create_table(
        "incident",
        sa.Column("id", ID, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("headline", sa.Text(), nullable=False),
        sa.Column("explanation", sa.Text(), nullable=False),
        sa.Column("evidence", JSON, nullable=False),
        sa.Column("opened_at", TIME, nullable=False),
        sa.Column("closed_at", TIME, nullable=True),
        sa.CheckConstraint("level IN ('low', 'medium', 'high')", name=op.f("ck_incident_level")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incident")),
    )
    with op.batch_alter_table("incident", schema=None) as batch_op:
        batch_op.create_index("ix_incident_open", ["site", "kind", "closed_at"], unique=False)


def _lease() -> None:
    op.create_table(
        "lease",
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("token", sa.Integer(), nullable=False),
        sa.Column("until", TIME, nullable=False),
        sa.PrimaryKeyConstraint("site", name=op.f("pk_lease")),
    )


def _lemma() -> None:
    op.create_table(
        "lemma",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lemma")),
        sa.UniqueConstraint("text", name=op.f("uq_lemma_text")),
    )


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", ID, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("made_at", TIME, nullable=False),
        sa.Column("sent_at", TIME, nullable=True),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("next_try", TIME, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("key", name=op.f("uq_outbox_key")),
    )


def _run() -> None:
    op.create_table(
        "run",
        sa.Column("id", ID, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("token", sa.Integer(), nullable=False),
        sa.Column("began_at", TIME, nullable=False),
        sa.Column("ended_at", TIME, nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("stats", JSON, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_run")),
    )


def _source() -> None:
    op.create_table(
        "source",
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("etag", sa.Text(), nullable=True),
        sa.Column("last_modified", sa.Text(), nullable=True),
        sa.Column("checked_at", TIME, nullable=False),
        sa.PrimaryKeyConstraint("site", "url", name=op.f("pk_source")),
    )


def _url() -> None:
    op.create_table(
        "url",
        sa.Column("id", ID, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("found_by", sa.Text(), nullable=False),
        sa.Column("found_on", sa.Text(), nullable=True),
        sa.Column("first_seen", TIME, nullable=False),
        sa.Column("state", sa.Text(), server_default="seen", nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("next_try", TIME, nullable=True),
        sa.CheckConstraint("state IN ('seen', 'failed', 'refused', 'stored')", name=op.f("ck_url_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_url")),
        sa.UniqueConstraint("site", "url", name=op.f("uq_url_site")),
    )
    with op.batch_alter_table("url", schema=None) as batch_op:
        batch_op.create_index("ix_url_due", ["site", "state", "id"], unique=False)


def _publication() -> None:
    op.create_table(
        "publication",
        sa.Column("id", ID, nullable=False),
        sa.Column("url_id", ID, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("final_url", sa.Text(), nullable=False),
        sa.Column("canonical_url", sa.Text(), nullable=True),
        sa.Column("found_by", sa.Text(), nullable=False),
        sa.Column("fetched_at", TIME, nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("headline", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=True),
        sa.Column("authors", JSON, nullable=False),
        sa.Column("published_at", TIME, nullable=True),
        sa.Column("published_offset", sa.Integer(), nullable=True),
        sa.Column("modified_at", TIME, nullable=True),
        sa.Column("section", sa.Text(), nullable=True),
        sa.Column("tags", JSON, nullable=False),
        sa.Column("site_name", sa.Text(), nullable=True),
        sa.Column("image", sa.Text(), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("blocks", JSON, nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("root", sa.Text(), nullable=True),
        sa.Column("archive_file", sa.Text(), nullable=True),
        sa.Column("archive_offset", ID, nullable=True),
        sa.Column("archive_length", ID, nullable=True),
        sa.Column("suspicious", sa.Boolean(name="suspicious"), server_default="0", nullable=False),
        sa.Column("drift_numbers", JSON, nullable=True),
        sa.Column("drift_where", JSON, nullable=True),
        sa.Column("rule", sa.Text(), nullable=True),
        sa.Column("extras", JSON, nullable=False),
        sa.ForeignKeyConstraint(["url_id"], ["url.id"], name=op.f("fk_publication_url_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publication")),
        sa.UniqueConstraint("url_id", name=op.f("uq_publication_url_id")),
    )
    with op.batch_alter_table("publication", schema=None) as batch_op:
        batch_op.create_index("ix_publication_newest", ["published_at", "id"], unique=False)
        batch_op.create_index("ix_publication_site", ["site", "id"], unique=False)


def _session() -> None:
    op.create_table(
        "session",
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("until", TIME, nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_session_account_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_session")),
    )


def _sign_in_link() -> None:
    op.create_table(
        "sign_in_link",
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("until", TIME, nullable=False),
        sa.Column("used_at", TIME, nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_sign_in_link_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sign_in_link")),
    )


def _expert_label() -> None:
    op.create_table(
        "expert_label",
        sa.Column("id", ID, nullable=False),
        sa.Column("publication_id", ID, nullable=False),
        sa.Column("organisation", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("made_at", TIME, nullable=False),
        sa.CheckConstraint(
            "label IN ('negative', 'neutral', 'positive', 'ambiguous')", name=op.f("ck_expert_label_label")
        ),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_expert_label_account_id")),
        sa.ForeignKeyConstraint(
            ["publication_id"], ["publication.id"], name=op.f("fk_expert_label_publication_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_expert_label")),
    )
    with op.batch_alter_table("expert_label", schema=None) as batch_op:
        batch_op.create_index("ix_expert_label_pair", ["publication_id", "organisation", "id"], unique=False)


def _mention() -> None:
    op.create_table(
        "mention",
        sa.Column("id", ID, nullable=False),
        sa.Column("publication_id", ID, nullable=False),
        sa.Column("organisation", sa.Text(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("surface", sa.Text(), nullable=False),
        sa.Column("sentence", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.CheckConstraint('"start" < "end"', name=op.f("ck_mention_span")),
        sa.ForeignKeyConstraint(
            ["publication_id"], ["publication.id"], name=op.f("fk_mention_publication_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mention")),
    )
    with op.batch_alter_table("mention", schema=None) as batch_op:
        batch_op.create_index("ix_mention_publication", ["publication_id"], unique=False)


def _score() -> None:
    op.create_table(
        "score",
        sa.Column("publication_id", ID, nullable=False),
        sa.Column("organisation", sa.Text(), nullable=False),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("negative", sa.Float(), nullable=True),
        sa.Column("neutral", sa.Float(), nullable=True),
        sa.Column("positive", sa.Float(), nullable=True),
        sa.Column("evidence", JSON, nullable=False),
        sa.Column("model", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.CheckConstraint("label IN ('negative', 'neutral', 'positive')", name=op.f("ck_score_label")),
        sa.ForeignKeyConstraint(
            ["publication_id"], ["publication.id"], name=op.f("fk_score_publication_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("publication_id", "organisation", name=op.f("pk_score")),
    )
    with op.batch_alter_table("score", schema=None) as batch_op:
        batch_op.create_index("ix_score_organisation", ["organisation", "publication_id"], unique=False)


def _index_of_words() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE VIRTUAL TABLE publication_lemmas USING fts5"
            "(lemmas, content='', detail=none, tokenize='unicode61 remove_diacritics 0')"
        )
    else:
        op.execute("ALTER TABLE publication ADD COLUMN lemmas integer[]")
        op.execute(
            "CREATE INDEX ix_publication_lemmas ON publication USING gin (lemmas) "
            "WITH (fastupdate = on, gin_pending_list_limit = 65536)"
        )
