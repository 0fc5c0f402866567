"""Lines that name the author to readers alone: no markup says that they do, but how they begin, or where they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice, pairwise

from lxml.html import HtmlElement

from mediamon.extraction.segments import NEVER, squeeze
from mediamon.extraction.visible_dates import NUMERIC, has_day

TAGS = ("p", "span", "font", "div", "a", "em", "i", "strong", "b", "h3", "h4", "h5", "h6", "li", "address", "small")
CAPITAL = "(?-i:[A-ZÀ-ÞĀ-ŽА-ЯЁІЇЄҐ])"
# Words that also begin sentences of their languages, or mean other work too: a name has to follow.
BEFORE_NAMES = rf"(?:par|por|di|av|af|беседовал[аи]?|записал[аи]?|подготовил[аи]?|интервью взял[аи]?)\s+(?={CAPITAL})"
SAYS_BY = re.compile(
    r"\s*(?:(?:(?:this )?(?:post|article|story) (?:was )?written by|by|written by|posted by|words by|story by|reporting by|author|texte?|von|автор|текст)\s*:?(?:\s|$)|"
    rf"{BEFORE_NAMES})",
    re.IGNORECASE,
)
LABEL = re.compile(
    r"\s*(?:by|written by|posted by|words by|author(?:s|\(s\))?|автор(?:ы)?|текст)\s*:?\s*", re.IGNORECASE
)
# Of both.
BEGINNINGS = (
    "by", "von", "written", "posted", "words", "author", "text", "this", "post", "article", "story", "reporti", "автор", "текст",
    "par ", "por ", "di ", "av ", "af ", "беседов", "записал", "подгото", "интервь",
)  # fmt: skip
LONGEST_BEGINNING = 7
NAME = re.compile(r"[^\W\d_a-zа-я][\w.'’-]*(?: [^\W\d_a-zа-я][\w.'’-]*){1,3}")  # two to four words with capitals
# Amid a line: behind a label with a colon, or behind the day.
AMID = re.compile(
    rf"(?:\b(?i:авторы?|текст|authors?|autor|auteur|texte?)\s*:\s*|\b(?:19|20)\d\d\W{{1,4}}by )(?P<name>{NAME.pattern})"
)
MOST_ELEMENTS, LONGEST_BYLINE, LONGEST_LINE = 3000, 80, 200
# Elements behind the headline that are looked at; characters of their texts, of which a longer one begins the story.
BESIDE, LONGEST_BESIDE = 30, 100
CLOCK = re.compile(r"\d{1,2}[:.h]\d\d\b(?!\.\d)")  # 12.03 and not 12.03.2026
APART = re.compile(r"\s*[·•|,.—–]\s+|\s*[·•|]\s*")


def by_words(tree: HtmlElement, is_person: Callable[[str], bool]) -> Iterator[str]:
    """The first short text that begins as a byline does and goes on with two words or more; else a name amid a line."""
    within: str | None = None
    for element in islice(tree.iter(*TAGS), MOST_ELEMENTS):
        text = element.text
        if not text:
            continue
        if within is None and (":" in text or "by " in text):
            within = _amid(text)
        if not text.lstrip()[:LONGEST_BEGINNING].lower().startswith(BEGINNINGS):
            continue
        line = _line_of(element, text, is_person)
        if line:
            yield line
            return
    tails = (one.tail for one in islice(tree.iter("br"), MOST_ELEMENTS))
    within = within or next((name for text in tails if text and (name := _amid(text))), None)
    if within:
        yield within


def _line_of(element: HtmlElement, text: str, is_person: Callable[[str], bool]) -> str | None:
    """The line of an element that begins so; behind a label that stands alone, what follows it."""
    if LABEL.fullmatch(text) and not len(element):
        line = _behind(element)
        return line if is_person(line) and " " in line else None
    if not SAYS_BY.match(text):
        return None
    line = squeeze(str(element.text_content()))
    return line if len(line) <= LONGEST_BYLINE and len(line.split()) > 2 else None


def _amid(text: str) -> str | None:
    """The name behind a label, or behind the day and "by", in a short line that begins otherwise."""
    match = AMID.search(squeeze(text)) if len(text) <= LONGEST_LINE else None
    return match["name"] if match else None


def beside_headline(tree: HtmlElement) -> Iterator[str]:
    """The first name that stands alone between the headline and the story, right before the day or behind it: "Jane Doe · 12 March 2026".
    What is a link leads to a section more often than to an author.
    """
    heading = next(tree.iter("h1"), None)
    if heading is None:
        return
    pieces = _pieces(heading)
    for (before, one), (behind, other) in pairwise(pieces):
        name, day, holder = (before, behind, one) if _says_day(behind) else (behind, before, other)
        is_near = one is other or one.getparent() is other.getparent()
        if is_near and holder.tag != "a" and NAME.fullmatch(name) and _says_day(day):
            yield name
            return


def _says_day(text: str) -> bool:
    return has_day(text) or NUMERIC.search(text) is not None


def _pieces(heading: HtmlElement) -> list[tuple[str, HtmlElement]]:
    """Short texts behind the headline, taken apart at marks, and the element of each."""
    found: list[tuple[str, HtmlElement]] = []
    for element in heading.xpath(f"following::*[position() <= {BESIDE}]"):
        if element.tag in NEVER:
            continue
        behind = (element.tail, element.getparent()) if not len(element) else (None, element)
        for text, holder in ((element.text, element), behind):
            line = squeeze(text or "")
            if len(line) > LONGEST_BESIDE:
                return found
            found += [(one, holder) for one in APART.split(line) if one and not CLOCK.match(one)]
    return found


def _behind(label: HtmlElement) -> str:
    """The text of what follows a label that stands alone."""
    following = label.getnext()
    return squeeze(str(following.text_content())) if following is not None else ""
