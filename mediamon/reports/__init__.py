"""The report as a table that leaves the house: CSV, XLSX, JSON, text."""

from mediamon.reports.files import as_csv, as_json, as_text, as_xlsx
from mediamon.reports.table import Table, as_table

__all__ = ["Table", "as_csv", "as_json", "as_table", "as_text", "as_xlsx"]
