"""What has changed between two versions of a page, by path (spec 5, "Difference")."""

from mediamon.semantics.difference.change import Change
from mediamon.semantics.difference.comparing import Comparison, compare, differences

__all__ = ["Change", "Comparison", "compare", "differences"]
