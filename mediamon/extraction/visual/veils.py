"""Pages that are hidden as a whole until a script, or an animation, shows them: what is hidden by nothing else is not hidden."""

from __future__ import annotations

from dataclasses import replace

from lxml.html import HtmlElement

from mediamon.extraction.visual.looks import INVISIBLE, TRANSPARENT, Look, Looks

PAGE = ("html", "body")


def unveiled(tree: HtmlElement, looks: Looks) -> Looks:
    """The looks as if the page itself were shown. `visibility` is inherited, `opacity` is not."""
    page = list(tree.getroottree().getroot().iter(*PAGE))[: len(PAGE)]
    veils = [look.flags & (INVISIBLE | TRANSPARENT) for one in page if (look := looks.of(one)) is not None]
    if not any(veils):
        return looks
    inherited = any(flags & INVISIBLE for flags in veils)
    return looks.changed(lambda element, look: _shown(look, inherited, element in page))


def _shown(look: Look, inherited: bool, is_page: bool) -> Look:
    taken = (INVISIBLE if inherited else 0) | (TRANSPARENT if is_page else 0)
    return replace(look, flags=look.flags & ~taken)
