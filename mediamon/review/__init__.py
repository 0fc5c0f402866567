"""The press review: chosen publications with the report of their period and its gaps, as a page, a PDF, or a DOCX.

review = gather(connection, names, chosen, Asked(period), title="October", language="ru", now=now)
as_html(review)
as_docx(review)
as_pdf(review)  # by Chromium, in a process of its own, without network and scripts
"""

from mediamon.review.content import Chosen, Review, gather, newest
from mediamon.review.html import as_html

__all__ = ["Chosen", "Review", "as_html", "gather", "newest"]
