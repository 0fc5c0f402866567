"""Votes where the button is drawn and not written: "▲ 12", "+1", "5", "↑". Such a label says nothing of what its request does. Pure."""

from __future__ import annotations

import re

# Of letters there is none but one before a number: "p 2".
_DRAWN = re.compile(r"[^\W\d_]?[\d\s.…,:+‹›«»<>←→↑↓▲▼►◄▶◀▾▸⌄⌃⟩⟨❯❮·•|/()–—-]*")
# What votes look like: an arrow upwards, a plus with a number, a sign with how many have pressed it.
_VOTE = re.compile(
    r"[▲↑⬆⌃△]\s*[\d.,k]*|[+–—-]\s?\d+|[▲▼↑↓⬆⬇△▽♥❤♡☆★👍👎+]\ufe0f?\s*\d[\d.,]*\s?k?|\d[\d.,]*\s*[▲▼↑↓⬆⬇△▽♥❤♡👍👎]\ufe0f?|[👍👎♥❤♡]\ufe0f?"
)
_TURNS = re.compile(r"\d{1,5}|[‹›«»<>←→►◄▶◀▸⟩⟨❯❮…·.]+")  # a page of many, or the next one
_NUMBER = re.compile(r"\d+")
# A thing that is raised or lowered: "/score/up", "/karma/up/5"; where something is sent "/item/5/plus", too. "/up/lucknow-2" is of a region.
_RAISED = re.compile(
    r"(?:^|/)(?:scores?|karma|rat(?:e|ing)s?|votes?|points?|reputation)/(?:up|down|plus|minus)(?:/\d+)?/?$"
)
_MOVED = re.compile(
    r"/[\da-f-]*\d[\da-f-]*/(?:up|down|plus|minus)/?$|/(?:up|down|plus|minus)/\d+/?$|/(?:posts?|comments?)/(?:up|down)/?$"
)
_OPTS = re.compile(r"(?:^|[/_-])opt-?(?:in|out)(?:$|[/_])")
_SHUT = re.compile(
    r"/(?:users?|authors?|members?|people)(?:/[^/]{1,60})?/(?:un)?(?:block|mute)/?$|^(?:/api(?:/v\d)?)?/(?:un)?(?:block|mute)/\d+/?$"
)


def is_drawn(label: str) -> bool:
    """Whether a label is signs and numbers alone.

    >>> is_drawn("▲ 12"), is_drawn("+"), is_drawn("More")
    (True, True, False)
    """
    return _DRAWN.fullmatch(label.lower()) is not None


def looks_like_vote(label: str) -> bool:
    """Whether it is drawn as votes are; "+" and "▼" alone open something more often.

    >>> looks_like_vote("▲ 12"), looks_like_vote("+1"), looks_like_vote("▼"), looks_like_vote("2")
    (True, True, False, False)
    """
    return _VOTE.fullmatch(label.lower().strip()) is not None


def turns_page(label: str, names: int, fields: int, said: str) -> bool:
    """Whether it is a number or an arrow of a pager, at an address of one word: what votes has to say for which thing, too.

    names: parts of the path that say something; fields: how many are sent; said: path, query and body.

    >>> turns_page("2", 1, 0, "/tiedotteet"), turns_page("5", 1, 1, "/mening/5 value=5"), turns_page("5", 2, 0, "/a/mening/5")
    (True, False, False)
    """
    if _TURNS.fullmatch(label.strip()) is None:
        return False
    numbers = _NUMBER.findall(said)
    return names <= 1 and fields <= 1 and (not numbers or (len(numbers) == 1 and numbers == _NUMBER.findall(label)))


def casts(path: str, *, sent: bool) -> bool:
    """Whether a path says that a thing is raised, lowered, shut out or opted out of, by the place of its words and not by these alone.

    >>> [casts(path, sent=True) for path in ("/karma/up/5", "/item/5/plus", "/news/plus", "/opt-out", "/block/9", "/ajax/block/9")]
    [True, True, False, True, True, False]
    >>> casts("/karma/up/5", sent=False), casts("/2024/plus", sent=False)
    (True, False)
    """
    patterns = (_RAISED, _OPTS, _SHUT, *([_MOVED] if sent else []))
    return any(pattern.search(path.lower()) is not None for pattern in patterns)
