"""Counts over time as an SVG of stacked bars, one for each day, week or month."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from html import escape

from mediamon.storage.reports.report import Line

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 220, 50, 12, 12, 28  # pixels
MOST_BARS = 366
ORDER = ("negative", "ambiguous", "unscored", "neutral", "positive")  # from the axis upwards: what hurts stands on it


def filled(lines: Sequence[Line], unit: str) -> list[Line]:
    """The parts of the period in order, those between the first and the last without publications too; the newest ones."""
    known = {line.part: line for line in lines}
    if not known:
        return []
    last, at = max(known), max(known)
    parts = [last]
    while at > min(known) and len(parts) < MOST_BARS:
        at = _before(at, unit)
        parts.append(at)
    return [known.get(part, Line(part=part)) for part in reversed(parts)]


def _before(part: str, unit: str) -> str:
    if unit == "month":
        return (date.fromisoformat(f"{part}-01") - timedelta(days=1)).isoformat()[:7]
    return (date.fromisoformat(part) - timedelta(days=7 if unit == "week" else 1)).isoformat()


def trend(lines: Sequence[Line], title: str = "") -> str:
    """The SVG of consecutive parts; empty where there is nothing to draw. The classes of its parts are those of the labels."""
    highest = max((line.total for line in lines), default=0)
    if not highest:
        return ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="trend" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img" font-family="sans-serif" font-size="11"><title>{escape(title)}</title>'
        f"{''.join(_axes(lines, highest))}{''.join(_bars(lines, highest))}</svg>"
    )


def _axes(lines: Sequence[Line], highest: int) -> Iterator[str]:
    floor = HEIGHT - BOTTOM
    yield f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{floor}" y2="{floor}"/>'
    yield f'<text x="{LEFT - 6}" y="{TOP + 9}" text-anchor="end">{highest}</text>'
    yield f'<text x="{LEFT - 6}" y="{floor}" text-anchor="end">0</text>'
    yield f'<text x="{LEFT}" y="{HEIGHT - 8}">{escape(lines[0].part)}</text>'
    if len(lines) > 1:
        yield f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{escape(lines[-1].part)}</text>'


def _bars(lines: Sequence[Line], highest: int) -> Iterator[str]:
    step = (WIDTH - LEFT - RIGHT) / len(lines)
    wide = max(0.5, min(40.0, step * 0.8))
    scale = (HEIGHT - TOP - BOTTOM) / highest
    for number, line in enumerate(lines):
        x, y = LEFT + step * number + (step - wide) / 2, float(HEIGHT - BOTTOM)
        for column in ORDER:
            count = getattr(line, column)
            if count:
                y -= count * scale
                yield f'<rect class="{column}" x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{count * scale:.1f}"/>'
