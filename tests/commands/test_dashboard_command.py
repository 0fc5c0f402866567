"""`mediamon dashboard` as a service: behind a proxy that ends TLS, and with a site file that needs mending."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode

import pytest

from tests.conftest import Project

NAME = "media.our.example"
PROXIED = {"Host": NAME, "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}


@pytest.fixture
def served(project: Project) -> Iterator[tuple[str, str]]:
    """(host:port, path of the link that signs in)"""
    (project.sites / "herald.yaml").write_text("name: herald\nfeds: []\n", "utf8")
    process = project.start("dashboard", "--port", "0", "--name", NAME)
    assert process.stdout is not None
    by_address, by_name = process.stdout.readline(), process.stdout.readline()
    found = re.fullmatch(r"The dashboard: http://([\d.:]+)(/sign-in/\S+)\n", by_address)
    assert found, project.log()
    assert by_name == f"By its name: https://{NAME}{found[2]}\n"
    yield found[1], found[2]
    process.terminate()
    process.wait(20)


def ask(where: str, path: str, headers: Mapping[str, str], form: Mapping[str, str] | None = None) -> HTTPResponse:
    connection = HTTPConnection(where, timeout=30)
    sent = urlencode(form) if form is not None else None
    kind = {"Content-Type": "application/x-www-form-urlencoded"} if sent is not None else {}
    connection.request("GET" if sent is None else "POST", path, sent, {**kind, **headers})
    return connection.getresponse()


def test_it_is_served_by_its_name_and_no_other(served: tuple[str, str]) -> None:
    where, link = served
    refused = ask(where, "/sign-in", {"Host": "evil.example"})
    assert refused.status == 400
    assert b"mediamon dashboard --name NAME" in refused.read()
    for host in (where, where.replace("127.0.0.1", "localhost"), f"{NAME}:443", NAME.upper()):
        assert ask(where, "/sign-in", {"Host": host}).status == 200, host
    for host in ("", "[", f"{NAME}.evil.example", "evil.example@127.0.0.1:1@x"):
        assert ask(where, "/sign-in", {"Host": host}).status == 400, host
    signed_in = ask(where, link, PROXIED)
    cookie = str(signed_in.getheader("Set-Cookie"))
    assert (signed_in.status, "Secure" in cookie) == (303, True)
    session = {"Cookie": cookie.partition(";")[0]}
    sites = ask(where, "/sites", PROXIED | session)
    assert sites.status == 200
    assert b"herald.yaml:2: feds: there is no such field" in sites.read()
    page = ask(where, "/settings", PROXIED | session).read().decode()
    token = re.findall(r'name="token" value="([^"]+)"', page)[0]
    form = {"token": token, "language": "en", "zone": "UTC", "digest_at": ""}
    mine, others = {"Origin": f"https://{NAME}"}, {"Origin": "https://evil.example"}
    assert ask(where, "/settings", PROXIED | session | others, form).status == 403
    assert ask(where, "/settings", PROXIED | session | mine, form).status == 303


def test_guesses_through_a_proxy_are_counted_by_who_makes_them(served: tuple[str, str]) -> None:
    """Fifty wrong passwords from one address close the door to that address, and not to everybody behind the proxy."""
    where, _ = served
    own = {"Origin": f"https://{NAME}"}
    for number in range(51):
        form = {"name": f"n{number}", "password": "wrong-password"}
        last = ask(where, "/sign-in", PROXIED | own, form).status
    other = ask(where, "/sign-in", PROXIED | own | {"X-Forwarded-For": "203.0.113.10"}, form).status
    assert (last, other) == (429, 403)


def test_who_forges_where_he_comes_from_is_counted_by_what_the_proxy_has_seen(served: tuple[str, str]) -> None:
    """A proxy adds to the header that it was given: what stands before its own word is anybody's."""
    where, _ = served
    own = {"Origin": f"https://{NAME}"}
    for number in range(51):
        forged = {"X-Forwarded-For": f"198.51.100.{number}, 203.0.113.9"}
        form = {"name": f"n{number}", "password": "wrong-password"}
        last = ask(where, "/sign-in", PROXIED | own | forged, form).status
    honest = ask(where, "/sign-in", PROXIED | own | {"X-Forwarded-For": "198.51.100.7"}, form).status
    assert (last, honest) == (429, 403)
