"""The `xpath` method: rules of a site say where headline, body, date and the like stand (the "grabber" of Vasenin, Dzabraev 2017).

An expression is an XPath or a CSS selector, as `expressions.read_expression` tells them apart.
"""

from typing import TYPE_CHECKING

from mediamon.on_demand import on_demand

if TYPE_CHECKING:
    from mediamon.extraction.rules.expressions import read_expression
    from mediamon.extraction.rules.fields import FIELDS, as_ruled, find_roots, texts
    from mediamon.extraction.rules.model import ExtractionRules
    from mediamon.extraction.rules.tokens import ExpressionError

__all__ = ["FIELDS", "ExpressionError", "ExtractionRules", "as_ruled", "find_roots", "read_expression", "texts"]

__getattr__, __dir__ = on_demand(
    __name__,
    {
        "expressions": ("read_expression",),
        "fields": ("FIELDS", "as_ruled", "find_roots", "texts"),
        "model": ("ExtractionRules",),
        "tokens": ("ExpressionError",),
    },
)
