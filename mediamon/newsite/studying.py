"""Samples read by all methods side by side, rules induced from what they agree on, proved on the others. Pure.

The inducing and the proving is `mediamon.repair`: what the methods agree on stands in for what is known of old publications.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, tzinfo
from statistics import fmean

from mediamon.extraction import ExtractionRules, NotAnArticle, extract, learn
from mediamon.extraction.metadata import metadata_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.published import published
from mediamon.items import Article
from mediamon.newsite.values import Reading, Row, Sample
from mediamon.repair import Context, Known, NewPage, Pair, Policy, Proposal, propose
from mediamon.repair.comparing import letters, word_f1
from mediamon.repair.proving import extracted

OTHERS = ("readability", "roles")
AGREED = 0.9  # word-F1 with another method's body, from which a sample is one to make rules from
RULED = 0.97  # word-F1 of a body by the rules with what the methods agree on
FEWEST = 5  # samples from which rules are made
NEW = 4  # of them kept back from everything
LATE = timedelta(days=1, hours=1)  # between two sources of a date
POLICY = Policy(pages=1, new_pages=1)
FIRST = 120  # characters


@dataclass(frozen=True, slots=True)
class Study:
    """rules: None where `auto` stays the method; proposal: what repair said; articles: by address."""

    rows: tuple[Row, ...]
    rules: ExtractionRules | None
    told: str
    doubts: tuple[str, ...] = ()
    proposal: Proposal | None = field(default=None, repr=False)
    articles: Mapping[str, Article] = field(default_factory=dict, repr=False)

    @property
    def unsure(self) -> tuple[Row, ...]:
        """Samples with doubts."""
        return tuple(row for row in self.rows if row.doubts)


def study(samples: Sequence[Sample], zone: tzinfo = UTC) -> Study:
    """All that the samples tell. Never raises because of a page."""
    memory = learn([(one.html, one.url) for one in samples])
    articles: dict[str, Article] = {}
    rows: list[Row] = []
    for one in samples:
        try:
            article = extract(one.html, one.url, zone=zone, site_memory=memory)
        except NotAnArticle as refused:
            rows.append(Row(one.url, "", None, "", "", doubts=(f"no article: {refused}",)))
            continue
        articles[one.url] = article
        rows.append(_row(one, article, zone))
    rows = _shared(rows)
    return _ruled(samples, rows, articles, zone)


def _row(sample: Sample, article: Article, zone: tzinfo) -> Row:
    others = tuple(_reading(sample, name, article, zone) for name in OTHERS)
    doubts = [*_about_headline(sample, article), *_about_date(sample, article)]
    if max(one.alike for one in others) < AGREED:
        told = ", ".join(f"{one.method} {one.alike:.2f}" for one in others)
        doubts.insert(0, f"body: the methods differ (word-F1 with {told})")
    source = article.sources.get("date_published", "")
    return Row(
        sample.url, article.headline, article.date_published, source, _first(article), others, doubts=tuple(doubts)
    )


def _reading(sample: Sample, method: str, article: Article, zone: tzinfo) -> Reading:
    try:
        found = extract(sample.html, sample.url, method=method, zone=zone)
    except NotAnArticle as refused:
        return Reading(method, 0.0, f"({refused})")
    return Reading(method, word_f1(found.body, article.body), _first(found))


def _first(article: Article) -> str:
    return " ".join(article.body[: 2 * FIRST].split())[:FIRST]


def _about_headline(sample: Sample, article: Article) -> list[str]:
    told = letters(sample.told.title) if sample.told else ""
    own = letters(article.headline)
    if not told or own in told or told in own or len(told) < 12:
        return []
    return [f"headline: where it is linked it is called «{sample.told.title if sample.told else ''}»"]


def _about_date(sample: Sample, article: Article) -> list[str]:
    found, told = article.date_published, sample.told.published if sample.told else None
    if found is None:
        return ["date: none was found on the page" + (f", its source says {told:%Y-%m-%d}" if told else "")]
    if told is not None and abs(found - told) > LATE and article.sources.get("date_published") == "text":
        return [f"date: the page says {found:%Y-%m-%d}, its source {told:%Y-%m-%d}"]
    return []


def _shared(rows: Sequence[Row]) -> list[Row]:
    """A headline that several pages have is the site's name; so is a text."""
    headlines = Counter(letters(row.headline) for row in rows if row.headline)
    texts = Counter(row.first for row in rows if row.first)
    return [
        replace(
            row,
            doubts=row.doubts
            + (("headline: other pages have it too",) if headlines[letters(row.headline)] > 1 else ())
            + (("body: other pages begin with the same words",) if texts[row.first] > 1 else ()),
        )
        for row in rows
    ]


