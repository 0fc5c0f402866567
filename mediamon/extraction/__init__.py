"""Article extraction: HTML in, Article out.

from mediamon.extraction import extract
article = extract(html, "https://example.org/news/1")
"""

from mediamon.extraction.extract import extract
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
