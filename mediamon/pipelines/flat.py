"""Feed exports: a flat view of a publication, without its HTML. Other items are exported as Scrapy does."""

from __future__ import annotations

import re
from typing import Any

from scrapy import exporters

from mediamon.formulas import disarmed
from mediamon.items import Publication
from mediamon.storage.database.clean import clean, clean_text

NO_CHARACTER = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"
)  # https://www.w3.org/TR/xml/#charsets
# What the first edition of XML lets names have, of Latin and Cyrillic letters: readers that know later ones take these, too.
UNNAMED = re.compile(r"[^A-Za-z0-9_.\-À-ÖØ-öø-ıЁ-ЌЎ-яё-ќў-ҁ]")


def flat(item: Publication) -> dict[str, Any]:
    """One row: what the article says, who is mentioned, how it is judged."""
    snapshot, article, verdict = item.snapshot, item.article, item.verdict
    row: dict[str, Any] = {
        "site": snapshot.site,
        "url": snapshot.url,
        "fetched_at": snapshot.fetched_at.isoformat(),
        "found_by": snapshot.found_by,
        "visit": snapshot.visit,
        "headline": article.headline if article else None,
        "authors": list(article.authors) if article else [],
        "date_published": article.date_published.isoformat() if article and article.date_published else None,
        "language": article.language if article else None,
        "body": article.body if article else None,
        "organisations": sorted({mention.organisation for mention in item.mentions}),
        "tonality": {score.organisation: score.label for score in item.scores},
        "suspicious": bool(verdict and verdict.suspicious),
        **{f"extras_{clean_text(str(key))}": value for key, value in item.extras.items()},
    }
    return clean(row)


class _Flat:
    def export_item(self, item: Any) -> None:
        """Export one item."""
        super().export_item(flat(item) if isinstance(item, Publication) else item)  # type: ignore[misc]


class FlatJsonLines(_Flat, exporters.JsonLinesItemExporter):
    """JSON Lines."""


class FlatJson(_Flat, exporters.JsonItemExporter):
    """One JSON array."""


class FlatCsv(_Flat, exporters.CsvItemExporter):
    """CSV; cells that a spreadsheet would take for a formula begin with an apostrophe."""

    def serialize_field(self, field: Any, name: str, value: Any) -> Any:
        """Disarm formulas."""
        return disarmed(super().serialize_field(field, name, value))


class FlatMarshal(_Flat, exporters.MarshalItemExporter):
    """What Python's `marshal` reads."""


class FlatPickle(_Flat, exporters.PickleItemExporter):
    """What Python's `pickle` reads."""


class FlatXml(exporters.XmlItemExporter):
    """XML, which stays one whatever a page or a stage of somebody's has said."""

    def export_item(self, item: Any) -> None:
        """Export one item."""
        super().export_item(_for_xml(flat(item)) if isinstance(item, Publication) else item)


def _for_xml(value: Any) -> Any:
    """The same with names that elements may have, and texts that XML may hold."""
    if isinstance(value, dict):
        return {_name(str(key)): _for_xml(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_for_xml(one) for one in value]
    return NO_CHARACTER.sub("\ufffd", value) if isinstance(value, str) else value


def _name(key: str) -> str:
    name = UNNAMED.sub("_", key)
    return name if name[:1].isalpha() or name.startswith("_") else f"_{name}"
