"""A scene as SVG: a dot or a card per state, an arrow per way, and a legend that says what they mean.

Colours are attributes, so that the picture stands alone, and have classes, so that a page's style may choose others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from math import ceil, sqrt

from mediamon.traversal.pictured.scene import Arrow, Scene, Spot

MARGIN, LEGEND, SWATCH = 24, 22, 20
FEW = 60  # states, up to which there is room for captions and thumbnails
FAINT = 1_000  # arrows besides those by which states are reached
LONGEST = 22  # characters of a caption
INK, QUIET, FOUND, NOTHING, LEFT = "#1c2430", "#5d6673", "#1d7f55", "#8b939e", "#c2410c"


@dataclass(frozen=True, slots=True)
class Look:
    """t: words into the reader's language; thumbnails: addresses of pictures of states; link: where the dot of a state leads,
    "" nowhere; is_told: do we know how many URLs each state found, not only how many it shows?
    """

    t: Callable[[str], str] = lambda text: text
    thumbnails: Mapping[int, str] = field(default_factory=dict)
    link: Callable[[int], str] = lambda state: ""
    is_told: bool = True


@dataclass(frozen=True, slots=True)
class _Grid:
    column: int
    row: int
    half: int  # of a card's or dot's width
    low: int  # of its height
    rows: int
    captions: bool
    cards: bool


def draw(scene: Scene, look: Look) -> str:
    """The picture."""
    grid = _grid(scene, look)
    places = _places(scene, grid)
    legend, top, width = _legend(scene, look, grid)
    shift = top + (60 if grid.cards else 24)
    places = {state: (x + MARGIN + grid.half, y + shift) for state, (x, y) in places.items()}
    width = max(width, MARGIN * 2 + grid.column + max((x for x, _ in places.values()), default=0))
    height = MARGIN + grid.row + max((y for _, y in places.values()), default=top)
    arrows = _arrows(scene, look, grid, places)
    spots = [_spot(spot, look, grid, places[id]) for id, spot in scene.spots.items()]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="states" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="system-ui, sans-serif" font-size="12" fill="{INK}">'
        f'<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0L8 4L0 8z" class="quiet" fill="{QUIET}"/></marker></defs>'
        f"{legend}{''.join(arrows)}{''.join(spots)}</svg>"
    )


def _grid(scene: Scene, look: Look) -> _Grid:
    number = len(scene.spots)
    if number > FEW:
        return _Grid(110, 46, 20, 20, max(12, ceil(sqrt(number))), captions=False, cards=False)
    if any(state in look.thumbnails for state in scene.spots):
        return _Grid(300, 178, 88, 55, 12, captions=True, cards=True)
    return _Grid(250, 66, 24, 20, 16, captions=True, cards=False)


def _places(scene: Scene, grid: _Grid) -> dict[int, tuple[int, int]]:
    """Where each state stands: a band of columns for each distance from the root, filled from the top."""
    bands: dict[int, list[int]] = {}
    for id, spot in scene.spots.items():
        bands.setdefault(spot.depth, []).append(id)
    places, left = {}, 0
    for depth in sorted(bands):
        for at, id in enumerate(bands[depth]):
            places[id] = (left + at // grid.rows * grid.column, at % grid.rows * grid.row)
        left += ceil(len(bands[depth]) / grid.rows) * grid.column
    return places


def _arrows(scene: Scene, look: Look, grid: _Grid, places: Mapping[int, tuple[int, int]]) -> list[str]:
    """Those that are no state's way from the root come first, so that they lie below, and are faint."""
    main = [spot.by for spot in scene.spots.values() if spot.by is not None and spot.by.source in places]
    return [
        *(_arrow(arrow, look, grid, scene, places, faint=True) for arrow in _others(scene)[:FAINT]),
        *(_arrow(arrow, look, grid, scene, places, faint=False) for arrow in main),
    ]


