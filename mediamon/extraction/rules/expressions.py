"""What a rule may say: an XPath or a CSS selector, read into paths that can be walked within bounds (`walking`).

On a page that was made to hang, libxml2 compares every node with every other: `//div//p` takes it 15 seconds where 20,000
paragraphs stand in a hundred boxes in one another. So the paths of an expression are taken apart where that happens, and
each part is evaluated for itself; what is around them (functions, comparisons) is left to libxml2.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from cssselect import SelectorError
from lxml import etree, html
from parsel.csstranslator import HTMLTranslator

from mediamon.extraction.rules.tokens import ExpressionError, Tokens, is_name

LONGEST = 500  # characters
QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
XPATH = re.compile(r"[/@|$]|^\s*\(|^\s*[\w-]+\s*\(|^\s*\.\.?\s*$|\[\s*(?:\d|last\(|position\()|::(?!attr\(|text(?!\())")
INNER = re.compile(r"/descendant-or-self::(?:\*|node\(\))/")
NODE_TYPES = frozenset(("text", "node", "comment", "processing-instruction"))
OPERATORS = frozenset(("and", "or", "div", "mod", "+", "-", "=", "!=", "<", "<=", ">", ">=", "*", "|"))
STARTS = frozenset(
    ("[", "(", ",", "and", "or", "+", "-", "=", "!=", "<", "<=", ">", ">=", "|")
)  # behind them a path begins
AROUND = {  # axes by which the same nodes are found from many places, and how far each looks
    "parent": "up", "ancestor": "up", "ancestor-or-self": "up", "following-sibling": "siblings", "preceding-sibling": "siblings",
    "following": "page", "preceding": "page", "descendant": "page", "descendant-or-self": "page",
}  # fmt: skip
AXES = frozenset((*AROUND, "child", "attribute", "self", "namespace"))
FURTHER = ("", "up", "siblings", "page")
EXAMPLE = html.document_fromstring("<html><body><p>x</p></body></html>")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a path. `deep`: it begins with `//`. `around`: how far it looks from each place (up, siblings, page), or "".

    `within`: how far its predicates look from each node. `ends`: it finds attributes or texts, behind which nothing stands.
    """

    source: str
    deep: bool = False
    around: str = ""
    within: str = ""
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Expression:
    """`paths` are walked. `frame` is an XPath of what they find as $v0, $v1, …; None where that itself is meant.

    within: how far the frame's own predicates look.
    """

    source: str
    paths: tuple[tuple[Part, ...], ...]
    frame: str | None
    within: str = ""


@lru_cache(maxsize=2_000)
def read_expression(source: str) -> Expression:
    """An XPath or a CSS selector. Raises ExpressionError, which says how to mend it."""
    if not source.strip():
        raise ExpressionError("the expression is empty")
    if len(source) > LONGEST:
        raise ExpressionError(f"the expression is longer than {LONGEST} characters: write a shorter one")
    text = source if XPATH.search(QUOTED.sub("''", source)) else _xpath_of(source)
    expression = _Reader(source, _with_slashes(text)).expression()
    try:
        etree.XPath(text)(EXAMPLE)
    except etree.XPathError as error:
        raise ExpressionError(f"not an XPath: {error}") from error
    return expression


def _xpath_of(selector: str) -> str:
    try:
        return str(HTMLTranslator().css_to_xpath(selector, prefix="//"))
    except (SelectorError, ValueError) as error:
        raise ExpressionError(f"not a CSS selector: {error} (an XPath begins with // or /)") from error


def _with_slashes(text: str) -> str:
    """The long form of `//` in short, but in quotes."""
    parts = re.split(f"({QUOTED.pattern})", text)
    return "".join(part if number % 2 else INNER.sub("//", part) for number, part in enumerate(parts))


