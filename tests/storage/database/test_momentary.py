"""Which of a database's errors go by while one waits."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from psycopg import errors
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from mediamon.storage.addresses import ledger
from mediamon.storage.database.engine import writing
from mediamon.storage.database.momentary import is_momentary
from tests.storage.made import NOW

LONG = "".join(chr(0x4E00 + number * 7919 % 20_000) for number in range(1_900))  # that cannot be packed


def of(cause: Exception) -> OperationalError:
    return OperationalError("SELECT 1", None, cause)


@pytest.mark.parametrize(
    "cause",
    [
        psycopg.OperationalError("connection refused"),  # without a code
        errors.AdminShutdown(),
        errors.CannotConnectNow(),
        errors.ConnectionFailure(),
        errors.DeadlockDetected(),
        errors.LockNotAvailable(),
        errors.TooManyConnections(),
    ],
)
def test_a_server_that_is_away_or_busy_comes_back(cause: Exception) -> None:
    assert is_momentary(of(cause))


@pytest.mark.parametrize(
    "cause",
    [
        errors.ProgramLimitExceeded(),
        errors.StatementTooComplex(),
        errors.DiskFull(),
        errors.InvalidPassword(),
        sqlite3.OperationalError("database or disk is full"),
    ],
)
def test_other_errors_stay(cause: Exception) -> None:
    assert not is_momentary(of(cause))


def test_a_row_that_an_index_does_not_take_stays_one(engine: Engine) -> None:
    if engine.dialect.name == "sqlite":
        pytest.skip("SQLite's indexes take any row")
    with pytest.raises(OperationalError) as raised, writing(engine) as connection:
        ledger.add(connection, "s", [ledger.Found(f"http://a/{LONG}", "feed")], NOW)
    assert not is_momentary(raised.value)


def test_a_file_that_is_locked_is_let_go_and_a_table_that_is_missing_stays_so(tmp_path: Path) -> None:
    name = tmp_path / "x.sqlite"
    with closing(sqlite3.connect(name)) as holder, closing(sqlite3.connect(name, timeout=0)) as other:
        holder.execute("BEGIN EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError) as locked:
            other.execute("CREATE TABLE x (a)")
        holder.rollback()
        with pytest.raises(sqlite3.OperationalError) as missing:
            other.execute("SELECT a FROM x")
    assert is_momentary(of(locked.value))
    assert not is_momentary(of(missing.value))
