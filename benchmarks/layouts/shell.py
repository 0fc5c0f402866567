"""The document around a layout: head, metadata, styles, and the weight that sites carry (scripts, state, icons, classes)."""

from __future__ import annotations

import json
from html import escape
from random import Random
from zlib import crc32

from benchmarks.layouts.pieces import Piece


def document(piece: Piece, css: str, body: str, *, head: str = "", attributes: str = "", meta: bool = True) -> str:
    """A whole page. `meta`: OpenGraph and a date, which sites of the last century had not."""
    return (
        f'<!doctype html>\n<html lang="{piece.language}"{attributes}>\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(piece.headline)}</title>\n{_metas(piece) if meta else ''}{head}<style>\n{css}\n</style>\n</head>\n{body}\n</html>\n"
    )


def hashed(name: str, salt: str) -> str:
    """A class name as a build makes it: the same on all pages of a site, telling nothing."""
    return f"c{crc32(f'{salt} {name}'.encode()):08x}"


def atomic_css(rng: Random, rules: int) -> str:
    """Rules of a utility stylesheet, which match next to nothing of the page."""
    sides, kinds = ("t", "r", "b", "l", "x", "y"), (("m", "margin"), ("p", "padding"))
    made = []
    for number in range(rules):
        short, long = rng.choice(kinds)
        made.append(f".u-{short}{rng.choice(sides)}-{number}{{{long}:{rng.randrange(64)}px}}")
    return "\n".join(made)


def state_script(piece: Piece, rng: Random, entries: int) -> str:
    """What a framework leaves behind: the article and much else as JSON in a script that is never shown."""
    state = {
        "page": {"headline": piece.headline, "body": piece.body.split("\n")},
        "flags": {f"flag{number}": rng.random() < 0.5 for number in range(entries)},
        "slots": [{"id": f"slot-{rng.getrandbits(40):x}", "sizes": [[300, 250], [728, 90]]} for _ in range(entries)],
    }
    text = json.dumps(state, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script id="__STATE__" type="application/json">{text}</script>'


def tracker(rng: Random, kilobytes: int) -> str:
    """A minified script that does nothing."""
    lines = [
        f"var _{rng.getrandbits(30):x}=function(a,b){{return a?b:{rng.getrandbits(24)}}};"
        for _ in range(20 * kilobytes)
    ]
    return f"<script>(function(){{{''.join(lines)}}})();</script>"


def icons(rng: Random, count: int) -> str:
    """A sprite of drawings in the page, not shown."""
    paths = "".join(
        f'<symbol id="i{number}" viewBox="0 0 24 24"><title>icon number {number}</title><path d="{_path(rng)}"/></symbol>'
        for number in range(count)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" style="position:absolute;width:0;height:0">{paths}</svg>'


def _path(rng: Random) -> str:
    return "M0 0" + "".join(f"l{rng.uniform(-9, 9):.2f} {rng.uniform(-9, 9):.2f}" for _ in range(24)) + "z"


def _metas(piece: Piece) -> str:
    values = {
        "og:type": "article",
        "og:title": piece.headline,
        "og:description": piece.lead,
        "article:published_time": piece.published.isoformat(),
    }
    return "".join(f'<meta property="{name}" content="{escape(value)}">\n' for name, value in values.items())