def _ruled(samples: Sequence[Sample], rows: Sequence[Row], articles: Mapping[str, Article], zone: tzinfo) -> Study:
    """Rules, where they reproduce what the methods agree on."""
    html, by_url = {one.url: one.html for one in samples}, {one.url: one for one in samples}
    agreed = [
        row.url
        for row in rows
        if row.url in articles and not any(one.startswith(("body", "headline")) for one in row.doubts)
    ]
    doubts = _about_all(rows, articles)
    if len(agreed) < FEWEST:
        told = f"no rules: the methods agree on {len(agreed)} samples only, {FEWEST} are needed; the method is auto"
        return Study(tuple(rows), None, told, (*doubts, told), None, articles)
    new = agreed[2::4][: min(NEW, len(agreed) - FEWEST + 1)]
    pairs = [Pair(_known(articles[url], by_url[url]), NewPage(url, html[url])) for url in agreed if url not in new]
    context = Context(zone=zone)
    proposal = propose(pairs, [NewPage(url, html[url]) for url in new], context, POLICY)
    if proposal.rules is None:
        told = f"no rules: {'; '.join(proposal.reasons)}; the method is auto"
        return Study(tuple(rows), None, told, (*doubts, told), proposal, articles)
    held = {one.url for one in proposal.pages if one.use == "held back"}
    marked = [_by_rules(row, html[row.url], proposal.rules, articles, context, held, new, agreed) for row in rows]
    proved = [row.ruled or 0.0 for row in marked if row.use in ("held back", "new")]
    right = bool(proved) and fmean(proved) >= RULED and min(proved) >= POLICY.body_least
    if not right or proposal.verdict == "refuse":
        told = f"no rules: on {len(proved)} samples kept back they give {fmean(proved or [0]):.2f} of what the methods agree on; the method is auto"
        return Study(tuple(rows), None, told, (*doubts, told, *proposal.reasons), proposal, articles)
    told = f"the rules give {fmean(proved):.3f} (least {min(proved):.3f}) of the body on {len(proved)} samples that they were not made from"
    against = proposal.reasons if proposal.verdict != "accept" else ()
    return Study(
        tuple(marked), proposal.rules, told, (*doubts, *(f"rules: {one}" for one in against)), proposal, articles
    )


def _by_rules(
    row: Row, html: str, rules: ExtractionRules, articles: Mapping[str, Article], context: Context,
    held: set[str], new: Sequence[str], agreed: Sequence[str],
) -> Row:  # fmt: skip
    """The row with what the rules give on it."""
    use = (
        "new"
        if row.url in new
        else "held back"
        if row.url in held
        else "made from"
        if row.url in agreed
        else "left out"
    )
    article = extracted(NewPage(row.url, html), rules, context)
    known = articles.get(row.url)
    ruled = word_f1(article.body, known.body) if article and known else 0.0
    doubts = list(row.doubts)
    if ruled < RULED:
        doubts.append(f"rules: the body is another than auto's (word-F1 {ruled:.2f})")
    if article and article.date_published and row.published is None:
        doubts = [one for one in doubts if not one.startswith("date: none")]
        row = replace(row, published=article.date_published, source_of_date="rule")
    elif article and article.date_published is None and row.published is not None:
        doubts.append("rules: no date")
    reading = Reading("rules", ruled, _first(article) if article else "(nothing)")
    return replace(row, use=use, others=(*row.others, reading), doubts=tuple(doubts))


def _known(article: Article, sample: Sample) -> Known:
    """What the page says of its date in plain text is less sure than what the feed says."""
    told = sample.told.published if sample.told else None
    found = article.date_published
    sure = found is not None and article.sources.get("date_published") != "text"
    return Known(article.headline, article.body, article.authors, found if sure or told is None else told)


def _about_all(rows: Sequence[Row], articles: Mapping[str, Article]) -> tuple[str, ...]:
    """What is not certain of the site as a whole."""
    found = []
    if len(rows) < 2 * FEWEST:
        found.append(f"only {len(rows)} publications were looked at")
    if articles and not any(one.authors for one in articles.values()):
        found.append("authors: none were found on any sample")
    by_text = sum(one.sources.get("date_published") == "text" for one in articles.values())
    if by_text:
        found.append(f"dates: on {by_text} of {len(articles)} samples they are read out of the text")
    return tuple(found)


def written_dates(samples: Sequence[Sample]) -> tuple[list[datetime], list[str]]:
    """(dates as the pages' machine data write them, with the offset; the languages that pages declare)."""
    dates, languages = list[datetime](), list[str]()
    for one in samples:
        try:
            tree = parse(one.html, one.url)
        except NotAnArticle:
            continue
        data = page_data(tree)
        found, source = published(tree, data, UTC)
        dates += [found] if found is not None and source not in ("text", "address") else []
        declared = metadata_of(tree, data, UTC).language
        languages += [declared] if declared else []
    return dates, languages
