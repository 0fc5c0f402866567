"""The nine numbers of a document (Andreev et al. 2012, section 4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lxml import etree

Numbers = tuple[float, float, float, float, float, float, float, float, float]

NAMES = ("P", "S", "N", "V", "T_H", "T_B", "T_S", "T_I", "T_O")
GROUPS = (
    {"a": 0} | dict.fromkeys(("br", "div", "span"), 1) | dict.fromkeys(("i", "b", "u", "em", "strong"), 2) | {"img": 3}
)
OTHER = 4
INLINE = frozenset(("a", "abbr", "b", "cite", "code", "em", "font", "i", "img", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "time", "u"))  # fmt: skip
SILENT = frozenset(("a", "script", "style", "noscript", "template"))  # a menu's links are not lines of text


def numbers_of(page_html: str, article_html: str) -> Numbers:
    """(P, S, N, V, T_H, T_B, T_S, T_I, T_O) of a page and of what the wrapper's rule matched in it.

    page_html: the page that holds the article; P is its length in characters.
    article_html: the matched element with its own tag, or several of them one after another, or "" when nothing matched
    (then all is 0 but P). S is the characters of all paragraphs (stripped), N how many there are, V the population
    variance of their sizes, T the numbers of descendant elements by group (a; br, div, span; i, b, u, em, strong; img;
    other; neither p nor the matched elements themselves are counted).

    A paragraph is a `p` that is not empty. Only where there is none (ours: tables with `br` between paragraphs) the
    lines of text stand in, links left out, so that pages with a `p` are counted as the paper says. Never raises because
    of the HTML.
    """
    return numbers_of_elements(len(page_html), _parse(article_html))


def numbers_of_elements(page_size: int, roots: Iterable[etree._Element]) -> Numbers:
    """The same of elements that are parsed already; page_size in characters. Text after an element is not its own."""
    sizes: list[int] = []
    tags = [0, 0, 0, 0, 0]
    matched = list(roots)
    for root in matched:
        for element in root.iter(etree.Element):
            name = str(element.tag).lower()
            if name == "p":
                sizes.append(len(_text(element)))
            elif element is not root:
                tags[GROUPS.get(name, OTHER)] += 1
    sizes = [size for size in sizes if size] or [size for root in matched for size in _lines(root)]
    return (float(page_size), *_moments(sizes), *map(float, tags))  # type: ignore[return-value]


def _moments(sizes: Sequence[int]) -> tuple[float, float, float]:
    """Sum, number, population variance."""
    if not sizes:
        return 0.0, 0.0, 0.0
    mean = sum(sizes) / len(sizes)
    return float(sum(sizes)), float(len(sizes)), sum((size - mean) ** 2 for size in sizes) / len(sizes)


def _parse(article_html: str) -> list[etree._Element]:
    if not article_html.strip():
        return []
    # one wrapper for any number of roots; NUL would end the document for libxml2
    wrapped = "<html><body>" + article_html.replace("\0", "") + "</body></html>"
    parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True, huge_tree=True)
    try:
        tree = etree.fromstring(wrapped.encode("utf-8", "replace"), parser)
    except (etree.LxmlError, ValueError):
        return []
    body = None if tree is None else tree.find("body")
    return [] if body is None else list(body)


def _text(element: etree._Element) -> str:
    return "".join(element.itertext()).strip()


def _lines(root: etree._Element) -> list[int]:
    """Sizes of the lines that the text of `root` makes, broken at br and at the edges of blocks."""
    text = "".join(_flow(root))
    return [len(line) for line in (" ".join(part.split()) for part in text.split("\v")) if line]


def _flow(root: etree._Element) -> Iterator[str]:
    """Text and breaks (\\v), in document order and without recursion: pages nest deeper than Python's stack."""
    silent: etree._Element | None = None
    for event, element in etree.iterwalk(root, events=("start", "end")):
        name = str(element.tag).lower()
        if event == "start" and silent is None:
            silent = element if name in SILENT else None
            yield ("" if name in INLINE else "\v") + ("" if silent is not None else element.text or "")
        elif event == "end":
            silent = None if silent is element else silent
            if silent is None:
                yield ("" if name in INLINE else "\v") + ("" if element is root else element.tail or "")
