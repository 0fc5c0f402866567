"""Other extractors, each as the scorers call it: f(html, url) -> fields. Each is used as its documentation says, by default."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Fields = dict[str, Any]


def readability(html: str, url: str) -> Fields:
    """readability-lxml."""
    from lxml import html as lxml_html
    from readability import Document

    document = Document(html, url=url)
    summary = document.summary()
    text = lxml_html.fromstring(summary).text_content() if summary.strip() else ""
    return {"body": text, "headline": document.short_title()}


def trafilatura(html: str, url: str, **options: Any) -> Fields:
    """trafilatura with its defaults."""
    from trafilatura import bare_extraction

    found = bare_extraction(html, url=url, with_metadata=True, include_comments=False, **options)
    if found is None:
        return {}
    authors = [name.strip() for name in (found.author or "").split(";") if name.strip()]
    return {"body": found.text, "headline": found.title, "date_published": found.date, "authors": authors}


def trafilatura_fast(html: str, url: str) -> Fields:
    """Without its fallbacks."""
    return trafilatura(html, url, fast=True)


def trafilatura_precision(html: str, url: str) -> Fields:
    """Less text, of which more is right."""
    return trafilatura(html, url, favor_precision=True)


def newspaper4k(html: str, url: str) -> Fields:
    """newspaper4k."""
    from newspaper import Article

    article = Article(url, fetch_images=False)  # it would ask the sites for them
    article.download(input_html=html)
    article.parse()
    date = article.publish_date
    return {
        "body": article.text,
        "headline": article.title,
        "authors": list(article.authors),
        "date_published": date.isoformat() if date else None,
    }


def resiliparse(html: str, url: str) -> Fields:
    """resiliparse's main content."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.html import HTMLTree

    tree = HTMLTree.parse(html)
    return {"body": extract_plain_text(tree, main_content=True, list_bullets=False), "headline": tree.title}


PEERS: dict[str, Callable[[str, str], Fields]] = {
    "trafilatura": trafilatura,
    "trafilatura, precision": trafilatura_precision,
    "trafilatura, fast": trafilatura_fast,
    "newspaper4k": newspaper4k,
    "readability-lxml": readability,
    "resiliparse": resiliparse,
}
