"""The words of an XPath 1.0 expression (section 3.7 of the recommendation), read one after the other."""

from __future__ import annotations

import re
from collections.abc import Callable

NAME = r"[^\W\d][\w.-]*"
TOKEN = re.compile(
    rf"\s*(\"[^\"]*\"|'[^']*'|\d+(?:\.\d*)?|\.\d+|//|::|\.\.|!=|<=|>=|{NAME}:(?!:)(?:{NAME}|\*)|{NAME}|[/.@,()\[\]|+\-=<>*$])"
)


class ExpressionError(ValueError):
    """An expression that cannot be used; the message says why, and what to write instead."""


class Tokens:
    """A cursor over the tokens of an expression; `place` is how many were read. Raises ExpressionError where a sign is none of the language."""

    def __init__(self, text: str) -> None:
        self._tokens: list[str] = []
        self._ends: list[tuple[int, int]] = []
        self._text = text = text.rstrip()
        self.place = end = 0
        while end < len(text):
            match = TOKEN.match(text, end)
            if match is None:
                raise ExpressionError(f"not an XPath: {text[end:][:20]!r} is no part of one (is a quote open?)")
            self._tokens.append(match[1])
            self._ends.append(match.span(1))
            end = match.end()

    def peek(self, ahead: int = 0) -> str:
        """The next token but so many; "" behind the last."""
        place = self.place + ahead
        return self._tokens[place] if place < len(self._tokens) else ""

    def take(self) -> str:
        """The next token. Raises ExpressionError where there is none."""
        token = self.peek()
        if not token:
            raise ExpressionError("not an XPath: it breaks off")
        self.place += 1
        return token

    def expect(self, wanted: Callable[[str], bool], what: str) -> str:
        """The next token, which must be of a kind."""
        token = self.peek()
        if not token or not wanted(token):
            raise ExpressionError(f"not an XPath: {what} expected{f', not {token!r}' if token else ' at the end'}")
        return self.take()

    def since(self, place: int) -> str:
        """What is written from a token on up to the next one to be read."""
        return self._text[self._ends[place][0] : self._ends[self.place - 1][1]] if place < self.place else ""

    def bracket(self) -> list[str]:
        """All tokens of a bracket that opens here, with both of its ends."""
        pairs = {"[": "]", "(": ")"}
        found = [self.take()]
        open_brackets = [pairs[found[0]]]
        while open_brackets:
            token = self.take()
            found.append(token)
            if token in pairs:
                open_brackets.append(pairs[token])
            elif token in pairs.values() and token != open_brackets.pop():
                raise ExpressionError(f"not an XPath: {token!r} closes what was not opened")
        return found


def is_name(token: str) -> bool:
    """A name of an element, an axis, a function or an operator; with a prefix or without."""
    return bool(token) and (token[0].isalpha() or token[0] == "_")
