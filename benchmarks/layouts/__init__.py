"""Sites of very different construction, made out of the demo agency's stories, with gold known by construction.

from benchmarks.layouts import layouts
for layout in layouts():
    for page in layout.pages(5):
        page.html, page.body, page.headline

Pages carry their own styles and scripts; pictures are at /img/<number>.png, which `serving.running` answers. The same
pages are made in every process. Ten layouts are `held_out`: the visual method was never tuned on them.
"""

from benchmarks.layouts.model import Layout, Page
from benchmarks.layouts.pieces import Piece
from benchmarks.layouts.register import layouts

__all__ = ["Layout", "Page", "Piece", "layouts"]
