"""A page's hierarchy for other programs: XML, RDF, CSV."""

from mediamon.semantics.exports.csv_tables import tables_as_csv
from mediamon.semantics.exports.jsonld import as_jsonld
from mediamon.semantics.exports.turtle import as_turtle
from mediamon.semantics.exports.xml import as_xml

__all__ = ["as_jsonld", "as_turtle", "as_xml", "tables_as_csv"]
