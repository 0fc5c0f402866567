"""Heads of requests and answers: whatever comes, what is passed on is one request to the host that was judged."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mediamon.guard.wall.heads import END, HOP_BY_HOP, BadRequest, is_interim, length, read, told

PIECES = st.sampled_from(
    [b"GET ", b"POST ", b"CONNECT ", b"http://", b"https://", b"a.example", b"b.example:81", b":80", b":x", b"@", b"/", b"?q", b"#f", b"\\", b"[::1]", b"[", b" ", b" HTTP/1.1", b" HTTP/1.0", b"\r\n", b"\n", b"\r", b"Host: evil.example", b"Connection: close", b"Content-Length: 5", b"Transfer-Encoding: chunked", b"Proxy-Authorization: x", b"X: y", b"\t", b":", b"\xff"]
)  # fmt: skip
HEADERS = st.sampled_from([b"Host: evil.example", b"host : evil.example", b"Connection: close", b"connection: X", b"Content-Length: 5", b"Content-Length: 7", b"Transfer-Encoding: chunked", b"Proxy-Connection: keep-alive", b"X: y", b"Cookie: a=b", b"X: a\nTransfer-Encoding: chunked", b"X: a\rHost: evil", b" folded"])  # fmt: skip


def lines_of(head: bytes) -> list[bytes]:
    assert head.endswith(END)
    return head[: -len(END)].split(b"\r\n")


@given(st.lists(PIECES, max_size=12).map(b"".join) | st.binary(max_size=60))
def test_any_bytes_are_a_request_or_refused(rest: bytes) -> None:
    for head in (rest + END, b"GET http://a.example" + rest + END, b"GET http://a.example/ HTTP/1.1\r\n" + rest + END):
        try:
            asked = read(head)
        except BadRequest:
            continue
        assert asked.host
        assert 0 < asked.port < 65536
        if not asked.tunnel:
            first, *lines = lines_of(asked.head)
            assert first.split(b" ")[1].startswith(b"/")
            hosts = [line for line in lines if line.partition(b":")[0].strip().lower() == b"host"]
            assert len(hosts) == 1
            assert asked.host.encode() in hosts[0].lower()
            assert asked.head.count(END) == 1
            assert b"\n" not in asked.head.replace(b"\r\n", b"")


@given(st.lists(HEADERS, max_size=6))
def test_what_is_between_client_and_wall_alone_goes_no_further(headers: list[bytes]) -> None:
    try:
        asked = read(b"\r\n".join([b"GET http://a.example/x HTTP/1.1", *headers]) + END)
    except BadRequest:
        return
    names = [line.partition(b":")[0].strip().lower() for line in lines_of(asked.head)[1:]]
    closing = b"connection" in names
    assert not (set(names) - {b"connection"}) & HOP_BY_HOP
    assert closing != asked.followed
    for header in headers:
        name = header.partition(b":")[0].strip().lower()
        if header != b"Connection: close":  # the wall says so itself
            assert (header in lines_of(asked.head)) == (name not in HOP_BY_HOP | {b"host"})


@given(st.lists(HEADERS, max_size=5), st.sampled_from([b"200 OK", b"204", b"304 Not Modified", b"101 Switching", b"x"]))
def test_a_length_is_told_only_where_nobody_could_read_another(headers: list[bytes], status: bytes) -> None:
    head = b"\r\n".join([b"HTTP/1.1 " + status, *headers]) + END
    found = length(head)
    plain = head.lower()
    lengths = plain.count(b"content-length:")
    if b"transfer-encoding" in plain or b"connection: close" in plain or b" folded" in plain or status == b"x":
        assert found is None
    elif status in (b"204", b"304 Not Modified"):
        assert found == (None if b"a\rhost" in plain else 0)
    else:
        assert (found is not None) == (lengths == 1 and b"a\rhost" not in plain)
    assert told(head, closing=True).endswith(b"Connection: close" + END)


def test_an_answer_that_others_follow() -> None:
    assert is_interim(b"HTTP/1.1 100 Continue" + END)
    assert not is_interim(b"HTTP/1.1 101 Switching Protocols" + END)
    assert not is_interim(b"HTTP/1.1 200 OK" + END)
