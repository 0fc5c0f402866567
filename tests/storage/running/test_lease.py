"""Leases and their fencing tokens."""

import os
import socket
import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine

from mediamon.storage.running import lease

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
OTHER_HOST = "elsewhere:1:1"


def test_one_run_holds_a_site(engine: Engine) -> None:
    with engine.begin() as connection:
        assert lease.acquire(connection, "s", OTHER_HOST, NOW) == 1
        assert lease.acquire(connection, "s", lease.this_process(), NOW) is None
        assert lease.acquire(connection, "t", lease.this_process(), NOW) == 1


def test_a_lease_runs_out_and_its_token_is_worth_nothing_then(engine: Engine) -> None:
    with engine.begin() as connection:
        old = lease.acquire(connection, "s", OTHER_HOST, NOW)
        new = lease.acquire(connection, "s", lease.this_process(), NOW + lease.TERM + timedelta(seconds=1))
        assert (old, new) == (1, 2)
        lease.check(connection, "s", 2)
        with pytest.raises(lease.LeaseLost):
            lease.check(connection, "s", 1)
        with pytest.raises(lease.LeaseLost):
            lease.renew(connection, "s", 1, NOW)


def test_renewing_keeps_it(engine: Engine) -> None:
    with engine.begin() as connection:
        token = lease.acquire(connection, "s", OTHER_HOST, NOW)
        assert token
        lease.renew(connection, "s", token, NOW + timedelta(seconds=50))
        assert lease.acquire(connection, "s", "third:1:1", NOW + lease.TERM) is None


def test_a_dead_process_of_this_host_holds_nothing(engine: Engine) -> None:
    dead = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True)
    owner = f"{lease.this_machine()}:{dead.stdout.strip()}:12345"
    with engine.begin() as connection:
        lease.acquire(connection, "s", owner, NOW)
        assert lease.acquire(connection, "s", lease.this_process(), NOW) == 2


def test_a_living_process_of_this_host_does(engine: Engine) -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    try:
        owner = f"{lease.this_machine()}:{child.pid}:{lease._started(child.pid)}"
        with engine.begin() as connection:
            lease.acquire(connection, "s", owner, NOW)
            assert lease.acquire(connection, "s", lease.this_process(), NOW) is None
    finally:
        child.communicate()


def test_a_released_site_is_free(engine: Engine) -> None:
    with engine.begin() as connection:
        token = lease.acquire(connection, "s", OTHER_HOST, NOW)
        assert token
        lease.release(connection, "s", token, NOW)
        assert lease.acquire(connection, "s", "third:1:1", NOW) == 2


def test_who_starts_a_run_reserves_the_site_for_it(engine: Engine) -> None:
    with engine.begin() as connection:
        assert lease.reserve(connection, "s", lease.this_process(), NOW)
        assert not lease.reserve(connection, "s", OTHER_HOST, NOW)
        assert lease.held(connection, NOW) == {}  # no run goes on
        assert lease.acquire(connection, "s", "third:1:1", NOW) == 1
        assert not lease.reserve(connection, "s", OTHER_HOST, NOW)
        lease.leave(connection, "s", OTHER_HOST, NOW)
        assert lease.held(connection, NOW) == {"s": "third:1:1"}


def test_a_reservation_is_given_back_or_runs_out(engine: Engine) -> None:
    with engine.begin() as connection:
        lease.reserve(connection, "s", lease.this_process(), NOW)
        lease.leave(connection, "s", lease.this_process(), NOW)
        assert lease.reserve(connection, "s", OTHER_HOST, NOW)
        assert not lease.reserve(connection, "s", lease.this_process(), NOW)
        assert lease.reserve(connection, "s", lease.this_process(), NOW + lease.STARTING)
        gone = f"{lease.this_machine()}:1:0"  # of a monitor that has been killed nothing is left
        lease.leave(connection, "s", lease.this_process(), NOW)
        assert lease.reserve(connection, "s", gone, NOW)
        assert lease.reserve(connection, "s", OTHER_HOST, NOW)


def test_this_process_names_itself() -> None:
    assert f":{os.getpid()}:" in lease.this_process()


def test_a_machine_of_the_same_name_is_another(engine: Engine) -> None:
    """A container beside its host, a clone: its processes are not ours, and nobody here can tell whether they live."""
    name = lease.this_machine().partition("#")[0]
    assert name == socket.gethostname()
    with engine.begin() as connection:
        assert lease.acquire(connection, "s", f"{name}#other1:1:1", NOW) == 1
        assert lease.acquire(connection, "s", lease.this_process(), NOW) is None
        assert lease.held(connection, NOW) == {"s": f"{name}#other1:1:1"}
