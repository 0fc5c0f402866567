"""What may be reached: everything public, and the exceptions that an operator has named. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Self
from urllib.parse import urlsplit

from mediamon.guard.wall.addresses import Address, is_its_own, literal, trouble_with

WELL_KNOWN = 1024  # ports below it belong to services of their own: only those of the web are asked
WEB = (80, 443)
MEND = "name it under `reach:` in the site file (HOST, HOST:PORT or a network like 10.1.0.0/16) if it is meant"


@dataclass(frozen=True, slots=True)
class Reach:
    """hosts: (host, port) that may be reached wherever they lie, port 0: any; networks: whose addresses may be reached."""

    hosts: frozenset[tuple[str, int]] = frozenset()
    networks: tuple[IPv4Network | IPv6Network, ...] = field(default=())

    @classmethod
    def of(cls, exceptions: Iterable[str], addresses: Iterable[str] = ()) -> Self:
        """exceptions: HOST, HOST:PORT, or a network. addresses: URLs of the operator's own; those of them whose host is
        written as an IP address or as localhost are exceptions too: nobody's name server can have a say in them.

        Raises ValueError for an exception that is none of this.
        """
        hosts, networks = set[tuple[str, int]](), list[IPv4Network | IPv6Network]()
        for text in exceptions:
            if "/" in text:
                networks.append(ip_network(text, strict=False))
            else:
                hosts.add(_host_and_port(text))
        for url in addresses:
            parts = urlsplit(url)
            host = _plain(parts.hostname or "")
            if host and is_its_own(host):
                hosts.add((host, parts.port or (443 if parts.scheme == "https" else 80)))
        return cls(frozenset(hosts), tuple(networks))

    def names(self, host: str, port: int) -> bool:
        """Has the operator named this host?"""
        host = _plain(host)
        return (host, port) in self.hosts or (host, 0) in self.hosts

    def refusal_of_port(self, host: str, port: int) -> str | None:
        """Why this port is not asked; None when it is."""
        if 0 < port < 65536 and (port in WEB or port >= WELL_KNOWN or self.names(host, port)):
            return None
        return f"port {port} of {host} is no port of the web: {MEND}"

    def refusal_of(self, host: str, port: int, address: Address) -> tuple[str, str] | None:
        """(code, why) when this address of the host is not connected to; None when it is."""
        trouble = trouble_with(address)
        if trouble is None or self.names(host, port) or any(address in network for network in self.networks):
            return None
        shown = host if literal(host) is not None else f"{host} ({address})"
        return f"{trouble}_address", f"{shown} is a {trouble.replace('_', '-')} address: {MEND}"


def _host_and_port(text: str) -> tuple[str, int]:
    try:
        parts = urlsplit(f"//{text}")
        host, port = parts.hostname, parts.port or 0
    except ValueError:
        host, port = None, 0
    if not host or parts.path or parts.query or re.search(r"[@\s]", text):
        raise ValueError(f"{text!r} is no HOST, HOST:PORT or network: write one like 127.0.0.1:8801 or 10.1.0.0/16")
    return _plain(host), port


def _plain(host: str) -> str:
    """One spelling of a host."""
    address = literal(host)
    return str(address) if address is not None else host.lower().rstrip(".")
