"""From HTML to the hierarchy of a page's texts (Чеснавский 2008, "Алгоритм семантического отслеживания изменений")."""

from mediamon.semantics.hierarchy.building import hierarchy

__all__ = ["hierarchy"]
