"""Feed exports: a flat view of a publication, without its HTML. Other items are exported as Scrapy does."""

from __future__ import annotations

from typing import Any

from scrapy import exporters

from mediamon.formulas import disarmed
from mediamon.items import Publication


def flat(item: Publication) -> dict[str, Any]:
    """One row: what the article says, who is mentioned, how it is judged."""
    snapshot, article, verdict = item.snapshot, item.article, item.verdict
    return {
        "site": snapshot.site,
        "url": snapshot.url,
        "fetched_at": snapshot.fetched_at.isoformat(),
        "found_by": snapshot.found_by,
        "headline": article.headline if article else None,
        "authors": list(article.authors) if article else [],
        "date_published": article.date_published.isoformat() if article and article.date_published else None,
        "language": article.language if article else None,
        "body": article.body if article else None,
        "organisations": sorted({mention.organisation for mention in item.mentions}),
        "tonality": {score.organisation: score.label for score in item.scores},
        "suspicious": bool(verdict and verdict.suspicious),
        **{f"extras_{key}": value for key, value in item.extras.items()},
    }


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


class FlatXml(_Flat, exporters.XmlItemExporter):
    """XML."""
