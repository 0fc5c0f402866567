"""Who waits for one lock waits for no other; some have one together."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import OperationalError

from mediamon.storage.database import locks
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.locks import Lock
from mediamon.storage.people import passwords
from tests.postgres import Server
from tests.storage.made import NOW


@pytest.fixture
def engine(postgres: Server, request: pytest.FixtureRequest) -> Engine:
    return open_database(postgres.new_database(f"l{abs(hash(request.node.name)):x}"))


def impatient(connection: Connection) -> Connection:
    connection.execute(text("SET LOCAL lock_timeout = '200ms'"))
    return connection


@pytest.mark.xdist_group("postgres")
def test_a_lock_that_is_held_keeps_nobody_from_the_others(engine: Engine) -> None:
    with writing(engine) as held:
        locks.alone(held, Lock.STORIES)
        with writing(engine) as other:
            for lock in set(Lock) - {Lock.STORIES}:
                locks.alone(impatient(other), lock)
        with pytest.raises(OperationalError, match="lock timeout"), writing(engine) as other:
            locks.alone(impatient(other), Lock.STORIES)
    with writing(engine) as other:
        locks.alone(impatient(other), Lock.STORIES)


@pytest.mark.xdist_group("postgres")
def test_what_is_held_together_is_had_by_nobody_alone(engine: Engine) -> None:
    with writing(engine) as one, writing(engine) as other:
        locks.together(one, Lock.WORDS)
        locks.together(impatient(other), Lock.WORDS)
        with pytest.raises(OperationalError, match="lock timeout"), writing(engine) as third:
            locks.alone(impatient(third), Lock.WORDS)


@pytest.mark.xdist_group("postgres")
def test_who_signs_in_does_not_wait_for_a_batch_that_is_stored(engine: Engine) -> None:
    """Passwords were counted under the lock of stories."""
    patient = open_database(str(engine.url.update_query_dict({"options": "-c lock_timeout=500"})), migrate=False)
    with writing(engine) as held:
        locks.alone(held, Lock.STORIES)
        assert passwords.sign_in(patient, "anna", "wrong-password", "192.0.2.1", NOW) is None
