"""Links that work once, sessions that end."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine

from mediamon.storage import accounts

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
