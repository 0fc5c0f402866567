"""Mutations of a page that change nothing it says: twenty kinds, and two more. Each takes a parsed page and changes it in place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from lxml import html
from lxml.html import HtmlElement

Mutation = Callable[[HtmlElement, Random], None]

UNREAD = frozenset(("script", "style", "noscript", "textarea", "pre", "title", "template", "svg", "math", "option"))
BLOCKS = frozenset(["p", "ul", "ol", "dl", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "figure", "div"])
SWAPS = {"b": "strong", "strong": "b", "i": "em", "em": "i", "big": "span", "font": "span", "u": "span", "code": "samp"}
LONG = re.compile(r"\w{8,}")


def _elements(root: HtmlElement) -> Iterator[HtmlElement]:
    body = root.find("body")
    for one in [] if body is None else list(body.iter()):
        if isinstance(one.tag, str) and not any(above.tag in UNREAD for above in (one, *one.iterancestors())):
            yield one


def _texts(root: HtmlElement, change: Callable[[str], str]) -> None:
    for one in _elements(root):
        if one.text and one.text.strip():
            one.text = change(one.text)
        for child in one:
            if child.tail and child.tail.strip():
                child.tail = change(child.tail)


def _token(dice: Random) -> str:
    return "".join(dice.choice("abcdef0123456789") for _ in range(16))


def classes(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        one.set("class", f"css-{_token(dice)[:6]}")


def ids(root: HtmlElement, dice: Random) -> None:
    kept = {name for one in root.iter("td", "th") for name in one.get("headers", "").split()}
    for one in _elements(root):
        if one.get("id") and one.get("id") not in kept:
            one.set("id", f"n{_token(dice)}")


def attribute_order(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        pairs = list(one.attrib.items())
        if not all(name.isidentifier() and value.isprintable() for name, value in pairs):
            continue
        dice.shuffle(pairs)
        one.attrib.clear()
        for name, value in pairs:
            one.set(name, value)


def styles(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        if dice.random() < 0.3:
            one.set("style", f"color:#{_token(dice)[:6]};margin:{dice.randrange(20)}px")


def wrappers(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        parent = one.getparent()
        inside = parent is not None and parent.tag in ("div", "body", "section", "article", "main")
        if one.tag in BLOCKS and inside and dice.random() < 0.3:
            box = html.Element("div", {"class": "wrap"})
            tail, one.tail = one.tail, None
            parent.replace(one, box)
            box.append(one)
            box.tail = tail


def unwrapped(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        lone = one.tag == "div" and len(one) == 1 and one[0].tag in BLOCKS and not (one.text or "").strip()
        if lone and not (one[0].tail or "").strip() and one.getparent().tag in ("div", "body", "section", "main"):
            one.drop_tag()


def white_space(root: HtmlElement, dice: Random) -> None:
    _texts(root, lambda text: re.sub(r" ", lambda _: dice.choice((" ", "  ", "\n   ", "\t ")), text))


def no_break(root: HtmlElement, dice: Random) -> None:
    _texts(root, lambda text: re.sub(r"(?<=\w) (?=\w)", lambda _: dice.choice((" ", " ", "\u00a0", "\u202f")), text))


def soft_hyphens(root: HtmlElement, dice: Random) -> None:
    _texts(root, lambda text: LONG.sub(lambda one: one.group()[:4] + "\u00ad" + one.group()[4:], text))


def zero_width(root: HtmlElement, dice: Random) -> None:
    signs = ("\u200b", "\u2060", "\ufeff", "\u200d")
    _texts(root, lambda text: LONG.sub(lambda one: one.group()[:3] + dice.choice(signs) + one.group()[3:], text))


def tag_swaps(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        if one.tag in SWAPS:
            one.tag = SWAPS[one.tag]


def spans_in_words(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        if one.tag in ("p", "li", "td", "h1", "h2", "h3", "a", "span", "div") and one.text and dice.random() < 0.3:
            found = LONG.search(one.text)
            if found:
                middle = found.start() + 3
                span = html.Element(dice.choice(("span", "b", "font")))
                span.text, span.tail, one.text = (
                    one.text[middle : middle + 2],
                    one.text[middle + 2 :],
                    one.text[:middle],
                )
                one.insert(0, span)


def scripts(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        if one.tag in ("div", "p", "section") and one.getparent() is not None and dice.random() < 0.1:
            script = html.Element("script")
            script.text = f"var t = '{_token(dice)}'; document.write('<p>{dice.random()}</p>');"
            script.tail, one.tail = one.tail, None
            one.addnext(script)


def style_sheets(root: HtmlElement, dice: Random) -> None:
    sheet = html.Element("style")
    sheet.text = f".a{_token(dice)} {{ color: red }}"
    root.find("body").insert(0, sheet)


def comments(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        if dice.random() < 0.1 and one.tag in BLOCKS:
            one.append(html.HtmlComment(f" build {_token(dice)} "))


def tokens(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        if one.tag == "form":
            one.append(html.Element("input", {"type": "hidden", "name": "csrf", "value": _token(dice)}))
        if one.tag == "a" and one.get("href", "").startswith(("/", "http")) and one.get("href").isprintable():
            address, mark, fragment = one.get("href").partition("#")
            one.set("href", f"{address}{'&' if '?' in address else '?'}sid={_token(dice)}{mark}{fragment}")
        if one.tag == "div" and dice.random() < 0.2:
            one.set("data-token", _token(dice))


def lazy_images(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        if one.tag == "img" and one.get("src", "").isprintable() and one.get("src"):
            one.set("data-src", one.get("src"))
            one.set("src", "data:image/gif;base64,R0lGODlhAQABAAAAACw=")
            one.set("loading", "lazy")


def moved_scripts(root: HtmlElement, dice: Random) -> None:
    for one in [one for one in root.iter("script") if one.getparent() is not None]:
        one.drop_tree()
        one.tail = None
        root.find("body").append(one)


def heads(root: HtmlElement, dice: Random) -> None:
    head = root.find("head")
    if head is not None:
        head.append(html.Element("meta", {"name": "generator", "content": _token(dice)}))
        head.append(html.Element("link", {"rel": "stylesheet", "href": f"/{_token(dice)}.css"}))


def image_addresses(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        if one.tag == "img" and one.get("src", "").isprintable() and one.get("src"):
            one.set("src", f"https://cdn{dice.randrange(9)}.example.org/{_token(dice)}.webp")
            one.set("srcset", f"/{_token(dice)}.webp 2x")


def sections(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        if one.tag == "div" and dice.random() < 0.15:
            one.tag = dice.choice(("section", "main", "article"))


def alignment(root: HtmlElement, dice: Random) -> None:
    for one in _elements(root):
        if one.tag in ("td", "th", "table", "p"):
            one.set("align", dice.choice(("left", "right")))
            one.set("width", str(dice.randrange(100)))


COSMETIC: tuple[Mutation, ...] = (
    classes, ids, attribute_order, styles, wrappers, unwrapped, white_space, no_break, soft_hyphens, zero_width, tag_swaps,
    spans_in_words, scripts, style_sheets, comments, tokens, lazy_images, moved_scripts, heads, image_addresses, sections,
    alignment,
)  # fmt: skip
