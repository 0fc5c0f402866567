"""The page of one traversal, for the dashboard and for `traverse --watch`: the picture, and the tables below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from mediamon.browser.kept.runs import Run
from mediamon.dashboard.rendering import page
from mediamon.dashboard.stories import Stories
from mediamon.dashboard.words.choosing import language_of, translator
from mediamon.storage.people.accounts import Account
from mediamon.traversal.pictured.scene import Scene, scene
from mediamon.traversal.pictured.story import Happening, State, Story
from mediamon.traversal.pictured.svg import Look, draw

PAGE = 200  # happenings on one page
BUTTONS = 200
EACH = 3  # seconds after which the page of a traversal that is under way is loaded anew, at least
SHARE = 5  # … and at least so many times as long as reading the journal takes
THUMBNAILS_KEPT = 600  # seconds in the reader's browser


@dataclass(frozen=True, slots=True)
class Row:
    """A state and what first led there."""

    state: State
    by: Happening | None
    thumbnail: str


def look_at(
    request: Request,
    run: Run,
    *,
    thumbnail: Callable[[int], str],
    account: Account | None = None,
    start: int = 1,
    still: bool = False,
    other: str = "",
) -> HTMLResponse:
    """thumbnail: the address of a state's; start: the number of the happening that the list begins with; still: do not load
    the page anew; other: the address of the last whole run, where this is another one.
    """
    stories: Stories = request.app.state.stories
    read = stories.of(run)
    told, pictures = read.story, {state: thumbnail(state) for state in run.thumbnails}
    made = scene(told.graph, told.states)
    t = translator(language_of(request))
    look = Look(t=t, thumbnails=pictures, link=lambda state: f"#s{state}")
    start = max(1, min(start, len(told.happenings)))
    return page(
        request,
        "traversal.html",
        account=account,
        run=run,
        story=told,
        figures=_figures(run, told),
        left=_left(run, told),
        picture=Markup(draw(made, look)) if told.states else "",  # nosec B704  # escapes what it draws
        buttons=told.buttons[:BUTTONS],
        rows=_rows(made, told, pictures),
        happenings=told.happenings[start - 1 : start - 1 + PAGE],
        start=start,
        shown=PAGE,
        refresh=max(EACH, ceil(SHARE * read.seconds)) if run.under_way and not still else 0,
        still=still,
        other=other,
    )


def thumbnail_of(run: Run | None, state: int) -> Response | None:
    """A thumbnail as an answer."""
    picture = run.thumbnail(state) if run is not None else None
    if picture is None:
        return None
    headers = {"Cache-Control": f"private, max-age={THUMBNAILS_KEPT}"}
    return Response(picture, media_type="image/jpeg", headers=headers)


def _figures(run: Run, told: Story) -> Sequence[tuple[str, str]]:
    """The most telling numbers, each with its name. Where the journal is too long to be read, those of the notes."""
    notes = run.notes
    whole = told.whole or not notes.states
    left, spared = _left(run, told), notes.spared if notes.ended else told.spared
    return (
        ("URLs found", _number(told.urls if whole else notes.urls)),
        ("presses", _number(told.presses if whole else notes.presses)),
        ("states", _number(len(told.states) if whole else notes.states)),
        ("left unpressed", _number(sum(left.values()))),
        ("spared", _number(spared)),
        ("without presses", _number(told.lifted if whole else notes.lifted)),
        ("seconds", f"{notes.seconds or told.seconds:.0f}"),
    )


def _number(number: int) -> str:
    return f"{number:,}".replace(",", "\u202f")


def _left(run: Run, told: Story) -> Mapping[str, int]:
    """What is left, by text: as the traversal itself said at its end, or as its journal tells."""
    if run.notes.ended and run.notes.left is not None:
        return run.notes.left
    return told.left


def _rows(made: Scene, told: Story, pictures: Mapping[int, str]) -> list[Row]:
    """The drawn states, in the order in which they were first seen."""
    states = sorted((spot.state for spot in made.spots.values()), key=lambda state: (state.first, state.id))
    return [
        Row(state, told.happenings[state.first - 1] if state.first else None, pictures.get(state.id, ""))
        for state in states
    ]
