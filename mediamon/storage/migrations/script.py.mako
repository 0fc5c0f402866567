"""${message}"""

import sqlalchemy as sa
from alembic import op

import mediamon.storage.database.types
${imports if imports else ""}

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """To this version."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """Back."""
    ${downgrades if downgrades else "pass"}
