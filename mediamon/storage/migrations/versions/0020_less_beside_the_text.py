"""In PostgreSQL evidence is kept as it was written, and nothing is indexed that nobody asks for: mentions and lemmas by their numbers."""

from alembic import op

revision = "0020"
down_revision = "0019"

UP = (
    "ALTER TABLE score ALTER COLUMN evidence TYPE json USING evidence::json",
    "ALTER TABLE mention DROP CONSTRAINT pk_mention",
    "ALTER TABLE lemma DROP CONSTRAINT pk_lemma",
)
DOWN = (
    "ALTER TABLE lemma ADD CONSTRAINT pk_lemma PRIMARY KEY (id)",
    "ALTER TABLE mention ADD CONSTRAINT pk_mention PRIMARY KEY (id)",
    "ALTER TABLE score ALTER COLUMN evidence TYPE jsonb USING evidence::jsonb",
)


def upgrade() -> None:
    """To this version. Scores are written anew once."""
    _run(UP)


def downgrade() -> None:
    """Back."""
    _run(DOWN)


def _run(statements: tuple[str, ...]) -> None:
    if op.get_bind().dialect.name == "postgresql":
        for statement in statements:
            op.execute(statement)
