"""Which addresses of the internet are public, and why the others are not. Pure.

Sources: the registries of special-purpose addresses (RFC 6890, as Python's `ipaddress` knows them), and the forms in
which an IPv6 address carries an IPv4 one: mapped (RFC 4291), translated (RFC 2765), 6to4 (RFC 3056), Teredo (RFC 4380),
NAT64 (RFC 6052).
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address

NAT64 = IPv6Network("64:ff9b::/96")
TRANSLATED = IPv6Network("::ffff:0:0:0/96")
COMPATIBLE = IPv6Network("::/96")  # IPv4-compatible, long forbidden
NOT_PUBLIC = (  # what not every Python that we run on knows of the registries
    IPv4Network("192.0.0.0/24"),  # RFC 6890: for protocols; 192.0.0.9 is the gateway of one's own network
    IPv6Network("64:ff9b:1::/48"),  # RFC 8215: NAT64 of one's own network, wherever in the address the IPv4 one stands
    IPv6Network("3fff::/20"),  # RFC 9637: documentation
    IPv6Network("5f00::/16"),  # RFC 9602: segments of one's own routers
)


def trouble_with(address: Address) -> str | None:
    """None for a public address, else what it is: loopback, link_local, private, multicast, reserved.

    >>> trouble_with(ip_address("169.254.169.254"))
    'link_local'
    >>> trouble_with(ip_address("::ffff:127.0.0.1"))
    'loopback'
    """
    inner = carried(address)
    if inner is not None:
        return trouble_with(inner)
    if address.is_loopback or address.is_unspecified:
        return "loopback"
    if address.is_link_local:
        return "link_local"
    if address.is_multicast:
        return "multicast"
    if address.is_private or (isinstance(address, IPv6Address) and address.is_site_local):
        return "private"
    return None if address.is_global and not any(address in one for one in NOT_PUBLIC) else "reserved"


def carried(address: Address) -> IPv4Address | None:
    """The IPv4 address to which packets for this IPv6 address may go in the end."""
    if not isinstance(address, IPv6Address):
        return None
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    if address in NAT64 or address in TRANSLATED or (address in COMPATIBLE and int(address) > 1):
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return None


def literal(host: str) -> Address | None:
    """A host that is an address, also as browsers read it (0x7f.1, 2130706433, [::1]); None for a name.

    >>> str(literal("0177.1"))
    '127.0.0.1'
    """
    text = host.strip("[]").partition("%")[0]
    try:
        return ip_address(text)
    except ValueError:
        return _loose(text)


def is_its_own(host: str) -> bool:
    """Does the host itself say where it lies, so that no name server has a say in it? An address does, and localhost.

    >>> is_its_own("10.0.0.1"), is_its_own("localhost"), is_its_own("news.example")
    (True, True, False)
    """
    return literal(host) is not None or host == "localhost" or host.endswith(".localhost")


def _loose(text: str) -> IPv4Address | None:
    """The forms of the WHATWG URL standard's IPv4 parser: fewer parts, octal, hexadecimal."""
    parts = text.rstrip(".").split(".")
    if not 1 <= len(parts) <= 4 or not all(parts):
        return None
    try:
        numbers = [_number(part) for part in parts]
    except ValueError:
        return None
    if any(number > 255 for number in numbers[:-1]) or numbers[-1] >= 256 ** (5 - len(numbers)):
        return None
    value = numbers[-1] + sum(number << (8 * (3 - place)) for place, number in enumerate(numbers[:-1]))
    return IPv4Address(value)


def _number(part: str) -> int:
    if not part.isascii() or not part[0].isdigit() or "_" in part:
        raise ValueError(part)
    if part[:2] in ("0x", "0X"):
        return int(part[2:] or "0", 16)
    return int(part, 8 if len(part) > 1 and part[0] == "0" else 10)
