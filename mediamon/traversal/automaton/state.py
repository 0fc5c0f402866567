"""Button and page state: the alphabet and the states of the automaton (Vasenin, Dzabraev 2017, "Обход веб-страницы")."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import NamedTuple

MODULUS = 1 << 64
LINK = "link "
HERE = LINK + "here "
HOLDER = "holds "
MOVES = "moves "
STEPS = ("step -1 change ", "step 1 change ")  # by themselves: no button beside the field takes them
PLACE = "@"


class Button(NamedTuple):
    """A button's identity: what it says and the sources of its click listeners. Two nodes with equal identity are one button.

    A link that a router may serve is a button too, but none of the state's B: its address is in N and H already. Its
    listeners are its kind, "link …".
    """

    text: str
    listeners: tuple[str, ...] = ()

    @property
    def is_link(self) -> bool:
        """Is this a link, which a router may serve?"""
        return bool(self.listeners) and self.listeners[0].startswith(LINK)

    @property
    def leads_away(self) -> bool:
        """Is it a link to another page than this, or to another part of a router's? Not one to this page that asks it for something else, as pagers do."""
        return self.is_link and not self.listeners[0].startswith(HERE)

    @property
    def kind(self) -> tuple[str, ...] | None:
        """What those of which some are tried have in common (`news`): links, what holds links ("holds …"), what is turned by a wheel, drawn, or moved by keys ("moves …"), several that say the same."""
        if self.listeners and self.listeners[0].startswith((LINK, HOLDER, MOVES)):
            return self.listeners[:1]
        return self.alike

    @property
    def alike(self) -> tuple[str, ...] | None:
        """What it shares with others on the page that differ from it in their place alone (the last listener, "@…"); None: nothing."""
        if not self.listeners or not self.listeners[-1].startswith(PLACE):
            return None
        return (PLACE + self.text, *self.listeners[:-1])

    @property
    def anywhere(self) -> Button:
        """Without its place among others on the page that are alike, which changes with what is open around it."""
        return self if self.alike is None else Button(self.text, self.listeners[:-1])


def standing(buttons: Iterable[Button]) -> frozenset[Button]:
    """The set B of a state that shows these: without links, which may come and go as any address does."""
    return frozenset(button for button in buttons if not button.is_link)


Key = tuple[Button, str]
"""A button and the name of its surroundings."""


@dataclass(frozen=True)
class PageState:
    """The triple (B, N, H): the set of buttons, the number of distinct URLs and the sum of their hashes modulo 2⁶⁴."""

    buttons: frozenset[Button]
    url_count: int
    url_hash: int

    @cached_property
    def _hash(self) -> int:
        return hash((self.buttons, self.url_count, self.url_hash))

    def __hash__(self) -> int:  # a state is looked up after every press; its set of buttons may be large
        return self._hash


def url_hash(urls: Iterable[str]) -> int:
    """H = Σ f(url) mod 2⁶⁴ over distinct urls; f is stable between runs, and the sum does not depend on the order."""
    digests = (blake2b(url.encode("utf8", "replace"), digest_size=8).digest() for url in set(urls))
    return sum(int.from_bytes(digest, "big") for digest in digests) % MODULUS
