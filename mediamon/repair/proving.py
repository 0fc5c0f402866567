"""Rules proved on pages that they were not induced from, by the extraction that will use them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mediamon.drift import OurDetector, Watcher, numbers_of
from mediamon.drift.signals.words import share_within
from mediamon.extraction import ExtractionRules, NotAnArticle, extract
from mediamon.extraction.parsing import parse
from mediamon.items import Article
from mediamon.repair.comparing import letters, same_line, word_f1
from mediamon.repair.lines import is_right
from mediamon.repair.values import Context, Figures, Known, NewPage, PageEvidence, Pair

ENOUGH = 0.97  # word-F1 of a body that is right
FEWEST_LEARNED = 60  # known pages from which detectors can learn
CALLED = 0.5  # of the words of a headline that are in the title of its page
SHARED = 2  # new pages with one headline, from which it is none


def extracted(page: NewPage, rules: ExtractionRules, context: Context) -> Article | None:
    """The article by these rules, None where they give none."""
    try:
        return extract(page.html, page.url, method="xpath", rules=rules, zone=context.zone, fetched_at=page.fetched_at)
    except NotAnArticle:
        return None


def body_right(pair: Pair, rules: ExtractionRules, context: Context) -> float:
    """Word-F1 of the body by these rules."""
    article = extracted(pair.page, rules, context)
    return word_f1(article.body, pair.known.body) if article else 0.0


def held_back(pairs: Sequence[Pair], rules: ExtractionRules, context: Context) -> list[PageEvidence]:
    """Each pair as the rules have it."""
    return [_beside(pair, extracted(pair.page, rules, context)) for pair in pairs]


def on_new(pages: Sequence[NewPage], rules: ExtractionRules, context: Context) -> list[PageEvidence]:
    """New pages, of which only this can be said: is something empty, is one headline on several?"""
    articles = [(page, extracted(page, rules, context)) for page in pages]
    headlines = Counter(letters(article.headline) for _, article in articles if article)
    titles = [_title(page) for page, _ in articles]
    telling = Counter(titles)
    return [
        _alone(page, article, headlines, title if telling[title] == 1 else "")
        for (page, article), title in zip(articles, titles, strict=True)
    ]


def figures(
    held: Sequence[PageEvidence], new: Sequence[PageEvidence], knowns: Sequence[Known], calm: bool | None
) -> Figures:
    """What the policy looks at."""
    scores = [one.body_f1 or 0.0 for one in held]
    return Figures(
        held_back=len(held),
        body_mean=sum(scores) / max(1, len(scores)),
        body_least=min(scores, default=0.0),
        headlines=_right("headline", held) or 0.0,
        authors=_right("authors", [one for one, known in zip(held, knowns, strict=True) if known.authors]),
        days=_right("date_published", [one for one, known in zip(held, knowns, strict=True) if known.published]),
        new=len(new),
        new_in_order=sum(not one.wrong for one in new) / max(1, len(new)),
        calm=calm,
    )


def calm(pairs: Sequence[Pair], new: Sequence[NewPage], rules: ExtractionRules, context: Context) -> bool | None:
    """Do both detectors, having learned the known pages as the rules have them, find the new pages in order?"""
    if len(pairs) < FEWEST_LEARNED or not new:
        return None
    ours, paper = OurDetector(len(pairs)), Watcher("paper", len(pairs))
    for detector in (ours, paper):
        detector.train(_numbers(pair.page, rules, context) for pair in pairs)
    levels = []
    for page in new:
        numbers = _numbers(page, rules, context)
        levels += [ours.feed(numbers).level, paper.feed(numbers).level]
    ended = paper.end_transaction()
    return "high" not in [*levels, ended.level if ended else None]


def _numbers(page: NewPage, rules: ExtractionRules, context: Context) -> tuple[float, ...]:
    article = extracted(page, rules, context)
    return numbers_of(page.html, article.html if article else "")


def _beside(pair: Pair, article: Article | None) -> PageEvidence:
    known = pair.known
    f1 = word_f1(article.body, known.body) if article else 0.0
    values = {name: getattr(article, name, None) for name in ("headline", "authors", "date_published")}
    wrong = [name for name, value in values.items() if is_right(name, value, known) is False]
    return PageEvidence(
        pair.page.url,
        "held back",
        known.headline,
        article.headline if article else "",
        known.body,
        article.body if article else "",
        f1,
        tuple(["body"] * (f1 < ENOUGH) + wrong),
        article.authors if article else (),
        article.date_published if article else None,
    )


def _alone(page: NewPage, article: Article | None, headlines: Counter[str], title: str) -> PageEvidence:
    """title: what the page says it is called, "" where it says what others say."""
    if article is None:
        return PageEvidence(page.url, "new", None, "", "", "", None, ("body",))
    shared = headlines[letters(article.headline)] > SHARED
    unlike = any(
        same_line(article.headline, line) for line in article.body.split("\n")[1:]
    )  # a list of headlines, no story
    return PageEvidence(
        page.url,
        "new",
        None,
        article.headline,
        "",
        article.body,
        None,
        ("headline",) * (shared or unlike or _another(article.headline, title)),
        article.authors,
        article.date_published,
    )


def _another(headline: str, title: str) -> bool:
    """Is the page called something else?"""
    share = share_within(headline, title) if title else None
    return share is not None and share < CALLED


def _title(page: NewPage) -> str:
    try:
        return " ".join((parse(page.html, page.url).findtext(".//title") or "").split())
    except NotAnArticle:
        return ""


def _right(name: str, pages: Sequence[PageEvidence]) -> float | None:
    return sum(name not in one.wrong for one in pages) / len(pages) if pages else None
