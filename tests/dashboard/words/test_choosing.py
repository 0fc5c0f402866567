"""Every word of the dashboard has its Russian one: those of templates, and the sentences of refusals."""

from __future__ import annotations

import ast
import re
from collections import Counter
from typing import get_args

import pytest

from mediamon.dashboard import pages, words
from mediamon.dashboard.words.choosing import ENGLISH, RUSSIAN
from mediamon.resources import resource
from mediamon.traversal.pictured.story import Kind

TEMPLATES = sorted(resource("mediamon.dashboard", "templates").glob("*.html"))
WORDS = sorted(resource(words.__name__, "__init__.py").parent.glob("*.py"))
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


def _keys(node: ast.expr) -> list[str]:
    """The keys that stand in a dictionary, or in those that `|` joins; what another file gives is not its own."""
    if isinstance(node, ast.BinOp):
        return [*_keys(node.left), *_keys(node.right)]
    return (
        [one.value for one in node.keys if isinstance(one, ast.Constant)]  # type: ignore[misc]
        if isinstance(node, ast.Dict)
        else []
    )


@pytest.mark.parametrize("language", ["RUSSIAN", "ENGLISH"])
def test_no_key_is_defined_twice(language: str) -> None:
    """All files make one dictionary: of two meanings of a key, the page of one would show that of the other."""
    defined = Counter(
        key
        for file in WORDS
        for node in ast.parse(file.read_text("utf8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == language
        for key in _keys(node.value)
    )
    assert len(defined) > (300 if language == "RUSSIAN" else 20)
    assert {key for key, times in defined.items() if times > 1} == set()


def test_what_a_traversal_does_has_words_of_its_own() -> None:
    for kind in set(get_args(Kind)) - {"load"}:
        assert {f"did: {kind}"} <= RUSSIAN.keys() & ENGLISH.keys()
