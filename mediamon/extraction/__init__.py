"""Article extraction: HTML in, Article out.

from mediamon.extraction import extract
article = extract(html, "https://example.org/news/1")
"""

from typing import TYPE_CHECKING

from mediamon.on_demand import on_demand

if TYPE_CHECKING:
    from mediamon.extraction.extracting import extract
    from mediamon.extraction.methods import METHODS, Method
    from mediamon.extraction.refusals import NotAnArticle
    from mediamon.extraction.rules import ExpressionError, ExtractionRules
    from mediamon.extraction.site_memory import SiteMemory
    from mediamon.extraction.site_memory.learning import learn
    from mediamon.extraction.visual import GeometryError, learn_roots

__all__ = [
    "METHODS",
    "ExpressionError",
    "ExtractionRules",
    "GeometryError",
    "Method",
    "NotAnArticle",
    "SiteMemory",
    "extract",
    "learn",
    "learn_roots",
]

__getattr__, __dir__ = on_demand(
    __name__,
    {
        "extracting": ("extract",),
        "methods": ("METHODS", "Method"),
        "refusals": ("NotAnArticle",),
        "rules": ("ExpressionError", "ExtractionRules"),
        "site_memory": ("SiteMemory",),
        "site_memory.learning": ("learn",),
        "visual": ("GeometryError", "learn_roots"),
    },
)
