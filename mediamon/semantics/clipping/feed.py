"""The changes of a clipping as an Atom feed (RFC 4287)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from lxml import etree

ATOM = "http://www.w3.org/2005/Atom"
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """key: what makes it another entry than the rest; html: the clipping as it was then; at: with its zone;
    address: a web page of its own, "" for the feed's.
    """

    key: str
    title: str
    html: str
    at: datetime
    address: str = ""


def atom(title: str, address: str, own_address: str, entries: Sequence[FeedEntry], now: datetime) -> str:
    """The feed. address: of the page; own_address: of the feed, which names the feed and its entries; now: for an empty one."""
    feed = etree.Element(f"{{{ATOM}}}feed", nsmap={None: ATOM})
    _add(feed, "id", own_address)
    _add(feed, "title", title)
    _add(feed, "updated", max((one.at for one in entries), default=now).isoformat())
    etree.SubElement(feed, f"{{{ATOM}}}link", rel="self", href=own_address)
    etree.SubElement(feed, f"{{{ATOM}}}link", rel="alternate", href=address)
    _add(etree.SubElement(feed, f"{{{ATOM}}}author"), "name", "mediamon")
    for one in entries:
        entry = etree.SubElement(feed, f"{{{ATOM}}}entry")
        _add(entry, "id", f"{own_address}#{one.key}")
        _add(entry, "title", one.title)
        _add(entry, "updated", one.at.isoformat())
        etree.SubElement(entry, f"{{{ATOM}}}link", rel="alternate", href=FORBIDDEN.sub(" ", one.address or address))
        _add(entry, "content", one.html).set("type", "html")
    return etree.tostring(feed, encoding="utf-8", xml_declaration=True).decode("utf8")


def _add(parent: etree._Element, name: str, text: str) -> etree._Element:
    made = etree.SubElement(parent, f"{{{ATOM}}}{name}")
    made.text = FORBIDDEN.sub(" ", text)
    return made
