"""The stock of texts, read from `texts/<language>/*.md`.

A file is a topic: `key: value` lines (section, tags, near, label) and then pools, each under a `# name`, one text a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from mediamon.demo.corpus.story import Label, Language
from mediamon.resources import resource

TEXTS = resource("mediamon.demo.corpus", "texts")
LABELS: dict[str, Label] = {"positive": "positive", "negative": "negative", "neutral": "neutral"}


@dataclass(frozen=True, slots=True)
class Topic:
    """A subject the newsroom writes about. `label` is set for plots, whose texts are about one organisation."""

    name: str
    section: str
    tags: tuple[str, ...]
    near: tuple[str, ...]
    label: Label | None
    pools: dict[str, tuple[str, ...]]

    def pool(self, name: str) -> tuple[str, ...]:
        """The texts of one pool, none when the topic has no such pool."""
        return self.pools.get(name, ())


@cache
def stock(language: Language) -> dict[str, Topic]:
    """All topics of a language by name."""
    return {path.stem: _read(path) for path in sorted((TEXTS / language).glob("*.md"))}


def plots(language: Language, label: Label) -> list[Topic]:
    """Topics that tell something of this tonality about an organisation."""
    return [topic for topic in stock(language).values() if topic.label == label]


def subjects(language: Language) -> list[Topic]:
    """Topics about the rest of the world."""
    return [topic for topic in stock(language).values() if topic.label is None and topic.pool("leads")]


def _read(path: Path) -> Topic:
    keys: dict[str, str] = {}
    pools: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in filter(None, map(str.strip, path.read_text(encoding="utf-8").splitlines())):
        if line.startswith("# "):
            current = pools.setdefault(line[2:], [])
        elif current is None:
            key, _, value = line.partition(": ")
            keys[key] = value
        else:
            current.append(line)
    return Topic(
        path.stem,
        keys.get("section", ""),
        _split(keys.get("tags", "")),
        _split(keys.get("near", "")),
        LABELS.get(keys.get("label", "")),
        {name: tuple(texts) for name, texts in pools.items()},
    )


def _split(value: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in value.split(",") if part.strip())