def _others(scene: Scene) -> list[Arrow]:
    """Arrows that are no state's way from the root."""
    main = {id(spot.by) for spot in scene.spots.values()}
    return [arrow for arrow in scene.arrows if id(arrow) not in main]


def _arrow(
    arrow: Arrow, look: Look, grid: _Grid, scene: Scene, places: Mapping[int, tuple[int, int]], *, faint: bool
) -> str:
    (x1, y1), (x2, y2) = places[arrow.source], places[arrow.target]
    if x2 > x1:
        start, end = x1 + _reach(scene.spots[arrow.source], grid), x2 - _reach(scene.spots[arrow.target], grid)
        middle = (x2 - x1) // 2
        path = f"M{start} {y1}C{start + middle // 2} {y1} {end - middle // 2} {y2} {end} {y2}"
    else:  # back, or within a column: around, below
        bend = 24 + abs(y2 - y1) // 4
        low = grid.low
        path = f"M{x1} {y1 + low}C{x1 + 30} {y1 + low + bend} {x2 - 30} {y2 + low + bend} {x2} {y2 + low}"
    said = ", ".join(text or look.t("a button without words") for text in arrow.texts)
    times = f" ×{arrow.presses}" * (arrow.presses > 1)
    strong = (
        'stroke-opacity=".18"'
        if faint
        else f'stroke-width="{3 if arrow.between else 1.5}" stroke-opacity="{".75" if grid.captions else ".4"}"'
    )
    return (
        f'<path class="way" d="{path}" fill="none" stroke="{QUIET}" {strong} marker-end="url(#tip)">'
        f"<title>{_safe(said[:300])}{times}</title></path>"
    )


def _spot(spot: Spot, look: Look, grid: _Grid, place: tuple[int, int]) -> str:
    x, y = place
    state = spot.state
    told = _told(spot, look)
    inside = f"<title>{_safe(told)}</title>{_body(spot, look, grid, x, y)}"
    if grid.captions:
        inside += _caption(spot, look, grid, x, y)
    elif spot.gained:
        inside += _text(x + 2 + _reach(spot, grid), y + 4, f"+{spot.gained}" if look.is_told else str(spot.gained))
    link = look.link(state.id)
    return f'<a href="{_safe(link)}">{inside}</a>' if link else f"<g>{inside}</g>"


def _body(spot: Spot, look: Look, grid: _Grid, x: int, y: int) -> str:
    """A card with a thumbnail, or a dot; a dashed ring where something is left."""
    kind, colour = ("found", FOUND) if spot.gained else ("nothing", NOTHING)
    ring = f'class="left" stroke="{LEFT}" stroke-width="3" stroke-dasharray="5 3"'
    if not grid.cards:
        radius = _radius(spot)
        halo = f'<circle cx="{x}" cy="{y}" r="{radius + 4}" fill="none" {ring}/>' if spot.left else ""
        return f'<circle class="dot {kind}" cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>{halo}'
    box = f'x="{x - grid.half}" y="{y - grid.low}" width="{grid.half * 2}" height="{grid.low * 2}"'
    edge = ring if spot.left else f'class="edge {kind}" stroke="{colour}" stroke-width="3"'
    picture = look.thumbnails.get(spot.state.id)
    if picture is None:
        inside = _text(x - grid.half + 8, y + 4, look.t("no picture"))
    else:
        inside = f'<image href="{_safe(picture)}" {box} preserveAspectRatio="xMidYMin slice"/>'
    return f'<rect class="card" {box} fill="#fff"/>{inside}<rect {box} rx="3" fill="none" {edge}/>'


