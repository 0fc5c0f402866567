"""Made-up publications for tests of what stores them."""

from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from mediamon.items import Article, Mention, Publication, Score, Snapshot
from mediamon.storage.archive.erasure import erase_places, places_of

LETTERS = "абвгдежзиклмнопрст"
NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


def words(seed: int, count: int = 60) -> str:
    """A text of so many made-up words, another one for each seed."""
    dice = Random(seed)
    return " ".join("".join(dice.choices(LETTERS, k=7)) for _ in range(count))


def made(number: int = 1, *, body: str = "МГУ имени Ломоносова открыл новый институт.", **changes: Any) -> Publication:
    """A publication of the site `s` about МГУ."""
    url = f"http://a/{number}"
    snapshot = Snapshot("s", url, url, 200, NOW, "<html></html>", found_by="feed")
    article = Article(
        url, changes.pop("headline", f"Заголовок {number}"), body, "xpath", date_published=changes.pop("published", NOW)
    )
    label = changes.pop("label", "positive")
    mention = Mention("msu", 0, 3, "МГУ", body, "name")
    score = Score("msu", label, {"positive": 0.7, "neutral": 0.2, "negative": 0.1} if label else {}, (body,), "m1")
    return Publication(snapshot, article, mentions=(mention,), scores=(score,), **changes)


def erase_addresses(folder: Path, addresses: Collection[str]) -> int:
    """Overwrite every record of these addresses in an archive; how many."""
    return erase_places(folder, places_of(folder, addresses))
