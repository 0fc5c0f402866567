"""The review as one HTML file, to be read, printed, or made a PDF of: its style is in it, and a policy that lets nothing else in."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from mediamon.resources import resource
from mediamon.review.content import Review
from mediamon.review.words import period_of, words
from mediamon.storage.reports.report import COLUMNS


def as_html(review: Review) -> str:
    """The file. Texts of publications are text in it, whatever they hold."""
    t = words(review.language)
    period = period_of(review.period.since, review.period.until, t)
    return _environment().get_template("review.html").render(review=review, t=t, columns=COLUMNS, period=period)


@cache
def _environment() -> Environment:
    loader = FileSystemLoader(resource("mediamon.review", "templates"))
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
