"""Semantic changes of pages: what a page says as a tree, and what has changed of it (Чеснавский 2008)."""

from mediamon.semantics.hierarchy import hierarchy
from mediamon.semantics.node import Node
from mediamon.semantics.parsing import UnreadablePage
from mediamon.semantics.tables.pseudo import PseudoCell, PseudoTable

__all__ = ["Node", "PseudoCell", "PseudoTable", "UnreadablePage", "hierarchy"]
