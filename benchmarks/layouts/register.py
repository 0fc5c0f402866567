"""All layouts, in order."""

from __future__ import annotations

from functools import cache

from benchmarks.layouts import columns, components, crowded, old, traps
from benchmarks.layouts.model import Build, Layout

# name: (how it is built, language, chapters of an article, held out?)
SITES: dict[str, tuple[Build, str, int, bool]] = {
    "tables": (old.tables, "ru", 2, False),
    "breaks": (old.breaks, "ru", 2, False),
    "floats": (old.floats, "ru", 3, True),
    "absolute": (old.absolute, "en", 2, False),
    "narrow": (old.narrow, "ru", 2, True),
    "grid": (columns.grid, "en", 3, False),
    "other_order": (columns.other_order, "ru", 2, False),
    "inner_pane": (columns.inner_pane, "ru", 4, False),
    "contents": (columns.contents, "en", 3, True),
    "newspaper": (columns.newspaper, "ru", 4, False),
    "right_to_left": (columns.right_to_left, "en", 2, True),
    "soup": (components.soup, "ru", 4, False),
    "custom_elements": (components.custom_elements, "en", 2, False),
    "plain_twin": (components.plain_twin, "en", 2, True),
    "rendered_late": (components.rendered_late, "ru", 3, False),
    "pieces_apart": (components.pieces_apart, "en", 4, False),
    "loud_readers": (crowded.loud_readers, "ru", 2, False),
    "article_holds_all": (crowded.article_holds_all, "en", 3, True),
    "long_teasers": (crowded.long_teasers, "en", 1, False),
    "overlay": (crowded.overlay, "ru", 2, False),
    "next_stories": (crowded.next_stories, "ru", 2, False),
    "long_footer": (crowded.long_footer, "en", 2, True),
    "short_news": (crowded.short_news, "ru", 1, False),
    "telling_names": (traps.telling_names, "en", 2, False),
    "hidden_copies": (traps.hidden_copies, "ru", 2, True),
    "sticky_head": (traps.sticky_head, "en", 3, False),
    "pictures": (traps.pictures, "en", 3, False),
    "live": (traps.live, "ru", 4, True),
    "inserts": (traps.inserts, "en", 3, False),
    "interview": (traps.interview, "ru", 3, True),
}


TWINS = {"plain_twin": "custom_elements"}  # the same articles, so that the pages differ in their elements alone


@cache
def layouts() -> tuple[Layout, ...]:
    """Every site of the generator."""
    return tuple(
        Layout(name, " ".join((build.__doc__ or "").split()), language, build, chapters, held_out, TWINS.get(name, ""))
        for name, (build, language, chapters, held_out) in SITES.items()
    )
