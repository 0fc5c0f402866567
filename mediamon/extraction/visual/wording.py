"""Words that are looked at beside the looks: what ends an article, what a running text is. In the languages of most sites."""

from __future__ import annotations

import re

from mediamon.extraction.roles.words import WHOLE

WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
SENTENCE = re.compile(r"[.!?…:;。！？][\"'»”’)\]]*\s*$")
FEWEST_WORDS = 8  # of a running text that does not end as a sentence
FEWEST_IN_SENTENCE = 5  # a name and a time of day may end with a full stop, too
LONGEST_LABEL = 8  # words
OTHERS = re.compile(  # what stands over other stories
    r"^\W*(?:читайте (?:также|ещё|еще)|(?:ещё|еще|материалы|новости|статьи|сюжет\w*) по теме|по теме|похожие|другие (?:материалы|новости|статьи|публикации)|"
    r"рекомендуем|(?:самое |сейчас )?(?:читаемое|популярное|читают)|следующая (?:история|статья|новость)|об авторе|"
    r"related\b|recommended|read (?:more|next|also)|more (?:from|on|in|stories|news)\b|most (?:read|popular)|popular|trending|next (?:story|article|up)|"
    r"up next|see also|you (?:may|might)(?: also)? like|about the author|latest (?:news|stories)|"
    r"mehr (?:zum thema|aus)|lesen sie auch|das könnte sie|à lire aussi|sur le même sujet|lire aussi|te puede interesar|lea también|leggi anche|"
    r"veja também|leia também|zobacz też|czytaj też|читайте також)",
    re.IGNORECASE,
)
NOT_TEXT = re.compile(
    r"^\W*(?:реклама|advertisements?|advertising|anzeige|publicité|publicidad|sponsored|на правах рекламы)\W*$",
    re.IGNORECASE,
)
TIME = re.compile(r"^\W*\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\W*(?:[ap]\.?m\.?)?\W*$", re.IGNORECASE)


def words_in(text: str) -> int:
    """How many words; of scripts without spaces each letter is one."""
    return sum(1 for _ in WORD.finditer(text))


def is_running(text: str) -> bool:
    """Is it a sentence, or as long as one?"""
    count = words_in(text)
    return count >= FEWEST_WORDS or (count >= FEWEST_IN_SENTENCE and bool(SENTENCE.search(text)))


def is_over_comments(text: str) -> bool:
    """Is it what stands over readers' comments?"""
    return len(text) < 80 and words_in(text) <= LONGEST_LABEL and bool(WHOLE.search(text))


def is_over_others(text: str) -> bool:
    """Is it what stands over other stories?"""
    return len(text) < 80 and words_in(text) <= LONGEST_LABEL and bool(OTHERS.search(text))


def alike(one: str, other: str) -> float:
    """Words that two texts share, of all the words they have."""
    first, second = set(WORD.findall(one.casefold())), set(WORD.findall(other.casefold()))
    return len(first & second) / max(1, len(first | second))
