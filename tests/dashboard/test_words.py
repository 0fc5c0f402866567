"""Every word of the dashboard has its Russian one: those of templates, and the sentences of refusals."""

from __future__ import annotations

import re

import pytest

from mediamon.dashboard import pages
from mediamon.dashboard.words import RUSSIAN
from mediamon.resources import resource

TEMPLATES = sorted(resource("mediamon.dashboard", "templates").glob("*.html"))
PAGES = sorted(resource(pages.__name__, "__init__.py").parent.glob("*.py"))
WORD = re.compile(r"\bt\(\s*\"((?:[^\"\\]|\\.)*)\"\s*\)")
REFUSAL = re.compile(r"HTTPException\(\d+,\s*\(?\s*\"([^\"]+)\"")
LETTERS = re.compile(r"[а-яё]", re.IGNORECASE)
SAME = {"CSV", "Excel", "JSON", "PDF", "HTML", "Atom"}  # in both languages


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda one: one.name)
def test_words_of_a_template(template: object) -> None:
    missing = {word for word in WORD.findall(template.read_text("utf8")) if word not in RUSSIAN}  # type: ignore[attr-defined]
    assert missing == set()


def test_sentences_of_refusals() -> None:
    said = {sentence for page in PAGES for sentence in REFUSAL.findall(page.read_text("utf8"))}
    assert len(said) > 20
    assert {one for one in said if one not in RUSSIAN} == set()


def test_russian_words_are_russian() -> None:
    assert {key for key, word in RUSSIAN.items() if not LETTERS.search(word)} <= SAME
