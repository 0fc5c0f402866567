"""Which addresses are public, in all their spellings."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.guard.wall.addresses import literal, trouble_with
from mediamon.guard.wall.reach import Reach

INTERNAL = {
    "127.0.0.1": "loopback",
    "127.8.9.10": "loopback",
    "0.0.0.0": "loopback",
    "::1": "loopback",
    "::": "loopback",
    "169.254.169.254": "link_local",
    "fe80::1": "link_local",
    "10.0.0.1": "private",
    "172.16.0.1": "private",
    "192.168.1.1": "private",
    "fd00:ec2::254": "private",
    "fec0::1": "private",
    "100.64.0.1": "reserved",
    "100.100.100.200": "reserved",
    "240.0.0.1": "private",
    "255.255.255.255": "private",
    "224.0.0.1": "multicast",
    "ff02::1": "multicast",
    "::ffff:127.0.0.1": "loopback",
    "::ffff:a9fe:a9fe": "link_local",
    "2002:7f00:1::": "loopback",
    "64:ff9b::7f00:1": "loopback",
    "::127.0.0.1": "loopback",
    "::ffff:0:127.0.0.1": "loopback",
    "64:ff9b:1::a9fe:a9fe": "reserved",
    "64:ff9b:1:7f:0:100::": "reserved",
    "192.0.0.9": "reserved",
    "5f00::1": "reserved",
    "3fff::1": "reserved",
}


@pytest.mark.parametrize(("address", "trouble"), INTERNAL.items())
def test_internal_addresses_are_named(address: str, trouble: str) -> None:
    assert trouble_with(ip_address(address)) == trouble


@pytest.mark.parametrize(
    "address", ["8.8.8.8", "93.184.216.34", "2606:4700::1111", "64:ff9b::808:808", "::ffff:8.8.8.8"]
)
def test_public_addresses_pass(address: str) -> None:
    assert trouble_with(ip_address(address)) is None


@pytest.mark.parametrize(
    "text",
    ["127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "0x7f000001", "127.0.1", "017700000001", "127.0.0.1."],
)
def test_addresses_are_read_as_browsers_read_them(text: str) -> None:
    assert literal(text) == IPv4Address("127.0.0.1")


@pytest.mark.parametrize(
    "text", ["example.org", "1.2.3.4.5", "256.256.256.256.", "0xzz", "1..2", "", "1_0.0.0.1", "٣.٣.٣.٣"]
)
def test_names_are_no_addresses(text: str) -> None:
    assert literal(text) is None


@given(st.ip_addresses(v=4))
def test_an_address_within_another_is_judged_as_itself(inner: IPv4Address) -> None:
    number = int(inner)
    trouble = trouble_with(inner)
    assert trouble_with(IPv6Address((0xFFFF << 32) | number)) == trouble
    assert trouble_with(IPv6Address((0xFFFF << 48) | number)) == trouble
    assert trouble_with(IPv6Address((0x64FF9B << 96) | number)) == trouble
    assert trouble_with(IPv6Address((0x2002 << 112) | (number << 80))) == trouble


@given(st.ip_addresses(v=4))
def test_every_spelling_is_one_address(address: IPv4Address) -> None:
    a, b, c, d = address.packed
    spellings = [
        str(address),
        str(int(address)),
        hex(int(address)),
        f"{a}.{b}.{c * 256 + d}",
        f"{a:#o}.{b}.{c}.{d}".replace("0o", "0"),
    ]
    assert {literal(one) for one in spellings} == {address}


def test_exceptions_are_hosts_ports_and_networks() -> None:
    reach = Reach.of(["127.0.0.1:8801", "Intranet.example", "10.1.0.0/16", "[::1]:99"])
    loopback = ip_address("127.0.0.1")
    assert reach.refusal_of("127.0.0.1", 8801, loopback) is None
    assert reach.refusal_of("127.1", 8801, loopback) is None
    assert reach.refusal_of("127.0.0.1", 8802, loopback) == (
        "loopback_address",
        "127.0.0.1 is a loopback address: name it under `reach:` in the site file "
        "(HOST, HOST:PORT or a network like 10.1.0.0/16) if it is meant",
    )
    assert reach.refusal_of("intranet.EXAMPLE.", 80, ip_address("10.9.9.9")) is None
    assert reach.refusal_of("other.example", 80, ip_address("10.1.2.3")) is None
    assert reach.refusal_of("other.example", 80, ip_address("10.2.2.3")) is not None
    assert reach.refusal_of_port("::1", 99) is None
    assert reach.refusal_of_port("example.org", 22) is not None
    assert reach.refusal_of_port("example.org", 8443) is None


def test_only_addresses_that_are_written_as_such_are_meant() -> None:
    """A name of the operator's own site may be led astray by its name server; a written address may not."""
    reach = Reach.of([], ["http://127.0.0.1:81/feed", "http://news.example/feed", "http://localhost/x"])
    loopback = ip_address("127.0.0.1")
    assert reach.refusal_of("127.0.0.1", 81, loopback) is None
    assert reach.refusal_of("127.0.0.1", 82, loopback) is not None
    assert reach.refusal_of("localhost", 80, loopback) is None
    assert reach.refusal_of("news.example", 80, loopback) is not None


@pytest.mark.parametrize("text", ["", "a b", "host:port", "user@host", "http://host", "10.0.0.0/99", "host:99999"])
def test_what_is_no_exception_says_what_one_is(text: str) -> None:
    with pytest.raises(ValueError, match=r"is no HOST|does not appear to be|Invalid"):
        Reach.of([text])
