"""The mail address to which a reader's own alerts go, digests and finds of saved searches: a target of the reader's."""

from __future__ import annotations

import re
from datetime import datetime

from sqlalchemy import Connection

from mediamon.storage.alerts import targets
from mediamon.storage.alerts.targets import MAIL, BadTarget, Target
from mediamon.storage.reading import readers


def name_of(account_id: int) -> str:
    """What the target is called."""
    return f"mail of account {account_id}"


def mail_of(connection: Connection, account_id: int) -> str:
    """The address, "" for none."""
    row = targets.by_name(connection, name_of(account_id))
    return "" if row is None else str(row.address).removeprefix("mail:")


def keep_mail(connection: Connection, account_id: int, mail: str, now: datetime) -> None:
    """Letters go to this address from now on; with "" none do. In the reader's language and zone. Raises BadTarget."""
    if not mail:
        targets.remove(connection, name_of(account_id))
        return
    if not re.fullmatch(MAIL, mail):
        raise BadTarget(f"{mail[:60]!r} is no mail address: write one like anna@example.org.")
    reader = readers.get(connection, account_id)
    own = Target(
        name_of(account_id), f"mail:{mail}", language=reader.language or "en", zone=reader.zone, account_id=account_id
    )
    targets.keep(connection, own, now)