class _Reader:
    """Reads one expression: its paths, and the frame around them."""

    def __init__(self, source: str, text: str) -> None:
        self._source, self._tokens = source, Tokens(text)
        self._paths: list[tuple[Part, ...]] = []
        self._frame: list[str] = []
        self._within = ""

    def expression(self) -> Expression:
        """To its end."""
        wanted = True  # is an operand expected, or an operator?
        while self._tokens.peek():
            wanted = self._operand() if wanted else self._operator()
        bare = all(one == "|" or one.startswith("$v") for one in self._frame)
        return Expression(self._source, tuple(self._paths), None if bare else " ".join(self._frame), self._within)

    def _operand(self) -> bool:
        token = self._tokens.peek()
        if token == "(" or (is_name(token) and self._tokens.peek(1) == "(" and token not in NODE_TYPES):
            self._frame += [self._tokens.take()] if token == "(" else [self._tokens.take() + self._tokens.take()]
            return self._tokens.peek() != ")"
        if token == "-":
            self._frame.append(self._tokens.take())
            return True
        if token[0] in "\"'" or token[0].isdigit() or (token[0] == "." and token[1:2].isdigit()):
            self._frame.append(self._tokens.take())
            return False
        if token == "$":
            raise ExpressionError("variables ($…) have no values here: write the value itself")
        self._frame.append(f"$v{len(self._paths)}")
        self._paths.append(tuple(_Path(self._tokens).parts()))
        return False

    def _operator(self) -> bool:
        token = self._tokens.peek()
        if token == "[":  # behind a bracket: (//p)[1]
            place = self._tokens.place
            self._within = max(self._within, _looking(self._tokens.bracket()), key=FURTHER.index)
            self._frame.append(self._tokens.since(place))
            return False
        if token in ("/", "//"):
            raise ExpressionError(
                f"{token} behind a bracket is not taken: write the path without the bracket before it"
            )
        self._frame.append(self._tokens.expect(lambda one: one in OPERATORS or one in (",", ")"), "an operator"))
        return token != ")"


class _Path:
    """Reads one location path into parts."""

    def __init__(self, tokens: Tokens) -> None:
        self._tokens = tokens
        self._parts: list[Part] = []

    def parts(self) -> list[Part]:
        """All parts; the first of an absolute path begins with a slash."""
        mark = self._tokens.take() if self._tokens.peek() in ("/", "//") else ""
        self._step("" if mark else ".", mark or "/")
        while self._tokens.peek() in ("/", "//"):
            self._step(".", self._tokens.take())
        return self._parts

    def _step(self, before: str, mark: str) -> None:
        place = self._tokens.place
        axis, test = self._node_test()
        within = ""
        while self._tokens.peek() == "[":
            within = max(within, _looking(self._tokens.bracket()), key=FURTHER.index)
        text, around = self._tokens.since(place), AROUND.get(axis, "")
        ends = axis == "attribute" or test in NODE_TYPES
        if self._parts and self._parts[-1].ends:
            raise ExpressionError(
                "nothing can stand behind an attribute or text(): put it into a predicate, like a[@href]"
            )
        if mark == "//" and around:
            raise ExpressionError(f"// before {axis}:: is not taken: name the element before it, like //h1/{axis}::…")
        if self._parts and mark == "/" and not around:
            last = self._parts.pop()
            within = max(within, last.within, key=FURTHER.index)
            self._parts.append(Part(f"{last.source}/{text}", last.deep, last.around, within, ends))
        else:
            self._parts.append(Part(f"{before}{mark}{text}", mark == "//", around, within, ends))

    def _node_test(self) -> tuple[str, str]:
        """(axis, name or type)."""
        tokens = self._tokens
        if tokens.peek() in (".", ".."):
            return ("self", "*") if tokens.take() == "." else ("parent", "*")
        axis = "child"
        if tokens.peek() == "@":
            axis = "attribute" if tokens.take() else ""
        elif tokens.peek(1) == "::":
            axis = tokens.expect(lambda one: one in AXES, f"an axis, one of {', '.join(sorted(AXES))},")
            tokens.take()
        test = tokens.expect(lambda one: one == "*" or is_name(one), "the name of an element")
        if tokens.peek() == "(":
            tokens.bracket()
        return axis, test


def _looking(predicate: list[str]) -> str:
    """How far a predicate looks from each node. Raises ExpressionError where it looks around from where it looked."""
    found = []
    for before, token, after in zip(["", *predicate], predicate, [*predicate[1:], ""], strict=False):
        if after == "::" and token in AROUND and token != "parent":
            found.append("page" if token.startswith("ancestor") and "/" in predicate else AROUND[token])
        elif token == ".." or (token == "parent" and after == "::"):
            found.append("siblings")
        elif token == "//" or (token == "/" and before in STARTS):  # from the top of the page
            found.append("page")
    further = [one for one in found if one != "up"]
    if len(further) > 1:
        raise ExpressionError("a predicate looks around more than once: write one for each, like [.//a][.//b]")
    return further[0] if further else "up" if found else ""
