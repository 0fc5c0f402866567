"""Other extractors, each as the scorers call it: f(html, url) -> fields. Each is used as its documentation says, by default."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

Fields = dict[str, Any]
ROOT = Path(__file__).parent.parent
NODE_PACKAGES = Path(os.environ.get("READABILITY", ROOT / ".venv" / "readability"))


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


def mozilla(html: str, url: str) -> Fields:
    """Mozilla's Readability on jsdom, in a process of its own that stays; `cpu` are the seconds that it spent there."""
    child = _node()
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(json.dumps({"url": url, "html": html}) + "\n")
    child.stdin.flush()
    said: Fields = json.loads(child.stdout.readline())
    return said


@lru_cache(maxsize=1)
def _node() -> subprocess.Popen[str]:
    """Raises ImportError where it is not installed, as packages of Python do."""
    node = shutil.which("node")
    if node is None or not (NODE_PACKAGES / "node_modules" / "jsdom").exists():
        raise ImportError("Node, or its packages, are not there")
    command = [node, str(ROOT / "benchmarks" / "readability" / "answer.mjs"), str(NODE_PACKAGES)]
    child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(child.kill)
    return child


PEERS: dict[str, Callable[[str, str], Fields]] = {
    "trafilatura": trafilatura,
    "trafilatura, precision": trafilatura_precision,
    "trafilatura, fast": trafilatura_fast,
    "newspaper4k": newspaper4k,
    "readability-lxml": readability,
    "Readability.js": mozilla,
    "resiliparse": resiliparse,
}
