"""The nine numbers of a site's documents in time, one small chart each, with the moment at which a failure began."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import log1p

WIDTH, HEIGHT, GAP = 220, 70, 18  # pixels of one chart
COLUMNS = 3
MOST = 400  # documents


def picture(names: Sequence[str], documents: Sequence[Sequence[float]], began: int, title: str) -> str:
    """An SVG; documents: their numbers in the order in which they came, shape (n, len(names)), of which those from `began`
    on came after the failure began. "" where there are none. The scale is log(1 + x), from the least to the greatest.
    """
    cut = max(0, len(documents) - MOST)
    documents, began = documents[cut:], max(0, began - cut)
    if not documents:
        return ""
    rows = -(-len(names) // COLUMNS)
    size = f"{COLUMNS * (WIDTH + GAP)} {rows * (HEIGHT + 2 * GAP)}"
    charts = "".join(
        f'<g transform="translate({place % COLUMNS * (WIDTH + GAP)} {place // COLUMNS * (HEIGHT + 2 * GAP) + GAP})">'
        f"{''.join(_chart(name, [row[place] for row in documents], began))}</g>"
        for place, name in enumerate(names)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" class="numbers" role="img" font-family="sans-serif" '
        f'font-size="11" fill="currentColor"><title>{escape(title)}</title>{charts}</svg>'
    )


def _chart(name: str, values: Sequence[float], began: int) -> Iterator[str]:
    scaled = [log1p(max(0.0, value)) for value in values]
    low, high = min(scaled), max(scaled)
    span, step = (high - low) or 1.0, WIDTH / max(1, len(values) - 1)
    yield f'<text y="-4">{escape(name)}: {min(values):,.6g} – {max(values):,.6g}</text>'
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="currentColor" stroke-opacity=".3"/>'
    if 0 < began < len(values):
        x = (began - 0.5) * step
        yield f'<rect x="{x:.1f}" width="{WIDTH - x:.1f}" height="{HEIGHT}" fill="#c2410c" fill-opacity=".18"/>'
    for place, value in enumerate(scaled):
        y = HEIGHT - 3 - (HEIGHT - 6) * (value - low) / span
        yield f'<circle cx="{place * step:.1f}" cy="{y:.1f}" r="1.8"/>'