def _caption(spot: Spot, look: Look, grid: _Grid, x: int, y: int) -> str:
    """What was pressed to get here, and what came of it."""
    left, top = (x - grid.half, y + grid.low + 15) if grid.cards else (x + _radius(spot) + 8, y - 2)
    gained = f"+{spot.gained} URL" if look.is_told else f"{spot.gained} URL"
    what = gained if spot.gained else look.t("nothing new")
    rest = f' <tspan class="left" fill="{LEFT}">{_safe(look.t("left"))}: {spot.left}</tspan>' if spot.left else ""
    return (
        f'<text x="{left}" y="{top}" font-weight="600">{_safe(_name(spot, look))}</text>'
        f'<text x="{left}" y="{top + 15}">{_safe(what)}{rest}</text>'
    )


def _name(spot: Spot, look: Look) -> str:
    if spot.by is None:
        return look.t("start") if spot.depth == 0 and spot.state.id >= 0 else ""
    words = " · ".join(text or look.t("a button without words") for text in spot.by.texts)
    short = words if len(words) <= LONGEST else words[: LONGEST - 1] + "…"
    return short + f" ×{spot.by.presses}" * (spot.by.presses > 1)


def _told(spot: Spot, look: Look) -> str:
    state, t = spot.state, look.t
    parts = [f"{_name(spot, look)}", f"{t('state')} {state.id}", f"{t('shows')} {state.shows} URL"]
    if look.is_told:
        parts.append(f"{t('found')} {spot.gained}")
    if spot.left:
        parts.append(f"{t('left unpressed')}: {spot.left}")
    return ", ".join(parts)


def _radius(spot: Spot) -> int:
    return min(20, 7 + round(sqrt(spot.gained)))


def _reach(spot: Spot, grid: _Grid) -> int:
    """From the middle to where arrows begin."""
    return grid.half if grid.cards else _radius(spot) + (6 if spot.left else 1)


def _legend(scene: Scene, look: Look, grid: _Grid) -> tuple[str, int, int]:
    """(markup, height, width)."""
    t, lines = look.t, list[str]()
    found = "found URLs" if look.is_told else "shows URLs"
    size = "" if grid.cards else f"; {t('the larger, the more')}"
    rows = [
        (f'<circle class="found" r="7" cx="0" cy="-4" fill="{FOUND}"/>', t(found) + size),
        (f'<circle class="nothing" r="7" cx="0" cy="-4" fill="{NOTHING}"/>', t("nothing new here")),
        (
            f'<circle class="left" r="7" cx="0" cy="-4" fill="none" stroke="{LEFT}" stroke-width="3" stroke-dasharray="5 3"/>',
            t("buttons left unpressed"),
        ),
    ]
    if _others(scene):
        row = f'<path class="way" d="M-8 -4H8" stroke="{QUIET}" stroke-opacity=".3"/>'
        rows.append((row, t("other ways between states")))
    if scene.folded:
        row = f'<path class="way" d="M-8 -4H8" stroke="{QUIET}" stroke-width="3"/>'
        rows.append((row, f"×N: {t('one button pressed so often; states between that are not drawn')}: {scene.folded}"))
    width = 0
    for at, (mark, words) in enumerate(rows):
        y = MARGIN + at * LEGEND
        lines.append(f'<g transform="translate({MARGIN + 8} {y})">{mark}{_text(SWATCH, 0, words)}</g>')
        width = max(width, MARGIN * 2 + SWATCH + 8 * len(words))
    height = MARGIN + len(rows) * LEGEND
    unseen = len(_others(scene)) - FAINT
    if unseen > 0:
        lines.append(_text(MARGIN, height, f"{t('more ways that are not drawn')}: {unseen}", "hidden"))
        height += LEGEND
    if scene.hidden:
        lines.append(_text(MARGIN, height, f"{t('more states that are not drawn')}: {scene.hidden}", "hidden"))
        height += LEGEND
    return f'<g class="legend">{"".join(lines)}</g>', height, width


def _text(x: int, y: int, words: str, kind: str = "note") -> str:
    return f'<text class="{kind}" x="{x}" y="{y}">{_safe(words)}</text>'


def _safe(text: str) -> str:
    """As XML's text. Control characters, which it cannot hold, are left out."""
    return escape("".join(c for c in text if c.isprintable()))
