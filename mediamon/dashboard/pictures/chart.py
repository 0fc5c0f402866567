"""The history of a value as an SVG: a line that steps, the threshold, gaps where the value was gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 220, 70, 12, 12, 28  # pixels
MOST_POINTS = 1_000


@dataclass(frozen=True, slots=True)
class Point:
    """number: None where the value was gone, or no number."""

    at: datetime
    number: float | None
    text: str


def chart(points: Sequence[Point], until: datetime, limit: float | None = None, title: str = "") -> str:
    """The SVG; until: the last check, up to which the last value held. Without numbers it says so by being empty."""
    points = points[-MOST_POINTS:]
    numbers = [one.number for one in points if one.number is not None]
    if not numbers:
        return ""
    values = [*numbers, *([limit] if limit is not None else [])]
    low, high = min(values), max(values)
    space = (high - low) * 0.08 or abs(high) * 0.05 or 1.0
    frame = _Frame(points[0].at, max(until, points[-1].at), low - space, high + space)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="11"><title>{escape(title)}</title>'
        f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH - LEFT - RIGHT}" height="{HEIGHT - TOP - BOTTOM}" fill="none" stroke="#ccc"/>'
        f"{''.join(_labels(frame, low, high))}{_limit(frame, limit)}{''.join(_line(frame, points))}</svg>"
    )


@dataclass(frozen=True, slots=True)
class _Frame:
    first: datetime
    last: datetime
    low: float
    high: float

    def x(self, at: datetime) -> float:
        """Pixels from the left of a moment."""
        span = (self.last - self.first).total_seconds() or 1.0
        return LEFT + (WIDTH - LEFT - RIGHT) * (at - self.first).total_seconds() / span

    def y(self, number: float) -> float:
        """Pixels from the top of a number; the greatest stands highest."""
        return TOP + (HEIGHT - TOP - BOTTOM) * (self.high - number) / (self.high - self.low)


def _labels(frame: _Frame, low: float, high: float) -> Iterator[str]:
    for number in dict.fromkeys((low, high)):
        yield f'<text x="{LEFT - 6}" y="{frame.y(number) + 4:.1f}" text-anchor="end">{number:,.6g}</text>'
    yield f'<text x="{LEFT}" y="{HEIGHT - 8}">{frame.first:%Y-%m-%d %H:%M}</text>'
    yield f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{frame.last:%Y-%m-%d %H:%M}</text>'


def _limit(frame: _Frame, limit: float | None) -> str:
    if limit is None:
        return ""
    y = f"{frame.y(limit):.1f}"
    return f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#b00" stroke-dasharray="4 4"/>'


def _line(frame: _Frame, points: Sequence[Point]) -> Iterator[str]:
    """Each value holds until the next one; a gap where there was none."""
    for one, following in zip(points, [*points[1:], None], strict=True):
        if one.number is None:
            continue
        start, y = frame.x(one.at), frame.y(one.number)
        end = frame.x(following.at if following else frame.last)
        yield f'<path d="M{start:.1f} {y:.1f}H{end:.1f}" stroke="#06c" stroke-width="2"/>'
        if following is not None and following.number is not None:
            yield f'<path d="M{end:.1f} {y:.1f}V{frame.y(following.number):.1f}" stroke="#06c"/>'
        yield f'<circle cx="{start:.1f}" cy="{y:.1f}" r="3" fill="#06c"><title>{escape(one.text)}, {one.at:%Y-%m-%d %H:%M}</title></circle>'
