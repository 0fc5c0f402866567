"""Which tags carry structure (type 1), which only looks (type 2), and what stands above what (Чеснавский 2008, table, fig. 3).

The middle of the paper's figure is lost; spec 5 reads it as here. What the paper does not name is placed by us.
"""

from __future__ import annotations

HEADINGS = {f"h{level}": level for level in range(1, 7)} | {"summary": 6, "legend": 6}

# Ranks: a smaller one is higher. H1 … H6 have 1 … 6; the paper's order is TITLE, META, ADDRESS, H1 … H6, P, lists.
PARAGRAPH = 7
LISTS = 8  # UL, OL, DIR, MENU, DL, CENTER, PRE, BLOCKQUOTE, and an outermost TABLE
DEFINITION = 9  # DT stands above DD

LIST_TAGS = frozenset(("ul", "ol", "dir", "menu", "dl"))
QUOTES = {"blockquote": "quote", "pre": "pre", "listing": "pre", "xmp": "pre"}
PARAGRAPHS = frozenset(("p", "figcaption", "option"))

# Headings in these hold nothing outside them (HTML5).
SECTIONS = frozenset(("article", "section", "main", "details", "fieldset", "figure", "search"))
ASIDES = frozenset(("nav", "aside", "footer"))  # nor do those before them hold what is in them

# Type 2 and what else only arranges: the tag goes, its edges part words.
DISSOLVED = frozenset(
    (
        *("div", "center", "form", "header", "hgroup", "body", "html", "optgroup", "select", "label"),
        *("datalist", "marquee", "layer", "noframes", "frameset", "button", "dialog", "tbody", "thead", "tfoot", "tr"),
        *("caption", "multicol", "slot", "td", "th"),
    )
)
UNREAD = frozenset(
    (
        *(
            "script",
            "style",
            "noscript",
            "template",
            "svg",
            "iframe",
            "object",
            "embed",
            "video",
            "audio",
            "canvas",
            "head",
        ),
        *("applet", "param", "col", "colgroup", "input", "textarea", "base", "link", "meta", "area"),
        *("title", "isindex", "basefont", "noembed", "map", "progress", "meter", "math-field"),
    )
)
PARTING = frozenset(("br", "hr"))  # go too, and leave a space

ROLES = {"list": "ul", "listitem": "li", "navigation": "nav", "complementary": "aside", "contentinfo": "footer"}
ROLES |= {"main": "main", "article": "article", "region": "section", "table": "table", "grid": "table"}
ROLES |= {"treegrid": "table", "term": "dt", "definition": "dd", "paragraph": "p", "blockquote": "blockquote"}
LEVELS = frozenset("123456")
ROLE_FREE = frozenset(("div", "span"))  # the tags that a role turns into another; elsewhere the tag is believed

BLOCKS = (
    frozenset(HEADINGS) | LIST_TAGS | frozenset(QUOTES) | PARAGRAPHS | SECTIONS | ASIDES | DISSOLVED
    | frozenset(("table", "li", "dt", "dd", "address"))
)  # fmt: skip
