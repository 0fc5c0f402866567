"""Links that work once, sessions that end, passwords that are guessed slowly."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine

from mediamon.storage import accounts, passwords
from mediamon.storage.engine import writing

NOW = datetime(2026, 11, 1, tzinfo=UTC)


def test_a_link_works_once(engine: Engine) -> None:
    with engine.begin() as connection:
        number = accounts.add(connection, "maria", "expert", NOW)
        link = accounts.make_link(connection, number, NOW)
        session = accounts.use_link(connection, link, NOW)
        assert session
        assert accounts.use_link(connection, link, NOW) is None
        who = accounts.signed_in(connection, session, NOW)
        assert who
        assert (who.name, who.may("viewer"), who.may("expert"), who.may("administrator")) == (
            "maria",
            True,
            True,
            False,
        )
        accounts.sign_out(connection, session)
        assert accounts.signed_in(connection, session, NOW) is None


def test_links_and_sessions_end(engine: Engine) -> None:
    with engine.begin() as connection:
        number = accounts.add(connection, "maria", "viewer", NOW)
        late = accounts.make_link(connection, number, NOW)
        assert accounts.use_link(connection, late, NOW + accounts.LINK_LIVES + timedelta(seconds=1)) is None
        session = accounts.use_link(connection, accounts.make_link(connection, number, NOW), NOW)
        assert session
        assert accounts.signed_in(connection, session, NOW + accounts.SESSION_LIVES + timedelta(seconds=1)) is None
        assert accounts.signed_in(connection, "guess", NOW) is None


def test_form_tokens_belong_to_a_session() -> None:
    assert accounts.form_token("a") != accounts.form_token("b")


def test_guessing_in_parallel_is_counted(engine: Engine) -> None:
    with writing(engine) as connection:
        number = accounts.add(connection, "anna", "viewer", NOW)
        passwords.set_password(connection, number, "anna", "correct horse battery")

    def guess(place: int) -> str:
        try:
            return "in" if passwords.sign_in(engine, "anna", f"guess {place}", f"10.0.0.{place}", NOW) else "wrong"
        except passwords.TooMany:
            return "too many"

    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(guess, range(16)))
    assert told.count("wrong") == passwords.OF_A_NAME
    assert told.count("too many") == 16 - passwords.OF_A_NAME
    later = NOW + passwords.WINDOW + timedelta(seconds=1)
    assert passwords.sign_in(engine, "Anna ", "correct horse battery", "10.0.0.1", later) is None  # another name
    secret = passwords.sign_in(engine, "anna", "correct horse battery", "10.0.0.1", later)
    assert secret
    with engine.connect() as connection:
        signed = accounts.signed_in(connection, secret, later)
        assert signed is not None
        assert signed.name == "anna"
