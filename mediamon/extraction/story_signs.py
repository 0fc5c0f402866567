"""Signs of a story that its page shows beside the text: what its elements are called, links to share it, what its title promises."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from math import log1p

from mediamon.extraction.metadata import Metadata
from mediamon.extraction.page_data import PageData

LONGEST_NAMES, LONGEST_TITLE, LONGEST_ADDRESS, MOST_LINKS = 300, 300, 300, 3000
NAMED = re.compile(
    r"entry[-_]|post[-_]?meta|byline|author[-_]?(?:bio|box|name|info)|article[-_]?(?:body|content|header|text|meta)|"
    r"post[-_]?(?:date|header|author|title)|published|related[-_]?(?:posts?|articles?|stories)|read[-_]?time|share[-_]|"
    r"blog[-_]?post|story[-_]"
)
SHARED = re.compile(
    r"facebook\.com/(?:sharer|share)|(?:twitter|x)\.com/(?:intent|share|home\?status)|linkedin\.com/(?:share|sharing)|"
    r"pinterest\.com/pin/create|wa\.me/|whatsapp\.com/send|whatsapp:|(?:t|telegram)\.me/share|reddit\.com/submit|mailto:\?|"
    r"bsky\.app/intent|vk\.com/share|news\.ycombinator\.com/submit"
)
PROMISES = re.compile(
    r"^(?:how|what|why|when|which|who|is|are|can|should|do|does|(?:the )?\d+|best|top|tips|ways|beginner|ultimate|complete|everything)\b|"
    r"\b(?:guide|tips|ways|review|vs)\b|\?|^(?:как|что|почему|зачем|когда|кто)\b"
)


def story_signs(data: PageData, meta: Metadata) -> list[float]:
    """Whether the title asks or promises, how many links share the page, whether it is said who wrote it; of the elements with
    a class, how many (log) and what share is called like parts of a story.
    """
    title = (meta.headline or data.title)[:LONGEST_TITLE].lower()
    labels = data.metas.get("twitter:label1", "") + data.metas.get("twitter:label2", "")
    addresses = "\n".join([(one.get("href") or "")[:LONGEST_ADDRESS] for one in data.marks.anchors[:MOST_LINKS]])
    named = Counter([one.get("class") for one in data.marks.elements])
    called = sum(count for names, count in named.items() if names and _is_of_story(names[:LONGEST_NAMES]))
    return [
        float(PROMISES.search(title) is not None), float(len(SHARED.findall(addresses))), float("written by" in labels.lower()),
        log1p(called), called / max(1, len(data.marks.elements) - named[None]),
    ]  # fmt: skip


@lru_cache(maxsize=20_000)
def _is_of_story(names: str) -> bool:
    return NAMED.search(names.lower()) is not None
