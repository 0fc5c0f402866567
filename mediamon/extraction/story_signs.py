"""Signs of a story that its page shows beside the text: what its elements are called, links to share it, what its title promises."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import log1p

from mediamon.extraction.metadata import Metadata
from mediamon.extraction.page_data import PageData

LONGEST_NAMES, LONGEST_TITLE, LONGEST_ADDRESS = 300, 300, 300
NAMED = re.compile(
    r"entry[-_]|post[-_]?meta|byline|author[-_]?(?:bio|box|name|info)|article[-_]?(?:body|content|header|text|meta)|"
    r"post[-_]?(?:date|header|author|title)|published|related[-_]?(?:posts?|articles?|stories)|read[-_]?time|share[-_]|"
    r"blog[-_]?post|story[-_]"
)
SHARING = (
    "facebook.com/share", "twitter.com/intent", "twitter.com/share", "twitter.com/home?status", "//x.com/intent", "//x.com/share",
    "linkedin.com/shar", "pinterest.com/pin/create", "wa.me/", "whatsapp.com/send", "whatsapp:", "t.me/share", "telegram.me/share",
    "reddit.com/submit", "mailto:?", "bsky.app/intent", "vk.com/share", "news.ycombinator.com/submit",
)  # fmt: skip
PROMISES = re.compile(
    r"^(?:how|what|why|when|which|who|is|are|can|should|do|does|(?:the )?\d+|best|top|tips|ways|beginner|ultimate|complete|everything)\b|"
    r"\b(?:guide|tips|ways|review|vs)\b|\?|^(?:как|что|почему|зачем|когда|кто)\b"
)


def story_signs(data: PageData, meta: Metadata, links: Sequence[str]) -> list[float]:
    """Whether the title asks or promises, how many links share the page, whether it is said who wrote it; of the elements with
    a class, how many (log) and what share is called like parts of a story.
    """
    title = (meta.headline or data.title)[:LONGEST_TITLE].lower()
    labels = data.metas.get("twitter:label1", "") + data.metas.get("twitter:label2", "")
    addresses = "\n".join([one[:LONGEST_ADDRESS] for one in links])
    named = data.classes
    called = _of_story(named)
    return [
        float(PROMISES.search(title) is not None), float(sum(map(addresses.count, SHARING))), float("written by" in labels.lower()),
        log1p(called), called / max(1, sum(named.values())),
    ]  # fmt: skip


def _of_story(named: Mapping[str, int]) -> int:
    """How many elements have such a class. All are searched at once: to begin a search costs more than most of them take."""
    names = [one[:LONGEST_NAMES].lower() for one in named]
    ends = list(accumulate(len(one) + 1 for one in names))
    found = {bisect_right(ends, match.start()) for match in NAMED.finditer("\n".join(names))}
    counts = list(named.values())
    return sum(counts[place] for place in found)
