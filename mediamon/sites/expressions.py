"""Regular expressions of site files: what can run for ever is refused when it is read, and each is bounded when it is run.

Addresses come from pages, so whoever writes a page chooses what an expression meets; one that backtracks without end would stop the crawl.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from time import thread_time

import regex

logger = logging.getLogger(__name__)

LONGEST = 300  # characters
PATIENCE = 0.05  # seconds of the processor for one address; honest ones take microseconds
OFTENEST = 20  # tries, where it was other threads that used them up
MOST = 10_000  # characters, with what is repeated written out: `regex` takes some 300 bytes for each, before it runs
LITERAL = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)  # what is escaped, and classes: one character each
INNERMOST = re.compile(r"\(([^()]*)\)")
REPEATED = re.compile(r"[+*]|\{\d*,\d*\}")
AGAIN = re.compile(r"[+*]|\{\d+,\}|\{\d{2,}|\{[3-9]")
PIECE = re.compile(
    r"(?P<comment>\(\?#[^)]*\)?)|(?P<spaced>\(\?[\w-]*x[\w-]*[:)])|(?P<open>\()|(?P<close>\))|"
    r"\{\s*(?P<least>\d*)\s*,?\s*(?P<most>\d*)\s*\}|(?P<suffix>[?*+])|"
    rf"(?P<one>{LITERAL.pattern}|.)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Expression:
    """A regular expression that is bounded when it is run. Raises ValueError for what is none, or can take for ever."""

    text: str
    _compiled: regex.Pattern[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check and compile it."""
        if len(self.text) > LONGEST:
            raise ValueError(f"the expression is longer than {LONGEST} characters")
        if _written_out(self.text) > MOST:
            raise ValueError(f"with what it repeats written out it is longer than {MOST} characters: repeat less")
        try:
            compiled = regex.compile(self.text)
        except regex.error as error:
            raise ValueError(f"not a regular expression: {error}") from error
        if _nested(self.text):
            raise ValueError(
                "a repeated group with a repetition inside can take for ever: write it without one of them"
            )
        object.__setattr__(self, "_compiled", compiled)

    def finds(self, address: str) -> bool | None:
        """Is it found in the address? None where that could not be told in time; it is logged.

        `regex` counts what all threads of the process reckon. As long as this one has not had all of that itself, the question is put again: an address
        that nobody could tell is a publication lost.
        """
        began = thread_time()
        for _ in range(OFTENEST):
            try:
                return self._compiled.search(address, timeout=PATIENCE) is not None
            except TimeoutError:
                if thread_time() - began > PATIENCE:
                    break
        logger.warning("The expression %s takes too long for %s: write it simpler", self.text, address[:200])
        return None


@cache
def expression(text: str) -> Expression:
    """The same one for the same text. Raises ValueError."""
    return Expression(text)


def any_finds(expressions: Iterable[str], address: str, *, undecided: bool) -> bool:
    """Is any of them found in the address? undecided: what counts where one could not be told in time."""
    found = (expression(text).finds(address) for text in expressions)
    return any(undecided if one is None else one for one in found)


def _written_out(text: str) -> int:
    """Its length with every {number} written out, the larger of two; groups in groups multiply. Raises ValueError where that cannot be told."""
    sizes, last = [0], 0  # of the groups that are open; of what a repetition would repeat
    for piece in PIECE.finditer(text):
        kind = piece.lastgroup
        if kind == "spaced":
            raise ValueError("the flag x (spaces and comments) hides what is repeated: write it without")
        if kind == "open":
            sizes.append(0)
        elif kind in ("close", "one"):
            last = sizes.pop() if kind == "close" and len(sizes) > 1 else 1
            sizes[-1] += last
        elif kind in ("least", "most"):
            times = max(int(piece["least"] or 0), int(piece["most"] or 0), 1)
            sizes[-1] += last * (times - 1)
            last *= times
    return sum(sizes)


def _nested(text: str) -> bool:
    """Is a group repeated that holds a repetition, at whatever depth? Such an expression tries every way to part the text."""
    text = LITERAL.sub("x", text)
    while found := INNERMOST.search(text):
        repeats = REPEATED.search(found[1]) is not None
        if repeats and AGAIN.match(text, found.end()):
            return True
        text = text[: found.start()] + ("x+" if repeats else "x") + text[found.end() :]
    return False
