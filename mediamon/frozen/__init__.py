"""A frozen export, to be cited: data, codebook, versions of all that made them, gaps in coverage, and the digest of each file.

The same content gives the same bytes, whenever and wherever it is frozen; `verify` tells whether a copy is still that.
"""

from mediamon.frozen.freezing import Frozen, NotFrozen, freeze
from mediamon.frozen.verifying import verify

__all__ = ["Frozen", "NotFrozen", "freeze", "verify"]
