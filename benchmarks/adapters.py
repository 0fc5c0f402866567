"""What the scorers call: one function per concern, each a thin way into its room.

A room is entered when it is asked for: whoever measures the memory of one would else measure that of all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benchmarks.drift_adapter import ScoredDetector
    from mediamon.mentions import Matcher
    from mediamon.tonality import TonalityModel


@lru_cache(maxsize=1)
def _matcher() -> Matcher:
    from mediamon.mentions import Matcher, load_organisations

    return Matcher(load_organisations())


@lru_cache(maxsize=1)
def _tonality_model() -> TonalityModel:
    from mediamon.tonality import load_model

    return load_model()


def extract(html: str, url: str) -> dict[str, Any]:
    """The article of a page, without rules of its site.

    >>> page = "<title>News</title><h1>News</h1><article><p>" + "Something has happened in the town. " * 9 + "</p></article>"
    >>> extract(page, "https://example.org/1")["headline"]
    'News'
    """
    from mediamon.extraction import NotAnArticle
    from mediamon.extraction import extract as extract_article

    try:
        article = extract_article(html, url)
    except NotAnArticle:
        return {"body": "", "headline": None, "authors": [], "date_published": None, "is_article": False}
    return {
        "body": article.body,
        "headline": article.headline,
        "authors": list(article.authors),
        "date_published": article.date_published.isoformat() if article.date_published else None,
        "is_article": True,
    }


def extract_by_roles(html: str, url: str) -> dict[str, Any]:
    """The same by the roles method alone.

    >>> extract_by_roles("<p>nothing</p>", "https://example.org/1")
    {'body': ''}
    """
    from mediamon.extraction import NotAnArticle
    from mediamon.extraction import extract as extract_article

    try:
        article = extract_article(html, url, method="roles")
    except NotAnArticle:
        return {"body": ""}
    return {"body": article.body, "headline": article.headline, "authors": list(article.authors)}


def mentions(text: str, lang: str, site: Mapping[str, Any] | None) -> Iterable[tuple[int, int, str]]:
    """Mentions in `text` as (start, end, organisation id).

    >>> list(mentions("В Институте географии РАН прошёл семинар.", "ru", None))
    [(2, 25, 'igras')]
    """
    return [(one.start, one.end, one.organisation) for one in _matcher().spans(text, site)]


def tonality(records: Sequence[Mapping[str, Any]]) -> list[str]:
    """Labels of records with `text`, `start`, `end` and `lang`, in their order, by the model that ships.

    The figures of this on the files that the model was trained on mean nothing: see benchmarks/tonality.py.

    >>> tonality([{"text": "Суд признал МГУ виновным.", "target": "МГУ", "start": 12, "end": 15, "lang": "ru"}])
    ['negative']
    """
    labels = [""] * len(records)
    for language in sorted({record["lang"] for record in records}):
        places = [number for number, record in enumerate(records) if record["lang"] == language]
        targets = [(records[n]["text"], records[n]["start"], records[n]["end"]) for n in places]
        for number, (label, _) in zip(places, _tonality_model().score_targets(targets, language), strict=True):
            labels[number] = label
    return labels


def drift() -> ScoredDetector:
    """A drift detector for the scorer, the default one.

    >>> detector = drift()
    >>> detector.train([(1000.0 + n, 500.0 + n % 7, 5.0 + n % 3, 90.0, 1.0, 2.0, 0.0, 1.0, 0.0) for n in range(80)])
    >>> detector.feed((1040.0, 503.0, 6.0, 90.0, 1.0, 2.0, 0.0, 1.0, 0.0), False)
    (False, None)
    """
    from benchmarks.drift_adapter import ScoredDetector

    return ScoredDetector("ours")


def drift_paper() -> ScoredDetector:
    """The same as published, without what mends it.

    >>> detector = drift_paper()
    >>> detector.train([(1000.0 + n, 500.0 + n % 7, 5.0 + n % 3, 90.0, 1.0, 2.0, 0.0, 1.0, 0.0) for n in range(80)])
    >>> detector.feed((1040.0, 9.0, 0.0, 0.0, 30.0, 2.0, 0.0, 1.0, 0.0), False)
    (True, None)
    """
    from benchmarks.drift_adapter import ScoredDetector

    return ScoredDetector("paper")


def table_cells(html: str) -> list[dict[str, Any]]:
    """The data cells of a page's tables with the heads of their rows and columns, the outermost first.

    >>> table_cells("<table><tr><td>City<td>People<tr><td>Ufa<td>1,144,809<tr><td>Omsk<td>1,110,836</table>")[0]
    {'row_headers': ['Ufa'], 'column_headers': ['People'], 'value': '1,144,809'}
    """
    from benchmarks import semantics_adapter

    return semantics_adapter.table_cells(html)


def changes(old: str, new: str) -> list[dict[str, Any]]:
    """What has changed between two versions of a page: kind (added, removed, changed, moved, renamed), path, old, new.

    >>> changes("<h1>Dogs</h1><p>40 %", "<div><h1>Dogs</h1><p class=a>50 %</div>")
    [{'kind': 'changed', 'path': ['Dogs', 'Dogs'], 'old': '40 %', 'new': '50 %'}]
    """
    from benchmarks import semantics_adapter

    return semantics_adapter.changes(old, new)


def watch(before: str, path: Sequence[str], after: str) -> str | None:
    """The new text of the value that stood at a path before; None where it is gone.

    >>> watch("<h1>Dogs</h1><p>40 %", ["Dogs"], "<h1>Dogs</h1><p>50 %"), watch("<h1>Dogs</h1><p>40 %", ["Dogs"], "<h1>Cats</h1>")
    ('50 %', None)
    """
    from benchmarks import semantics_adapter

    return semantics_adapter.watch(before, path, after)
