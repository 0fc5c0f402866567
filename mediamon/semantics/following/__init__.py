"""Finding one value on a page, and finding it again when the page has changed (spec 5, use 2)."""

from mediamon.semantics.following.finding import NoSuchNode, find
from mediamon.semantics.following.following import Followed, follow
from mediamon.semantics.following.places import Place, places_of

__all__ = ["Followed", "NoSuchNode", "Place", "find", "follow", "places_of"]
