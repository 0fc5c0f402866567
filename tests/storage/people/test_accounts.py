"""Links that work once, sessions that end, passwords that are guessed slowly."""

import unicodedata
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Lock

import pytest
from sqlalchemy import Engine, update

from mediamon.storage.alerts import targets
from mediamon.storage.database.engine import writing
from mediamon.storage.people import accounts, passwords
from mediamon.storage.reading import readers, searches
from mediamon.storage.tables.people import account

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


def test_what_was_a_closed_accounts_own_tells_nobody_anything(engine: Engine) -> None:
    """Feeds by their addresses, digests, saved searches, targets; all of it is there again when the account is opened."""
    with writing(engine) as connection:
        accounts.add(connection, "root", "administrator", NOW)
        number = accounts.add(connection, "bob", "expert", NOW)
        reader = readers.get(connection, number)
        readers.change(connection, number, language="en", zone="UTC", digest_at="07:00", organisations=(), now=NOW)
        searches.add(connection, number, searches.Search("mine", words="korpus"), NOW)
        own = searches.of_account(connection, number)[0].feed_key
        targets.keep(connection, targets.Target(name="bob", address="mail:bob@gone.example", account_id=number), NOW)

        def told() -> list[bool]:
            return [
                readers.by_feed_key(connection, reader.feed_key) is not None,
                searches.by_feed_key(connection, own) is not None,
                bool(readers.with_digests(connection)),
                bool(searches.all_searches(connection)),
                bool(targets.rows(connection, active=True)),
            ]

        assert told() == [True] * 5
        connection.execute(update(account).where(account.c.id == number).values(closed_at=NOW))
        assert told() == [False] * 5
        assert targets.rows(connection)
        accounts.open_again(connection, number)
        assert told() == [True] * 5


def test_many_that_guess_at_once_take_the_memory_of_few(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once, most = [0], [0]
    lock, hasher = Lock(), passwords._hasher()

    class Watched:
        def verify(self, kept: str, password: str) -> bool:
            with lock:
                at_once[0] += 1
                most[0] = max(most[0], at_once[0])
            try:
                return bool(hasher.verify(kept, password))
            finally:
                with lock:
                    at_once[0] -= 1

    passwords._nobodys()
    monkeypatch.setattr(passwords, "_hasher", Watched)
    with ThreadPoolExecutor(12) as pool:
        told = list(pool.map(lambda n: passwords.verified(None, f"guess {n}"), range(24)))
    assert told == [False] * 24
    assert 1 <= most[0] <= passwords.AT_ONCE
    monkeypatch.setattr(passwords, "PATIENCE", 0.01)
    with passwords._one_of_few(), passwords._one_of_few(), pytest.raises(passwords.TooMany):
        passwords.verified(None, "guess")


def test_accents_are_the_same_however_they_were_typed(engine: Engine) -> None:
    one, two = (unicodedata.normalize(form, "café au lait, s'il vous plaît") for form in ("NFC", "NFD"))
    assert one != two
    with writing(engine) as connection:
        number = accounts.add(connection, accounts.checked_name(unicodedata.normalize("NFD", "José")), "viewer", NOW)
        passwords.set_password(connection, number, "José", two)
    assert passwords.sign_in(engine, unicodedata.normalize("NFC", "José"), one, "10.0.0.1", NOW)
    assert passwords.sign_in(engine, unicodedata.normalize("NFD", "José"), two, "10.0.0.1", NOW)
    assert passwords.verified(str(passwords._hasher().hash(two)), two)  # as it was kept before
    assert not passwords.verified(str(passwords._hasher().hash(two)), one + "!")


def test_a_clock_that_was_ahead_locks_nobody_out_and_makes_no_link_live_for_long(engine: Engine) -> None:
    ahead = NOW + timedelta(days=400)
    with writing(engine) as connection:
        number = accounts.add(connection, "anna", "viewer", NOW)
        passwords.set_password(connection, number, "anna", "correct horse battery")
        link = accounts.make_link(connection, number, ahead)
    for _ in range(passwords.OF_A_NAME):
        assert passwords.sign_in(engine, "anna", "guess", "10.0.0.1", ahead) is None
    assert passwords.sign_in(engine, "anna", "correct horse battery", "10.0.0.1", NOW)
    with writing(engine) as connection:
        assert accounts.use_link(connection, link, NOW + timedelta(days=300)) is None
        assert accounts.use_link(connection, link, ahead)
