"""What one simulated site is like: ranges from which every parameter is drawn, uniformly unless said otherwise."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

# kinds of articles: paragraphs (factor on the site's median), size of a paragraph (factor), then factors on the rates of
# links, styling, images and other elements
KINDS: dict[str, tuple[float, float, float, float, float, float]] = {
    "news": (1.0, 1.0, 1.0, 1.0, 1.0, 1.0),
    "brief": (0.25, 0.9, 0.6, 0.5, 0.3, 0.2),
    "feature": (3.5, 1.3, 1.2, 1.5, 3.0, 1.5),
    "gallery": (0.5, 0.6, 0.5, 0.5, 14.0, 8.0),
    "live": (5.0, 0.5, 2.0, 3.0, 1.5, 2.0),
    "interview": (4.0, 0.8, 0.3, 8.0, 1.0, 0.5),
    "order": (6.0, 1.1, 3.0, 0.2, 0.0, 6.0),
}
MIX = (8.0, 3.0, 0.8, 0.5, 0.4, 0.5, 0.15)  # Dirichlet, in the order of KINDS


@dataclass(frozen=True, slots=True)
class Parameters:
    """Sizes in characters; rates a paragraph unless said otherwise; `mix` (7,) sums to 1."""

    page: float  # characters around the article
    page_spread: float  # of its logarithm
    mix: Floats
    wander: float  # how far the mix goes from transaction to transaction, of its logits
    inertia: float  # of that walk
    paragraphs: float  # median in "news"
    paragraphs_spread: float
    size: float  # of a paragraph, median
    size_spread: float
    author_spread: float  # of the paragraph's size between articles
    links: float
    styling: float
    images: float  # an article
    captioned: bool  # an image brings a figure and a caption
    spans: float
    breaks: float
    others: float  # quotes, embeds, tables, an article; each is several elements
    wrappers: int  # div around the paragraphs
    odd: float  # share of articles that are like nothing else
    transaction: float  # documents a fetch
    weekend: float  # length of articles at the weekend, factor
    sections: int
    comment_tags: Floats  # (5,) tags a comment: H, B, S, I, O
    comments: float  # median, where there are any
    commented: float  # share of pages with comments
    cards: int  # of the side column
    menu: int  # links of the menu
    moved: float  # factor on the page around the article after a redesign


def drawn(rng: np.random.Generator) -> Parameters:
    """The parameters of one site."""
    return Parameters(
        page=float(np.exp(rng.uniform(np.log(15_000), np.log(150_000)))),
        page_spread=rng.uniform(0.01, 0.08),
        mix=rng.dirichlet(MIX),
        wander=rng.uniform(0.1, 0.6),
        inertia=rng.uniform(0.0, 0.6),
        paragraphs=rng.uniform(4, 12),
        paragraphs_spread=rng.uniform(0.4, 0.8),
        size=float(np.exp(rng.uniform(np.log(120), np.log(420)))),
        size_spread=rng.uniform(0.4, 0.75),
        author_spread=rng.uniform(0.1, 0.35),
        links=rng.uniform(0.05, 0.5),
        styling=rng.uniform(0.02, 0.4),
        images=rng.uniform(0.2, 1.5),
        captioned=bool(rng.random() < 0.5),
        spans=rng.uniform(0.0, 0.6) * float(rng.random() < 0.7),
        breaks=rng.uniform(0.0, 0.25),
        others=rng.uniform(0.0, 0.6),
        wrappers=int(rng.integers(0, 6)),
        odd=rng.uniform(0.0, 0.006),
        transaction=rng.uniform(8, 60),
        weekend=rng.uniform(0.5, 0.9),
        sections=10,
        comment_tags=np.array([rng.integers(0, 4), rng.integers(1, 6), rng.integers(0, 3), rng.integers(0, 2), rng.integers(0, 4)], float),
        comments=float(np.exp(rng.uniform(0.5, 2.7))),
        commented=rng.uniform(0.4, 1.0),
        cards=int(rng.integers(6, 30)),
        menu=int(rng.integers(12, 80)),
        moved=float(rng.choice([rng.uniform(0.6, 0.9), rng.uniform(1.1, 1.6)])),
    )  # fmt: skip
