"""Where a known text lies in a new page: how much of each element is known, how much is not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lxml.html import HtmlElement

from mediamon.extraction import NotAnArticle
from mediamon.extraction.parsing import parse
from mediamon.extraction.rules import ExpressionError
from mediamon.extraction.rules.walking import Found, find
from mediamon.repair.comparing import letters
from mediamon.repair.values import Known, NewPage

UNREAD = frozenset(("script", "style", "noscript", "template", "head", "svg", "iframe", "select", "textarea"))
BESIDE = frozenset(("figcaption", "caption"))  # captions are told apart by extraction: neither known nor strange
SHORTEST = 12  # characters; a number that is shorter occurs everywhere, and is known only as a line
LONGEST_LINE = 400  # letters of a headline or a name


@dataclass(frozen=True, slots=True)
class Mapped:
    """A page beside what is known of it. shares: of each element with text, letters of the known body, and all letters."""

    page: NewPage
    tree: HtmlElement
    known: Known
    letters: int
    shares: dict[HtmlElement, tuple[int, int]]

    def body_f1(self, elements: Iterable[Found], recall: float = 1.0) -> float:
        """Letters instead of words: near to the word-F1 of what these elements hold, in no time. recall: how many times it
        weighs what precision does (F-beta)."""
        inside = outermost([one for one in elements if isinstance(one, HtmlElement)])
        found = [self.shares.get(one, (0, 0)) for one in inside]
        right, total = sum(one for one, _ in found), sum(one for _, one in found)
        weight = recall * recall
        return (1 + weight) * min(right, self.letters) / (total + weight * self.letters) if total else 0.0

    def found(self, expression: str) -> list[Found]:
        """What an expression yields here; nothing where it cannot be used."""
        try:
            return find(self.tree, expression)
        except (NotAnArticle, ExpressionError):
            return []


def mapped(page: NewPage, known: Known) -> Mapped | None:
    """The page beside what is known; None when it cannot be read."""
    try:
        tree = parse(page.html, page.url)
    except NotAnArticle:
        return None
    text = letters(known.body)
    lines = frozenset(letters(line) for line in known.body.split("\n"))
    return Mapped(page, tree, known, len(text), _shares(tree, text, lines))


def _shares(tree: HtmlElement, text: str, lines: frozenset[str]) -> dict[HtmlElement, tuple[int, int]]:
    """One walk from the leaves up: page trees are deeper than Python's stack."""
    shares: dict[HtmlElement, tuple[int, int]] = {}
    order = list(_read(tree))
    for element in reversed(order):
        right, total = _share(element.text, text, lines)
        for child in element:
            if child in shares:
                right, total = right + shares[child][0], total + shares[child][1]
            tail = _share(child.tail, text, lines)
            right, total = right + tail[0], total + tail[1]
        if total:
            shares[element] = (right, total)
    return shares


def _read(tree: HtmlElement) -> Iterator[HtmlElement]:
    """Elements whose text is read, in the page's order."""
    waiting = [tree]
    while waiting:
        element = waiting.pop()
        if isinstance(element.tag, str) and element.tag not in UNREAD and element.tag not in BESIDE:
            yield element
            waiting.extend(reversed(element))


def _share(piece: str | None, text: str, lines: frozenset[str]) -> tuple[int, int]:
    """Letters of a piece that are known, and all."""
    own = letters(piece) if piece else ""
    if not own:
        return 0, 0
    known = own in lines or (own in text and (len(own) >= SHORTEST or not own.isdigit()))
    return (len(own), len(own)) if known else (0, len(own))


def outermost(elements: Sequence[HtmlElement]) -> list[HtmlElement]:
    """Those that lie in none of the others, each once."""
    chosen = set(elements)
    return [one for one in dict.fromkeys(elements) if not any(up in chosen for up in one.iterancestors())]


def holding(tree: HtmlElement, line: str) -> list[HtmlElement]:
    """The innermost elements whose whole text is this line."""
    wanted = letters(line)
    if not wanted or len(wanted) > LONGEST_LINE:
        return []
    found = []
    for element in _read(tree):
        if wanted[:3] and len(element) < 40 and letters(element.text_content()[: 4 * LONGEST_LINE]) == wanted:
            found.append(element)
    inner = set(found)
    return [one for one in found if not any(child in inner for child in one)]
