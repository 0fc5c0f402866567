"""Addresses generalised: what publications' addresses have in common, as an expression for `allow`. Pure.

    shape = generalise(["https://a.org/news/2026/10/31/one.html", "https://a.org/news/2026/11/01/two.html"])
    shape.expression        # ^https?://a\\.org/news/\\d{4}/\\d\\d/\\d\\d/[^/?#]+\\.html$

Law: the expression matches every address that it was made from.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

ANY = r"[^/?#]+"
EXTENSION = re.compile(r"\.[a-zA-Z]{2,5}$")
ENDS_IN_NUMBER = re.compile(r"[-_]\d+$")
BEGINS_WITH_NUMBER = re.compile(r"^\d+[-_]")
WORD_AND_NUMBER = re.compile(r"^([A-Za-z][A-Za-z_-]*)\d+$")
LONGEST = 290  # characters: a site file takes 300
MOST_NAMED = 8  # different parts that are written one by one
MANY = 3  # different parts from which any other may come
SURE = 8  # different last parts that all have a number, from which every one has


@dataclass(frozen=True, slots=True)
class Shape:
    """An expression, and the addresses it was made from."""

    expression: str
    addresses: tuple[str, ...] = field(repr=False, default=())

    def fits(self, url: str) -> bool:
        """Is it such an address?"""
        return re.search(self.expression, url) is not None


@dataclass(frozen=True, slots=True)
class Parts:
    """An address taken apart. host: without www; path: its parts; extension: of the last of them."""

    host: str
    path: tuple[str, ...]
    extension: str
    slash: bool
    query: tuple[tuple[str, str], ...]


Key = tuple[str, tuple[str, ...], str, tuple[str, ...]]


def parts_of(url: str) -> Parts:
    """The address taken apart."""
    split = urlsplit(url)
    path = [one for one in split.path.split("/") if one]
    slash = split.path.endswith("/")
    found = EXTENSION.search(path[-1]) if path and not slash else None
    extension = found[0] if found else ""
    if extension:
        path[-1] = path[-1][: -len(extension)]
    host = split.netloc.rpartition("@")[2].lower().removeprefix("www.")
    return Parts(host, tuple(path), extension, slash, tuple(sorted(parse_qsl(split.query, keep_blank_values=True))))


def key_of(url: str) -> Key:
    """Addresses of one key are of one group: the same words around, numbers and a last part that may differ."""
    parts = parts_of(url)
    last = len(parts.path) - 1
    shape = [_kind(one) if place == last else ("#" if one.isdecimal() else one) for place, one in enumerate(parts.path)]
    return parts.host, tuple(shape), parts.extension, tuple(name for name, _ in parts.query)


def groups_of(urls: Iterable[str]) -> dict[Key, list[str]]:
    """Addresses by key, in their order, each once."""
    found: dict[Key, list[str]] = defaultdict(list)
    for url in dict.fromkeys(urls):
        found[key_of(url)].append(url)
    return found


def generalise(urls: Iterable[str], others: Collection[str] = ()) -> tuple[Shape, ...]:
    """Expressions that match all of these addresses, and as few as may be of the others.

    Raises ValueError for an address that cannot be taken apart.
    """
    families: dict[object, list[str]] = defaultdict(list)
    for url in dict.fromkeys(urls):
        parts = parts_of(url)
        numbers = tuple(one.isdecimal() for one in parts.path)
        families[(parts.host, numbers, parts.extension, tuple(name for name, _ in parts.query))].append(url)
    made = [shape for some in families.values() for shape in _shapes(some, others)]
    return tuple(kept for shape in made for kept in _lawful(shape))


def _lawful(shape: Shape) -> Iterable[Shape]:
    """What is written in an unusual way (an empty part, a query in another order) gets an expression of its own."""
    fitting = tuple(url for url in shape.addresses if shape.fits(url))
    if fitting:
        yield Shape(shape.expression, fitting)
    yield from (Shape(exactly(url), (url,)) for url in shape.addresses if url not in fitting)


def _shapes(urls: Sequence[str], others: Collection[str]) -> Iterable[Shape]:
    """Of addresses with the same build: one expression, or one for each prefix where one would match too much."""
    shape = _shape(urls, others)
    if shape is not None:
        return [shape]
    by_prefix: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for url in urls:
        by_prefix[parts_of(url).path[:1]].append(url)
    if len(by_prefix) == 1:  # nothing can be told apart: one by one
        return [Shape(exactly(url), (url,)) for url in urls]
    return [shape for some in by_prefix.values() for shape in _shapes(some, others)]


def _shape(urls: Sequence[str], others: Collection[str]) -> Shape | None:
    taken = [parts_of(url) for url in urls]
    columns = [[one.path[place] for one in taken] for place in range(len(taken[0].path))]
    begin = _beginning(taken[0].host)
    middles = [list(_middles(column)) for column in columns[:-1]]
    lasts = list(_lasts(columns[-1])) if columns else [""]
    end = re.escape(taken[0].extension) + _end(taken)
    best: tuple[int, str] | None = None
    for step in range(max([len(one) for one in (*middles, lasts)])):
        chosen = [one[min(step, len(one) - 1)] for one in (*middles, lasts)]
        text = begin + "".join(f"/{part}" for part in chosen) + end
        if len(text) > LONGEST:
            continue
        matched = sum(re.search(text, url) is not None for url in others)
        if best is None or matched < best[0]:
            best = matched, text
        if not matched:
            break
    return Shape(best[1], tuple(urls)) if best else None


def _middles(column: Sequence[str]) -> Iterable[str]:
    """Expressions for a part of the path that is not the last, from loose to strict."""
    different = sorted(set(column))
    if len(different) == 1 and not different[0].isdecimal():
        yield re.escape(different[0])
    elif all(one.isdecimal() for one in column):
        yield _number(column)
    else:
        if len(different) >= MANY:
            yield ANY
        if len(different) <= MOST_NAMED or len(different) < MANY:
            yield f"(?:{'|'.join(map(re.escape, different))})"
        yield ANY


def _lasts(column: Sequence[str]) -> Iterable[str]:
    """Expressions for the last part, from loose to strict."""
    if all(one.isdecimal() for one in column):
        yield _number(column, last=True)
        return
    if len(set(column)) == 1 and len(column) > 1:
        yield re.escape(column[0])
        return
    begun = {found[1] if (found := WORD_AND_NUMBER.match(one)) else "" for one in column}
    if len(begun) == 1 and "" not in begun and len(set(column)) > 1:
        yield re.escape(begun.pop()) + r"\d+"
        return
    numbered = r"\d+[-_]" + ANY if all(BEGINS_WITH_NUMBER.match(one) for one in column) else ""
    numbered = numbered or (ANY + r"[-_]\d+" if all(ENDS_IN_NUMBER.search(one) for one in column) else "")
    if numbered and len(set(column)) >= SURE:
        yield numbered
    yield ANY
    if numbered:
        yield numbered
    hyphens = min(one.count("-") for one in column)
    for count in range(1, min(hyphens, 3) + 1):
        yield r"[^/?#-]*-" * count + ANY


def _number(column: Sequence[str], *, last: bool = False) -> str:
    lengths = {len(one) for one in column}
    if lengths == {4} and not last:
        return r"\d{4}"
    if lengths == {2} and not last:
        return r"\d\d"
    return r"\d{1,2}" if lengths <= {1, 2} and not last else r"\d+"


def _end(taken: Sequence[Parts]) -> str:
    slashes = Counter(one.slash for one in taken)
    slash = "/?" if len(slashes) > 1 else "/" if True in slashes else ""
    if not taken[0].path:
        slash = "/?"
    names = [name for name, _ in taken[0].query]
    if not names:
        return f"{slash}$"
    pieces = []
    for place, name in enumerate(names):
        values = [one.query[place][1] for one in taken]
        numbers = all(one.isdecimal() for one in values)
        value = re.escape(values[0]) if len(set(values)) == 1 and not numbers else r"\d+" if numbers else r"[^&#]*"
        pieces.append(f"{re.escape(name)}={value}")
    return rf"{slash}\?{'&'.join(pieces)}$"


def _beginning(host: str) -> str:
    www = r"(?:www\.)?" if re.search("[a-z]", host) and "." in host else ""
    return f"^https?://{www}{re.escape(host)}"


def exactly(url: str) -> str:
    """An expression for this address alone, where it is not too long for one."""
    text = f"^{re.escape(url)}$"
    return text if len(text) <= LONGEST else f"^{re.escape(url[: LONGEST // 4])}"


def _kind(last: str) -> str:
    """The last part differs from page to page; a number is another kind of page than a word."""
    return "#" if last.isdecimal() else "*"
