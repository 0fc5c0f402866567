"""The visual method (Kargin, Gurin 2021): the main content of a page by how it is drawn, whatever its elements are called.

    rendered = await mediamon.browser.rendered.geometry.read_rendered(page)      # or HTML and geometry that were saved
    found = find(parse(rendered.html, url), rendered.geometry)
    found.root        the element of the page that holds the main content, found.path its XPath
    found.segments    its texts and pictures in order, of a simplified page in which whatever is drawn as a block is a block and what
                      is drawn bold, italic or underlined is `b`, `i`, `u`, whatever tags and styles the page has for it
    found.looks       how each element of the page is drawn: `looks.style(element)` gives weight, italic, underline, strike and
                      size, `looks.formats(element)` any of "bold", "italic", "underline"

`paper=True` is the method as published: one root by counting words, cleaned by the same rules (`skipping`, `texts`, `root`).
Without it lines are chosen by their size, column and order (`choosing`). Either takes `root`, an XPath known of the site
(`remembered`), and then searches for nothing. No browser, no network: a page is read by `mediamon.browser.rendered.geometry`.
"""

from mediamon.extraction.visual.binding import looks_of
from mediamon.extraction.visual.errors import GeometryError
from mediamon.extraction.visual.finding import Found, find
from mediamon.extraction.visual.remembered import learn_roots

__all__ = ["Found", "GeometryError", "find", "learn_roots", "looks_of"]
