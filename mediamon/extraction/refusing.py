"""Pages that are no articles: what says so outright, and what their looks together say.

Reasons: login, consent, not_found, blocked (by words of a short page), not_an_article (by weight of evidence:
products, forums, listings, section pages, documentation).
"""

from __future__ import annotations

import re
from math import exp

import numpy as np

from mediamon.extraction.auto.address import odds_of_address
from mediamon.extraction.auto.naming import parts_of
from mediamon.extraction.auto.trees import load_questions
from mediamon.extraction.auto.weighing import Weighed
from mediamon.extraction.auto.wording import beginning_of, headings_of, odds_of, odds_of_headings, odds_of_names
from mediamon.extraction.looks import looks
from mediamon.extraction.metadata import Metadata
from mediamon.extraction.page_data import PageData
from mediamon.extraction.refusals import NotAnArticle

WORDS_WEIGH = 1.75  # of each of the three, and of the address, beside the looks; from 1.5 to 2 it is the same
SURE = 0.9  # F1 that is to be expected of the text, of a page whose word is taken for it
DECLARED = re.compile(r"Article|BlogPosting|Reportage")
OTHERWISE = re.compile(r"ItemList|CollectionPage|SearchResults|Product|Offer|QAPage|Discussion|ProfilePage")
SHORT = 1200  # characters of body; a longer text that speaks of cookies or passwords is about them
WORDS: dict[str, re.Pattern[str]] = {
    "not_found": re.compile(
        r"\b404\b|(?:page|article|story|seite|página|страниц\w+) (?:was )?(?:not|nicht|no|не) (?:be )?(?:found|gefunden|encontrada|найден\w*)|"
        r"page (?:doesn.t|does not) exist|no longer (?:available|exists)|страница удалена|page introuvable",
        re.IGNORECASE,
    ),
    "login": re.compile(
        r"^(?:log ?in|sign ?in|anmelden|вход|войти|авторизация|login|connexion|iniciar sesi)\b|please (?:log|sign) in|you must (?:be logged|log) in",
        re.IGNORECASE,
    ),
    "consent": re.compile(r"before you continue|cookie consent|consent to|accept (?:all )?cookies|zustimmung|privacy choices|we value your privacy", re.IGNORECASE),
    "blocked": re.compile(
        r"access denied|are you a robot|captcha|just a moment|checking your browser|attention required|unusual traffic|enable javascript and cookies|доступ ограничен|403 forbidden|too many requests",
        re.IGNORECASE,
    ),
}  # fmt: skip


def refuse_by_words(meta: Metadata, data: PageData, body: str) -> None:
    """Raises NotAnArticle (login, consent, not_found, blocked) where a short page says so in its title or headline, or first words."""
    if len(body) >= SHORT or data.article.get("articleBody"):
        return
    for reason, pattern in WORDS.items():
        for text in (meta.headline or "", data.title, body[:150] if len(body) < 600 else ""):
            if pattern.search(text[:150]):
                raise NotAnArticle(reason, text[:150])


def refuse_by_evidence(url: str, data: PageData, meta: Metadata, weighed: Weighed) -> None:
    """Raises NotAnArticle (not_an_article) where the page as a whole looks like something else."""
    if is_declared(data, weighed):
        return
    trees = load_questions("page.json")
    by_looks = float(trees.probabilities(np.array([looks(url, data, meta, weighed)], dtype=np.float32))[0])
    by_words = odds_of(beginning_of(data.title, (one.text for one in weighed.segments)))
    by_headings = odds_of_headings(headings_of(weighed.segments))
    by_names = odds_of_names(parts_of(data.marks.classes))
    chance = joined(by_looks, odds_of_address(url), by_words, by_headings, by_names)
    if chance < trees.threshold_of_article:
        raise NotAnArticle("not_an_article", f"it looks like an article by {chance:.3f} only")


def is_declared(data: PageData, weighed: Weighed) -> bool:
    """Whether the page says to machines that it is one article of one day, and the evidence for its text is as sure as that:
    then its looks are not asked. None of the other pages of the sets does, and four of five articles of newsrooms do.
    """
    if weighed.sure.f1 < SURE or not data.article.get("datePublished"):
        return False
    kinds = [str(one.get("@type")) for one in data.objects]
    if any(OTHERWISE.search(kind) for kind in kinds):
        return False
    named = {str(one.get("headline")) for one in data.objects if DECLARED.search(str(one.get("@type")))}
    return len(named - {"None"}) == 1


def joined(by_looks: float, by_address: float, *by_words: float) -> float:
    """The chance of an article: by its looks as a chance, by its address, its words, those of its headings and the names of its elements as
    log odds. Words only speak against it: else a page whose language they do not know would be worse off than others.
    """
    said = by_address + sum(min(0.0, one) for one in by_words)
    return float(1 / (1 + (1 / by_looks - 1) * exp(-WORDS_WEIGH * said)))
