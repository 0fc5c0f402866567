"""A publication as the drift detectors judge it: a look at its page, beside what is remembered of other pages."""

from __future__ import annotations

from mediamon.drift import Observation, SignalMemory, group_of, observe
from mediamon.items import Publication
from mediamon.pipelines.look import Look
from mediamon.pipelines.reading import look_of, look_request, seen
from mediamon.sites import Site


def observed(look: Look, memory: SignalMemory, url: str) -> Observation:
    """A look that was taken."""
    return Observation(look.numbers, observe(look.page, memory) if look.page else (), group_of(url))


def observation_of(item: Publication, site: Site | None, memory: SignalMemory, *, ask_auto: bool) -> Observation:
    """Look right here, without a parsing child."""
    look = look_of(seen(*look_request(item, site, ask_auto=ask_auto)))
    return observed(look, memory, item.snapshot.url)
